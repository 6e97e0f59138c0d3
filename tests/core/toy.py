"""The smallest hex game that uses every part of the core: two units race and fight on a 6 x 5 map.

It is the example to read before writing a game: a state with declared slots, decisions that ask, forbid and say what
follows, chance as a decision, a procedure that calls another.
"""

from __future__ import annotations

from typing import Final

from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Log, Said, said
from alamein.core.game import About, Game, Json, Odds, Outcome, Result, Scenario, View
from alamein.core.hexgrid import Grid
from alamein.core.labels import Names
from alamein.core.luck import Fall, Throw
from alamein.core.native import append, i64, vec
from alamein.core.procedure import Call, Decision, Die, Procedure, Step
from alamein.core.state import State
from alamein.core.vectors import ints
from alamein.core.verbs import Notation, Verb, numbers
from alamein.core.words import Words, named

GRID: Final = Grid(6, 5, 1)
ADJ: Final = GRID.adj
# Verbs
TO: Final = 0
PASS: Final = 1
ROLL: Final = 2
# Procedures and their locals: the numbers are given when the game is built
NAMES: Final = Names()
GAME_TURN: Final = NAMES.procedure("game turn")
PLAYER_TURN: Final = NAMES.procedure("player turn")
COMBAT: Final = NAMES.procedure("combat")
TARGET: Final = NAMES.local("target")


class Toy(State):
    __slots__ = ("active", "loc", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0
        self.active: i64 = 1
        self.loc: vec[i64] = ints([0, 29])


class Move(Decision[Toy]):
    """[2.1] The active unit moves one hex or stays."""

    ref = "2.1"
    verbs = (TO, PASS)

    def seat(self, s: Toy) -> i64:
        return s.active

    def prompt(self, s: Toy) -> Said:
        return said("2.1", "move", int(s.active))

    def legal(self, s: Toy) -> vec[i64]:
        out = append(vec[i64](), act(PASS, 0))
        h = s.loc[s.active]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0 and ADJ[k] != s.loc[1 - s.active]:
                out = append(out, act(TO, ADJ[k]))
        return out

    def cannot(self, s: Toy, a: i64) -> Said | None:
        if verb_of(a) == PASS:
            return None
        n = arg_of(a)
        if n == s.loc[1 - s.active]:
            return said("2.1", "held", int(n))
        return None if GRID.distance(int(s.loc[s.active]), int(n)) == 1 else said("2.1", "far", int(n))

    def apply(self, s: Toy, a: i64, log: Log) -> None:
        s.next()
        if verb_of(a) == TO:
            log.say("2.1", "moved", s.active, s.loc[s.active], arg_of(a))
            s.loc[s.active] = arg_of(a)
        if GRID.distance(int(s.loc[0]), int(s.loc[1])) == 1:
            s.call(COMBAT, 1 - s.active, 0, 0)


class Roll(Die[Toy]):
    """[2.2] Adjacent units fight: on a 6 the enemy is lost, on a 1 the attacker."""

    ref = "2.2"

    def prompt(self, s: Toy) -> Said:
        return said("2.2", "roll")

    def throw(self, s: Toy) -> Throw:
        return Throw(int(1 - s.local(TARGET)), said("2.2", "attack", int(s.local(TARGET))), "units lost")

    def fall(self, s: Toy, a: i64) -> Fall:
        lost = LOST.get(int(arg_of(a)), "nothing")
        target = int(s.local(TARGET))
        counts = {"enemy lost": 1 - target, "attacker lost": target}.get(lost, -1)
        rank = ("attacker lost", "nothing", "enemy lost").index(lost)
        return Fall(said("2.2", lost), rank, tuple(int(seat == counts) for seat in (1, 0)))

    def apply(self, s: Toy, a: i64, log: Log) -> None:
        target = s.local(TARGET)
        log.say("2.2", "rolled", target, arg_of(a), 0)
        s.end()
        if arg_of(a) == 6:
            s.loc[target] = -1
        elif arg_of(a) == 1:
            s.loc[1 - target] = -1
        if s.loc[0] < 0 or s.loc[1] < 0:
            s.over = 1


def begin_turn(s: Toy, log: Log) -> None:
    """[1.1] Sides alternate; [1.2] the game ends after twelve turns."""
    s.active = 1 - s.active
    s.turn += 1
    if s.turn > 12:
        s.over = 1


def again(s: Toy, log: Log) -> None:
    """[1.1] The next turn."""
    s.restart()


class ToyGame(Game[Toy]):
    def begin(self, scenario: str, options: dict[str, int]) -> Toy:
        s = Toy()
        s.call(GAME_TURN, 0, 0, 0)
        return s

    def result(self, s: Toy) -> Result | None:
        if s.over == 0:
            return None
        alive = tuple(seat for seat in (0, 1) if s.loc[seat] >= 0)
        return Result(
            alive if len(alive) == 1 else (), tuple(int(seat in alive) for seat in (0, 1)), "1.2", "it is over", "over"
        )

    def view(self, s: Toy, seat: int) -> View:
        return self.dump(s)

    def guess(self, view: View, seat: int, source: Source) -> Toy:
        return self.load(view)

    def odds(self, s: Toy, seat: int) -> Odds | None:
        if not s.runs(COMBAT):
            return None
        return Odds([], [Outcome("enemy lost", 1), Outcome("nothing", 4), Outcome("attacker lost", 1)])

    def problems(self, s: Toy) -> list[str]:
        return ["both units stand in one hex"] if s.loc[0] == s.loc[1] else []

    def draw_text(self, known: Toy, seat: int) -> str:
        return str(self.dump(known))

    def dump(self, s: Toy) -> dict[str, object]:
        return {
            "turn": int(s.turn),
            "active": int(s.active),
            "units": [GRID.names[h] if h >= 0 else "" for h in s.loc],
            "over": int(s.over),
            "frames": self.dump_frames(s),
        }

    def load(self, position: Json) -> Toy:
        s = Toy()
        try:
            units, turn, active, over = (position[k] for k in ("units", "turn", "active", "over"))
        except KeyError as error:
            raise BadPosition(f"a position needs {error}") from error
        assert isinstance(units, list) and isinstance(turn, int) and isinstance(active, int) and isinstance(over, int)
        s.loc = ints([GRID.hex(name) if name else -1 for name in units])
        s.turn, s.active = turn, active
        s.over = over
        self.load_frames(s, position["frames"])
        return s


LOST: Final = {6: "enemy lost", 1: "attacker lost"}
WORDS: Final = Words(
    {"seat": named("seat", ("red", "blue")), "hex": named("hex", GRID.names)},
    {
        "moved": ("move", "{0:seat} moves from {1:hex} to {2:hex}"),
        "rolled": ("dice", "{0:seat} is attacked: {1}"),
    },
    {
        "move": "{0:seat}: move one hex or pass",
        "roll": "roll the die",
        "attack": "{0:seat} is attacked",
        "enemy lost": "the enemy is lost",
        "attacker lost": "the attacker is lost",
        "nothing": "nothing happens",
    },
    {
        ("2.1", "held"): ("{0:hex} is held by the enemy", "go round, or pass"),
        ("2.1", "far"): ("{0:hex} is not next to the unit", "move one hex"),
    },
)
NOTATION: Final = Notation(
    (
        Verb(TO, "to", "hex", tuple(GRID.names), "Move to"),
        Verb(PASS, "pass", "none", (), "Stay", ("final",)),
        Verb(ROLL, "roll", "number", numbers(1, 6), "Roll", ("chance",)),
    )
)
TOY: Final = ToyGame(
    About("toy", "Toy", 1, ("red", "blue"), (Scenario("duel", "Duel", ""),), ()),
    NAMES,
    [
        Procedure(
            "1.0",
            GAME_TURN,
            (),
            (Step("1.1", begin_turn), Call("2.0", PLAYER_TURN, 0), Step("1.1", again, "again")),
        ),
        Procedure("2.0", PLAYER_TURN, (), (Move(),)),
        Procedure("2.2", COMBAT, (TARGET,), (Roll(ROLL),)),
    ],
    NOTATION,
    WORDS,
    {},
)
