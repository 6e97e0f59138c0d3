"""What the expert of Decision in Desert sees: complete divisions, fortresses, what must not be empty, the west edge."""

from alamein.ai.experts.desert_decision.expert import expert
from alamein.ai.experts.desert_decision.memory import Memory
from alamein.ai.experts.desert_decision.posts import threat_to
from alamein.ai.planner import Comparison
from alamein.ai.player import Budget, Chair
from alamein.core.chance import Splitmix
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.ground import ADJ, ALLIED, AXIS, GRID
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


def test_the_enemy_threatens_as_far_as_he_marches_and_from_open_sides_only() -> None:
    """Far away nobody comes; friends around a hex leave no side to attack it from."""
    far = Board("allied movement", {"A9-20": "1510", "G15-P8": "0302"}).state
    near = Board("allied movement", {"A9-20": "1510", "G15-P8": "1210", "G21-P5": "1213"}).state
    friends = dict.fromkeys(("A9-24", "A9-26"), "1509")
    shielded = Board("allied movement", {"A9-20": "1510", "G15-P8": "1210", "G21-P5": "1213", **friends}).state
    threats = [int(threat_to(s, GRID.hex("1510"), ALLIED)) for s in (far, near, shielded)]
    assert threats[0] == 0 < threats[2] <= threats[1]


def test_in_the_last_turn_who_stands_at_the_west_edge_leaves() -> None:
    """[11.2] Two points for every Allied unit that leaves."""
    board = Board("allied movement", {"B1-2": "0105", "I-BO-39": "1916"}, turn=12)
    assert board.do("move B1-2").legal("exit") and choice(board.state, ALLIED) == "exit west"


def test_neither_side_leaves_its_home_empty() -> None:
    axis = Board("axis movement", {"G90-155": "0502", "A9-20": "0804"}).do("move G90-155").state
    allies = Board("allied movement", {"A9-24": "1106", "G15-P8": "0907"}).do("move A9-24").state
    assert choice(axis, AXIS) == choice(allies, ALLIED) == "done"


def test_trials_find_the_action_that_scores() -> None:
    """[11.2] Leaving by the west edge, staying there, or going back east: two points decide."""
    s = Board("allied movement", {"B1-2": "0105", "I-BO-39": "1916"}, turn=12).do("move B1-2").state
    actions = [int(GAME.notation.parse(text)) for text in ("done", "to 0305", "exit west")]
    chair = Chair(GAME, s, ALLIED, Splitmix(3))
    comparison = Comparison(chair, POLICY, None, int(POLICY.moment(s)))
    assert comparison.better([(0, (a,)) for a in actions], Budget(60.0, 600)) == (0, (actions[2],))
    assert comparison.nodes >= 600
