"""A model of a game that is played in step with it: it asks, is told the answer, and asks again."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Generator, Iterable

CHANCE = "chance"
DICE = {f"roll {n}": 6 - abs(n - 7) for n in range(2, 13)}  # two dice


class Ask:
    """A question: who decides, and the answers there are, those of chance with their weights.

    In a combat also its odds as it stands: the weight of each result by its code.
    """

    def __init__(self, seat: str, answers: Iterable[str] | dict[str, int], odds: dict[str, int] | None = None) -> None:
        self.seat = seat
        self.odds = odds
        self.answers = answers if isinstance(answers, dict) else dict.fromkeys(answers, 1)


Asking = Generator[Ask, str, None]


class Model:
    """What every model has: the game's position as it was last seen, for what the rules leave to the program."""

    def __init__(self, dump: dict) -> None:
        self.seen = dump

    @abstractmethod
    def play(self) -> Asking:
        """The whole game as one conversation."""

    @abstractmethod
    def board(self) -> dict:
        """The part of the position that the model answers for."""

    @staticmethod
    @abstractmethod
    def shown(dump: dict) -> dict:
        """The same part of a position as the game dumps it."""

    @abstractmethod
    def scores(self) -> list[int]:
        """Every seat's points at the end."""

    @abstractmethod
    def winners(self) -> list[str]:
        """The seats that have won; none in a draw."""

    @abstractmethod
    def lure(self, answer: str) -> int:
        """How much an eager player wants an answer."""
