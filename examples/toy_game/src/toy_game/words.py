"""Every sentence a player reads: events, questions and forecasts, refusals with their remedies."""

from typing import Final

from alamein.core.words import Term, Words, named
from toy_game.state import GRID, SIDES

WORDS: Final = Words(
    {"side": Term("side", SIDES, ("Red", "Blue")), "hex": named("hex", GRID.names)},
    {
        "moved": ("move", "{0:side} moves from {1:hex} to {2:hex}"),
        "rolled": ("dice", "{0:side} is attacked: {1}"),
    },
    {
        "move": "{0:side}: move one hex or stay",
        "roll": "roll the die",
        "attack": "{0:side} is attacked",
        "enemy lost": "the enemy is lost",
        "attacker lost": "the attacker is lost",
        "nothing": "nothing happens",
    },
    {
        ("2.1", "held"): ("{0:hex} is held by the enemy", "go round, or stay"),
        ("2.1", "far"): ("{0:hex} is not next to the unit", "move one hex"),
    },
)
