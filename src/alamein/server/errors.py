"""What a request can do wrong, beside what `core.errors` knows, and the HTTP status of each kind of error."""

from typing import ClassVar, Final

from alamein.core.errors import AlameinError
from alamein.core.event import Reason
from alamein.games.catalogue import say
from alamein.play.engine import reason_json


class NoToken(AlameinError):
    """A token that is missing or stands for nothing."""

    kind: ClassVar[str] = "no-token"


class NotAllowed(AlameinError):
    """Something this seat, or a spectator, does not do."""

    kind: ClassVar[str] = "not-allowed"


class Secret(AlameinError):
    """A record that would show what the asker may not know yet."""

    kind: ClassVar[str] = "secret"


class Taken(AlameinError):
    """An invitation that somebody has used."""

    kind: ClassVar[str] = "taken"


class NotFound(AlameinError):
    """A game, a version or a page that does not exist."""

    kind: ClassVar[str] = "not-found"


class Busy(AlameinError):
    """Whoever could answer has no time now."""

    kind: ClassVar[str] = "busy"


class Storage(AlameinError):
    """The database cannot be opened, read or written."""

    kind: ClassVar[str] = "storage"


class Elsewhere(Storage):
    """A match that another process plays, which is reached at this address."""

    def __init__(self, match: str, owner: str, address: str) -> None:
        super().__init__(say("table.elsewhere"))
        self.match, self.owner, self.address = match, owner, address


class Damaged(AlameinError):
    """A match whose rows cannot be read; the others go on."""

    kind: ClassVar[str] = "damaged"


class TooMany(AlameinError):
    """More than an address or a match may ask for; `seconds` later there is room again."""

    kind: ClassVar[str] = "too-many"

    def __init__(self, message: str, seconds: int) -> None:
        super().__init__(message)
        self.seconds = seconds


STATUS: Final = {
    "no-token": 401,
    "not-allowed": 403,
    "secret": 403,
    "not-found": 404,
    "stale": 409,
    "not-your-turn": 409,
    "taken": 409,
    "not-legal": 422,
    "not-parseable": 422,
    "bad-position": 422,
    "bad-record": 422,
    "busy": 409,
    "too-many": 429,
    "storage": 503,
    "damaged": 503,
}


def status_of(error: AlameinError) -> int:
    """The HTTP status of an error; what nobody foresaw is the server's fault."""
    return STATUS.get(error.kind, 500)


def error_json(kind: str, rule: str, message: str, reason: Reason | None = None) -> dict[str, object]:
    """The one shape of every error; `reason` has the refusal of an action in typed parts."""
    told = None if reason is None else reason_json(reason)
    return {"error": {"kind": kind, "rule": rule, "message": message, "reason": told}}
