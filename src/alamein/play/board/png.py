"""A picture in points, by resvg (the extra `picture`)."""

from importlib import import_module
from typing import Final

from alamein.core.errors import AlameinError

MOST: Final = 8000  # points across


class NoPictures(AlameinError):
    """The package that makes them is missing."""

    kind = "bad-data"


def png(svg: str, width: int) -> bytes:
    """An SVG picture as PNG."""
    try:
        paint = import_module("resvg_py").svg_to_bytes
    except ImportError as error:
        raise NoPictures(
            "a png needs the package resvg-py: pip install 'alamein[picture]'; svg needs nothing"
        ) from error
    return bytes(paint(svg_string=svg, width=width))
