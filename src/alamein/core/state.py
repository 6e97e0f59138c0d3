"""The base of every game's state: ints and vecs of ints, and the stack of frames in which play waits.

A frame is eight ints: the procedure, the step in it, and six locals. Because the stack is data, a game can be saved,
copied and searched inside any decision.
"""

from typing import Final

from alamein.core.native import append, i64, vec

FRAME: Final = 8
LOCALS: Final = 6


class State:
    """Each game adds its own slots and a `copy()` that shares nothing."""

    __slots__ = ("depth", "frames", "over")

    def __init__(self) -> None:
        self.frames: vec[i64] = vec[i64]()
        self.depth: i64 = 0
        self.over: i64 = 0  # 1 when nobody decides any more

    def copy_frames(self, other: "State") -> None:
        """Take over where play stands from `other`."""
        self.frames = other.frames[:]
        self.depth = other.depth
        self.over = other.over

    def call(self, procedure: i64, a: i64, b: i64, c: i64) -> None:
        """Push a frame: `procedure` runs from its first step, its first three locals set, the others 0."""
        base = self.depth * FRAME
        if base >= i64(len(self.frames)):
            frames = self.frames
            for _ in range(FRAME):
                frames = append(frames, i64(0))
            self.frames = frames
        self.depth += 1
        frame = self.frames
        frame[base] = procedure
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
        """Go on to the next step of the running procedure."""
        self.frames[self.depth * FRAME - 7] += 1

    def goto(self, step: i64) -> None:
        """Go to a step of the running procedure."""
        self.frames[self.depth * FRAME - 7] = step

    def local(self, n: i64) -> i64:
        """Local number `n` of the running frame."""
        return self.frames[self.depth * FRAME - 6 + n]

    def set_local(self, n: i64, value: i64) -> None:
        """Change local number `n` of the running frame."""
        self.frames[self.depth * FRAME - 6 + n] = value

    def running(self) -> i64:
        """The procedure of the running frame."""
        return self.frames[self.depth * FRAME - 8]

    def step(self) -> i64:
        """The step at which the running frame stands."""
        return self.frames[self.depth * FRAME - 7]
