"""The game as the rest of the program sees it."""

from pathlib import Path
from typing import Final

from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.game import About, Game, Json, Odds, Option, Result, Scenario, Trace, View
from alamein.core.reading import filled
from alamein.games.alam_halfa import drawing, overlays, position, secrets
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.rules.c07_odds import odds_for
from alamein.games.alam_halfa.rules.c19_victory import derive, has_both_stages, railroad_cut
from alamein.games.alam_halfa.sequence import SEQUENCE, begin_at_phase
from alamein.games.alam_halfa.soundness import problems_of
from alamein.games.alam_halfa.state import GAME_TURN, NAMES, AlamHalfa, empty_board
from alamein.games.alam_halfa.verbs import NOTATION
from alamein.games.alam_halfa.words import WORDS
from alamein.games.data import ordinals

SCENARIO: Final = Scenario("alam_halfa", WORDS.text("scenario"), WORDS.text("scenario note"))
OFTEN: Final = tuple((n, WORDS.text("often", n)) for n in (1, 2, 3))
SHELLING: Final = Option("bombardments", WORDS.text("bombardments"), OFTEN, int(T.BOMBARDMENTS_OF_A_UNIT), None, 1)
LISTS: Final = tuple((n, WORDS.text(f"fire {name}")) for n, name in enumerate(T.LISTS))
FIRE: Final = Option("axis_fire", WORDS.text("axis fire"), LISTS, len(LISTS) - 1, None, 0)
ABOUT: Final = About("alam_halfa", WORDS.text("game"), 4, T.SIDES, (SCENARIO,), (SHELLING, FIRE))

GUESSES: Final = 10_000  # deals tried for a hand that fits; the rarest fits one time in twelve


class AlamHalfaGame(Game[AlamHalfa]):
    """Two seats: the Axis (0) and the Allied side (1)."""

    def begin(self, scenario: str, options: dict[str, int]) -> AlamHalfa:
        s = empty_board()
        s.bombardments, s.axis_fire = options["bombardments"], options["axis_fire"]
        s.call(GAME_TURN, 0, 0, 0)
        return s

    def result(self, s: AlamHalfa) -> Result | None:
        if s.over == 0:
            return None
        if s.winner == T.ALLIED:
            return Result((T.ALLIED,), (0, 1), "19.2", WORDS.text("allied win"), "the Allied side wins")
        cut = int(railroad_cut(s)) if has_both_stages(s) else -1
        if cut >= 0:
            return Result((T.AXIS,), (1, 0), "19.0", WORDS.text("railroad win", cut), "the Axis cuts the railroad")
        return Result((T.AXIS,), (1, 0), "19.1", WORDS.text("el alamein win"), "the Axis holds El Alamein")

    def known(self, s: AlamHalfa, seat: int) -> AlamHalfa:
        return secrets.known(s, seat)

    def keeps_secrets(self, s: AlamHalfa) -> bool:
        return True

    def view(self, s: AlamHalfa, seat: int) -> View:
        k = self.known(s, seat)
        return {**position.dump(k, secrets.hidden_from(seat)), "frames": self.dump_frames(k)}

    def seen(self, view: View, seat: int) -> AlamHalfa:
        return self.assemble(view, secrets.hidden_from(seat))

    def deal(self, known: AlamHalfa, seat: int, source: Source) -> AlamHalfa:
        for _ in range(GUESSES):
            s = secrets.dealt(known, source)
            if secrets.fits(s):
                return s
        raise BadPosition("no hand of the other side fits this view")

    def odds(self, s: AlamHalfa, seat: int) -> Odds | None:
        return odds_for(self, s, seat)

    def problems(self, s: AlamHalfa) -> list[str]:
        return problems_of(s)

    def sheet(self) -> dict[str, object]:
        return drawing.sheet()

    def draw_text(self, known: AlamHalfa, seat: int) -> str:
        return drawing.board(known, seat)

    def draw_scene(self, known: AlamHalfa, seat: int) -> dict[str, object]:
        return drawing.scene(known, seat)

    def find_threats(self, known: AlamHalfa, side: int) -> dict[str, list[str]]:
        return overlays.threats(known, side)

    def find_trace(self, known: AlamHalfa, unit: str) -> Trace | None:
        u = T.UNIT_NUMBER.get(unit, -1)
        return overlays.trace(known, u) if u >= 0 and known.loc[u] >= 0 else None

    def dump(self, s: AlamHalfa) -> dict[str, object]:
        return {**position.dump(s, ()), "frames": self.dump_frames(s)}

    def assemble(self, given: Json, hidden: tuple[int, ...]) -> AlamHalfa:
        """The position described, not yet looked at as a whole."""
        whole = filled(given, "the position", position.NEEDED, {**position.DEFAULTS, "frames": None})
        s = position.read(whole, hidden)
        if "frames" in given:
            self.load_frames(s, given["frames"])
        else:
            begin_at_phase(s)
        position.stand(s, position.read_units(whole))
        derive(s, whole["captured"] is None, whole["el_alamein"] is None, whole["ridges"] is None)
        return s

    def load(self, position: Json) -> AlamHalfa:
        s = self.assemble(position, ())
        if "frames" not in position:
            self.run(s, Log(False))
        wrong = problems_of(s)
        if not wrong and s.over == 0 and len(self.legal(s)) == 0:
            wrong = ["the frames end where nothing can be decided"]
        if wrong:
            raise BadPosition("; ".join(wrong))
        return s


GAME: Final = AlamHalfaGame(ABOUT, NAMES, SEQUENCE, NOTATION, WORDS, ordinals(Path(__file__).parent))
