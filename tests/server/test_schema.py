"""Schemathesis over the whole API: what is documented is what happens, whatever is sent."""

from pathlib import Path
from tempfile import mkdtemp

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance
from starlette.testclient import TestClient

from alamein.games import registry
from alamein.server.app import Settings, create_app
from tests.server.seats import Here, Json

APP = create_app(Settings(Path(mkdtemp()) / "alamein.db", workers=0, thinker=Here))
SCHEMA = schemathesis.openapi.from_asgi("/api/openapi.json", APP)
GAME = registry.GAMES[0]
QUICK = settings(
    max_examples=12,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
    derandomize=True,
)


@pytest.fixture(scope="module")
def token() -> str:
    """A seat at a table that whatever schemathesis sends may change."""
    seats: list[Json] = [{"kind": "here"}, {"kind": "here"}]
    reply = TestClient(APP).post("/api/matches", json={"game": GAME, "seats": seats})
    return str(reply.json()["seats"][0]["token"])


@SCHEMA.parametrize()
@QUICK
def test_the_api_does_what_it_says(case: schemathesis.Case, token: str) -> None:
    headers = {"Authorization": f"Bearer {token}"} if case.path.startswith("/api/table") else {}
    if "game" in (case.path_parameters or {}) and case.meta and case.meta.generation.mode.is_positive:
        case.path_parameters["game"] = GAME
    case.call_and_validate(headers=headers, excluded_checks=[positive_data_acceptance])  # rules refuse sound requests
