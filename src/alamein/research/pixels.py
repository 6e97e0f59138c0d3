"""A PNG as an array, with the standard library and NumPy: eight bits a channel, as resvg writes them."""

import struct
import zlib

import numpy as np
from numpy.typing import NDArray


def pixels(png: bytes) -> NDArray[np.uint8]:
    """Height, width and three colors; what is transparent is black."""
    width, height, depth, kind = struct.unpack(">IIBB", png[16:26])
    assert depth == 8 and kind in (2, 6), "eight bits a channel, with or without transparency"
    channels = 3 if kind == 2 else 4
    data, at = b"", 8
    while at < len(png):
        size, name = struct.unpack(">I4s", png[at : at + 8])
        data += png[at + 8 : at + 8 + size] if name == b"IDAT" else b""
        at += size + 12
    rows = np.frombuffer(zlib.decompress(data), np.uint8).reshape(height, 1 + width * channels)
    out = np.zeros((height, width * channels), np.uint8)
    above = np.zeros(width * channels, np.uint8)
    for n, row in enumerate(rows):
        above = out[n] = _row(int(row[0]), row[1:], above, channels)
    return np.ascontiguousarray(out.reshape(height, width, channels)[:, :, :3])


def _row(how: int, row: NDArray[np.uint8], above: NDArray[np.uint8], channels: int) -> NDArray[np.uint8]:
    """A row by its filter: none, what lies left, above, their mean, or the nearest of three."""
    if how == 0:
        return row
    if how == 1:
        return np.cumsum(row.reshape(-1, channels), axis=0, dtype=np.uint8).reshape(-1)
    if how == 2:
        return row + above
    out, up = bytearray(row.tobytes()), above.tobytes()
    for i in range(len(out)):
        left = out[i - channels] if i >= channels else 0
        if how == 3:
            out[i] = out[i] + (left + up[i] >> 1) & 255
            continue
        corner = up[i - channels] if i >= channels else 0
        near = left + up[i] - corner
        a, b, c = abs(near - left), abs(near - up[i]), abs(near - corner)
        out[i] = out[i] + (left if a <= b and a <= c else up[i] if b <= c else corner) & 255
    return np.frombuffer(bytes(out), np.uint8)
