"""Random games of Dominion by pyminion, two players. Run in the peers' environment: FILE SECONDS.

At every question a player takes one of the answers at random; all treasures are played, as the rules' usual
player would. The base set, ten kingdom cards drawn anew for each game.
"""

import json
import logging
import random
import sys
import time
from importlib.metadata import version

from pyminion.bots.bot import Bot, BotDecider
from pyminion.expansions.base import base_set
from pyminion.game import Game

budget = float(sys.argv[1])
logging.disable(logging.CRITICAL)
random.seed(1942)
decisions = 0


def some(cards, least: int, most: int) -> list:
    """A random choice of that many cards."""
    global decisions
    decisions += 1
    most = len(cards) if most < 0 else min(most, len(cards))
    return random.sample(cards, random.randint(min(least, most), most))


class RandomDecider(BotDecider):
    """Answers every question at random."""

    def action_phase_decision(self, valid_actions, player, game):
        global decisions
        decisions += 1
        return random.choice([*valid_actions, None])

    def treasure_phase_decision(self, valid_treasures, player, game):
        global decisions
        decisions += 1
        return valid_treasures

    def buy_phase_decision(self, valid_cards, player, game):
        global decisions
        decisions += 1
        return random.choice([*valid_cards, None])

    def binary_decision(self, *args, **kwargs):
        global decisions
        decisions += 1
        return random.random() < 0.5

    def discard_decision(self, prompt, card, valid_cards, player, game, min_num_discard=0, max_num_discard=-1):
        return some(valid_cards, min_num_discard, max_num_discard)

    def trash_decision(self, prompt, card, valid_cards, player, game, min_num_trash=0, max_num_trash=-1):
        return some(valid_cards, min_num_trash, max_num_trash)

    def gain_decision(self, prompt, card, valid_cards, player, game, min_num_gain=0, max_num_gain=-1):
        return some(valid_cards, min_num_gain, max_num_gain)

    def topdeck_decision(self, prompt, card, valid_cards, player, game, min_num_topdeck=0, max_num_topdeck=-1):
        return some(valid_cards, min_num_topdeck, max_num_topdeck)


games = broken = measured = 0
seconds = 0.0
while seconds < budget:
    players = [Bot(RandomDecider(), f"bot {seat}") for seat in range(2)]
    began, decisions = time.process_time(), 0
    try:
        Game(players=players, expansions=[base_set], log_stdout=False, log_file=False).play()
    except AssertionError:  # pyminion stops where a card has nothing to take; such a game is no part of the measure
        broken += 1
        continue
    seconds += time.process_time() - began
    measured += decisions
    games += 1
figures = {
    "version": version("pyminion"),
    "games_per_second": games / seconds,
    "decisions_per_second": measured / seconds,
    "games": games,
    "broken": broken,
    "seconds": seconds,
    "how": "Dominion base set, 2 random players, Python",
}
print(json.dumps(figures))
