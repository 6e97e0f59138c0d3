"""What the table tells ahead: scores, battles and counterattacks add up to what the log says afterwards."""

import pytest

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Event, Log
from alamein.core.game import SPECTATOR
from alamein.core.procedure import CHANCE
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.cards import AFTER_COMBAT, ATTACK, IN_COMBAT, IN_PREPARATION
from alamein.games.afrika_deck.rules.c08_end import score
from alamein.games.afrika_deck.rules.c12_combat import total_defense
from alamein.games.afrika_deck.state import Afrika
from tests import amount
from tests.afrika_deck.board import Board
from tests.afrika_deck.greedy import Greedy

SEATS = "ABCDE"


class Watched:
    """A game among greedy players, and the panels as they stood before what the log tells."""

    def __init__(self, players: int, seed: int) -> None:
        self.source, self.bot = Splitmix(seed), Greedy()
        self.state = GAME.new("", {"players": players, "rounds": 300})
        self.battle: dict = {}  # the last panels shown
        self.strike: dict = {}
        self.sent: dict | None = None  # the one before units were sent
        self.told: list[Event] = []  # since the Combat was settled, or units were sent
        self.seen = {"battles": 0, "strikes": 0, "sent": 0}

    def choose(self) -> int:
        s, legal = self.state, list(GAME.legal(self.state))
        if GAME.seat(s) == CHANCE:
            return int(legal[pick(GAME.weights(s), self.source)])
        texts = [GAME.notation.text(x) for x in legal]
        return int(GAME.notation.parse(self.bot.choose(s, texts) if len(texts) > 1 else texts[0]))

    def step(self) -> None:
        s, log = self.state, Log(True)
        if GAME.seat(s) != CHANCE and (s.objective >= 0 or s.window >= IN_PREPARATION):
            scene = GAME.scene(s, int(GAME.seat(s)))
            if scene["battle"] and s.window == IN_COMBAT and not scene["battle"]["settled"]:
                self.battle = scene["battle"]
            if scene["counterattack"] and scene["counterattack"]["running"]:
                self.strike = scene["counterattack"]
                if s.window == IN_PREPARATION and self.sent is None:
                    self.sent, self.told = self.strike, []
        fighting = s.objective >= 0
        GAME.apply(s, self.choose(), log)
        for event in log.events:
            self.told.append(event)
            getattr(self, event.case, lambda _: None)(event)
        if fighting and s.window == AFTER_COMBAT and self.battle:
            self.counted()

    # --- what the log says ---

    def short(self, event: Event) -> None:
        """[12-1-7] The Attack in the wallet against the whole Defense."""
        assert event.data[1:] == (self.battle["attack"], self.battle["defense"])

    def won(self, event: Event) -> None:
        assert event.data[2] == self.battle["defense"] <= self.battle["attack"]
        self.told = [event]

    def lost(self, event: Event) -> None:
        assert event.data[2] == self.battle["defense"] > self.battle["attack"]
        self.told = [event]

    def counted(self) -> None:
        """[12-1-8] Battle Damage and Victory cards."""
        cases = [event.case for event in self.told]
        assert cases.count("received") == (self.battle["victory"] if cases[0] == "won" else 0)
        assert cases.count("forfeited") + cases.count("saved") == self.battle["damage"]
        self.seen["battles"] += 1
        self.battle = {}

    def intercepts(self, event: Event) -> None:
        """[13-3] The next player."""
        found = GAME.scene(self.state, SPECTATOR)["counterattack"]
        assert found["forces"] == event.data[1] and found["order"][0]["seat"] == SEATS[event.data[0]]
        self.sent = None

    def repelled(self, event: Event) -> None:
        self.ended(event)

    def failed(self, event: Event) -> None:
        self.ended(event)

    def ended(self, event: Event) -> None:
        """[13-3-5] [13-3-2] What was left, and that everything went which could be sent, if nobody kept Infantry."""
        assert self.sent is not None
        struck = [e for e in self.told if (e.rule, e.case) == ("13-3-3", "destroyed")]
        stand = self.sent["order"][0]
        assert len(struck) <= stand["stops"]
        if stand["infantry"] == 0 and not any(e.case in ("used", "played") for e in self.told):
            assert len(struck) == stand["stops"]
            assert event.data[1] * (event.case == "failed") == self.sent["forces"] - stand["stops"]
            self.seen["sent"] += 1
        self.seen["strikes"] += 1
        self.told = []

    def city_lost(self, event: Event) -> None:
        assert self.sent is not None and GAME.tables.ids[event.data[1]] == self.sent["order"][0]["city"]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_12_1_the_panels_add_up_to_what_the_log_says(players: int) -> None:
    seen: dict[str, int] = {}
    for seed in range(amount(1, 12)):
        game = Watched(players, seed)
        while not game.state.over:
            game.step()
        result = GAME.result(game.state)
        shown = GAME.scene(game.state, SPECTATOR)["scores"]
        assert result is not None and tuple(s["points"] for s in shown) == result.scores  # [8-2]
        seen = {key: seen.get(key, 0) + n for key, n in game.seen.items()}
    assert seen["battles"] > 10 and seen["strikes"] > 0, seen


def test_13_3_5_a_lost_city_costs_the_victory_cards_that_are_there() -> None:
    """[13-3-2] One rated unit and a pair stop two of three; the highest City falls, with the one Victory card left."""
    board = Board().city("gazala", "A").front("A", "panzer_iii", "italian_infantry", "box", "forces_defeated")
    play = board.british("british_tank", "british_tank", "british_infantry").turn(scheduled=1).at("reinforcement")
    coming = GAME.scene(play.state, 1)["counterattack"]
    assert (coming["running"], coming["forces"]) == (False, 3)
    stand = coming["order"][0]
    assert (stand["seat"], stand["pairs"], stand["infantry"]) == ("A", 1, 1)
    assert stand["stops"] == min(3, stand["rating"] + 1)
    assert (stand["city"], stand["penalty"]) == ("derna", 1)


def test_9_what_is_ready_can_be_had() -> None:
    """[9] The panel counts what the Front Line can add, by abilities that neither ask nor cost a card."""
    board = Board().front("A", "panzer_iii", "italian_tank*2", "motorized_rifle", "bersaglieri").points(supply=1)
    play = board.events("minefield").at("tactics")
    city, box = GAME.scene(play.state, 0)["targets"]
    assert (city["site"], box["site"]) == ("el_agheila", "box")
    assert (city["attack"], city["ready"]) == (0, 4 + 2 + 2 + 2 + 2)
    assert GAME.scene(play.state, 1)["targets"] == []  # for whoever decides
    play.do("attack el_agheila", "use panzer_iii.fuelled", "use italian_tank.fire", "use italian_tank.fire")
    play.do("use motorized_rifle.fire", "use bersaglieri.fire")
    assert play.state.wallet[ATTACK] == city["ready"]


# --- what a garrison may be ------------------------------------------------------------------------------------------


def fates(s: Afrika) -> dict[int, float]:
    """Every way an attack can go until the Defense is known, played by the rules themselves."""
    if s.window == IN_COMBAT and s.objective >= 0:
        return {int(total_defense(s, Log(False))): 1.0}
    out: dict[int, float] = {}
    legal, weights = list(GAME.legal(s)), list(GAME.weights(s)) if GAME.seat(s) == CHANCE else [1]
    for a, weight in zip(legal, weights, strict=False):  # of a player's choices the first: it does not matter here
        after = GAME.copy(s)
        GAME.apply(after, a, Log(False))
        for defense, share in fates(after).items():
            out[defense] = out.get(defense, 0.0) + share * int(weight) / sum(int(w) for w in weights)
    return out


def compare(board: Board, site: str) -> None:
    play = board.front("A", "flak88").at("tactics")
    target = GAME.scene(play.state, 0)["targets"][0]
    assert target["site"] == site
    after = GAME.copy(play.state)
    GAME.apply(after, GAME.notation.parse(f"attack {site}"), Log(False))
    shown = {c["defense"]: c["percent"] / 100 for c in target["chances"]}
    assert shown == pytest.approx(fates(after))


def test_12_1_3_the_chances_of_a_garrison_are_those_of_the_pile() -> None:
    """[12-1-3] [R20] One lot on top: any order of texts is the same."""
    compare(Board(), "el_agheila")


def test_12_1_3_known_events_and_a_small_pile() -> None:
    """[12-1-4] [R20] Texts in their order where it matters: what is sent away unseen may be a known card."""
    board = Board()
    few = {"british_tank": 2, "british_counterattack": 1, "eighth_army_reserves": 1, "desert_patrol": 1, "minefield": 3}
    for card, n in board.position["bags"][0].items():
        board.position["scrapped"][card] = board.position["scrapped"].get(card, 0) + n - few.get(card, 0)
    board.position["bags"][0] = dict(few)
    board.position["event"][-1]["count"] = sum(few.values())
    board.position["scrapped"]["british_infantry"] -= 5
    for _ in range(5):
        board.position["event"].append({"count": 1, "card": "british_infantry"})
    compare(board, "el_agheila")


def test_12_2_a_pile_that_may_run_out_tells_no_chances() -> None:
    """[12-2] Then the British pile comes up, which is not looked into."""
    play = Board().city("fort_capuzzo", "B").only_events("minefield").front("A", "flak88").at("tactics")
    assert GAME.scene(play.state, 0)["targets"][0]["chances"] == []


# --- scores ----------------------------------------------------------------------------------------------------------


def test_2_6_everybody_knows_the_scores() -> None:
    """[2-6] Every card was gained openly, so its points are known wherever it lies; as printed, what lies open. [D6]"""
    board = Board().hand("A", "general_rommel").discard("A", "panzer_iv").front("A", "box", "italian_tank/x+1")
    board.zone("B", "deck", "chief_of_staff")
    s = board.at("tactics").state
    for viewer in (0, 1, SPECTATOR):
        shown = GAME.scene(s, viewer)["scores"]
        assert [entry["points"] for entry in shown] == [score(s, 0), score(s, 1)]
    printed = board.set(memory=0).at("tactics").state
    assert [entry["points"] for entry in GAME.scene(printed, 0)["scores"]] == [score(s, 0), 0]
    assert [entry["points"] for entry in GAME.scene(printed, 1)["scores"]] == [score(s, 0) - 3, 0]
