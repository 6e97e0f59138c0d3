"""What is stored of a match as rows of the database, and rows as what they stand for."""

import zlib
from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy import Row

from alamein.core.event import Event
from alamein.play.match import Entry, Segment
from alamein.server.moves import Ask, Header, Move, Seat, Trust
from alamein.server.shown import encode

HEADER_COLUMNS: Final = ("version", "decider", "status", "seed", "drawn", "open_seed", "segments", "trust", "ask",
                         "updated", "revision", "data")  # fmt: skip
SEAT_COLUMNS: Final = ("kind", "player", "who", "resigned", "token", "note")  # those that change
AnyRow = Row[tuple[object, ...]]
decode = msgspec.json.Decoder().decode
read_trust = msgspec.json.Decoder(Trust).decode


def text_of(value: object) -> str:
    """A value as JSON."""
    return encode(value).decode()


def new_header(header: Header) -> dict[str, object]:
    """The row of a new match, which epoch 0 begins."""
    values = {name: getattr(header, name) for name in ("id", "game", "scenario", "created", "maker", "epoch")}
    values["options"] = text_of(header.options)
    values["start"] = None if header.start is None else text_of(header.start)
    return values | header_values(header)


def header_values(header: Header) -> dict[str, object]:
    """What a move may change."""
    values: dict[str, object] = {name: getattr(header, name) for name in HEADER_COLUMNS}
    values["segments"], values["trust"] = text_of(header.segments), text_of(header.trust)
    values["ask"] = None if header.ask is None else text_of(header.ask)
    return values


def read_header(row: AnyRow) -> Header:
    """A match but for its moves."""
    values = dict(row._mapping)
    values.pop("owner")
    values["options"] = decode(values["options"])
    values["start"] = None if values["start"] is None else decode(values["start"])
    values["segments"] = [Segment(*segment) for segment in decode(values["segments"])]
    values["trust"] = read_trust(values["trust"])
    if values["ask"] is not None:
        seat, to, agreed = decode(values["ask"])
        values["ask"] = Ask(seat, to, tuple(agreed))
    return Header(**values)


def seat_values(id: str, seat: Seat) -> dict[str, object]:
    """A new seat."""
    return {"match": id, **vars(seat)}


def seat_update(id: str, seat: Seat) -> dict[str, object]:
    """Who sits there now."""
    return {"this": id, "which": seat.seat, **{f"new_{name}": getattr(seat, name) for name in SEAT_COLUMNS}}


def read_seat(row: AnyRow) -> Seat:
    """A chair and who sits there."""
    values = dict(row._mapping)
    values.pop("match")
    return Seat(**values)


def move_values(id: str, move: Move) -> dict[str, object]:
    """A line of the action log."""
    return {"match": id, **move._asdict(), "entries": text_of(move.entries), "events": text_of(move.events)}


def read_move(row: AnyRow) -> Move:
    """The same, read."""
    values = dict(row._mapping)
    values.pop("match")
    values["entries"] = tuple(Entry(who, text) for who, text in decode(values["entries"]))
    values["events"] = tuple(
        Event(rule, kind, tuple(data), audience) for rule, kind, data, audience in decode(values["events"])
    )
    return Move(**values)


def snapshot_values(id: str, snapshots: Mapping[int, object]) -> list[dict[str, object]]:
    """Positions, packed."""
    return [{"match": id, "n": n, "state": zlib.compress(encode(state), 1)} for n, state in snapshots.items()]


def read_snapshot(packed: bytes) -> dict[str, object] | None:
    """A position; None if what is stored cannot be read."""
    try:
        found = decode(zlib.decompress(packed))
    except (zlib.error, TypeError, ValueError):
        return None
    return found if isinstance(found, dict) else None
