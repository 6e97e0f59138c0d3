"""What every game must keep, whatever its rules: play it at random and look at everything.

It ships with the package so that a game or a rule change can be tried anywhere:
`python -m alamein.play.conformance desert_decision`.
"""

import json
import sys
from collections.abc import Mapping
from functools import cache

from alamein.core.chance import Splitmix, pick
from alamein.core.event import EVERYONE, KINDS, Log
from alamein.core.game import SPECTATOR, Game
from alamein.core.kept import Kept
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry
from alamein.games.rulebook import rulebook

LIMIT = 100_000


class Broken(AssertionError):
    """A promise of the contract that a game does not keep."""


def text_of(game: Game[State], state: State) -> str:
    """The whole position as text: equal texts are equal positions."""
    return json.dumps(game.dump(state), sort_keys=True)


def play_checked(game: Game[State], scenario: str, options: Mapping[str, int], seed: int, every: int) -> int:
    """Play one random game: cheap promises are checked at every action, dear ones at every `every`th, beginning at
    another one for each seed, so that many games are looked at everywhere; its length."""
    source, n = Splitmix(seed), 0
    state = game.new(scenario, options)
    kept: list[tuple[State, object]] = []
    while state.over == 0:
        legal = list(game.legal(state))
        check_legal(game, state, legal)
        check_kept(game, state, legal)
        if (n + seed) % every == 0:
            kept.append((game.copy(state), check_position(game, state, source)))
        chance = game.seat(state) == CHANCE
        a = legal[pick(game.weights(state), source) if chance else source.below(len(legal))]
        check_notation(game, [a])
        log = Log(True)
        game.apply(state, a, log)
        for event in log.events:
            if not game.sentence(event) or game.kind(event) not in KINDS:
                raise Broken(f"no sentence or kind for {event}")
        if problems := game.problems(state):
            raise Broken(f"seed {seed}, action {n}, after {game.notation.text(a)!r}: {problems}")
        n += 1
        if n > LIMIT:
            raise Broken(f"seed {seed}: not over after {LIMIT} actions")
    for old, dump in kept:
        if game.dump(old) != dump:
            raise Broken(f"seed {seed}: a copy changed when the game went on")
    if game.result(state) is None or len(game.legal(state)) != 0:
        raise Broken(f"seed {seed}: over, but without a result or with legal actions")
    text = text_of(game, state)
    if text_of(game, game.load(json.loads(text))) != text:
        raise Broken(f"seed {seed}: the final position cannot be loaded as it was dumped")
    return n


def check_legal(game: Game[State], state: State, legal: list[int]) -> None:
    """Never empty, without duplicates; weights beside it where chance decides."""
    if not legal or len(set(legal)) != len(legal):
        raise Broken(f"{game.prompt(state)!r}: legal is empty or has duplicates: {legal}")
    if game.seat(state) == CHANCE:
        weights = list(game.weights(state))
        if len(weights) != len(legal) or min(weights) < 1:
            raise Broken(f"weights {weights} do not fit {len(legal)} outcomes")


def check_kept(game: Game[State], state: State, legal: list[int]) -> None:
    """What is kept of a board is what would be computed afresh, in a copy that has nothing kept."""
    held = [(name, getattr(state, name)) for name in state.DERIVED]
    holding = [(name, kept) for name, kept in held if isinstance(kept, Kept) and kept.version == state.version]
    if not holding:
        return
    bare = game.copy(state)
    for name, kept in holding:
        if getattr(bare, name) is kept:
            raise Broken(f"a copy shares {name!r} with the original")
        fresh = kept.anew()
        fresh.now(bare, kept.what)
        if fresh.values(bare) != kept.values(state):
            raise Broken(f"{name!r} of {kept.what} is kept although the board has changed: which door is silent?")
    if list(game.legal(bare)) != legal:
        raise Broken("legal depends on something kept that no longer holds")


def check_position(game: Game[State], state: State, source: Splitmix) -> object:
    """What is dear to check: files, copies, notation, views, refusals, odds; the position as it was dumped."""
    before = game.dump(state)
    text = json.dumps(before, sort_keys=True)
    again = game.load(json.loads(text))
    if text_of(game, again) != text or again.values()["frames"] != state.values()["frames"]:
        raise Broken("dump and load are not inverse: does a frame rest in front of a stage that has no name?")
    tried = game.copy(state)
    if tried != state or State.copy(state) != state:
        raise Broken("a copy differs from the original")
    legal = list(game.legal(state))
    game.apply(tried, legal[source.below(len(legal))], Log(False))
    if game.dump(state) != before:
        raise Broken("applying an action to a copy changed the original")
    check_notation(game, legal)
    check_open_chance(game, state, legal)
    seat = int(game.seat(state))
    if seat != CHANCE:
        check_refusals(game, state, seat, legal, source)
        if not game.prompt(state) or not game.decision(state).ref:
            raise Broken("a decision without a prompt or a rule")
        odds = game.odds(state, seat)
        if odds is not None and min(outcome.weight for outcome in odds.outcomes) < 1:
            raise Broken(f"odds with an impossible outcome: {odds.outcomes}")
    for viewer in (*range(game.players(state)), SPECTATOR):
        check_view(game, state, viewer, source)
        if game.keeps_secrets(state):
            continue
        if game.known(state, viewer) != state:
            raise Broken("a game that says it keeps no secrets hides something")
        if game.scene(state, viewer) != game.scene(state, SPECTATOR):
            raise Broken("a game that says it keeps no secrets is drawn in another way for each seat")
    return before


def check_notation(game: Game[State], actions: list[int]) -> None:
    """What is written can be read."""
    for a in actions:
        if game.notation.parse(game.notation.text(a)) != a:
            raise Broken(f"{game.notation.text(a)!r} does not parse back to {a}")


@cache
def known_actions(game: Game[State]) -> list[int]:
    """Every action that has a text."""
    return game.notation.all_actions()


def check_refusals(game: Game[State], state: State, seat: int, legal: list[int], source: Splitmix) -> None:
    """An illegal action is refused by a rule that exists, with the facts and a remedy; nothing changes."""
    book, known = rulebook(game.id), known_actions(game)
    for _ in range(12):
        a = known[source.below(len(known))]
        reason = game.why_not(state, seat, a)
        if (reason is None) != (a in legal):
            raise Broken(f"why_not and legal disagree about {game.notation.text(a)!r}")
        if reason is not None and (reason.rule not in book.rules or not reason.text or not reason.remedy):
            raise Broken(f"{game.notation.text(a)!r} is refused without rule, facts and remedy: {reason}")


def check_exhaustive(game: Game[State], state: State, source: Splitmix) -> None:
    """`legal` is every action there is that no rule forbids, and refusals use only what the deciding seat may know."""
    legal, seat = set(game.legal(state)), int(game.seat(state))
    known = state if seat == CHANCE else game.deal(game.known(state, seat), seat, source)
    secret = known != state  # else the refusals are the same ones
    for a in known_actions(game):
        said = game.cannot(state, a)
        if (said is None) != (a in legal):
            told = f"forbidden by {said}" if said else "not forbidden"
            raise Broken(
                f"{game.notation.text(a)!r} is {told}, but {'' if a in legal else 'not '}legal: {game.prompt(state)}"
            )
        if said is not None and secret and game.cannot(known, a) != said:
            raise Broken(f"{game.notation.text(a)!r} is refused by what {game.seats[seat]} may not know: {said}")


def check_view(game: Game[State], state: State, viewer: int, source: Splitmix) -> None:
    """A view is JSON, draws as a picture, and a guess made from it looks the same to that seat."""
    view = game.view(state, viewer)
    text = json.dumps(view)
    if not game.picture(state, viewer):
        raise Broken("a position without a picture")
    if viewer == SPECTATOR:
        return
    seed = int(source.below(1 << 30))
    guessed = game.guess(json.loads(text), viewer, Splitmix(seed))
    if game.keeps_secrets(state) and game.deal(game.known(state, viewer), viewer, Splitmix(seed)) != guessed:
        raise Broken(f"what {game.seats[viewer]} knows and what it sees lead to different guesses")
    if game.view(guessed, viewer) != view:
        raise Broken(f"what {game.seats[viewer]} sees differs in a position guessed from what it sees")
    if problems := game.problems(guessed):
        raise Broken(f"a guess is not a sound position: {problems}")
    if game.seat(state) == viewer and list(game.legal(guessed)) != list(game.legal(state)):
        raise Broken(f"what {game.seats[viewer]} may do depends on what it may not know")
    open_chance = game.seat(state) == CHANCE and not game.decision(state).hides(state)
    if open_chance and list(game.weights(guessed)) != list(game.weights(state)):
        raise Broken(f"{game.prompt(state)!r} is drawn from what {game.seats[viewer]} may not know: it hides")


def check_open_chance(game: Game[State], state: State, legal: list[int]) -> None:
    """An outcome of chance that does not hide tells everybody which one it is: its seed may be published."""
    if game.seat(state) != CHANCE or game.decision(state).hides(state):
        return
    told: set[object] = set()
    for a in legal:
        after, log = game.copy(state), Log(True)
        game.apply(after, a, log)
        public = tuple(event for event in log.events if event.audience == EVERYONE)
        told.add((repr(game.known(after, SPECTATOR).values()), public))
    if len(told) != len(legal):
        raise Broken(f"{game.prompt(state)!r} has outcomes that a spectator cannot tell apart: it hides")


def main() -> None:
    """Check the games named, or all."""
    for id in sys.argv[1:] or registry.ids():
        game = registry.game(id)
        for scenario in game.scenarios:
            lengths = [play_checked(game, scenario.id, {}, seed, 25) for seed in range(10)]
            print(f"{id} {scenario.id}: 10 random games of {min(lengths)} to {max(lengths)} actions are sound")


if __name__ == "__main__":
    main()
