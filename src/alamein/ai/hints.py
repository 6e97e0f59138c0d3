"""A hint that teaches: what `normal` would do here, what it is good for in the terms of the trained value, and what the
next best thing would cost.

Everything is thought about guesses, as players do. Both ways are played on by the expert with the same dice, and the
value judges what came of each; the term in which they differ most is the reason.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from alamein.ai.foils import BEST_STYLE
from alamein.ai.judgement import Judgement, judge
from alamein.ai.planner import LIMIT
from alamein.ai.player import Chair, player, policy_of
from alamein.ai.policy import Policy
from alamein.ai.rollout import Way, roll_on
from alamein.ai.staff import staff_of
from alamein.ai.value import ALWAYS, MARGIN, POINT, Value, value_of
from alamein.core.action import ARG_BITS, ARG_MASK, verb_of
from alamein.core.chance import Splitmix
from alamein.core.event import Log, Part
from alamein.core.game import Game, Odds
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.core.vectors import ints
from alamein.games.catalogue import say, word
from alamein.play.secrecy import barrier, guesses

MOST_STEPS: Final = 12  # actions of one hint
WITHOUT_EXPERT: Final = "greedy:400n"  # nodes, so that the same question has the same answer
LEAST: Final = 5  # hundredths of a point: less is nothing
OTHERS: Final = 3  # other things that are tried beside it
ROUNDS: Final = 4  # and how often, at most,
THINGS: Final = ("unit", "hex", "card")
NODES: Final = 1_200  # or until so many actions have been tried


class Hint(NamedTuple):
    """What the computer would do here, action by action up to dice or the next free choice; why; and what it would do
    instead, with its price ("" if there is nothing else to do)."""

    actions: list[str]
    reason: str
    instead: str


class Trial(NamedTuple):
    """What came of a way to play, over all trials: points ahead in hundredths, and what each term adds to them."""

    margin: int
    terms: list[int]


def hint(game: Game[State], chair: Chair) -> Hint:
    """What `normal` would do, and why."""
    policy = policy_of(game)
    asked = player(WITHOUT_EXPERT if policy is None else "normal")
    first = chair.guess()
    state, actions = game.copy(first), list[int]()
    told, events, asking = False, list[Part](), game.decision(first).prompt(first).case
    while len(actions) < MOST_STEPS and not (told and state.depth <= first.depth):
        actions.append(asked.choose(Chair(game, state, chair.seat, chair.source)))
        log = Log(True)
        final = barrier(game, guesses(game, state, chair.seat), chair.seat, actions[-1])
        game.apply(state, actions[-1], log)
        told = told or bool(log.events)
        events += [part for event in log.events for part in game.event_parts(event)]
        if final:
            break
    rolled = game.odds(state, chair.seat) if game.seat(state) == CHANCE else None  # as they fall, not as they stood
    actions = _needed(game, first, actions)
    reason, best, price = _reasons(chair, policy, actions, asking)
    other = "" if best is None else spelled(game, best, asking)
    named = best is not None and game.notation.verbs[best >> ARG_BITS].argument in THINGS
    parts = [*game.prompt_parts(first), *(() if named else events)]  # what else happens says nothing of the choice
    about = next((part.text for part in parts if part.kind in THINGS), "")
    subject = "" if named and other in reason else _subject(game, actions, other, about, asking)
    why = [f"{subject}: {reason}" if subject else reason, *([_dice(rolled)] if rolled is not None else [])]
    instead = say("hint.instead", other=other, price=price) if other else ""
    return Hint([game.notation.text(action) for action in actions], "; ".join(why), instead)


def _needed(game: Game[State], first: State, actions: list[int]) -> list[int]:
    """Without what is chosen and dropped again at once, as a unit that is to stay: without it all comes to the same."""
    end, rest = _after(game, first, actions), actions
    for n in reversed(range(len(actions) - 1)):
        fewer = [*rest[:n], *rest[n + 1 :]]
        if verb_of(rest[n]) == verb_of(rest[n + 1]) and _after(game, first, fewer) == end:
            rest = fewer
    return rest


def _after(game: Game[State], first: State, actions: Sequence[int]) -> State | None:
    """The position after these actions; None where one of them is not legal."""
    state = game.copy(first)
    for action in actions:
        if action not in list(game.legal(state)):
            return None
        game.apply(state, action, Log(False))
    return state


# --- words ------------------------------------------------------------------------------------------------------------


def spelled(game: Game[State], action: int, asked: str = "") -> str:
    """An action in words: `move 21 Panzer`, `go to 3214`, `recruit Panzer III`; where a question is asked that has its
    own words for what answers it, in these: `keep Panzer III`."""
    verb, arg = game.notation.verbs[action >> ARG_BITS], action & ARG_MASK
    own = game.words.book.names.get("shown", {}).get(f"{asked}: {verb.word}", game.notation.labels[verb.word])
    own = own[:1].lower() + own[1:]
    if not verb.names:
        return own
    id = verb.names[arg]
    whole = game.notation.labels.get(f"{verb.word} {id}")
    return f"{own} {name_of(game, verb.argument, id)}" if whole is None else whole[:1].lower() + whole[1:]


def name_of(game: Game[State], kind: str, id: str) -> str:
    """What a unit, hex or card is called."""
    for term in game.words.terms.values():
        if term.kind == kind and id in term.ids:
            return term.names[list(term.ids).index(id)]
    of, dot, _ = id.partition(".")  # an ability of a card
    return name_of(game, "card", of) if dot else id


def _subject(game: Game[State], actions: Sequence[int], other: str, about: str, asked: str) -> str:
    """What a hint is about where its actions name no unit, hex or card: what the question is about, and what is left
    undone."""
    verbs = [game.notation.verbs[action >> ARG_BITS] for action in actions]
    if any(verb.argument in THINGS for verb in verbs):
        return ""
    what = spelled(game, actions[0], asked) + (f" ({about})" if about else "")
    return say("hint.rather", what=what, other=other) if other and not verbs[0].names else what


def _dice(odds: Odds) -> str:
    total = sum(outcome.weight for outcome in odds.outcomes)
    likely = max(odds.outcomes, key=lambda outcome: outcome.weight)
    return say("hint.likeliest", result=likely.text, percent=100 * likely.weight // total)


# --- reasons ----------------------------------------------------------------------------------------------------------


def _reasons(
    chair: Chair, policy: Policy[State] | None, actions: Sequence[int], asked: str
) -> tuple[str, int | None, str]:
    """Why this is done, what else could be done, and its price."""
    value, judged = value_of(chair.game), judge(chair)
    if policy is None or value is None or judged is None:
        return say("hint.looks_best"), None, ""
    ahead = "hint.ahead" if judged.margin >= 0 else "hint.behind"
    ahead = ahead if judged.has_points() else "judge.chance"
    stands = say(ahead, percent=f"{judged.chance / 10:.0f}", points=in_points(judged.margin))
    others, least = _others(chair, policy, actions[0])
    if not others:
        return say("hint.nothing_else", stands=stands), None, ""
    trials = _tried(chair, policy, value, [tuple(actions), *((other,) for other in [*others, *least])])
    best = max(range(1, len(others) + 1), key=lambda n: (trials[n].margin, -n))
    price, other = trials[0].margin - trials[best].margin, others[best - 1]
    level = _gain(value, trials[0], trials[best])[1] < LEAST
    same = level and abs(price) < LEAST
    even = "hint.the_same" if same else "hint.as_well" if level else "hint.makes_up"
    than = say("hint.costs", points=in_points(price)) if price > 0 and not same else say(even)
    # what comes to the same is done in another order: then what it is good for shows beside doing less
    beside = min(range(1, len(trials)), key=lambda n: (trials[n].margin, n)) if same else best
    what, gain = _gain(value, trials[0], trials[beside])
    if gain < LEAST:
        verbs = chair.game.notation.verbs
        done = [spelled(chair.game, a) for a in actions if verbs[a >> ARG_BITS].argument in THINGS]
        return "".join(f"{each}: " for each in done[-1:]) + stands + _most(judged), other, than
    rather = spelled(chair.game, [*others, *least][beside - 1], asked)
    return say("hint.because", what=what, points=in_points(gain), rather=rather, stands=stands), other, than


def _gain(value: Value[State], trial: Trial, other: Trial) -> tuple[str, int]:
    """The term of the value in which a trial is ahead of another most, and by how much."""
    gains = [a - b for a, b in zip(trial.terms, other.terms, strict=True)]
    most = max(range(len(gains)), key=lambda n: (gains[n], -n))
    return word("feature", value.terms[most]), gains[most]


def _most(judged: Judgement) -> str:
    """What counts most in the position, whoever moves first."""
    if not judged.reasons:
        return ""
    what, amount = judged.reasons[0]
    return say(
        "hint.most_for" if amount > 0 else "hint.most_against", what=word("feature", what), points=in_points(amount)
    )


def in_points(hundredths: int) -> str:
    """An amount as a person reads it."""
    return say("hint.points", n=f"{abs(hundredths) / POINT:.1f}")


def _others(chair: Chair, policy: Policy[State], first: int) -> tuple[list[int], list[int]]:
    """Other things to do: what other styles say, then whatever is legal; and, beside these, to do no more."""
    state = chair.guess()
    legal = [int(action) for action in chair.game.legal(state)]
    said = [int(policy.choose(state, chair.seat, style, Splitmix(1))) for style in range(policy.styles)]
    found = [action for action in dict.fromkeys([*said, *legal]) if action != first and action in legal]
    ends = [action for action in found[OTHERS:] if not chair.game.notation.verbs[action >> ARG_BITS].names]
    return found[:OTHERS], ends[:1]


def _tried(chair: Chair, policy: Policy[State], value: Value[State], scripts: Sequence[tuple[int, ...]]) -> list[Trial]:
    """Each way played on from the same guesses with the same dice: the averages."""
    game, staff = chair.game, staff_of(chair.game)
    sums, terms, nodes, rounds = [0] * len(scripts), [[0] * len(value.terms) for _ in scripts], 0, 0
    while rounds < ROUNDS and (rounds == 0 or nodes < NODES):
        guess, seed = chair.guess(), int(chair.source.below(1 << 30))
        moment = int(policy.moment(guess))
        until = min(int(policy.ahead(guess, moment)), moment + (staff.ahead if staff is not None else 2))
        for n, script in enumerate(scripts):
            state = game.copy(guess)
            way = Way(chair.seat, policy.best, ints(script), BEST_STYLE.get(game.id, 0))
            nodes += int(roll_on(game, policy, state, way, Splitmix(seed), until, LIMIT))
            sums[n] += int(value.margin(state, chair.seat))
            for k, part in enumerate(value.weighed(state, chair.seat, MARGIN)):
                terms[n][k] += (int(part) >> 12) * (value.terms[k] != ALWAYS)
        rounds += 1
    return [Trial(total // rounds, [x // rounds for x in row]) for total, row in zip(sums, terms, strict=True)]
