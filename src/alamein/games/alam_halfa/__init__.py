"""El Alamein: Rommel at Alam el Halfa (Fire & Movement folio, 2015). `GAME` is the only name others import."""

from alamein.games.alam_halfa.game import GAME as GAME
