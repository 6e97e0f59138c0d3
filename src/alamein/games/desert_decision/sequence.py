"""Chapter 3: the sequence of play, as procedures in the rulebook's order. [3.0]

Each turn the Allies move and fight, then the Axis moves and fights. What a procedure does is in its chapter's module.
"""

from typing import Final

from alamein.core.event import Log
from alamein.core.procedure import Call, Procedure, Step
from alamein.games.desert_decision.ground import ALLIED, AXIS
from alamein.games.desert_decision.rules.c04_movement import Move, begin_movement, impose_duties, ride_on
from alamein.games.desert_decision.rules.c05_combat import (
    ChooseAttack,
    CommitAttack,
    CommitDefense,
    RollCombat,
    end_combat_phase,
    settle_combat,
)
from alamein.games.desert_decision.rules.c05_results import (
    ChooseAdvance,
    ChooseVictim,
    GiveUpAttackers,
    GiveUpDefenders,
    SecondHex,
    all_attackers_owed,
    any_advance,
    attacker_loses,
    attackers_advance,
    attackers_retreat,
    defender_loses,
    defenders_retreat,
    end_combat,
    may_go_on,
    only_victim,
    tie,
)
from alamein.games.desert_decision.rules.c05_retreat import (
    CHOOSE_RETREAT,
    ChoosePush,
    GoBack,
    PushTo,
    go_on_through,
    make_room,
    next_to_retreat,
    start_retreat,
)
from alamein.games.desert_decision.rules.c06_air_power import CommitStrike, allot_air
from alamein.games.desert_decision.rules.c07_casualties import forget_rest_of_intact, note_rest, recover, spoil_rest
from alamein.games.desert_decision.rules.c08_artillery import CommitGuns
from alamein.games.desert_decision.rules.c08_bombardment import (
    RollBombardment,
    bombardment_casualty,
    settle_guns,
    settle_strike,
)
from alamein.games.desert_decision.rules.c09_minefields import RollForMines, begin_clearing, clear_mines
from alamein.games.desert_decision.rules.c11_preparation import (
    CHOOSE_COUNTER,
    PlaceCounter,
    begin_turn,
    next_counter,
    next_turn,
    watch_el_alamein,
    watch_the_end,
)
from alamein.games.desert_decision.state import (
    ACTOR,
    ADVANCES,
    AIR_STRIKE,
    ALLIED_COMBAT,
    ALLIED_MOVEMENT,
    ATTACK_AIR,
    AXIS_COMBAT,
    AXIS_MOVEMENT,
    BEGIN_TURN,
    BOMBARDMENT,
    COLUMN,
    COMBAT,
    COMBAT_PHASE,
    DEFENSE_AIR,
    FATE,
    GAME_TURN,
    GO_ON_THROUGH,
    GOAL,
    LOST,
    MINES,
    MOVEMENT,
    ORIGIN,
    OWED,
    PASSED,
    PLACE_COUNTER,
    POINTS,
    RESULT,
    RETREATS,
    RIDE,
    ROLES,
    SET_UP,
    SETTLE_COMBAT,
    START_RETREAT,
    TARGET,
    TIE_LOSSES,
    UNIT,
    VACATED,
    VICTIM,
    Desert,
)
from alamein.games.desert_decision.verbs import MINE


def begin_phase(s: Desert, log: Log) -> None:
    """[3.0] A movement phase begins: for the Allies with cleared minefields."""
    log.say("3.0", "movement_phase", s.local(ACTOR), 0, 0)
    if s.local(ACTOR) == ALLIED:
        clear_mines(s, log)
        forget_rest_of_intact(s)


def end_movement(s: Desert, log: Log) -> None:
    """[7.0] [9.4] A movement phase ends: Allied units recover, the engineers begin to work, rest is counted."""
    if s.local(ACTOR) == ALLIED:
        recover(s, log)
        note_rest(s, log)
        begin_clearing(s, log)
    else:
        spoil_rest(s, log)


def announce_combat(s: Desert, log: Log) -> None:
    """[3.0] A combat phase begins."""
    log.say("3.0", "combat_phase", s.local(ACTOR), 0, 0)


FIGHT: Final = (ACTOR, TARGET, ATTACK_AIR, DEFENSE_AIR, COLUMN, RESULT)
SEQUENCE: Final = [
    Procedure(
        "3.0",
        GAME_TURN,
        (),
        (
            Call[Desert]("11.1", SET_UP, AXIS).at("axis set-up"),  # [11.1] the Axis places first
            Call[Desert]("11.1", SET_UP, ALLIED).at("allied set-up"),
            Step("2.4.1", begin_turn, BEGIN_TURN),
            Step("6.0", allot_air),
            Call[Desert]("3.0", MOVEMENT, ALLIED).at(ALLIED_MOVEMENT),
            Call[Desert]("3.0", COMBAT_PHASE, ALLIED).at(ALLIED_COMBAT),
            Call[Desert]("3.0", MOVEMENT, AXIS).at(AXIS_MOVEMENT),
            Call[Desert]("3.0", COMBAT_PHASE, AXIS).at(AXIS_COMBAT),
            Step("2.4.1", next_turn, "next turn"),
        ),
    ),
    Procedure(
        "11.1",
        SET_UP,
        (ACTOR, UNIT),
        (Step("11.1", next_counter), CHOOSE_COUNTER, PlaceCounter().at(PLACE_COUNTER)),
    ),
    Procedure(
        "4.0",
        MOVEMENT,
        (ACTOR, UNIT, POINTS),
        (
            Step("3.0", begin_phase),
            Step("4.0", begin_movement),
            Move(),
            Step("7.0", end_movement),
            Step("4.1.2", impose_duties),
            Step("11.2", watch_el_alamein),
            Step("11.2", watch_the_end),
        ),
    ),
    Procedure("2.3.2", RIDE, (ACTOR, UNIT, GOAL), (Step("2.3.2", ride_on, "ride on"),)),
    Procedure("9.1", MINES, (ACTOR, UNIT), (RollForMines(MINE),)),
    Procedure(
        "5.0",
        COMBAT_PHASE,
        (ACTOR,),
        (
            Step("3.0", announce_combat),
            ChooseAttack(),
            Step("8.0", end_combat_phase),
            Step("7.0", spoil_rest),
            Step("11.2", watch_el_alamein),
            Step("11.2", watch_the_end),
        ),
    ),
    Procedure(
        "5.1",
        COMBAT,
        FIGHT,
        (
            CommitAttack(),
            CommitDefense(),
            Step("5.1", settle_combat, SETTLE_COMBAT),
            RollCombat(),
            Step("5.1.7", defender_loses),
            Step("5.1.7", tie, "tie"),
            Step("5.1.7", defenders_retreat, "defenders retreat"),
            Step("5.1.7", attacker_loses, "attacker loses"),
            Step("5.1.7", attackers_retreat, "attackers retreat"),
            Step("5.2", attackers_advance, "attackers advance"),
            Step("5.1", end_combat, "end combat"),
        ),
    ),
    Procedure(
        "8.0",
        BOMBARDMENT,
        FIGHT,
        (
            CommitGuns(),
            Step("8.0", settle_guns),
            RollBombardment(),
            Step("2.3.3", bombardment_casualty),
            Step("8.0", end_combat, "end combat"),
        ),
    ),
    Procedure(
        "6.2",
        AIR_STRIKE,
        FIGHT,
        (
            CommitStrike(),
            Step("6.2", settle_strike),
            RollBombardment(),
            Step("2.3.3", bombardment_casualty),
            Step("6.2", end_combat, "end combat"),
        ),
    ),
    Procedure("5.1.7", VICTIM, (ACTOR, ROLES, FATE), (Step("5.1.7", only_victim), ChooseVictim())),
    Procedure(
        "5.1.7",
        TIE_LOSSES,
        (ACTOR, OWED, LOST),
        (GiveUpDefenders(), Step("5.1.7", all_attackers_owed), GiveUpAttackers()),
    ),
    Procedure(
        "5.3",
        RETREATS,
        (ACTOR, UNIT, ORIGIN, PASSED),
        (
            Step("5.3", next_to_retreat, "next to retreat"),
            CHOOSE_RETREAT,
            Step("5.3", start_retreat, START_RETREAT),
            Step("5.3.2", go_on_through, GO_ON_THROUGH),
            GoBack(),
            Step("5.3.1", make_room, "make room"),
            ChoosePush(),
            PushTo(),
        ),
    ),
    Procedure(
        "5.2",
        ADVANCES,
        (ACTOR, UNIT, ORIGIN, VACATED),
        (
            Step("5.2", any_advance, "any advance"),
            ChooseAdvance(),
            Step("5.2", may_go_on, "may go on"),
            SecondHex(),
        ),
    ),
]
