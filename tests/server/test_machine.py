"""A table under any sequence of requests: memory and database agree, and replaying gives the same position."""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast
from unittest.mock import patch

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from starlette.testclient import TestClient

from alamein.core.procedure import NOBODY
from alamein.games import registry
from alamein.play import record
from alamein.server.app import Settings, create_app
from alamein.server.table import Table
from tests import amount
from tests.server.conftest import SMALL
from tests.server.seats import Here, Json, Sitting, new, sitting

VERSIONS = st.integers(0, 40)


class Playing(RuleBasedStateMachine):
    """Two or three people at one table, who do anything at any time."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = TemporaryDirectory()
        self.games = patch.dict(registry.added(), SMALL)
        self.games.start()
        self.client = TestClient(create_app(Settings(Path(self.folder.name) / "a.db", workers=0, thinker=Here)))
        self.client.__enter__()  # one event loop for all requests

    def teardown(self) -> None:
        self.client.__exit__()
        self.games.stop()
        self.folder.cleanup()

    @initialize(id=st.sampled_from(["toy", "secret", "desert_decision", "desert_decision"]), seed=st.integers(0, 99))
    def sit_down(self, id: str, seed: int) -> None:
        seats: list[Json] = [{"kind": "here"}] * (3 if id == "secret" else 2)
        self.seats = sitting(self.client, new(self.client, game=id, seats=seats, seed=seed))
        self.hall = self.client.app.state.hall

    @property
    def table(self) -> Table:
        return cast(Table, self.hall.place(self.seats[0].token).table)

    def ask(self, seat: Sitting, path: str, body: Json) -> int:
        """Whatever is asked, the answer is one of those documented."""
        reply = self.client.post(f"/api/table{path}", json=body, headers=seat.headers)
        assert reply.status_code in (200, 201, 403, 404, 409, 422), reply.text
        return reply.status_code

    @precondition(lambda self: self.table.decider != NOBODY)
    @rule(choice=st.integers(0, 99), count=st.integers(1, 3))
    def act(self, choice: int, count: int) -> None:
        seat = self.table.decider
        legal = self.table.match.texts()
        actions = [legal[choice % len(legal)], legal[-1], legal[0]][:count]
        self.ask(self.seats[seat], "/act", {"actions": actions, "version": self.table.version})

    @rule(who=st.integers(0, 2), version=VERSIONS, text=st.sampled_from(["pass", "keep", "to 0102", "roll 3", "x"]))
    def act_at_any_time(self, who: int, version: int, text: str) -> None:
        self.ask(self.seats[who % len(self.seats)], "/act", {"actions": [text], "version": version})

    @rule(who=st.integers(0, 2))
    def undo(self, who: int) -> None:
        seat = who % len(self.seats)
        could = self.table.can_undo(seat)
        status = self.ask(self.seats[seat], "/undo", {"version": self.table.version})
        assert (status == 200) == could

    @rule(who=st.integers(0, 2), to=st.none() | VERSIONS)
    def ask_to_take_back(self, who: int, to: int | None) -> None:
        self.ask(self.seats[who % len(self.seats)], "/takeback", {"version": self.table.version, "to": to})

    @rule(who=st.integers(0, 2), agree=st.booleans())
    def answer(self, who: int, agree: bool) -> None:
        body: Json = {"version": self.table.version, "agree": agree}
        self.ask(self.seats[who % len(self.seats)], "/takeback/answer", body)

    @rule(version=VERSIONS)
    def look_back(self, version: int) -> None:
        before = self.seats[0].get()
        reply = self.client.get(f"/api/table/replay/{version}", headers=self.seats[0].headers)
        assert reply.status_code == (200 if version <= self.table.version else 404)
        assert self.seats[0].get() == before

    @rule()
    def forget(self) -> None:
        self.hall.tables.clear()

    @invariant()
    def the_database_holds_it_all(self) -> None:
        table = self.table
        again = Table(table.store, *table.store.load(table.header.id))
        assert again.game.dump(again.match.state) == table.game.dump(table.match.state)
        assert again.match.log == table.match.log and again.version == table.version
        assert again.match.dice.drawn == table.match.dice.drawn and again.decider == table.decider
        assert [again.can_undo(seat) for seat in range(3)] == [table.can_undo(seat) for seat in range(3)]
        assert record.checksum(table.game, record.load(record.save(table.match)).match.state) == record.checksum(
            table.game, table.match.state
        )


Playing.TestCase.settings = settings(
    max_examples=amount(12, 100),
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)
TestPlaying = Playing.TestCase
