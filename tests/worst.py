"""The positions that cost most to look at: what was found by search, and for other games the busiest of random play."""

from alamein.core.chance import Splitmix
from alamein.core.game import Game
from alamein.core.procedure import NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.play.match import Match

CROWD = {
    "3310": ["de-5-pz", "de-8-pz", "de-7-pz"],
    "3311": ["aus-24", "grk-1", "aus-25"],
    "3210": ["aus-26", "fr-1", "fr-2"],
    "3409": ["nz-6", "uk-168", "grk-2"],
    "3309": ["uk-132", "uk-15", "uk-17"],
    "3209": ["uk-151"],
    "3410": ["aus-17"],
    "3211": ["sa-1"], "3610": ["ind-161"], "3111": ["us-66"], "3611": ["aus-19"],
    "3711": ["de-433"], "3110": ["de-3-rcn"], "3108": ["de-33-rcn"], "3510": ["it-132-tk"], "3612": ["it-133-tk"],
    "3109": ["it-62"], "3512": ["it-28"], "3411": ["de-69"],
}  # fmt: skip
OCTOBER = {"scenario": "october", "turn": 2, "side": "allied", "phase": "combat", "minefields": {"axis": ["3310"]}}


def crowd() -> Match:
    """Fourteen units around a mined stack of three in October, hemmed in by others: most of them may have to retreat
    through each other's hexes [10.2]."""
    units = {unit: h for h, there in CROWD.items() for unit in there}
    match = Match.from_position(registry.game("north_africa"), {**OCTOBER, "units": units}, b"7")
    match.act(1, "attack 3310")
    while joins := [text for text in match.texts() if text.startswith("with ")]:
        match.act(1, joins[0])
    return match


def busiest(game: Game[State], actions: int) -> Match:
    """The moment of a random game in which most can be done, and that is thus longest to look at."""
    source, match, best, most = Splitmix(7), Match.new(game, "", {}, b"7"), 0, 0
    for _ in range(actions):
        if match.seat == NOBODY:
            break
        texts = match.texts()
        if len(texts) > most:
            best, most = match.version, len(texts)
        match.act(match.seat, texts[source.below(len(texts))])
    again = Match(game, match.scenario, match.options, match.start)
    again.segments, again.dice, again.open_seed = match.segments[:1], match.dice, match.open_seed
    for entry in match.log[:best]:
        again.replay(entry)
    return again


def worst(id: str, actions: int) -> Match:
    """Of each game."""
    return crowd() if id == "north_africa" else busiest(registry.game(id), actions)
