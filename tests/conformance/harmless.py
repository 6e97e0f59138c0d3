"""A harmless step put into a procedure changes no game: the same legal lists, outcomes and dumps.

`python -m tests.conformance.harmless GAME PROCEDURE GAP CHECKSUM...` plays games with it, at one gap between the stages
or, if that is empty, at all of them, and compares them with the checksums of the games without it.
"""

import json
import sys
import zlib

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.game import About, Game
from alamein.core.labels import UNBOUND
from alamein.core.procedure import CHANCE, Procedure, Step
from alamein.core.state import State
from alamein.games import registry

ACTIONS = 1500  # of each game that is played
SEEDS = (1, 2, 3)


def nothing(s: State, log: Log) -> None:
    """Nothing happens."""


def played(game: Game[State], seed: int) -> int:
    """A checksum of everything a random game shows: who decides, what is legal, what happens, where play stands."""
    source, digest, n = Splitmix(seed), 0, 0
    scenario = game.scenarios[seed % len(game.scenarios)].id
    state = game.new(scenario, {})
    while state.over == 0 and n < ACTIONS:
        legal, log = list(game.legal(state)), Log(True)
        chance = game.seat(state) == CHANCE
        a = legal[pick(game.weights(state), source) if chance else source.below(len(legal))]
        shown = [int(game.seat(state)), game.prompt(state), legal]
        game.apply(state, a, log)
        shown += [log.events, game.dump(state) if n % 5 == 0 else game.dump_frames(state)]
        if n % 50 == 0:
            again = game.load(json.loads(json.dumps(game.dump(state))))
            shown += [list(game.legal(again)), game.dump_frames(again)]
        digest = zlib.crc32(json.dumps(shown, sort_keys=True).encode(), digest)
        n += 1
    return digest


def insert(game: Game[State], procedure: Procedure[State], gaps: list[int]) -> None:
    """Put a harmless step into these gaps and build the game anew, as if the sequence had been written so."""
    for gap in sorted(gaps, reverse=True):
        procedure.stages.insert(gap, Step("0.0", nothing))
    for name in game.names.declared:
        name.at = UNBOUND
    about = About(game.id, game.title, game.revision, game.seats, game.scenarios, game.options)
    Game.__init__(game, about, game.names, game.procedures, game.notation, game.words, game.ordinals)


def main(id: str, name: str, gap: str, *before: str) -> None:
    """Compare."""
    game = registry.game(id)
    procedure = next(p for p in game.procedures if p.name == name)
    insert(game, procedure, [int(gap)] if gap else list(range(len(procedure.stages) + 1)))
    after = [str(played(game, seed)) for seed in SEEDS]
    if list(before) != after:
        raise SystemExit(f"a harmless step in {name!r} of {id} changes games: {before} are {after} with it")


if __name__ == "__main__":
    main(*sys.argv[1:])
