"""What is sent: the table as one seat may see it. Views come from `game.view` only; events from their audience."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

import msgspec

from alamein.ai.player import HURRIED
from alamein.core.game import SPECTATOR, Result
from alamein.core.procedure import NOBODY
from alamein.core.words import written
from alamein.games.catalogue import say
from alamein.play.engine import parts_json
from alamein.play.match import called
from alamein.play.record import result_json
from alamein.play.secrecy import visible
from alamein.server.errors import NotFound
from alamein.server.gathering import caveats, waiting
from alamein.server.lessons import lesson_json
from alamein.server.moves import BACK, RESIGN, UNDO, Line, Move, position_of
from alamein.server.shown import Json, encode, event_json, number, position_json, prompt_json
from alamein.server.store import Facts
from alamein.server.table import Table

CHAT_PAGE: Final = 50  # lines that come with a state, and with each page before them


def seats_json(table: Table) -> list[Json]:
    """Who sits where."""
    return [
        {
            "seat": row.seat,
            "name": table.game.seats[row.seat],
            "kind": row.kind,
            "player": row.player or None,
            "who": row.who,
            "open": row.is_open,
            "resigned": row.resigned,
        }
        for row in table.rows.players
    ]


def waiting_json(table: Table) -> Json | None:
    """What a match that has not begun waits for, with the shares of the dice so far."""
    found = waiting(table)
    if found is None:
        return None
    shares = [share._asdict() for share in table.match.shares]
    return {**found._asdict(), "asked": table.header.trust.asked, "shares": shares}


def dice_json(table: Table) -> list[Json]:
    """The seals of the dice, with the seeds that may be known."""
    return [segment._asdict() for segment in table.match.revealed()]


def chat_json(line: Line) -> Json:
    """A line of chat."""
    return {"n": line.n, "seat": number(line.seat), "text": line.text, "at": line.at}


def log_json(table: Table, moves: Iterable[Move], viewer: int) -> list[Json]:
    """The log as a seat may read it."""
    out: list[Json] = []
    for move in moves:
        if move.remark:
            hurried = move.remark.endswith(HURRIED)
            remark = move.remark.replace(HURRIED, say("player.hurried"))
            out.append(_said(move, "hurried" if hurried else "replaced", remark, []))
        if move.kind in (UNDO, BACK, RESIGN):
            name = called(table.game, move.seat)
            count = move.n - 1 - move.target
            words = {
                UNDO: say("log.undo", name=name),
                BACK: say("log.back", name=name, n=count),
                RESIGN: say("log.resign", name=name),
            }
            out.append(_said(move, move.kind, words[move.kind], [] if move.kind == RESIGN else [move.target]))
        told = [event for event in move.events if visible(event, viewer)]
        out += [event_json(table.game, move.n, move.seat, event) for event in told]
    return out


def told_json(lines: Sequence[Json]) -> Json:
    """Several lines of the log as one, in words and in typed parts."""
    parts: list[object] = []
    for line in lines:
        parts += [*([". "] if parts else []), *cast(list[object], line["parts"])]
    return {"text": ". ".join(str(line["text"]) for line in lines), "parts": parts}


def _said(move: Move, kind: str, text: str, data: list[int]) -> Json:
    head: Json = {"version": move.n, "seat": number(move.seat), "rule": "", "kind": "note", "case": kind}
    return {**head, "text": text, "parts": parts_json(written(text)), "data": data}


def outcome_json(table: Table, result: Result | None) -> Json | None:
    """How it ended, in words."""
    return result_json(table.game, result)


def state_json(table: Table, viewer: int, since: int | None, have: int | None = None) -> Json:
    """Everything a seat (or SPECTATOR) may know now, with the log after version `since`; for who has the state of
    version `have`, with what has changed in the position since, if that is still known."""
    made = _changed(table, viewer, have)
    position: Json = _whole(table, viewer) if made is None else {"base": have, "changes": made}
    return _told(table, viewer, since) | position


def state_bytes(table: Table, viewer: int, since: int | None, have: int | None) -> bytes:
    """The same as it is sent. Changes are made once for who asks for the same: the reply to an act and the push to who
    acted are one."""
    if have is None:
        return encode(state_json(table, viewer, since))
    now, sent = (table.changes, len(table.chat)), table.sent
    asked = (now, viewer, since, have, _note(table, viewer))
    if asked not in sent:
        if next(iter(sent), asked)[0] != now:
            sent.clear()
        sent[asked] = encode(state_json(table, viewer, since, have))
    return sent[asked]


def _told(table: Table, viewer: int, since: int | None) -> Json:
    """What is short enough to be told each time."""
    version = table.version
    first = 0 if since is None else max(0, since + 1 if since >= 0 else version + 1 + since)
    return {
        **_alike(table),
        "seat": number(viewer),
        "can_undo": table.can_undo(viewer),
        "last_move": table.last_move(viewer),
        "log": log_json(table, table.moves[first:], viewer),
        "note": _note(table, viewer),
    }


def _note(table: Table, viewer: int) -> str:
    return table.rows.seat(viewer).note if viewer != SPECTATOR else ""


def _alike(table: Table) -> Json:
    """What everybody is told: it changes with the table and the chat alone, unless another match has its secrets."""
    now = (table.changes, len(table.chat))
    if table.alike[0] != now or table.header.trust.copied:
        decider, ask = table.decider, table.header.ask
        told: Json = {
            **_standing(table),
            "version": table.version,
            "latest": table.version,
            "decider": number(decider),
            "prompt": None if decider < 0 else prompt_json(table.game, table.match.state),
            "thinking": table.computer is not None,
            "ask": None if ask is None else {"seat": ask.seat, "to": ask.to, "waiting": table.waiting()},
            "result": outcome_json(table, table.match.result()),
        }
        table.alike = (now, told)
    return table.alike[1]


def _standing(table: Table) -> Json:
    """The part of it that stays as it is while people only move."""
    now, header = (table.changes - table.plain, len(table.chat)), table.header
    if table.standing[0] != now or header.trust.copied:
        told: Json = {
            "match": header.id,
            "game": header.game,
            "title": table.game.title,
            "scenario": header.scenario,
            "options": header.options,
            "seats": seats_json(table),
            "waiting": waiting_json(table),
            "caveats": [caveat._asdict() for caveat in caveats(table)],
            "lesson": lesson_json(table.course),
            "chat": [chat_json(line) for line in table.chat[-CHAT_PAGE:]],
            "dice": dice_json(table),
        }
        table.standing = (now, told)
    return table.standing[1]


def _whole(table: Table, viewer: int) -> Json:
    view = msgspec.Raw(encode(table.game.view(table.match.state, viewer)))
    return {"view": view, "scene": table.drawn(viewer).scene, "legal": table.legal().to(viewer)}


def _changed(table: Table, viewer: int, have: int | None) -> list[Json] | None:
    """What has changed in the position since a version; None if nobody knows how it was."""
    now = table.legal()
    made = None if have is None else table.drawn(viewer).since(have)
    old = next((listed for listed in table.listed if listed.version == have), None)
    if made is None or old is None:
        return None
    return made if old.to(viewer) == now.to(viewer) else [*made, {"at": ("legal",), "to": now.to(viewer)}]


def replay_json(table: Table, viewer: int, version: int) -> Json:
    """The table as a seat saw it at an earlier version."""
    if not 0 <= version <= table.version:
        raise NotFound(say("table.no_version", version=version, now=table.version))
    state = table.position(position_of(table.moves, version))
    position = position_json(table.game, state, viewer)
    move = table.moves[version]
    over = move.decider == NOBODY
    result = outcome_json(table, table.match.result()) if over and version == table.version else None
    if over:
        position |= {"decider": None, "prompt": None}
    return {
        **_standing(table),
        **position,
        "version": version,
        "latest": table.version,
        "seat": number(viewer),
        "legal": [],
        "thinking": False,
        "can_undo": False,
        "ask": None,
        "last_move": table.last_move(viewer),
        "result": result or outcome_json(table, table.game.result(state)),
        "log": log_json(table, [move], viewer),
        "chat": [],
        "note": "",
    }


def summary_json(table: Table, viewer: int) -> Json:
    """A line of the list of games to go on with."""
    decider = table.decider
    return {
        "match": table.header.id,
        "game": table.header.game,
        "title": table.game.title,
        "scenario": table.header.scenario,
        "seat": number(viewer),
        "seat_name": None if viewer == SPECTATOR else table.game.seats[viewer],
        "version": table.version,
        "decider": number(decider),
        "your_turn": decider == viewer,
        "over": decider == NOBODY,
        "result": outcome_json(table, table.match.result()),
        "seats": seats_json(table),
        "updated": table.header.updated,
        "lesson": lesson_json(table.course),
        "unreadable": "",
    }


def invitation_json(table: Table, seat: int) -> Json:
    """What an invited person may know before taking the seat."""
    header = table.header
    return {
        "game": header.game,
        "title": table.game.title,
        "scenario": header.scenario,
        "options": header.options,
        "seat": table.game.seats[seat],
        "seats": seats_json(table),
        "begun": not table.waits,
        "asked": header.trust.asked,
        "shares": [share._asdict() for share in table.match.shares],
        "caveats": [caveat._asdict() for caveat in caveats(table)],
    }


def unreadable_json(id: str, facts: Facts, viewer: int, why: str) -> Json:
    """The same of a match that cannot be opened."""
    known = {"match": id, "game": facts.game, "title": facts.game, "scenario": facts.scenario}
    at = {"seat": number(viewer), "seat_name": None, "version": facts.version, "decider": None, "your_turn": False}
    return {
        **known,
        **at,
        "over": False,
        "result": None,
        "seats": [],
        "updated": facts.updated,
        "lesson": None,
        "unreadable": why,
    }
