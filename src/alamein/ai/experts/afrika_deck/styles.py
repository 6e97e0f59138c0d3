"""The deck-building game, for its expert: what a card is worth in a deck in each style, in tenths, and when to stop.

Style 0 gathers the cards that make others come; the *armed* style puts good units first; the careful one declares no
Combat that promises little. The learnt one follows.
"""

from os import environ
from pathlib import Path
from typing import Final

from alamein.ai.styles import Styles
from alamein.core.native import i64
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.tables import CARDS_VARIABLE

AT_ONCE: Final = 0  # what more a card is worth that makes others come, while there are few
ARMY: Final = 1  # per cent of the worth of units
LEAN_ROUND: Final = 2  # from this round on a weak card only thins the hand:
FLOOR: Final = 3  # what a card must be worth before,
LEAN_FLOOR: Final = 4  # and after
LEAST_COMBAT: Final = 5  # what a Combat must promise
SCHEDULED: Final = 6  # what a Counterattack to come costs
WORTH: Final = 7  # by face; then, by face, how many of those that make others come are enough, and
FACES: Final = int(GAME.tables.faces)
ENOUGH: Final = WORTH + FACES
FADE: Final = ENOUGH + FACES  # what one more is worth less
LONG: Final = 32  # rounds of a long game

TASTE: Final = {
    "panzer_iv": 90,
    "panzer_iii": 80,
    "general_rommel": 75,
    "motorized_artillery": 65,
    "motorized_rifle": 52,
    "corps_commander": 50,
    "italian_tank": 46,
    "convoy_transport": 44,
    "division_hq": 41,
    "motorcycle": 40,
    "recon": 40,
    "italian_artillery": 38,
    "flak88": 35,
    "bersaglieri": 34,
    "repair_shop": 20,
    "italian_infantry": 10,
}
LITTLE: Final = 5  # what other cards are worth
# Cards that make the others come: the first few are worth more than any unit, then none is wanted
ENGINE: Final = {"convoy_transport": 2, "motorcycle": 4, "recon": 2, "division_hq": 1}

IDS: Final = tuple(GAME.tables.ids)
NAMES: Final = (
    *("at once", "army", "lean round", "floor", "lean floor", "least combat", "scheduled"),
    *(f"{what}{id}" for what in ("", "enough ", "fade ") for id in IDS),
)
ROW: Final = (
    *(40, 100, 8, 19, 38, 0, 60),
    *(TASTE.get(id, LITTLE) + int(GAME.tables.editions[0].vp[f]) * 10 for f, id in enumerate(IDS)),  # frozen [D8]
    *(ENGINE.get(id, 0) for id in IDS),
    *(0 for _ in IDS),
)
ARMED: Final = 1
BOUGHT: Final = frozenset(int(f) for f in GAME.tables.deck_faces)
FIXED: Final = tuple(  # what is never bought, and how many are enough of cards without a limit
    kind
    for f, id in enumerate(IDS)
    for kind in (WORTH + f, ENOUGH + f, FADE + f)
    if f not in BOUGHT or (kind == ENOUGH + f and id not in ENGINE)
)
CHANGES: Final = ((), ((ARMY, 150, 0),), ((ARMY, 150, 0), (LEAST_COMBAT, 150, 0)))
CAREFUL: Final = ()  # one by hand is
PATH: Final = Path(environ.get(CARDS_VARIABLE) or __file__).parent / "styles.json"  # other cards weigh otherwise
STYLES: Final = Styles(NAMES, (ROW,), CHANGES, ["all"], ARMED, PATH)


def weight(style: i64, kind: i64) -> i64:
    """How much this counts in a style, at a stage of the game (`Styles.at`); seats in trials play the first one."""
    return STYLES.numbers[(style if style > 0 else i64(0)) * STYLES.width + kind]
