"""The sequence of play as data: procedures of steps, in the rulebook's order.

A `Step` happens by itself; a `Decision` waits for a seat or for chance. A step moves on by itself and may call another
procedure; a decision says what follows: `s.next()`, `s.goto(LABEL)`, `s.end()`, or nothing, and it is asked again.

A moment owns itself: what a decision asks, why it forbids an action and what a throw can bring are its own methods.

A stage has a name wherever a frame can rest in front of it: that is where a saved game says play stands. Decisions and
calls are named after themselves; a step is named by its label where one is needed, and passed over where it has none.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from alamein.core.action import act
from alamein.core.chance import Source, pick
from alamein.core.errors import BadGame
from alamein.core.event import Log, Said
from alamein.core.labels import Label, Local, Name, Names, Proc
from alamein.core.luck import Fall, Throw
from alamein.core.native import i64, mypyc_attr, vec
from alamein.core.state import FRAME, LOCALS, State
from alamein.core.vectors import filled, ints

CHANCE: Final = -1  # the seat of dice and draws
NOBODY: Final = -2  # the seat when the game is over
END: Final = "end"  # the name of the place past the last stage

S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class Stage(Generic[S]):
    """A step or a decision, with the rule that puts it there."""

    ref: str = ""
    label: Label | None = None
    name: str = ""  # where a saved game says play stands; "" if no frame rests here

    def __init__(self, ref: str = "") -> None:
        self.ref = ref or self.ref

    def at(self, label: Label | str) -> "Stage[S]":
        """Play can jump here by the label; with a text, the stage has that name in saved games."""
        if isinstance(label, Label):
            self.label, self.name = label, label.name
        else:
            self.name = label
        return self

    def happen(self, s: S, log: Log) -> None:
        """What happens here by itself: at a decision, nothing. The running frame has gone on to the next stage."""

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name!r} [{self.ref}]>"


class Step(Stage[S]):
    """Something that happens by itself."""

    def __init__(self, ref: str, run: Callable[[S, Log], None], label: Label | str | None = None) -> None:
        self.ref = ref
        self.run = run
        if label is not None:
            self.at(label)

    def happen(self, s: S, log: Log) -> None:
        self.run(s, log)


class Call(Stage[S]):
    """A step that runs another procedure with one local set, such as the side whose phase it is."""

    def __init__(self, ref: str, procedure: Proc, a: int) -> None:
        self.ref = ref
        self.procedure = procedure
        self.a: i64 = a
        self.name = procedure.name

    def happen(self, s: S, log: Log) -> None:
        s.call(self.procedure, self.a, 0, 0)


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class Decision(Stage[S]):
    """A point where play waits. `legal` is complete, without duplicates, never empty, in a fixed order."""

    verbs: tuple[int, ...] = ()  # those that answer it

    @abstractmethod
    def seat(self, s: S) -> i64:
        """Who decides: a seat, or CHANCE."""

    @abstractmethod
    def legal(self, s: S) -> vec[i64]:
        """Every action that may be taken."""

    @abstractmethod
    def apply(self, s: S, a: i64, log: Log) -> None:
        """Change `s` in place by the legal action `a`, and say what follows."""

    def prompt(self, s: S) -> Said:
        """What is asked, in a phrase every seat may read: that of its name, whose numbers are the frame's locals."""
        return Said(self.ref, self.name, tuple(int(n) for n in s.frames[s.depth * FRAME - LOCALS : s.depth * FRAME]))

    def cannot(self, s: S, a: i64) -> Said | None:
        """The rule against `a`, whose verb is one of `verbs`, with the facts; None if it may be taken, as anything may
        where this is left out. Uses only what the deciding seat may know."""
        return None

    def weights(self, s: S) -> vec[i64]:
        """At a CHANCE decision, how likely each action of `legal` is, in whole numbers."""
        return filled(i64(len(self.legal(s))), 1)

    def draw(self, s: S, source: Source) -> i64:
        """At a CHANCE decision, an action of `legal` drawn by weight. One that is drawn often may do it without lists,
        from the same one number of the source."""
        actions = self.legal(s)
        return actions[pick(self.weights(s), source)]

    def hides(self, s: S) -> bool:
        """At a CHANCE decision, whether some seat may not know the outcome, or not all that it is drawn from: such
        outcomes have a seed of their own, which stays sealed while any of them is hidden."""
        return False

    def throw(self, s: S) -> Throw | None:
        """At a CHANCE decision, whose throw it is and what about; None if nothing is told of it."""
        return None

    def fall(self, s: S, a: i64) -> Fall:
        """At a CHANCE decision with a throw, what the outcome `a` brings."""
        raise BadGame(f"{self.name!r} has a throw but does not tell what it brings")


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class Die(Decision[S]):
    """One die: chance takes `verb` with 1 to 6."""

    def __init__(self, verb: int) -> None:
        self.verbs = (verb,)
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
    """A procedure of the sequence of play: its locals in their order, and its stages."""

    def __init__(self, ref: str, proc: Proc, locals: Sequence[Local], stages: Sequence[Stage[S]]) -> None:
        self.ref = ref
        self.proc = proc
        self.name = proc.name
        self.locals = tuple(locals)
        self.stages: list[Stage[S]] = list(stages)
        self.rests: list[str] = []  # by stage and past the last one, the name under which a frame rests there

    def bind(self, number: int) -> list[Name]:
        """Give the procedure, its locals and its labels their numbers; all of them."""
        if len(self.locals) > LOCALS:
            raise BadGame(f"{self.name!r} has {len(self.locals)} locals; a frame holds {LOCALS}")
        if len({local.name for local in self.locals}) != len(self.locals):
            raise BadGame(f"two locals of {self.name!r} have one name")
        self.proc.bind(number)
        for n, local in enumerate(self.locals):
            local.bind(n)
        found: list[Name] = [self.proc, *self.locals]
        seen: set[str] = {END}
        for n, stage in enumerate(self.stages):
            adopt(stage)
            if not stage.name and isinstance(stage, Decision):
                stage.name = in_words(type(stage).__name__)
            if stage.name in seen:
                raise BadGame(f"two stages of {self.name!r} are named {stage.name!r}; give one of them a label")
            if stage.name:
                seen.add(stage.name)
            if stage.label is not None:
                stage.label.bind(n)
                found.append(stage.label)
        self.rests = [
            next((stage.name for stage in self.stages[n:] if stage.name), END) for n in range(len(self.stages) + 1)
        ]
        return found


def adopt(stage: Stage[S]) -> None:
    """The rule and the verbs that an interpreted class states in its body, given to the object: compiled code looks
    only there."""
    ref: object = getattr(type(stage), "ref", "")
    if isinstance(ref, str) and not stage.ref:
        stage.ref = ref
    verbs: object = getattr(type(stage), "verbs", ())
    if isinstance(verbs, tuple) and isinstance(stage, Decision) and not stage.verbs:
        stage.verbs = verbs


def in_words(name: str) -> str:
    """`ChooseAttack` is "choose attack"."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


def bind(names: Names, procedures: Sequence[Procedure[S]]) -> None:
    """Give every name of a game its number. One that stands twice, nowhere, or was not declared is refused."""
    used: set[int] = set()
    labels: set[int] = set()
    declared = {id(name) for name in names.declared}
    for number, procedure in enumerate(procedures):
        for name in procedure.bind(number):
            if id(name) not in declared:
                raise BadGame(f"{name.kind} {name.name!r} in {procedure.name!r} is not declared among the game's names")
            if not isinstance(name, Local):
                if id(name) in labels:
                    raise BadGame(f"{name.kind} {name.name!r} stands twice in the sequence of play")
                labels.add(id(name))
            used.add(id(name))
    names.check(used)
