"""Chapter 3: the sequence of play, as procedures in the rulebook's order. [3.0]

Each turn the Allies move and fight, then the Axis moves and fights. What a procedure does is in its chapter's module.
"""

from typing import Final

from alamein.core.event import Log
from alamein.core.labels import Proc
from alamein.core.native import i64
from alamein.core.procedure import Call, Procedure, Stage, Step
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import state as st
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.rules import c04_movement as movement
from alamein.games.desert_decision.rules import c05_column as column
from alamein.games.desert_decision.rules import c05_combat as combat
from alamein.games.desert_decision.rules import c05_results as results
from alamein.games.desert_decision.rules import c05_retreat as retreat
from alamein.games.desert_decision.rules import c06_air_power as air
from alamein.games.desert_decision.rules import c07_casualties as casualties
from alamein.games.desert_decision.rules import c08_artillery as artillery
from alamein.games.desert_decision.rules import c09_minefields as mines
from alamein.games.desert_decision.rules import c11_preparation as prep
from alamein.games.desert_decision.rules.c05_retreat import CHOOSE_RETREAT
from alamein.games.desert_decision.rules.c11_preparation import CHOOSE_COUNTER
from alamein.games.desert_decision.state import Desert


def begin_phase(s: Desert, log: Log) -> None:
    """[3.0] A movement phase begins: for the Allies with cleared minefields."""
    log.say("3.0", "movement_phase", s.local(st.ACTOR), 0, 0)
    if s.local(st.ACTOR) == G.ALLIED:
        mines.clear_mines(s, log)
        casualties.forget_rest_of_intact(s)


def end_movement(s: Desert, log: Log) -> None:
    """[7.0] [9.4] A movement phase ends: Allied units recover, the engineers begin to work, rest is counted."""
    if s.local(st.ACTOR) == G.ALLIED:
        casualties.recover(s, log)
        casualties.note_rest(s, log)
        mines.begin_clearing(s, log)
    else:
        casualties.spoil_rest(s, log)


def announce_combat(s: Desert, log: Log) -> None:
    """[3.0] A combat phase begins."""
    log.say("3.0", "combat_phase", s.local(st.ACTOR), 0, 0)


def begin_with(s: Desert, phase: i64) -> None:
    """Let play begin with one of the four phases of a turn, in a position that says no more. What the rules derive is
    derived. A combat phase begins with the end of the movement phase before it [4.1.2], where who is said to be bound
    to attack counts as having moved into contact; units rest [7.0], the engineers work [9.4]."""
    s.call(st.GAME_TURN, 0, 0, 0)
    s.goto((st.ALLIED_MOVEMENT, st.ALLIED_COMBAT, st.AXIS_MOVEMENT, st.AXIS_COMBAT)[phase])
    log = Log(False)
    if phase > 0:
        casualties.note_rest(s, log)
        if s.clearing < 0:
            mines.begin_clearing(s, log)
    prep.watch_el_alamein(s, log)
    if phase % 2 == 1:
        s.call(st.MOVEMENT, phase // 2, st.NONE, 0)
        s.goto(st.IMPOSE_DUTIES)
        for u in range(U.UNITS):
            if s.marks[u] & st.DUTY != 0:
                s.marks[u] = s.marks[u] & ~st.DUTY | st.MOVED


FIGHT: Final = (st.ACTOR, st.TARGET, st.ATTACK_AIR, st.DEFENSE_AIR, st.COLUMN, st.RESULT)


def fire(rule: str, proc: Proc, *first: Stage[Desert]) -> Procedure[Desert]:
    """[8.0] [6.2] Guns or aircraft against a hex: what is committed, then the roll and its casualty."""
    roll = artillery.RollBombardment(T.BOMBARDMENT, T.BOMBARDMENT_ROW, "bombardment_result")
    end = (roll, Step("2.3.3", artillery.bombardment_casualty), Step(rule, results.end_combat, "end combat"))
    return Procedure(rule, proc, FIGHT, (*first, *end))


SEQUENCE: Final = [
    Procedure(
        "3.0",
        st.GAME_TURN,
        (),
        (
            Call[Desert]("11.1", st.SET_UP, G.AXIS).at("axis set-up"),  # [11.1] the Axis places first
            Call[Desert]("11.1", st.SET_UP, G.ALLIED).at("allied set-up"),
            Step("2.4.1", prep.begin_turn, st.BEGIN_TURN),
            Step("6.0", air.allot_air),
            Call[Desert]("3.0", st.MOVEMENT, G.ALLIED).at(st.ALLIED_MOVEMENT),
            Call[Desert]("3.0", st.COMBAT_PHASE, G.ALLIED).at(st.ALLIED_COMBAT),
            Call[Desert]("3.0", st.MOVEMENT, G.AXIS).at(st.AXIS_MOVEMENT),
            Call[Desert]("3.0", st.COMBAT_PHASE, G.AXIS).at(st.AXIS_COMBAT),
            Step("2.4.1", prep.next_turn, "next turn"),
        ),
    ),
    Procedure(
        "11.1",
        st.SET_UP,
        (st.ACTOR, st.UNIT),
        (Step("11.1", CHOOSE_COUNTER.ask_if_several), CHOOSE_COUNTER, prep.PlaceCounter().at(st.PLACE_COUNTER)),
    ),
    Procedure(
        "4.0",
        st.MOVEMENT,
        (st.ACTOR, st.UNIT, st.POINTS),
        (
            Step("3.0", begin_phase),
            Step("4.0", movement.begin_movement),
            movement.Move(),
            Step("7.0", end_movement, st.END_MOVEMENT),
            Step("4.1.2", movement.impose_duties, st.IMPOSE_DUTIES),
            Step("11.2", prep.watch_el_alamein),
            Step("11.2", prep.watch_the_end),
        ),
    ),
    Procedure("2.3.2", st.RIDE, (st.ACTOR, st.UNIT, st.GOAL), (Step("2.3.2", movement.ride_on, "ride on"),)),
    Procedure("9.1", st.MINES, (st.ACTOR, st.UNIT), (mines.RollForMines(V.MINE),)),
    Procedure(
        "5.0",
        st.COMBAT_PHASE,
        (st.ACTOR,),
        (
            Step("3.0", announce_combat),
            combat.ChooseAttack(),
            Step("8.0", combat.end_combat_phase),
            Step("7.0", casualties.spoil_rest),
            Step("11.2", prep.watch_el_alamein),
            Step("11.2", prep.watch_the_end),
        ),
    ),
    Procedure(
        "5.1",
        st.COMBAT,
        FIGHT,
        (
            combat.CommitAttack(),
            combat.CommitDefense().at(st.COMMIT_DEFENSE),
            Step("5.1", column.settle_combat, st.SETTLE_COMBAT),
            column.RollCombat(T.COMBAT_EFFECTS, T.COMBAT_ROW, "combat_result"),
            Step("5.1.7", results.defender_loses),
            Step("5.1.7", results.tie, "tie"),
            Step("5.1.7", results.defenders_retreat, "defenders retreat"),
            Step("5.1.7", results.attacker_loses, "attacker loses"),
            Step("5.1.7", results.attackers_retreat, "attackers retreat"),
            Step("5.2", results.attackers_advance, "attackers advance"),
            Step("5.1", results.end_combat, "end combat"),
        ),
    ),
    fire("8.0", st.BOMBARDMENT, artillery.CommitGuns(), Step("8.0", artillery.settle_guns, st.SETTLE_GUNS)),
    fire("6.2", st.AIR_STRIKE, air.CommitStrike(), Step("6.2", air.settle_strike, st.SETTLE_STRIKE)),
    Procedure(
        "5.1.7", st.VICTIM, (st.ACTOR, st.ROLES, st.FATE), (Step("5.1.7", results.only_victim), results.ChooseVictim())
    ),
    Procedure(
        "5.1.7",
        st.TIE_LOSSES,
        (st.ACTOR, st.OWED, st.LOST),
        (results.GiveUpDefenders(), Step("5.1.7", results.all_attackers_owed), results.GiveUpAttackers()),
    ),
    Procedure(
        "5.3",
        st.RETREATS,
        (st.ACTOR, st.UNIT, st.ORIGIN, st.PASSED),
        (
            Step("5.3", CHOOSE_RETREAT.ask_if_several, "next to retreat"),
            CHOOSE_RETREAT,
            Step("5.3", retreat.start_retreat, st.START_RETREAT),
            Step("5.3.2", retreat.go_on_through, st.GO_ON_THROUGH),
            retreat.GoBack(),
            Step("5.3.1", retreat.make_room, "make room"),
            retreat.ChoosePush(),
            retreat.PushTo(),
        ),
    ),
    Procedure(
        "5.2",
        st.ADVANCES,
        (st.ACTOR, st.UNIT, st.ORIGIN, st.VACATED),
        (
            Step("5.2", results.any_advance, "any advance"),
            results.ChooseAdvance(),
            Step("5.2", results.may_go_on, "may go on"),
            results.SecondHex(),
        ),
    ),
]
