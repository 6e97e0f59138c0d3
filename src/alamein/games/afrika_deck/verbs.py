"""The verbs, a row each: first those of players, then those of chance. Their arguments are the cards of a set."""

from typing import Final

from alamein.core.verbs import Notation, Verb, numbers
from alamein.games.afrika_deck.effects import CHOOSE, INTERCEPTION_PAIR, PASSIVE, WIDTH
from alamein.games.afrika_deck.tables import BOOK, Tables

SEATS: Final = ("A", "B", "C", "D", "E")

DONE: Final = 0
PLAY: Final = 1
USE: Final = 2
ATTACK_SITE: Final = 3
RECRUIT: Final = 4
DRAW_CARD: Final = 5
DEPLOY_IT: Final = 6
OPTION: Final = 7
UNIT: Final = 8
CARD: Final = 9
ENEMY: Final = 10
PLAYER: Final = 11
BOTTOM: Final = 12
PUT: Final = 13
SAVE: Final = 14
INFANTRY: Final = 15
DEAL: Final = 16
TURN_UP: Final = 17
LOOK_AT: Final = 18
RECEIVE: Final = 19
LOSE: Final = 20
RANDOM: Final = 21
STACK: Final = 22
STARTS: Final = 23


def use_names(t: Tables) -> tuple[str, ...]:
    """Every ability of every kind of card: `flak88.snipe_tanks/x`."""
    out: list[str] = []
    for k, name in enumerate(t.ability_ids):
        face, once = t.ability_face[k], t.cost_exhaust[k] != 0
        for unit in t.unit_names[t.unit(face, 0, 0) : t.unit(face + 1, 0, 0)]:
            out.append("" if unit == "" or (once and "/x" in unit) else name + unit.removeprefix(t.ids[face]))
    return tuple(out)


def infantry_names(t: Tables) -> tuple[str, ...]:
    """[13-3-2] The ways Italian Infantry can intercept."""
    rows = range(int(t.passive_first[INTERCEPTION_PAIR]), int(t.passive_first[INTERCEPTION_PAIR + 1]), PASSIVE)
    pairs = sum(int(t.copies[t.passives[k + 1]]) for k in rows)
    infantry = sum(int(t.copies[f]) for f in range(len(t.ids)) if t.together[f])
    return ("none", "together", *(f"pairs-{n}" for n in range(1, min(pairs, infantry) + 1)))


def most_options(t: Tables) -> int:
    """[9] The longest list of options on a card."""
    return max([2, *(int(t.code[k + 1]) for k in range(0, len(t.code), WIDTH) if t.code[k] == CHOOSE)])


def notation(t: Tables) -> Notation:
    """Every action of a card set."""
    cards, units, faces = tuple(t.ids), tuple(t.unit_names), range(len(t.ids))
    events = tuple(t.ids[f] if t.event_index[f] >= 0 else "" for f in faces)
    hand = tuple(t.ids[f] if f in t.deck_face_set else "" for f in faces)
    sites = tuple(t.ids[f] if t.city[f] or t.box[f] else "" for f in faces)
    victory = tuple(t.ids[f] if f in list(t.victory_faces) else "" for f in faces)
    lost = tuple(name if victory[t.unit_face(u)] else "" for u, name in enumerate(units))
    infantry = infantry_names(t)
    pairs = {f"infantry pairs-{n}": BOOK.say("table", "pairs", n=n) for n in range(1, len(infantry) - 1)}
    return Notation(
        (
            Verb(DONE, "done", "none", (), ("final",)),
            Verb(PLAY, "play", "card", cards),
            Verb(USE, "use", "unit", use_names(t)),
            Verb(ATTACK_SITE, "attack", "card", sites, ("hostile", "reveals")),
            Verb(RECRUIT, "recruit", "card", cards),
            Verb(DRAW_CARD, "draw", "none", (), ("rolls",)),
            Verb(DEPLOY_IT, "deploy", "none", ()),
            Verb(OPTION, "option", "choice", numbers(1, most_options(t))),
            Verb(UNIT, "unit", "unit", units),
            Verb(CARD, "card", "card", hand),
            Verb(ENEMY, "enemy", "card", events),
            Verb(PLAYER, "player", "choice", SEATS),
            Verb(BOTTOM, "bottom", "none", ()),
            Verb(PUT, "put", "card", events),
            Verb(SAVE, "save", "none", ()),
            Verb(INFANTRY, "infantry", "choice", infantry),
            Verb(DEAL, "deal", "card", hand, ("chance",)),
            Verb(TURN_UP, "turn-up", "card", events, ("chance", "reveals")),
            Verb(LOOK_AT, "look-at", "card", events, ("chance", "reveals")),
            Verb(RECEIVE, "receive", "card", victory, ("chance",)),
            Verb(LOSE, "lose", "unit", lost, ("chance",)),
            Verb(RANDOM, "random", "card", hand, ("chance",)),
            Verb(STACK, "stack", "card", cards, ("chance",)),
            Verb(STARTS, "starts", "choice", SEATS, ("chance",)),
        ),
        BOOK.names["verbs"] | pairs,
    )
