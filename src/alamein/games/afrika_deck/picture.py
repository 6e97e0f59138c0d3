"""A view as text for a terminal: the War Zone, then each player's Combat Zone."""

from collections.abc import Mapping
from itertools import groupby

from alamein.games.afrika_deck.tables import Tables


def counted(value: object) -> str:
    """`2 italian_tank, flak88/x`, from counts by name."""
    assert isinstance(value, Mapping)
    return ", ".join(f"{n} {name}" if n != 1 else str(name) for name, n in value.items()) or "-"


def pile_line(t: Tables, name: str, down: object) -> str:
    """A pile: its top card with price, and how many there are."""
    assert isinstance(down, list)
    if not down:
        return f"{name}: empty"
    face = t.ids.index(down[0])
    price = f" ({t.price[face]} Supply)" if t.price[face] >= 0 else ""
    return f"{down[0]}{price} x{len(down)}"


def slots(value: object) -> str:
    """A face-down pile: known cards by name, the rest by number."""
    assert isinstance(value, list)
    parts: list[str] = []
    for entry in value:
        parts.append(str(entry.get("card", f"{entry['count']} face down")))
    return ", ".join(parts) or "empty"


def seat_lines(entry: Mapping[str, object]) -> list[str]:
    """A player's Combat Zone."""
    if "hand" in entry:
        hand = f"hand: {counted(entry['hand'])}; deck: {counted(entry['deck'])}"
    else:
        hand = f"hand: {entry['hand_size']} cards; deck: {entry['deck_size']} cards"
    return [
        f"--- {entry['seat']}: {hand}",
        f"    Front Line: {counted(entry['front'])}",
        f"    Playing Area: {counted(entry['playing_area'])}; discard pile: {counted(entry['discard'])}",
    ]


def picture(t: Tables, view: Mapping[str, object]) -> str:
    """The whole table as a seat sees it."""
    piles, victory, wallet = view["piles"], view["victory"], view["wallet"]
    assert isinstance(piles, Mapping) and isinstance(victory, Mapping)
    bag, below = victory["in_no_order"], victory["below"]
    assert isinstance(bag, Mapping) and isinstance(below, list)
    cells = [pile_line(t, str(name), down) for name, down in piles.items()]
    assert isinstance(wallet, Mapping)
    points = ", ".join(f"{n} {name}" for name, n in wallet.items() if n) or "empty"
    lines = [f"Round {view['round']}, {view['active']}'s turn ({view['window']}); wallet: {points}"]
    lines += ["   ".join(cells[k : k + 3]) for k in range(0, len(cells), 3)]
    lines.append(f"Events: {slots(view['event'])}")
    lines.append(f"British Reinforcements: {slots(view['british'])}")
    lines.append(f"Victory pile: {sum(bag.values()) + len(below)} cards")
    enemy = view["enemy"]
    assert isinstance(enemy, list)
    if enemy:
        shown = [f"{card['card']} ({card['status']})" for card in enemy]
        runs = ", ".join(key if (n := len(list(run))) == 1 else f"{n} {key}" for key, run in groupby(shown))
        lines.append(f"Enemy: {runs}" + (f" at {view['objective']}" if view["objective"] else ""))
    seats = view["seats"]
    assert isinstance(seats, list)
    for entry in seats:
        lines += seat_lines(entry)
    return "\n".join(lines)
