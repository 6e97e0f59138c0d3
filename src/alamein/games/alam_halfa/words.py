"""What players read: the log, the questions, what a throw can bring, and why an action is refused."""

from typing import Final

from alamein.core.words import Term, Words, named, plain
from alamein.games.alam_halfa import tables as T
from alamein.games.alam_halfa.state import PHASE_NAMES

SIDE_NAMES: Final = ("the Axis", "the Allied side")
RESULTS: Final = {
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


def half(points: int) -> str:
    """Half points as points."""
    return str(points // 2) + (".5" if points % 2 else "")


def hex_title(h: int) -> str:
    """A hex with the place in it."""
    return f"{T.GRID.names[h]} ({T.PLACES[h]})" if h in T.PLACES else T.GRID.names[h]


TERMS: Final = {
    "unit": Term("unit", T.UNIT_IDS, [f"{name} ({id})" for name, id in zip(T.UNIT_NAMES, T.UNIT_IDS, strict=True)]),
    "name": Term("unit", T.UNIT_IDS, T.UNIT_NAMES),
    "hex": named("hex", T.GRID.names),
    "place": Term("hex", T.GRID.names, [hex_title(h) for h in range(T.GRID.size)]),
    "side": Term("side", T.SIDES, SIDE_NAMES),
    "phase": plain(PHASE_NAMES),
    "date": plain(("", *T.DATES)),
    "row": plain(T.ROW_NAMES),
    "code": plain(T.RESULT_CODES),
    "result": plain([RESULTS[code] for code in T.RESULT_CODES]),
    "points": plain([f"{half(n)} point{'' if n == 2 else 's'}" for n in range(100)]),
}

EVENTS: Final = {
    "stage placed": ("setup", "Stage {0} is placed in {1:hex}"),
    "mines placed": ("setup", "an Allied minefield marker is placed in {0:hex}"),
    "placed": ("setup", "{0:unit} is set up in {1:hex}"),
    "turn": ("turn", "turn {0} begins ({0:date})"),
    "phase": ("phase", "{0:side}: {1:phase}, turn {2}"),
    "allotment": ("supply", "{0:side} is allotted {1} support-fire markers"),
    "supply hex lost": ("supply", "the supply hex of {0:side} is in enemy hands: {1} markers fewer"),
    "ridges held": ("supply", "hexes of the two ridges held by Axis units: {0}; as many Allied markers fewer"),
    "draws": ("draw", "{0:side} draws {1} markers"),
    "drew": ("draw", "{0:side} drew a +{1}"),
    "ridge taken": ("capture", "hexes of the two ridges now held by Axis units: {0}"),
    "marker lost": ("loss", "the Allied side loses an unused marker"),
    "marker lost was": ("loss", "the marker lost was a +{0}"),
    "moved": ("move", "{0:unit} moves from {1:hex} to {2:hex}"),
    "stage captured": ("capture", "{0:unit} captures Stage {1} in {2:hex}"),
    "control": ("capture", "{0:side} now controls El Alamein"),
    "rebuilt": ("supply", "{0:unit} in {1:hex} is back at full strength"),
    "returned": ("supply", "{0:unit} returns in {1:hex}"),
    "attacks": ("attack", "{0:unit} in {1:hex} is attacked"),
    "bombards": ("attack", "{0:unit} in {1:hex} is bombarded"),
    "attack strength": ("odds", "{0:unit} attacks with {1}"),
    "attack fire": ("odds", "support fire of {0:side}: +{1}"),
    "defense strength": ("odds", "{0:unit} defends with {1}"),
    "defense fire": ("odds", "support fire of {0:side}: +{1}"),
    "terrain row": ("odds", "terrain row of {0:hex}: {1:row}"),
    "differential": ("odds", "differential {0:+}: column {1}"),
    "enemy fire unknown": (
        "odds",
        "{0:side} holds {1} markers; the odds count one of them, drawn from all it may hold",
    ),
    "commits": ("commit", "{0:side} commits a +{1}"),
    "result": ("dice", "die {0}, column {2}: {1:result}"),
    "diverted": ("attack", "the Axis declares the attack on {1:unit} a diversion: {0:code} becomes no effect"),
    "depleted": ("loss", "{0:unit} in {1:hex} is depleted"),
    "eliminated": ("loss", "{0:unit} in {1:hex} is eliminated"),
    "resists": ("result", "{0:unit} in {1:hex} resists instead of a retreat"),
    "retreated": ("retreat", "{0:unit} retreats from {1:hex} to {2:hex}"),
    "retreats into mines": ("minefield", "{0:unit} retreats into enemy mines in {1:hex}"),
    "displaced": ("retreat", "{0:unit} is displaced from {1:hex} to {2:hex}"),
    "advanced": ("advance", "{0:unit} advances from {1:hex} to {2:hex}"),
    "railroad cut": ("victory", "the railroad is cut at {0:hex}: the Axis wins"),
    "el alamein held": ("victory", "El Alamein is in Axis hands: the Axis wins"),
    "prevented": ("victory", "the Axis offensive has failed: the Allied side wins"),
}

PHRASES: Final = {
    "choose piece": "set up: choose a piece to place, or let the program place the rest",
    "choose place": "set up: choose the hex for the piece",
    "draw marker": "a support-fire marker is drawn",
    "choose mover": "choose a unit to move, use a replacement, or end the phase",
    "choose step": "choose the next hex of the move, or stop ({0:name})",
    "choose attack": "choose a unit to attack or to bombard, or end the phase",
    "choose attackers": "choose the attacking units, then engage (against {0:name})",
    "commit attack fire": "the attacker may commit support-fire markers (against {0:name})",
    "commit defense fire": "the defender may commit support-fire markers (against {0:name})",
    "roll die": "the die is rolled (against {0:name})",
    "divert": "let the result stand, or declare a diversionary attack (against {0:name})",
    "choose loss": "choose the attacking unit that is depleted",
    "choose resistance": "retreat, or deplete one unit instead",
    "choose retreater": "choose the unit that retreats next",
    "choose retreat hex": "choose the next hex of the retreat ({0:name})",
    "choose push": "choose the hex to which the unit is displaced ({0:name})",
    "choose advance": "advance one attacker into the emptied hex, or hold",
    "lose marker": "the Allied side loses a marker",
    # what a throw is about, and what it can bring
    "attack": "attack on {0:name}, column {1}",
    "bombardment": "bombardment of {0:name}, column {1}",
    "plus": "+{0}",
    **RESULTS,
    "Ex bombardment": "Ex, the defender is depleted",
    "defender retreats": "{0:code}, the defender retreats {1} hexes",
    "defender retreats or resists": "{0:code}, the defender retreats {1} hexes or resists",
    "defender eliminated": "{0:code}, the defender has no way back and is eliminated",
    "defender eliminated or resists": "{0:code}, the defender has no way back and is eliminated unless it resists",
}

# Cases of several rules. Numbers: the unit, and the hex in question; of a replacement, the supply hex.
COMMON: Final = {
    ("5.0", "7.1", "11.1", "11.2", "20.0"): {
        "enemy": ("{0:name} belongs to the enemy", "choose one of your own units")
    },
    ("7.1", "8.4"): {"own": ("{0:name} is one of your own units", "choose an enemy unit")},
    ("5.0", "7.1", "8.4"): {"off the map": ("{0:name} is not on the map", "choose a unit on the map")},
    ("7.7.1", "7.7.2"): {
        "closed": ("{1:place} is sea, or Qattara without a track", "choose another hex"),
        "enemy": ("an enemy unit stands in {1:place}", "choose another hex"),
    },
    ("11.1", "11.2"): {
        "phase": ("replacements are taken in the movement phase, not in the mobile movement phase", "wait for it"),
        "not depleted": ("{0:name} is not a depleted unit on the map", "choose a unit that shows its depleted side"),
        "on the map": ("{0:name} is on the map; only an eliminated unit can return", "choose an eliminated unit"),
        "gate held": ("the supply hex {1:place} is occupied, so nobody can arrive there", "clear the hex first"),
        "gate watched": (
            "the supply hex {1:place} lies in an enemy zone of control, so nobody can arrive there",
            "drive the enemy away, or rebuild a depleted unit instead",
        ),
    },
}
REASONS: Final = {
    **{(rule, case): words for rules, cases in COMMON.items() for rule in rules for case, words in cases.items()},
    # setting up: the hex and the side, or the piece
    ("3.0", "sea"): ("{0:place} is sea", "choose a land hex"),
    ("3.0", "held"): ("another unit stands in {0:place}", "choose an empty hex"),
    ("13.0", ""): ("{0:place} lies on the enemy's side of the Start Line", "choose a hex on the side of {1:side}"),
    ("14.3", "ground"): ("{0:place} is sea or Qattara, where no mines can lie", "choose a land hex"),
    ("14.3", "supply"): ("{0:place} is a supply hex, where no mines may lie", "choose another hex"),
    ("14.3", "mined"): ("{0:place} is already mined", "choose a hex without mines"),
    ("14.3", "allied"): ("minefield markers belong to the Allied side", "choose a unit or a Stage marker"),
    ("14.3", "all placed"): ("all minefield markers are on the map", "choose a unit"),
    ("15.0", ""): ("{0:place} is sea or Qattara", "choose a land hex east of El Alamein"),
    ("15.1", "west"): ("{0:place} does not lie east of El Alamein", "choose a hex with a column above 14"),
    ("15.1", "railroad"): (
        "{0:place} lies on the railroad: no hex nearer to it would be left for Stage 2",
        "choose a hex off the railroad",
    ),
    ("15.2", "railroad"): ("{0:place} is not nearer to the railroad than Stage 1 is", "choose a nearer hex"),
    ("15.2", "stage"): (
        "{0:place} is not nearer to the railroad than to Stage 1",
        "choose a hex nearer to the railroad, or further from Stage 1",
    ),
    ("15.2", "axis"): ("the Axis places the Stage markers", "choose a unit or a minefield marker"),
    ("15.2", "placed"): ("this Stage marker is on the map", "choose another piece"),
    ("15.2", "order"): ("Stage 2 is measured from Stage 1", "place Stage 1 first"),
    ("20.0", "placed"): ("{0:name} is already on the map", "choose a piece that is not"),
    ("20.0", "missing"): ("{0:#piece is|pieces are} still to be placed", "place the rest, one by one or historically"),
    ("20.0", "complete"): ("every piece is on the map", "end the set-up"),
    # movement: the unit, the hex, its cost, the points left
    ("4.0", ""): ("{0:name} is a leg unit, and only mobile units move in this phase", "choose a mobile unit"),
    ("5.0", "moved"): ("{0:name} has already moved in this phase", "choose another unit"),
    ("5.0", "not moved"): ("{0:name} has not moved yet", "choose its first hex"),
    ("5.1", "stuck"): ("{0:name} cannot leave its hex", "choose another unit"),
    ("5.1", "far"): ("{1:place} is not next to {0:name}", "move hex by hex"),
    ("5.1", "sea"): ("{1:place} is sea", "choose a land hex"),
    ("5.1", "enemy"): ("an enemy unit stands in {1:place}", "go round it, or attack it in the combat phase"),
    ("5.2", ""): ("{1:place} costs {2:points} and {0:name} has {3:points} left", "choose a cheaper hex, or stop"),
    ("5.3", "rest"): ("{0:name} cannot stop in the hex of another unit", "move on"),
    ("5.3", "zone"): (
        "{0:name} would have to stop in {1:place}, in an enemy zone of control, and another unit stands there",
        "go round it",
    ),
    ("5.3", "beyond"): (
        "another unit stands in {1:place}, and {0:name} could not go on from there to an empty hex",
        "go round it, or stop before it",
    ),
    ("6.1", ""): (
        "{0:name} would go from one enemy zone of control to another, to {1:place}, and it has already moved",
        "go from zone to zone as the first step of a phase, or go round",
    ),
    ("14.0", ""): (
        "{1:place} is mined and {0:name} would go from one enemy zone of control to another",
        "enter the minefield from a hex outside enemy zones",
    ),
    ("14.2", ""): (
        "enemy mines in an enemy zone of control take a whole movement, and {0:name} has already moved",
        "start a move next to {1:place}",
    ),
    ("16.0", "no track"): ("no track leads there: the Qattara is entered along a track only", "follow the track"),
    # attacks: the unit, the target; bombardments: the target, the marker
    ("7.1", "nobody"): ("no unit of yours that has not fought can attack {0:name}", "choose another target"),
    ("7.1", "far"): ("{0:name} has no way into the hex of {1:name}", "choose a unit next to it"),
    ("7.2", "attacked"): ("{0:name} has already been attacked in this phase", "choose another target"),
    ("7.2", "fought"): ("{0:name} has already attacked in this phase", "choose another unit"),
    ("7.2", "joined"): ("{0:name} already takes part in the attack", "choose another unit, or attack"),
    ("7.2", "nobody"): ("nobody attacks {0:name} yet", "choose at least one unit"),
    ("7.6", ""): ("{0:name} did not take part in the attack", "choose one of the attackers"),
    ("7.9", "no attacker"): ("{0:name} did not take part in the attack", "choose one of the attackers, or hold"),
    ("7.9", "lost"): ("{0:name} has been eliminated", "choose another attacker, or hold"),
    ("7.9", "far"): ("{0:name} has no way into {1:place}", "choose another attacker, or hold"),
    ("8.3", ""): ("you hold no +{1} marker", "choose a marker in your hand, or commit none"),
    ("8.4", "bombarded"): ("{0:name} has already been bombarded in this phase", "choose another target"),
    ("8.4", "no marker"): ("you hold no support-fire marker", "attack with units, or end the phase"),
    ("8.4", "exactly one"): ("a bombardment is made with exactly one marker", "choose a marker"),
    ("18.3", ""): (
        "{0:name} is further than {1:#hex|hexes} from your nearest unit, the range of the marker +{1}",
        "choose a nearer target or a higher marker",
    ),
    # retreats: the unit, the hex, the length
    ("6.2", ""): (
        "{1:place} is in an enemy zone of control and no friend stands there",
        "choose a hex outside enemy zones, or one held by a friend",
    ),
    ("7.7", ""): ("{0:name} is no attacker that must still retreat", "choose one that must"),
    ("7.7.1", "far"): ("{1:place} is not next to {0:name}", "retreat hex by hex"),
    ("7.7.1", "away"): ("{1:place} does not lead away from where {0:name} stood", "choose a hex further away"),
    ("7.7.1", "dead end"): ("a retreat of {2:#hex|hexes} cannot be finished from {1:place}", "choose another hex"),
    ("7.7.2", "far"): ("{1:place} is not next to {0:name}", "choose an adjacent hex"),
    ("7.7.2", "held"): ("a friend stands in {1:place}, and an empty hex is at hand", "choose an empty hex"),
    ("7.7.2", "twice"): ("the unit in {1:place} has made room already", "choose another hex"),
    ("7.7.2", "dead end"): ("the unit in {1:place} could not make room in its turn", "choose another hex"),
    ("7.8", ""): ("{0:name} was not told to retreat", "retreat, or choose a unit that was"),
    ("14.2", "displaced"): ("{1:place} holds enemy mines, and no unit is displaced into them", "choose another hex"),
    # chance
    ("18.0", "none left"): ("the Allied side holds no +{0} marker", "draw one that it holds"),
    ("18.1", "none left"): ("no +{0} marker is left in the pool", "draw another one"),
    ("11.1", "used"): ("the replacement of this movement phase has been used", "wait for the next turn"),
    ("11.2", "used"): ("the only replacement of the Axis has been used", "go on without one"),
}
WORDS: Final = Words(TERMS, EVENTS, PHRASES, REASONS)
