"""El Alamein, the deck-building game for two to five, as a `Game`."""

from pathlib import Path
from typing import Final

from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.game import About, Game, Json, Odds, Option, Result, Scenario, View
from alamein.games.afrika_deck import drawing, position, secrets, soundness
from alamein.games.afrika_deck.cards import IN_COMBAT
from alamein.games.afrika_deck.rules import c08_end
from alamein.games.afrika_deck.rules.c04_setup import set_up
from alamein.games.afrika_deck.rules.c12_combat import odds_of
from alamein.games.afrika_deck.sequence import PROCEDURES, begin_at_phase
from alamein.games.afrika_deck.state import COMBAT, NAMES, TURN, Afrika
from alamein.games.afrika_deck.tables import BOOK, NOW, Tables
from alamein.games.afrika_deck.verbs import SEATS, notation
from alamein.games.afrika_deck.words import words
from alamein.games.data import ordinals

TITLES: Final = BOOK.names["table"]
SIZES: Final = tuple((n, BOOK.say("table", "n players", n=n)) for n in range(2, 6))
LIMITS: Final = tuple((n, BOOK.say("table", "n rounds" if n < 300 else "no limit", n=n)) for n in (40, 60, 300))


def either(*keys: str) -> tuple[tuple[int, str], ...]:
    """The values of an option from 0 on."""
    return tuple((n, TITLES[key]) for n, key in enumerate(keys))


ABOUT: Final = About(
    id="afrika_deck",
    title=TITLES["game"],
    revision=3,
    seats=SEATS,
    scenarios=(Scenario("standard", TITLES["scenario"], TITLES["scenario note"]),),
    options=(
        Option("players", TITLES["players"], SIZES, 2),
        Option("finish_round", TITLES["at the end"], either("stop at once", "finish the round"), 0),
        Option("rounds", TITLES["rounds"], LIMITS, 60),
        Option("start", TITLES["start"], either("lot", "first"), 1, 0),
        Option("memory", TITLES["memory"], either("no memory", "memory aid"), 1),
        Option("compensation", TITLES["compensation"], either("no compensation", "later hand"), 1, before=0),
        Option("cards", TITLES["cards"], either("former cards", "cards now"), NOW, before=0),
    ),
)


class AfrikaDeck(Game[Afrika]):
    """The rules over one card set."""

    def __init__(self, tables: Tables) -> None:
        stages = ordinals(Path(__file__).parent)
        super().__init__(ABOUT, NAMES, PROCEDURES, notation(tables), words(tables), stages)
        self.tables = tables

    def begin(self, scenario: str, options: dict[str, int]) -> Afrika:
        s = set_up(self.tables.editions[options["cards"]], options["players"])
        s.finish_round, s.rounds = options["finish_round"], options["rounds"]
        s.start, s.memory, s.compensation = options["start"] - 1, options["memory"], options["compensation"]
        return s

    def players(self, s: Afrika) -> int:
        return int(s.players)

    def result(self, s: Afrika) -> Result | None:
        return c08_end.result(s)

    def known(self, s: Afrika, seat: int) -> Afrika:
        """[5-1] Hands, decks and the face-down piles are in it only as far as the seat may know them."""
        return secrets.known(s, seat)

    def keeps_secrets(self, s: Afrika) -> bool:
        return True

    def view(self, s: Afrika, seat: int) -> View:
        return {**secrets.view(self.known(s, seat), seat), "frames": self.dump_frames(s)}

    def seen(self, view: View, seat: int) -> Afrika:
        k = secrets.seen(self.tables, view)
        self.load_frames(k, view["frames"])
        return k

    def deal(self, known: Afrika, seat: int, source: Source) -> Afrika:
        return secrets.dealt(known, seat, source)

    def odds(self, s: Afrika, seat: int) -> Odds | None:
        """[12-1-6] In Combat nothing is left to chance, but the attacker himself may go on."""
        in_combat = s.window == IN_COMBAT and s.runs(COMBAT)
        return odds_of(s, len(self.legal(s)) > 1) if in_combat else None

    def problems(self, s: Afrika) -> list[str]:
        return soundness.problems(s)

    def sheet(self) -> dict[str, object]:
        return drawing.sheet(self.tables, self.notation.sheet())

    def draw_scene(self, known: Afrika, seat: int) -> dict[str, object]:
        return drawing.scene(known, seat)

    def draw_text(self, known: Afrika, seat: int) -> str:
        return drawing.text(known, seat)

    def dump(self, s: Afrika) -> dict[str, object]:
        return {**position.dump(s), "frames": self.dump_frames(s)}

    def load(self, position_: Json) -> Afrika:
        s = position.load(self.tables, position_)
        if position_.get("frames") is not None:
            self.load_frames(s, position_["frames"])
            if s.frames[0] != TURN.at or s.frames[1] >= len(self.procedures[TURN.at].stages):
                raise BadPosition("the outermost frame must be 'turn', at one of its stages")
        else:
            begin_at_phase(s, position_.get("phase", "starting"))
            self.run(s, Log(False))
        wrong = soundness.problems(s)
        if wrong:
            raise BadPosition("; ".join(wrong))
        try:  # numbers in frames that fit no question are refused, not met later
            asked = s.over != 0 or len(self.legal(s)) > 0
        except IndexError as error:
            raise BadPosition("the numbers in 'frames' do not fit this position") from error
        if not asked:
            raise BadPosition("play waits at a question that has no answer in this position")
        return s
