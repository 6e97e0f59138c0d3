"""Training a value: games are played and kept, weights fitted, compared with those in use, and written down.

What has been played stays in a folder, a file for each lesson, so that training goes on where it was broken off.
"""

import json
import shlex
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from alamein.ai.train.algebra import NUMPY, Algebra, Reals
from alamein.ai.train.fit import Fitted, Lessons, Numbers, chances, figures, fit, learning_curve, losses, tenths
from alamein.ai.train.self_play import HEAD, KIND, Lesson, learner, play_lesson
from alamein.ai.value import KNOTS, NUMBERS, ROW, Setting
from alamein.ai.workers import Workers
from alamein.core.errors import NotParseable

SURE_THING: Final = 0.005  # a Brier score below which a scenario is no question
CLEARLY_WORSE: Final = 1.01  # a loss so many times as large is no accident of the games held out
LESSON: Final = 6  # games in a file
SLICE: Final = 6  # files of each process between two looks at the clock


class Training:
    """The training of one game's value."""

    algebra: Algebra = NUMPY  # computes the fits

    def __init__(
        self,
        id: str,
        seed: int,
        size: int,
        folder: Path,
        plain: bool = False,
        only_chance: bool = False,
        only: str = "",
    ) -> None:
        self.id, self.seed, self.size, self.plain = id, seed, size, plain
        self.only_chance, self.only = only_chance, only
        self.game, _, self.value = learner(id)
        kinds = self.value.kinds
        alone = kinds if len(kinds) == len(self.value.settings) else ()
        if only and only not in alone:
            raise NotParseable(
                f"{id} has no kind of game {only!r} that learns alone: {', '.join(alone) or 'none does'}"
            )
        self.kinds = [k for k, name in enumerate(kinds) if only in ("", name)]  # those that learn
        self.folder = folder / id
        self.candidate = self.folder / "value.json"

    def lessons(self) -> Iterator[tuple[Lesson, Path]]:
        """What is to be played, and where it is kept."""
        about = f"revision{self.game.revision}-{len(self.value.terms)}terms-seed{self.seed}{'-told' * self.plain}"
        about += f"-{self.only.replace(' ', '-')}" * bool(self.only)
        kind = self.kinds[0] if self.only else -1
        for first in range(0, self.size, LESSON):
            size = min(LESSON, self.size - first)
            path = self.folder / f"{about}-{first}-{size}.rows"
            yield Lesson(self.id, self.seed, first, size, self.plain, kind), path

    def settings(self) -> Sequence[Setting]:
        """The ways to begin that are learnt from."""
        return [self.value.settings[k] for k in self.kinds] if self.only else self.value.settings

    def play(self, jobs: int, cluster: str, seconds: float, progress: Callable[[int], None]) -> None:
        """Play what has not been played yet, as far as there is time: `size` becomes the games there are."""
        self.folder.mkdir(parents=True, exist_ok=True)
        until, all_lessons, done = time.monotonic() + seconds, list(self.lessons()), 0
        with Workers(jobs, cluster) as workers:
            for first in range(0, len(all_lessons), SLICE * workers.jobs):
                if time.monotonic() > until:
                    break
                some = all_lessons[first : first + SLICE * workers.jobs]
                left = [(lesson, path) for lesson, path in some if not path.exists()]
                done += sum(lesson.size for lesson, path in some if path.exists())
                for n, rows in workers.each(play_lesson, [lesson for lesson, _ in left]):
                    keep(left[n][1], rows)
                    done += left[n][0].size
                    progress(done)
        self.size = done

    def rows(self) -> Numbers:
        """Everything played, a row for each position."""
        found = [np.frombuffer(path.read_bytes(), dtype=np.int32) for _, path in self.lessons() if path.exists()]
        width = HEAD + len(self.value.terms)
        rows = np.concatenate(found).reshape(-1, width).astype(np.int64) if found else np.zeros((0, width), np.int64)
        if not len(rows):
            raise NotParseable(f"{self.folder} holds no positions of {self.id}: play some games first")
        return rows

    def learn(self) -> "Learnt":
        """Fit every kind that learns, and write the candidate down: the new weights of all kinds that they better."""
        data, names = self.data(), [self.value.kinds[k] for k in self.kinds]
        missing = [name for name, each in zip(names, data, strict=True) if not each.suffice()]
        if missing:
            raise NotParseable(f"too few games of {', '.join(missing)} to learn from: play more than {self.size}")
        old = self.in_use()
        if self.only_chance and old is None:
            raise NotParseable(f"{self.id} has no weights whose margin could stay: train it first")
        if self.only and old is None:
            raise NotParseable(f"{self.id} has no weights for its other kinds of game: train it without --only first")
        known = [old[k] for k in self.kinds] if old is not None else None
        begun: list[Fitted | None] = list(known) if known is not None and self.only_chance else [None] * len(data)
        fitted = [fit(each, each.train, weights) for each, weights in zip(data, begun, strict=True)]
        found = Learnt(names, data, fitted, known)
        self.candidate.write_text(self.text(found), encoding="utf-8")
        return found

    def command(self) -> str:
        """What makes the same weights, or measures them, again."""
        what = " --measure" * self.plain + " --chance" * self.only_chance
        what += f" --only {shlex.quote(self.only)}" if self.only else ""
        return f"alamein train {self.id}{what} --games {self.size} --seed {self.seed}"

    def data(self) -> list[Lessons]:
        """Everything played, by kind that learns."""
        rows = self.rows()
        return [Lessons(rows[rows[:, KIND] == kind], self.algebra) for kind in self.kinds]

    def measure(self) -> list[str]:
        """For a document: how good the weights in use are on games that they have not seen, all between `normal`s."""
        weights = self.in_use()
        if weights is None:
            raise NotParseable(f"{self.id} has no weights to be measured: train it first")
        lines = ["| | games | Brier | of the base rate | better by | as told: better by |", "|---|---|---|---|---|---|"]
        said, told = list[Said](), list[Said]()
        for k, data in zip(self.kinds, self.data(), strict=True):
            if len(data.games):
                every, asked = Said(chances(weights[k], data), data.won, data.games), data.told >= 0
                one = Said(data.told[asked], data.won[asked], data.games[asked])  # of every game
                better = f"{every.brier():.4f} | {every.base():.4f} | {every.better()} | {one.better()}"
                lines.append(f"| {self.value.kinds[k]} | {len(np.unique(data.games))} | {better} |")
                said.append(every)
                told.append(one)
        lines += ["", *reliability(*(np.concatenate(part) for part in zip(*said, strict=True)))]
        return [*lines, "", "As told:", "", *reliability(*(np.concatenate(part) for part in zip(*told, strict=True)))]

    def text(self, learnt: "Learnt") -> str:
        """The weights as a file: one line for each term."""
        in_use = self.in_use() or []
        origin: dict[str, object] = {
            "game": self.id,
            "revision": self.game.revision,
            "command": self.command(),
            "figures": learnt.figures(),
        }
        if self.only_chance:
            origin["margin"] = self.value.origin.get("margin", self.older(""))
        new = dict(zip(learnt.kinds, learnt.fitted, strict=True))
        older = [kind for kind in self.value.kinds if kind in learnt.stayed or kind not in new]
        if older:
            origin["older"] = {kind: self.older(kind) for kind in older}
        tables = []
        for k, name in enumerate(self.value.kinds):
            fitted = new[name] if name in new else in_use[k]
            terms = zip(self.value.terms, fitted.table.tolist(), strict=True)
            lines = ",\n".join(f"{json.dumps(term, ensure_ascii=False)}: {json.dumps(row)}" for term, row in terms)
            head = f'"shifts": {json.dumps(fitted.shifts)}, "bends": {json.dumps(fitted.bends)}'
            tables.append(f'{json.dumps(name)}: {{{head}, "terms": {{\n{lines}\n}}}}')
        numbers = json.dumps(list(NUMBERS))
        joined = ",\n".join(tables)
        return f'{{"origin": {json.dumps(origin, indent=1)},\n"numbers": {numbers},\n"tables": {{\n{joined}\n}}}}\n'

    def older(self, kind: str) -> object:
        """Where the weights in use of a kind come from."""
        origin = self.value.origin
        known = origin.get("older")
        own = {key: origin.get(key) for key in ("revision", "command")}
        return known[kind] if isinstance(known, dict) and kind in known else own

    def in_use(self) -> list[Fitted] | None:
        """The weights in use, or None if there are none."""
        value = self.value
        if not value.origin:
            return None
        tables = np.array(list(value.table), dtype=np.int64).reshape(len(value.kinds), -1, ROW)
        shifts, bends = [int(x) for x in value.shifts], [int(x) for x in value.bends]
        return [
            Fitted(table, (shifts[2 * k], shifts[2 * k + 1]), tuple(bends[KNOTS * k : KNOTS * (k + 1)]))
            for k, table in enumerate(tables)
        ]


class Said(NamedTuple):
    """Chances of positions, what came, and of which games they are."""

    chances: Reals
    came: Reals
    games: Numbers

    def brier(self) -> float:
        """The mean square by which they are off."""
        return float(((self.chances - self.came) ** 2).mean())

    def base(self) -> float:
        """That of who always says how often a win comes."""
        return float(self.came.var())

    def better(self) -> str:
        """By how much they are better, in words; where there is no question, nothing can be."""
        return f"{100 * (1 - self.brier() / self.base()):.0f} %" if self.base() > SURE_THING else "-"


def keep(path: Path, rows: bytes) -> None:
    """Write a file that is there whole or not at all."""
    path.with_suffix(".new").write_bytes(rows)
    path.with_suffix(".new").replace(path)


class Learnt:
    """What came of it: the weights of every kind and how good they are. Those in use stay where they are clearly better
    in anything; `stay` says in what, `stayed` of which kinds."""

    def __init__(
        self, kinds: Sequence[str], data: list[Lessons], fitted: list[Fitted], in_use: list[Fitted] | None
    ) -> None:
        self.kinds, self.data, self.fitted = kinds, data, fitted
        self.stay: list[str] = []
        self.stayed: list[str] = []
        for k, old in enumerate(in_use or []):
            why = self.worse_than(k, old)
            if why:
                self.fitted[k] = old
                self.stay.append(f"the {why}")
                self.stayed.append(kinds[k])

    def figures(self) -> dict[str, dict[str, float]]:
        """By kind."""
        out = {}
        for name, data, fitted in zip(self.kinds, self.data, self.fitted, strict=True):
            out[name] = {key: round(x, 4) for key, x in figures(fitted, data).items()}
        return out

    def worse_than(self, kind: int, old: Fitted) -> str:
        """In what the weights of a kind that are in use are better on the held-out games; "" if in nothing that
        counts: the chance of what is no question does not, nor does a hundredth."""
        data = self.data[kind]
        found = zip(("margin", "chance"), losses(self.fitted[kind], data), losses(old, data), strict=True)
        for what, mine, theirs in found:
            if mine > theirs * CLEARLY_WORSE and not (what == "chance" and mine < SURE_THING):
                return f"{what} of {self.kinds[kind]}: {mine:.4g} against {theirs:.4g} (mean square)"
        return ""

    def table(self) -> list[str]:
        """For a document: the figures, the learning curves, and what came of what was said."""
        lines = [
            "| | games | positions | margin explained (R²) | Brier | of the base rate | better by |",
            "|---|---|---|---|---|---|---|",
        ]
        for name, data, fitted in zip(self.kinds, self.data, self.fitted, strict=True):
            lines += [_row(name, figures(fitted, data))]
            lines += [_row("from fewer", {**x, "games": n, "positions": 0}) for n, x in learning_curve(data)[:-1]]
        plain = [each.test & each.plain for each in self.data]
        said = np.concatenate([chances(f, d)[p] for f, d, p in zip(self.fitted, self.data, plain, strict=True)])
        came = np.concatenate([d.won[p] for d, p in zip(self.data, plain, strict=True)])
        games = np.concatenate([d.games[p] for d, p in zip(self.data, plain, strict=True)])
        return [*lines, "", *reliability(said, came, games)]


def reliability(said: Reals, came: Reals, games: Numbers) -> list[str]:
    """What came of what was said, for each tenth of the chances."""
    rows = [f"| {100 * x:.0f} % | {100 * y:.0f} % | {n} |" for x, y, n in tenths(said, came, games)]
    return ["| said | came | games |", "|---|---|---|", *rows]


def _row(name: str, x: dict[str, float]) -> str:
    """A line of the table. Where `normal` always wins or loses there is no base rate to better."""
    better = f"{100 * (1 - x['brier'] / x['brier_base']):.0f} %" if x["brier_base"] > SURE_THING else "-"
    many = f"{x['positions']:.0f}" if x["positions"] else ""
    numbers = f"{x['games']:.0f} | {many} | {x['r2']:.3f}"
    return f"| {name} | {numbers} | {x['brier']:.4f} | {x['brier_base']:.4f} | {better} |"
