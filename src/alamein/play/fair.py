"""Dice that nobody can choose: the root of all seeds is made of a share of everybody who plays.

Everybody first shows the seal of a share, and opens it only when all seals are there. The share of whoever keeps the
match (the server) is sealed before all others and opened when the game is over: until then nobody else can compute a
die. So no one, the keeper included, can choose the dice; that the keeper could know them is inherent.
"""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Final, NamedTuple

from alamein.core.errors import NotParseable

KEEPER: Final = "server"  # whose share comes first
SHARE_BYTES: Final = 32
OPEN, HIDDEN, ALL = "open", "hidden", "all"  # streams: what all learn at once, what some may not know, both in one


class Share(NamedTuple):
    """What somebody adds to the dice: the seal first, the number behind it later."""

    who: str  # KEEPER or the name of a seat
    seal: str
    nonce: str | None  # 32 bytes in hexadecimal; None while it is sealed


def own(who: str = KEEPER) -> Share:
    """A new share, open."""
    nonce = secrets.token_bytes(SHARE_BYTES)
    return Share(who, share_seal(nonce), nonce.hex())


def typed_share(who: str, text: str) -> Share:
    """A share made of what a person types."""
    nonce = sha256(b"typed" + text.encode()).digest()
    return Share(who, share_seal(nonce), nonce.hex())


def share_seal(nonce: bytes) -> str:
    """What may be shown of a share before the others are sealed."""
    return sha256(b"share" + nonce).hexdigest()


def check_share(share: Share) -> bytes:
    """The number of an open share, after checking it against its seal."""
    try:
        nonce = bytes.fromhex(share.nonce or "")
    except ValueError as error:
        raise NotParseable(f"the share of {share.who} is not hexadecimal") from error
    if len(nonce) != SHARE_BYTES:
        raise NotParseable(f"the share of {share.who} must have {SHARE_BYTES} bytes, not {len(nonce)}")
    if share_seal(nonce) != share.seal:
        raise NotParseable(f"the share of {share.who} does not belong to its seal")
    return nonce


def root_of(shares: Sequence[Share]) -> bytes:
    """The root of the seeds: all shares in their order, the keeper's first."""
    return sha256(b"root" + b"".join(check_share(share) for share in shares)).digest()


def stream_seed(root: bytes, stream: str, number: int) -> bytes:
    """A seed made of the root: it tells nothing of the root, nor of the other seeds. `number` rises with take-backs."""
    return sha256(f"{stream} {number} ".encode() + root).digest()
