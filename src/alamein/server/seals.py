"""Saved games that keep their secrets: a box that only this server opens again.

Encrypted with a key stream of SHA-256 over (key, nonce, counter), authenticated with HMAC-SHA-256 (encrypt, then MAC).
It protects a save file against its owner's curiosity, nothing more.
"""

import base64
import binascii
import hashlib
import hmac
import secrets

from alamein.core.errors import BadRecord
from alamein.games.catalogue import say

NONCE, TAG = 16, 32


def _stream(key: bytes, nonce: bytes, length: int) -> bytes:
    blocks = (
        hashlib.sha256(b"stream" + key + nonce + n.to_bytes(8, "big")).digest() for n in range((length + 31) // 32)
    )
    return b"".join(blocks)[:length]


def _mask(data: bytes, stream: bytes) -> bytes:
    return (int.from_bytes(data, "big") ^ int.from_bytes(stream, "big")).to_bytes(len(data), "big")


def close(key: bytes, content: bytes) -> str:
    """The box that holds `content`."""
    nonce = secrets.token_bytes(NONCE)
    hidden = nonce + _mask(content, _stream(key, nonce, len(content)))
    return base64.b64encode(hidden + hmac.digest(key, hidden, "sha256")).decode()


def open_box(key: bytes, box: str) -> bytes:
    """What a box holds."""
    try:
        data = base64.b64decode(box, validate=True)
    except (binascii.Error, ValueError) as error:
        raise BadRecord(say("table.damaged")) from error
    hidden, tag = data[:-TAG], data[-TAG:]
    if len(hidden) < NONCE or not hmac.compare_digest(hmac.digest(key, hidden, "sha256"), tag):
        raise BadRecord(say("table.other_server"))
    nonce, masked = hidden[:NONCE], hidden[NONCE:]
    return _mask(masked, _stream(key, nonce, len(masked)))
