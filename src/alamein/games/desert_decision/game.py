"""The game as the rest of the program sees it: the contract of `core.game`, joined to the chapters."""

from pathlib import Path
from typing import Final

from alamein.core.chance import Source
from alamein.core.errors import BadPosition
from alamein.core.event import Log
from alamein.core.game import About, Game, Json, Odds, Option, Result, Scenario, Trace, View
from alamein.games.data import Table as Record
from alamein.games.data import ordinals
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import position as P
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision import verbs as V
from alamein.games.desert_decision.drawing import board, scene, sheet
from alamein.games.desert_decision.overlays import threats, trace
from alamein.games.desert_decision.rules.c05_closed_stacks import closed_hexes, dealt, known
from alamein.games.desert_decision.rules.c05_odds import odds_of
from alamein.games.desert_decision.rules.c11_preparation import allied_score, axis_score, first_position
from alamein.games.desert_decision.sequence import SEQUENCE, begin_with
from alamein.games.desert_decision.soundness import frame_problems, position_problems, rule_of
from alamein.games.desert_decision.state import GAME_TURN, NAMES, Desert
from alamein.games.desert_decision.words import WORDS


def _option(record: Record) -> Option:
    """The first value is that of positions and older games which do not name the option."""
    words = zip(record.texts("values"), record.texts("meanings"), strict=True)
    values = tuple(enumerate(f"{word}: {meaning}" for word, meaning in words))
    default = record.texts("values").index(record.text("default"))
    title = f"{record.text('title')}: {record.text('text')}"
    return Option(record.text("id"), title, values, default, None, 0 if default else None)


SCENARIOS: Final = tuple(Scenario(set_up.id, set_up.title, set_up.text) for set_up in U.SET_UPS)
OPTIONS: Final = tuple(_option(record) for record in T.OPTIONS)
ABOUT: Final = About("desert_decision", WORDS.text("game"), 5, G.SIDES, SCENARIOS, OPTIONS)


class DesertDecision(Game[Desert]):
    """El Alamein: Decision in Desert."""

    def begin(self, scenario: str, options: dict[str, int]) -> Desert:
        s = first_position([set_up.id for set_up in U.SET_UPS].index(scenario))
        P.set_options(s, options)
        s.call(GAME_TURN, 0, 0, 0)
        return s

    def result(self, s: Desert) -> Result | None:
        """[11.2] The higher score wins, equal scores are a draw."""
        if s.over == 0:
            return None
        allied, axis = int(allied_score(s, Log(False))), int(axis_score(s, Log(False)))
        winners = () if allied == axis else (0,) if allied > axis else (1,)
        level = ("the Allies win", "the Axis wins")[winners[0]] if winners else "a draw"
        text = WORDS.text("win by" if winners else "draw at", *winners or (0,), max(allied, axis), min(allied, axis))
        return Result(winners, (allied, axis), "11.2", text, level)

    def known(self, s: Desert, seat: int) -> Desert:
        """Closed stacks are the only secret."""
        return known(s, seat)

    def keeps_secrets(self, s: Desert) -> bool:
        return s.closed_stacks != 0

    def view(self, s: Desert, seat: int) -> View:
        k = known(s, seat)
        beneath = {G.GRID.names[h]: n for h, n in closed_hexes(k).items()}
        return self.dump(k) | ({"beneath": beneath} if beneath else {})

    def seen(self, view: View, seat: int) -> Desert:
        if "beneath" not in view:
            return self.load(view)
        k = P.load_seen(view)
        self.load_frames(k, view["frames"])
        return k

    def deal(self, known: Desert, seat: int, source: Source) -> Desert:
        return dealt(known, source)

    def odds(self, s: Desert, seat: int) -> Odds | None:
        return None if s.over else odds_of(known(s, seat), seat)

    def problems(self, s: Desert) -> list[str]:
        return position_problems(s) + frame_problems(s)

    def sheet(self) -> dict[str, object]:
        return sheet()

    def draw_text(self, known: Desert, seat: int) -> str:
        return board(known)

    def draw_scene(self, known: Desert, seat: int) -> dict[str, object]:
        return scene(known)

    def find_threats(self, known: Desert, side: int) -> dict[str, list[str]]:
        return threats(known, side)

    def find_trace(self, known: Desert, unit: str) -> Trace | None:
        u = U.UNIT_IDS.index(unit) if unit in U.UNIT_IDS else -1
        return trace(known, u) if u >= 0 and known.loc[u] >= 0 else None

    def dump(self, s: Desert) -> dict[str, object]:
        return P.dump_position(s, self.dump_frames(s))

    def load(self, position: Json) -> Desert:
        s = P.load_position(position)
        if "frames" in position and (position["frames"] or not s.over):
            self.load_frames(s, position["frames"])
        elif not s.over:
            begin_with(s, P.phase_given(s, position))
        found = self.problems(s)
        if not found and "frames" in position and position.get("phase", P.phase_of(s)) != P.phase_of(s):
            found = [
                f"'phase' is {position['phase']!r}, but 'frames' stand in {P.phase_of(s)!r}: leave one of them out"
            ]
        if not found:
            self.run(s, Log(False))
            found = self.problems(s)
        if not found and not s.over and len(self.legal(s)) == 0:
            found = ["nobody can do anything, but the game is not over"]
        if found:
            raise BadPosition("; ".join(found), rule_of(found[0]))
        return s


GAME: Final = DesertDecision(ABOUT, NAMES, SEQUENCE, V.NOTATION, WORDS, ordinals(Path(__file__).parent))
