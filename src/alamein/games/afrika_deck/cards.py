"""Reading a card set: one TOML file of cards, one of the rules' numbers. Everything wrong in them is told at once.

The words of a card stand here with their numbers. A card is kept as its checked table until `tables.py` compiles the
set; nothing here knows how to play.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from alamein.core.errors import BadData
from alamein.core.native import i64, vec
from alamein.core.vectors import ints
from alamein.games.data import Table, read

# [2] Points of the wallet.
POINTS: Final = ("tactic", "supply", "draw", "reinforcement", "attack")
TACTIC: Final = 0
SUPPLY: Final = 1
DRAW: Final = 2
REINFORCEMENT: Final = 3
ATTACK: Final = 4
WALLET: Final = 5

TYPES: Final = ("supply", "army", "strategy", "support", "event", "site", "victory")
TYPE_EVENT: Final = 4
TYPE_SITE: Final = 5
TYPE_VICTORY: Final = 6

# When cards and abilities may be used.
WINDOW_NAMES: Final = (
    *("none", "starting", "tactics", "combat", "after combat", "reinforcement", "preparation", "after interception"),
)
NO_WINDOW: Final = 0
IN_STARTING: Final = 1
IN_TACTICS: Final = 2
IN_COMBAT: Final = 3  # steps 5 to 7 of a Combat [R31]
AFTER_COMBAT: Final = 4  # step 9
IN_REINFORCEMENT: Final = 5
IN_PREPARATION: Final = 6  # step 1 of an interception
AFTER_INTERCEPTION: Final = 7  # step 4
WINDOWS: Final = 8

PLAY_WINDOWS: Final = ("never", "tactics", "supply", "combat", "combat_only")
MAY_PLAY: Final[vec[i64]] = ints(  # [3-1] [5-2] [5-8] [R35] [R36]
    [
        *(0, 0, 0, 0, 0, 0, 0, 0),  # never
        *(0, 0, 1, 0, 0, 0, 0, 0),  # tactics
        *(0, 1, 1, 1, 1, 1, 1, 1),  # supply
        *(0, 0, 1, 1, 1, 0, 1, 1),  # combat
        *(0, 0, 0, 1, 1, 0, 1, 1),  # combat_only
    ]
)
ABILITY_WINDOWS: Final = ("tactics", "combat", "tactics_outside_combat", "interception")
MAY_USE: Final[vec[i64]] = ints(  # [9] [R25]
    [
        *(0, 0, 1, 1, 1, 0, 1, 1),  # tactics
        *(0, 0, 0, 1, 1, 0, 1, 1),  # combat
        *(0, 0, 1, 0, 0, 0, 0, 0),  # tactics_outside_combat
        *(0, 0, 0, 0, 0, 0, 1, 1),  # interception
    ]
)

DEPLOY_MODES: Final = ("none", "optional", "mandatory", "on_acquire")
DEPLOY_NEVER: Final = 0
DEPLOY_OPTIONAL: Final = 1
DEPLOY_MANDATORY: Final = 2
ENTERS: Final = ("active", "exhausted")
AFTER_PLAY: Final = ("discard", "return_to_war_zone")
KEYWORDS: Final = ("combat", "unique")

TRIGGER_TIMES: Final = ("own_cleanup", "holder_starting")
OWN_CLEANUP: Final = 0
HOLDER_STARTING: Final = 1
PHASES: Final = ("tactics", "reinforcement")

COMMON: Final = (
    *("id", "name", "type", "subtype", "nationality", "copies", "pile", "pile_order", "play_cost", "text", "mark"),
    *("reinforcement_cost", "vp", "keywords", "play_window", "play_bonus", "on_play", "after_play", "deploy", "why"),
    *("enters", "abilities", "passives", "triggers"),
)
CITY: Final = ["number", "defense", "garrison", "reinforcements", "vp_cards", "penalty", "battle_damage", "on_conquer"]
PROVENANCE: Final = ("marks", "notes", "before")  # the origin of each datum; a set of one's own may leave them out
BEFORE: Final = ("vp",)  # what may have been another number [D8]

RULES: Final = ("meta", "players", "starting_deck", "set_up", "compensation", "phases", "interception", "together")
SET_UP: Final = ("rule", "hand", "remove_leftover", "face_down_shuffled", "face_up_shuffled", "mark", "why")
PHASE_NUMBERS: Final = (
    *("tactics_tactic", "reinforcement_reinforcement", "combats", "clean_up_keep", "clean_up_draw"),
    *("recruit_reinforcement",),
)


def numbered(names: Sequence[str]) -> dict[str, int]:
    """The place of each name in its row; what has no name is left out."""
    return {name: n for n, name in enumerate(names) if name}


def special_keys(card: Table) -> list[str]:
    """The keys a card needs besides those of every card."""
    kind = card.text("type")
    if kind == "event":
        return ["counts_as", "defense", "on_reveal", "on_win"]
    if kind == "victory":
        return ["on_acquire", "attached"]
    if kind == "site":
        return list(CITY) if card.text("subtype") == "city" else ["defense"]
    return []


def one_of(table: Table, key: str, allowed: tuple[str, ...]) -> str:
    """A text that must be one of a few words."""
    value = table.text(key)
    if value not in allowed:
        raise BadData(f"{table.place}: {key} {value!r} is none of: {', '.join(allowed)}")
    return value


def at_least(table: Table, key: str, least: int) -> int:
    """A whole number with a lower bound."""
    value = table.whole(key)
    if value < least:
        raise BadData(f"{table.place}: {key} must be at least {least}, not {value}")
    return value


def check_card(card: Table) -> None:
    """Refuse a card with an unknown or missing key or an impossible value; effects are checked when compiled."""
    one_of(card, "type", TYPES)
    card.only([*COMMON, *special_keys(card)], PROVENANCE)
    card.mark()
    at_least(card, "copies", 1)
    at_least(card, "pile_order", 0)
    at_least(card, "play_cost", -1)
    at_least(card, "reinforcement_cost", -1)
    at_least(card, "vp", 0)
    if "before" in card.values:
        for key in card.table("before").only((), BEFORE).values:
            at_least(card.table("before"), key, 0)
    one_of(card, "deploy", DEPLOY_MODES)
    one_of(card, "enters", ENTERS)
    one_of(card, "after_play", AFTER_PLAY)
    for word in card.texts("keywords"):
        if word not in KEYWORDS:
            raise BadData(f"{card.place}: keyword {word!r} is none of: {', '.join(KEYWORDS)}")
    bonus = card.table("play_bonus").only((), POINTS)
    for point in bonus.values:
        at_least(bonus, point, 1)
    check_play_window(card)
    check_place(card)
    for key in special_keys(card):
        if isinstance(card.values[key], int):
            at_least(card, key, 0)


def check_play_window(card: Table) -> None:
    """Play Cost, keyword, type and play window must agree: [3-1] for Supply, [5-8] for Combat, [7-2] for the rest."""
    window = one_of(card, "play_window", PLAY_WINDOWS)
    if (card.whole("play_cost") < 0) != (window == "never"):
        raise BadData(f"{card.place}: play_cost -1 and play_window 'never' belong together")
    if (card.text("type") == "supply") != (window == "supply"):
        raise BadData(f"{card.place}: play_window 'supply' is for Supply cards, and they have no other")
    if ("combat" in card.texts("keywords")) != (window in ("combat", "combat_only")):
        raise BadData(f"{card.place}: the keyword combat and a play_window 'combat' or 'combat_only' belong together")
    if "combat" in card.texts("keywords") and card.whole("play_cost") > 0:
        raise BadData(f"{card.place}: a Combat card must cost 0, for an intercepting player has no Tactic Points")


def check_place(card: Table) -> None:
    """The pile and the way to the Front Line must suit the type: [3-4] [10] [11-3]."""
    kind, pile, deploy = card.text("type"), card.text("pile"), card.text("deploy")
    for special in ("event", "victory"):
        if (kind == special) != (pile == special):
            raise BadData(f"{card.place}: pile {special!r} is for {special} cards, and they have no other")
    if kind in ("event", "site", "victory") and card.whole("reinforcement_cost") >= 0:
        raise BadData(f"{card.place}: {kind} cards cannot be Recruited, so reinforcement_cost must be -1")
    if kind in ("site", "victory") and deploy != "on_acquire":
        raise BadData(f"{card.place}: a {kind} card is Deployed when acquired, so deploy must be 'on_acquire'")
    if kind == "support" and deploy != "mandatory":
        raise BadData(f"{card.place}: a Support card is always Deployed, so deploy must be 'mandatory'")
    if kind == "event" and card.text("counts_as") not in ("", "army"):
        raise BadData(f"{card.place}: counts_as must be '' or 'army'")


def read_cards(path: Path) -> tuple[list[Table], list[str]]:
    """The sound cards of a set, in file order, and everything wrong with the others."""
    problems: list[str] = []
    cards: list[Table] = []
    seen: set[str] = set()
    try:
        book = read(path).only(("meta", "card"), ())
        total = book.table("meta").whole("total")
        tables = book.tables("card")
    except BadData as error:
        return [], [error.message]
    for card in tables:
        try:
            check_card(card)
            if card.text("id") in seen:
                raise BadData(f"{card.place}: a second card has this id")
            seen.add(card.text("id"))
            cards.append(card)
        except BadData as error:
            problems.append(error.message)
    counted = sum(card.whole("copies") for card in cards)
    if not problems and counted != total:
        problems.append(f"{path.name}: meta says {total} cards in all, but the copies add up to {counted}")
    return cards, problems


def former(cards: list[Table]) -> list[Table]:
    """The set with the numbers that were others before. [D8]"""
    was = [card.table("before").values if "before" in card.values else {} for card in cards]
    return [Table({**card.values, **values}, card.place) for card, values in zip(cards, was, strict=True)]


def read_rules(path: Path) -> Table:
    """The numbers of the rules, with every key checked."""
    rules = read(path).only(RULES, ())
    record = ("rule", "mark", "why")
    rules.table("players").only((*record, "least", "most"), ()).mark()
    for entry in rules.tables("starting_deck"):
        entry.only((*record, "card", "copies"), ()).mark()
    rules.table("set_up").only(SET_UP, ()).mark()
    rules.table("compensation").only((*record, "later_hand"), ()).mark()
    rules.table("phases").only((*record, *PHASE_NUMBERS), ()).mark()
    for entry in rules.tables("interception"):
        entry.only((*record, "filter", "rating"), ()).mark()
    rules.table("together").only((*record, "filter"), ()).mark()
    return rules
