"""Chapter 4: Sequence of play. [10.1] The Axis player is first in every turn. (Order of the phases: reconstructed.)"""

from typing import Final

from alamein.core.event import Log
from alamein.core.native import i64
from alamein.core.procedure import Call, Procedure, Step
from alamein.games.alam_halfa.rules.c03_setup import ChoosePiece, ChoosePlace
from alamein.games.alam_halfa.rules.c05_movement import ChooseMover, ChooseStep
from alamein.games.alam_halfa.rules.c07_combat import (
    ChooseAdvance,
    ChooseAttack,
    ChooseAttackers,
    ChooseLoss,
    RollDie,
    carry_out,
    end_combat,
    offer_advance,
    offer_loss,
    total_up,
)
from alamein.games.alam_halfa.rules.c07_retreat import (
    ChoosePush,
    ChooseResistance,
    ChooseRetreater,
    ChooseRetreatHex,
    begin_retreat,
    begin_retreats,
    next_retreat,
    offer_resistance,
)
from alamein.games.alam_halfa.rules.c08_support import (
    CommitAttackFire,
    CommitDefenseFire,
    offer_attack_fire,
    offer_defense_fire,
)
from alamein.games.alam_halfa.rules.c17_diversion import Divert, offer_diversion
from alamein.games.alam_halfa.rules.c18_support_fire import DrawMarker, LoseMarker, begin_draw, return_markers
from alamein.games.alam_halfa.rules.c19_victory import end_of_turn
from alamein.games.alam_halfa.state import COMBAT, MOBILE_MOVEMENT, MOVEMENT, SUPPORT, AlamHalfa
from alamein.games.alam_halfa.tables import ALLIED, AXIS, UNITS
from alamein.games.alam_halfa.vocabulary import COMBAT_PHASE, DRAW, MOVEMENT_PHASE, PLAYER_TURN, ROLL, SET_UP

FIRST_OF_TURN: Final = 3  # the step of the game turn at which a turn begins


def allied_set_up(s: AlamHalfa, log: Log) -> None:
    """[3.0] [20.0] The Axis has set up completely; now the Allied side does."""
    s.side = ALLIED


def begin_turn(s: AlamHalfa, log: Log) -> None:
    """[4.0] Both players draw Support Fire markers at the start of the turn; [8.6] the old ones have gone back."""
    s.turn += 1
    s.side = AXIS
    s.phase = SUPPORT
    log.say("4.0", "turn", s.turn, 0, 0)
    return_markers(s, log)


def begin_phase(s: AlamHalfa, phase: i64, log: Log) -> None:
    """[4.0] What a unit has done counts for the phase only."""
    s.phase = phase
    log.say("4.0", "phase", s.side, phase, s.turn)
    for u in range(UNITS):
        s.moved[u], s.fought[u], s.attacked[u], s.bombarded[u] = 0, 0, 0, 0


def axis_turn(s: AlamHalfa, log: Log) -> None:
    """[10.1] The Axis player turn comes first."""
    s.side = AXIS


def allied_turn(s: AlamHalfa, log: Log) -> None:
    """[4.0] The Allied player turn comes second; [11.1] it has a replacement of its own."""
    s.side = ALLIED
    s.replaced[ALLIED] = 0


def movement_phase(s: AlamHalfa, log: Log) -> None:
    """[5.0] All units may move."""
    begin_phase(s, MOVEMENT, log)
    s.call(MOVEMENT_PHASE, 0, 0, 0)


def combat_phase(s: AlamHalfa, log: Log) -> None:
    """[7.0] Attacks and bombardments."""
    begin_phase(s, COMBAT, log)
    s.call(COMBAT_PHASE, 0, 0, 0)


def mobile_movement_phase(s: AlamHalfa, log: Log) -> None:
    """[4.0] Mobile units only, whatever they did this turn [A22]."""
    begin_phase(s, MOBILE_MOVEMENT, log)
    s.call(MOVEMENT_PHASE, 1, 0, 0)


def next_turn(s: AlamHalfa, log: Log) -> None:
    """[4.0] The turn is over; [8.6] unused markers have lapsed."""
    s.goto(FIRST_OF_TURN)


SEQUENCE: Final[list[Procedure[AlamHalfa]]] = [
    Procedure(
        "4.0",
        "game turn",
        (),
        (
            Call("20.0", SET_UP, 0),
            Step("20.0", allied_set_up),
            Call("20.0", SET_UP, 0),
            Step("4.0", begin_turn),
            Call("18.1", DRAW, AXIS),
            Call("18.1", DRAW, ALLIED),
            Step("10.1", axis_turn),
            Call("4.0", PLAYER_TURN, 0),
            Step("4.0", allied_turn),
            Call("4.0", PLAYER_TURN, 0),
            Step("19.0", end_of_turn),
            Step("4.0", next_turn),
        ),
    ),
    Procedure("20.0", "set-up", ("piece",), (ChoosePiece(), ChoosePlace())),
    Procedure("18.1", "draw", ("side", "markers"), (Step("18.1", begin_draw), DrawMarker())),
    Procedure(
        "4.0",
        "player turn",
        (),
        (Step("5.0", movement_phase), Step("7.0", combat_phase), Step("4.0", mobile_movement_phase)),
    ),
    Procedure("5.0", "movement", ("only_mobile", "unit", "full", "left"), (ChooseMover(), ChooseStep())),
    Procedure("7.0", "combat phase", (), (ChooseAttack(),)),
    Procedure(
        "7.0",
        "combat",
        ("hex",),
        (
            ChooseAttackers(),
            Step("8.3", offer_attack_fire),
            CommitAttackFire(),
            Step("8.3", offer_defense_fire),
            CommitDefenseFire(),
            Step("7.3", total_up),
            RollDie(ROLL),
            Step("17.0", offer_diversion),
            Divert(),
            Step("7.6", carry_out),
            Step("7.9", offer_advance),
            Step("7.0", end_combat),
        ),
    ),
    Procedure("7.6", "loss", ("defender_too",), (Step("7.6", offer_loss), ChooseLoss())),
    Procedure(
        "7.8",
        "stiff resistance",
        ("side",),
        (Step("7.8", offer_resistance), ChooseResistance(), Step("7.7", begin_retreats)),
    ),
    Procedure("7.7", "retreats", (), (Step("7.7", next_retreat), ChooseRetreater())),
    Procedure(
        "7.7.1",
        "retreat",
        ("unit", "length", "gone", "start", "charged", "displacing"),
        (Step("7.7.1", begin_retreat), ChooseRetreatHex()),
    ),
    Procedure("7.7.2", "displacement", ("unit", "newcomer"), (ChoosePush(),)),
    Procedure("7.9", "advance", ("hex",), (ChooseAdvance(),)),
    Procedure("18.0", "lose a marker", (), (LoseMarker(),)),
]
