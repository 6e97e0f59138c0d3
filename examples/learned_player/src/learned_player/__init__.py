"""A value fitted to recorded games, and the player that follows it."""

from pathlib import Path

import numpy as np
import pyarrow.dataset as ds

from alamein.ai.player import Chair
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.research.observe import Observer


def rows(folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """The first decision of every turn of a data set: all that was seen, and what the seat won."""
    data = ds.dataset(folder, partitioning="hive")
    seen = [name for name in data.schema.names if name.startswith("seen_")]
    found, won = list[np.ndarray](), list[np.ndarray]()
    for batch in data.to_batches(columns=["seat", *seen, "outcome"]):
        some = batch.take(np.flatnonzero(np.diff(batch.column("seat").to_numpy(), prepend=-1)))
        tables = [some.column(name).flatten().to_numpy().reshape(some.num_rows, -1) for name in seen]
        found.append(np.hstack(tables).astype(np.float32))
        won.append(some.column("outcome").to_numpy())
    return np.vstack(found), np.concatenate(won)


def train(folder: Path, model: Path, calm: float = 0.1) -> float:
    """Fit a ridge regression of what was won; which share of the rows it explains by the right sign."""
    x, won = rows(folder)
    mean, spread = x.mean(axis=0), x.std(axis=0)
    told = np.flatnonzero(spread)  # columns that tell anything
    z = (x[:, told] - mean[told]) / spread[told]
    fitted = np.linalg.solve(z.T @ z + calm * len(z) * np.eye(len(told), dtype=np.float32), z.T @ won)
    weights = np.zeros(x.shape[1], np.float32)
    weights[told] = fitted / spread[told]
    np.savez(model, weights=weights, base=-mean @ weights)
    return float(np.mean((z @ fitted > 0) == (won > 0)))


class Learned:
    """Takes the action after which the others stand worst when their turn comes: `learned:model.npz`."""

    def __init__(self, parameters: str) -> None:
        try:
            model = np.load(parameters or "model.npz")
        except OSError as error:
            raise NotParseable(f"{error}; `python -m learned_player DIR MODEL` makes a model") from error
        self.weights, self.base = model["weights"], float(model["base"])
        self.observer: Observer | None = None

    def choose(self, chair: Chair) -> int:
        """One of the legal actions, by four ways in which the turn may end after each."""
        self.observer = self.observer or Observer(chair.game, False)
        return max(chair.legal(), key=lambda action: sum(self.worth(chair, action) for _ in range(4)))

    def worth(self, chair: Chair, action: int) -> float:
        """An action, then the rest of the turn at random; what the seat cannot see is guessed."""
        game, state, source = chair.game, chair.guess(), chair.source
        game.apply(state, action, Log(False))
        while (seat := int(game.seat(state))) in (CHANCE, chair.seat):
            legal = game.legal(state)
            drawn = game.decision(state).draw(state, source) if seat == CHANCE else legal[source.below(len(legal))]
            game.apply(state, drawn, Log(False))
        if (result := game.result(state)) is not None:
            return 1.0 if chair.seat in result.winners else -1.0
        seen = np.concatenate([table.ravel() for table in self.observer.observe(state, seat).values()])
        return -self.base - float(seen @ self.weights)
