"""Which tests run: those marked `full` only in `./test --full`. Hypothesis: the same examples in every ordinary run,
many new ones at night, and no clock on a shared machine."""

import os

import pytest
from hypothesis import HealthCheck, settings

from tests import FULL

# the browser has a pytest call of its own: tools/test_browser.sh
collect_ignore = [] if os.environ.get("ALAMEIN_BROWSER_TESTS") else ["browser"]

settings.register_profile("ci", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("dev", settings.get_profile("ci"), derandomize=False)
settings.register_profile("nightly", settings.get_profile("dev"), max_examples=2000)
settings.load_profile(os.environ.get("ALAMEIN_HYPOTHESIS", "ci"))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what only `./test --full` takes."""
    long = [] if FULL else [item for item in items if item.get_closest_marker("full")]
    if long:
        config.hook.pytest_deselected(items=long)
        items[:] = [item for item in items if item not in long]
