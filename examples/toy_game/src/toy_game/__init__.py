"""Toy: the smallest hex game that uses every part of the core. Two units race and fight on a 6 x 5 map."""

from toy_game.game import GAME

__all__ = ["GAME"]
