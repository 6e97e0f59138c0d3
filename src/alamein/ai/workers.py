"""Work spread over processes of this machine or over an existing Dask cluster. No piece is lost when a worker dies."""

import re
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, as_completed
from contextlib import suppress
from importlib import import_module
from types import TracebackType
from typing import Any, Final, TypeVar

from alamein.core.errors import AlameinError, NotParseable

ADDRESS: Final = re.compile(r"(\w+://)?[^\s/]+:\d+")  # Dask does not see all that is none, and is noisy about it
SCHEDULER_ANSWERS = 10  # seconds within which a cluster's scheduler must answer
TRIES: Final = 5  # how often a piece may be lost with its worker before the run is given up

Piece = TypeVar("Piece")
Done = TypeVar("Done")


class LostWork(AlameinError):
    """Workers died again and again over the same piece."""

    kind = "lost-work"


class Workers:
    """`jobs` processes here, or the cluster whose scheduler listens at an address (`tcp://host:8786`)."""

    def __init__(self, jobs: int, cluster: str) -> None:
        self.client: Any = _client(cluster) if cluster else None  # dask.distributed has no types
        self.jobs = jobs if self.client is None else max(1, sum(self.client.nthreads().values()))

    def __enter__(self) -> "Workers":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.client is not None:
            self.client.close()

    def each(self, work: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Generator[tuple[int, Done], None, None]:
        """Every piece's number and what `work` made of it, in the order in which they are done."""
        if self.client is not None:
            yield from self._on_cluster(work, pieces)
        elif self.jobs == 1 or len(pieces) <= 1:
            for n, piece in enumerate(pieces):
                yield n, work(piece)
        else:
            yield from self._on_cores(work, pieces)

    def _on_cores(self, work: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """A pool breaks when one of its processes dies: what it had not done goes to a new pool."""
        left = dict(enumerate(pieces))
        for _ in range(TRIES):
            with ProcessPoolExecutor(self.jobs) as pool:
                numbers: dict[Future[Done], int] = {}
                with suppress(BrokenExecutor):  # a process may die while pieces are still being handed out
                    for n, piece in left.items():
                        numbers[pool.submit(work, piece)] = n
                try:
                    for future in as_completed(numbers):
                        try:
                            done = future.result()
                        except BrokenExecutor:
                            continue
                        del left[numbers[future]]
                        yield numbers[future], done
                finally:
                    pool.shutdown(cancel_futures=True)  # who asked may have had enough
            if not left:
                return
        raise LostWork(f"worker processes died {TRIES} times; {len(left)} pieces of work are not done")

    def _on_cluster(self, work: Callable[[Piece], Done], pieces: Sequence[Piece]) -> Iterator[tuple[int, Done]]:
        """The scheduler gives the pieces of a lost worker to others; one that it has given up is sent again."""
        distributed = import_module("distributed")
        numbers = {self.client.submit(work, piece, pure=False, retries=TRIES): n for n, piece in enumerate(pieces)}
        lost = 0
        queue = distributed.as_completed(list(numbers), loop=self.client.loop)
        for future in queue:
            number = numbers.pop(future)
            if future.status == "finished":
                yield number, future.result()
                continue
            lost += 1
            if lost > TRIES * len(pieces) or not isinstance(future.exception(), distributed.KilledWorker):
                future.result()
            again = self.client.submit(work, pieces[number], pure=False, retries=TRIES)
            numbers[again] = number
            queue.add(again)


def _client(address: str) -> Any:
    if ADDRESS.fullmatch(address) is None:
        raise NotParseable(f"a cluster is named like tcp://host:8786, not {address!r}")
    try:
        distributed = import_module("distributed")
    except ImportError as error:
        raise NotParseable("--cluster needs Dask: pip install 'alamein[cluster]'") from error
    try:
        return distributed.Client(address, timeout=f"{SCHEDULER_ANSWERS}s", set_as_default=False)
    except (OSError, ValueError) as error:
        raise NotParseable(f"no Dask scheduler answers at {address!r}: {error}") from error
