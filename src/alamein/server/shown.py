"""A position and a line of the log as they are sent; made of the game alone, so that a worker can make them too."""

import msgspec

from alamein.core.event import Event
from alamein.core.game import Game
from alamein.core.procedure import CHANCE, NOBODY
from alamein.core.state import State
from alamein.core.words import text_of
from alamein.play.engine import parts_json

Json = dict[str, object]
encode = msgspec.json.Encoder().encode


def number(seat: int) -> int | None:
    """A seat as the world sees it: chance, nobody and spectators have none."""
    return seat if seat >= 0 else None


def event_json(game: Game[State], version: int, seat: int, event: Event) -> Json:
    """A line of the log."""
    parts = game.event_parts(event)
    return {
        "version": version,
        "seat": number(seat),
        "rule": event.rule,
        "kind": game.kind(event),
        "case": event.case,
        "text": text_of(parts),
        "parts": parts_json(parts),
        "data": list(event.data),
    }


def prompt_json(game: Game[State], state: State) -> Json:
    """The question at which play waits."""
    decision = game.decision(state)
    asked = decision.prompt(state)
    parts = game.words.phrase(asked)
    return {"case": asked.case, "text": text_of(parts), "rule": decision.ref, "parts": parts_json(parts)}


def position_json(game: Game[State], state: State, viewer: int) -> Json:
    """A position: who decides, what is asked, what this seat sees."""
    decider = int(game.seat(state))
    view = game.view(state, viewer)
    asked = None if decider == NOBODY else prompt_json(game, state)
    return {
        "decider": number(decider),
        "prompt": None if decider == CHANCE else asked,
        "view": msgspec.Raw(encode(view)),
        "scene": msgspec.Raw(encode(game.scene(state, viewer))),
    }
