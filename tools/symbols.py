"""Writes the counters' NATO symbols as one SVG sprite: python tools/symbols.py FILE

Run when the browser's files are built, with PyPI's milsymbol; what it writes is not committed. Friendly frame for both
sides (side and nation are shown by the counter's color and shape); lines take the counter's ink.
"""

import re
import sys
from pathlib import Path

from milsymbol import Symbol

# entity of MIL-STD-2525D, land units; with the second modifier 01 it is airborne
SYMBOLS = {
    "armor": ("120500", "00"),
    "infantry": ("121100", "00"),
    "motorized": ("121104", "00"),
    "mechanized": ("121102", "00"),
    "paratroop": ("121100", "01"),
    "recon": ("121300", "00"),
    "artillery": ("130300", "00"),
    "armored_artillery": ("130301", "00"),
    "engineer": ("140700", "00"),
    "armored_engineer": ("140701", "00"),
    "antiair": ("130100", "00"),
    "antitank": ("120400", "00"),
    "supply": ("163400", "00"),
    "commando": ("121800", "00"),
    "air": ("120800", "00"),
    "unit": ("000000", "00"),
}


def drawing(entity: str, modifier: str) -> tuple[str, str]:
    """The view box and the drawing of a symbol: fills none, lines in the current color."""
    svg = Symbol(f"1003100000{entity}00{modifier}").as_svg()
    if "?</text>" in svg:
        raise SystemExit(f"milsymbol does not know {entity}")
    box = re.search(r'viewBox="([^"]+)"', svg)
    assert box
    inner = svg[svg.index(">") + 1 : svg.rindex("</svg>")]
    inner = re.sub(r'fill="(?:rgb\(128, ?224, ?255\)|#80e0ff)"', 'fill="var(--frame, #fff)"', inner, flags=re.I)
    inner = re.sub(r'="(?:black|rgb\(0, ?0, ?0\)|#000(?:000)?)"', '="currentColor"', inner)
    inner = inner.replace('stroke-width="3"', 'stroke-width="7"').replace('stroke-width="4"', 'stroke-width="8"')
    return box[1], inner


def main() -> None:
    """Write the sprite."""
    parts = ['<svg xmlns="http://www.w3.org/2000/svg">']
    for name, (entity, modifier) in SYMBOLS.items():
        box, inner = drawing(entity, modifier)
        parts.append(f'<symbol id="nato-{name}" viewBox="{box}">{inner}</symbol>')
    parts.append("</svg>\n")
    target = Path(sys.argv[1])
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text("".join(parts), encoding="utf-8")


if __name__ == "__main__":
    main()
