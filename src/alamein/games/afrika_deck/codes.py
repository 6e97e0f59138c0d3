"""The small numbers of this game: points, zones, windows, verbs, procedures and the locals of their frames."""

from collections.abc import Sequence
from typing import Final

from alamein.core.native import i64, vec
from alamein.core.vectors import ints

COMPILED: Final = not __file__.endswith(".py")


def room() -> vec[i64]:
    """An empty vec; compiled, with room for a list of actions, so that filling it allocates once."""
    if COMPILED:
        return vec[i64](capacity=16)
    return vec[i64]()


# [2] Points of the wallet, in the order of cards.POINTS.
TACTIC: Final = 0
SUPPLY: Final = 1
DRAW: Final = 2
REINFORCEMENT: Final = 3
ATTACK: Final = 4
WALLET: Final = 5

# [5-1] Where a player's cards lie. KNOWN is no place: the least that everybody knows to be in the hand [R68].
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
AREA: Final = 3
ACTIVE: Final = 4
EXHAUSTED: Final = 5
KNOWN: Final = 6
KEPT: Final = 7  # hand cards already named to be kept in this Clean-Up
ZONES: Final = 8
ZONE_NAMES: Final = ("hand", "deck", "discard", "playing_area", "active", "exhausted", "known", "kept")

# Enemy cards that lie revealed: a face, and above these bits what has become of it.
STATUS: Final = 256
STANDING: Final = 0
DESTROYED: Final = 1  # in this Combat, or in this player's own interception
DESTROYED_BEFORE: Final = 2  # in an earlier player's interception
GONE: Final = 3  # scrapped, taken or acquired
STATUS_NAMES: Final = ("standing", "destroyed", "destroyed before", "gone")

# When cards and abilities may be used.
NO_WINDOW: Final = 0
IN_STARTING: Final = 1
IN_TACTICS: Final = 2
IN_COMBAT: Final = 3  # steps 5 to 7 of a Combat [R31]
AFTER_COMBAT: Final = 4  # step 9
IN_REINFORCEMENT: Final = 5
IN_PREPARATION: Final = 6  # step 1 of an interception
AFTER_INTERCEPTION: Final = 7  # step 4
WINDOWS: Final = 8
WINDOW_NAMES: Final = (
    "none",
    "starting",
    "tactics",
    "combat",
    "after combat",
    "reinforcement",
    "preparation",
    "after interception",
)

# Rows: cards.PLAY_WINDOWS. [3-1] [5-2] [5-8] [R35] [R36]
MAY_PLAY: Final[vec[i64]] = ints(
    [
        *(0, 0, 0, 0, 0, 0, 0, 0),  # never
        *(0, 0, 1, 0, 0, 0, 0, 0),  # tactics
        *(0, 1, 1, 1, 1, 1, 1, 1),  # supply
        *(0, 0, 1, 1, 1, 0, 1, 1),  # combat
        *(0, 0, 0, 1, 1, 0, 1, 1),  # combat_only
    ]
)
# Rows: cards.ABILITY_WINDOWS. [9] [R25]
MAY_USE: Final[vec[i64]] = ints(
    [
        *(0, 0, 1, 1, 1, 0, 1, 1),  # tactics
        *(0, 0, 0, 1, 1, 0, 1, 1),  # combat
        *(0, 0, 1, 0, 0, 0, 0, 0),  # tactics_outside_combat
        *(0, 0, 0, 0, 0, 0, 1, 1),  # interception
    ]
)

# Deploy modes, in the order of cards.DEPLOY_MODES.
DEPLOY_NEVER: Final = 0
DEPLOY_OPTIONAL: Final = 1
DEPLOY_MANDATORY: Final = 2

# Trigger times, in the order of cards.TRIGGER_TIMES.
OWN_CLEANUP: Final = 0
HOLDER_STARTING: Final = 1

# Types, in the order of cards.TYPES.
TYPE_SUPPLY: Final = 0
TYPE_EVENT: Final = 4
TYPE_SITE: Final = 5
TYPE_VICTORY: Final = 6

# Verbs: first those of players, then those of chance.
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

# Procedures, in the order of sequence.py.
GAME_PROCEDURE: Final = 0
PLAYING: Final = 1
PROGRAM: Final = 2
DRAW_POINTS: Final = 3
DEALING: Final = 4
PICKING: Final = 5
CHOOSING: Final = 6
DEPLOYING: Final = 7
DESTROYING: Final = 8
TAKING: Final = 9
PEEKING: Final = 10
DISCARDING: Final = 11
REVEALING: Final = 12
COMBAT: Final = 13
BATTLE_DAMAGE: Final = 14
RECEIVING: Final = 15
ATTACHING: Final = 16
PLACING: Final = 17
LEAVING: Final = 18
COUNTERATTACK: Final = 19
INTERCEPTION: Final = 20
PENALTY: Final = 21

FIRST_STAGE_OF_TURN: Final = 3  # of GAME_PROCEDURE

# What PICKING does with the chosen unit.
TO_FORFEIT: Final = 0
TO_EXHAUST: Final = 1
TO_REACTIVATE: Final = 2
TO_STAY: Final = 3


def numbered(names: Sequence[str]) -> dict[str, int]:
    """The place of each name in its row; what has no name is left out."""
    return {name: n for n, name in enumerate(names) if name}
