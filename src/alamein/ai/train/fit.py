"""From positions to weights: ridge regression of the margin, a logistic one of the win, rounded to whole numbers.

Every tenth game is held out: all figures are from such games and the rounded weights. Three tenths are not learnt from
either: they choose the penalty, and the odds are bent until what is said of them comes.
"""

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from alamein.ai.train.algebra import NUMPY, Algebra, Flags, Inputs, Reals
from alamein.ai.train.self_play import AHEAD, CLOCK_AT, GAME, HEAD, IS_PLAIN, PLAIN, TOLD, WON
from alamein.ai.value import (
    CHANCE,
    CLOCK,
    KNOT,
    KNOTS,
    LAST_KNOT,
    LEAST,
    MARGIN,
    MEAN,
    MOST,
    POINT,
    ROW,
    SAME,
    SURE,
    WORD,
)

Numbers = NDArray[np.int64]

TENTHS: Final = 10
SPREAD: Final = 2_654_435_761  # a multiplier that mixes settings
TRIED: Final = 3  # tenths that choose the penalty and bend the odds; one more gives the figures
PENALTIES: Final = (1e-4, 1e-3, 1e-2, 1e-1)
STEPS: Final = 12  # of Newton's method, at most
ENOUGH: Final = 1e-3  # a step that changes no weight by more is the last
MOST_SHIFT: Final = 20
RARE: Final = 0.1  # of the range of a term: it counts as if it varied at least so much
CURVE: Final = (16, 8, 4, 2, 1)  # the learning curve: parts of the games
FEW: Final = 40  # a kind with fewer games learns nothing
BORNE_OUT: Final = 10  # odds are bent as if so many games had come at every knot as the straight line says


class Fitted(NamedTuple):
    """The table of one kind, as `Value.table` has it, its shifts, and how the odds are bent."""

    table: Numbers
    shifts: tuple[int, int]
    bends: tuple[int, ...] = (0,) * KNOTS


class Lessons:
    """The rows of one kind, and what is to compute with them."""

    def __init__(self, rows: Numbers, algebra: Algebra = NUMPY) -> None:
        self.algebra = algebra
        self.games = rows[:, GAME]
        self.clock = rows[:, CLOCK_AT]
        self.plain = rows[:, IS_PLAIN] == 1
        self.ahead = rows[:, AHEAD].astype(float)
        self.won = rows[:, WON] / SURE
        self.told = rows[:, TOLD] / SURE  # below 0: nobody asked
        self.seen = rows[:, HEAD:].copy()
        self.seen[:, -1] = SAME
        held = (self.games // PLAIN * SPREAD >> 8) % TENTHS  # plain games are held out like the others
        self.test, self.tried, self.train = held == 0, (held > 0) & (held <= TRIED), held > TRIED

    def suffice(self) -> bool:
        """Whether there is something to learn from and something to be measured by."""
        return bool((self.train & self.plain).any() and (self.test & self.plain).any())

    def some(self, part: int) -> Flags:
        """A part of the games to learn from."""
        numbers = np.unique(self.games[self.train])
        return self.train & np.isin(self.games, numbers[: len(numbers) // part])


def fit(data: Lessons, rows: Flags, old: Fitted | None = None) -> Fitted:
    """Learn from these rows; with old weights only the chance, and what they say of the margin stays."""
    table = ranges(data, rows) if old is None else old.table.copy()
    t = (data.clock / CLOCK)[:, None]
    off = far(table, data.seen, data.clock) / CLOCK
    # A penalty is for what a term does over its range: what is rare, or rare at one end of the game, may not weigh much
    scale = np.maximum(off[rows].std(axis=0), RARE * (table[:, MOST] - table[:, LEAST]))
    scale[scale < 1e-6] = np.inf  # what never changes has no weight
    scale[-1] = SAME  # of ALWAYS
    off /= scale
    inputs = Inputs(data.algebra, data.algebra.put(np.hstack([off * (1 - t), off * t])))
    scale = np.tile(scale, 2)
    shift = put(table, MARGIN, best_ridge(inputs, data, rows) / scale * POINT) if old is None else old.shifts[0]
    straight = Fitted(table, (shift, put(table, CHANCE, best_logistic(inputs, data, rows) / scale * 1_000)))
    return straight._replace(bends=bent(straight, data))


def ranges(data: Lessons, rows: Flags) -> Numbers:
    """A table without weights: what these rows have seen of every term."""
    table = np.zeros((data.seen.shape[1], ROW), dtype=np.int64)
    table[:, LEAST] = np.clip(data.seen[rows].min(axis=0), -WORD, WORD)
    table[:, MOST] = np.clip(data.seen[rows].max(axis=0), -WORD, WORD)
    t = (data.clock / CLOCK)[:, None]
    line = np.hstack([1 - t, t])
    means = np.linalg.lstsq(line[rows], data.seen[rows], rcond=None)[0]
    table[:-1, MEAN : MEAN + 2] = np.clip(np.rint(means.T[:-1]), -WORD, WORD)
    return table


def put(table: Numbers, at: int, weights: Reals) -> int:
    """Put weights into a table, enlarged to whole numbers: by how many bits."""
    shift = max(0, min(MOST_SHIFT, int(np.floor(np.log2(WORD / max(np.abs(weights).max(), 1e-6))))))
    whole = np.clip(np.rint(weights * 2.0**shift), -WORD, WORD)
    table[:, at : at + 2] = whole.reshape(2, -1).T
    return shift


def bent(straight: Fitted, data: Lessons) -> tuple[int, ...]:
    """How the odds are to be bent at every knot: by games between `normal`s that the weights were not learnt from.
    What is said never falls where the odds rise."""
    said, knots = judged(straight, data, CHANCE), np.arange(-LAST_KNOT, LAST_KNOT + 1, KNOT)
    rows = data.tried & data.plain & (np.abs(said) <= LAST_KNOT)
    if not rows.any():
        return straight.bends
    near = np.maximum(0, 1 - np.abs(said[rows, None] - knots) / KNOT)
    penalty = BORNE_OUT / 4 / len(np.unique(data.games[rows]))  # a game at even odds tells a quarter
    line = np.column_stack([knots / 1_000, np.ones(KNOTS)])  # first turned and moved as a whole
    whole = line @ newton(Inputs(NUMPY, near @ line), data.won[rows], np.array([1.0, 0.0]), penalty)
    found = np.rint(1_000 * newton(Inputs(NUMPY, near), data.won[rows], whole, penalty)).astype(np.int64)
    return tuple((np.maximum.accumulate(found) - knots).tolist())


def far(table: Numbers, seen: Numbers, clock: Numbers) -> Numbers:
    """How far every term is from its mean, times CLOCK: as `Value.weighed` has it."""
    left, gone = (CLOCK - clock)[:, None], clock[:, None]
    clipped = np.clip(seen, table[:, LEAST], table[:, MOST])
    return np.asarray(clipped * CLOCK - table[:, MEAN] * left - table[:, MEAN + 1] * gone)


def judged(fitted: Fitted, data: Lessons, numbers: int) -> Numbers:
    """The margins or odds of all rows in whole numbers, as `Value.sum_of` has them."""
    left, gone = (CLOCK - data.clock)[:, None], data.clock[:, None]
    weights = fitted.table[:, numbers] * left + fitted.table[:, numbers + 1] * gone
    parts = far(fitted.table, data.seen, data.clock) * weights >> fitted.shifts[(numbers - MARGIN) // 2]
    return np.asarray(parts.sum(axis=1) >> 12)


def odds(fitted: Fitted, data: Lessons) -> Numbers:
    """The odds of all rows, as `Value.odds` has them."""
    straight, bends = judged(fitted, data, CHANCE), np.array(fitted.bends)
    from_first = np.clip(straight + LAST_KNOT, 0, 2 * LAST_KNOT - 1)
    k, rest = from_first // KNOT, from_first % KNOT
    return np.asarray(straight + (bends[k] * (KNOT - rest) + bends[k + 1] * rest) // KNOT)


def chances(fitted: Fitted, data: Lessons) -> Reals:
    """The chances of all rows."""
    return np.asarray(1 / (1 + np.exp(-np.clip(odds(fitted, data), -8_000, 8_000) / 1_000)))


# --- fitting ----------------------------------------------------------------------------------------------------------


def best_ridge(inputs: Inputs, data: Lessons, rows: Flags) -> Reals:
    """The margin's weights, with the penalty that does best on games not learnt from."""
    x, y = inputs.of(rows), data.ahead[rows]
    square, product = x.squares(np.ones(len(x))) / len(x), x.gathered(y) / len(x)
    found = [np.asarray(np.linalg.solve(square + penalty * np.eye(len(square)), product)) for penalty in PENALTIES]
    tried = data.tried if data.tried.any() else rows
    shown, ahead = inputs.of(tried), data.ahead[tried]
    return found[int(np.argmin([float(((shown.times(w) - ahead) ** 2).mean()) for w in found]))]


def best_logistic(inputs: Inputs, data: Lessons, rows: Flags) -> Reals:
    """The odds' weights: first from all games, then drawn from there to what games between `normal`s say."""
    tried = data.tried if data.tried.any() else rows
    start = _best_of(_drawn_to(np.zeros(inputs.terms), inputs, data, rows), inputs, data, tried)
    plain = rows & data.plain
    if not plain.any():
        return start
    shown = tried & data.plain if (tried & data.plain).any() else plain
    return _best_of([start, *_drawn_to(start, inputs, data, plain)], inputs, data, shown)


def _drawn_to(center: Reals, inputs: Inputs, data: Lessons, rows: Flags) -> list[Reals]:
    x, y = inputs.of(rows), data.won[rows]
    return [newton(x, y, center, penalty) for penalty in PENALTIES]


def _best_of(found: list[Reals], inputs: Inputs, data: Lessons, rows: Flags) -> Reals:
    x, y = inputs.of(rows), data.won[rows]
    odds = [np.clip(x.times(w), -12, 12) for w in found]
    losses = [float((np.log1p(np.exp(z)) - y * z).mean()) for z in odds]
    return found[int(np.argmin(losses))]


def newton(x: Inputs, y: Reals, center: Reals, penalty: float) -> Reals:
    """Logistic regression, drawn towards `center`."""
    w = center.copy()
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-np.clip(x.times(w), -12, 12)))
        slope = x.gathered(p - y) / len(x) + penalty * (w - center)
        curve = x.squares(p * (1 - p)) / len(x) + (penalty + 1e-6) * np.eye(len(w))
        step = np.linalg.solve(curve, slope)
        size = float(np.abs(step).max())
        w = w - step * min(1.0, 4.0 / max(size, 1e-9))
        if size < ENOUGH:
            break
    return np.asarray(w)


# --- figures ----------------------------------------------------------------------------------------------------------


def figures(fitted: Fitted, data: Lessons) -> dict[str, float]:
    """How good the weights are on held-out games: the share of the margin's variance explained (`r2`), and between
    `normal`s the Brier score, the base rate's, and the furthest that a tenth of the chances is off."""
    test = data.test
    y = data.ahead[test]
    errors = judged(fitted, data, MARGIN)[test] / POINT - y
    spread = max(float(((y - y.mean()) ** 2).mean()), 1e-9)
    plain = test & data.plain
    p, won = chances(fitted, data)[plain], data.won[plain]
    base = float(data.won[data.train & data.plain].mean())
    return {
        "games": len(np.unique(data.games)),
        "positions": len(data.games),
        "r2": 1 - float((errors**2).mean()) / spread,
        "brier": float(((p - won) ** 2).mean()),
        "brier_base": float(((base - won) ** 2).mean()),
        "off": furthest_off(p, won, data.games[plain]),
    }


def tenths(p: Reals, won: Reals, games: Numbers) -> list[tuple[float, float, int]]:
    """For each tenth of the chances: what was said on average, what came, and of how many games."""
    out = []
    for k in range(10):
        rows = (p >= k / 10) & ((p < (k + 1) / 10) | (k == 9))
        if rows.any():
            out.append((float(p[rows].mean()), float(won[rows].mean()), len(np.unique(games[rows]))))
    return out


def furthest_off(p: Reals, won: Reals, games: Numbers) -> float:
    """How far the worst tenth with enough games is off."""
    return max((abs(said - came) for said, came, n in tenths(p, won, games) if n >= FEW), default=0.0)


def losses(fitted: Fitted, data: Lessons) -> tuple[float, float]:
    """The mean squares by which margins are off on held-out games, and chances on those between `normal`s: the margin
    serves the search, which meets every position, the chance people, who meet `normal`."""
    margin = judged(fitted, data, MARGIN)[data.test] / POINT - data.ahead[data.test]
    plain = data.test & data.plain
    chance = chances(fitted, data)[plain] - data.won[plain]
    return float((margin**2).mean()), float((chance**2).mean())


def learning_curve(data: Lessons) -> list[tuple[int, dict[str, float]]]:
    """The figures after a sixteenth of the games, an eighth, and so on."""
    out = []
    for part in CURVE:
        rows = data.some(part)
        n = len(np.unique(data.games[rows]))
        if n >= FEW:
            out.append((n, figures(fit(data, rows), data)))
    return out
