"""The sequence of play as data: procedures of steps, in the rulebook's order.

A `Step` happens by itself; a `Decision` waits for a seat or for chance. A step moves on by itself and may call another
procedure; a decision says what follows: `s.next()`, `s.goto(n)`, `s.end()`, or nothing, and it is asked again.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from alamein.core.action import act
from alamein.core.chance import Source, pick
from alamein.core.event import Log
from alamein.core.native import i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled, ints

CHANCE: Final = -1  # the seat of dice and draws
NOBODY: Final = -2  # the seat when the game is over

S = TypeVar("S", bound=State)


class Stage(Generic[S]):
    """A step or a decision, with the rule that puts it there."""

    ref: str = ""

    def happen(self, s: S, log: Log) -> None:
        """What happens here by itself: at a decision, nothing. The running frame has gone on to the next stage."""


class Step(Stage[S]):
    """Something that happens by itself."""

    def __init__(self, ref: str, run: Callable[[S, Log], None]) -> None:
        self.ref = ref
        self.run = run

    def happen(self, s: S, log: Log) -> None:
        self.run(s, log)


class Call(Stage[S]):
    """A step that runs another procedure with one local set, such as the side whose phase it is."""

    def __init__(self, ref: str, procedure: int, a: int) -> None:
        self.ref = ref
        self.procedure: i64 = procedure
        self.a: i64 = a

    def happen(self, s: S, log: Log) -> None:
        s.call(self.procedure, self.a, 0, 0)


class Decision(Stage[S]):
    """A point where play waits. `legal` is complete, without duplicates, never empty, in a fixed order."""

    @abstractmethod
    def seat(self, s: S) -> i64:
        """Who decides: a seat, or CHANCE."""

    @abstractmethod
    def legal(self, s: S) -> vec[i64]:
        """Every action that may be taken."""

    @abstractmethod
    def apply(self, s: S, a: i64, log: Log) -> None:
        """Change `s` in place by the legal action `a`, and say what follows."""

    def weights(self, s: S) -> vec[i64]:
        """At a CHANCE decision, how likely each action of `legal` is, in whole numbers."""
        return filled(i64(len(self.legal(s))), 1)

    def draw(self, s: S, source: Source) -> i64:
        """At a CHANCE decision, an action of `legal` drawn by weight. One that is drawn often may do it without lists,
        from the same one number of the source."""
        actions = self.legal(s)
        return actions[pick(self.weights(s), source)]


class Die(Decision[S]):
    """One die: chance takes `verb` with 1 to 6."""

    def __init__(self, verb: i64) -> None:
        self.verb: i64 = verb

    def seat(self, s: S) -> i64:
        return CHANCE

    def legal(self, s: S) -> vec[i64]:
        return ints([act(self.verb, face) for face in range(1, 7)])

    def draw(self, s: S, source: Source) -> i64:
        return act(self.verb, source.below(6) + 1)


class Happens(Generic[S]):
    """A stage in a game's row of all its stages. Compiled, an attribute is trusted where an item of a list would be
    asked for its class each time."""

    def __init__(self, stage: Stage[S]) -> None:
        self.stage = stage


class Asks(Generic[S]):
    """A decision in a game's row of all its decisions."""

    def __init__(self, decision: Decision[S]) -> None:
        self.decision = decision


class Procedure(Generic[S]):
    """A named list of stages; `names` are the words for its frame's locals in saved positions."""

    def __init__(self, ref: str, name: str, names: tuple[str, ...], stages: Sequence[Stage[S]]) -> None:
        self.ref = ref
        self.name = name
        self.names = names
        self.stages: list[Stage[S]] = list(stages)
