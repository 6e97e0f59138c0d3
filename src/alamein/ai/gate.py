"""Gates: whether a player is strong enough, asked by sequential tests on pairs of games.

In a *pair* two candidates play the same side with the same dice against the same opponent; more points wins the pair, a
tie is half. So a scenario that leans counts as well as an even one. A foil's pair is one game against the player in
question: it counts if the foil wins. The test of Wald ends as soon as the answer is clear; what has been played is kept
in a file, and the next call goes on from there, unless its players have learnt something else since.
"""

import json
import math
import time
import zlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, NamedTuple

from alamein.ai.levels import slips
from alamein.ai.planner import Expert
from alamein.ai.player import player, policy_of
from alamein.ai.simulate import Task, play_one
from alamein.ai.value import CHANCE, ahead, value_of, won
from alamein.ai.workers import Workers
from alamein.core.errors import NotParseable
from alamein.core.game import Game
from alamein.core.state import State
from alamein.games import registry

ERROR: Final = 0.05  # of either kind
BOUND: Final = math.log((1 - ERROR) / ERROR)
MOST_PAIRS: Final = 300
STRONGER: Final = (0.50, 0.60)  # a share of pairs that would refute the claim, and one that would bear it out
AS_STRONG: Final = (0.40, 0.50)
CLEARLY: Final = (0.65, 0.75)
BY_FAR: Final = (0.90, 0.95)
FOILED: Final = (0.35, 0.20)
PART: Final = 8  # of the nodes of `hard` and `expert` a gate takes one part
YES: Final = "yes"
NO: Final = "no"


class Question(NamedTuple):
    """Whether `a`, in a seat, beats `b` in pairs against `foes`, who sit in all other seats in turn. Without `b` the
    opponents are the foes, and `a` must win games."""

    game: str
    scenario: str
    options: Mapping[str, int]
    seat: int
    a: str
    b: str
    foes: tuple[str, ...]
    shares: tuple[float, float]  # that which speaks against the claim, and that which speaks for it

    def name(self) -> str:
        """The question in words, by which its results are kept."""
        game = registry.game(self.game)
        chosen = "".join(f" {key}={value}" for key, value in sorted(self.options.items()))
        place = f"{self.game} {self.scenario}{chosen} (revision {game.revision}), {game.seats[self.seat]}"
        over = f"{self.a} over {self.b} against" if self.b else f"{self.a} against"
        return f"{place}: {over} {' and '.join(self.foes)}, {self.shares[1]:g} and not {self.shares[0]:g}"


@dataclass
class Answer:
    """What the pairs say so far of these players."""

    pairs: int = 0
    halves: int = 0  # half points of `a`
    verdict: str = ""  # YES, NO, or "" while it is open
    learnt: str = ""

    def share(self) -> float:
        """The share of `a`."""
        return self.halves / (2 * self.pairs) if self.pairs else 0.5

    def evidence(self, shares: tuple[float, float]) -> float:
        """For the claim if it is above 0: the logarithm of how much likelier the pairs are if it holds."""
        against, bears = shares
        x = self.halves / 2
        return x * math.log(bears / against) + (self.pairs - x) * math.log((1 - bears) / (1 - against))

    def judge(self, shares: tuple[float, float]) -> None:
        """End the test if the answer is clear."""
        evidence = self.evidence(shares)
        if abs(evidence) >= BOUND:
            self.verdict = YES if evidence > 0 else NO


def learnt(q: Question) -> str:
    """What the players of such a game have learnt, in short: the styles, the margin, the slips of `easy`."""
    game: Game[State] = registry.game(q.game)
    value = value_of(game)
    if value is None:
        return ""
    kind = value.kinds[int(value.kind(game.new(q.scenario, q.options)))]
    folder = Path(__file__).parent / "experts" / q.game
    styles = json.loads((folder / "styles.json").read_text(encoding="utf-8"))["styles"]
    terms = json.loads((folder / "value.json").read_text(encoding="utf-8"))["tables"][kind]["terms"]
    margin = [row[:CHANCE] for row in terms.values()]
    easy = slips().get(q.game, {})
    said = [styles.get(kind) or styles["all"], margin, easy.get(kind) or easy.get("")]
    return f"{zlib.crc32(json.dumps(said).encode()):08x}"


class Pair(NamedTuple):
    """Pair `number` of a question, with a seed."""

    question: Question
    number: int
    seed: int


def play_pair(pair: Pair) -> int:
    """The half points of `a`: 2, 1 or 0."""
    q = pair.question
    foe = q.foes[pair.number % len(q.foes)]
    if not q.b:
        return _played(q, q.a, foe, pair)[1] // 500
    mine, theirs = (_played(q, name, foe, pair)[0] for name in (q.a, q.b))
    return 1 + (mine > theirs) - (mine < theirs)


def _played(q: Question, name: str, foe: str, pair: Pair) -> tuple[int, int]:
    """One game: by how many points the seat was ahead, and whether it won, in thousandths."""
    game: Game[State] = registry.game(q.game)
    seats = game.players(game.new(q.scenario, q.options))
    seated = tuple(name if seat == q.seat else foe for seat in range(seats))
    _, state = play_one(Task(q.game, q.scenario, q.options, seated, pair.seed), pair.number)
    result = game.result(state)
    assert result is not None
    return ahead(result, q.seat), won(result, q.seat)


class Gate:
    """Questions and the file of their answers."""

    def __init__(self, questions: list[Question], seed: int, most: int, path: Path | None) -> None:
        self.questions, self.seed, self.most, self.path = questions, seed, most, path
        self.answers = {q.name(): Answer(learnt=learnt(q)) for q in questions}
        self.kept: dict[str, dict[str, Any]] = {}  # JSON
        if path is not None and path.exists():
            try:
                self._read(path)
            except (OSError, ValueError, LookupError, TypeError, AttributeError) as error:
                raise NotParseable(f"{str(path)!r} holds no answers of gates; without it, they begin anew") from error

    def _read(self, path: Path) -> None:
        self.kept = dict(json.loads(path.read_text(encoding="utf-8")))
        for name, answer in self.answers.items():
            if self.kept.get(name, {}).get("learnt") == answer.learnt:
                self.answers[name] = Answer(*(self.kept[name][key] for key in vars(answer)))

    def ask(self, jobs: int, cluster: str, progress: Callable[[int], None], seconds: float = math.inf) -> None:
        """Play until every answer is clear or has its most pairs, or the time is over; each batch is kept."""
        until = time.monotonic() + seconds
        for q in self.questions:
            for name in (q.a, *filter(None, [q.b]), *q.foes):
                player(name)
        with Workers(jobs, cluster) as workers:
            for n, q in enumerate(self.questions):
                answer = self.answers[q.name()]
                while not answer.verdict and answer.pairs < self.most and time.monotonic() < until:
                    size = min(2 * workers.jobs, self.most - answer.pairs)
                    pairs = [Pair(q, answer.pairs + k, self.seed) for k in range(size)]
                    self._enter(answer, dict(workers.each(play_pair, pairs)), q.shares)
                    self._keep(q.name(), answer)
                progress(n + 1)

    def _enter(self, answer: Answer, found: dict[int, int], shares: tuple[float, float]) -> None:
        """In the order of the pairs, whoever was done first; what comes after the end does not count."""
        for k in sorted(found):
            if not answer.verdict:
                answer.pairs += 1
                answer.halves += found[k]
                answer.judge(shares)

    def _keep(self, name: str, answer: Answer) -> None:
        self.kept[name] = {**vars(answer), "seed": self.seed}
        if self.path is not None:
            text = ",\n".join(f"{json.dumps(key)}: {json.dumps(x)}" for key, x in sorted(self.kept.items()))
            self.path.write_text(f"{{\n{text}\n}}\n", encoding="utf-8")

    def table(self) -> list[str]:
        """For a document."""
        lines = ["| claim | pairs | share | holds |", "|---|---|---|---|"]
        for q in self.questions:
            answer = self.answers[q.name()]
            share = f"{100 * answer.share():.0f} %" if answer.pairs else ""
            lines.append(f"| {q.name()} | {answer.pairs} | {share} | {answer.verdict or 'open'} |")
        return lines


# --- what is asked of every game --------------------------------------------------------------------------------------

EVEN: Final[dict[str, tuple[str, dict[str, int]]]] = {  # where either side can win
    "north_africa": ("october", {"free": 1}),
    "desert_decision": ("option_1", {}),
    "alam_halfa": ("alam_halfa", {}),
    "afrika_deck": ("standard", {}),
}
FOILS: Final[dict[str, tuple[str, ...]]] = {"afrika_deck": ("hoard",)}
OF_WARGAMES: Final = ("hold", "charge", "crowd")
DEAR: Final = {"static": 1, "hard": 2, "expert": 2 * Expert.times}  # equals take many pairs, thinking takes time


def in_part(id: str, part: int) -> tuple[str, str]:
    """`hard` and `expert` with a part of the nodes that they think with."""
    policy = policy_of(registry.game(id))
    if policy is None or id not in EVEN:
        raise NotParseable(f"no gate is known for {id}; give two --players, the first of which should be the stronger")
    nodes = int(policy.nodes) // part
    return f"hard:{nodes}n", f"expert:{Expert.times * nodes}n"


def questions(id: str, strong: str = "") -> list[Question]:
    """Everything that is asked of a game's players, what is quick first; `strong` is the one the gate is for, `hard` in
    an eighth of its nodes if it is not given."""
    game = registry.game(id)
    settings: list[tuple[str, dict[str, int]]] = [(scenario.id, {}) for scenario in game.scenarios]
    settings += [EVEN[id]] if id in EVEN and EVEN[id] not in settings else []
    out: list[Question] = []
    hard, expert = in_part(id, PART)
    chosen = strong or hard
    for scenario, options in settings:
        for seat in range(2):
            foes = ("static", "normal")
            ask = [
                *((name, "static", foes, STRONGER) for name in dict.fromkeys(("normal", chosen))),
                *((name, "normal", foes, AS_STRONG) for name in (chosen,) if name != "normal"),
                *levels((scenario, options) == EVEN[id]),
            ]
            out += [Question(id, scenario, options, seat, a, b, foes, shares) for a, b, foes, shares in ask]
            if (scenario, options) == EVEN[id]:
                foils = FOILS.get(id, OF_WARGAMES)
                out += [
                    Question(id, scenario, options, seat, foil, "", (name,), FOILED)
                    for foil in foils
                    for name in dict.fromkeys(("normal", chosen))
                ]
                out.append(Question(id, scenario, options, seat, expert, hard, (hard,), STRONGER))
    return sorted(out, key=dear)


def levels(even: bool) -> list[tuple[str, str, tuple[str, ...], tuple[float, float]]]:
    """`normal` and `easy`, `easy` and `random`: who wins where either side can. Elsewhere pairs of games tell, against
    `easy` and `normal` in turn: the slips of one drown small differences, the other punishes whatever it can."""
    if even:
        return [("normal", "", ("easy",), CLEARLY), ("easy", "", ("random",), BY_FAR)]
    foes = ("easy", "normal")
    return [("normal", "easy", foes, CLEARLY), ("easy", "random", foes, BY_FAR)]


def dear(q: Question) -> int:
    """How long its pairs take, about."""
    return sum(DEAR.get(name.partition(":")[0], 0) for name in (q.a, q.b, *q.foes))
