"""Whole games as Parquet files, a row for each decision of a seat: docs/data-sets.md tells what stands in it.

Game k of a seed is the same row for row wherever it is played, and a file holds the same games however many processes
write: FILE_GAMES of them, each a row group. A file appears under its name when it is whole.
"""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
from pyarrow import parquet

from alamein import __version__
from alamein.ai.player import Chair
from alamein.ai.simulate import Chunk, Kept, Tally, Task, play_chunk
from alamein.ai.value import value_of
from alamein.ai.workers import Workers
from alamein.core.chance import Splitmix
from alamein.core.errors import NotParseable
from alamein.core.event import Log
from alamein.games import registry
from alamein.research.layouts import layout_of
from alamein.research.observe import Observer
from alamein.research.play import Numbering, returns

FILE_GAMES: Final = 16
SEEN: Final = "seen_"  # before the name of a table of the observation
PLAIN: Final = (
    ("match", pa.int64(), "the number of the game; its seed is that of the run"),
    ("ply", pa.int32(), "how many actions were taken before, those of chance included"),
    ("seat", pa.int8(), "who decides"),
    ("legal", pa.list_(pa.int32()), "the numbers of all legal actions"),
    ("action", pa.int32(), "the number of the action that was taken"),
    ("outcome", pa.float32(), "what the seat won in the end, from -1 to 1"),
    ("score", pa.int32(), "what the rules counted for the seat in the end"),
    ("chance", pa.int16(), "what our value gives the seat to win, in thousandths; null where there is none"),
    ("margin", pa.int32(), "by how many points our value sees it ahead at the end, in hundredths; null likewise"),
)


class Part(NamedTuple):
    """The games of a file."""

    chunk: Chunk
    folder: str


def schema(game: str, scenario: str) -> Any:
    """The columns of a game's files. Their metadata have the shape of each table, and the names of its columns; those
    of the whole have the environment and the texts of the actions."""
    observer, numbering = Observer(registry.game(game), False), Numbering(registry.game(game))
    fields = [pa.field(name, kind, metadata={"about": about}) for name, kind, about in PLAIN]
    for name, shape in observer.shapes().items():
        told = {"shape": json.dumps(shape), "columns": json.dumps(observer.columns[name])}
        fields.append(pa.field(SEEN + name, pa.list_(pa.int32(), int(np.prod(shape))), metadata=told))
    environment = f"{game}_{scenario}_v{layout_of(game).version}"
    whole = {"environment": environment, "alamein": __version__, "actions": json.dumps(numbering.texts)}
    return pa.schema(fields, metadata=whole)


class Recorder:
    """Makes the rows of kept games."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.game = registry.game(task.game)
        self.observer = Observer(self.game, False)
        self.number = Numbering(self.game).number
        self.schema = schema(task.game, self.game.checked_scenario(task.scenario))
        learnt = value_of(self.game)
        self.value = learnt if learnt is not None and learnt.origin else None

    def table(self, kept: Kept) -> Any:
        """The rows of a game."""
        game, state, quiet = self.game, self.game.new(self.task.scenario, self.task.options), Log(False)
        rows: dict[str, list[Any]] = {name: [] for name in self.schema.names}
        for ply, action in enumerate(kept.actions):
            seat = int(game.seat(state))
            if seat >= 0:
                self._row(rows, Chair(game, state, seat, Splitmix(kept.number << 20 | ply)))
                for name, value in (("match", kept.number), ("ply", ply), ("action", self.number[action])):
                    rows[name].append(value)
                rows["legal"].append([self.number[a] for a in game.legal(state)])
                for name, table in self.observer.observe(state, seat).items():
                    rows[SEEN + name].append(table.ravel())
            game.apply(state, action, quiet)
        won, result = returns(game, state), game.result(state)
        assert result is not None
        rows["outcome"] = [won[seat] for seat in rows["seat"]]
        rows["score"] = [result.scores[seat] for seat in rows["seat"]]
        return pa.table([self._column(name, rows[name]) for name in self.schema.names], schema=self.schema)

    def _row(self, rows: dict[str, list[Any]], chair: Chair) -> None:
        """Who decides, and what our value says of a position that he cannot rule out."""
        rows["seat"].append(chair.seat)
        if self.value is None:
            rows["chance"].append(None)
            rows["margin"].append(None)
            return
        guess = chair.guess()
        rows["chance"].append(int(self.value.chance(guess, chair.seat)))
        rows["margin"].append(int(self.value.margin(guess, chair.seat)))

    def _column(self, name: str, values: list[Any]) -> Any:
        kind = self.schema.field(name).type
        if name.startswith(SEEN):
            return pa.FixedSizeListArray.from_arrays(pa.array(np.concatenate(values)), kind.list_size)
        return pa.array(values, kind)


def write_part(part: Part) -> Tally:
    """Play the games of a file and write it."""
    chunk = part.chunk
    tally = play_chunk(chunk)
    recorder = Recorder(chunk.task)
    path = Path(part.folder) / f"part-{chunk.first:08}.parquet"
    unfinished = path.with_suffix(".unfinished")
    with parquet.ParquetWriter(unfinished, recorder.schema, compression="zstd") as file:
        for kept in tally.kept:
            file.write_table(recorder.table(kept))
    unfinished.replace(path)
    tally.kept = []
    return tally


def write(
    task: Task, count: int, jobs: int, progress: Callable[[int], None], cluster: str, folder: Path
) -> tuple[Tally, float]:
    """Play `count` games into `folder`/game=…/scenario=…; the tally and the seconds it took."""
    began = time.perf_counter()
    scenario = registry.game(task.game).checked_scenario(task.scenario)
    inner = folder / f"game={task.game}" / f"scenario={scenario}"
    if inner.exists() and any(inner.iterdir()):
        raise NotParseable(f"--parquet {str(inner)!r} has files already; name another folder")
    inner.mkdir(parents=True, exist_ok=True)
    parts = [
        Part(Chunk(task, k, min(FILE_GAMES, count - k), True), str(inner.resolve()))
        for k in range(0, count, FILE_GAMES)
    ]
    total = Tally()
    with Workers(jobs if len(parts) > 1 else 1, cluster) as workers:
        for _, tally in workers.each(write_part, parts):
            total.add(tally)
            progress(total.games)
    return total, time.perf_counter() - began
