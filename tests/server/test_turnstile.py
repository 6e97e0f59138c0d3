"""So many at once, so many of one address, and who has used least goes next."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from alamein.server.errors import TooMany
from alamein.server.turnstile import Turnstile

Visit = Callable[[str, float], Awaitable[None]]


def visits(turnstile: Turnstile, log: list[str]) -> Visit:
    async def visit(address: str, seconds: float) -> None:
        async with turnstile.through(address):
            log.append(address)
            await asyncio.sleep(seconds)

    return visit


def test_who_has_used_least_goes_next() -> None:
    async def play() -> list[str]:
        turnstile, log = Turnstile(2, 1, 10), []
        visit = visits(turnstile, log)
        tasks = [asyncio.create_task(visit(address, 0.02)) for address in ("a", "b", "a", "b", "a", "b")]
        await asyncio.sleep(0.03)
        tasks.append(asyncio.create_task(visit("honest", 0.0)))
        await asyncio.gather(*tasks)
        assert not turnstile.inside and not turnstile.waiting
        return log

    log = asyncio.run(play())
    assert log[:4] == ["a", "b", "a", "b"] and log[4] == "honest"


def test_one_address_has_its_share_and_a_bounded_queue() -> None:
    async def play() -> int:
        turnstile, log = Turnstile(8, 2, 3), []
        visit = visits(turnstile, log)
        tasks = [asyncio.create_task(visit("greedy", 0.02)) for _ in range(5)]
        await asyncio.sleep(0.01)
        assert log == ["greedy"] * 2
        with pytest.raises(TooMany):
            await visit("greedy", 0)
        await visit("honest", 0)
        await visit("", 0)  # at this machine: no turnstile
        await asyncio.gather(*tasks)
        return len(log)

    assert asyncio.run(play()) == 7


def test_who_gives_up_waiting_leaves_no_gap() -> None:
    async def play() -> None:
        turnstile, log = Turnstile(1, 1, 10), []
        visit = visits(turnstile, log)
        first = asyncio.create_task(visit("a", 0.02))
        await asyncio.sleep(0)
        gone, stays = (asyncio.create_task(visit(address, 0)) for address in ("b", "c"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(first, stays)
        assert log == ["a", "c"] and not turnstile.inside and not turnstile.waiting

    asyncio.run(play())


def test_who_is_gone_just_as_its_turn_comes_passes_it_on() -> None:
    async def play() -> None:
        turnstile, log = Turnstile(1, 1, 10), []
        visit = visits(turnstile, log)
        first = asyncio.create_task(visit("a", 0.01))
        await asyncio.sleep(0)
        gone, stays = (asyncio.create_task(visit(address, 0)) for address in ("b", "c"))
        await asyncio.sleep(0)
        first.add_done_callback(lambda task: gone.cancel())
        await asyncio.wait_for(asyncio.gather(first, stays), 2)
        assert "c" in log and not turnstile.inside

    asyncio.run(play())
