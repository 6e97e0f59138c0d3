"""Sentences for events, prompts and refusals, and the notation of actions."""

from typing import Final

from alamein.core.action import Notation, Verb, numbers
from alamein.games.alam_halfa.state import PHASE_NAMES
from alamein.games.alam_halfa.tables import DATES, GRID, RESULT_CODES, ROW_NAMES, UNIT_IDS, UNIT_NAMES

HEX_NAMES: Final = tuple(GRID.names)
SIDE_NAMES: Final = ("the Axis", "the Allied side")
SEATS: Final = ("axis", "allied")
MARKER_NAMES: Final = ("stage1", "stage2", "mines")

NOTATION: Final = Notation(
    (
        Verb("place", UNIT_IDS),
        Verb("at", HEX_NAMES),
        Verb("historical", ()),
        Verb("done", ()),
        Verb("move", UNIT_IDS),
        Verb("to", HEX_NAMES),
        Verb("stop", ()),
        Verb("rebuild", UNIT_IDS),
        Verb("return", UNIT_IDS),
        Verb("attack", UNIT_IDS),
        Verb("with", UNIT_IDS),
        Verb("engage", ()),
        Verb("bombard", UNIT_IDS),
        Verb("fire", numbers(1, 6)),
        Verb("enough", ()),
        Verb("roll", numbers(1, 6)),
        Verb("void", ()),
        Verb("stand", ()),
        Verb("lose", UNIT_IDS),
        Verb("resist", UNIT_IDS),
        Verb("retreat", ()),
        Verb("withdraw", UNIT_IDS),
        Verb("back", HEX_NAMES),
        Verb("push", HEX_NAMES),
        Verb("advance", UNIT_IDS),
        Verb("hold", ()),
        Verb("draw", numbers(1, 6)),
        Verb("discard", numbers(1, 6)),
        Verb("marker", MARKER_NAMES),
    )
)

RESULT_WORDS: Final = {
    ".": "no effect",
    "(A)": "(A), one attacker is depleted",
    "A1": "A1, the attackers retreat 1 hex or resist",
    "A2": "A2, the attackers retreat 2 hexes or resist",
    "A3": "A3, the attackers retreat 3 hexes or resist",
    "Ae": "Ae, all attackers are eliminated",
    "Ex": "Ex, an attacker and the defender are depleted",
    "D2": "D2, the defender retreats 2 hexes or resists",
    "D3": "D3, the defender retreats 3 hexes or resists",
    "De": "De, the defender is eliminated",
}
NAMES: Final = {
    "unit": tuple(f"{name} ({id})" for name, id in zip(UNIT_NAMES, UNIT_IDS, strict=True)),
    "hex": HEX_NAMES,
    "side": SIDE_NAMES,
    "phase": PHASE_NAMES,
    "date": ("", *DATES),
    "row": ROW_NAMES,
    "code": RESULT_CODES,
    "result": tuple(RESULT_WORDS[code] for code in RESULT_CODES),
}

SENTENCES: Final = {
    "stage placed": "Stage {0} is placed in {1:hex}",
    "mines placed": "an Allied minefield marker is placed in {0:hex}",
    "placed": "{0:unit} is set up in {1:hex}",
    "turn": "turn {0} begins ({0:date})",
    "phase": "{0:side}: {1:phase}, turn {2}",
    "allotment": "{0:side} is allotted {1} support-fire markers",
    "supply hex lost": "the supply hex of {0:side} is in enemy hands: {1} markers fewer",
    "ridges held": "hexes of the two ridges held by Axis units: {0}; as many Allied markers fewer",
    "draws": "{0:side} draws {1} markers",
    "drew": "{0:side} drew a +{1}",
    "ridge taken": "hexes of the two ridges now held by Axis units: {0}",
    "marker lost": "the Allied side loses an unused marker",
    "marker lost was": "the marker lost was a +{0}",
    "moved": "{0:unit} moves from {1:hex} to {2:hex}",
    "stage captured": "{0:unit} captures Stage {1} in {2:hex}",
    "control": "{0:side} now controls El Alamein",
    "rebuilt": "{0:unit} in {1:hex} is back at full strength",
    "returned": "{0:unit} returns in {1:hex}",
    "attacks": "{0:unit} in {1:hex} is attacked",
    "bombards": "{0:unit} in {1:hex} is bombarded",
    "attack strength": "{0:unit} attacks with {1}",
    "attack fire": "support fire of {0:side}: +{1}",
    "defense strength": "{0:unit} defends with {1}",
    "defense fire": "support fire of {0:side}: +{1}",
    "terrain row": "terrain row of {0:hex}: {1:row}",
    "differential": "differential {0:+}: column {1}",
    "enemy fire unknown": "{0:side} holds {1} markers; the odds count one of them, drawn from all it may hold",
    "commits": "{0:side} commits a +{1}",
    "result": "die {0}, column {2}: {1:result}",
    "diverted": "the Axis declares the attack on {1:unit} a diversion: {0:code} becomes no effect",
    "depleted": "{0:unit} in {1:hex} is depleted",
    "eliminated": "{0:unit} in {1:hex} is eliminated",
    "resists": "{0:unit} in {1:hex} resists instead of a retreat",
    "retreated": "{0:unit} retreats from {1:hex} to {2:hex}",
    "retreats into mines": "{0:unit} retreats into enemy mines in {1:hex}",
    "displaced": "{0:unit} is displaced from {1:hex} to {2:hex}",
    "advanced": "{0:unit} advances from {1:hex} to {2:hex}",
    "railroad cut": "the railroad is cut at {0:hex}: the Axis wins",
    "el alamein held": "El Alamein is in Axis hands: the Axis wins",
    "prevented": "the Axis offensive has failed: the Allied side wins",
}
