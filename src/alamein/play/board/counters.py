"""Counters: livery by nation, a symbol for the arm, strengths, badges."""

from collections.abc import Sequence
from html import escape
from typing import Final

from alamein.play.board import Json, names, objects, words

# fill and ink
LIVERIES: Final = {
    "german": ("#a7aaa1", "#14150f"),
    "italian": ("#c3cf9a", "#1b210b"),
    "british": ("#e2b77c", "#2a1803"),
    "australian": ("#f0a066", "#2e1300"),
    "newzealand": ("#4c4a48", "#f6f3ee"),
    "southafrica": ("#f2c3c6", "#360b10"),
    "indian": ("#d2c4e8", "#221038"),
    "french": ("#8da6e0", "#06123a"),
    "greek": ("#a9def0", "#04222e"),
    "polish": ("#f3dde0", "#5c0613"),
    "american": ("#b6c7a5", "#142206"),
}
CROSS: Final = "M-13.5 -9L13.5 9M-13.5 9L13.5 -9"
OVAL: Final = "M-8 0a8 4.4 0 1 0 16 0a8 4.4 0 1 0 -16 0"
DOT: Final = "M-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0"
# in a frame of 27 by 18 around the middle, in the manner of map symbols
SYMBOLS: Final = {
    "armor": OVAL,
    "infantry": CROSS,
    "motorized": f"{CROSS}M0 -9V9",
    "mechanized": CROSS + OVAL,
    "paratroop": f"{CROSS}M-4 6q2 -4 4 0q2 -4 4 0",
    "recon": "M-13.5 9L13.5 -9",
    "artillery": DOT,
    "armored_artillery": OVAL + DOT,
    "engineer": "M-7 4V-4H7V4M0 -4V4",
    "armored_engineer": f"{OVAL}M-5 3V-3H5V3M0 -3V3",
    "antiair": "M-13.5 9Q0 -9 13.5 9",
    "antitank": "M-13.5 9L0 -9L13.5 9",
    "supply": "M-13.5 5H13.5",
    "commando": f"{CROSS}M-13.5 -4H13.5",
    "air": "M0 0L8 -4V4L-8 -4V4Z",
}
BADGES: Final = {
    "moved": "▸", "chosen": "●", "has fought": "✶", "fought": "✶", "must attack": "!", "rested": "z", "isolated": "I",
    "road mode": "R", "out of supply": "S", "partial supply": "s", "reduced": "½", "depleted": "½",
}  # fmt: skip
SPENT: Final = {"moved", "has fought", "fought"}


def livery(nation: str, side: str) -> tuple[str, str]:
    """Fill and ink of a counter."""
    key = "".join(c for c in nation.lower() if c.isalpha())
    found = next((colors for name, colors in LIVERIES.items() if key.startswith(name)), None)
    return found or LIVERIES["german" if side == "axis" else "british"]


def counter(unit: Json, shown: Json) -> str:
    """A unit's counter as it lies on the map; Axis counters have square corners and a barred edge."""
    fill, ink = livery(str(unit["nation"]), str(unit["side"]))
    axis, badges = unit["side"] == "axis", names(shown.get("badges", []))
    values = str(shown.get("values") or objects(unit["faces"])[0]["values"])
    label = str(unit.get("label") or unit["name"])
    small = 5.4 if len(label) > 9 else 6.4 if len(label) > 6 else 7.6
    edge = f'x="-23" y="-23" width="46" height="46" rx="{1 if axis else 8}"'
    drawn = SYMBOLS.get(str(unit["symbol"]), "")
    parts = [
        f"<title>{escape(', '.join([str(unit['name']), values, *badges]))}</title>",
        f'<rect {edge} fill="{fill}" stroke="{ink}"/>',
        f'<path d="M-23 -23h46v3h-46z" fill="{ink}"/>' if axis else "",
        f'<path d="M-13.5 -9h27v18h-27z{drawn}" transform="translate(1 -2)" fill="none" stroke="{ink}" '
        'stroke-width="1.5"/>',
        f'<g fill="{ink}" text-anchor="middle">',
        words(unit.get("size") or "", 0, -13, 8, ' font-weight="600"'),
        words(values, 0, 19.4, 9 if len(values) > 6 else 12.5, ' font-weight="700"'),
        words(label, -17, -2, small, ' transform="rotate(-90 -17 -2)"'),
        "</g>",
        f'<rect {edge} fill="#333" fill-opacity=".3"/>' if SPENT & set(badges) else "",
        '<path d="M-22 20h44v2.4h-44z" fill="#c4190f"/>' if shown.get("face") else "",
        signs(badges),
    ]
    return "".join(parts)


def signs(badges: Sequence[str]) -> str:
    """The first badges, each in a disc."""
    out = ""
    for n, badge in enumerate(badges[:3]):
        sign = BADGES.get(badge, badge[:1].upper())
        out += f'<g transform="translate({18 - n * 11} -21)"><circle r="6.2" fill="#fffdf5" stroke="#33260f"/>'
        out += words(sign, 0, 3.2, 8.5, ' text-anchor="middle"') + "</g>"
    return out
