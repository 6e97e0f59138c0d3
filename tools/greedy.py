"""Greedy clients at their limits beside one honest table: how long do its moves and its computer take?

    .venv/bin/python -m tools.greedy                     a minute alone, a minute with eight greedy clients
    .venv/bin/python -m tools.greedy --seconds 10 --clients 4

Each greedy client has an address of its own, as if a proxy had passed it on, and several of everything: matches of two
thinking computers, floods of states, hints, verifications, chat, records and sockets. It tries again as soon as it may.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field

from websockets.asyncio.client import ClientConnection, connect

from tools.load import JSON, Http, started

HONEST = "203.0.113.1"
COMPUTER = "normal"
PAUSE = 0.15  # seconds between two of its actions: more than a person makes, and less than is allowed


@dataclass
class Figures:
    """What one person met."""

    times: list[float] = field(default_factory=list)  # of requests
    thought: float = 0.0  # seconds that the computer took
    decisions: int = 0  # and for how many versions
    errors: list[str] = field(default_factory=list)

    def p95(self) -> float:
        """The time that 95 of 100 requests stay under."""
        return sorted(self.times)[int(0.95 * (len(self.times) - 1))] if self.times else float("inf")

    def decision(self) -> float:
        """What a computer's decision takes."""
        return self.thought / max(1, self.decisions)


class Honest:
    """Somebody at a table with a computer."""

    def __init__(self, port: int, game: str) -> None:
        self.http, self.game = Http(port, HONEST), game
        self.random = random.Random(7)
        self.figures = Figures()
        self.token = ""

    async def ask(self, path: str, body: JSON | None) -> JSON:
        """One request, timed."""
        began = time.perf_counter()
        status, found = await self.http.ask(path, self.token, body)
        self.figures.times.append(time.perf_counter() - began)
        if status >= 400:
            self.figures.errors.append(f"{path}: {status} {found}")
        return found

    async def play(self, seconds: float) -> Figures:
        """Matches for so long, in which the computer begins; what it was like."""
        end = time.monotonic() + seconds
        seats = [{"kind": "computer", "player": COMPUTER}, {"kind": "here"}]
        address, headers = f"ws://127.0.0.1:{self.http.port}/api/table/live", {"X-Forwarded-For": HONEST}
        while time.monotonic() < end:
            made = await self.ask("/matches", {"game": self.game, "seats": seats, "seed": 7})
            self.token = made["seats"][1]["token"]
            async with connect(address, max_size=None, proxy=None, additional_headers=headers) as socket:
                await socket.send(json.dumps({"token": self.token, "since": 0}))
                state = await self.waited(socket, 0)
                while state["legal"] and time.monotonic() < end:
                    await asyncio.sleep(PAUSE)
                    body = {"actions": [self.random.choice(state["legal"])], "version": state["version"]}
                    state = await self.ask("/table/act", body)
                    if not state["legal"] and state["decider"] is not None:
                        state = await self.waited(socket, state["version"])
        self.http.close()
        return self.figures

    async def waited(self, socket: ClientConnection, version: int) -> JSON:
        """The state in which it is one's turn again, or the game over; what the computer took is noted."""
        began = time.perf_counter()
        while True:
            state: JSON | None = json.loads(await socket.recv()).get("state")
            if state and state["version"] > version and (state["legal"] or state["decider"] is None):
                self.figures.thought += time.perf_counter() - began
                self.figures.decisions += state["version"] - version
                return state


class Greedy:
    """Somebody who takes all there is."""

    def __init__(self, port: int, address: str, game: str) -> None:
        self.port, self.address, self.game = port, address, game
        self.tokens: list[str] = []
        self.answers: dict[int, int] = {}

    async def run(self) -> None:
        """Until cancelled."""
        http = Http(self.port, self.address)
        await self.make(http, [{"kind": "here"}, {"kind": "here"}])
        http.close()
        record = {"record": {"game": self.game, "log": [[0, "x"]] * 20_000}}
        wants: list[tuple[str, JSON | None]] = [
            *[("/table", None)] * 4, ("/table/hint", {"version": 0}), ("/table/verify", None),
            ("/table/chat", {"text": "x" * 1000}), ("/records/verify", record), ("/records", record),
            ("/continue", {"tokens": self.tokens * 50}), ("/table/finals", None),
        ]  # fmt: skip
        tasks = [self.flood(path, body) for path, body in wants]
        tasks += [self.burn(), *(self.listen() for _ in range(20))]
        await asyncio.gather(*tasks)

    async def make(self, http: Http, seats: list[dict[str, str]]) -> None:
        """One more match."""
        status, made = await http.ask("/matches", "", {"game": self.game, "seats": seats})
        self.answers[status] = self.answers.get(status, 0) + 1
        if status == 201:
            self.tokens += [seat["token"] for seat in made["seats"] if "token" in seat]

    async def burn(self) -> None:
        """Matches of computers that think as long as they may."""
        http = Http(self.port, self.address)
        while True:
            await self.make(http, [{"kind": "computer", "player": "mcts:5s"}] * 2)
            await asyncio.sleep(0.1)

    async def flood(self, path: str, body: JSON | None) -> None:
        """The same request again and again."""
        http, content = Http(self.port, self.address), b"" if body is None else json.dumps(body).encode()
        while True:
            with suppress(OSError, asyncio.IncompleteReadError, StopIteration):
                status, _ = await http.send(path, self.tokens[0], content)
                self.answers[status] = self.answers.get(status, 0) + 1
                await asyncio.sleep(0.1 if status == 429 else 0)  # even greed is not deaf

    async def listen(self) -> None:
        """A socket that is never read."""
        address, headers = f"ws://127.0.0.1:{self.port}/api/table/live", {"X-Forwarded-For": self.address}
        with suppress(Exception):
            async with connect(address, proxy=None, additional_headers=headers) as socket:
                await socket.send(json.dumps({"token": self.tokens[0]}))
                await asyncio.sleep(3600)


def greed(port: int, game: str, clients: int, seconds: float) -> dict[int, int]:
    """All the greedy for a while, in a process of their own; what they were answered. They stand back for the server:
    other machines would not take its processor."""
    os.nice(10)

    async def together(greedy: list[Greedy]) -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.gather(*(one.run() for one in greedy)), seconds)

    greedy = [Greedy(port, f"198.51.100.{n + 1}", game) for n in range(clients)]
    asyncio.run(together(greedy))
    return dict(sorted(sum((Counter(one.answers) for one in greedy), Counter()).items()))


async def compared(port: int, game: str, seconds: float, clients: int) -> tuple[Figures, Figures, dict[int, int]]:
    """An honest table alone, and the same from its beginning beside the greedy; what these were answered."""
    await Honest(port, game).play(3.0)  # the computers come up
    alone = await Honest(port, game).play(seconds)
    first = min(10.0, seconds)  # they use up what they may at once
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        answers = pool.submit(greed, port, game, clients, first + seconds)
        await asyncio.sleep(first)
        beside = await Honest(port, game).play(seconds)
        return alone, beside, await asyncio.wrap_future(answers)


def measured(game: str, seconds: float, clients: int) -> tuple[Figures, Figures, dict[int, int]]:
    """The same on a server of our own."""
    with tempfile.TemporaryDirectory() as data:
        process, port = started(data, "--proxy", "127.0.0.1")
        try:
            return asyncio.run(compared(port, game, seconds, clients))
        finally:
            process.terminate()
            process.wait(20)
            assert process.stdout is not None
            process.stdout.close()


def holds(alone: Figures, beside: Figures) -> bool:
    """Whether the honest table is as well off as promised."""
    return beside.p95() < 0.25 and beside.decision() <= 2 * alone.decision()


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description="greedy clients beside an honest table")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--clients", type=int, default=8)
    parser.add_argument("--game", default="desert_decision")
    args = parser.parse_args()
    alone, beside, answers = measured(args.game, args.seconds, args.clients)
    for name, found in (("alone", alone), (f"beside {args.clients} greedy", beside)):
        print(
            f"{name:16} {len(found.times):5} requests, p95 {found.p95() * 1000:6.0f} ms; computer: "
            f"{found.decisions} decisions, {found.decision() * 1000:6.0f} ms each; errors {found.errors[:2]}"
        )
    print(f"the greedy were answered: {answers}")
    sound = not beside.errors and holds(alone, beside)
    print("it holds" if sound else "it does NOT hold: p95 under 250 ms, computer within twice its usual time")
    return 0 if sound else 1


if __name__ == "__main__":
    sys.exit(main())
