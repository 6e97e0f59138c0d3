"""Sentences for events, questions and refusals: the words of the game, kept out of the rules."""

from typing import Final

from alamein.core.words import Term, Words, named, plain
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U

SIDE_NAMES: Final = ("the Allies", "the Axis")


def hex_name(h: int) -> str:
    """A hex by its printed number, and its place if it has one."""
    return f"{G.GRID.names[h]} ({G.PLACES[h]})" if h in G.PLACES else G.GRID.names[h]


def unit_name(u: int) -> str:
    """A unit by its id, nation and name; many names say the nation themselves."""
    nation = "" if U.NATIONS[u] in U.UNIT_NAMES[u] else f"{U.NATIONS[u]} "
    return f"{U.UNIT_IDS[u]} ({nation}{U.UNIT_NAMES[u]})"


RESULT_WORDS: Final = {
    "DE": "a defender is eliminated, the others retreat",
    "DRB": "the defenders retreat, one with a casualty",
    "DRI": "the defenders retreat intact",
    "DVB": "a defender suffers a casualty",
    "DVI": "the defenders hold intact",
    "AVI": "the attackers may advance",
    "AVB": "the attackers may advance, one suffers a casualty",
    "ARI": "the attackers retreat intact",
    "ARB": "the attackers retreat, one with a casualty",
    "AE": "an attacker is eliminated, the others retreat",
    "EMP": "both sides lose units of equal power, the defenders retreat",
    "IMP": "nothing happens",
    "DB": "a defender suffers a casualty",
    "DI": "no effect",
}
OPTION_MEANING: Final = {
    "allied_air_mode": {"pool": "50 points for the whole game", "turn": "50 fresh points every turn"},
    "dominant_terrain_may_stand": {"yes": "may stand without attacking", "no": "must attack"},
    "engineers_roll_for_mines": {"yes": "roll like armor", "no": "are exempt"},
}


def in_words(code: str) -> str:
    """A result with what it means: `DRI AVB: the defenders retreat intact; …`."""
    return f"{code}: {'; '.join(RESULT_WORDS[part] for part in code.split())}"


def half_points(points: int) -> str:
    """Movement points as people write them: 1, 2½."""
    whole, half = divmod(points, 2)
    return f"{whole}{'½' if half else ''}" if whole or not half else "½"


TERMS: Final = {
    "unit": Term("unit", U.UNIT_IDS, [unit_name(u) for u in range(len(U.UNIT_IDS))]),
    "id": named("unit", U.UNIT_IDS),
    "hex": Term("hex", G.GRID.names, [hex_name(h) for h in range(G.HEXES)]),
    "side": Term("side", ("allied", "axis"), SIDE_NAMES),
    "points": plain([half_points(n) for n in range(max(U.MOVE) + 1)]),
    "ratio": plain(T.COMBAT_COLUMNS),
    "result": plain([in_words(code) for code in T.RESULT_CODES]),
    "value": plain(T.BOMBARDMENT_COLUMNS),
    "damage": plain([in_words(code) for code in T.BOMBARDMENT.codes]),
    "date": plain(("", *T.DATES)),
    "fate": plain(("suffers the casualty", "is eliminated")),
}
EVENTS: Final = {
    "turn": ("turn", "Turn {0}, {0:date} 1942"),
    "movement_phase": ("phase", "Movement phase of {0:side}"),
    "combat_phase": ("phase", "Combat phase of {0:side}"),
    "air_points": ("note", "Air points: Allies {0}, Axis {1}"),
    "placed": ("setup", "{0:unit} is placed on {1:hex}"),
    "moved": ("move", "{0:unit} moves from {1:hex} to {2:hex}"),
    "rides": ("move", "{0:unit} goes by railway from {1:hex} to {2:hex}"),
    "left_west": ("move", "{0:unit} leaves the map by the west edge"),
    "left_east": ("move", "{0:unit} leaves the map by the east edge"),
    "destroyed_east": ("loss", "{0:unit} leaves the map by the east edge and is destroyed"),
    "mine_roll": ("dice", "{0:unit} enters the minefield in {1:hex}: the die shows {2}"),
    "cleared": ("minefield", "{0:unit} clears the minefield in {1:hex}"),
    "flipped": ("loss", "{0:unit} in {1:hex} suffers a casualty and is reduced"),
    "eliminated": ("loss", "{0:unit} in {1:hex} is eliminated"),
    "recovered": ("supply", "{0:unit} in {1:hex} recovers"),
    "attacks": ("attack", "An attack by {0:side} on {1:hex}"),
    "bombards": ("attack", "The artillery of {0:side} bombards {1:hex}"),
    "strikes": ("attack", "The air force of {0:side} strikes {1:hex}"),
    "joins": ("commit", "{0:unit} attacks {2:hex} from {1:hex}"),
    "fires": ("commit", "{0:unit} fires from {1:hex} at {2:hex}"),
    "supports": ("commit", "{0:unit} in {1:hex} supports the defense of {2:hex}"),
    "flies": ("commit", "{1} air points of {0:side} take off, {2} are left"),
    "attack_units": ("odds", "Attack of the units in contact: {0}"),
    "attack_guns": ("odds", "Attack of the guns at a distance: {0}"),
    "attack_air": ("odds", "Air points of the attacker: {0}"),
    "defense_units": ("odds", "Defense of the units in the hex: {0}"),
    "defense_guns": ("odds", "Support of the defender's guns: {0}"),
    "defense_air": ("odds", "Air points of the defender: {0}"),
    "ratio": ("odds", "{0} against {1}: column {2:ratio}"),
    "crest": ("odds", "Crest: {0:+}"),
    "fortification": ("odds", "Fortification: {0:+}"),
    "siege": ("odds", "The defender is besieged: {0:+}"),
    "attacking_divisions": ("odds", "Complete divisions attacking: {0:+}"),
    "defending_divisions": ("odds", "Complete divisions defending: {0:+}"),
    "armor_on_infantry": ("odds", "Armor against infantry in the open: {0:+}"),
    "attackers_on_mines": ("odds", "All attackers stand in mines: {0:+}"),
    "target_on_mines": ("odds", "Allied units are attacked in mines: {0:+}"),
    "column": ("odds", "Final column: {0:ratio}"),
    "combat_result": ("dice", "The dice show {0} in column {1:ratio}; {2:result}"),
    "strike_value": ("odds", "{0} air points times vulnerability {1}: {2}"),
    "guns_value": ("odds", "Artillery power {0} times vulnerability {1}: {2}"),
    "value": ("odds", "Bombardment value {0}: column {1:value}"),
    "bombardment_column": ("odds", "Final column: {0:value}"),
    "bombardment_result": ("dice", "The dice show {0} in column {1:value}; {2:damage}"),
    "tie_owed": ("result", "The defender gave up {0}; the attackers in contact have {1}"),
    "retreats": ("retreat", "{0:unit} retreats from {1:hex} to {2:hex}"),
    "passes": ("retreat", "{0:unit}, surrounded, retreats from {1:hex} through {2:hex}"),
    "moves_on": ("retreat", "{0:unit} makes room and moves on from {1:hex} to {2:hex}"),
    "advances": ("advance", "{0:unit} advances from {1:hex} to {2:hex}"),
    "el_alamein_fell": ("capture", "El Alamein falls to the Axis: {1} points for the Allies"),
    "nobody_left": ("victory", "No unit of {0:side} is left on the map"),
    "score_crests": ("victory", "Fortified crests: {0:+}"),
    "score_destroyed": ("victory", "Enemy units destroyed: {0:+}"),
    "score_west": ("victory", "Units gone over the west edge: {0:+}"),
    "score_el_alamein": ("victory", "El Alamein lost: {0:+}"),
    "score_intact": ("victory", "Intact units on the map: {0:+}"),
    "score": ("victory", "Final score: Allies {0}, Axis {1}"),
}
PHRASES: Final = {
    "choose counter": "Choose a counter to place behind your line.",
    "place": "Place {0:unit} behind your line.",
    "choose mover": "Choose a unit to move, or end the movement phase.",
    "send on": "{0:unit} in {1:hex} has {2:points} points left: send it on, choose another, or end.",
    "has moved": "{0:unit} in {1:hex} has {2:points} points left: choose another unit, or end the movement phase.",
    "mines": "Roll a die for {0:unit} in the minefield.",
    "choose attack": "Choose a hex to attack, bombard or strike, or end the combat phase.",
    "must attack": "Choose a hex to attack, bombard or strike. These must still attack: {0:id*}.",
    "commit attack": "Commit units, guns and air points to the attack on {0:hex}.",
    "commit defense": "Commit guns and air points to the defense of {0:hex}.",
    "commit guns": "Commit guns to the bombardment of {0:hex}.",
    "commit strike": "Commit air points to the strike on {0:hex}.",
    "roll": "Roll two dice.",
    "victim": "Choose the unit that {0:fate}.",
    "give up defenders": "A tie: give up one or more of the defenders.",
    "give up attackers": "A tie: give up attackers with at least {0} more attack power.",
    "retreat": "Choose the next unit to retreat.",
    "back": "Choose the hex to which {0:unit} retreats.",
    "end": "Choose the hex in which the retreat of {0:unit} ends.",
    "push": "Four units in a hex: choose the one that moves on.",
    "push to": "Choose the hex to which {0:unit} moves on.",
    "advance": "Choose a unit to advance to {0:hex}, or end the advance.",
    "second hex": "{0:unit} may advance one hex more, or stay.",
    # throws, and what they bring
    "combat throw": "attack on {0:hex} at {1:ratio}",
    "bombardment throw": "bombardment of {0:hex}, column {1:value}",
    "strike throw": "air strike on {0:hex}, column {1:value}",
    "mines throw": "{0:unit} in the mines of {1:hex}",
    "combat fall": "{0:result}",
    "bombardment fall": "{0:damage}",
    "casualty": "a casualty",
    "unhurt": "unhurt",
}
REASONS: Final[dict[tuple[str, str], tuple[str, str]]] = {}
WORDS: Final = Words(TERMS, EVENTS, PHRASES, REASONS)
