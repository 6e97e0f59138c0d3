"""The game as the rest of the program sees it."""

from collections.abc import Mapping
from typing import Final

from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Event, Log
from alamein.core.game import About, Game, Json, Odds, Option, Reason, Result, Scenario, Trace, View
from alamein.core.words import sentence
from alamein.games.north_africa.odds import odds_of
from alamein.games.north_africa.overlays import threats, trace
from alamein.games.north_africa.position import dump_position, read_position
from alamein.games.north_africa.rules.c17_victory import bettered, level
from alamein.games.north_africa.rules.c18_set_up import begin_position, cannot_begin_with
from alamein.games.north_africa.sequence import PROCEDURES
from alamein.games.north_africa.soundness import everything_wrong_with
from alamein.games.north_africa.state import (
    COMBAT_PHASE,
    INITIAL,
    MECHANIZED_PHASE,
    PLAYER_TURN,
    SUPPLY_PHASE,
    NorthAfrica,
    first_player,
)
from alamein.games.north_africa.state import GAME as GAME_PROCEDURE
from alamein.games.north_africa.table import scene, sheet
from alamein.games.north_africa.tables import CODES, SCENARIO_IDS, SCENARIOS, SIDES, UNIT
from alamein.games.north_africa.verbs import NOTATION
from alamein.games.north_africa.view import picture_of
from alamein.games.north_africa.words import NAMES, SENTENCES, prompt_of, refusal_of, variation_title

PHASE_STAGE: Final = {INITIAL: 1, COMBAT_PHASE: 2, MECHANIZED_PHASE: 6, SUPPLY_PHASE: 7}
YES_NO: Final = ((0, "no"), (1, "yes"))
ABOUT: Final = About(
    "north_africa",
    "El Alamein: Battles in North Africa, 1942",
    1,
    SIDES,
    tuple(
        Scenario(
            data.id, data.title, f"{data.turns} Game-Turns; {SIDES[data.first].title()} first; history: {data.history}"
        )
        for data in SCENARIOS
    ),
    (
        Option("free", "Free set-up behind the lines (September and October) [18.4]", YES_NO, 0),
        *(Option(code, variation_title(code), YES_NO, 0) for code in CODES),
    ),
)


class NorthAfricaGame(Game[NorthAfrica]):
    """The 1973 game."""

    def begin(self, scenario: str, options: dict[str, int]) -> NorthAfrica:
        s = begin_position(SCENARIO_IDS.index(scenario), options)
        s.call(GAME_PROCEDURE, 0, 0, 0)
        return s

    def new(self, scenario: str, options: Mapping[str, int]) -> NorthAfrica:
        """Without a scenario named, the first one that has all the options asked for."""
        chosen = self.checked_options(options)
        for id in SCENARIO_IDS:
            if not scenario and not cannot_begin_with(SCENARIO_IDS.index(id), chosen):
                return super().new(id, options)
        return super().new(scenario, options)

    def copy(self, s: NorthAfrica) -> NorthAfrica:
        return s.copy()

    def result(self, s: NorthAfrica) -> Result | None:
        """[17.0] [17.1] The level of victory; the score is the Axis points and their distance from an even game."""
        if s.over == 0:
            return None
        found = level(int(s.points))
        winners = () if found.winner == "nobody" else (SIDES.index(found.winner),)
        better = bettered(s)
        than_history = "as in history" if better < 0 else f"better than history for the {SIDES[better].title()} side"
        text = f"{found.title} with {s.points} Axis points; {than_history} ({SCENARIOS[s.scenario].history})"
        return Result(winners, (int(s.points), -int(s.points)), "17.1", text)

    def view(self, s: NorthAfrica, seat: int) -> View:
        """Nothing is hidden in this game."""
        return self.dump(s)

    def guess(self, view: View, seat: int, source: Source) -> NorthAfrica:
        return self.load(view)

    def refusal(self, s: NorthAfrica, a: int) -> Reason:
        return refusal_of(s, a, self.decision(s).ref)

    def odds(self, s: NorthAfrica, seat: int) -> Odds | None:
        return odds_of(s)

    def problems(self, s: NorthAfrica) -> list[str]:
        return everything_wrong_with(s)

    def prompt(self, s: NorthAfrica) -> str:
        return "the game is over" if s.over != 0 else prompt_of(s)

    def sentence(self, event: Event) -> str:
        return sentence(SENTENCES, NAMES, event)

    def picture(self, view: View) -> str:
        return picture_of(self.load(view))

    def sheet(self) -> dict[str, object]:
        return sheet()

    def scene(self, view: View) -> dict[str, object]:
        return scene(self.load(view))

    def threats(self, view: View, seat: int) -> dict[str, list[str]]:
        return threats(self.load(view), seat)

    def trace(self, view: View, unit: str) -> Trace | None:
        s = self.load(view)
        return trace(s, UNIT.index(unit)) if unit in UNIT and s.loc[UNIT.index(unit)] >= 0 else None

    def dump(self, s: NorthAfrica) -> dict[str, object]:
        return {**dump_position(s), "frames": self.dump_frames(s)}

    def load(self, position: Json) -> NorthAfrica:
        """A position; without `frames` play stands at the beginning of the phase it names."""
        s = read_position(position)
        over = position.get("over", 0)
        if over not in (0, 1):
            raise BadPosition("'over' must be 0 or 1")
        s.over = 1 if over else 0
        if "frames" in position:
            self.load_frames(s, position["frames"])
        else:
            self.stand_at_phase(s)
        wrong = self.problems(s)
        if wrong:
            raise BadPosition("; ".join(wrong))
        if "frames" not in position:
            self.run(s, Log(False))
        return s

    def stand_at_phase(self, s: NorthAfrica) -> None:
        """Frames for the beginning of the phase the position names."""
        s.depth = 0
        s.call(GAME_PROCEDURE, 0, 0, 0)
        s.goto(3 if s.active == first_player(s) else 4)
        s.call(PLAYER_TURN, s.active, 0, 0)
        s.goto(PHASE_STAGE[int(s.phase)])


GAME: Final = NorthAfricaGame(ABOUT, PROCEDURES, NOTATION)
