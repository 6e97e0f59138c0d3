"""A match: legality, versions, undo behind barriers, dictated dice; a machine that tries everything."""

import json

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from toy_game import GAME as TOY
from toy_game.rules import Move

from alamein.core.errors import BadPosition, NotLegal, NotParseable, NotYourTurn, Stale
from alamein.core.procedure import CHANCE, NOBODY
from alamein.games import registry
from alamein.play import record
from alamein.play.fair import HIDDEN, OPEN
from alamein.play.match import DICE, SCRIPT, Match, check_seed, seed_bytes


def match(seed: int = 1) -> Match:
    return Match.new(TOY, "", {}, seed_bytes(seed))


def close() -> Match:
    position = TOY.dump(TOY.new("", {}))
    return Match.from_position(TOY, {**position, "units": {"red": "0404", "blue": "0605"}}, seed_bytes(1))


def test_only_legal_actions_of_the_deciding_seat_are_taken() -> None:
    m = match()
    with pytest.raises(NotLegal, match="is held by the enemy; go round, or stay") as refused:
        m.act(0, "to 0605")
    assert refused.value.rule == "2.1"
    with pytest.raises(NotYourTurn, match="red decides now, not blue"):
        m.act(1, "pass")
    with pytest.raises(NotParseable, match="unknown word"):
        m.act(0, "jump")
    assert m.version == 0


def test_an_action_for_another_version_is_stale() -> None:
    m = match()
    m.act(0, "pass", 0)
    with pytest.raises(Stale, match="version 0 of the match, now at 1"):
        m.act(1, "pass", 0)


def test_a_change_of_side_cannot_be_taken_back() -> None:
    m = match()
    m.act(0, "pass")
    with pytest.raises(NotLegal, match="nothing can be taken back"):
        m.undo(1)
    with pytest.raises(NotYourTurn):
        m.undo(0)


def test_dictated_dice_are_used_once_and_marked() -> None:
    m = close()
    m.dictate([6])
    m.act(0, "to 0504")
    assert m.log[-1] == (SCRIPT, "roll 6") and m.seat == NOBODY


def test_a_dictated_outcome_that_cannot_come_changes_nothing() -> None:
    m = close()
    m.dictate(["roll 7"])
    before = TOY.dump(m.state)
    with pytest.raises(NotLegal, match="'roll 7' cannot come now; it can be: roll 1"):
        m.act(0, "to 0504")
    assert (TOY.dump(m.state), m.version, m.script) == (before, 0, ["roll 7"])


def test_the_seed_is_revealed_at_the_end_and_belongs_to_the_seal() -> None:
    position = TOY.dump(TOY.new("", {}))
    m = Match.from_position(TOY, {**position, "units": {"red": "0404", "blue": "0605"}}, None)
    assert m.revealed()[0].seed is None
    m.dictate([6])
    m.act(0, "to 0504")
    assert check_seed(m.revealed()[0]) == m.dice.seed


@pytest.mark.parametrize("seat", [0, 1])
def test_of_two_seats_the_one_that_stays_has_won(seat: int) -> None:
    m = Match.new(TOY, "", {}, None)
    m.resign(seat)
    result = m.result()
    assert result is not None and result.winners == (1 - seat,) and result.scores[seat] == 0
    assert m.is_given_up and check_seed(m.revealed()[0]) == m.dice.seed
    for again in (0, 1):
        with pytest.raises(NotLegal, match="nothing to resign"):
            m.resign(again)


def test_nobody_resigns_when_the_game_is_over() -> None:
    m = close()
    m.dictate([6])
    m.act(0, "to 0504")
    with pytest.raises(NotLegal, match="nothing to resign"):
        m.resign(1)


def test_of_more_seats_the_others_play_on() -> None:
    m = Match.new(registry.game("afrika_deck"), "", {"players": 3}, seed_bytes(1))
    m.resign(2)
    assert not m.is_given_up and m.result() is None
    with pytest.raises(NotLegal, match="nothing to resign"):
        m.resign(2)
    m.resign(0)


@pytest.mark.parametrize("seed", ["7", 1.5, True, [1]])
def test_a_seed_is_a_whole_number(seed: object) -> None:
    with pytest.raises(NotParseable, match="a seed must be a whole number"):
        seed_bytes(seed)


def test_seeds_are_distinct_bytes() -> None:
    seeds = [0, 1, -1, 255, 256, 2**64, -(2**64), 2**70]
    assert len({seed_bytes(seed) for seed in seeds}) == len(seeds)


def test_a_position_whose_parts_do_not_fit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    position = TOY.dump(TOY.new("", {}))
    with pytest.raises(BadPosition, match="'active' cannot be 5"):
        Match.from_position(TOY, {**position, "active": 5}, None)
    monkeypatch.setattr(Move, "legal", lambda move, s: [][5])  # a game that did not notice
    with pytest.raises(BadPosition, match="do not fit together"):
        Match.from_position(TOY, position, None)


class Machine(RuleBasedStateMachine):
    """Act, act wrongly, act late, undo: replaying the log always gives the state."""

    def __init__(self) -> None:
        super().__init__()
        self.match = close()

    @rule(pick=st.integers(0, 100))
    def act(self, pick: int) -> None:
        if self.match.seat != NOBODY:
            texts = self.match.texts()
            self.match.act(self.match.seat, texts[pick % len(texts)], self.match.version)

    @rule(text=st.sampled_from(["to 0101", "roll 6", "pass 1", "undo 1"]))
    def act_wrongly(self, text: str) -> None:
        before = self.match.version
        if self.match.seat != NOBODY and text not in self.match.texts():
            with pytest.raises((NotLegal, NotParseable)):
                self.match.act(self.match.seat, text)
        assert self.match.version == before

    @rule()
    def act_late(self) -> None:
        with pytest.raises(Stale):
            self.match.act(0, "pass", self.match.version - 1)

    @rule()
    def undo(self) -> None:
        held = len(self.match.taken)
        if held and self.match.seat != NOBODY:
            decider = self.match.seat
            self.match.undo(decider)
            assert self.match.seat == decider and len(self.match.taken) == held - 1

    @invariant()
    def replaying_the_log_gives_the_state(self) -> None:
        again = Match(TOY, "", {}, self.match.start)
        for entry in self.match.log:
            again.replay(entry)
        assert TOY.dump(again.state) == TOY.dump(self.match.state)
        assert self.match.seat != CHANCE
        assert all(entry.who in (0, 1, DICE) for entry in self.match.log)
        json.dumps(TOY.dump(self.match.state))


TestMachine = Machine.TestCase
TestMachine.settings = settings(max_examples=30, stateful_step_count=20, deadline=None)


def test_a_take_back_publishes_the_open_dice_and_seals_what_was_dealt_hidden_to_the_end() -> None:
    """The opponent's markers cannot be computed from anything published while they are hidden."""
    m = Match.new(registry.game("alam_halfa"), "", {}, None)
    for _ in range(2):
        for text in ("historical", "done"):
            m.act(m.seat, text)
    drawn, dealt = m.drawn, m.deals.seed.hex()
    assert drawn[0] == 0 < drawn[1], "markers are hidden deals"
    state, log = m.game.copy(m.state), list(m.log)
    m.act(m.seat, m.texts()[0])
    before = m.dice.seed.hex()
    m.go_back(state, log)
    assert [(s.seed, s.stream, s.number) for s in m.revealed()[:2]] == [(before, OPEN, 0), (None, HIDDEN, 0)]
    assert m.dice.seed.hex() != before and m.deals.seed.hex() != dealt and m.open_seed is False
    again = record.load(json.loads(json.dumps(record.save(m))))
    assert again.dice_checked == 0 and again.dice_sealed == drawn[1]
    m.resign(0)
    assert [s.seed for s in m.revealed()[:2]] == [before, dealt]
    assert record.load(record.save(m)).dice_checked == drawn[1]
