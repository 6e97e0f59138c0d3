"""Chapter 4: the sequence of play [4.0]: the procedures, nothing else."""

from typing import Final

from alamein.core.event import Log
from alamein.core.procedure import Call, Procedure, Step
from alamein.games.north_africa.rules.c05_movement import ChooseMover, ChooseStep, any_mover
from alamein.games.north_africa.rules.c06_road_mode import drop_unsupplied_columns
from alamein.games.north_africa.rules.c09_attacks import (
    ChooseAttack,
    ComposeAttack,
    DeclareAttack,
    any_attack,
    next_attack,
)
from alamein.games.north_africa.rules.c10_results import (
    ChooseLoss,
    ChooseSupport,
    RollDie,
    begin_attack,
    finish_attack,
    weigh_attack,
)
from alamein.games.north_africa.rules.c10_retreats import (
    ChooseAdvance,
    ChooseAdvanceHex,
    ChooseRetreater,
    ChooseRetreatStep,
    any_advance,
    go_on_retreating,
    next_retreat,
)
from alamein.games.north_africa.rules.c11_minefields import RollToClear, next_clearing, remove_cleared
from alamein.games.north_africa.rules.c12_engineers import note_adjacent_engineers
from alamein.games.north_africa.rules.c13_supply import Lines, judge
from alamein.games.north_africa.rules.c14_isolation import end_of_phase
from alamein.games.north_africa.rules.c17_victory import score
from alamein.games.north_africa.rules.c18_set_up import (
    ChooseAlliedMines,
    ChoosePlace,
    ChooseUnitToPlace,
    PlaceAxisMines,
    any_to_place,
    next_side,
)
from alamein.games.north_africa.rules.c18_special_cases import skips_initial_movement
from alamein.games.north_africa.state import (
    ATTACKED,
    BEEN_ATTACKED,
    CLEARED,
    CLEARING,
    COMBAT_PHASE,
    DECLARATION,
    HALTED,
    INITIAL,
    MECHANIZED_PHASE,
    MOST_TARGETS,
    MOVED,
    MOVEMENT_PHASE,
    NUMBER,
    PLAYER_TURN,
    ROLLED,
    SET_UP,
    SUPPLY_PHASE,
    TURN_PHASE,
    NorthAfrica,
    enemy,
    first_player,
)
from alamein.games.north_africa.tables import ALLOWANCE, SCENARIOS, UNITS
from alamein.games.north_africa.verbs import ROLL


def begin_game_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] A Game-Turn begins."""
    log.say("4.0", "game turn", s.turn, 0, 0)


def first_player_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] A: the first Player-Turn, of the side the scenario names [18.11] [18.21] [18.31]."""
    s.call(PLAYER_TURN, first_player(s), 0, 0)


def second_player_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] B: the second Player-Turn."""
    s.call(PLAYER_TURN, enemy(first_player(s)), 0, 0)


def end_game_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] C: the marker advances; after the scenario's last turn the game is scored [R53]."""
    if s.turn == SCENARIOS[s.scenario].turns:
        score(s, log)
        s.over = 1
        return
    s.turn += 1
    s.goto(1)


def begin_player_turn(s: NorthAfrica, log: Log) -> None:
    """[4.0] The other side becomes the Phasing Player."""
    s.active = s.local(0)
    s.unmark_all(MOVED | ATTACKED | HALTED | CLEARED)
    log.say("4.0", "player turn", s.active, s.turn, 0)


def begin_movement(s: NorthAfrica, log: Log) -> None:
    """[4.1] A Movement Phase begins: supply is judged for it [13.0] [R35]."""
    phase = s.local(TURN_PHASE)
    if phase == INITIAL and skips_initial_movement(s, s.active):
        log.say("4.21", "no initial movement", s.active, 0, 0)
        s.end()
        return
    s.phase = phase
    s.unmark_all(MOVED)
    log.say("4.1", "phase", s.active, phase, 0)
    lines = Lines(s, s.active)
    drop_unsupplied_columns(s, lines, log)
    judge(s, lines)


def begin_combat(s: NorthAfrica, log: Log) -> None:
    """[4.1] The Combat Phase begins: [13.1] allowances are renewed, nobody has fought yet."""
    s.phase = COMBAT_PHASE
    s.unmark_all(BEEN_ATTACKED | ROLLED)
    for u in range(UNITS):
        s.set_attack(u, 0)
        s.set_support(u, ALLOWANCE[u])
    for i in range(MOST_TARGETS):
        s.set_target(i, 0, 0)
    note_adjacent_engineers(s)
    log.say("4.1", "phase", s.active, COMBAT_PHASE, 0)


def begin_declaration(s: NorthAfrica, log: Log) -> None:
    """[14.01] Who may attack at all is judged before attacks are declared."""
    judge(s, Lines(s, s.active))
    s.set_local(NUMBER, 0)


def end_combat(s: NorthAfrica, log: Log) -> None:
    """[11.36] Cleared minefields come off; the phase ends."""
    remove_cleared(s)
    end_of_phase(s, log)


PROCEDURES: Final[list[Procedure[NorthAfrica]]] = [
    Procedure(
        "4.0",
        "game",
        (),
        (
            Call("4.2", SET_UP, 0),
            Step("4.1", begin_game_turn),
            Step("4.1", first_player_turn),
            Step("4.1", second_player_turn),
            Step("4.1", end_game_turn),
        ),
    ),
    Procedure(
        "4.1",
        "player turn",
        ("side",),
        (
            Step("4.0", begin_player_turn),
            Call("4.1", MOVEMENT_PHASE, INITIAL),
            Step("4.1", begin_combat),
            Call("11.33", CLEARING, 0),
            Call("9.0", DECLARATION, 0),
            Step("4.1", end_combat),
            Call("4.1", MOVEMENT_PHASE, MECHANIZED_PHASE),
            Call("4.1", MOVEMENT_PHASE, SUPPLY_PHASE),
        ),
    ),
    Procedure(
        "5.0",
        "movement phase",
        ("phase",),
        (Step("13.0", begin_movement), Step("5.11", any_mover), ChooseMover(), Step("14.04", end_of_phase)),
    ),
    Procedure("5.1", "unit move", ("unit", "left", "marched", "steps"), (ChooseStep(),)),
    Procedure("11.3", "clearing", ("unit",), (Step("11.33", next_clearing), RollToClear(ROLL))),
    Procedure(
        "9.2",
        "declaration",
        ("number",),
        (
            Step("14.01", begin_declaration),
            Step("9.12", any_attack),
            DeclareAttack(),
            ComposeAttack(),
            Step("9.0", next_attack),
            ChooseAttack(),
        ),
    ),
    Procedure(
        "9.3",
        "attack",
        ("number", "result", "owed", "column", "garrisons", "winner"),
        (
            Step("9.0", begin_attack),
            ChooseSupport(),
            Step("9.31", weigh_attack),
            RollDie(ROLL),
            ChooseLoss(),
            Step("10.2", next_retreat),
            ChooseRetreater(),
            Step("9.34", any_advance),
            ChooseAdvance(),
            ChooseAdvanceHex(),
            Step("18.13", finish_attack),
        ),
    ),
    Procedure("10.2", "retreat", ("unit", "distance", "done"), (Step("10.22", go_on_retreating), ChooseRetreatStep())),
    Procedure(
        "4.2",
        "set-up",
        ("round", "side", "unit"),
        (
            Step("4.2", next_side),
            ChooseAlliedMines(),
            PlaceAxisMines(),
            Step("18.42", any_to_place),
            ChooseUnitToPlace(),
            ChoosePlace(),
        ),
    ),
]
