"""The terms of the game's sentences, which stand in `words/`: the cards of a set."""

from alamein.core.words import Term, Words, plain
from alamein.games.afrika_deck.cards import POINTS
from alamein.games.afrika_deck.effects import GAIN, JUMP, WIDTH
from alamein.games.afrika_deck.tables import BOOK, Tables
from alamein.games.afrika_deck.verbs import SEATS, most_options


def option_names(t: Tables) -> list[str]:
    """[9] Every option of every card: what it gains; one that does more is told by the card's own text."""
    out: list[str] = []
    for start in t.options:
        at = int(start) * WIDTH
        gains: list[str] = []
        while t.code[at] == GAIN:
            gains.append(f"{t.code[at + 2]} {BOOK.names['point'][POINTS[t.code[at + 1]]]}")
            at += WIDTH
        out.append(BOOK.say("table", "and").join(gains) if t.code[at] == JUMP else BOOK.say("table", "see the card"))
    return out


def unit_words(t: Tables, unit: int) -> str:
    """A Front Line card: "Recon (exhausted) with 1 card attached"."""
    n = sum(int(t.attached_count(t.unit_load(unit), face)) for face in t.attach_faces)
    exhausted = BOOK.say("table", "exhausted") if t.unit_exhausted(unit) else ""
    load = BOOK.say("table", "load", n=n) if n else ""
    return BOOK.say("table", "unit", name=t.names[t.unit_face(unit)], exhausted=exhausted, load=load)


def ability_name(t: Tables, face: int, id: str) -> str:
    """[9] An ability by the card that has it."""
    return BOOK.say("table", "ability", ability=id.removeprefix(t.ids[face])[1:].replace("_", " "), card=t.names[face])


def offer(n: int) -> str:
    """[9] The question which of so many options of a card is chosen."""
    options = [BOOK.say("table", "option", n=k + 1, what=f"{{{k}:option}}") for k in range(n)]
    return BOOK.say("table", "choose option", options=BOOK.say("table", "or").join(options))


def words(t: Tables) -> Words:
    """Every sentence of a card set."""
    offers = {f"choose {n}": offer(n) for n in range(2, most_options(t) + 1)}
    abilities = zip(t.ability_face, t.ability_ids, strict=True)
    return Words(
        {
            "seat": Term("seat", SEATS, [BOOK.say("table", "seat", seat=seat) for seat in SEATS]),
            "card": Term("card", t.ids, t.names),
            "unit": Term("unit", t.unit_names, [unit_words(t, unit) for unit in range(len(t.unit_names))]),
            "ability": plain([ability_name(t, face, id) for face, id in abilities]),
            "window": plain(list(BOOK.names["window"].values())),
            "point": plain([BOOK.names["point"][point] for point in POINTS]),
            "option": plain(option_names(t)),
        },
        BOOK._replace(phrases=BOOK.phrases | offers),
    )
