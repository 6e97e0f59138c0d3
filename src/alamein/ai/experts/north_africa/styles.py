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
POST_CAUTION: Final = 3  # and per cent of that for those who have a post, or attack
PULL: Final = 4  # what a hex nearer to its post is worth to a unit
COLUMN: Final = 5  # July: the column of the Allied line
DEEP: Final = 6  # July: whether reserves make a second line or strengthen the first
RUN_LAST: Final = 7  # July: in how many last Game-Turns Axis units run east
WESTWARD: Final = 8  # October's Allies: what a column further west is worth to armor
REPULSE: Final = 9  # what attackers thrown back lose: ground and a turn
PUSH: Final = 10  # what a defender thrown back loses,
GROUND: Final = 11  # and per cent of what the ground he gives up is worth
OWN: Final = 12  # per cent of what the attackers are worth
INERTIA: Final = 13  # a unit stays where it is unless another hex is better by more
PACE: Final = 14  # what a hex nearer to the goal is worth
AT_POST: Final = 15  # a line has no gaps only if all stand exactly where they should
RESERVE: Final = 16  # hexes from the enemy at which reserves wait
DASH: Final = 17  # July: what a column is worth to a unit that runs east [17.21]
ESCORT: Final = 18  # to stand with an Engineer or Supply unit that could be overrun
STACKED: Final = 19  # what it costs armor to stand with others
WARY: Final = 20  # what a point of enemy strength near by costs a unit that only waits
CONTACT: Final = 21  # what it costs to be held by the enemy without attacking him
BUSY: Final = 22  # times 6: what a unit could else do, so that no more attack than are needed
ON_POST: Final = 23  # times 6: what is risked if a unit attacks out of its post
ON_RIDGE: Final = 24  # a hex of a ridge
IN_MINES: Final = 25  # a hex of an own minefield
CLEARING: Final = 26  # of an enemy one, to those who clear them for points,
MINED: Final = 27  # and what it costs all others
PINNING: Final = 28  # October's Allies: to hold an Axis unit that is about to leave [5.23]
COMING: Final = 29  # thirds of a per cent of the strength still to come that an attack may count on
# in tenths, of the Allies in July:
GAP: Final = 30  # hexes from one post of a line to the next: with three Zones of Control of both close the two between
DEPTH: Final = 31  # columns from the line to the second one
RESERVES: Final = 32  # units that reinforce the posts of the line, where there is no second one
YIELD: Final = 33  # what a column given up costs against
THROUGH: Final = 34  # an Axis unit beyond the line, or
HOLE: Final = 35  # a post not manned
# and in September:
WATCHED: Final = 36  # minefields as near to the enemy as this want a garrison
STRIKER: Final = 37  # units as strong as this are no garrisons

NAMES: Final = (
    *("attack share", "least promise", "caution", "caution at a post", "pull", "column", "second line", "run last"),
    *("westward", "repulse", "push", "ground", "own", "inertia", "pace", "at post", "reserve", "dash", "escort"),
    *("stacked", "wary", "contact", "busy", "on post", "on a ridge", "in mines", "clearing", "mined", "pinning"),
    *("coming", "gap", "depth", "reserves", "yield", "through", "hole", "watched", "striker"),
)
ROW: Final = (
    *(100, 20, 25, 33, 80, 36, 1, 2, 6, 25, 35, 100, 100, 6, 8, 60, 4, 150, 50),
    *(10, 10, 25, 12, 300, 15, 25, 130, 80, 150, 200, 30, 30, 60, 30, 20, 40),
    *(60, 60),
)


def _same(*changes: tuple[int, int]) -> tuple[tuple[int, int, int], ...]:
    """For both sides."""
    return tuple((kind, weight, weight) for kind, weight in changes)


FIXED: Final = (COLUMN, DEEP, RUN_LAST, GAP)  # places and times are chosen, not weighed
CHANGES: Final = (
    (),
    _same((ATTACK_SHARE, 200), (LEAST_PROMISE, 0), (CAUTION, 0), (PULL, 25), (WESTWARD, 12)),
    _same((ATTACK_SHARE, 150), (LEAST_PROMISE, 0), (CAUTION, 10), (PULL, 25), (COLUMN, 38), (DEEP, 0), (WESTWARD, 8)),
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
