"""`hard`: orders before styles, the same choices everywhere."""

import json
from hashlib import sha256
from pathlib import Path

import pytest

from alamein.ai.gate import PART, in_part
from alamein.ai.planner import SECONDS, Comparison, Hard, Plan
from alamein.ai.player import Budget, Chair, player, policy_of
from alamein.ai.rollout import NEXT, follow
from alamein.ai.staff import staff_of
from alamein.ai.value import KNOTS, value_of
from alamein.core.chance import Splitmix, pick
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.playout import playout
from alamein.core.procedure import CHANCE
from alamein.core.vectors import ints
from alamein.games import registry
from alamein.server.jobs import THINK_SECONDS


def test_a_script_is_followed_as_far_as_it_is_legal() -> None:
    script = ints([NEXT, 3, 4, NEXT, 5, 6])
    assert follow(script, 0, ints([3, 9])) == 1
    assert follow(script, 2, ints([9])) == 6  # neither 4 nor 5 can be done
    assert follow(script, 2, ints([5])) == 4
    assert follow(script, 6, ints([3])) == 6 and follow(ints([]), 0, ints([3])) == 0


@pytest.mark.parametrize("text", ["hard:many", "hard:50n@nowhere.json"])
def test_it_needs_a_budget_and_its_file(text: str) -> None:
    with pytest.raises(NotParseable):
        player(text)


def chosen(id: str, name: str, decisions: int) -> str:
    """What a player does, as a fingerprint."""
    game, source, seated = registry.game(id), Splitmix(11), player(name)
    state, out = game.new("", {}), []
    while len(out) < decisions and state.over == 0:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        action = legal[pick(game.weights(state), source)] if seat == CHANCE else -1
        if seat != CHANCE:
            action = seated.choose(Chair(game, state, seat, Splitmix(len(out))))
            assert action in legal
            out.append(game.notation.text(action))
        game.apply(state, action, Log(False))
    return sha256(" ".join(out).encode()).hexdigest()[:12]


def test_the_same_choices_everywhere(tmp_path: Path) -> None:
    """Compiled and interpreted: the fingerprint is the same, with 200 nodes and weights that somebody made up."""
    value = value_of(registry.game("afrika_deck"))
    assert value is not None
    rows = {name: [0, 300, 0, 0, 40 - n, n, 1, 1] for n, name in enumerate(value.terms)}
    tables = {kind: {"shifts": [3, 5], "bends": [0] * KNOTS, "terms": rows} for kind in value.kinds}
    (tmp_path / "x.json").write_text(json.dumps({"origin": {"seed": 1}, "tables": tables}), encoding="utf-8")
    assert chosen("afrika_deck", f"hard:200n@{tmp_path / 'x.json'}", 30) == "925dd4dc6f83"


@pytest.mark.parametrize("id", ["north_africa", "desert_decision", "alam_halfa", "afrika_deck"])
def test_search_changes_what_is_done(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a quarter of its nodes, twice what gates play with, a plan is left for a better one before a game is over."""
    game, source, found = registry.game(id), Splitmix(5), []
    better = Comparison.better

    def counted(self: Comparison, plans: list[Plan], budget: Budget) -> Plan:
        best = better(self, plans, budget)
        found.append(best is not plans[0])
        return best

    monkeypatch.setattr(Comparison, "better", counted)
    state, seated = game.new("", {}), [player(in_part(id, PART // 2)[0]) for _ in range(2)]
    while True not in found and state.over == 0:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            action = seated[seat].choose(Chair(game, state, seat, source))
        game.apply(state, action, Log(False))
    assert True in found, len(found)


def test_a_dear_trial_is_not_remembered_for_ever() -> None:
    """A trial that took more nodes than there are was once taken for what every trial takes, and nothing was tried in
    the whole game; what trials take is counted anew in every moment."""
    game, source = registry.game("desert_decision"), Splitmix(1)
    state, hard, normal = game.new("", {}), Hard("2000n"), player("normal")
    taken, moment = set[int](), -1
    while state.over == 0 and len(taken) < 6:
        seat, legal = int(game.seat(state)), list(game.legal(state))
        if seat == CHANCE:
            action = legal[pick(game.weights(state), source)]
        else:
            action = (hard if seat == 0 else normal).choose(Chair(game, state, seat, source))
            if seat == 0 and hard.planned != moment and hard.trial:
                moment = hard.planned
                taken.add(hard.trial)
        game.apply(state, action, Log(False))
    assert len(taken) == 6 and min(taken) * 3 < max(taken) * 2


def test_what_cannot_be_decided_is_not_tried() -> None:
    """Three trials of either are the least that can show that a plan is better."""
    game = registry.game("desert_decision")
    policy = policy_of(game)
    assert policy is not None
    comparison = Comparison(Chair(game, game.new("", {}), 0, Splitmix(1)), policy, None, 0, trial=100)
    assert [comparison.affordable(nodes, 7) for nodes in (100, 599, 600, 900, 10_000)] == [0, 0, 1, 2, 7]


@pytest.mark.parametrize("name", ["hard", "expert"])
def test_a_slow_machine_keeps_nobody_waiting(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where one round of trials takes ten seconds, as interpreted, a comparison has one, and a decision ends before a
    server has had enough of it."""
    now = [0.0]

    def round(self: Comparison, plans: list[Plan], alive: list[int], trials: list[list[int]]) -> None:
        now[0] += 10
        self.rounds, self.nodes, self.tried, self.trial = self.rounds + 1, self.nodes + 10, self.tried + 1, 10
        for which in alive:
            trials[which].append(which)

    monkeypatch.setattr("alamein.ai.planner.time.monotonic", lambda: now[0])
    monkeypatch.setattr(Comparison, "round", round)
    game = registry.game("desert_decision")
    state, asked = game.load({"units": {"A9-20": "1208", "G15-P8": "0707"}, "phase": "allied movement"}), player(name)
    assert isinstance(asked, Hard)
    action = asked.choose(Chair(game, state, 0, Splitmix(1)))
    assert asked.hurried and SECONDS * asked.times <= now[0] < THINK_SECONDS and action in list(game.legal(state))


def test_orders_are_drafted_for_units_that_can_carry_them_out() -> None:
    """Every order of a draft is legal: the unit can be chosen, and then sent there."""
    game = registry.game("desert_decision")
    staff = staff_of(game)
    assert staff is not None
    units = {"A9-20": "1208", "A9-24": "1207", "G15-P8": "0707", "G15-115": "0708"}
    state = game.load({"units": units, "turn": 3, "phase": "allied movement"})
    assert staff.is_due(state, 0, False) and not staff.is_due(state, 1, False) and not staff.is_due(state, 0, True)
    drafts = staff.drafts(state, 0, 6, Splitmix(1))
    assert drafts and drafts == staff.drafts(state, 0, 6, Splitmix(1))
    for move, to in drafts:
        assert move in list(game.legal(state))
        after = game.copy(state)
        game.apply(after, move, Log(False))
        assert to in list(game.legal(after))


def test_games_are_planned_by_style_if_asked() -> None:
    made = player("hard:50n@styles")
    assert isinstance(made, Hard) and made.staff is None


@pytest.mark.parametrize(("id", "actions"), [("alam_halfa", 130), ("north_africa", 3)])
def test_orders_lead_units_along_legal_ways(id: str, actions: int) -> None:
    game = registry.game(id)
    staff, state = staff_of(game), game.new("", {})
    assert staff is not None
    while not any(staff.is_due(state, seat, False) for seat in range(2)):
        playout(game, state, Splitmix(actions), 1)
    seat = next(seat for seat in range(2) if staff.is_due(state, seat, False))
    for order in staff.drafts(state, seat, 4, Splitmix(2)):
        after = game.copy(state)
        for action in order[:-1]:
            assert action in list(game.legal(after))
            game.apply(after, action, Log(False))
