"""Foils: four players of one idea each, permanent sparring partners. A game that loses to one of them is broken, or its
opponents are. Each is the expert (`normal`) but for its idea; what each wins stands in docs/elo.md. A fifth,
`static`, is the yardstick for stronger players: the best style of each expert without search, and it does not move."""

from collections import Counter
from functools import cache
from typing import Final

from alamein.ai.levels import Normal
from alamein.ai.player import Chair
from alamein.core.errors import NotParseable
from alamein.core.game import Game
from alamein.core.hexgrid import Grid
from alamein.core.state import State

GOES: Final = frozenset({"move", "column", "rail", "exit", "advance"})
STRIKES: Final = frozenset({"attack", "also", "bombard", "strike"})
JOINS: Final = frozenset({"with", "add", "assist", "air", "fire"})
STAYS: Final = ("done", "hold", "stay", "halt", "stop", "ready")
NEAR: Final = 2  # hexes in which friends count,
TRIES: Final = 4  # how often the same attack, or the move of the same unit, is begun in a moment
CROWD: Final = 4  # and how many of them, the unit itself among them, are enough


def word(game: Game[State], action: int) -> str:
    """The verb of an action."""
    return game.notation.text(action).partition(" ")[0]


class Foil:
    """A player that follows the expert where its idea says nothing."""

    def __init__(self, parameters: str) -> None:
        if parameters:
            raise NotParseable(f"this foil takes no parameters, not {parameters!r}")
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        legal = chair.legal()
        by_word: dict[str, list[int]] = {}
        for action in legal:
            by_word.setdefault(word(chair.game, action), []).append(action)
        found = self.idea(chair, by_word) if len(legal) > 1 else legal[0]
        return self.normal.choose(chair) if found is None else found

    def idea(self, chair: Chair, legal: dict[str, list[int]]) -> int | None:
        """What the idea says of this decision; None: what the expert says."""
        return None

    def stays(self, chair: Chair, legal: dict[str, list[int]], never: frozenset[str]) -> int | None:
        """The expert's answer, but for these verbs: then whatever ends the phase, the move or the advance."""
        end = next((legal[each][0] for each in STAYS if each in legal), None)
        if end is None or not never & legal.keys():
            return None
        found = self.normal.choose(chair)
        return end if word(chair.game, found) in never else found


class Hold(Foil):
    """Sets up around its objectives, never moves, never attacks, resists and rebuilds."""

    def idea(self, chair: Chair, legal: dict[str, list[int]]) -> int | None:
        if "resist" in legal:
            return legal["resist"][0]
        return self.stays(chair, legal, GOES | STRIKES)


class Busy(Foil):
    """Begins things of its own, none of them over and over: what comes to nothing can often be begun again."""

    def __init__(self, parameters: str) -> None:
        super().__init__(parameters)
        self.moment = -1
        self.begun: Counter[int] = Counter()  # in this moment

    def fresh(self, chair: Chair, actions: list[int]) -> list[int]:
        """Those that were not begun too often in this moment."""
        policy = self.normal.policy(chair.game)
        moment = int(policy.moment(chair.guess())) if policy is not None else 0
        if moment != self.moment:
            self.moment, self.begun = moment, Counter()
        return [action for action in actions if self.begun[action] < TRIES]

    def any_of(self, chair: Chair, actions: list[int], counts: bool) -> int | None:
        """One of them."""
        if not actions:
            return None
        action = sorted(actions)[chair.source.below(len(actions))]
        self.begun[action] += counts
        return action


class Charge(Busy):
    """Attacks whatever it can, with all it has."""

    def idea(self, chair: Chair, legal: dict[str, list[int]]) -> int | None:
        joins, strikes = ([a for each in legal.keys() & eager for a in legal[each]] for eager in (JOINS, STRIKES))
        if strikes and not joins:
            strikes = self.fresh(chair, strikes)
        return self.any_of(chair, joins or strikes, counts=not joins)


class Crowd(Busy):
    """Goes where most of its own are, and never attacks."""

    def idea(self, chair: Chair, legal: dict[str, list[int]]) -> int | None:
        if STRIKES & legal.keys():
            return self.stays(chair, legal, STRIKES)
        if "to" not in legal:
            begun = self.any_of(chair, self.fresh(chair, legal.get("move", [])), counts=True)
            return self.stays(chair, legal, frozenset({"move"})) if begun is None and "move" in legal else begun
        game = chair.game
        friends = places_of(game, chair.guess(), chair.seat)
        grid = map_of(game)[0]
        count = {
            action: sum(grid.distance(grid.ids[game.notation.text(action).split()[1]], h) <= NEAR for h in friends)
            for action in legal["to"]
        }
        best = max(count.values())
        end = next((legal[each][0] for each in STAYS if each in legal), None)
        if end is not None and (best > CROWD or chair.source.below(2)):
            return end
        return next(action for action in legal["to"] if count[action] == best)


@cache
def map_of(game: Game[State]) -> tuple[Grid, dict[str, str]]:
    """The grid of a game's map, and the side of every unit."""
    sheet = game.sheet()
    columns, rows, parity = (sheet[key] for key in ("columns", "rows", "southern_parity"))
    units = sheet["units"]
    assert isinstance(columns, int) and isinstance(rows, int) and isinstance(parity, int) and isinstance(units, list)
    return Grid(columns, rows, parity), {unit["id"]: unit["side"] for unit in units}


def places_of(game: Game[State], state: State, seat: int) -> list[int]:
    """The hexes where a seat's counters stand."""
    grid, sides = map_of(game)
    counters = game.scene(state, seat)["counters"]
    assert isinstance(counters, list)
    return [grid.ids[each["hex"]] for each in counters if sides[each["unit"]] == game.seats[seat]]


class Hoard(Foil):
    """Recruits one kind of card and nothing else: `hoard:panzer_iii`; without a name the 88mm."""

    def __init__(self, parameters: str) -> None:
        super().__init__("")
        self.card = parameters or "flak88"

    def idea(self, chair: Chair, legal: dict[str, list[int]]) -> int | None:
        cards = [name for verb in chair.game.notation.verbs if verb.word == "recruit" for name in verb.names]
        if cards and self.card not in cards:
            raise NotParseable(f"nobody can hoard {self.card!r}; the cards are: {', '.join(cards)}")
        wanted = f"recruit {self.card}"
        for action in legal.get("recruit", []):
            if chair.game.notation.text(action) == wanted:
                return action
        return self.stays(chair, legal, frozenset({"recruit"}))


# The style of each expert that did best by itself against the others. A test holds the games it plays against those it
# played when it was frozen: whoever changes how an expert plays in this style keeps the old way for `static`.
BEST_STYLE: Final = {"north_africa": 1, "desert_decision": 1, "alam_halfa": 1, "afrika_deck": 1}


class Static:
    """The best style of the game's expert, without search."""

    def __init__(self, parameters: str) -> None:
        if parameters:
            raise NotParseable(f"the player 'static' takes no parameters, not {parameters!r}")
        self.normal = Normal("")

    def choose(self, chair: Chair) -> int:
        self.normal.style = BEST_STYLE.get(chair.game.id, 0)
        return self.normal.choose(chair)
