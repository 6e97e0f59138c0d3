"""What a caller can do wrong. Every error says what is wrong, by which rule, and what would be right."""

from typing import ClassVar

from alamein.core.event import Reason


class AlameinError(ValueError):
    """Base of all errors a user can cause; `kind` is stable, for programs."""

    kind: ClassVar[str] = "error"

    def __init__(self, message: str, rule: str = "", reason: Reason | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.rule = rule
        self.reason = reason  # of an action that the rules refuse, in typed parts


class NotParseable(AlameinError):
    """Text that is no action, option, scenario or request."""

    kind: ClassVar[str] = "not-parseable"


class NotLegal(AlameinError):
    """An action that the rules forbid now."""

    kind: ClassVar[str] = "not-legal"


class NotYourTurn(AlameinError):
    """An action by a seat that does not decide now."""

    kind: ClassVar[str] = "not-your-turn"


class Stale(AlameinError):
    """An action meant for an earlier version of the match."""

    kind: ClassVar[str] = "stale"


class BadPosition(AlameinError):
    """A position that no rule could have produced, or that is not one at all."""

    kind: ClassVar[str] = "bad-position"


class BadRecord(AlameinError):
    """A saved game that cannot be replayed."""

    kind: ClassVar[str] = "bad-record"


class BadData(AlameinError):
    """A data file with an unknown, missing or impossible value."""

    kind: ClassVar[str] = "bad-data"


class BadGame(AlameinError):
    """A game whose parts do not fit together: a label that stands nowhere, a sentence for an unknown kind."""

    kind: ClassVar[str] = "bad-game"
