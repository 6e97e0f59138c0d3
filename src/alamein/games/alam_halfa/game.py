"""The game as the rest of the program sees it."""

from typing import Final

from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Event, Log
from alamein.core.game import About, Game, Json, Odds, Reason, Result, Scenario, Trace, View
from alamein.core.procedure import CHANCE, Decision
from alamein.core.words import sentence
from alamein.games.alam_halfa.checks import problems_of
from alamein.games.alam_halfa.odds import odds_for
from alamein.games.alam_halfa.overlays import threats, trace
from alamein.games.alam_halfa.picture import board
from alamein.games.alam_halfa.refusals import question, reason_for
from alamein.games.alam_halfa.rules.c19_victory import has_both_stages, railroad_cut
from alamein.games.alam_halfa.sequence import SEQUENCE
from alamein.games.alam_halfa.state import (
    COMBAT,
    MOBILE_MOVEMENT,
    MOVEMENT,
    SETUP,
    SUPPORT,
    AlamHalfa,
    copy,
    empty_board,
)
from alamein.games.alam_halfa.table import scene, sheet
from alamein.games.alam_halfa.tables import ALLIED, AXIS, GRID, UNIT_IDS
from alamein.games.alam_halfa.view import complete, everything, fits, public_facts, read, seen_by, stand_units
from alamein.games.alam_halfa.vocabulary import (
    COMBAT_PHASE,
    GAME_TURN,
    MOVEMENT_PHASE,
    PLAYER_TURN,
    SET_UP,
    Asked,
)
from alamein.games.alam_halfa.words import NAMES, NOTATION, SEATS, SENTENCES

ABOUT: Final = About(
    id="alam_halfa",
    title="El Alamein: Rommel at Alam el Halfa",
    revision=1,
    seats=SEATS,
    scenarios=(
        Scenario(
            "alam_halfa",
            "30 August to 6 September 1942",
            "The one scenario of the folio; free set-up. Standard rules, map and counters are reconstructed.",
        ),
    ),
    options=(),
)

GUESSES: Final = 10_000  # deals tried for a hand that fits; the rarest fits one time in twelve

# Where a position without frames begins: the step of the game turn and of the player turn to which play returns.
AFTER_SET_UP: Final = (1, 3)
AFTER_PLAYER_TURN: Final = (8, 10)
DRAW_STEP: Final = 4
PHASES: Final = {
    MOVEMENT: (1, MOVEMENT_PHASE, 0),
    COMBAT: (2, COMBAT_PHASE, 0),
    MOBILE_MOVEMENT: (3, MOVEMENT_PHASE, 1),
}


class AlamHalfaGame(Game[AlamHalfa]):
    """Two seats: the Axis (0) and the Allied side (1)."""

    def begin(self, scenario: str, options: dict[str, int]) -> AlamHalfa:
        s = empty_board()
        s.call(GAME_TURN, 0, 0, 0)
        return s

    def copy(self, s: AlamHalfa) -> AlamHalfa:
        return copy(s)

    def result(self, s: AlamHalfa) -> Result | None:
        if s.over == 0:
            return None
        scores = (1, 0) if s.winner == AXIS else (0, 1)
        if s.winner == ALLIED:
            return Result((ALLIED,), scores, "19.2", "the Axis did not reach its objectives in time")
        cut = int(railroad_cut(s)) if has_both_stages(s) != 0 else -1
        if cut >= 0:
            return Result((AXIS,), scores, "19.0", f"both Stages taken and the railroad cut at {GRID.names[cut]}")
        return Result((AXIS,), scores, "19.1", "both Stages taken and El Alamein in Axis hands at the end")

    # --- knowing

    def view(self, s: AlamHalfa, seat: int) -> View:
        view = seen_by(s, seat)
        view["frames"] = self.dump_frames(s)
        return view

    def guess(self, view: View, seat: int, source: Source) -> AlamHalfa:
        for _ in range(GUESSES):
            s = self.assemble(complete(view, seat, source))
            if fits(s):
                return s
        raise BadPosition("no hand of the other side fits this view")

    def refusal(self, s: AlamHalfa, a: int) -> Reason:
        decision = self.decision(s)
        rule = decision.cannot(s, a) if isinstance(decision, Asked) else ""
        return reason_for(s, a, rule or decision.ref)

    def odds(self, s: AlamHalfa, seat: int) -> Odds | None:
        return odds_for(s, seat)

    def problems(self, s: AlamHalfa) -> list[str]:
        return problems_of(s)

    # --- words

    def prompt(self, s: AlamHalfa) -> str:
        return "the game is over" if s.over != 0 else question(s)

    def sentence(self, event: Event) -> str:
        return sentence(SENTENCES, NAMES, event)

    def picture(self, view: View) -> str:
        return board(view)

    # --- the table

    def sheet(self) -> dict[str, object]:
        return sheet()

    def scene(self, view: View) -> dict[str, object]:
        return scene(self.assemble(public_facts(view)), view)

    def threats(self, view: View, seat: int) -> dict[str, list[str]]:
        return threats(self.assemble(public_facts(view)), seat)

    def trace(self, view: View, unit: str) -> Trace | None:
        s = self.assemble(public_facts(view))
        return trace(s, UNIT_IDS.index(unit)) if unit in UNIT_IDS and s.loc[UNIT_IDS.index(unit)] >= 0 else None

    # --- files

    def dump(self, s: AlamHalfa) -> dict[str, object]:
        whole = everything(s)
        whole["frames"] = self.dump_frames(s)
        return whole

    def assemble(self, position: Json) -> AlamHalfa:
        """The position described, not yet looked at as a whole."""
        s = read(position)
        if "frames" in position:
            self.load_frames(s, position["frames"])
        else:
            begin_at_phase(s)
        stand_units(position, s)
        return s

    def load(self, position: Json) -> AlamHalfa:
        s = self.assemble(position)
        if "frames" not in position:
            self.run(s, Log(False))
        wrong = problems_of(s)
        if wrong:
            raise BadPosition("; ".join(wrong))
        if s.over == 0:
            self.checked_decision(s)
        return s

    def checked_decision(self, s: AlamHalfa) -> Decision[AlamHalfa]:
        """The decision at which play waits, or an error if the frames lead to none."""
        base = s.depth * 8 - 8
        stage = self.procedures[s.frames[base]].stages[s.frames[base + 1]]
        if not isinstance(stage, Decision):
            raise BadPosition("the frames do not end at a decision")
        if stage.seat(s) != CHANCE and len(stage.legal(s)) == 0:
            raise BadPosition("the frames end where nothing can be decided")
        return stage


def begin_at_phase(s: AlamHalfa) -> None:
    """Frames for the beginning of the phase that the position names."""
    s.call(GAME_TURN, 0, 0, 0)
    if s.phase == SETUP:
        s.goto(AFTER_SET_UP[s.side])
        s.call(SET_UP, 0, 0, 0)
    elif s.phase == SUPPORT:
        s.goto(DRAW_STEP)
    else:
        s.goto(AFTER_PLAYER_TURN[s.side])
        step, procedure, only_mobile = PHASES[int(s.phase)]
        s.call(PLAYER_TURN, 0, 0, 0)
        s.goto(step)
        s.call(procedure, only_mobile, 0, 0)


GAME: Final = AlamHalfaGame(ABOUT, SEQUENCE, NOTATION)
