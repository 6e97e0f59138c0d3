"""El Alamein: Decision in Desert. `GAME` is the only import others make."""

from alamein.games.desert_decision.game import GAME

__all__ = ["GAME"]
