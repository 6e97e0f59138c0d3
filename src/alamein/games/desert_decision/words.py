"""Sentences for events and prompts: the words of the game, kept out of the rules."""

from typing import Final

from alamein.core.event import Event
from alamein.core.procedure import Decision
from alamein.core.words import Names, sentence
from alamein.games.desert_decision.ground import GRID, PLACES
from alamein.games.desert_decision.rules.c04_movement import Move
from alamein.games.desert_decision.rules.c05_combat import ChooseAttack, CommitAttack, CommitDefense, has_duty
from alamein.games.desert_decision.rules.c05_results import (
    ChooseAdvance,
    ChooseVictim,
    GiveUpAttackers,
    GiveUpDefenders,
    SecondHex,
)
from alamein.games.desert_decision.rules.c05_retreat import ChoosePush, ChooseRetreat, GoBack, PushTo
from alamein.games.desert_decision.rules.c06_air_power import CommitStrike
from alamein.games.desert_decision.rules.c08_artillery import CommitGuns
from alamein.games.desert_decision.rules.c09_minefields import RollForMines
from alamein.games.desert_decision.rules.c11_preparation import ChooseCounter, PlaceCounter
from alamein.games.desert_decision.state import (
    ACTOR,
    ELIMINATE,
    FATE,
    OWED,
    PASSED,
    POINTS,
    TARGET,
    UNIT,
    VACATED,
    Desert,
)
from alamein.games.desert_decision.tables import BOMBARDMENT, BOMBARDMENT_COLUMNS, COMBAT_COLUMNS, DATES, RESULT_CODES
from alamein.games.desert_decision.units import FIRST, LAST, NATIONS, UNIT_IDS, UNIT_NAMES

SIDE_NAMES: Final = ("the Allies", "the Axis")
NAMED: Final = 8  # units named in a prompt; of more, how many there are


def hex_name(h: int) -> str:
    """A hex by its printed number, and its place if it has one."""
    return f"{GRID.names[h]} ({PLACES[h]})" if h in PLACES else GRID.names[h]


def unit_name(u: int) -> str:
    """A unit by its id, nation and name; many names say the nation themselves."""
    nation = "" if NATIONS[u] in UNIT_NAMES[u] else f"{NATIONS[u]} "
    return f"{UNIT_IDS[u]} ({nation}{UNIT_NAMES[u]})"


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


NAMES: Final[Names] = {
    "unit": [unit_name(u) for u in range(len(UNIT_IDS))],
    "hex": [hex_name(h) for h in range(GRID.size)],
    "side": SIDE_NAMES,
    "ratio": COMBAT_COLUMNS,
    "result": tuple(in_words(code) for code in RESULT_CODES),
    "value": BOMBARDMENT_COLUMNS,
    "damage": tuple(in_words(code) for code in BOMBARDMENT.codes),
    "date": ("", *DATES),
}

SENTENCES: Final = {
    "turn": "Turn {0}, {0:date} 1942",
    "movement_phase": "Movement phase of {0:side}",
    "combat_phase": "Combat phase of {0:side}",
    "air_points": "Air points: Allies {0}, Axis {1}",
    "placed": "{0:unit} is placed on {1:hex}",
    "moved": "{0:unit} moves from {1:hex} to {2:hex}",
    "rides": "{0:unit} goes by railway from {1:hex} to {2:hex}",
    "left_west": "{0:unit} leaves the map by the west edge",
    "left_east": "{0:unit} leaves the map by the east edge",
    "destroyed_east": "{0:unit} leaves the map by the east edge and is destroyed",
    "mine_roll": "{0:unit} enters the minefield in {1:hex}: the die shows {2}",
    "cleared": "{0:unit} clears the minefield in {1:hex}",
    "flipped": "{0:unit} in {1:hex} suffers a casualty and is reduced",
    "eliminated": "{0:unit} in {1:hex} is eliminated",
    "recovered": "{0:unit} in {1:hex} recovers",
    "attacks": "An attack by {0:side} on {1:hex}",
    "bombards": "The artillery of {0:side} bombards {1:hex}",
    "strikes": "The air force of {0:side} strikes {1:hex}",
    "joins": "{0:unit} attacks {2:hex} from {1:hex}",
    "fires": "{0:unit} fires from {1:hex} at {2:hex}",
    "supports": "{0:unit} in {1:hex} supports the defense of {2:hex}",
    "flies": "{1} air points of {0:side} take off, {2} are left",
    "attack_units": "Attack of the units in contact: {0}",
    "attack_guns": "Attack of the guns at a distance: {0}",
    "attack_air": "Air points of the attacker: {0}",
    "defense_units": "Defense of the units in the hex: {0}",
    "defense_guns": "Support of the defender's guns: {0}",
    "defense_air": "Air points of the defender: {0}",
    "ratio": "{0} against {1}: column {2:ratio}",
    "crest": "Crest: {0:+}",
    "fortification": "Fortification: {0:+}",
    "siege": "The defender is besieged: {0:+}",
    "attacking_divisions": "Complete divisions attacking: {0:+}",
    "defending_divisions": "Complete divisions defending: {0:+}",
    "armor_on_infantry": "Armor against infantry in the open: {0:+}",
    "attackers_on_mines": "All attackers stand in mines: {0:+}",
    "target_on_mines": "Allied units are attacked in mines: {0:+}",
    "column": "Final column: {0:ratio}",
    "combat_result": "The dice show {0} in column {1:ratio}; {2:result}",
    "strike_value": "{0} air points times vulnerability {1}: {2}",
    "guns_value": "Artillery power {0} times vulnerability {1}: {2}",
    "value": "Bombardment value {0}: column {1:value}",
    "bombardment_column": "Final column: {0:value}",
    "bombardment_result": "The dice show {0} in column {1:value}; {2:damage}",
    "tie_owed": "The defender gave up {0}; the attackers in contact have {1}",
    "retreats": "{0:unit} retreats from {1:hex} to {2:hex}",
    "passes": "{0:unit}, surrounded, retreats from {1:hex} through {2:hex}",
    "moves_on": "{0:unit} makes room and moves on from {1:hex} to {2:hex}",
    "advances": "{0:unit} advances from {1:hex} to {2:hex}",
    "el_alamein_fell": "El Alamein falls to the Axis: {1} points for the Allies",
    "nobody_left": "No unit of {0:side} is left on the map",
    "score_crests": "Fortified crests: {0:+}",
    "score_destroyed": "Enemy units destroyed: {0:+}",
    "score_west": "Units gone over the west edge: {0:+}",
    "score_el_alamein": "El Alamein lost: {0:+}",
    "score_intact": "Intact units on the map: {0:+}",
    "score": "Final score: Allies {0}, Axis {1}",
}


def event_sentence(event: Event) -> str:
    """An event in words."""
    return sentence(SENTENCES, NAMES, event)


def half_points(points: int) -> str:
    """Movement points as people write them: 1, 2½."""
    whole, half = divmod(points, 2)
    return f"{whole}{'½' if half else ''}" if whole or not half else "½"


def prompt(s: Desert, decision: Decision[Desert]) -> str:
    """What is asked at this decision. Every seat may read it."""
    if isinstance(decision, ChooseCounter | PlaceCounter | Move):
        return _moving(s, decision)
    if isinstance(decision, ChooseRetreat | GoBack | ChoosePush | PushTo | ChooseAdvance | SecondHex):
        return _after_combat(s, decision)
    return _fighting(s, decision)


def _moving(s: Desert, decision: Decision[Desert]) -> str:
    if isinstance(decision, ChooseCounter):
        return "Choose a counter to place behind your line."
    if isinstance(decision, PlaceCounter):
        return f"Place {unit_name(int(s.local(UNIT)))} behind your line."
    u = int(s.local(UNIT))
    if u < 0 or s.loc[u] < 0:
        return "Choose a unit to move, or end the movement phase."
    left = int(s.local(POINTS))
    next_step = "send it on, choose another, or end" if left else "choose another unit, or end the movement phase"
    return f"{unit_name(u)} in {hex_name(int(s.loc[u]))} has {half_points(left)} points left: {next_step}."


def _fighting(s: Desert, decision: Decision[Desert]) -> str:
    if isinstance(decision, ChooseAttack):
        return _choosing_attack(s)
    if isinstance(decision, RollForMines):
        return f"Roll a die for {unit_name(int(s.local(UNIT)))} in the minefield."
    if isinstance(decision, ChooseVictim):
        what = "is eliminated" if s.local(FATE) == ELIMINATE else "suffers the casualty"
        return f"Choose the unit that {what}."
    if isinstance(decision, GiveUpDefenders):
        return "A tie: give up one or more of the defenders."
    if isinstance(decision, GiveUpAttackers):
        return f"A tie: give up attackers with at least {max(0, int(s.local(OWED)))} more attack power."
    target = hex_name(int(s.local(TARGET)))
    if isinstance(decision, CommitAttack):
        return f"Commit units, guns and air points to the attack on {target}."
    if isinstance(decision, CommitDefense):
        return f"Commit guns and air points to the defense of {target}."
    if isinstance(decision, CommitGuns):
        return f"Commit guns to the bombardment of {target}."
    if isinstance(decision, CommitStrike):
        return f"Commit air points to the strike on {target}."
    return "Roll two dice."


def _choosing_attack(s: Desert) -> str:
    """[4.1.2] Who must still attack is named: the phase cannot end before."""
    side = int(s.local(ACTOR))
    bound = [UNIT_IDS[u] for u in range(int(FIRST[side]), int(LAST[side])) if has_duty(s, u) != 0]
    if not bound:
        return "Choose a hex to attack, bombard or strike, or end the combat phase."
    rest = f" and {len(bound) - NAMED} more" if len(bound) > NAMED else ""
    return f"Choose a hex to attack, bombard or strike. These must still attack: {', '.join(bound[:NAMED])}{rest}."


def _after_combat(s: Desert, decision: Decision[Desert]) -> str:
    if isinstance(decision, ChooseRetreat):
        return "Choose the next unit to retreat."
    if isinstance(decision, ChoosePush):
        return "Four units in a hex: choose the one that moves on."
    if isinstance(decision, ChooseAdvance):
        return f"Choose a unit to advance to {hex_name(int(s.local(VACATED)))}, or end the advance."
    u = unit_name(int(s.local(UNIT)))
    if isinstance(decision, SecondHex):
        return f"{u} may advance one hex more, or stay."
    if isinstance(decision, PushTo):
        return f"Choose the hex to which {u} moves on."
    if isinstance(decision, GoBack) and s.local(PASSED) >= 0:
        return f"Choose the hex in which the retreat of {u} ends."
    return f"Choose the hex to which {u} retreats."
