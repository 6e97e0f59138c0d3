"""Saved games: a JSON record of how the match began and every action since. Loading one is replaying it.

`format` changes when this file's shape does, `revision` when a game's rules do, `data` when its tables do. A record of
an older revision is replayed under the new rules and adopted if every checksum agrees; where it disagrees, loading
stops and says at which action. Nothing is guessed.
"""

import json
import zlib
from collections.abc import Collection, Mapping
from itertools import groupby
from typing import NamedTuple

from alamein.core.chance import SealedDice, pick, seal_of
from alamein.core.errors import AlameinError, BadRecord
from alamein.core.event import Event
from alamein.core.game import Game, Result
from alamein.core.procedure import CHANCE, END, NOBODY
from alamein.core.state import State
from alamein.games import registry
from alamein.games.data import fingerprint
from alamein.play import score
from alamein.play.fair import ALL, HIDDEN, OPEN, Share, check_share, root_of, stream_seed
from alamein.play.match import DICE, SCRIPT, Entry, Match, Resignation, Segment, check_seed

# 1: frames were numbered by step; they are named now (`as_format_1`). 2: one stream of chance for everything, still
# written where there is no other. 3: what falls openly and what is dealt hidden have seeds of their own,
# made of the shares of all who play.
FORMAT = 3
CHECK_EVERY = 50  # entries between checksums
KEYS = {
    "format", "game", "revision", "data", "scenario", "options", "start", "seats", "dice", "log", "checks", "result",
}  # fmt: skip
SEGMENT_KEYS = dict.fromkeys((1, 2), ("at", "seal", "seed")) | {FORMAT: Segment._fields}
SHARES = "shares"  # from format 3 on
RESIGNED = "resigned"  # may be missing: nobody has given up


Streams = tuple[SealedDice | None, SealedDice | None]  # what falls openly, what is dealt hidden; None: sealed


class Replay(NamedTuple):
    """A record brought to life."""

    match: Match
    dice_checked: int  # outcomes of chance that the revealed seeds confirm
    dice_sealed: int  # outcomes whose seed is not revealed yet
    dice_dictated: int  # outcomes a person gave
    steps: list[tuple[Entry, list[Event]]]  # every entry with what it brought
    shares: list[str]  # whose shares, each behind its seal, have made the seeds; [] while one is sealed


class Sums(NamedTuple):
    """The checksums of a record by entry, the format they were made in, the options of those days, and whether the
    rules were older."""

    checks: dict[str, object]
    format: int
    options: frozenset[str]
    older: bool


def data_of(game_id: str) -> str:
    """The fingerprint of a game's data files."""
    return fingerprint(registry.folder(game_id) / "data")


def checksum(game: Game[State], state: State, format: int = FORMAT, options: frozenset[str] | None = None) -> str:
    """A short sum of the whole position, as a record of this format has it that knows these options."""
    position = as_format_1(game, game.dump(state)) if format == 1 else game.dump(state)
    text = json.dumps(
        position if options is None else knowing(position, options), sort_keys=True, separators=(",", ":")
    )
    return f"crc32:{zlib.crc32(text.encode()):08x}"


def knowing(position: Mapping[str, object], options: Collection[str]) -> Mapping[str, object]:
    """A position as it was written when there were only these options."""
    found = position.get("options")
    if not isinstance(found, dict):
        return position
    return {**position, "options": {name: value for name, value in found.items() if name in options}}


def is_same(game: Game[State], state: State, stored: Mapping[str, object] | None) -> bool:
    """Whether a position is the one stored, perhaps before there were as many options; None is what cannot be read."""
    if stored is None:
        return False
    options = stored.get("options")
    return knowing(game.dump(state), options if isinstance(options, dict) else ()) == stored


def as_format_1(game: Game[State], position: Mapping[str, object]) -> dict[str, object]:
    """A position as records of format 1 wrote it: where a frame stands by the number of the stage in those days."""
    frames = position["frames"]
    assert isinstance(frames, list)
    old: list[dict[str, object]] = []
    for frame in frames:
        names = [*game.ordinals[frame["procedure"]], END]
        old.append({**{k: v for k, v in frame.items() if k != "stage"}, "step": names.index(frame["stage"])})
    return {**position, "frames": old}


def result_json(game: Game[State], result: Result | None) -> dict[str, object] | None:
    """A result in words: winners and scores by seat."""
    if result is None:
        return None
    return {
        "winners": [game.seats[seat] for seat in result.winners],
        "scores": {game.seats[seat]: score for seat, score in enumerate(result.scores)},
        "rule": result.rule,
        "text": result.text,
    }


def save(match: Match) -> dict[str, object]:
    """The record of a match."""
    game = match.game
    given_up = {RESIGNED: [gone._asdict() for gone in match.resignations]} if match.resignations else {}
    format = 2 if {segment.stream for segment in match.segments} == {ALL} else FORMAT
    return {
        "format": format,
        "game": game.id,
        "revision": game.revision,
        "data": data_of(game.id),
        "scenario": match.scenario,
        "options": match.options,
        "start": match.start,
        "seats": list(game.seats[: game.players(match.state)]),
        "dice": [{key: getattr(segment, key) for key in SEGMENT_KEYS[format]} for segment in match.revealed()],
        "log": [list(entry) for entry in match.log],
        "checks": _checks(match),
        "result": result_json(game, match.result()),
        **({} if format == 2 else {SHARES: [share._asdict() for share in match.revealed_shares()]}),
        **given_up,
    }


def _checks(match: Match) -> dict[str, str]:
    again = Match(match.game, match.scenario, match.options, match.start)
    sums: dict[str, str] = {}
    for n, entry in enumerate(match.log, 1):
        again.replay(entry)
        if n % CHECK_EVERY == 0 or n == len(match.log):
            sums[str(n)] = checksum(match.game, again.state)
    return sums or {"0": checksum(match.game, match.state)}


def load(record: object) -> Replay:
    """Replay a record, checking every action, checksum and revealed die."""
    values = _checked(record)
    game = registry.game(str(values["game"]))
    older = _check_edition(game, values)
    match = _begin(game, values)
    checks, format = values["checks"], values["format"]
    assert isinstance(checks, dict) and isinstance(format, int)
    log, segments = _entries(values["log"]), _segments(values["dice"], format)
    shares = _shares(values.get(SHARES, []))
    added = _check_shares(shares, segments)
    sums = Sums(checks, format, _options(values), older)
    batches = {at: list(batch) for at, batch in groupby(segments, lambda segment: segment.at)}
    dice = {at: _dice(batch) for at, batch in batches.items()}
    steps: list[tuple[Entry, list[Event]]] = []
    checked = sealed = dictated = 0
    current: Streams = (None, None)
    for n, entry in enumerate(log, 1):
        current = dice.get(n - 1, current)
        try:
            if entry.who == DICE:
                confirmed = _confirmed(match, current, entry)
                checked, sealed = checked + confirmed, sealed + (not confirmed)
            dictated += entry.who == SCRIPT
            steps.append((entry, match.replay(entry)))
        except AlameinError as error:
            raise BadRecord(f"entry {n} of the log: {error.message}", error.rule) from error
        _compare(match, n, sums)
    _check_end(match, checks)
    _compare(match, len(log), sums)
    _resign(match, values.get(RESIGNED, []))
    if not older:
        _check_result(match, values)
    match.segments, match.shares = segments, shares
    falls, deals = dice.get(len(log), current)
    if falls is not None and deals is not None:
        match.dice, match.deals = falls, deals
    else:  # a seal since which no die has fallen is not worth keeping
        match.segments = [segment for segment in segments if segment.at < len(log)]
        match.reseal(None)
    return Replay(match, checked, sealed, dictated, steps, added)


def _begin(game: Game[State], values: dict[str, object]) -> Match:
    options, start = values["options"], values["start"]
    if not isinstance(options, dict) or not (start is None or isinstance(start, dict)):
        raise BadRecord("'options' must be an object and 'start' an object or null")
    try:
        return Match(game, str(values["scenario"]), options, start)
    except AlameinError as error:
        raise BadRecord(f"the record does not begin: {error.message}", error.rule) from error


def _options(values: dict[str, object]) -> frozenset[str]:
    """The options a record knows: its own, or those of the position it began with."""
    start, options = values["start"], values["options"]
    found = start.get("options") if isinstance(start, dict) else options
    return frozenset(found) if isinstance(found, dict) else frozenset()


def _dice(batch: list[Segment]) -> Streams:
    """What falls openly and what is dealt hidden from here on; of one stream both."""
    seeds = [check_seed(segment) for segment in batch]
    found = [None if seed is None else SealedDice(seed, 0) for seed in seeds]
    return found[0], found[-1]


def _check_end(match: Match, checks: dict[str, object]) -> None:
    n = match.version
    if match.game.seat(match.state) == CHANCE:
        raise BadRecord(f"the record stops at entry {n}, where chance must still decide: it is cut short")
    if str(n) not in checks:
        raise BadRecord(f"the record has {n} entries and no checksum for the last: it is cut short")


def _check_result(match: Match, values: dict[str, object]) -> None:
    """What the record says of seats and result must be what the replay brings; its sentence may be an older one."""
    seats = list(match.game.seats[: match.game.players(match.state)])
    for key, found in (("seats", seats), ("result", result_json(match.game, match.result()))):
        if _without_text(values[key]) != _without_text(found):
            raise BadRecord(f"{key!r} of the record is {values[key]!r}, but the replay gives {found!r}")


def _without_text(value: object) -> object:
    return {k: v for k, v in value.items() if k != "text"} if isinstance(value, dict) else value


def _resign(match: Match, resigned: object) -> None:
    """Who has given up, and when; of two seats the first to do so ends the game, and nothing comes after it."""
    if not isinstance(resigned, list):
        raise BadRecord(f"{RESIGNED!r} of the record must be a list")
    seats = match.game.players(match.state)
    for item in resigned:
        if not (isinstance(item, dict) and item.keys() == {"seat", "at"}):
            raise BadRecord(f"an entry of {RESIGNED!r} must have seat and at, not {item!r}")
        seat, at = item["seat"], item["at"]
        whole = all(isinstance(n, int) and not isinstance(n, bool) for n in (seat, at))
        if not whole or not 0 <= seat < seats or not 0 <= at <= match.version:
            raise BadRecord(f"{item!r} of {RESIGNED!r} names no seat or no entry of this record")
        if match.seat == NOBODY or match.is_given_up or (seats == 2 and at != match.version):
            raise BadRecord(f"{item!r} of {RESIGNED!r}: the game went on, or was over, where this seat gave up")
        match.resignations.append(Resignation(seat, at))


def load_text(text: str) -> Replay:
    """Replay a record from a file's text: JSON, or what `score` writes."""
    if score.is_score(text):
        return load(score.read(text))
    try:
        record = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"this is not a saved game: not JSON, or cut short ({error})") from error
    return load(record)


def _checked(record: object) -> dict[str, object]:
    if not isinstance(record, Mapping):
        raise BadRecord("this is not a saved game: a record is a JSON object")
    values = dict(record)
    if values.get("format") not in SEGMENT_KEYS or isinstance(values.get("format"), bool):
        raise BadRecord(f"format {values.get('format')!r} is not known here; this program reads formats 1 to {FORMAT}")
    needed = KEYS | {SHARES} if values["format"] == FORMAT else KEYS
    for key in sorted(needed - values.keys()):
        raise BadRecord(f"the record lacks {key!r}: it is cut short or no saved game")
    for key in sorted(values.keys() - needed - {RESIGNED}):
        raise BadRecord(f"the record has {key!r}, which format {values['format']} does not know")
    kinds: dict[str, type] = {"game": str, "revision": int, "data": str, "scenario": str, "options": dict,
                              "dice": list, "log": list, "checks": dict}  # fmt: skip
    for key, kind in kinds.items():
        if not isinstance(values[key], kind) or isinstance(values[key], bool):
            raise BadRecord(f"{key!r} of the record must be a {kind.__name__}, not {values[key]!r}")
    return values


def _check_edition(game: Game[State], values: dict[str, object]) -> bool:
    """Whether the record is of an older revision, to be adopted if the replay agrees."""
    revision, here = values["revision"], data_of(game.id)
    assert isinstance(revision, int)
    if not 1 <= revision <= game.revision:
        raise BadRecord(f"the game was played under revision {revision} of {game.id}; this program has {game.revision}")
    if revision == game.revision and values["data"] != here:
        raise BadRecord(f"the game was played with data {values['data']}; this program's {game.id} has {here}")
    return revision < game.revision


def _entries(log: object) -> list[Entry]:
    assert isinstance(log, list)
    out: list[Entry] = []
    for n, item in enumerate(log, 1):
        if not (isinstance(item, list) and len(item) == 2 and isinstance(item[1], str)):
            raise BadRecord(f"entry {n} of the log must be [who, action], not {item!r}")
        who = item[0]
        if who not in (DICE, SCRIPT) and (isinstance(who, bool) or not isinstance(who, int)):
            raise BadRecord(f"entry {n} of the log is by {who!r}; it must be a seat's number, {DICE!r} or {SCRIPT!r}")
        out.append(Entry(who, item[1]))
    return out


def _segments(dice: object, format: int) -> list[Segment]:
    assert isinstance(dice, list)
    out: list[Segment] = []
    keys = SEGMENT_KEYS[format]
    for item in dice:
        if not (isinstance(item, dict) and item.keys() == set(keys)):
            raise BadRecord(f"an entry of 'dice' must have {', '.join(keys[:-1])} and {keys[-1]}, not {item!r}")
        at, seal, seed, number = item["at"], item["seal"], item["seed"], item.get("number", -1)
        whole = isinstance(at, int) and isinstance(number, int)
        if not (whole and isinstance(seal, str) and (seed is None or isinstance(seed, str))):
            raise BadRecord(f"an entry of 'dice' must have a number, a seal and a seed or null, not {item!r}")
        out.append(Segment(at, seal, seed, str(item.get("stream", ALL)), number))
    batches = [(at, [segment.stream for segment in batch]) for at, batch in groupby(out, lambda segment: segment.at)]
    if [at for at, _ in batches] != sorted({at for at, _ in batches}) or not out or out[0].at != 0:
        raise BadRecord("'dice' must begin at entry 0 and go upwards")
    if any(streams not in ([ALL], [OPEN, HIDDEN]) for _, streams in batches):
        raise BadRecord(f"'dice' must name one stream {ALL!r}, or {OPEN!r} and {HIDDEN!r}, at each of its entries")
    return out


def _shares(shares: object) -> list[Share]:
    if not isinstance(shares, list):
        raise BadRecord(f"{SHARES!r} of the record must be a list")
    out: list[Share] = []
    for item in shares:
        if not (isinstance(item, dict) and item.keys() == set(Share._fields)):
            raise BadRecord(f"an entry of {SHARES!r} must have who, seal and nonce, not {item!r}")
        who, seal, nonce = item["who"], item["seal"], item["nonce"]
        if not (isinstance(who, str) and isinstance(seal, str) and (nonce is None or isinstance(nonce, str))):
            raise BadRecord(f"an entry of {SHARES!r} must have a name, a seal and a nonce or null, not {item!r}")
        out.append(Share(who, seal, nonce))
    return out


def _check_shares(shares: list[Share], segments: list[Segment]) -> list[str]:
    """Whose shares have made all the seeds, each behind its seal; [] while one is sealed, or if some seed is not."""
    for share in shares:
        if share.nonce is not None:
            check_share(share)
    if not shares or any(share.nonce is None for share in shares):
        return []
    root = root_of(shares)
    for segment in segments:
        made = stream_seed(root, segment.stream, segment.number)
        if segment.number >= 0 and seal_of(made) != segment.seal:
            raise BadRecord(f"the seed of the dice from entry {segment.at} is not made of the {SHARES} of the record")
    return [share.who for share in shares] if all(segment.number >= 0 for segment in segments) else []


def _confirmed(match: Match, dice: Streams, entry: Entry) -> bool:
    """Whether the revealed seed gives this outcome; False while it is sealed."""
    if match.seat != CHANCE:
        return False
    source = dice[match.game.decision(match.state).hides(match.state)]
    if source is None:
        return False
    drawn = match.legal()[pick(match.game.weights(match.state), source)]
    fair = match.game.notation.text(drawn)
    if fair != entry.text:
        raise BadRecord(f"it says {entry.text!r}, but the sealed dice give {fair!r}")
    return True


def _compare(match: Match, n: int, sums: Sums) -> None:
    expected = sums.checks.get(str(n))
    known = sums.options if sums.older else None
    if expected is not None and expected != checksum(match.game, match.state, sums.format, known):
        cause = "the rules have changed since" if sums.older else "the record was altered"
        first = 1 + max((int(at) for at in sums.checks if int(at) < n), default=0)
        raise BadRecord(
            f"after entry {n} the position differs from the one recorded: {cause}, for one of {first} to {n}"
        )
