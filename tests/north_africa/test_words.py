"""What players read: every reason that a chapter gives has its sentence, and every sentence a reason."""

import re
from pathlib import Path

from alamein.games.north_africa import GAME
from alamein.games.north_africa.tables import BOOK
from alamein.games.north_africa.words import UNIT_NAMES

from .positions import position

RULES = Path(__file__).parents[2] / "src/alamein/games/north_africa/rules"
CHAPTERS = [path.read_text("utf-8") for path in RULES.glob("*.py")]
PHRASES, REASONS = BOOK.phrases, BOOK.reasons
RULE = r"\d+\.\d+[a-z]?"


def found(pattern: str) -> set[tuple[str, ...]]:
    return {match for text in CHAPTERS for match in re.findall(pattern, text)}


def test_every_reason_has_its_sentence():
    told = {pair for pair in found(rf'said\("({RULE})", "([a-z ]+)"') if pair[1] not in PHRASES}
    given = found(rf'"({RULE}) ([a-z][a-z ]*)"') | told
    assert given == {pair for pair in REASONS if pair[1]}
    assert {rule for rule, case in REASONS if not case} <= found(rf'"({RULE})"')


def test_every_phrase_is_said():
    said = {case for _, case in found(rf'said\("({RULE})", "([a-z ]+)"')} | {"cleared", "not cleared", "more loss"}
    assert set(PHRASES) <= said | {each.decision.name for each in GAME.decisions}


def test_units_have_names_of_their_own():
    assert len(set(UNIT_NAMES)) == len(UNIT_NAMES)
    s = position("axis", "move", {"de-5-pz": "0310", "it-61": "0320", "sa-1": "0410"})
    reason = GAME.refusal(s, GAME.notation.parse("move de-5-pz"))
    assert (reason.rule, reason.text) == ("5.23", "German 5 armor is alone in an enemy Zone of Control")
    assert reason.parts[0].kind == "unit" and reason.parts[0].id == "de-5-pz"
