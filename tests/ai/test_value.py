"""The trained values: whole numbers, the same everywhere, over terms that a reader can name."""

import json
from array import array
from pathlib import Path

import pytest

from alamein.ai.judgement import judge
from alamein.ai.player import Chair
from alamein.ai.policy import Policy
from alamein.ai.train.self_play import HEAD, TOLD, UNTOLD, Lesson, learner, play_lesson
from alamein.ai.value import ALWAYS, CHANCE, CLOCK, MARGIN, SURE, Value, ahead, chance_of, fresh_value, value_of, won
from alamein.core.chance import Splitmix
from alamein.core.errors import BadData
from alamein.core.game import Game, Result
from alamein.core.playout import playout
from alamein.core.state import State
from alamein.games import registry
from tests import amount

IDS = list(registry.GAMES)
BENDS = [300 - 40 * n for n in range(17)]  # less sure at either end


def position(id: str, actions: int, seed: int = 5) -> tuple[Game[State], Value[State], State]:
    """Where random play has come to."""
    game = registry.game(id)
    value = value_of(game)
    assert value is not None
    state = game.new("", {})
    playout(game, state, Splitmix(seed), actions)
    return game, value, state


@pytest.mark.parametrize("id", IDS)
def test_every_game_says_what_it_sees(id: str) -> None:
    """A number for every term, different names, a clock that runs from the beginning to the end."""
    _, value, state = position(id, 0)
    assert len(set(value.terms)) == len(value.terms) == len(value.look(state, 0)) and value.terms[-1] == ALWAYS
    assert value.clock(state) == 0
    _, _, later = position(id, 400)
    assert 0 < value.clock(later) <= CLOCK and 0 <= value.kind(later) < len(value.kinds)
    assert list(value.look(later, 0)) != list(value.look(state, 0))


@pytest.mark.parametrize("id", ["alam_halfa", "afrika_deck"])
def test_nothing_hidden_is_seen(id: str) -> None:
    """What is seen of a position and of a guess of it is the same: a judgement tells nothing."""
    game, value, state = position(id, 500)
    for seat in range(2):
        for seed in range(amount(4, 40)):
            guess = Chair(game, state, seat, Splitmix(seed)).guess()
            assert list(value.look(guess, seat)) == list(value.look(state, seat))


def weights(value: Value[State], path: Path) -> Value[State]:
    """The value with weights that somebody made up."""
    rows = {name: [-50, 300, n, n + 3, 7 * n - 20, 90 - n, n - 30, 2 * n - 40] for n, name in enumerate(value.terms)}
    tables = {kind: {"shifts": [3, 5], "bends": BENDS, "terms": rows} for kind in value.kinds}
    path.write_text(json.dumps({"origin": {"seed": 1}, "tables": tables}), encoding="utf-8")
    return fresh_value(value.game, path)


def by_hand(value: Value[State], s: State, numbers: int, shift: int) -> int:
    """The sum over all terms, as the module's words say it."""
    clock, total, width = int(value.clock(s)), 0, len(value.terms)
    seen = [*list(value.look(s, 0))[:-1], 256]
    table = list(value.table)
    for n, x in enumerate(seen):
        row = table[(int(value.kind(s)) * width + n) * 8 :][:8]
        far = min(max(x, row[0]), row[1]) * CLOCK - row[2] * (CLOCK - clock) - row[3] * clock
        total += far * (row[numbers] * (CLOCK - clock) + row[numbers + 1] * clock) >> shift
    return total >> 12


@pytest.mark.parametrize("id", IDS)
def test_the_value_is_the_sum_of_its_terms(id: str, tmp_path: Path) -> None:
    _, value, s = position(id, 300)
    made = weights(value, tmp_path / "value.json")
    assert made.sum_of(s, 0, MARGIN) == by_hand(made, s, MARGIN, 3)
    assert made.margin(s, 0) == made.sum_of(s, 0, MARGIN)
    straight = by_hand(made, s, CHANCE, 5)
    place = min(max(straight + 4_000, 0), 8_000)
    assert abs(made.odds(s, 0) - straight - (300 - 40 * place / 500)) <= 1
    assert made.chance(s, 0) == chance_of(made.odds(s, 0))
    if made.mirrored:
        assert (
            abs(made.margin(s, 0) + made.margin(s, 1)) <= 1 and abs(made.chance(s, 0) + made.chance(s, 1) - SURE) <= 1
        )


def test_chances_rise_with_the_odds_and_stay_within_bounds() -> None:
    found = [int(chance_of(odds)) for odds in range(-9_000, 9_001, 50)]
    assert found == sorted(found) and found[0] == 0 and found[-1] in (999, 1000) and int(chance_of(0)) == 500
    assert int(chance_of(1_000)) == 731 and int(chance_of(-1_000)) == 268


def test_a_finished_game_is_worth_what_it_brought() -> None:
    game, value, s = position("desert_decision", 200_000)
    result = game.result(s)
    assert result is not None
    assert value.margin(s, 0) == 100 * (result.scores[0] - result.scores[1]) == -value.margin(s, 1)
    assert value.chance(s, 0) == won(result, 0)


def test_draws_and_shared_wins() -> None:
    drawn = Result((), (3, 3), "1", "", "")
    assert won(drawn, 0) == won(drawn, 1) == 500 and ahead(drawn, 1) == 0
    shared = Result((0, 2), (7, 4, 7), "1", "", "")
    assert [won(shared, seat) for seat in range(3)] == [500, 0, 500] and ahead(shared, 1) == -3


def test_weights_that_do_not_fit_are_refused(tmp_path: Path) -> None:
    _, value, _ = position("desert_decision", 0)
    weights(value, tmp_path / "value.json")
    with pytest.raises(BadData, match="weights for all, not for july"):
        fresh_value(registry.game("north_africa"), tmp_path / "value.json")
    file = json.loads((tmp_path / "value.json").read_text(encoding="utf-8"))
    terms = file["tables"]["all"]["terms"]
    terms[ALWAYS][4] = 40_000
    (tmp_path / "value.json").write_text(json.dumps(file), encoding="utf-8")
    with pytest.raises(BadData, match="8 whole numbers"):
        fresh_value(value.game, tmp_path / "value.json")
    file["tables"]["all"]["bends"] = BENDS[1:]
    (tmp_path / "value.json").write_text(json.dumps(file), encoding="utf-8")
    with pytest.raises(BadData, match="bent by 17 whole numbers"):
        fresh_value(value.game, tmp_path / "value.json")
    file["tables"]["all"]["bends"] = BENDS
    terms["the moon"] = terms.pop("Allied guns")
    (tmp_path / "value.json").write_text(json.dumps(file), encoding="utf-8")
    with pytest.raises(BadData, match="train anew"):
        fresh_value(value.game, tmp_path / "value.json")
    for text, why in (
        ("no JSON", "cannot be read"),
        ("[]", "holds no weights"),
        ('{"tables": {}}', "holds no weights"),
    ):
        (tmp_path / "value.json").write_text(text, encoding="utf-8")
        with pytest.raises(BadData, match=why):
            fresh_value(value.game, tmp_path / "value.json")


@pytest.mark.parametrize("id", IDS)
def test_the_weights_in_use_are_for_the_game_as_it_is(id: str) -> None:
    """Trained on this revision, small, with figures."""
    game = registry.game(id)
    value = value_of(game)
    assert value is not None
    if value.origin:
        assert value.origin["revision"] == game.revision and value.origin["figures"]


@pytest.mark.parametrize("id", ["north_africa", "desert_decision", "alam_halfa"])
def test_a_favorite_can_be_weakened(id: str) -> None:
    game, value, s = position(id, 200)
    seat = value.settings[0].favorite
    before = str(game.dump(s)["units"])
    for n in range(int(value.units(seat)) // 2):
        value.weaken(s, seat, n)
    assert str(game.dump(s)["units"]) != before and not game.problems(s)


def test_a_judgement_is_told_in_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, value, s = position("alam_halfa", 300)
    made = weights(value, tmp_path / "value.json")
    monkeypatch.setattr("alamein.ai.judgement.value_of", lambda game: made)
    chair = Chair(game, s, int(game.seat(s)) if game.seat(s) >= 0 else 0, Splitmix(1))
    found = judge(chair)
    assert found is not None and 0 <= found.chance <= SURE and found == judge(Chair(game, s, chair.seat, Splitmix(1)))
    assert len(found.reasons) == 5 and found.text().startswith(f"{found.chance / 10:.0f} % to win")
    monkeypatch.setattr("alamein.ai.judgement.value_of", lambda game: None)
    assert judge(chair) is None


def test_a_judgement_plays_on_before_it_judges() -> None:
    """Before anybody stands on the map the value sees an empty one."""
    game, value, s = position("desert_decision", 0)
    assert value.chance(s, 0) > 900
    found = [judge(Chair(game, s, seat, Splitmix(1))) for seat in (0, 1)]
    assert all(each is not None and 300 < each.chance < 700 for each in found)


def test_a_measured_game_tells_one_judgement() -> None:
    told = [row[TOLD] for row in rows_of(Lesson("desert_decision", 5, 0, 2, plain=True))]
    assert len(told) > 20 and sum(x != UNTOLD for x in told) == 2 and all(x == UNTOLD or 0 <= x <= SURE for x in told)
    assert {row[TOLD] for row in rows_of(Lesson("desert_decision", 5, 0, 1))} == {UNTOLD}


def rows_of(lesson: Lesson) -> list[list[int]]:
    """The rows of a lesson."""
    numbers, width = array("i", play_lesson(lesson)).tolist(), HEAD + len(learner(lesson.game)[2].terms)
    return [numbers[n : n + width] for n in range(0, len(numbers), width)]


def test_a_lesson_is_the_same_wherever_it_is_played() -> None:
    lesson = Lesson("afrika_deck", 3, 1, 1)
    rows = play_lesson(lesson)
    assert rows and rows == play_lesson(lesson)
    assert len(rows) % (4 * (HEAD + len(learner("afrika_deck")[2].terms))) == 0


def test_every_expert_can_teach() -> None:
    for id in IDS:
        game, policy, value = learner(id)
        assert isinstance(policy, Policy) and value.settings
        for setting in value.settings:
            game.new(setting.scenario, setting.options)
