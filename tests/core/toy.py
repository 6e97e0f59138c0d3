"""The smallest hex game that uses every part of the core: two units race and fight on a 6 x 5 map.

It is the example to read before writing a game: a state with `copy`, decisions that say what follows, chance as a
decision, a procedure that calls another, a refusal with its reason.
"""

from __future__ import annotations

from typing import Final

from alamein.core.action import Notation, Verb, act, arg_of, numbers, verb_of
from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Event, Log
from alamein.core.game import About, Game, Json, Odds, Outcome, Reason, Result, Scenario, View
from alamein.core.hexgrid import Grid
from alamein.core.native import append, i64, vec
from alamein.core.procedure import CHANCE, Call, Decision, Procedure, Step
from alamein.core.state import State
from alamein.core.vectors import ints
from alamein.core.words import sentence

GRID: Final = Grid(6, 5, 1)
ADJ: Final = GRID.adj
TO, PASS, ROLL = range(3)  # verbs
GAME_TURN, PLAYER_TURN, COMBAT = range(3)  # procedures
TARGET: Final = 0  # a local of COMBAT


class Toy(State):
    __slots__ = ("active", "loc", "turn")

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0
        self.active: i64 = 1
        self.loc: vec[i64] = ints([0, 29])

    def copy(self) -> Toy:
        t = Toy()
        t.copy_frames(self)
        t.turn, t.active, t.loc = self.turn, self.active, self.loc[:]
        return t


class Move(Decision[Toy]):
    """[2.1] The active unit moves one hex or stays."""

    ref = "2.1"

    def seat(self, s: Toy) -> i64:
        return s.active

    def legal(self, s: Toy) -> vec[i64]:
        out = append(vec[i64](), act(PASS, 0))
        h = s.loc[s.active]
        for k in range(6 * h, 6 * h + 6):
            if ADJ[k] >= 0 and ADJ[k] != s.loc[1 - s.active]:
                out = append(out, act(TO, ADJ[k]))
        return out

    def apply(self, s: Toy, a: i64, log: Log) -> None:
        s.next()
        if verb_of(a) == TO:
            log.say("2.1", "moved", s.active, s.loc[s.active], arg_of(a))
            s.loc[s.active] = arg_of(a)
        if GRID.distance(int(s.loc[0]), int(s.loc[1])) == 1:
            s.call(COMBAT, 1 - s.active, 0, 0)


class Roll(Decision[Toy]):
    """[2.2] Adjacent units fight: on a 6 the enemy is lost, on a 1 the attacker."""

    ref = "2.2"

    def seat(self, s: Toy) -> i64:
        return CHANCE

    def legal(self, s: Toy) -> vec[i64]:
        return ints([act(ROLL, n) for n in range(1, 7)])

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
    s.goto(0)


class ToyGame(Game[Toy]):
    def begin(self, scenario: str, options: dict[str, int]) -> Toy:
        s = Toy()
        s.call(GAME_TURN, 0, 0, 0)
        return s

    def copy(self, s: Toy) -> Toy:
        return s.copy()

    def result(self, s: Toy) -> Result | None:
        if s.over == 0:
            return None
        alive = tuple(seat for seat in (0, 1) if s.loc[seat] >= 0)
        return Result(alive if len(alive) == 1 else (), tuple(int(seat in alive) for seat in (0, 1)), "1.2", "")

    def view(self, s: Toy, seat: int) -> View:
        return self.dump(s)

    def guess(self, view: View, seat: int, source: Source) -> Toy:
        return self.load(view)

    def refusal(self, s: Toy, a: int) -> Reason:
        return Reason(self.decision(s).ref, f"{self.notation.text(a)} is not a step to a free hex", "move one hex")

    def odds(self, s: Toy, seat: int) -> Odds | None:
        if s.running() != COMBAT:
            return None
        return Odds([], [Outcome("enemy lost", 1), Outcome("nothing", 4), Outcome("attacker lost", 1)])

    def problems(self, s: Toy) -> list[str]:
        return ["both units stand in one hex"] if s.loc[0] == s.loc[1] else []

    def prompt(self, s: Toy) -> str:
        return "move one hex or pass"

    def sentence(self, event: Event) -> str:
        return sentence(SENTENCES, {"seat": self.seats, "hex": GRID.names}, event)

    def picture(self, view: View) -> str:
        return str(view)

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


SENTENCES = {"moved": "{0:seat} moves from {1:hex} to {2:hex}", "rolled": "{0:seat} is attacked: {1}"}
NOTATION = Notation((Verb("to", tuple(GRID.names)), Verb("pass", ()), Verb("roll", numbers(1, 6))))
TOY: Final = ToyGame(
    About("toy", "Toy", 1, ("red", "blue"), (Scenario("duel", "Duel", ""),), ()),
    [
        Procedure("1.0", "game turn", (), (Step("1.1", begin_turn), Call("2.0", PLAYER_TURN, 0), Step("1.1", again))),
        Procedure("2.0", "player turn", (), (Move(),)),
        Procedure("2.2", "combat", ("target",), (Roll(),)),
    ],
    NOTATION,
)
