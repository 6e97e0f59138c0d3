"""The base of every game's state: ints and vecs of ints, and the stack of frames in which play waits.

A frame is eight ints: the procedure, the stage in it, and six locals. Because the stack is data, a game can be saved,
copied and searched inside any decision.
"""

from abc import abstractmethod
from typing import ClassVar, Final, Self

from alamein.core.labels import Label, Local, Proc
from alamein.core.native import append, i64, mypyc_attr, vec
from alamein.core.vectors import ints

FRAME: Final = 8
LOCALS: Final = 6


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class Held:
    """A slot of a state that is neither an int nor a vec of ints, such as a pile of cards."""

    @abstractmethod
    def copy(self) -> "Held":
        """One that shares nothing with this one."""

    @abstractmethod
    def values(self) -> tuple[object, ...]:
        """What it holds."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Held) and self.values() == other.values()

    def __repr__(self) -> str:
        return f"{type(self).__name__}{self.values()}"


@mypyc_attr(allow_interpreted_subclasses=True)  # a game of another package
class State:
    """Each game adds its own slots, in its `__init__`; `DERIVED` names those that only follow from others."""

    __slots__ = ("depth", "frames", "over", "version")
    DERIVED: ClassVar[tuple[str, ...]] = ()

    def __init__(self) -> None:
        self.frames: vec[i64] = vec[i64]()
        self.depth: i64 = 0
        self.over: i64 = 0  # 1 when nobody decides any more
        self.version: i64 = 0  # of the board: core.kept

    def copy_frames(self, other: "State") -> None:
        """Take over where play stands from `other`."""
        self.frames = other.frames[:]
        self.depth = other.depth
        self.over = other.over
        self.version = 0

    def changed(self) -> None:
        """The board is another one: what is kept of it no longer holds (core.kept)."""
        self.version += 1

    def call(self, procedure: Proc, a: i64, b: i64, c: i64) -> None:
        """Push a frame: `procedure` runs from its first stage, its first three locals set, the others 0."""
        base = self.depth * FRAME
        if base >= i64(len(self.frames)):
            frames = self.frames
            for _ in range(FRAME):
                frames = append(frames, i64(0))
            self.frames = frames
        self.depth += 1
        frame = self.frames
        frame[base] = procedure.at
        frame[base + 1] = 0
        frame[base + 2] = a
        frame[base + 3] = b
        frame[base + 4] = c
        frame[base + 5] = 0
        frame[base + 6] = 0
        frame[base + 7] = 0

    def end(self) -> None:
        """Pop the frame: its procedure is finished."""
        self.depth -= 1

    def next(self) -> None:
        """Go on to the next stage of the running procedure."""
        at = self.depth * FRAME - 7
        self.frames[at] += 1

    def goto(self, label: Label) -> None:
        """Go to a stage of the running procedure."""
        at = self.depth * FRAME - 7
        self.frames[at] = label.at

    def restart(self) -> None:
        """Go to the first stage of the running procedure."""
        at = self.depth * FRAME - 7
        self.frames[at] = 0

    def local(self, local: Local) -> i64:
        """A local of the running frame."""
        at = self.depth * FRAME - LOCALS + local.at  # found first: while it is, compiled code would hold on to `frames`
        return self.frames[at]

    def set_local(self, local: Local, value: i64) -> None:
        """Change a local of the running frame."""
        at = self.depth * FRAME - LOCALS + local.at
        self.frames[at] = value

    def runs(self, procedure: Proc) -> bool:
        """Whether the running frame is one of `procedure`."""
        return self.frames[self.depth * FRAME - 8] == procedure.at

    def stands_at(self, procedure: Proc, label: Label) -> bool:
        """Whether play waits at this stage of this procedure."""
        return self.runs(procedure) and self.step() == label.at

    def running(self) -> i64:
        """The number of the running procedure."""
        return self.frames[self.depth * FRAME - 8]

    def step(self) -> i64:
        """The number of the stage at which the running frame stands."""
        return self.frames[self.depth * FRAME - 7]

    # --- declared slots -----------------------------------------------------------------------------------------

    def slots(self) -> list[str]:
        """The names of all that a position holds, without what only follows from it (`DERIVED`)."""
        found: list[str] = list(getattr(self, "__dict__", ()))
        for cls in type(self).__mro__:
            found += vars(cls).get("__mypyc_attrs__") or vars(cls).get("__slots__", ())
        return [name for name in dict.fromkeys(found) if name != "version" and name not in self.DERIVED]

    def copy(self) -> Self:
        """A position that shares nothing with this one. It is slow: a game that is searched writes its own, which
        conformance compares with it."""
        made = self.blank()
        assert isinstance(made, type(self))
        for name in self.slots():
            value = getattr(self, name)
            copied = value if isinstance(value, int) else value.copy() if isinstance(value, Held) else ints(value)
            setattr(made, name, copied)
        return made

    def blank(self) -> "State":
        """One of the same kind, to be filled; a state whose constructor needs something writes its own."""
        return type(self)()

    def values(self) -> dict[str, object]:
        """Every slot with its value; of the frames, those in use."""
        out: dict[str, object] = {}
        for name in self.slots():
            value = getattr(self, name)
            out[name] = value if isinstance(value, int | Held) else list(value)
        out["frames"] = list(self.frames)[: self.depth * FRAME]
        return out

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and type(self) is type(other) and self.values() == other.values()

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value}" for name, value in self.values().items())
        return f"<{type(self).__name__} {shown}>"
