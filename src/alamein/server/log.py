"""What the server says to its host: lines on standard error, or JSON for a program that gathers logs.

Nothing said holds a token, a seed or a card: messages name matches by their ids, and requests are not logged at all.
"""

import logging
import sys
from typing import Any, Final

from alamein.core.errors import NotParseable

LOG: Final = logging.getLogger("alamein")
PLAIN: Final = logging.Formatter("alamein: %(message)s")


def set_up(*, as_json: bool) -> None:
    """Where it is written, and how."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_json() if as_json else PLAIN)
    LOG.handlers[:], LOG.propagate = [handler], False
    LOG.setLevel(logging.INFO)


def _json() -> logging.Formatter:
    """A line of JSON for each: time, level, event and, of a failure, where it happened."""
    try:
        import structlog
    except ModuleNotFoundError as error:
        raise NotParseable("--log json needs structlog: pip install 'alamein[cluster]'") from error
    before: list[Any] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
        structlog.processors.dict_tracebacks,
    ]
    return structlog.stdlib.ProcessorFormatter(structlog.processors.JSONRenderer(), foreign_pre_chain=before)
