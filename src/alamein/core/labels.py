"""What play jumps to and remembers, by name: procedures, labels in them, and the locals of their frames.

A game declares them in one `Names`, its sequence puts each in its place, and building the game gives each its number:
no number is written by hand. What stands nowhere, twice or under another number is refused there, by its name.
"""

from typing import Final

from alamein.core.errors import BadGame
from alamein.core.native import i64

UNBOUND: Final = -1


class Name:
    """A name with the number it is bound to when its game is built."""

    __slots__ = ("at", "kind", "name")

    def __init__(self, kind: str, name: str) -> None:
        self.kind = kind
        self.name = name
        self.at: i64 = UNBOUND

    def bind(self, at: i64) -> None:
        """Give it its number; a second one that differs is a mistake in the sequence of play."""
        if self.at != UNBOUND and self.at != at:
            raise BadGame(f"{self.kind} {self.name!r} is number {self.at} already and cannot be number {at} too")
        self.at = at

    def __repr__(self) -> str:
        return f"<{self.kind} {self.name!r}, {'unbound' if self.at == UNBOUND else f'number {self.at}'}>"


class Label(Name):
    """A stage of a procedure to which play can jump: `s.goto(CARRY_OUT)`."""


class Local(Name):
    """A number that a frame remembers: `s.local(TARGET)`. Procedures may share one that stands at the same place. In a
    saved position it is from `least` to `most`, if that is given."""

    __slots__ = ("least", "most")

    def __init__(self, name: str, most: int, least: int) -> None:
        super().__init__("local", name)
        self.most = most
        self.least = least


class Proc(Name):
    """A procedure that can be called: `s.call(COMBAT, hex, 0, 0)`."""


class Names:
    """Everything a game declares; a name that its sequence does not use is refused when the game is built."""

    def __init__(self) -> None:
        self.declared: list[Name] = []

    def label(self, name: str) -> Label:
        """A stage to jump to."""
        made = Label("label", name)
        self.declared.append(made)
        return made

    def local(self, name: str, most: int = UNBOUND, least: int = 0) -> Local:
        """A local of one or several procedures; its name is its word in saved positions."""
        made = Local(name, most, least)
        self.declared.append(made)
        return made

    def procedure(self, name: str) -> Proc:
        """A procedure; its name is its word in saved positions."""
        made = Proc("procedure", name)
        self.declared.append(made)
        return made

    def check(self, used: set[int]) -> None:
        """Refuse a name that stands nowhere: nothing could jump to it, call it or remember it."""
        for name in self.declared:
            if id(name) not in used:
                raise BadGame(f"{name.kind} {name.name!r} is declared but stands nowhere in the sequence of play")
