"""Every die that has fallen, with its place in its stream: what a page needs to show that nothing was chosen."""

from collections import Counter
from collections.abc import Sequence

from alamein.core.procedure import CHANCE
from alamein.play.fair import ALL, HIDDEN, OPEN
from alamein.play.match import DICE, Match, Segment
from alamein.server.gathering import caveats
from alamein.server.moves import BACK, Move
from alamein.server.shown import Json
from alamein.server.states import dice_json
from alamein.server.table import Table

DICTATED = "dictated"


def dice_told(table: Table) -> Json:
    """Shares, seals and caveats. A copy of a match that goes on is as secret as that one."""
    return {
        "shares": [share._asdict() for share in table.match.revealed_shares()],
        "seals": dice_json(table),
        "take_backs": sum(move.kind == BACK for move in table.moves),
        "over": table.match.is_open,
        "caveats": [caveat._asdict() for caveat in caveats(table)],
    }


def dice_fallen(match: Match, line: Sequence[Move]) -> Json:
    """The outcomes of chance in the line of play that stands; hidden ones are only counted while anything hides."""
    again = Match(match.game, match.scenario, match.options, match.start)
    over, hidden = match.is_open, 0
    places: Counter[str] = Counter()  # by seal
    out: list[Json] = []
    for move in line:
        for entry in move.entries:
            if again.seat == CHANCE:
                hides = again.game.decision(again.state).hides(again.state)
                segment = _segment(match.segments, again.version, HIDDEN if hides else OPEN)
                place = places[segment.seal] if entry.who == DICE else -1
                places[segment.seal] += entry.who == DICE
                stream = segment.stream if entry.who == DICE else DICTATED
                if hides and not over:
                    hidden += 1
                else:
                    told: Json = {"version": move.n, "text": entry.text, "what": again.game.prompt(again.state)}
                    out.append({**told, "stream": stream, "number": segment.number, "place": place})
            again.replay(entry)
    return {"dice": out, "hidden": hidden}


def _segment(segments: Sequence[Segment], at: int, stream: str) -> Segment:
    """The seal under which an entry fell."""
    return next(s for s in reversed(segments) if s.at <= at and s.stream in (stream, ALL))
