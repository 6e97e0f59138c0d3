"""Closed stacks, an option: what a seat may know of enemy stacks, and that nothing else tells it. [5.1.1] [C19]"""

from collections.abc import Iterator

from alamein.ai.forecast import normal_odds
from alamein.ai.hints import hint
from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE
from alamein.games.desert_decision import GAME
from alamein.games.desert_decision.state import MOVEMENT, Desert
from alamein.games.desert_decision.units import UNIT_IDS
from tests import amount
from tests.conformance.forecast import fought, shown, worth
from tests.conformance.test_forecast import FIGHTS, eager
from tests.desert_decision.board import ALLIED, AXIS, DEFAULTS, Board

CLOSED = {**DEFAULTS, "closed_stacks": "yes"}
STACK = {"I-TN-61": "0410", "I-TN-62": "0410", "I-TN-A46": "0410", "G15-P8": "0206", "F1": "0510", "GR1": "0510"}


def begun(phase: str, units: dict[str, str], **changes: object) -> Board:
    return Board(phase, units, options=CLOSED, **changes)


def sees(s: Desert, seat: int) -> set[str]:
    """The units of which a seat's view says where they are."""
    units = GAME.view(s, seat)["units"]
    assert isinstance(units, dict)
    return {unit for unit, record in units.items() if record["at"] != "unseen"}


def positions(seed: int, every: int) -> Iterator[Desert]:
    """Positions of a game with closed stacks, in which somebody decides."""
    s, source, n = GAME.new(f"option_{1 + seed % 2}", {"closed_stacks": 1}), Splitmix(seed), 0
    while s.over == 0:
        legal, chance = list(GAME.legal(s)), GAME.seat(s) == CHANCE
        if not chance and (n % every == 0 or not s.runs(MOVEMENT)):
            yield s.copy()
        GAME.apply(s, legal[pick(GAME.weights(s), source)] if chance else eager(GAME, legal, source), Log(False))
        n += 1


def test_5_1_1_an_enemy_stack_shows_its_top_counter_and_its_height() -> None:
    """[5.1.1] [C19] The first of the list lies on top; the owner sees all, a spectator no more than an enemy."""
    board = begun("allied combat", STACK)
    hidden = set(UNIT_IDS) - sees(board.state, ALLIED)
    assert hidden == {"I-TN-62", "I-TN-A46"} and GAME.view(board.state, ALLIED)["beneath"] == {"0410": 2}
    assert sees(board.state, AXIS) == set(UNIT_IDS) - {"GR1"}
    assert set(UNIT_IDS) - sees(board.state, SPECTATOR) == hidden | {"GR1"}
    picture = GAME.picture(board.state, ALLIED)
    assert "0410 I-TN-61 +2;" in picture and "I-TN-62" not in picture


def test_5_1_1_the_stack_is_opened_when_the_attack_is_declared() -> None:
    """[5.1.1] [C19] Not by choosing the hex nor by adding units, and it is closed again after the combat."""
    board = begun("allied combat", STACK, air={"allied": 0, "axis": 1}).do("attack 0410", "add F1")
    assert "I-TN-62" not in sees(board.state, ALLIED) and "GR1" not in sees(board.state, AXIS)
    board.do("commit")
    assert board.seat == AXIS and "I-TN-62" in sees(board.state, ALLIED)
    board.do("commit")
    assert board.waits_for_chance and "I-TN-A46" in sees(board.state, ALLIED)
    board.roll("DVI AE")
    assert board.decision != "roll combat" and "I-TN-62" not in sees(board.state, ALLIED)


def test_8_0_a_bombardment_opens_the_stack_when_the_guns_are_committed() -> None:
    """[8.0] [6.2] [C19] So does a strike: the value is not known before."""
    units = {**STACK, "B-XXX": "0611"}
    board = begun("allied combat", units, air={"allied": 9, "axis": 0}).do("bombard 0410", "add B-XXX")
    odds = board.odds()
    assert "not seen" in odds.changes and odds.worst is not None and "I-TN-62" not in sees(board.state, ALLIED)
    assert "I-TN-62" in sees(board.do("commit").state, ALLIED)
    strike = begun("allied combat", units, air={"allied": 9, "axis": 0}).do("strike 0410", "air 9")
    assert "not seen" in strike.odds().changes and "I-TN-62" in sees(strike.do("commit").state, ALLIED)


def test_5_1_1_a_counter_in_the_hand_is_seen() -> None:
    """[C19] The unit that moves is seen where it stands, and no longer when another is chosen."""
    board = begun("axis movement", STACK).do("move I-TN-62")
    assert "I-TN-62" in sees(board.state, ALLIED) and "I-TN-A46" not in sees(board.state, ALLIED)
    assert "I-TN-62" not in sees(board.do("move I-TN-A46").state, ALLIED)


def test_5_1_1_the_odds_are_a_range() -> None:
    """[5.1.1] [C19] What is fought is not better than shown at first nor worse than the worst."""
    found = 0
    fight = FIGHTS["desert_decision"]
    for seed in range(amount(1, 20)):
        for s in positions(seed, 50):
            seat = int(GAME.seat(s))
            odds = GAME.odds(s, seat) if fight.attacks(s, seat) else None
            if odds is None or "not seen" not in odds.changes or found > 20 * (seed + 1):
                continue
            assert odds.worst is not None
            found += 1
            real = worth(fought(GAME, s, fight, fight.nothing_more), fight)
            assert worth(shown(odds.worst.outcomes), fight) <= real <= worth(shown(odds.outcomes), fight)
    assert found > 10


def test_5_1_1_every_option_is_known_to_all() -> None:
    """[C19] [S11] A seat and a spectator know what was agreed before the game, and so how strong a counter is."""
    for other in (0, 1):
        chosen = {option.id: option.default if other else 0 for option in GAME.options} | {"closed_stacks": 1}
        s = GAME.new("option_1", chosen)
        for seat in (ALLIED, AXIS, SPECTATOR):
            assert GAME.dump(GAME.known(s, seat))["options"] == GAME.dump(s)["options"]


def told(s: Desert, seat: int) -> list[object]:
    """Everything that a seat is told of a position."""
    heard: list[object] = [GAME.view(s, seat), GAME.scene(s, seat), GAME.picture(s, seat), GAME.prompt(s)]
    if GAME.seat(s) == seat:
        heard += [list(GAME.legal(s)), GAME.odds(s, seat)]
    return heard


def test_5_1_1_nothing_tells_what_lies_beneath() -> None:
    """[C19] In another position that looks the same every door answers the same: views, odds, hints and computers."""
    looked = differ = 0
    for s in positions(2, 60):
        for seat in (ALLIED, AXIS):
            other = GAME.guess(GAME.view(s, seat), seat, Splitmix(looked))
            differ += GAME.dump(other) != GAME.dump(s)
            assert told(other, seat) == told(s, seat)
            if GAME.seat(s) == seat and looked % 7 == 0:
                assert all(GAME.threats(s, seat, x) == GAME.threats(other, seat, x) for x in (ALLIED, AXIS))
                for name in ("normal", "easy"):
                    chosen = [player(name).choose(Chair(GAME, each, seat, Splitmix(4))) for each in (s, other)]
                    assert chosen[0] == chosen[1]
                assert hint(GAME, Chair(GAME, s, seat, Splitmix(4))) == hint(
                    GAME, Chair(GAME, other, seat, Splitmix(4))
                )
                assert normal_odds(GAME, s, seat) == normal_odds(GAME, other, seat)
        looked += 1
        if looked >= amount(30, 2000):
            break
    assert differ > looked // 2


def test_4_1_2_the_question_names_hexes_and_not_units() -> None:
    """[4.1.2] [C19] Who must attack from beneath a counter is not told; his owner learns it from the refusal."""
    board = begun("allied combat", {**STACK, "F1": "0510 duty", "GR1": "0510 duty"})
    assert "0510" in board.prompt and "GR1" not in board.prompt
    assert "GR1" in board.refused("done").text


def test_7_0_who_recovers_beneath_a_counter_is_told_to_his_owner() -> None:
    """[7.0] [C19] The counter on top turns in the open."""
    units = {"F1": "1106 reduced rested", "GR1": "1106 reduced rested", "I-TN-61": "0410"}
    board = begun("allied movement", units).do("done")
    heard = {UNIT_IDS[event.data[0]]: event.audience for event in board.told("recovered")}
    assert heard == {"F1": -1, "GR1": 1 << ALLIED}
