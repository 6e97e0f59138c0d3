"""Whatever somebody looks at, however crowded, the other tables go on (issue 14, attack 5)."""

import asyncio
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from alamein.games import registry
from alamein.play import record
from tests.worst import worst
from tools.load import JSON, Http, started


async def looked_at(port: int, records: list[JSON]) -> dict[str, float]:
    """Open the records and ask everything that can be asked there; the seconds of each answer."""
    http, times = Http(port), dict[str, float]()
    for saved in records:
        status, made = await http.ask("/records", "", {"record": saved})
        assert status == 201, made
        for seat in made["seats"]:
            _, state = await http.ask("/table?since=-1", seat["token"], None)
            if not state["legal"]:
                continue
            asked: dict[str, JSON | None] = {"odds": None, "finals": None, "threats": {"seat": 0}}
            asked["try"] = {"actions": state["legal"][:1], "version": state["version"]}
            for word, body in asked.items():
                began = time.perf_counter()
                status, told = await http.ask(f"/table/{word}", seat["token"], body)
                assert status == 200, told
                times[f"{saved['game']} {word}"] = time.perf_counter() - began
    http.close()
    return times


async def beside(port: int, records: list[JSON]) -> tuple[dict[str, float], list[float]]:
    """The same, while somebody else looks at another table: what that took each time."""
    http, waited = Http(port), list[float]()
    _, made = await http.ask("/matches", "", {"game": "desert_decision", "seats": [{"kind": "here"}] * 2})
    looking = asyncio.create_task(looked_at(port, records))
    while not looking.done():
        began = time.perf_counter()
        status, _ = await http.ask("/table?since=-1", made["seats"][0]["token"], None)
        assert status == 200
        waited.append(time.perf_counter() - began)
        await asyncio.sleep(0.02)
    http.close()
    return await looking, waited


def test_the_worst_position_of_each_game_holds_up_nobody() -> None:
    records = [record.save(worst(id, 300)) for id in registry.GAMES]
    with tempfile.TemporaryDirectory() as data:
        process, port = started(data)
        try:
            with ThreadPoolExecutor(1) as pool:
                told, waited = pool.submit(asyncio.run, beside(port, records)).result()
        finally:
            process.terminate()
            process.wait(20)
            assert process.stdout is not None
            process.stdout.close()
    assert {key.split()[0] for key in told} == set(registry.GAMES)
    assert max(told.values()) < 10, told  # a second on a machine that does nothing else (tools/odds.py)
    assert sorted(waited)[int(0.95 * len(waited))] < 0.5, sorted(waited)[-5:]
