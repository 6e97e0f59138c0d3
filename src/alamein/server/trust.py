"""What is told of the dice: seals, shares, caveats, every die. JSON, as OpenAPI documents it."""

from typing import Literal

from pydantic import Field

from alamein.server.shapes import Model


class Seal(Model):
    at: int
    seal: str
    seed: str | None
    stream: Literal["open", "hidden", "all"] = Field(description="what falls openly, what is dealt hidden, or both")
    number: int = Field(description="which of the seeds made of the match's root it is; -1: not of this root")


class Caveat(Model):
    """Something everybody must know about the dice."""

    case: Literal["known-seed", "dictated", "imported", "guess", "fork", "server-only", "lesson", "puzzle"]
    text: str


class ShareInfo(Model):
    """What somebody adds to the dice: the seal first, the number behind it later."""

    who: str = Field(description='the name of a seat, or "server"')
    seal: str
    nonce: str | None = Field(description="null while it is sealed; the server's to the end of the game")


class WaitingInfo(Model):
    """Why nothing has fallen yet."""

    what: Literal["seats", "seals", "shares"] = Field(description="to be taken, to be sealed, to be opened")
    seats: list[int]
    asked: bool = Field(description="whether all people at the table add a share")
    shares: list[ShareInfo]


class Commit(Model):
    seal: str = Field(pattern="^[0-9a-f]{64}$", description='SHA-256("share" + the 32 bytes of the nonce), in hex')


class Reveal(Model):
    nonce: str = Field(pattern="^[0-9a-f]{64}$", description="32 bytes in hex")


class DieInfo(Model):
    """An outcome of chance in the line of play that stands."""

    version: int
    text: str = Field(description="the outcome, in the game's notation")
    what: str = Field(description="what was thrown or drawn for")
    stream: Literal["open", "hidden", "all", "dictated"]
    number: int = Field(description="the number of its seal")
    place: int = Field(description="its place in the stream of that seed, from 0; -1: dictated")


class DicePage(Model):
    """Everything about the dice of a match that everybody may know."""

    shares: list[ShareInfo]
    seals: list[Seal]
    dice: list[DieInfo]
    hidden: int = Field(description="outcomes dealt hidden, which are told when the game is over")
    take_backs: int = Field(description="how often play went back, with new dice")
    over: bool
    caveats: list[Caveat]
