"""Chapter 4: the sequence of play [4.0]: the procedures, nothing else."""

from typing import Final

from alamein.core.event import Log
from alamein.core.procedure import Call, Procedure, Step
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa import verbs as V
from alamein.games.north_africa.rules import c05_movement as moving
from alamein.games.north_africa.rules import c09_advances as advances
from alamein.games.north_africa.rules import c09_attacks as attacks
from alamein.games.north_africa.rules import c09_resolution as resolution
from alamein.games.north_africa.rules import c10_results as results
from alamein.games.north_africa.rules import c10_retreats as retreats
from alamein.games.north_africa.rules import c11_minefields as mines
from alamein.games.north_africa.rules import c18_set_up as set_up
from alamein.games.north_africa.rules.c06_road_mode import drop_unsupplied_columns
from alamein.games.north_africa.rules.c12_engineers import note_adjacent_engineers
from alamein.games.north_africa.rules.c13_supply import judge, lines_of
from alamein.games.north_africa.rules.c14_isolation import end_of_phase
from alamein.games.north_africa.rules.c17_victory import score
from alamein.games.north_africa.rules.c18_special_cases import skips_initial_movement
from alamein.games.north_africa.state import NorthAfrica, first_player


def begin_game_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] A Game-Turn begins."""
    log.say("4.0", "game turn", s.turn, 0, 0)


def first_player_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] A: the first Player-Turn, of the side the scenario names [18.11] [18.21] [18.31]."""
    s.call(st.PLAYER_TURN, first_player(s), 0, 0)


def second_player_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] B: the second Player-Turn."""
    s.call(st.PLAYER_TURN, T.enemy(first_player(s)), 0, 0)


def end_game_turn(s: NorthAfrica, log: Log) -> None:
    """[4.1] C: the marker advances; after the scenario's last turn the game is scored [R53]."""
    if s.turn == T.SCENARIOS[s.scenario].turns:
        score(s, log)
        s.over = 1
        return
    s.turn += 1
    s.goto(st.GAME_TURN)


def begin_player_turn(s: NorthAfrica, log: Log) -> None:
    """[4.0] The other side becomes the Phasing Player."""
    s.active = s.local(st.TURN_SIDE)
    s.unmark_all(st.MOVED | st.ATTACKED | st.HALTED | st.CLEARED)
    log.say("4.0", "player turn", s.active, s.turn, 0)


def begin_movement(s: NorthAfrica, log: Log) -> None:
    """[4.1] A Movement Phase begins: supply is judged for it [13.0] [R35]."""
    phase = s.local(st.TURN_PHASE)
    if phase == st.INITIAL and skips_initial_movement(s, s.active):
        log.say("4.21", "no initial movement", s.active, 0, 0)
        s.end()
        return
    s.phase = phase
    s.unmark_all(st.MOVED)
    log.say("4.1", "phase", s.active, phase, 0)
    lines = lines_of(s, s.active)
    drop_unsupplied_columns(s, lines, log)
    judge(s, lines)


def begin_combat(s: NorthAfrica, log: Log) -> None:
    """[4.1] The Combat Phase begins: [13.1] allowances are renewed, nobody has fought yet."""
    s.phase = st.COMBAT_PHASE
    s.unmark_all(st.BEEN_ATTACKED | st.ROLLED)
    for u in range(T.UNITS):
        s.set_attack(u, 0)
        s.set_support(u, T.ALLOWANCE[u])
    for i in range(st.MOST_TARGETS):
        s.set_target(i, 0, 0)
    note_adjacent_engineers(s)
    log.say("4.1", "phase", s.active, st.COMBAT_PHASE, 0)


def begin_declaration(s: NorthAfrica, log: Log) -> None:
    """[14.01] Who may attack at all is judged before attacks are declared."""
    judge(s, lines_of(s, s.active))
    s.set_local(st.NUMBER, 0)


def end_combat(s: NorthAfrica, log: Log) -> None:
    """[11.36] Cleared minefields come off; the phase ends."""
    mines.remove_cleared(s)
    end_of_phase(s, log)


def stand_at_phase(s: NorthAfrica) -> None:
    """Frames for the beginning of the phase that a position names."""
    s.call(st.GAME, 0, 0, 0)
    s.goto(st.SECOND_TURN if s.active == first_player(s) else st.END_TURN)
    s.call(st.PLAYER_TURN, s.active, 0, 0)
    s.goto(st.PHASE_LABELS[s.phase])


PROCEDURES: Final[list[Procedure[NorthAfrica]]] = [
    Procedure(
        "4.0",
        st.GAME,
        (),
        (
            Call("4.2", st.SET_UP, 0),
            Step("4.1", begin_game_turn, st.GAME_TURN),
            Step("4.1", first_player_turn),
            Step("4.1", second_player_turn, st.SECOND_TURN),
            Step("4.1", end_game_turn, st.END_TURN),
        ),
    ),
    Procedure(
        "4.1",
        st.PLAYER_TURN,
        (st.TURN_SIDE,),
        (
            Step("4.0", begin_player_turn),
            Call[NorthAfrica]("4.1", st.MOVEMENT_PHASE, st.INITIAL).at(st.PHASE_LABELS[st.INITIAL]),
            Step("4.1", begin_combat, st.PHASE_LABELS[st.COMBAT_PHASE]),
            Call("11.33", st.CLEARING, 0),
            Call("9.0", st.DECLARATION, 0),
            Step("4.1", end_combat, "end of combat"),
            Call[NorthAfrica]("4.1", st.MOVEMENT_PHASE, st.MECHANIZED_PHASE).at(st.PHASE_LABELS[st.MECHANIZED_PHASE]),
            Call[NorthAfrica]("4.1", st.MOVEMENT_PHASE, st.SUPPLY_PHASE).at(st.PHASE_LABELS[st.SUPPLY_PHASE]),
        ),
    ),
    Procedure(
        "5.0",
        st.MOVEMENT_PHASE,
        (st.TURN_PHASE,),
        (
            Step("13.0", begin_movement),
            Step("5.11", moving.any_mover, st.NEXT_MOVER),
            moving.ChooseMover(),
            Step("14.04", end_of_phase, st.END_MOVEMENT),
        ),
    ),
    Procedure("5.1", st.UNIT_MOVE, (st.UNIT, st.LEFT, st.MARCHED, st.STEPS), (moving.ChooseStep(),)),
    Procedure("11.3", st.CLEARING, (st.UNIT,), (Step("11.33", mines.next_clearing), mines.RollToClear(V.ROLL))),
    Procedure(
        "9.2",
        st.DECLARATION,
        (st.NUMBER,),
        (
            Step("14.01", begin_declaration),
            Step("9.12", attacks.any_attack, st.NEXT_DECLARATION),
            attacks.DeclareAttack(),
            attacks.ComposeAttack().at(st.COMPOSING),
            Step("9.0", resolution.next_attack, st.NEXT_ATTACK),
            resolution.ChooseAttack(),
        ),
    ),
    Procedure(
        "9.3",
        st.ATTACK,
        (st.NUMBER, st.RESULT, st.OWED, st.ODDS, st.GARRISONS, st.WINNER),
        (
            Step("9.0", results.begin_attack),
            results.ChooseSupport().at(st.SUPPORTING),
            Step("9.31", results.weigh_attack, st.WEIGHING),
            results.RollDie(V.ROLL).at(st.ROLLING),
            results.ChooseLoss().at(st.LOSING),
            Step("10.2", retreats.next_retreat, st.NEXT_RETREAT),
            retreats.ChooseRetreater(),
            Step("9.34", advances.any_advance, st.NEXT_ADVANCE),
            advances.ChooseAdvance(),
            advances.ChooseAdvanceHex(),
            Step("18.13", results.finish_attack, st.FINISHING),
        ),
    ),
    Procedure(
        "10.2",
        st.RETREAT,
        (st.UNIT, st.DISTANCE, st.DONE),
        (Step("10.22", retreats.go_on_retreating), retreats.ChooseRetreatStep()),
    ),
    Procedure(
        "4.2",
        st.SET_UP,
        (st.ROUND, st.SETTING_UP, st.PLACING),
        (
            Step("4.2", set_up.next_side),
            set_up.ChooseAlliedMines(),
            set_up.PlaceAxisMines().at(st.AXIS_MINES),
            Step("18.42", set_up.any_to_place, st.NEXT_UNIT),
            set_up.ChooseUnitToPlace(),
            set_up.ChoosePlace().at(st.PUTTING),
        ),
    ),
]
