"""Finds puzzles in played games: positions from which a goal can be reached that `normal`, left alone, mostly misses.

From a position many lines are tried with the same dice, and everything that comes about in some of them is a possible
goal. The best is taken, its line bettered by a `Solver` until two searches agree, and its chance measured.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple

from alamein.ai.foils import map_of
from alamein.ai.hints import spelled
from alamein.ai.player import policy_of
from alamein.ai.solving import ENDS, FEW, SLIGHT, SURER, Line, Solver, Trials, first_lines, joined, parts
from alamein.ai.staff import staff_of
from alamein.core.chance import Splitmix
from alamein.core.errors import AlameinError
from alamein.core.game import UNHEARD, Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.play.puzzles import LEVELS, POINTS, Goal, cards, counters, names, numbers, places, sides

NEAR: Final = (5, 4, 3, 2)  # hexes around the focus of a position: units farther off are left out,
SELDOM: Final = 6
SUPPLIED: Final = ("north_africa",)  # the game whose enemies can be cut off
REAR: Final = 12  # but not Supply units up to here;
MANY: Final = 22  # the first of NEAR that leaves no more units is taken
PHASES: Final = {"desert_decision": 2}  # moments of a player-turn, where there are more than one
CARDS: Final = ("round", "active", "window", "seats", "unique_played")  # of a card table; the piles are fresh ones
DRAFTED: Final = 10  # orders tried at first,
ROUNDS: Final = 16  # and changes of the best line
LEAST: Final = 300  # thousandths that a solution must have,
BETTER: Final = 150  # and by which it must be better than what is usual
LONGEST: Final = 40  # actions of a solution
DEAR: Final = 6  # Reinforcement points of a card that is worth a puzzle
EVIDENT: Final = 0.15  # of the lines may reach the goal nearly always
Fact = tuple[str, ...]  # a kind, and what it is about


class Found(NamedTuple):
    """A puzzle as it is found."""

    position: dict[str, object]
    seat: int
    ahead: int
    turns: int  # 1: before the seat's turn ends; 2: after the other's
    kind: str
    goal: Goal
    line: Line
    chance: int
    usual: int
    level: str


# --- positions --------------------------------------------------------------------------------------------------------


def positions(game: Game[State], scenario: str, source: Splitmix) -> Iterator[tuple[State, int]]:
    """The beginnings of player-turns in a game of experts of any styles."""
    policy, staff = policy_of(game), staff_of(game)
    assert policy is not None and staff is not None
    state, moment = game.new(scenario, {}), -1
    styles = [int(source.below(policy.styles)) for _ in range(game.players(state))]
    while state.over == 0:
        who = int(game.seat(state))
        if who == CHANCE:
            game.apply(state, game.decision(state).draw(state, source), UNHEARD)
            continue
        now = int(policy.moment(state))
        if now != moment and (game.sheet()["kind"] == "cards" or staff.is_due(state, who, False)):
            yield game.copy(state), who
        moment = now
        game.apply(state, policy.choose(state, who, styles[who], source), UNHEARD)


def excerpt(game: Game[State], state: State, seat: int, source: Splitmix) -> dict[str, object] | None:
    """A part of a position around some place where the sides meet, in few words; None if there is none."""
    position = game.dump(state)
    if game.sheet()["kind"] == "cards":
        return lean(game, {key: position[key] for key in CARDS})
    grid, side = map_of(game)
    stands = {unit: grid.ids[hex] for unit, hex in counters(game.scene(state, seat)).items() if hex in grid.ids}
    mine = [h for unit, h in stands.items() if side[unit] == game.seats[seat]]
    met = [
        h
        for unit, h in stands.items()
        if side[unit] != game.seats[seat] and any(grid.distance(h, m) <= 3 for m in mine)
    ]
    if not met:
        return None
    focus = met[int(source.below(len(met)))]
    for near in NEAR:
        kept = {unit for unit, h in stands.items() if grid.distance(h, focus) <= (REAR if "sup" in unit else near)}
        if len(kept) <= MANY:
            break
    units = position["units"]
    assert isinstance(units, dict)
    position["units"] = {unit: at for unit, at in units.items() if unit in kept}
    hexes = {name for name, h in grid.ids.items() if grid.distance(h, focus) <= NEAR[0]}
    for key, within in (("minefields", hexes), ("depleted", kept)):
        if key in position:
            position[key] = _within(position[key], within)
    return lean(game, position)


def _within(value: object, near: set[str]) -> object:
    if isinstance(value, dict):
        return {key: _within(each, near) for key, each in value.items()}
    return [hex for hex in value if hex in near] if isinstance(value, list) else value


def lean(game: Game[State], position: dict[str, object]) -> dict[str, object] | None:
    """The position without what `load` supplies by itself; None if it cannot be loaded."""
    try:
        whole = game.dump(game.load({key: value for key, value in position.items() if key != "frames"}))
    except AlameinError:
        return None
    position.pop("frames", None)

    for key in list(position):
        rest = {other: value for other, value in position.items() if other != key}
        if _is(game, rest, whole):
            position = rest
    for key, value in list(position.items()):
        if isinstance(value, dict):
            position[key] = _leaner(value, partial(_is_with, game, whole, position, key))
        elif isinstance(value, list) and value and isinstance(value[0], dict):
            bare = [{name: each for name, each in entry.items() if each != {}} for entry in value]
            position |= {key: bare} if _is(game, {**position, key: bare}, whole) else {}
    return position


def _is(game: Game[State], position: dict[str, object], whole: dict[str, object]) -> bool:
    try:
        return game.dump(game.load(position)) == whole
    except AlameinError:
        return False


def _is_with(
    game: Game[State], whole: dict[str, object], position: dict[str, object], key: str, value: dict[str, object]
) -> bool:
    return _is(game, {**position, key: value}, whole)


def _leaner(value: dict[str, object], same: Callable[[dict[str, object]], bool]) -> dict[str, object]:
    """The table without entries that need not be there; a unit with nothing but its hex is its hex."""
    for name, entry in list(value.items()):
        short = [entry["at"]] if isinstance(entry, dict) and "at" in entry else []
        if isinstance(entry, dict):
            short += [{key: x for key, x in entry.items() if x not in ([], {}, False, 0, None)}]
        without = {other: x for other, x in value.items() if other != name}
        value = next((tried for tried in (without, *({**value, name: each} for each in short)) if same(tried)), value)
    return value


# --- goals ------------------------------------------------------------------------------------------------------------


class Scenes:
    """What a position shows at first, and what can come about."""

    def __init__(self, trials: Trials, turns: int) -> None:
        self.trials, self.turns = trials, turns
        game, seat = trials.game, trials.seat
        scene = game.scene(trials.known, seat)
        self.side, self.seat = sides(game), game.seats[seat]
        self.stands = counters(scene)
        self.mine = {hex for unit, hex in self.stands.items() if self.side[unit] == self.seat}
        self.enemies = [unit for unit in self.stands if self.side[unit] != self.seat]
        self.cards, self.points = Counter(cards(scene, self.seat)), numbers(scene, self.seat).get(POINTS, 0)
        faces = game.sheet().get("faces", [])
        assert isinstance(faces, list)
        self.prizes = {str(face["id"]) for face in faces if (face["cost"] or DEAR) >= DEAR}
        self.cut = set(self.without_supply(trials.known))

    def without_supply(self, state: State) -> list[str]:
        """The enemies on the map that have no supply line, where the game knows any."""
        game, found = self.trials.game, list[str]()
        there = counters(game.scene(state, self.trials.seat))
        for unit in self.enemies if game.id in SUPPLIED else []:
            trace = game.trace(state, self.trials.seat, unit)
            if unit in there and trace is not None and not trace.hexes:
                found.append(unit)
        return found

    def counted(self, line: Line) -> Counter[Fact]:
        """How often each fact comes about in a few trials; supply, which is dear to trace, is looked at in some."""
        found: Counter[Fact] = Counter()
        for n in range(FEW):
            state = self.trials.played(line, n)[0]
            found.update(self.facts(state))
            if n % SELDOM == 0 and self.turns == 1:
                found.update({("cut", unit): SELDOM for unit in self.without_supply(state) if unit not in self.cut})
        return found

    def facts(self, state: State) -> set[Fact]:
        """What holds at the end and did not, or, after the other's turn, still holds."""
        scene = self.trials.game.scene(state, self.trials.seat)
        stands = counters(scene)
        mine = {hex for unit, hex in stands.items() if self.side[unit] == self.seat}
        if self.turns > 1:
            return {("hold", hex) for hex in mine & self.mine}
        taken = {self.stands[unit] for unit in self.enemies}
        gone = sorted(unit for unit in self.enemies if unit not in stands)
        found: set[Fact] = {("gone", unit) for unit in gone}
        found |= {("gone", a, b) for a in gone for b in gone if a < b}
        found |= {("hold", hex) for hex in mine - self.mine if hex in taken}
        gained = Counter(cards(scene, self.seat)) - self.cards
        found |= {("own", card) for card in gained if card in self.prizes}
        points = numbers(scene, self.seat).get(POINTS, 0)
        return found | {(POINTS, str(n)) for n in range(self.points + 1, points + 1)}

    def goal(self, fact: Fact) -> Goal:
        """A fact as something to be wanted."""
        kind, *what = fact
        empty = Goal((), (), (), (), (), {})
        if kind == POINTS:
            return empty._replace(least={POINTS: int(what[0])})
        if kind == "own":
            return empty._replace(own=(what[0],) * (self.cards[what[0]] + 1))
        goals = {
            "hold": empty._replace(hold=tuple(what)),
            "gone": empty._replace(gone=tuple(what)),
            "cut": empty._replace(cut=tuple(what)),
        }
        return goals[kind]


def puzzle_in(
    game: Game[State], position: dict[str, object], seat: int, turns: int, source: Splitmix, dull: Sequence[str]
) -> Found | None:
    """The best puzzle in a position, of a kind that is not `dull`; None if there is none."""
    ahead = PHASES.get(game.id, 1) * turns
    trials = Trials(game, game.load(position), seat, ahead)
    scenes = Scenes(trials, turns)
    lines = first_lines(trials, source, DRAFTED)
    usual, rates = scenes.counted(()), {line: scenes.counted(line) for line in lines}
    best: dict[Fact, Line] = {}
    for line, rate in rates.items():
        best |= {f: line for f in rate if f not in best or rate[f] > rates[best[f]][f]}
    gains = {f: rates[line][f] - usual[f] for f, line in best.items() if 1000 * rates[line][f] >= LEAST * FEW}
    surely = FEW + (game.sheet()["kind"] != "cards")  # what a hand is sure to do is soon seen
    good = [
        f
        for f, gain in gains.items()
        if 1000 * gain >= BETTER * FEW and self_evident(rates, f) <= EVIDENT and rates[best[f]][f] < surely
    ]
    if not good:
        return None
    fact = max(good, key=lambda f: (f[0] not in dull, rates[best[f]][f] < FEW, gains[f], f))
    goal = scenes.goal(fact)
    line = best[fact]
    for rounds in (ROUNDS // 2, ROUNDS):
        line = Solver(trials, goal, int(source.below(1 << 30))).solve(rounds, [line])
        if trials.chance(goal, line, SURER) < LEAST or len(line) > LONGEST:
            return None
    line = trials.whole(goal, line)
    chance, usually = trials.chance(goal, line), trials.chance(goal, (), SURER)
    if chance < LEAST or chance - usually < BETTER:
        return None
    share = sum(1000 * rates[each][fact] >= (chance - 100) * FEW for each in lines) / len(lines)
    level = LEVELS[sum(share < bound for bound in (0.4, 0.15, 0.04))]
    return Found(position, seat, ahead, turns, fact[0], goal, line, chance, usually, level)


def self_evident(rates: Mapping[Line, Counter[Fact]], fact: Fact) -> float:
    """The share of lines that reach a goal nearly always, not having been made for it."""
    return sum(rate[fact] >= FEW - 1 for rate in rates.values()) / len(rates)


# --- words ------------------------------------------------------------------------------------------------------------


def place_of(game: Game[State], hex: str) -> str:
    """A hex, with its name if it has one."""
    return f"{places(game)[hex]} ({hex})" if hex in places(game) else f"hex {hex}"


def told(game: Game[State], found: Found) -> dict[str, object]:
    """A puzzle in words, as its file has it."""
    goal, name, scene = found.goal, names(game), game.scene(game.load(found.position), found.seat)
    units, stands = " and ".join(name[unit] for unit in goal.gone + goal.cut), counters(scene)
    where = " and ".join(place_of(game, hex) for hex in goal.hold or [stands[unit] for unit in goal.gone + goal.cut])
    end = "before your turn ends" if found.turns == 1 else "and hold it through the enemy's next turn"
    points, prize = goal.least.get(POINTS, 0), name[goal.own[0]] if goal.own else ""
    you = f"{'Player ' * bool(points or prize)}{game.seats[found.seat].capitalize()}"
    title, task = {
        "gone": (f"Destroy {units}", f"Eliminate {units}, now in {where}, {end}."),
        "cut": (f"Cut off {units}", f"Leave {units} in {where} without a supply line {end}."),
        "hold": (
            (f"Take {where}", f"A unit of yours must stand in {where} {end}.")
            if found.turns == 1
            else (f"Hold {where}", f"A unit of yours must still stand in {where} when the enemy's next turn is over.")
        ),
        "own": (f"Win {prize}", f"One more {prize} must be among your cards {end}."),
        POINTS: (f"Reach {points} Victory Point{'s' * (points > 1)}", f"Have {points} or more Victory Points {end}."),
    }[found.kind]
    hint, why = reasons(game, found)
    return {
        "id": "-".join([found.kind, *(goal.gone or goal.cut or goal.hold or goal.own[:1] or (str(points),))]).lower(),
        "title": title,
        "say": f"{scene['turn']}, you are {you}. {task}",
        "seat": game.seats[found.seat],
        "level": found.level,
        "chance": found.chance,
        "usual": found.usual,
        "ahead": found.ahead,
        "goal": {
            key: list(value) if isinstance(value, tuple) else value for key, value in goal._asdict().items() if value
        },
        "solution": [game.notation.text(action) for action in found.line],
        "hint": hint,
        "why": why,
        "position": found.position,
    }


def reasons(game: Game[State], found: Found) -> tuple[str, str]:
    """What a puzzle turns on: the part of the solution without which the chance falls most, and by how much."""
    trials = Trials(game, game.load(found.position), found.seat, found.ahead)
    row = parts(game, found.line)
    without = {
        n: trials.chance(found.goal, joined([*row[:n], *row[n + 1 :]]), SURER)
        for n, part in enumerate(row)
        if game.notation.text(part[0]) != ENDS
    }
    if min(without.values(), default=1000) > found.chance - SLIGHT:
        return "There is less to do than it seems.", "No single part of it is decisive."
    key = min(without, key=lambda n: (without[n], n))
    begin, left, best = spelled(game, row[key][0]), without[key] / 10, found.chance / 10
    last = spelled(game, row[key][-1])
    whole = begin if last == begin or len(row[key]) == 1 else f"{begin}, {last}"
    return (
        f"It turns on this: {begin}.",
        f"It turns on this: {whole}. Without it the chance falls from {best:.0f} % to {left:.0f} %.",
    )


def toml(value: object) -> str:
    """A value as TOML writes it."""
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(str(key))} = {toml(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(toml(each) for each in value)}]"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return str(value)


def _key(key: str) -> str:
    return key if key.replace("-", "").replace("_", "").isalnum() and key.isascii() else toml(key)


def written(puzzle: Mapping[str, object]) -> str:
    """A puzzle as its file has it."""
    return "\n".join(["[[puzzle]]", *(f"{key} = {toml(value)}" for key, value in puzzle.items())]) + "\n"


def find(game: Game[State], seed: int, end: float, kinds: list[str]) -> Iterator[dict[str, object]]:
    """Puzzles from one game after the other until the clock says `end`; kinds that are the most so far come last."""
    source = Splitmix(seed)
    while time.monotonic() < end:
        scenario = game.scenarios[int(source.below(len(game.scenarios)))].id
        for state, seat in positions(game, scenario, source):
            turns = 2 if source.below(4) == 0 and game.sheet()["kind"] != "cards" else 1
            position = excerpt(game, state, seat, source) if source.below(2) == 0 else None
            if time.monotonic() > end:
                return
            if position is None:
                continue
            dull = [kind for kind, n in Counter(kinds).items() if 3 * n >= len(kinds)]
            found = puzzle_in(game, position, seat, turns, source, dull)
            if found is not None:
                yield told(game, found)
