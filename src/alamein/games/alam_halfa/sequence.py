"""Chapter 4: Sequence of play. [10.1] The Axis player is first in every turn. (Order of the phases: reconstructed.)"""

from typing import Final

from alamein.core.event import Log
from alamein.core.labels import Proc
from alamein.core.native import i64
from alamein.core.procedure import Call, Procedure, Stage, Step
from alamein.games.alam_halfa import state as st
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa import verbs as V
from alamein.games.alam_halfa.rules import c03_setup as prep
from alamein.games.alam_halfa.rules import c05_movement as movement
from alamein.games.alam_halfa.rules import c07_combat as combat
from alamein.games.alam_halfa.rules import c07_retreat as retreat
from alamein.games.alam_halfa.rules import c08_support as support
from alamein.games.alam_halfa.rules import c17_diversion as diversion
from alamein.games.alam_halfa.rules import c18_support_fire as fire
from alamein.games.alam_halfa.rules import c19_victory as victory
from alamein.games.alam_halfa.state import AlamHalfa


def allied_set_up(s: AlamHalfa, log: Log) -> None:
    """[3.0] [20.0] The Axis has set up completely; now the Allied side does."""
    s.side = T.ALLIED


def begin_turn(s: AlamHalfa, log: Log) -> None:
    """[4.0] Both players draw Support Fire markers at the start of the turn; [8.6] the old ones have gone back."""
    s.turn += 1
    s.side = T.AXIS
    s.phase = st.SUPPORT_PHASE
    log.say("4.0", "turn", s.turn, 0, 0)
    fire.return_markers(s, log)


class Phase(Stage[AlamHalfa]):
    """A phase of a player turn begins. What a unit has done counts for the phase only [4.0]."""

    def __init__(self, ref: str, phase: int, procedure: Proc, only_mobile: int) -> None:
        self.ref = ref
        self.phase: i64 = phase
        self.procedure = procedure
        self.only_mobile: i64 = only_mobile

    def happen(self, s: AlamHalfa, log: Log) -> None:
        s.phase = self.phase
        log.say("4.0", "phase", s.side, s.phase, s.turn)
        for u in range(T.UNITS):
            s.marks[u] &= ~st.IN_PHASE
        s.call(self.procedure, self.only_mobile, 0, 0)


def done_too_early(s: AlamHalfa) -> list[str]:
    """[4.0] Units move in the phases of movement, fight and are attacked in the combat phase."""
    out: list[str] = []
    for u in range(T.UNITS):
        if s.phase == st.COMBAT_PHASE and s.marks[u] & st.MOVED != 0:
            out.append(f"{T.UNIT_IDS[u]} has moved in a phase of combat")
        if s.phase != st.COMBAT_PHASE and s.marks[u] & (st.IN_PHASE & ~st.MOVED) != 0:
            out.append(f"{T.UNIT_IDS[u]} has fought in a phase of {st.PHASE_NAMES[s.phase]}")
    return out


def axis_turn(s: AlamHalfa, log: Log) -> None:
    """[10.1] The Axis player turn comes first."""
    s.side = T.AXIS


def allied_turn(s: AlamHalfa, log: Log) -> None:
    """[4.0] The Allied player turn comes second; [11.1] it has a replacement of its own."""
    s.side = T.ALLIED
    s.changed()
    s.replaced[T.ALLIED] = 0


def next_turn(s: AlamHalfa, log: Log) -> None:
    """[4.0] The turn is over; [8.6] unused markers have lapsed."""
    s.goto(st.BEGIN_TURN)


def begin_at_phase(s: AlamHalfa) -> None:
    """Frames for the beginning of the phase that the position names: the step that begins it has been taken."""
    s.call(st.GAME_TURN, 0, 0, 0)
    if s.phase == st.SUPPORT_PHASE:
        s.goto(st.AXIS_DRAW)
    elif s.phase == st.SETUP_PHASE:
        if s.side == T.ALLIED:
            s.goto(st.ALLIED_SET_UP)
        s.next()
        s.call(st.SET_UP, 0, 0, 0)
    else:
        s.goto(st.AXIS_TURN if s.side == T.AXIS else st.ALLIED_TURN)
        s.next()
        s.call(st.PLAYER_TURN, 0, 0, 0)
        if s.phase != st.MOVEMENT_PHASE:
            s.goto(st.TO_COMBAT if s.phase == st.COMBAT_PHASE else st.TO_MOBILE)
        s.next()
        s.call(st.COMBATS if s.phase == st.COMBAT_PHASE else st.MOVEMENT, int(s.phase == st.MOBILE_PHASE), 0, 0)


SEQUENCE: Final[list[Procedure[AlamHalfa]]] = [
    Procedure(
        "4.0",
        st.GAME_TURN,
        (),
        (
            Call("20.0", st.SET_UP, 0).at("axis set-up"),
            Step("20.0", allied_set_up, "axis has set up"),
            Call("20.0", st.SET_UP, 0).at(st.ALLIED_SET_UP),
            Step("4.0", begin_turn, st.BEGIN_TURN),
            Call("18.1", st.DRAW, T.AXIS).at(st.AXIS_DRAW),
            Call("18.1", st.DRAW, T.ALLIED).at("allied draw"),
            Step("10.1", axis_turn, "axis is next"),
            Call("4.0", st.PLAYER_TURN, 0).at(st.AXIS_TURN),
            Step("4.0", allied_turn, "allied side is next"),
            Call("4.0", st.PLAYER_TURN, 0).at(st.ALLIED_TURN),
            Step("19.0", victory.end_of_turn, "end of turn"),
            Step("4.0", next_turn, "next turn"),
        ),
    ),
    Procedure("20.0", st.SET_UP, (st.PIECE,), (prep.ChoosePiece(), prep.ChoosePlace())),
    Procedure("18.1", st.DRAW, (st.DRAWER, st.TO_DRAW), (Step("18.1", fire.begin_draw), fire.DrawMarker())),
    Procedure(
        "4.0",
        st.PLAYER_TURN,
        (),
        (
            Phase("5.0", st.MOVEMENT_PHASE, st.MOVEMENT, 0).at("movement phase"),
            Phase("7.0", st.COMBAT_PHASE, st.COMBATS, 0).at(st.TO_COMBAT),
            Phase("4.0", st.MOBILE_PHASE, st.MOVEMENT, 1).at(st.TO_MOBILE),  # whatever units did this turn [A22]
        ),
    ),
    Procedure(
        "5.0",
        st.MOVEMENT,
        (st.ONLY_MOBILE, st.MOVER, st.FULL, st.LEFT),
        (movement.ChooseMover(), movement.ChooseStep().at(st.ON_THE_MOVE)),
    ),
    Procedure("7.0", st.COMBATS, (), (combat.ChooseAttack(),)),
    Procedure(
        "7.0",
        st.COMBAT,
        (st.TARGET_HEX,),
        (
            combat.ChooseAttackers(),
            Step("8.3", support.offer_attack_fire, st.ATTACK_FIRE),
            support.CommitAttackFire(),
            Step("8.3", support.offer_defense_fire, st.DEFENSE_FIRE),
            support.CommitDefenseFire(),
            Step("7.3", combat.total_up, st.TOTAL),
            combat.RollDie(V.ROLL).at(st.ROLLING),
            Step("17.0", diversion.offer_diversion),
            diversion.Divert(),
            Step("7.6", combat.carry_out, st.CARRY_OUT),
            Step("7.9", combat.offer_advance, "offer advance"),
            Step("7.0", combat.end_combat, "end combat"),
        ),
    ),
    Procedure("7.6", st.LOSS, (st.DEFENDER_TOO,), (Step("7.6", combat.offer_loss), combat.ChooseLoss())),
    Procedure(
        "7.8",
        st.RESISTANCE,
        (st.RESISTER,),
        (
            Step("7.8", retreat.offer_resistance),
            retreat.ChooseResistance(),
            Step("7.7", retreat.begin_retreats, st.TO_RETREATS),
        ),
    ),
    Procedure("7.7", st.RETREATS, (), (Step("7.7", retreat.next_retreat, "next retreat"), retreat.ChooseRetreater())),
    Procedure(
        "7.7.1",
        st.RETREAT,
        (st.RUNNER, st.LENGTH, st.GONE, st.START, st.CHARGED, st.DISPLACING),
        (Step("7.7.1", retreat.begin_retreat), retreat.ChooseRetreatHex()),
    ),
    Procedure("7.7.2", st.DISPLACEMENT, (st.PUSHED, st.NEWCOMER), (retreat.ChoosePush(),)),
    Procedure("7.9", st.ADVANCE, (st.TARGET_HEX,), (combat.ChooseAdvance(),)),
    Procedure("18.0", st.LOSE_MARKER, (), (fire.LoseMarker(),)),
]
