"""A card table: the piles of the War Zone in rows, below them a row for each other zone."""

from html import escape
from typing import Final

from alamein.play.board import Json, Thing, names, number, objects, whole, words

WIDE, TALL, GAP = 132.0, 62.0, 8.0
ACROSS: Final = 11  # piles in a row
COLUMNS: Final = 2  # of zones
ZONE: Final = 92.0  # a zone's row, its title above it
HUES: Final = {
    "supply": "#e6d38a", "army": "#c5d59a", "strategy": "#cfc3ee", "support": "#b8dbe0", "event": "#f0b9ae",
    "site": "#f0cfa2", "victory": "#b6e0c8",
}  # fmt: skip


class CardBoard:
    """The table of a sheet."""

    style = ""

    def __init__(self, sheet: Json, scene: Json) -> None:
        self.faces = {str(face["id"]): face for face in objects(sheet["faces"])}
        piles, others = self._parted(scene)
        self.top = GAP + -(-len(piles) // ACROSS) * (TALL + GAP)
        self.width = GAP + ACROSS * (WIDE + GAP)
        self.box = (0.0, 0.0, self.width, self.top + -(-len(others) // COLUMNS) * ZONE)

    def ground(self) -> str:
        """The cloth."""
        return f'<rect width="{number(self.width)}" height="{number(self.box[3])}" fill="#cdb98d"/>'

    def things(self, scene: Json) -> list[Thing]:
        """Piles and zones, each in a place of its own whatever it holds."""
        piles, others = self._parted(scene)
        out: list[Thing] = []
        for n, zone in enumerate(piles):
            row, column = divmod(n, ACROSS)
            out.append(Thing(str(zone["id"]), self._pile(zone), GAP + column * (WIDE + GAP), GAP + row * (TALL + GAP)))
        space = self.width / COLUMNS
        for n, zone in enumerate(others):
            row, column = divmod(n, COLUMNS)
            out.append(Thing(str(zone["id"]), self._zone(zone, space), GAP + column * space, self.top + row * ZONE))
        return out

    def _parted(self, scene: Json) -> tuple[list[Json], list[Json]]:
        """The piles, and all other zones."""
        zones = objects(scene["zones"])
        piles = [zone for zone in zones if str(zone["id"]).startswith("pile:")]
        return piles, [zone for zone in zones if not str(zone["id"]).startswith("pile:")]

    def _pile(self, zone: Json) -> str:
        """The uppermost card of a pile, and how many there are."""
        cards = objects(zone["cards"])
        count = sum(whole(card.get("count", 1)) for card in cards) + whole(zone.get("hidden", 0))
        if not cards:
            return f'<rect width="{WIDE}" height="{TALL}" rx="6" fill="none" stroke="#33260f" stroke-dasharray="3 3"/>'
        return self._card(cards[0], f"{count}")

    def _zone(self, zone: Json, space: float) -> str:
        """A zone's title and its cards, closer together if there are many."""
        cards, hidden = objects(zone["cards"]), whole(zone.get("hidden", 0))
        seat = f"{zone['seat']}: " if zone.get("seat") is not None else ""
        down = f", {hidden} face down" if hidden else ""
        out = words(f"{seat}{zone['title']}{down}", 0, 14, 14, ' font-weight="700"')
        step = min(WIDE + GAP, (space - WIDE - 2 * GAP) / max(1, len(cards) - 1))
        for n, card in enumerate(cards):
            count = whole(card.get("count", 1))
            drawn = self._card(card, str(count) if count > 1 else "")
            out += f'<g transform="translate({number(n * step)} 20)">{drawn}</g>'
        return out

    def _card(self, card: Json, count: str) -> str:
        """A card: name, price, what it is, what it gives."""
        face = self.faces[str(card["face"])]
        badges = names(card.get("badges", []))
        price = f"{face['cost']}" if face.get("cost") is not None else ""
        hue = HUES.get(str(face["type"]), "#fdf8ec")
        out = f'<rect width="{WIDE}" height="{TALL}" rx="6" fill="{hue}" stroke="#33260f"/>'
        for n, line in enumerate(split(str(face["name"]), 17)[:2]):
            out += words(line, 6, 15 + 12 * n, 10.5, ' font-weight="700"')
        out += words(price, WIDE - 6, 15, 12, ' font-weight="700" text-anchor="end"')
        out += words(", ".join(badges) or split(str(face.get("text") or face["type"]), 27)[0], 6, 43, 8.5)
        out += words(str(face["type"]), 6, 56, 8.5, ' font-style="italic"')
        out += words(f"{count} cards" if count else "", WIDE - 6, 56, 9, ' text-anchor="end"')
        title = escape(f"{face['name']}: {face.get('text') or ''}")
        return f"<title>{title}</title>{out}"


def split(text: str, width: int) -> list[str]:
    """Words in lines."""
    lines = [""]
    for word in text.split():
        if len(lines[-1]) + len(word) + 1 > width and lines[-1]:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines
