"""The contract of `core.game`, joined to the rooms beside this one."""

from typing import Final

from alamein.core.game import About, Game, Json, Odds, Outcome, Result, Scenario, View
from toy_game import drawing
from toy_game import position as files
from toy_game.sequence import SEQUENCE
from toy_game.state import COMBAT, GAME_TURN, NAMES, SIDES, Toy
from toy_game.verbs import NOTATION
from toy_game.words import WORDS


class ToyGame(Game[Toy]):
    """Two units, one map, twelve turns."""

    def begin(self, scenario: str, options: dict[str, int]) -> Toy:
        s = Toy()
        s.call(GAME_TURN, 0, 0, 0)
        return s

    def result(self, s: Toy) -> Result | None:
        """[1.2] Who has lost its unit has lost the game; with both on the map after twelve turns it is a draw."""
        if s.over == 0:
            return None
        left = tuple(seat for seat in (0, 1) if s.loc[seat] >= 0)
        scores = tuple(int(seat in left) for seat in (0, 1))
        if len(left) == 2:
            return Result((), scores, "1.2", "both units are left: a draw", "draw")
        return Result(left, scores, "1.2", f"{SIDES[left[0]]} wins", "win")

    def view(self, s: Toy, seat: int) -> View:
        """Without secrets everybody sees everything."""
        return self.dump(s)

    def odds(self, s: Toy, seat: int) -> Odds | None:
        if not s.runs(COMBAT):
            return None
        return Odds([], [Outcome("enemy lost", 1), Outcome("nothing", 4), Outcome("attacker lost", 1)])

    def problems(self, s: Toy) -> list[str]:
        return files.problems(s)

    def dump(self, s: Toy) -> dict[str, object]:
        return files.dump(self, s)

    def load(self, position: Json) -> Toy:
        return files.load(self, position)

    def sheet(self) -> dict[str, object]:
        return drawing.sheet()

    def draw_scene(self, known: Toy, seat: int) -> dict[str, object]:
        return drawing.scene(known)

    def draw_text(self, known: Toy, seat: int) -> str:
        return drawing.text(known)


GAME: Final = ToyGame(
    About("toy", "Toy", 1, SIDES, (Scenario("duel", "Duel", "Each side begins in its corner."),), ()),
    NAMES,
    SEQUENCE,
    NOTATION,
    WORDS,
    {},
)
