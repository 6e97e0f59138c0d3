"""A value fitted to recorded games, and the player that follows it."""

from pathlib import Path

import numpy as np
import pyarrow.dataset as ds

from alamein.ai.player import Chair
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.core.state import State
from alamein.research.observe import Observer


def rows(folder: Path, every: int) -> tuple[np.ndarray, np.ndarray]:
    """Every so manyth decision of a data set: all that was seen, and what the seat won."""
    data = ds.dataset(folder, partitioning="hive")
    seen = [name for name in data.schema.names if name.startswith("seen_")]
    found, won = list[np.ndarray](), list[np.ndarray]()
    for batch in data.to_batches(columns=[*seen, "outcome"]):
        some = batch.take(np.arange(0, batch.num_rows, every))
        tables = [some.column(name).flatten().to_numpy().reshape(some.num_rows, -1) for name in seen]
        found.append(np.hstack(tables).astype(np.float32))
        won.append(some.column("outcome").to_numpy())
    return np.vstack(found), np.concatenate(won)


def train(folder: Path, model: Path, every: int = 5, rounds: int = 300, rate: float = 0.3) -> float:
    """Fit a logistic regression; which share of the rows it explains by the right sign."""
    x, won = rows(folder, every)
    mean, spread = x.mean(axis=0), x.std(axis=0)
    scale = np.where(spread > 0, 1 / np.maximum(spread, 1e-6), 0) / np.sqrt((spread > 0).sum())
    x = (x - mean) * scale
    weights, bias, wanted = np.zeros(x.shape[1], np.float32), 0.0, (won + 1) / 2
    for _ in range(rounds):
        error = wanted - 1 / (1 + np.exp(-(x @ weights + bias)))
        weights += rate * (x.T @ error) / len(x) * 10 - rate * 1e-3 * weights
        bias += rate * float(error.mean())
    np.savez(model, mean=mean, scale=scale, weights=weights, bias=bias)
    return float(np.mean(((x @ weights + bias) > 0) == (won > 0)))


class Learned:
    """Takes the action after which the value is highest: `learned:model.npz`."""

    def __init__(self, parameters: str) -> None:
        try:
            model = np.load(parameters or "model.npz")
        except OSError as error:
            raise NotParseable(f"{error}; `python -m learned_player DIR MODEL` makes a model") from error
        self.factors = model["scale"] * model["weights"]
        self.base = float(model["bias"] - model["mean"] @ self.factors)
        self.observer: Observer | None = None

    def choose(self, chair: Chair) -> int:
        """One of the legal actions. What the seat cannot see is guessed, and chance decides as it may."""
        self.observer = self.observer or Observer(chair.game, False)
        return max(chair.legal(), key=lambda action: self.worth(chair, chair.guess(), action))

    def worth(self, chair: Chair, state: State, action: int) -> float:
        """The value after an action."""
        game, quiet = chair.game, Log(False)
        game.apply(state, action, quiet)
        while game.seat(state) == CHANCE:
            game.apply(state, game.decision(state).draw(state, chair.source), quiet)
        seen = self.observer.observe(state, chair.seat)
        return self.base + float(np.concatenate([table.ravel() for table in seen.values()]) @ self.factors)
