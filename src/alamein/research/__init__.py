"""The games for programs that learn: PettingZoo environments with an agent for each seat, Gymnasium environments with
players of ours in the other seats. Needs the extra `research`. docs/research.md tells more.

>>> from alamein import research
>>> sorted(research.environments())[:3]
['afrika_deck_standard_v0', 'alam_halfa_alam_halfa_v0', 'desert_decision_option_1_v0']
"""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from alamein.core.errors import AlameinError, NotParseable
from alamein.games import registry
from alamein.research.layouts import layout_of

if TYPE_CHECKING:
    from pettingzoo import AECEnv

    from alamein.research.batch import Many
    from alamein.research.one_seat import SeatEnv

try:
    from alamein.research.aec import env
except ModuleNotFoundError as error:
    if (error.name or "").startswith("alamein"):
        raise
    raise AlameinError(f"research needs {error.name}: pip install 'alamein[research]'") from error

__all__ = ["environments", "make", "many", "single"]


def _named() -> dict[str, tuple[str, str]]:
    """Game and scenario by the name of the environment."""
    found: dict[str, tuple[str, str]] = {}
    for id in registry.GAMES:
        for scenario in registry.game(id).scenarios:
            found[f"{id}_{scenario.id}_v{layout_of(id).version}"] = id, scenario.id
    return found


def environments() -> dict[str, "Callable[..., AECEnv]"]:
    """A maker for each name, `north_africa_october_v0`. A version rises when what is observed, done or won changes."""
    return {name: partial(env, name, *which) for name, which in _named().items()}


def make(name: str, **more: Any) -> "AECEnv":
    """The PettingZoo environment of a name."""
    _check(name)
    return environments()[name](**more)


def single(name: str, **more: Any) -> "SeatEnv":
    """The Gymnasium environment of a name: one seat, with players of ours in the others."""
    from alamein.research.one_seat import SeatEnv

    _check(name)
    return SeatEnv(*_named()[name], **more)


def many(name: str, size: int, **more: Any) -> "Many":
    """Many games of an environment at once, in arrays."""
    from alamein.research.batch import Many

    _check(name)
    return Many(*_named()[name], size, **more)


def _check(name: str) -> None:
    if name not in _named():
        raise NotParseable(f"there is no environment {name!r}; there are: {', '.join(_named())}")
