"""The 1973 game, for its expert: what each style weighs how much, for either side.

Hundredths of victory points, unless they are per cent. Style 0 is careful; the next ones are reckless, bold, cautious,
and as the first but with armor that hurries west. The learnt ones follow, one for each scenario and one for an October
set up freely, which goes otherwise.
"""

from pathlib import Path
from typing import Final

from alamein.ai.styles import Styles
from alamein.core.native import i64
from alamein.games.north_africa.rules.c18_set_up import is_free
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.tables import SCENARIO_IDS, SCENARIOS

ATTACK_SHARE: Final = 0  # how gladly a side attacks: per cent of what an attack promises,
LEAST_PROMISE: Final = 1  # and the least it must promise
CAUTION: Final = 2  # per cent of what an enemy attack might cost,
PULL: Final = 3  # what a hex nearer to its post is worth to a unit
COLUMN: Final = 4  # July: the column of the Allied line
RUN_LAST: Final = 5  # July: in how many last Game-Turns Axis units run east
WESTWARD: Final = 6  # October's Allies: what a column further west is worth to armor
REPULSE: Final = 7  # what attackers thrown back lose: ground and a turn
PUSH: Final = 8  # what a defender thrown back loses,
INERTIA: Final = 9  # a unit stays where it is unless another hex is better by more
PACE: Final = 10  # what a hex nearer to the goal is worth
AT_POST: Final = 11  # a line has no gaps only if all stand exactly where they should
RESERVE: Final = 12  # hexes from the enemy at which reserves wait
DASH: Final = 13  # July: what a column is worth to a unit that runs east [17.21]
ESCORT: Final = 14  # to stand with an Engineer or Supply unit that could be overrun
STACKED: Final = 15  # what it costs armor to stand with others
WARY: Final = 16  # what a point of enemy strength near by costs a unit that only waits
CONTACT: Final = 17  # what it costs to be held by the enemy without attacking him
BUSY: Final = 18  # times 6: what a unit could else do, so that no more attack than are needed
ON_RIDGE: Final = 19  # a hex of a ridge
IN_MINES: Final = 20  # a hex of an own minefield
CLEARING: Final = 21  # of an enemy one, to those who clear them for points,
MINED: Final = 22  # and what it costs all others
PINNING: Final = 23  # October's Allies: to hold an Axis unit that is about to leave [5.23]
COMING: Final = 24  # thirds of a per cent of the strength still to come that an attack may count on
DEPTH: Final = 25  # July: tenths of a column from the Allied line to the second one

NAMES: Final = (
    *("attack share", "least promise", "caution", "pull", "column", "run last", "westward", "repulse", "push"),
    *("inertia", "pace", "at post", "reserve", "dash", "escort", "stacked", "wary", "contact", "busy"),
    *("on a ridge", "in mines", "clearing", "mined", "pinning", "coming", "depth"),
)
ROW: Final = (
    *(100, 20, 25, 80, 36, 2, 6, 25, 35, 6, 8, 60, 4, 150, 50, 10, 10, 25, 12, 15, 25, 130, 80, 150, 200, 30),
)


def _same(*changes: tuple[int, int]) -> tuple[tuple[int, int, int], ...]:
    """For both sides."""
    return tuple((kind, weight, weight) for kind, weight in changes)


FIXED: Final = (COLUMN, RUN_LAST)  # places and times are chosen, not weighed
CHANGES: Final = (
    (),
    _same((ATTACK_SHARE, 200), (LEAST_PROMISE, 0), (CAUTION, 0), (PULL, 25), (WESTWARD, 12)),
    _same((ATTACK_SHARE, 150), (LEAST_PROMISE, 0), (CAUTION, 10), (PULL, 25), (COLUMN, 38), (WESTWARD, 8)),
    _same(
        *((ATTACK_SHARE, 60), (LEAST_PROMISE, 50), (CAUTION, 50), (PULL, 45), (COLUMN, 35), (RUN_LAST, 3)),
        (WESTWARD, 20),
    ),
    _same((COLUMN, 37), (WESTWARD, 20)),
)
CAREFUL: Final = ()  # one by hand is
HARD: Final = 1  # the first of those that `hard` compares
KINDS: Final = (*SCENARIO_IDS, "october_free")
STYLES: Final = Styles(NAMES, (ROW, ROW), CHANGES, KINDS, HARD, Path(__file__).with_name("styles.json"))


def kind_of(s: NorthAfrica) -> i64:
    """Which of the kinds of game this is."""
    return len(SCENARIO_IDS) if is_free(s) and SCENARIOS[s.scenario].retreat_line else s.scenario


def weight(style: i64, side: i64, kind: i64) -> i64:
    """How much this counts when the side is played in the style, at a stage of the game (`Styles.at`)."""
    return STYLES.numbers[(2 * style + side) * STYLES.width + kind]
