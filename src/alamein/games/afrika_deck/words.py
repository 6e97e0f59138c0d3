"""Words at the edge: the sentences of events, questions and refusals. Their terms are the cards of a set."""

from typing import Final

from alamein.core.words import Term, Words, plain
from alamein.games.afrika_deck.cards import POINTS
from alamein.games.afrika_deck.effects import GAIN, JUMP, WIDTH
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.verbs import SEATS, most_options

EVENTS: Final = {
    "gained": ("note", "{0:seat} gains {2} {1:point}"),
    "turn": ("turn", "Round {1}: {0:seat}'s turn"),
    "played": ("card", "{0:seat} plays {1:card}"),
    "draws": ("draw", "{0:seat} draws a card"),
    "drew": ("draw", "The card drawn is {1:card}"),
    "draws_lost": ("note", "{0:seat} lets Draw Points go: {1}"),
    "rebuilt": ("card", "{0:seat}'s {1} discards become a new deck"),
    "discarded": ("card", "{0:seat} discards {1:card}"),
    "deployed": ("card", "{0:seat} Deploys {1:unit}"),
    "attached": ("card", "{0:seat} attaches {1:card} to {2:unit}"),
    "used": ("card", "{0:seat} uses {1:ability}"),
    "chose": ("note", "{0:seat} takes option {1}"),
    "exhausted": ("card", "{1:unit} is exhausted"),
    "reactivated": ("card", "{1:unit} is reactivated"),
    "forfeited": ("loss", "{0:seat} Forfeits {1:unit}"),
    "returned": ("card", "{1:card} returns to the War Zone"),
    "scrapped": ("loss", "{1:card} is Scrapped ({2})"),
    "acquired": ("capture", "{1:card} goes to {0:seat}"),
    "recruited": ("card", "{0:seat} Recruits {1:card} for {2} Supply"),
    "keeps": ("card", "{0:seat} keeps {1} hand cards"),
    "kept": ("card", "The card kept is {1:card}"),
    "declared": ("attack", "{0:seat} attacks {1:card}"),
    "revealed": ("reveal", "{0:card} appears (Defense {1})"),
    "reinforced": ("supply", "Events that go unseen to the British Reinforcements pile: {0}"),
    "scheduled": ("attack", "A British Counterattack Turn will follow this turn"),
    "damage": ("odds", "Battle Damage rises by {0}"),
    "battle_damage": ("odds", "Battle Damage {0}"),
    "site_defense": ("odds", "the Site's own Defense {0}"),
    "stands": ("odds", "{1:card} adds {0}"),
    "won": ("result", "{0:seat} wins and conquers {1:card} for {2} Attack"),
    "lost": ("result", "{0:seat} fails at {1:card}, whose Defense is {2}"),
    "received": ("victory", "{0:seat} receives {1:card} ({2} VP)"),
    "saved": ("card", "{1:card} goes to {0:seat}'s hand instead"),
    "destroyed": ("loss", "{1:card} is destroyed"),
    "looked": ("reveal", "{0:seat} looks at the top {1} of the Event pile"),
    "saw": ("reveal", "It is {1:card}"),
    "bottomed": ("card", "{0:seat} puts the top Event on the bottom"),
    "put_below": ("card", "{0:card} goes under the Event pile"),
    "counterattack": ("attack", "British Counterattack Turn: {1} cards against {0:seat}"),
    "intercepts": ("attack", "{0:seat} must intercept {1} cards"),
    "allotted": ("commit", "{0:seat} allots {1:unit} to {2} cards"),
    "repelled": ("result", "{0:seat} stops the counterattack"),
    "failed": ("result", "{0:seat} fails to stop {1} cards"),
    "city_lost": ("capture", "{0:seat} loses {1:card}, Penalty {2}"),
    "victory_lost": ("victory", "{0:seat} loses {1:card}"),
    "forces_leave": ("card", "The Counterattacking Forces go under the Event pile in random order"),
    "ending": ("victory", "The game ends after this Tactics Phase"),
    "over": ("victory", "The game is over"),
}

PHRASES: Final = {
    "stack": "the Support pile is being shuffled",
    "deal": "a card is drawn from a deck",
    "random discard": "a hand card is chosen at random",
    "turn up": "the next Event is turned up",
    "look at": "an Event is looked at",
    "receive": "a Victory card is drawn",
    "lose": "a Victory card is lost at random",
    "starting": "Starting Phase: play Supply cards, or go on to the Tactics Phase (done)",
    "tactics": "Tactics Phase: play cards, use abilities, attack a Site, or go on to Reinforcement (done)",
    "reinforcement": "Reinforcement Phase: play Supply cards, Recruit, or go on to Clean-Up (done)",
    "keep": "Clean-Up: name a hand card to keep, or keep no more (done)",
    "draw": "draw a card for a Draw Point, or let the rest go (done)",
    "pick": "choose a unit of your Front Line",
    "may deploy": "Deploy the card just played, or not (done)",
    "deploy from hand": "Deploy a card from your hand, or no more (done)",
    "attach": "attach the card just received to a unit, or leave it (done)",
    "destroy": "choose an enemy card to destroy, or no more (done)",
    "take": "take a destroyed enemy card, or no more (done)",
    "arrange": "leave the Events as they are (done), or say what to do with them",
    "leave": "say which Event goes under the Event pile next",
    "damage": "Battle Damage: choose an Army unit to Forfeit",
    "save": "exhaust the hospital to take the unit to your hand (save), or Forfeit it (done)",
    "place": "place the Event in a player's Front Line",
    "infantry": "how is your Italian Infantry used: not at all, together on one enemy, or in pairs with Boxes",
    "allot": "allot a unit to the Counterattacking Forces",
    "name": "name an enemy card that your units cover",
    "in Combat": "Combat: use abilities, play Supply and Combat cards, then settle it (done)",
    "after Combat": "after the Combat: use abilities, play Supply and Combat cards, or go on (done)",
    "preparation": "Interception: use abilities, play Supply and Combat cards, then allot (done)",
    "after interception": "after the interception: use abilities, play Supply and Combat cards, or go on (done)",
    "card": "{0:card}",  # what a throw brings
    "victory received": "a Victory card is received",
    "victory lost": "a Victory card is lost",
    "garrison": "a garrison card is turned up",
}

TURNED: Final = ("4", "14-1", "5-3", "12-1-3", "5-1", "3-7", "13-3-5")  # where chance turns up cards
# Why something is refused, and what would make it legal, by rule and case.
NOT_HELD: Final = "you have no {0:card} in your hand"
NOT_DEPLOYED: Final = "you have no {0:unit} in your Front Line"
REASONS: Final = {
    ("5-2", "not in hand"): (NOT_HELD, "choose a card from your hand"),
    ("7-2", "no Play Cost"): ("{0:card} has no Play Cost, so it cannot be played", "play another card"),
    ("7-1", "only Supply"): ("only Supply cards may be played in the Starting Phase", "wait for the Tactics Phase"),
    ("7-3", "only Supply"): ("only Supply cards may be played in the Reinforcement Phase", "wait for a Tactics Phase"),
    ("5-8", "only Combat"): ("{0:card} may be played only in Combat", "attack a Site first"),
    ("5-8", "Unique"): ("{0:card} is Unique, and you have played one this turn", "wait for another turn"),
    ("12-1-5", "in Combat"): ("only Supply and Combat cards may be played in Combat", "wait until the Combat is over"),
    ("13-3", "intercepting"): ("only Supply and Combat cards may be played while you intercept", "wait for your turn"),
    ("2-1", "Play Cost"): ("{0:card} costs {1:#Tactic Point|Tactic Points}; you have {2}", "gain Tactic Points first"),
    ("10", "not Deployed"): (NOT_DEPLOYED, "Deploy one first"),
    ("9", "moment"): ("{1:ability} cannot be used now", "use it at a moment that the card allows"),
    ("5-7", "exhausted"): ("{0:unit} would have to be exhausted again", "reactivate it first"),
    ("2-2", "cost"): ("you do not have the points to pay for {1:ability}", "gain them first"),
    ("5-4", "too few"): ("you have too few other cards to Forfeit for {1:ability}", "Deploy more of them first"),
    ("7-2", "not now"): ("Combat is declared in your Tactics Phase, outside another Combat", "wait for that"),
    ("6-2", "fought"): ("you have already fought this turn", "wait for your next turn"),
    ("12-1-1", "no Army"): ("you have no Army card in your Front Line", "Deploy an Army card first"),
    ("12-1-2", "not on top"): ("{0:card} is not on top of its pile", "attack a Box or the top City"),
    ("7-3", "not yet"): ("cards are Recruited in the Reinforcement Phase", "end the Tactics Phase first"),
    ("11-3", "not for sale"): ("{0:card} cannot be Recruited", "Recruit a card that has a price"),
    ("11-3", "not on top"): ("{0:card} is not on top of its pile", "Recruit the top card of a pile"),
    ("11-1", "no Reinforcement"): ("you have no Reinforcement Point left", "gain some in your next Tactics Phase"),
    ("11-2", "price"): ("{0:card} costs {1:#Supply Point|Supply Points}; you have {2}", "play Supply cards first"),
    ("7-4", "not in hand"): (NOT_HELD, "keep another card, or none"),
    ("10", "none there"): (NOT_DEPLOYED, "choose a card that is there"),
    ("9", "not meant"): ("{0:unit} is not the kind of card that is asked for", "choose another card"),
    ("10", "not meant"): ("{0:card} is not the kind of card that may be Deployed now", "choose another card, or none"),
    ("10", "no Deploy Rules"): ("{0:card} has no Deploy Rules", "choose another card, or none"),
    ("5-7", "already active"): ("{0:unit} is not exhausted", "choose an exhausted card"),
    ("5-7", "already exhausted"): ("{0:unit} is already exhausted", "choose an active card"),
    ("9", "picked already"): ("no other {0:unit} is left to choose", "choose another card"),
    ("9", "compulsory"): ("you must still choose {0:#card|cards}", "choose one"),
    ("9", "no option"): ("the card offers only {0:#option|options}", "choose one of them"),
    ("12-3", "not standing"): ("there is no undestroyed {0:card} among the enemy cards", "choose a card that is there"),
    ("12-3", "not destroyed"): ("there is no {0:card} among the cards destroyed here", "choose one of those, or none"),
    ("12-3", "not meant"): ("{0:card} is not the kind of card that may be chosen", "choose another card, or none"),
    ("5-1", "order only"): ("these Events stay on top, in the order you like", "choose the one to lie uppermost"),
    ("5-1", "bottom only"): ("this Event stays on top or goes to the bottom", "put it on the bottom, or leave it"),
    ("5-1", "not looked at"): ("{0:card} is not among the Events still to be placed", "choose one of them"),
    ("12-1-10", "not there"): ("{0:card} is not among the Events that leave", "choose one of them"),
    ("3-5", "no player"): ("nobody plays as {0:seat} in this game", "choose one of the players"),
    ("13-3-2", "pairs"): ("you can pair at most {0} Italian Infantry with Boxes", "choose a smaller number"),
    ("13-3", "no Interception"): ("{0:unit} has an Interception of 0", "choose a unit that can intercept"),
    **{(rule, "cannot come"): ("that card cannot come up now", "take one of those that can") for rule in TURNED},
}


def option_names(t: Tables) -> list[str]:
    """[9] Every option of every card: what it gains; one that does more is told by the card's own text."""
    out: list[str] = []
    for start in t.options:
        at, gains = int(start) * WIDTH, list[str]()
        while t.code[at] == GAIN:
            gains.append(f"{t.code[at + 2]} {POINTS[t.code[at + 1]].capitalize()}")
            at += WIDTH
        out.append(" and ".join(gains) if t.code[at] == JUMP else "see the card")
    return out


def unit_words(t: Tables, unit: int) -> str:
    """A Front Line card: "Recon (exhausted) with 1 attached"."""
    load = t.load_names[t.unit_load(unit)].removeprefix("+")
    exhausted = " (exhausted)" if t.unit_exhausted(unit) else ""
    return t.names[t.unit_face(unit)] + exhausted + (f" with {load} attached" if load else "")


def words(t: Tables) -> Words:
    """Every sentence of a card set."""
    abilities = [
        f"{t.names[t.ability_face[k]]}: {id.partition('.')[2].replace('_', ' ')}" for k, id in enumerate(t.ability_ids)
    ]
    offers = {
        f"choose {n}": "choose " + ", or ".join(f"option {k + 1}: {{{k}:option}}" for k in range(n))
        for n in range(2, most_options(t) + 1)
    }
    return Words(
        {
            "seat": Term("seat", SEATS, SEATS),
            "card": Term("card", t.ids, t.names),
            "unit": Term("unit", t.unit_names, [unit_words(t, unit) for unit in range(len(t.unit_names))]),
            "ability": plain(abilities),
            "point": plain([point.capitalize() for point in POINTS]),
            "option": plain(option_names(t)),
        },
        EVENTS,
        PHRASES | offers,
        REASONS,
    )
