"""Games from which a value learns: the expert against itself in all its styles, with some random moves, and half of the
games of a leaning scenario begun without some units of the favorite. Every second game is one between `normal` players,
as people meet them. Game k of seed K is the same wherever it is played.

Where all seats are alike, as in the card game, about half of the seats have a taste of their own instead of random
moves: weights shaken so far that every card is somebody's favorite. With random moves only bad players would own odd
cards, and the value would blame the cards."""

from array import array
from typing import Final, NamedTuple

from alamein.ai.judgement import SET_UP, judge
from alamein.ai.levels import Normal
from alamein.ai.player import Chair, policy_of
from alamein.ai.policy import Policy
from alamein.ai.train.steps import SHAKE, Weights, normal
from alamein.ai.train.tune import fixed_of, styles_of
from alamein.ai.value import Value, ahead, value_of, won
from alamein.core.chance import Source, Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.game import Game
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.games import registry

LIMIT: Final = 100_000  # actions after which a game teaches nothing
PLAIN: Final = 2  # one game in so many is between `normal` players
SLIPS: Final = (0, 0, 32, 8)  # a seat takes a random action once in so many decisions; 0: never
TASTE: Final = 2.0  # how far the weights of a taste are shaken (in logarithms)
# a row: game, kind, clock, whether between `normal`s, points ahead, won, the chance as it would be told; then the terms
HEAD: Final = 7
GAME, KIND, CLOCK_AT, IS_PLAIN, AHEAD, WON, TOLD = range(HEAD)
UNTOLD: Final = -1  # nobody asked


class Lesson(NamedTuple):
    """Games `first` to `first + size - 1` of a seed: with `plain` those between `normal` players, with `only` those of
    one of the value's settings (-1: of all in turn)."""

    game: str
    seed: int
    first: int
    size: int
    plain: bool = False
    only: int = -1

    def number(self, n: int, settings: int) -> int:
        """The number of the n-th such game among all games of the seed."""
        if self.plain:
            n *= PLAIN
        return n if self.only < 0 else (n // PLAIN * settings + self.only) * PLAIN + n % PLAIN


def learner(id: str) -> tuple[Game[State], Policy[State], Value[State]]:
    """The game, its expert and its value."""
    game = registry.game(id)
    policy, value = policy_of(game), value_of(game)
    if policy is None or value is None:
        raise NotParseable(f"{id} has no expert that could teach, or no features.py that says what is seen")
    return game, policy, value


def play_lesson(lesson: Lesson) -> bytes:
    """The rows of all positions at which a new plan was due, as 32-bit numbers."""
    game, policy, value = learner(lesson.game)
    out = array("i")
    for n in range(lesson.first, lesson.first + lesson.size):
        number = lesson.number(n, len(value.settings))
        course = Course(game, policy, value, number, Splitmix(lesson.seed << 32 | number))
        course.telling = lesson.plain
        out.extend(course.rows())
    return out.tobytes()


class Course:
    """One game."""

    def __init__(
        self, game: Game[State], policy: Policy[State], value: Value[State], number: int, source: Source
    ) -> None:
        self.game, self.policy, self.value, self.number, self.source = game, policy, value, number, source
        self.plain = number % PLAIN == 0
        setting = value.settings[number // PLAIN % len(value.settings)]
        self.state = game.new(setting.scenario, setting.options)
        self.players = game.players(self.state)
        half = number // PLAIN // len(value.settings) % 2
        self.favorite = setting.favorite if half and not self.plain else -1
        self.styles = [int(source.below(policy.styles)) for _ in range(self.players)]
        self.slips = [SLIPS[source.below(len(SLIPS))] for _ in range(self.players)]
        self.table = styles_of(game.id)
        self.taste: list[int] = []  # [] where there are none
        if self.table.sides == 1 and not self.plain:
            self.give_taste()
        self.normals = [Normal("") for _ in range(self.players)]
        self.seen: list[tuple[int, list[int]]] = []  # who looked, and the row without the outcome
        self.telling = False  # whether the judgement that people are told is taken down, of one position of the game:
        self.asked: tuple[int, State] | None = None  # its number and a copy
        self.lots = Splitmix(number)

    def give_taste(self) -> None:
        """About half of the seats play one taste, in the place of the best style by hand; nobody slips."""
        base = self.table.row(self.table.base, 0)
        shakes = [TASTE / SHAKE * normal(self.source) for _ in base]
        self.taste = list(Weights(base, fixed_of(self.game.id)).shaken(shakes, 1))
        self.styles = [self.table.base if self.source.below(2) else style for style in self.styles]
        self.slips = [0] * self.players

    def rows(self) -> list[int]:
        """Play; the rows, with what came of it."""
        if not self.taste:
            return self.played()
        kept = self.table.row(self.table.base, 0)
        self.table.put(self.table.base, 0, self.taste)
        out = self.played()
        self.table.put(self.table.base, 0, kept)
        return out

    def played(self) -> list[int]:
        """The rows of the game. One without an end teaches nothing."""
        moment, log, game, state = SET_UP, Log(False), self.game, self.state
        for _ in range(LIMIT):
            if state.over != 0:
                break
            seat = int(game.seat(state))
            if seat != CHANCE and int(self.policy.moment(state)) > moment:
                if moment == SET_UP:
                    self.weaken()
                moment = int(self.policy.moment(state))
                self.look()
            game.apply(state, self.action(seat), log)
        result = game.result(state)
        if result is None:
            return []
        out: list[int] = []
        for n, (seat, row) in enumerate(self.seen):
            row[AHEAD], row[WON] = ahead(result, seat), won(result, seat)
            if self.asked is not None and self.asked[0] == n:
                told = judge(Chair(game, self.asked[1], seat, Splitmix(self.number)))
                row[TOLD] = UNTOLD if told is None else told.chance
            out += row
        return out

    def action(self, seat: int) -> int:
        """What is done: by `normal` from what it may know, or by the expert in its style, unless it slips."""
        game, state = self.game, self.state
        if seat == CHANCE:
            return int(game.decision(state).draw(state, self.source))
        if self.plain:
            return self.normals[seat].choose(Chair(game, state, seat, self.source))
        if self.slips[seat] and self.source.below(self.slips[seat]) == 0:
            legal = game.legal(state)
            return int(legal[self.source.below(len(legal))])
        return int(self.policy.choose(state, seat, self.styles[seat], self.source))

    def weaken(self) -> None:
        """A tenth to a half of the favorite's units never came."""
        share = int(self.source.below(5)) + 1
        for n in range(int(self.value.units(self.favorite)) if self.favorite >= 0 else 0):
            if self.source.below(10) < share:
                self.value.weaken(self.state, self.favorite, n)

    def look(self) -> None:
        """Take down the position: from the first seat if the other mirrors it, else from any one."""
        value, state = self.value, self.state
        seat = 0 if value.mirrored else int(self.source.below(self.players))
        head = [self.number, int(value.kind(state)), int(value.clock(state)), int(self.plain), 0, 0, UNTOLD]
        n = len(self.seen)
        if self.telling and self.lots.below(n + 1) == 0:  # each position of the game as likely as the others
            self.asked = (n, self.game.copy(state))
        self.seen.append((seat, head + list(value.look(state, seat))))
