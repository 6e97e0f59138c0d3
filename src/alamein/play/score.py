"""A saved game as text: tag pairs, then numbered moves with what came of them. docs/export.md has the grammar.

It holds what the record holds, so reading it back gives the same record. Sentences are remarks: nothing reads them.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from alamein.core.errors import BadRecord
from alamein.play.match import DICE, SCRIPT

SEEN: Final = "seen"  # the tag of a text that tells of a running game what one seat knew
TAG: Final = re.compile(r"\[([a-z]+) (.*)\]")
MOVE: Final = re.compile(r"([0-9]+)\. ([^:]+): (.+)")
Told = Callable[[int], Sequence[str]]  # the sentences of a move by its number, from 0


def written(record: Mapping[str, object], told: Told) -> str:
    """A record as text."""
    log, seats = record["log"], record["seats"]
    assert isinstance(log, list) and isinstance(seats, list)
    lines = [_tag(key, value) for key, value in record.items() if key != "log"]
    lines.append("")
    for n, (who, action) in enumerate(log):
        lines.append(f"{n + 1}. {who if who in (DICE, SCRIPT) else seats[who]}: {action}")
        lines += (f"; {sentence}" for sentence in told(n))
    return "\n".join(lines) + "\n"


def told_to(
    record: Mapping[str, object], seat: str, moves: Sequence[tuple[str, str, Sequence[str]]], opening: Sequence[str]
) -> str:
    """A game that goes on, as a seat knows it: who acted, its own actions, and the sentences that it was told."""
    lines = [_tag(SEEN, seat), *(_tag(key, record[key]) for key in ("game", "revision", "scenario", "options")), ""]
    lines += (f"; {sentence}" for sentence in opening)
    for n, (who, action, sentences) in enumerate(moves, 1):
        lines.append(f"{n}. {who}: {action or '…'}")
        lines += (f"; {sentence}" for sentence in sentences)
    return "\n".join(lines) + "\n"


def _tag(key: str, value: object) -> str:
    return f"[{key} {json.dumps(value, ensure_ascii=False)}]"


def is_score(text: str) -> bool:
    """Whether a file is such a text; a record is a JSON object."""
    return text.lstrip().startswith("[")


def read(text: str) -> dict[str, object]:
    """The record that a text holds; whether its moves are legal is for the replay to say."""
    record: dict[str, object] = {}
    log: list[list[object]] = []
    for n, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith(";"):
            continue
        tag, move = TAG.fullmatch(line.strip()), MOVE.fullmatch(line.strip())
        if tag is not None and not log:
            record[tag[1]] = _value(n, tag[2])
            if tag[1] == SEEN:
                raise BadRecord(f"this tells what {record[SEEN]} knew of a game that went on: it cannot be replayed")
        elif move is not None and int(move[1]) == len(log) + 1:
            log.append([_who(n, record, move[2]), move[3]])
        else:
            wanted = f"'{len(log) + 1}. SEAT: ACTION'"
            raise BadRecord(f"line {n} must be a tag, a remark or {wanted}, not {line[:80]!r}")
    return {**record, "log": log}


def _value(n: int, text: str) -> object:
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"line {n}: the value of a tag must be JSON ({error})") from error


def _who(n: int, record: Mapping[str, object], who: str) -> int | str:
    """A seat's number; the dice are as they are written."""
    seats = record.get("seats")
    if who in (DICE, SCRIPT):
        return who
    if not isinstance(seats, list) or who not in seats:
        known = ", ".join(map(str, seats)) if isinstance(seats, list) else "none: the tag 'seats' is missing"
        raise BadRecord(f"line {n}: there is no seat {who!r}; there are: {known}, and {DICE} or {SCRIPT} for dice")
    return seats.index(who)
