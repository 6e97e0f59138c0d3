"""The contract between a game and the rest of the program.

A game is its procedures and the functions below. Everything else (matches, players, server, research) sees games only
through `Game`. `legal` and `apply` are for speed and check nothing; the door that checks is `play.Match`.
"""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Final, Generic, NamedTuple

from alamein.core.action import Notation
from alamein.core.chance import Source
from alamein.core.errors import BadPosition, NotParseable
from alamein.core.event import Event, Log
from alamein.core.native import i64, vec
from alamein.core.procedure import CHANCE, NOBODY, Asks, Decision, Happens, Procedure, S
from alamein.core.state import FRAME, LOCALS
from alamein.core.vectors import ints

SPECTATOR: Final = -3  # asks for a view without sitting at the table
View = dict[str, object]  # what a seat may know: JSON, built up from nothing
Json = Mapping[str, object]


class Reason(NamedTuple):
    """Why an action is refused: the rule, the facts, and what would make it legal."""

    rule: str
    text: str
    remedy: str


class Result(NamedTuple):
    """How a game ended: the seats that won (all that share it; () for a draw), each seat's score, and why."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    rule: str
    text: str


class Outcome(NamedTuple):
    """One thing a roll can bring, with its weight out of the total of all outcomes."""

    text: str
    weight: int


class Odds(NamedTuple):
    """The exact chances of the combat being prepared, and the ledger that leads to them."""

    ledger: list[Event]
    outcomes: list[Outcome]


class Trace(NamedTuple):
    """How a unit is supplied: the rule, a sentence, and the hexes of the line from the unit to its source."""

    rule: str
    text: str
    hexes: list[str]


class Scenario(NamedTuple):
    """A way to begin; the first one is the default."""

    id: str
    title: str
    note: str


class Option(NamedTuple):
    """A choice made before the game: its values with their words, and the default."""

    id: str
    title: str
    values: tuple[tuple[int, str], ...]
    default: int


class About(NamedTuple):
    """A game's card: who sits at the table and how it may begin."""

    id: str
    title: str
    revision: int  # rises when a legal set or an outcome changes
    seats: tuple[str, ...]
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...]


class Game(Generic[S]):
    """A game's rules."""

    def __init__(self, about: About, procedures: list[Procedure[S]], notation: Notation) -> None:
        self.id = about.id
        self.title = about.title
        self.revision = about.revision
        self.seats = about.seats
        self.scenarios = about.scenarios
        self.options = about.options
        self.procedures = procedures
        self.notation = notation
        # All stages in one row, for the loops below: procedure p has those from first[p] to first[p + 1] - 1.
        stages = [stage for procedure in procedures for stage in procedure.stages]
        decisions = [stage for stage in stages if isinstance(stage, Decision)]
        self.stages: list[Happens[S]] = [Happens(stage) for stage in stages]
        self.first: vec[i64] = ints(sum(len(p.stages) for p in procedures[:n]) for n in range(len(procedures) + 1))
        self.decisions: list[Asks[S]] = [Asks(decision) for decision in decisions]
        self.asks: vec[i64] = ints(  # per stage, the number of its decision; -1 for a step
            decisions.index(stage) if isinstance(stage, Decision) else -1 for stage in stages
        )

    # --- beginning ---------------------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, scenario: str, options: dict[str, int]) -> S:
        """The first position of a known scenario, with every option given and valid."""

    def new(self, scenario: str, options: Mapping[str, int]) -> S:
        """The position at the first decision; unknown scenarios and options are refused."""
        s = self.begin(self.checked_scenario(scenario), self.checked_options(options))
        self.run(s, Log(False))
        return s

    def checked_scenario(self, scenario: str) -> str:
        """The scenario's id ("" means the first one)."""
        known = [x.id for x in self.scenarios]
        if not scenario:
            return known[0]
        if scenario not in known:
            raise NotParseable(f"{self.id} has no scenario {scenario!r}; it has: {', '.join(known)}")
        return scenario

    def checked_options(self, options: Mapping[str, int]) -> dict[str, int]:
        """All options with their values: those given, checked, and the defaults of the others."""
        known = {option.id: option for option in self.options}
        for name, value in options.items():
            if name not in known:
                raise NotParseable(f"{self.id} has no option {name!r}; it has: {', '.join(known) or 'none'}")
            allowed = [v for v, _ in known[name].values]
            if isinstance(value, bool) or value not in allowed:
                words = ", ".join(f"{v} ({word})" for v, word in known[name].values)
                raise NotParseable(f"option {name} cannot be {value!r}; it can be: {words}")
        return {name: options.get(name, option.default) for name, option in known.items()}

    # --- playing -----------------------------------------------------------------------------------------------

    def decision(self, s: S) -> Decision[S]:
        """The decision at which play waits. Not to be asked when the game is over."""
        return self.decisions[self.asks[self.first[s.running()] + s.step()]].decision

    def seat(self, s: S) -> i64:
        """Who decides: a seat, CHANCE, or NOBODY when the game is over."""
        return NOBODY if s.over != 0 else self.decision(s).seat(s)

    def legal(self, s: S) -> vec[i64]:
        """Every action that may be taken now."""
        return vec[i64]() if s.over != 0 else self.decision(s).legal(s)

    def weights(self, s: S) -> vec[i64]:
        """At a chance decision, the weight of each legal action."""
        return self.decision(s).weights(s)

    def apply(self, s: S, a: i64, log: Log) -> None:
        """Take a legal action in place and run on to the next decision. Legality is the caller's business."""
        self.decision(s).apply(s, a, log)
        self.run(s, log)

    def run(self, s: S, log: Log) -> i64:
        """Take automatic steps until somebody must decide or the game is over; the decision's number, -1 if over."""
        first, asks, stages = self.first, self.asks, self.stages
        while s.over == 0:
            frames, base = s.frames, s.depth * FRAME - FRAME
            procedure, step = frames[base], frames[base + 1]
            at = first[procedure] + step
            if at >= first[procedure + 1]:
                s.depth -= 1
            elif asks[at] >= 0:
                return asks[at]
            else:
                frames[base + 1] = step + 1
                stages[at].stage.happen(s, log)
        return -1

    @abstractmethod
    def copy(self, s: S) -> S:
        """A position that shares nothing with `s`."""

    @abstractmethod
    def result(self, s: S) -> Result | None:
        """How the game ended, or None while it goes on."""

    # --- knowing -----------------------------------------------------------------------------------------------

    def players(self, s: S) -> int:
        """How many seats are in play."""
        return len(self.seats)

    @abstractmethod
    def view(self, s: S, seat: int) -> View:
        """What a seat (or a SPECTATOR) may know, as JSON, built up from nothing."""

    @abstractmethod
    def guess(self, view: View, seat: int, source: Source) -> S:
        """A full position that this seat, seeing this view, cannot rule out."""

    @abstractmethod
    def refusal(self, s: S, a: int) -> Reason:
        """Why `a`, which is not legal, may not be taken by the seat that decides. Uses what that seat may know."""

    def why_not(self, s: S, seat: int, a: int) -> Reason | None:
        """Why `seat` may not take `a` now, or None if it may."""
        decider = self.seat(s)
        if decider == NOBODY:
            return Reason("", "the game is over", "start a new game, or step back in this one")
        if seat != decider:
            who = "chance" if decider == CHANCE else self.seats[decider]
            return Reason(self.decision(s).ref, f"{who} decides now, not {self.seats[seat]}", f"wait for {who}")
        return None if a in list(self.legal(s)) else self.refusal(s, a)

    @abstractmethod
    def odds(self, s: S, seat: int) -> Odds | None:
        """The exact odds of the combat being prepared, from what the seat may know; None if there is none."""

    @abstractmethod
    def problems(self, s: S) -> list[str]:
        """Everything that is wrong with a position; [] if it is sound."""

    # --- words -------------------------------------------------------------------------------------------------

    @abstractmethod
    def prompt(self, s: S) -> str:
        """What the deciding seat is asked, in a sentence every seat may read."""

    @abstractmethod
    def sentence(self, event: Event) -> str:
        """An event in words."""

    @abstractmethod
    def picture(self, view: View) -> str:
        """The board of a view, for a terminal."""

    # --- the table -------------------------------------------------------------------------------------------

    def sheet(self) -> dict[str, object]:
        """What a table needs to draw the game and never changes: docs/architecture.md, "The table"."""
        return {}

    def scene(self, view: View) -> dict[str, object]:
        """A view as things on that table. Built from the view alone."""
        return {}

    def threats(self, view: View, seat: int) -> dict[str, list[str]]:
        """For each unit of the seat, by its id, the hexes it could attack in its next turn if nothing else moved.

        Built from the view alone. Empty for games without a map."""
        return {}

    def trace(self, view: View, unit: str) -> Trace | None:
        """The supply line of a unit on the map, by the game's rules of supply; None if there are none for it."""
        return None

    # --- files -------------------------------------------------------------------------------------------------

    @abstractmethod
    def dump(self, s: S) -> dict[str, object]:
        """The whole position as documented JSON, in printed names; `load` is its inverse."""

    @abstractmethod
    def load(self, position: Json) -> S:
        """The position described; anything unknown, missing or impossible raises BadPosition."""

    def dump_frames(self, s: S) -> list[dict[str, object]]:
        """Where play stands, outermost procedure first."""
        out: list[dict[str, object]] = []
        for n in range(int(s.depth)):
            procedure = self.procedures[s.frames[n * FRAME]]
            frame: dict[str, object] = {"procedure": procedure.name, "step": int(s.frames[n * FRAME + 1])}
            for k, name in enumerate(procedure.names):
                frame[name] = int(s.frames[n * FRAME + 2 + k])
            out.append(frame)
        return out

    def load_frames(self, s: S, frames: object) -> None:
        """Put play where `frames` says: the inverse of `dump_frames`. `s.over` is set before."""
        by_name = {procedure.name: n for n, procedure in enumerate(self.procedures)}
        if not isinstance(frames, list) or not frames:
            raise BadPosition("'frames' must be a list of frames, outermost first")
        s.depth = 0
        for frame in frames:
            if not isinstance(frame, dict) or not isinstance(frame.get("procedure"), str):
                raise BadPosition("a frame is an object with a 'procedure' (a text), a 'step' and its locals")
            if frame["procedure"] not in by_name:
                raise BadPosition(f"a frame needs a 'procedure', one of: {', '.join(by_name)}")
            procedure = self.procedures[by_name[frame["procedure"]]]
            keys = {"procedure", "step", *procedure.names}
            for key in frame.keys() ^ keys:
                problem = "does not know" if key in frame else "needs"
                raise BadPosition(f"a frame of {procedure.name!r} {problem} {key!r}")
            for key in keys - {"procedure"}:
                if isinstance(frame[key], bool) or not isinstance(frame[key], int):
                    raise BadPosition(f"{key!r} in a frame must be a whole number")
            if not 0 <= frame["step"] <= len(procedure.stages):
                raise BadPosition(f"step {frame['step']} does not exist in {procedure.name!r}")
            values = [frame[name] for name in procedure.names] + [0] * (LOCALS - len(procedure.names))
            s.call(by_name[procedure.name], 0, 0, 0)
            s.goto(frame["step"])
            for k, value in enumerate(values):
                s.set_local(k, value)
        stages = self.procedures[s.running()].stages
        if s.over == 0 and not (s.step() < len(stages) and isinstance(stages[s.step()], Decision)):
            raise BadPosition(f"play must wait at a decision, not at step {s.step()} of {frames[-1]['procedure']!r}")
