"""Sentences for events, questions and refusals: the words of the game, kept out of the rules."""

from typing import Final

from alamein.core.words import Term, Words, dice, named, plain
from alamein.games.desert_decision import ground as G
from alamein.games.desert_decision import tables as T
from alamein.games.desert_decision import units as U
from alamein.games.desert_decision.ground import GRID
from alamein.games.desert_decision.tables import RESULT_CODES
from alamein.games.desert_decision.units import UNIT_IDS

SIDE_NAMES: Final = ("the Allies", "the Axis")


def hex_name(h: int) -> str:
    """A hex by its printed number, and its place if it has one."""
    return f"{GRID.names[h]} ({G.PLACES[h]})" if h in G.PLACES else GRID.names[h]


def unit_name(u: int) -> str:
    """A unit by its nation and name, and its id; many names say the nation themselves."""
    nation = "" if U.NATIONS[u] in U.UNIT_NAMES[u] else U.NATIONS[u].replace("Zealander", "Zealand") + " "
    return f"{nation}{U.UNIT_NAMES[u]} ({UNIT_IDS[u]})"


RESULT_WORDS: Final = {
    "DE": "a defender is eliminated and the others retreat",
    "DRB": "the defenders retreat and one of them suffers a casualty",
    "DRI": "the defenders retreat intact",
    "DVB": "a defender suffers a casualty",
    "DVI": "the defenders hold intact",
    "AVI": "the attackers may advance",
    "AVB": "the attackers may advance and one of them suffers a casualty",
    "ARI": "the attackers retreat intact",
    "ARB": "the attackers retreat and one of them suffers a casualty",
    "AE": "an attacker is eliminated and the others retreat",
    "EMP": "both sides lose units of equal power and the defenders retreat",
    "IMP": "nothing happens",
    "DB": "a defender suffers a casualty",
    "DI": "no effect",
}


def in_words(code: str) -> str:
    """What a result means, and its code: `the defenders retreat intact; the attackers may advance (DRI AVI)`."""
    return f"{'; '.join(RESULT_WORDS[part] for part in code.split())} ({code})"


def half_points(points: int) -> str:
    """Movement points as people write them: 1, 2½."""
    whole, half = divmod(points, 2)
    return f"{whole}{'½' if half else ''}" if whole or not half else "½"


GROUND_WORDS: Final = ("clean ground", "crest", "sea", "the Qattara Depression")
TERMS: Final = {
    "unit": Term("unit", UNIT_IDS, [unit_name(u) for u in range(len(UNIT_IDS))]),
    "id": named("unit", UNIT_IDS),
    "hex": Term("hex", GRID.names, [hex_name(h) for h in range(G.HEXES)]),
    "side": Term("side", G.SIDES, SIDE_NAMES),
    "belligerent": Term("side", G.SIDES, ("Allied", "Axis")),
    "die": dice(1),
    "dice": dice(2),
    "points": plain([f"{half_points(n)} movement point{'' if n in (1, 2) else 's'}" for n in range(max(U.MOVE) + 1)]),
    "ratio": plain(T.COMBAT_COLUMNS),
    "result": plain([in_words(code) for code in RESULT_CODES]),
    "value": plain(T.BOMBARDMENT_COLUMNS),
    "damage": plain([in_words(code) for code in T.BOMBARDMENT.codes]),
    "ground": plain([GROUND_WORDS[G.TERRAIN[h]] for h in range(G.HEXES)]),
    "edge": plain(("west", "east")),
    "date": plain(("", *T.DATES)),
    "fate": plain(("suffers the casualty", "is eliminated")),
}
EVENTS: Final = {
    "turn": ("turn", "Turn {0}, {0:date} 1942"),
    "movement_phase": ("phase", "The {0:belligerent} movement phase begins"),
    "combat_phase": ("phase", "The {0:belligerent} combat phase begins"),
    "air_points": ("note", "The Allies have {0:#air point|air points}, the Axis {1}"),
    "placed": ("setup", "{0:unit} is placed in {1:hex}"),
    "moved": ("move", "{0:unit} moves from {1:hex} to {2:hex}"),
    "rides": ("move", "{0:unit} travels by rail from {1:hex} to {2:hex}"),
    "left_west": ("note", "{0:unit} leaves the map by the west edge"),
    "left_east": ("note", "{0:unit} leaves the map by the east edge"),
    "destroyed_east": ("loss", "{0:unit} leaves the map by the east edge and is destroyed"),
    "mine_roll": ("dice", "{0:unit} rolls a {2:die} in the minefield of {1:hex}"),
    "cleared": ("minefield", "{0:unit} clears the minefield in {1:hex}"),
    "flipped": ("loss", "{0:unit} in {1:hex} suffers a casualty and is reduced"),
    "eliminated": ("loss", "{0:unit} in {1:hex} is eliminated"),
    "recovered": ("supply", "{0:unit} in {1:hex} recovers"),
    "attacks": ("attack", "{0:belligerent} units attack {1:hex}"),
    "bombards": ("attack", "{0:belligerent} artillery bombards {1:hex}"),
    "strikes": ("attack", "{0:belligerent} aircraft strike {1:hex}"),
    "joins": ("commit", "{0:unit} attacks {2:hex} from {1:hex}"),
    "fires": ("commit", "{0:unit} fires from {1:hex} at {2:hex}"),
    "supports": ("commit", "{0:unit} in {1:hex} supports the defense of {2:hex}"),
    "flies": ("commit", "{0:belligerent} aircraft take off with {1:#air point|air points}; {2} remain"),
    "attack_units": ("odds", "Attack power of the units in contact: {0}"),
    "attack_guns": ("odds", "Attack power of the guns at a distance: {0}"),
    "attack_air": ("odds", "The attacker's air points: {0}"),
    "defense_units": ("odds", "Defense power of the units in the hex: {0}"),
    "defense_guns": ("odds", "Attack power of the defender's guns: {0}"),
    "defense_air": ("odds", "The defender's air points: {0}"),
    "ratio": ("odds", "{0} against {1}: column {2:ratio}"),
    "crest": ("odds", "Crest: {0:+}"),
    "fortification": ("odds", "Fortification: {0:+}"),
    "siege": ("odds", "The defender is besieged: {0:+}"),
    "attacking_divisions": ("odds", "Complete divisions attack: {0:+}"),
    "defending_divisions": ("odds", "Complete divisions defend: {0:+}"),
    "armor_on_infantry": ("odds", "Armor attacks infantry in the open: {0:+}"),
    "attackers_on_mines": ("odds", "All attackers stand in mines: {0:+}"),
    "target_on_mines": ("odds", "Allied units are attacked in mines: {0:+}"),
    "column": ("odds", "Final column: {0:ratio}"),
    "combat_result": ("dice", "The dice show {0:dice} in column {1:ratio}: {2:result}"),
    "strike_value": ("odds", "{0:#air point|air points} times a vulnerability of {1}: {2}"),
    "guns_value": ("odds", "Artillery power of {0} times a vulnerability of {1}: {2}"),
    "value": ("odds", "Bombardment value {0}: column {1:value}"),
    "bombardment_column": ("odds", "Final column: {0:value}"),
    "bombardment_result": ("dice", "The dice show {0:dice} in column {1:value}: {2:damage}"),
    "tie_owed": ("result", "The defender has given up a defense power of {0}; the attack power in contact is {1}"),
    "retreats": ("retreat", "{0:unit} retreats from {1:hex} to {2:hex}"),
    "passes": ("retreat", "{0:unit} is surrounded and retreats from {1:hex} through {2:hex}"),
    "moves_on": ("retreat", "{0:unit} makes room and moves from {1:hex} to {2:hex}"),
    "advances": ("advance", "{0:unit} advances from {1:hex} to {2:hex}"),
    "el_alamein_fell": ("capture", "El Alamein falls to the Axis: {1:+} points for the Allies"),
    "nobody_left": ("victory", "No unit is left on the map"),
    "allied_crests": ("victory", "Allied points for fortified crests: {0:+}"),
    "allied_destroyed": ("victory", "Allied points for Axis units destroyed: {0:+}"),
    "allied_west": ("victory", "Allied points for units that left by the west edge: {0:+}"),
    "allied_el_alamein": ("victory", "Allied points for the loss of El Alamein: {0:+}"),
    "axis_crests": ("victory", "Axis points for fortified crests: {0:+}"),
    "axis_destroyed": ("victory", "Axis points for Allied units destroyed: {0:+}"),
    "axis_intact": ("victory", "Axis points for intact units on the map: {0:+}"),
    "score": ("victory", "Final score: the Allies have {0:#point|points}, the Axis {1}"),
}
PHRASES: Final = {
    "choose counter": "Choose a counter to place behind your line.",
    "place": "Place {0:unit} behind your line.",
    "choose mover": "Choose a unit to move, or end the movement phase.",
    "send on": "{0:unit} in {1:hex} has {2:points} left: move it on, choose another unit, or end the phase.",
    "has moved": "{0:unit} in {1:hex} has no movement points left: choose another unit, or end the phase.",
    "mines": "Roll a die for {0:unit} in the minefield of {1:hex}.",
    "choose attack": "Choose a hex to attack, bombard or strike, or end the combat phase.",
    "must attack": "Choose a hex to attack, bombard or strike. These units must still attack: {0:id*}.",
    "must attack from": "Choose a hex to attack, bombard or strike. Units in these hexes must still attack: {0:hex*}.",
    "commit attack": "Commit units, guns and air points to the attack on {0:hex}.",
    "commit defense": "Commit guns and air points to the defense of {0:hex}.",
    "commit guns": "Commit guns to the bombardment of {0:hex}.",
    "commit strike": "Commit air points to the strike on {0:hex}.",
    "roll": "Roll two dice.",
    "victim": "Choose the unit that {0:fate}.",
    "give up defenders": "A tie: give up one or more of the defenders.",
    "give up attackers": "A tie: give up attackers with at least {0:#more point|more points} of attack power.",
    "give up more": "A tie: enough attackers have been given up. Give up more, or end.",
    "retreat": "Choose the next unit to retreat.",
    "back": "Choose the hex to which {0:unit} retreats.",
    "end": "Choose the hex in which the retreat of {0:unit} ends.",
    "push": "Four units stand in the hex: choose the one that moves on.",
    "push to": "Choose the hex to which {0:unit} moves on.",
    "advance": "Choose a unit to advance to {0:hex}, or end the advance.",
    "second hex": "{0:unit} may advance one more hex, or stay.",
    # what can still change a combat
    "attack open": "The attacker can still commit units, guns or air points to the attack on {0:hex}",
    "defense open": "The defender can still answer with guns or air points [5.1.1]",
    "stack closed": "What lies beneath the top counter in {0:hex} is not seen before the attack is declared [5.1.1]",
    # throws, and what they bring
    "combat throw": "attack on {0:hex} in column {1:ratio}",
    "bombardment throw": "bombardment of {0:hex} in column {1:value}",
    "strike throw": "air strike on {0:hex} in column {1:value}",
    "mines throw": "{0:unit} in the minefield of {1:hex}",
    "combat fall": "{0:result}",
    "bombardment fall": "{0:damage}",
    "casualty": "a casualty",
    "unhurt": "unhurt",
}
# Why not: the facts, and what would be legal. Two rules may share a sentence.
REASONS: Final = {
    **{
        (rule, "enemy unit"): ("{0:unit} belongs to {1:side}", "choose a unit of your own")
        for rule in ("11.1", "3.0", "5.1.1", "5.1.7", "5.2", "5.3", "5.3.1")
    },
    **{
        (rule, "off the map"): ("{0:unit} is not on the map", "choose a unit on the map")
        for rule in ("5.1.1", "5.1.7", "5.2")
    },
    **{
        (rule, "enemies"): ("enemy units stand in {1:hex}", "choose a hex without enemies") for rule in ("4.1.2", "5.3")
    },
    ("4.1.1", "full"): (f"{{1:hex}} holds {T.STACKING} units already", "choose a hex with room for one more"),
    # the set-up
    ("11.1", "placed"): ("{0:unit} has been placed already", "choose a counter that has not, or take a step back"),
    ("11.1", "not behind line"): (
        "{1:hex} does not lie behind the original line of {2:side}",
        "choose a hex behind your line",
    ),
    # movement
    ("4.1.1", "passing"): ("{0:unit} is the fourth unit in {1:hex}", "move it on to a hex with room first"),
    ("4.0", "destroyed"): ("{0:unit} has been destroyed", "choose a unit on the map"),
    ("4.0", "gone"): ("{0:unit} has left the map", "choose a unit on the map"),
    ("4.0", "has had its move"): ("{0:unit} has had its move in this phase", "choose a unit that has not moved yet"),
    ("4.0", "chosen"): ("{0:unit} is chosen already", "send it on, choose another unit, or end the phase"),
    ("4.0", "nobody chosen"): ("no unit has been chosen to move", "choose one with “move” first"),
    ("4.0", "own hex"): ("{0:unit} stands in {1:hex} already", "choose another hex"),
    ("4.0", "closed"): ("{1:hex} is {1:ground}, which no unit can enter", "choose a land hex"),
    ("4.1.2", "stopped"): (
        "{0:unit} has entered an enemy engagement zone in {2:hex} and must stop there",
        "it may break contact in your next movement phase",
    ),
    ("4.1.2", "no way off"): (
        "every hex next to {2:hex} is closed or touches an enemy in contact with {0:unit}",
        "it cannot break contact; it must attack, unless it holds the better ground",
    ),
    ("4.1.2", "breaking contact"): (
        "{0:unit} is engaged: its first step costs a point more and must not end next to an enemy in contact with it, "
        "and with {3:points} it does not get to {1:hex}",
        "leave by {4:hex*}, or choose a nearer hex",
    ),
    ("4.0", "too far"): (
        "{0:unit} has {3:points} left, too few to reach {1:hex} around enemy zones",
        "choose a nearer hex",
    ),
    ("2.3.2", "off the line"): ("trains run only along the railway", "begin and end on a railway hex"),
    ("2.3.2", "has moved"): ("{0:unit} has moved already", "use the railway instead of any other movement"),
    ("2.3.2", "engaged"): (
        "{0:unit} is engaged, and no train takes it",
        "break contact now, and take the train in a later turn",
    ),
    ("2.3.2", "own station"): ("{0:unit} stands in {1:hex} already", "choose another station"),
    ("2.3.2", "cut"): (
        "the line to {1:hex} is cut by enemies, by their zones or by ground that is not yours",
        "clear the line: no enemies on it or next to it, and every hex behind your line or in your possession",
    ),
    ("4.0", "not on the edge"): ("{2:hex} is not on the {1:edge} edge", "move to the {1:edge} edge first"),
    ("4.0", "exit price"): (
        "leaving the map costs {4:points}, and {0:unit} has {3:points} left",
        "keep enough points for the last step",
    ),
    # the combat phase
    ("4.1.2", "bound"): ("these units must still attack: {0:unit*}", "attack an enemy hex in contact with each"),
    ("5.0", "no enemies"): ("no enemy unit stands in {0:hex}", "choose a hex that holds enemies"),
    ("8.0", "attacked"): ("{0:hex} has been attacked in this phase", "choose another hex; none is attacked twice"),
    ("5.0", "no contact"): (
        "none of your units that can still fight is in contact with {0:hex}",
        "bombard it, strike it, or move next to it in your movement phase",
    ),
    ("4.1.2", "claimed"): (
        "one of your units must attack and has no other hex than {0:hex} to attack",
        "attack it in contact; a bombardment or a strike would use up the hex",
    ),
    ("8.0", "no gun in range"): (
        "no gun of yours that may still fire reaches {0:hex}; it needs attack power and must not be engaged",
        "bring a gun within range, outside enemy zones",
    ),
    ("6.2", "few points"): ("a strike takes at least {2} air points, and you have {1}", "save air points for it"),
    # declarations
    ("8.0", "has fought"): ("{0:unit} has fought in this phase", "choose another unit; each fights once a phase"),
    ("5.0", "not in contact"): ("{0:unit} is not in contact with {1:hex}", "only guns fight at a distance"),
    ("5.1.1", "in the hex"): ("{0:unit} stands in {1:hex} and defends anyway", "add a gun at a distance"),
    ("8.0", "no gun"): ("{0:unit} is not artillery", "only guns fight at a distance"),
    ("8.0", "engaged"): (
        "{0:unit} is engaged and cannot fire at a distance",
        "an engaged gun fights only the enemies in contact with it",
    ),
    ("8.0", "out of range"): (
        "{1:hex} is {2:#hex|hexes} away from {0:unit}, whose range is {3}",
        "add a gun that is within range",
    ),
    ("8.0", "no power"): ("no gun with attack power has been added", "add a gun with an attack power of 1 or more"),
    ("5.0", "nobody attacks"): ("no unit in contact attacks yet", "add at least one unit next to {0:hex}"),
    ("5.1.1", "already flying"): (
        "air points have been committed to this combat already",
        "take a step back to change them, or go on",
    ),
    ("6.1", "few points"): ("only {1:#air point is|air points are} left to {0:side}", "commit no more than that"),
    ("6.2", "strike size"): ("a strike takes {2} to {3} air points", "commit a number in between"),
    ("6.2", "no points"): ("no air points have been committed yet", "commit {0} to {1} points"),
    # losses
    ("8.0", "at a distance"): (
        "{0:unit} fires from a distance and suffers no result",
        "choose one of your units in the hex or in contact with it",
    ),
    ("5.1.7", "no part"): (
        "{0:unit} has no part in this combat",
        "choose one of your units in the hex or in contact with it",
    ),
    ("5.1.7", "nobody given up"): ("no unit has been given up yet", "choose at least one with “lose”"),
    ("5.1.7", "power owed"): (
        "{0:#point of attack power is|points of attack power are} still owed",
        "give up attackers that add up to at least that",
    ),
    # retreats
    ("5.3", "need not go"): ("{0:unit} is not one of the units that must retreat", "choose one that must"),
    ("5.3.1", "need not go"): ("{0:unit} is not one of the four units in the hex", "choose one of the four"),
    ("5.3", "not next to it"): ("{1:hex} is not next to {0:unit}", "choose one of the hexes around it"),
    ("5.3.2", "closed"): ("{1:hex} is {1:ground}, and a unit driven there is destroyed", "choose a land hex"),
    ("5.3", "zone"): (
        "{1:hex} lies in an enemy engagement zone, where no retreat may end",
        "choose a hex outside enemy zones; a surrounded unit goes through one with “through”",
    ),
    ("5.3.1", "full"): ("{1:hex} is full, and none of the units there could move on", "choose a hex with room"),
    ("5.3.1", "way back"): ("{0:unit} retreats from {1:hex}", "go on to another hex"),
    ("5.3.1", "no way on"): ("{0:unit} could only go back to where it comes from", "choose one of the other three"),
    ("5.3.2", "way back"): ("the retreat began in {1:hex}", "go on to another hex"),
    ("5.3.2", "not surrounded"): (
        "only a surrounded unit retreats through a hex, and {0:unit} has another way",
        "retreat to a hex with “back”, or over an edge with “exit”",
    ),
    ("5.3.2", "no friends"): (
        "{0:unit} has suffered a casualty in this combat, and no friends stand in {1:hex}",
        "go through a hex that friends hold",
    ),
    ("5.3.2", "no way behind"): ("behind {1:hex} lies no hex in which the retreat could end", "go through another hex"),
    ("5.3.2", "not on the edge"): ("{1:hex} is not on the {2:edge} edge", "retreat to a hex"),
    ("5.3.2", "east edge"): (
        "an Axis unit that leaves by the east edge is destroyed",
        "retreat to a hex, or over the west edge",
    ),
    # advances
    ("5.2", "towed"): ("{0:unit} is towed artillery, which never advances", "choose another unit, or “done”"),
    ("5.2", "did not attack"): ("{0:unit} did not attack in contact", "choose a unit that did, or “done”"),
    ("5.2", "has advanced"): ("{0:unit} has had its advance", "choose another unit, or “done”"),
    ("5.2", "one hex only"): ("{0:unit} is not motorized and advances one hex only", "let it stay"),
    ("5.2", "not next to it"): (
        "{1:hex} is not next to {2:hex}",
        "choose a hex next to the one that the defender left, or “stay”",
    ),
    ("5.2", "way back"): ("{0:unit} came from {1:hex}, and no advance leads back", "choose another hex, or “stay”"),
    ("4.1.1", "cannot stay"): ("{0:unit} is the fourth unit in {1:hex}", "go on to a second hex"),
}
WORDS: Final = Words(TERMS, EVENTS, PHRASES, REASONS)
