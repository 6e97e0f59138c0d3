"""The 1973 game, after *El Alamein: Battles in North Africa, 1942*."""

from alamein.games.north_africa.game import GAME as GAME
