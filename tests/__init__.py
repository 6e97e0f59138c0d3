"""The tests. `./test` takes a sample where `./test --full` takes everything."""

import os

FULL = bool(os.environ.get("ALAMEIN_FULL"))


def amount(few: int, many: int) -> int:
    """How many examples a long test takes: few in `./test`, many in `./test --full`."""
    return many if FULL else few
