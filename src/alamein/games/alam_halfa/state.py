"""A position of the game: ints and vecs of ints, and the one door through which units change hexes.

`at`, `zoc` and `ridges_held` follow from `loc`; they are kept beside it for speed, and only `put`, `lift` and
`take_over` below touch them. A moving, retreating or displacing unit may stand with a friend for a moment: `at` then
still names the friend.
"""

from typing import Final

from alamein.core.native import i64, vec
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.alam_halfa.tables import (
    ALLIED,
    ATTACK,
    AXIS,
    CONTROL_AT_START,
    DEFENSE,
    DIMINISHES,
    HEXES,
    MARKERS,
    MINEFIELD,
    NONE,
    ONE_SIDED,
    SIDE,
    UNITS,
    VALUES,
    WAYS,
)

# What is going on, for views and prompts.
SETUP: Final = 0
SUPPORT: Final = 1
MOVEMENT: Final = 2
COMBAT: Final = 3
MOBILE_MOVEMENT: Final = 4
PHASE_NAMES: Final = ("set-up", "support fire", "movement", "combat", "mobile movement")


class AlamHalfa(State):
    """Sides index vecs of two; `side * VALUES + value` indexes counts of markers."""

    __slots__ = (
        "at",
        "attack_fire",
        "attacked",
        "bombarded",
        "bombarding",
        "captured",
        "control",
        "defense_fire",
        "depleted",
        "differential",
        "fighting",
        "fought",
        "hand",
        "loc",
        "lost",
        "mines",
        "moved",
        "outcome",
        "owed",
        "phase",
        "pushed",
        "replaced",
        "ridge_high",
        "ridges_held",
        "shown",
        "side",
        "stages",
        "target",
        "turn",
        "winner",
        "zoc",
    )

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0  # 0 during set-up
        self.side: i64 = AXIS  # whose set-up or player turn it is
        self.phase: i64 = SETUP
        self.winner: i64 = NONE
        self.control: i64 = CONTROL_AT_START  # [19.1] of El Alamein
        # the board
        self.loc: vec[i64] = vec[i64]()  # NONE: not yet placed, or eliminated
        self.depleted: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]()
        self.zoc: vec[i64] = vec[i64]()  # how many units of a side control a hex
        self.stages: vec[i64] = vec[i64]()
        self.captured: vec[i64] = vec[i64]()
        self.mines: vec[i64] = vec[i64]()
        # used in this phase, or in this game
        self.moved: vec[i64] = vec[i64]()
        self.fought: vec[i64] = vec[i64]()
        self.attacked: vec[i64] = vec[i64]()
        self.bombarded: vec[i64] = vec[i64]()
        self.replaced: vec[i64] = vec[i64]()  # Axis: in the game; Allied: in this movement phase
        # support fire
        self.hand: vec[i64] = vec[i64]()
        self.shown: vec[i64] = vec[i64]()  # committed this turn
        self.lost: vec[i64] = vec[i64]()  # taken away unused this turn [18.0]
        self.ridges_held: i64 = 0
        self.ridge_high: i64 = 0
        self.owed: i64 = 0  # markers the Allied side still has to lose
        # the combat being fought
        self.target: i64 = NONE
        self.bombarding: i64 = 0
        self.fighting: vec[i64] = vec[i64]()  # 1: takes part, 2: takes part and must still retreat
        self.attack_fire: i64 = 0
        self.defense_fire: i64 = 0
        self.differential: i64 = 0
        self.outcome: i64 = 0
        self.pushed: vec[i64] = vec[i64]()  # in this chain of displacements [7.7.2]


def empty_board() -> AlamHalfa:
    """A position with nothing placed."""
    s = AlamHalfa()
    s.loc, s.depleted = filled(UNITS, NONE), filled(UNITS, 0)
    s.at, s.zoc = filled(HEXES, NONE), filled(2 * HEXES, 0)
    s.stages, s.captured, s.mines = filled(2, NONE), filled(2, 0), filled(MARKERS, NONE)
    s.moved, s.fought, s.attacked = filled(UNITS, 0), filled(UNITS, 0), filled(UNITS, 0)
    s.bombarded, s.replaced = filled(UNITS, 0), filled(2, 0)
    s.hand, s.shown, s.lost = filled(2 * VALUES, 0), filled(2 * VALUES, 0), filled(2 * VALUES, 0)
    s.fighting, s.pushed = filled(UNITS, 0), filled(UNITS, 0)
    return s


def copy(s: AlamHalfa) -> AlamHalfa:
    """A position that shares nothing with `s`."""
    c = AlamHalfa()
    c.copy_frames(s)
    c.turn, c.side, c.phase, c.winner, c.control = s.turn, s.side, s.phase, s.winner, s.control
    c.loc, c.depleted, c.at, c.zoc = s.loc[:], s.depleted[:], s.at[:], s.zoc[:]
    c.stages, c.captured, c.mines = s.stages[:], s.captured[:], s.mines[:]
    c.moved, c.fought, c.attacked = s.moved[:], s.fought[:], s.attacked[:]
    c.bombarded, c.replaced = s.bombarded[:], s.replaced[:]
    c.hand, c.shown, c.lost = s.hand[:], s.shown[:], s.lost[:]
    c.ridges_held, c.ridge_high, c.owed = s.ridges_held, s.ridge_high, s.owed
    c.target, c.bombarding, c.fighting = s.target, s.bombarding, s.fighting[:]
    c.attack_fire, c.defense_fire, c.differential = s.attack_fire, s.defense_fire, s.differential
    c.outcome, c.pushed = s.outcome, s.pushed[:]
    return c


# --- the door --------------------------------------------------------------------------------------------------


def _occupy(s: AlamHalfa, u: i64, h: i64) -> None:
    s.at[h] = u
    if SIDE[u] == AXIS:
        s.ridges_held += DIMINISHES[h]


def _vacate(s: AlamHalfa, h: i64) -> None:
    if SIDE[s.at[h]] == AXIS:
        s.ridges_held -= DIMINISHES[h]
    s.at[h] = NONE


def _control(s: AlamHalfa, u: i64, h: i64, change: i64) -> None:
    """[6.0] A unit controls the hexes it could step into."""
    base = SIDE[u] * HEXES
    for k in range(6 * h, 6 * h + 6):
        n = WAYS[k]
        if n >= 0:
            s.zoc[base + n] += change


def put(s: AlamHalfa, u: i64, h: i64) -> None:
    """A unit from off the map stands in `h`; a friend already there keeps the hex."""
    s.loc[u] = h
    if s.at[h] == NONE:
        _occupy(s, u, h)
    _control(s, u, h, 1)


def lift(s: AlamHalfa, u: i64) -> None:
    """A unit leaves the map."""
    h = s.loc[u]
    if s.at[h] == u:
        _vacate(s, h)
    _control(s, u, h, -1)
    s.loc[u] = NONE


def take_over(s: AlamHalfa, u: i64) -> None:
    """A unit whose hex a friend has just left now holds it."""
    if s.at[s.loc[u]] == NONE:
        _occupy(s, u, s.loc[u])


# --- plain facts -----------------------------------------------------------------------------------------------


def minefield(s: AlamHalfa, h: i64) -> i64:
    """[14.0] 0 without mines in `h`, else 1 + the side to which they are friendly; [14.3] markers are Allied."""
    if MINEFIELD[h] != 0:
        return MINEFIELD[h]
    for i in range(MARKERS):
        if s.mines[i] == h:
            return ALLIED + 1
    return 0


def in_enemy_zoc(s: AlamHalfa, side: i64, h: i64) -> i64:
    """Not 0 if an enemy of `side` controls `h`."""
    return s.zoc[(1 - side) * HEXES + h]


def attack_strength(s: AlamHalfa, u: i64) -> i64:
    """The attack strength of the side of the counter that is up."""
    return ATTACK[2 * u + s.depleted[u]]


def defense_strength(s: AlamHalfa, u: i64) -> i64:
    """The defense strength of the side of the counter that is up."""
    return DEFENSE[2 * u + s.depleted[u]]


def is_weak(s: AlamHalfa, u: i64) -> i64:
    """1 if the next depletion eliminates the unit: it is depleted already, or one-sided."""
    return 1 if s.depleted[u] != 0 or ONE_SIDED[u] != 0 else 0


def markers(counts: vec[i64], side: i64) -> i64:
    """How many markers of a side are counted there."""
    n: i64 = 0
    for v in range(side * VALUES, side * VALUES + VALUES):
        n += counts[v]
    return n
