"""Work for threads: what it brings comes back, as many at once as are allowed, and nothing is left half done."""

import asyncio
import threading
import time

import pytest

from alamein.server.hands import Hands


def test_what_was_done_comes_back_and_so_does_what_went_wrong() -> None:
    async def play() -> None:
        hands = Hands(2)
        assert await hands.do(divmod, 7, 2) == (3, 1)
        with pytest.raises(ZeroDivisionError):
            await hands.do(divmod, 7, 0)
        assert len(hands.threads) == 1, "one after the other needs one thread"
        names = await asyncio.gather(*(hands.do(_slowly) for _ in range(6)))
        assert len(hands.threads) == len(set(names)) == 2 and hands.inside == 0
        hands.stop()

    asyncio.run(play())


def test_what_nobody_waits_for_is_done_before_it_stops() -> None:
    done: list[str] = []

    async def play() -> None:
        hands = Hands(1)
        task = asyncio.create_task(hands.do(lambda: done.append(_slowly())))
        await asyncio.sleep(0.01)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        assert not done and hands.inside == 1, "its thread is not free"
        hands.stop()
        assert len(done) == 1

    asyncio.run(play())


def _slowly() -> str:
    time.sleep(0.05)
    return str(threading.get_ident())
