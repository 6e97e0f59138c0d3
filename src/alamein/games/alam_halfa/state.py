"""A position of the game: ints and vecs of ints, and the one door through which units change hexes.

`at` and `ridges_held` follow from `loc`; they are kept beside it for speed, and only `put`, `lift` and `take_over`
touch them; whatever changes markers, stages or replacements says `changed()`. A moving, retreating or displacing unit
may stand with a friend for a moment: `at` then still names the friend.
"""

from typing import ClassVar, Final, final

from alamein.core.event import Said
from alamein.core.labels import Names
from alamein.core.native import extend, i64, vec
from alamein.core.procedure import Decision
from alamein.core.state import FRAME, State
from alamein.core.vectors import filled
from alamein.games.alam_halfa import tables as T

# What is going on, for views and prompts.
SETUP_PHASE: Final = 0
SUPPORT_PHASE: Final = 1
MOVEMENT_PHASE: Final = 2
COMBAT_PHASE: Final = 3
MOBILE_PHASE: Final = 4
PHASE_NAMES: Final = ("set-up", "support fire", "movement", "combat", "mobile movement")

# What has happened to a unit: the bits of its `marks`.
DEPLETED: Final = 1  # the depleted side of its counter is up
MOVED: Final = 2  # in this phase
FOUGHT: Final = 4
ONE_ATTACK: Final = 1 << 8  # how often it was attacked,
ATTACKS: Final = 255 << 8
ONE_BOMBARDMENT: Final = 1 << 16  # and bombarded
BOMBARDMENTS: Final = 255 << 16
IN_PHASE: Final = MOVED | FOUGHT | ATTACKS | BOMBARDMENTS
DISPLACED: Final = 8  # in this chain of displacements [7.7.2]
TAKES_PART: Final = 16  # in the combat being fought
MUST_RETREAT: Final = 32  # takes part and must still retreat
FIGHTING: Final = TAKES_PART | MUST_RETREAT

UNKNOWN: Final = 0  # the value of a marker in a hand that one may count but not see

LAST_UNIT: Final = len(T.UNIT_IDS) - 1
LAST_HEX: Final = T.GRID.size - 1
NAMES: Final = Names()
GAME_TURN: Final = NAMES.procedure("game turn")
ALLIED_SET_UP: Final = NAMES.label("allied set-up")
BEGIN_TURN: Final = NAMES.label("begin turn")
AXIS_DRAW: Final = NAMES.label("axis draw")
AXIS_TURN: Final = NAMES.label("axis player turn")
ALLIED_TURN: Final = NAMES.label("allied player turn")
SET_UP: Final = NAMES.procedure("set-up")
PIECE: Final = NAMES.local("piece", LAST_UNIT + 3)
DRAW: Final = NAMES.procedure("draw")
DRAWER: Final = NAMES.local("side", 1)
TO_DRAW: Final = NAMES.local("markers", max(int(n) for n in T.POOL_SIZE))
PLAYER_TURN: Final = NAMES.procedure("player turn")
TO_COMBAT: Final = NAMES.label("combat phase")
TO_MOBILE: Final = NAMES.label("mobile movement phase")
MOVEMENT: Final = NAMES.procedure("movement")
ONLY_MOBILE: Final = NAMES.local("only_mobile", 1)
MOVER: Final = NAMES.local("unit", LAST_UNIT)
FULL: Final = NAMES.local("full", 99)  # half points at the start of its move
LEFT: Final = NAMES.local("left", 99)  # half points left
ON_THE_MOVE: Final = NAMES.label("choose step")
COMBATS: Final = NAMES.procedure("combat phase")
COMBAT: Final = NAMES.procedure("combat")
TARGET_HEX: Final = NAMES.local("hex", LAST_HEX)  # also of ADVANCE
ATTACK_FIRE: Final = NAMES.label("offer attack fire")
DEFENSE_FIRE: Final = NAMES.label("offer defense fire")
TOTAL: Final = NAMES.label("total up")
ROLLING: Final = NAMES.label("roll die")
CARRY_OUT: Final = NAMES.label("carry out")
LOSS: Final = NAMES.procedure("loss")
DEFENDER_TOO: Final = NAMES.local("defender_too", 1)
RESISTANCE: Final = NAMES.procedure("stiff resistance")
RESISTER: Final = NAMES.local("side", 1)  # the side told to retreat
TO_RETREATS: Final = NAMES.label("begin retreats")
RETREATS: Final = NAMES.procedure("retreats")
RETREAT: Final = NAMES.procedure("retreat")
RUNNER: Final = NAMES.local("unit", LAST_UNIT)
LENGTH: Final = NAMES.local("length", 3)
GONE: Final = NAMES.local("gone", 3)  # steps taken
START: Final = NAMES.local("start", LAST_HEX)
CHARGED: Final = NAMES.local("charged", 1)  # enemy mines have already had their effect [A19]
DISPLACING: Final = NAMES.local("displacing", 1)  # no empty end hex exists [7.7.2]
DISPLACEMENT: Final = NAMES.procedure("displacement")
PUSHED: Final = NAMES.local("unit", LAST_UNIT)
NEWCOMER: Final = NAMES.local("newcomer", LAST_UNIT)
ADVANCE: Final = NAMES.procedure("advance")
LOSE_MARKER: Final = NAMES.procedure("lose a marker")


@final
class AlamHalfa(State):
    """Sides index vecs of two; `side * VALUES + value` indexes counts of markers."""

    DERIVED: ClassVar[tuple[str, ...]] = ("at", "ridges_held")

    def __init__(self) -> None:
        super().__init__()
        self.turn: i64 = 0  # 0 during set-up
        self.side: i64 = T.AXIS  # whose set-up or player turn it is
        self.phase: i64 = SETUP_PHASE
        self.winner: i64 = T.NONE
        self.bombardments: i64 = 1  # option [A43]: of a unit in a phase
        self.axis_fire: i64 = 0  # option [A44]: which list the Axis draws by
        self.control: i64 = T.CONTROL_AT_START  # [19.1] of El Alamein
        none = vec[i64]()
        # the board
        self.loc: vec[i64] = none  # NONE: not yet placed, or eliminated
        self.marks: vec[i64] = none
        self.at: vec[i64] = none  # by hex the unit, then how many units control it: a byte for each side
        self.stages: vec[i64] = none
        self.captured: vec[i64] = none
        self.mines: vec[i64] = none
        self.replaced: vec[i64] = none  # Axis: in the game; Allied: in this movement phase
        # support fire
        self.hand: vec[i64] = none
        self.shown: vec[i64] = none  # committed this turn
        self.lost: vec[i64] = none  # taken away unused this turn [18.0]
        self.ridges_held: i64 = 0
        self.ridge_high: i64 = 0
        self.owed: i64 = 0  # markers the Allied side still has to lose
        # the combat being fought
        self.target: i64 = T.NONE
        self.bombarding: i64 = 0
        self.attack_fire: i64 = 0
        self.defense_fire: i64 = 0
        self.differential: i64 = 0
        self.outcome: i64 = 0

    def copy(self) -> "AlamHalfa":
        c = self.copy_open()
        c.hand, c.lost = self.hand[:], self.lost[:]
        return c

    def copy_open(self) -> "AlamHalfa":
        """What lies open on the table: everything but the markers held and those lost unused [A25]."""
        c = AlamHalfa()
        c.copy_frames(self)
        c.turn, c.side, c.phase, c.winner, c.control = self.turn, self.side, self.phase, self.winner, self.control
        c.bombardments, c.axis_fire, c.loc, c.marks = self.bombardments, self.axis_fire, self.loc[:], self.marks[:]
        c.at, c.stages, c.captured, c.mines = self.at[:], self.stages[:], self.captured[:], self.mines[:]
        c.replaced, c.shown = self.replaced[:], self.shown[:]
        c.ridges_held, c.ridge_high, c.owed = self.ridges_held, self.ridge_high, self.owed
        c.target, c.bombarding, c.outcome = self.target, self.bombarding, self.outcome
        c.attack_fire, c.defense_fire, c.differential = self.attack_fire, self.defense_fire, self.differential
        return c


def empty_board() -> AlamHalfa:
    """A position with nothing placed."""
    s = AlamHalfa()
    s.loc, s.marks = filled(T.UNITS, T.NONE), filled(T.UNITS, 0)
    s.at = extend(filled(T.HEXES, T.NONE), filled(T.HEXES, 0))
    s.stages, s.captured, s.mines = filled(2, T.NONE), filled(2, 0), filled(T.MARKERS, T.NONE)
    s.replaced = filled(2, 0)
    s.hand, s.shown, s.lost = filled(2 * T.VALUES, 0), filled(2 * T.VALUES, 0), filled(2 * T.VALUES, 0)
    return s


class Asked(Decision[AlamHalfa]):
    """A decision, as most are: of the side whose set-up or player turn it is. Its phrase begins with the target of the
    combat."""

    def seat(self, s: AlamHalfa) -> i64:
        return s.side

    def prompt(self, s: AlamHalfa) -> Said:
        said = super().prompt(s)
        return said._replace(data=(int(s.target), *said.data))


# --- the door --------------------------------------------------------------------------------------------------


def _occupy(s: AlamHalfa, u: i64, h: i64) -> None:
    s.at[h] = u
    if T.SIDE[u] == T.AXIS:
        s.ridges_held += T.DIMINISHES[h]


def _control(s: AlamHalfa, u: i64, h: i64, change: i64) -> None:
    """[6.0] A unit controls the hexes it could step into."""
    change <<= 8 * T.SIDE[u]
    for k in range(6 * h, 6 * h + 6):
        n = T.WAYS[k]
        if n >= 0:
            s.at[T.HEXES + n] += change


def put(s: AlamHalfa, u: i64, h: i64) -> None:
    """A unit from off the map stands in `h`; a friend already there keeps the hex."""
    s.loc[u] = h
    if s.at[h] == T.NONE:
        _occupy(s, u, h)
    _control(s, u, h, 1)


def lift(s: AlamHalfa, u: i64) -> None:
    """A unit leaves the map."""
    h = s.loc[u]
    if s.at[h] == u:
        s.at[h] = T.NONE
        if T.SIDE[u] == T.AXIS:
            s.ridges_held -= T.DIMINISHES[h]
    _control(s, u, h, -1)
    s.loc[u] = T.NONE


def take_over(s: AlamHalfa, u: i64) -> None:
    """A unit whose hex a friend has just left now holds it."""
    if s.at[s.loc[u]] == T.NONE:
        _occupy(s, u, s.loc[u])


# --- plain facts -----------------------------------------------------------------------------------------------


def minefield(s: AlamHalfa, h: i64) -> i64:
    """[14.0] 0 without mines in `h`, else 1 + the side to which they are friendly; [14.3] markers are Allied."""
    if T.MINEFIELD[h] != 0:
        return T.MINEFIELD[h]
    for i in range(T.MARKERS):
        if s.mines[i] == h:
            return T.ALLIED + 1
    return 0


def controls(s: AlamHalfa, side: i64, h: i64) -> bool:
    """[6.0] Whether a unit of `side` controls `h`."""
    return s.at[T.HEXES + h] >> 8 * side & 255 != 0


def in_enemy_zoc(s: AlamHalfa, side: i64, h: i64) -> bool:
    """Whether an enemy of `side` controls `h`."""
    return controls(s, 1 - side, h)


def attack_strength(s: AlamHalfa, u: i64) -> i64:
    """The attack strength of the side of the counter that is up."""
    return T.ATTACK[2 * u + (s.marks[u] & DEPLETED)]


def defense_strength(s: AlamHalfa, u: i64) -> i64:
    """The defense strength of the side of the counter that is up."""
    return T.DEFENSE[2 * u + (s.marks[u] & DEPLETED)]


def is_weak(s: AlamHalfa, u: i64) -> bool:
    """Whether the next depletion eliminates the unit: it is depleted already, or one-sided."""
    return s.marks[u] & DEPLETED != 0 or T.ONE_SIDED[u] != 0


def fights(s: AlamHalfa, u: i64) -> bool:
    """[7.2] Whether the unit takes part in the combat being fought, as an attacker."""
    return s.marks[u] & FIGHTING != 0


def markers(counts: vec[i64], side: i64) -> i64:
    """How many markers of a side are counted there."""
    return sum((counts[v] for v in range(side * T.VALUES, side * T.VALUES + T.VALUES)), i64(0))


def in_passing(s: AlamHalfa) -> int:
    """The unit that moves, retreats or displaces now, by the frames, or NONE."""
    places = ((DISPLACEMENT, NEWCOMER), (RETREAT, RUNNER), (MOVEMENT, MOVER))
    for base in range((int(s.depth) - 1) * FRAME, -1, -FRAME):
        for procedure, local in places:
            at_rest = procedure is MOVEMENT and s.frames[base + 1] != ON_THE_MOVE.at
            if s.frames[base] == procedure.at and not at_rest:
                return int(s.frames[base + 2 + local.at])
    return T.NONE
