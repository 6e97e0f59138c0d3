"""What the expert of Decision in Desert sees: complete divisions, sieges, ways out, the garrison, the west edge."""

from alamein.ai.experts.desert_decision.expert import expert
from alamein.ai.experts.desert_decision.features import VALUE
from alamein.ai.experts.desert_decision.memory import Memory
from alamein.ai.experts.desert_decision.plan import worth_of_track
from alamein.ai.experts.desert_decision.posts import is_wanted_at_el_alamein, ways_out
from alamein.ai.planner import Comparison
from alamein.ai.player import Budget, Chair
from alamein.core.chance import Splitmix
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import ADJ, ALLIED, AXIS, GRID, RAHMAN_TRACK
from alamein.games.desert_decision.state import Desert
from alamein.games.desert_decision.units import UNIT_BY_ID
from tests.desert_decision.board import Board

POLICY = expert()

ARMORED = {"B1-2": "1209", "B1-7": "1209", "B1-AD": "1408"}


def choice(s: Desert, seat: int) -> str:
    return GAME.notation.text(POLICY.choose(s, seat, 0, Splitmix(1)))


def test_a_division_attacks_complete_from_hexes_that_shut_the_enemy_in() -> None:
    """[5.1.4] [5.1.3] Two brigades and their guns against one regiment in the open: all three have the job."""
    s = Board("allied movement", {"I-BO-39": "1210", **ARMORED, "A9-20": "1109"}).state
    target, plan = GRID.hex("1210"), Memory().plan(s, ALLIED, 0)
    jobs = [unit for unit, u in UNIT_BY_ID.items() if plan.job[u] == target]
    assert set(ARMORED) <= set(jobs) and plan.aim[target] > 0
    posts = {int(plan.post[UNIT_BY_ID[unit]]) for unit in jobs if plan.post[UNIT_BY_ID[unit]] >= 0}
    assert posts and all(target in [int(n) for n in ADJ[6 * h : 6 * h + 6]] for h in posts)


def test_nobody_is_sent_against_a_fortress_that_a_few_cannot_take() -> None:
    s = Board("allied movement", {"G164-382": "0606", "G164-125": "0606", "G15-P8": "0606", "F1": "0805"}).state
    assert all(job < 0 for job in Memory().plan(s, ALLIED, 0).job)


def test_a_stack_without_a_way_out_is_known_and_one_that_can_be_shut_in_too() -> None:
    """[5.3] 2: a retreat stays open, 1: the enemy can close it, 0: there is none now."""
    far = Board("allied movement", {"A9-20": "1510"}).state
    near = Board("allied movement", {"A9-20": "1510", "G15-P8": "1210", "G21-P5": "1213"}).state
    shut = Board("allied combat", {"A9-20": "1510", "G15-P8": "1509", "G21-P5": "1511", "F1": "2106"}).state
    seen = [int(ways_out(s, ALLIED, GRID.hex("1510"), Memory().plan(s, ALLIED, 0).foe)) for s in (far, near, shut)]
    assert seen == [2, 1, 0]


def test_el_alamein_keeps_infantry_and_more_of_it_when_the_axis_is_near() -> None:
    """[11.2] One brigade with the enemy far away, three with him at the gates; armor does not count."""
    calm = Board("allied movement", {"A9-20": "1106", "A9-24": "1206", "G15-P8": "0302"}).state
    siege = Board("allied movement", {"A9-20": "1106", "A9-24": "1206", "B1-2": "1206", "G15-P8": "0907"}).state
    near = [Memory().look(s, ALLIED, 0).near for s in (calm, siege)]
    wanted = [is_wanted_at_el_alamein(s, UNIT_BY_ID["A9-24"], far) for s, far in zip((calm, siege), near, strict=True)]
    assert wanted == [False, True] and not is_wanted_at_el_alamein(siege, UNIT_BY_ID["B1-2"], near[1])


def test_the_track_is_worth_the_units_it_cuts_off_until_sidi_is_allied() -> None:
    """[11.2] The further north, the more; nothing more to gain once Sidi Abd el Rahman is held."""
    units = {"I-BO-39": "0410", "I-BO-40": "0405", "A9-20": "0804"}
    worth = worth_of_track(Board("allied movement", units, turn=12).state)
    north, south = GRID.hex("0404"), GRID.hex("0408")
    assert worth[north] > worth[south] > 0
    held = worth_of_track(Board("allied movement", {**units, "A9-20": "0502"}, turn=12).state)
    assert all(held[h] == 0 for h in RAHMAN_TRACK)


def test_in_the_last_turn_who_stands_at_the_west_edge_leaves() -> None:
    """[11.2] Two points for every Allied unit that leaves."""
    board = Board("allied movement", {"B1-2": "0105", "I-BO-39": "1916"}, turn=12)
    assert board.do("move B1-2").legal("exit") and choice(board.state, ALLIED) == "exit west"


def test_the_axis_does_not_leave_sidi_empty() -> None:
    board = Board("axis movement", {"G90-155": "0502", "A9-20": "0804"})
    assert choice(board.do("move G90-155").state, AXIS) == "done"


def test_trials_find_the_action_that_scores() -> None:
    """[11.2] Leaving by the west edge, staying there, or going back east: two points decide."""
    s = Board("allied movement", {"B1-2": "0105", "I-BO-39": "1916"}, turn=12).do("move B1-2").state
    actions = [int(GAME.notation.parse(text)) for text in ("done", "to 0305", "exit west")]
    chair = Chair(GAME, s, ALLIED, Splitmix(3))
    comparison = Comparison(chair, POLICY, VALUE, int(POLICY.moment(s)))
    assert comparison.better([(0, (a,)) for a in actions], Budget(60.0, 600)) == (0, (actions[2],))
    assert comparison.nodes >= 600
