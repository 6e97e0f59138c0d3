"""The game as the rest of the program sees it."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.game import UNHEARD, About, Game, Json, Odds, Option, Result, Scenario, Trace, View
from alamein.games.data import ordinals
from alamein.games.north_africa import state as st
from alamein.games.north_africa import tables as T
from alamein.games.north_africa.drawing import picture_of, scene_of, sheet
from alamein.games.north_africa.odds import engaged, odds_of
from alamein.games.north_africa.overlays import threats_of, trace_of
from alamein.games.north_africa.position import dump_position, read_position
from alamein.games.north_africa.rules.c17_victory import bettered, level
from alamein.games.north_africa.rules.c18_set_up import begin_position, cannot_begin_with
from alamein.games.north_africa.sequence import PROCEDURES, stand_at_phase
from alamein.games.north_africa.soundness import everything_wrong_with
from alamein.games.north_africa.state import NorthAfrica
from alamein.games.north_africa.verbs import NOTATION
from alamein.games.north_africa.words import LEVELS, WORDS, scenario_note, variation_title

YES_NO: Final = ((0, WORDS.text("no")), (1, WORDS.text("yes")))
SCENARIOS: Final = tuple(Scenario(x.id, x.title, scenario_note(x)) for x in T.SCENARIOS)
TITLES: Final = {code: variation_title(n) for n, code in enumerate(T.CODES)}
FORCES: Final = tuple(enumerate(WORDS.text(name) for name in ("former", "third revision", "revised")))
OPTIONS: Final = (
    *(Option(id, TITLES.get(id) or WORDS.text(id), YES_NO, 0) for id in T.OPTIONS[: T.FORCES]),
    Option("forces", WORDS.text("forces"), FORCES, 2, None, 0),
)
ABOUT: Final = About("north_africa", WORDS.text("game"), 4, T.SIDES, SCENARIOS, OPTIONS)


class NorthAfricaGame(Game[NorthAfrica]):
    """The 1973 game."""

    def begin(self, scenario: str, options: dict[str, int]) -> NorthAfrica:
        s = begin_position(T.SCENARIO_IDS.index(scenario), options)
        s.call(st.GAME, 0, 0, 0)
        return s

    def new(self, scenario: str, options: Mapping[str, int], log: Log = UNHEARD) -> NorthAfrica:
        """Without a scenario named, the first one that has all the options asked for."""
        chosen = self.checked_options(options)
        fit = [id for n, id in enumerate(T.SCENARIO_IDS) if not cannot_begin_with(n, chosen)]
        return super().new(scenario or next(iter(fit), ""), options, log)

    def result(self, s: NorthAfrica) -> Result | None:
        """[17.0] [17.1] The level of victory; the score is the Axis points and their distance from an even game."""
        if s.over == 0:
            return None
        found, better = level(int(s.points)), bettered(s)
        winners = () if found.winner == "nobody" else (T.SIDES.index(found.winner),)
        case, told = "as in history" if better < 0 else "better than history", LEVELS.index(found.title)
        text = WORDS.text(case, told, int(s.points), LEVELS.index(T.SCENARIOS[s.scenario].history), max(better, 0))
        return Result(winners, (int(s.points), -int(s.points)), "17.1", text, found.title)

    def view(self, s: NorthAfrica, seat: int) -> View:
        """Nothing is hidden in this game."""
        return self.dump(s)

    def odds(self, s: NorthAfrica, seat: int) -> Odds | None:
        return odds_of(self, s)

    def engaged(self, s: NorthAfrica) -> NorthAfrica:
        return engaged(self, s, Log(False))

    def problems(self, s: NorthAfrica) -> list[str]:
        return everything_wrong_with(s)

    def draw_text(self, known: NorthAfrica, seat: int) -> str:
        return picture_of(known)

    def sheet(self) -> dict[str, object]:
        return sheet()

    def draw_scene(self, known: NorthAfrica, seat: int) -> dict[str, object]:
        return scene_of(known)

    def find_threats(self, known: NorthAfrica, side: int) -> dict[str, list[str]]:
        return threats_of(known, side)

    def find_trace(self, known: NorthAfrica, unit: str) -> Trace | None:
        u = T.UNIT_ID.get(unit, -1)
        return trace_of(known, u) if u >= 0 and known.loc[u] >= 0 else None

    def dump(self, s: NorthAfrica) -> dict[str, object]:
        return {**dump_position(s), "frames": self.dump_frames(s)}

    def load(self, position: Json) -> NorthAfrica:
        """A position; without `frames` play stands at the beginning of the phase it names."""
        s = read_position(position)
        if "frames" in position:
            self.load_frames(s, position["frames"])
        else:
            stand_at_phase(s)
        wrong = self.problems(s)
        if wrong:
            raise BadPosition("; ".join(wrong))
        if "frames" not in position:
            self.run(s, Log(False))
        return s


GAME: Final = NorthAfricaGame(ABOUT, st.NAMES, PROCEDURES, NOTATION, WORDS, ordinals(Path(__file__).parent))
