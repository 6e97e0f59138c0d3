"""A record replayed, with every action, checksum and revealed die checked."""

from alamein.core.errors import AlameinError, BadRecord, NotParseable
from alamein.play import record
from alamein.play.record import result_json


def replayed(saved: object) -> record.Replay:
    """A record brought to life; whatever it holds, the error says what is wrong with it."""
    try:
        return record.load(saved)
    except NotParseable as error:
        raise BadRecord(error.message, error.rule) from error
    except AlameinError:
        raise
    except (LookupError, TypeError, ValueError, AssertionError, OverflowError, RecursionError) as error:
        raise BadRecord(f"this is not a saved game: its parts do not fit together ({error!r})") from error


def verified_json(found: record.Replay) -> dict[str, object]:
    """What a replay has shown."""
    return {
        "entries": len(found.steps),
        "dice_checked": found.dice_checked,
        "dice_sealed": found.dice_sealed,
        "dice_dictated": found.dice_dictated,
        "shares": found.shares,
        "result": result_json(found.match.game, found.match.result()),
    }
