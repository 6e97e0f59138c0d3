"""Words at the edge: the sentences of events, questions and refusals. Their terms are the cards of a set."""

from typing import Final

from alamein.core.words import Term, Words, plain
from alamein.games.afrika_deck.cards import POINTS, WINDOW_NAMES
from alamein.games.afrika_deck.effects import GAIN, JUMP, WIDTH
from alamein.games.afrika_deck.tables import Tables
from alamein.games.afrika_deck.verbs import SEATS, most_options

EVENTS: Final = {
    "gained": ("note", "{0:seat} gains {2} {1:point}"),
    "starts": ("draw", "{0:seat} begins, by lot"),
    "phase": ("phase", "{0:seat}'s {1:window} Phase"),
    "turn": ("turn", "Round {1}: {0:seat}'s turn"),
    "played": ("card", "{0:seat} plays {1:card}"),
    "draws": ("draw", "{0:seat} draws a card"),
    "drew": ("draw", "{0:seat} has drawn {1:card}"),
    "draws_lost": ("note", "{0:seat} gives up {1:#Draw Point|Draw Points}"),
    "rebuilt": ("card", "{0:seat} makes a new deck of {1:#discarded card|discarded cards}"),
    "discarded": ("card", "{0:seat} discards {1:card}"),
    "deployed": ("card", "{0:seat} Deploys {1:unit}"),
    "attached": ("card", "{0:seat} attaches {1:card} to {2:unit}"),
    "used": ("card", "{0:seat} uses {1:ability}"),
    "chose": ("note", "{0:seat} chooses option {1}"),
    "exhausted": ("card", "{0:seat}'s {1:unit} is exhausted"),
    "reactivated": ("card", "{0:seat}'s {1:unit} is reactivated"),
    "forfeited": ("loss", "{0:seat} Forfeits {1:unit}"),
    "returned": ("card", "{0:seat}'s {1:card} returns to the War Zone"),
    "scrapped": ("loss", "{0:seat}: {2:#card|cards} Scrapped, {1:card}"),
    "acquired": ("capture", "{0:seat} gets {1:card}"),
    "recruited": ("card", "{0:seat} Recruits {1:card} for {2} Supply"),
    "keeps": ("card", "{0:seat} keeps {1:#card|cards}"),
    "kept": ("card", "{0:seat} keeps {1:card}"),
    "declared": ("attack", "{0:seat} attacks {1:card}"),
    "revealed": ("reveal", "{0:card} appears (Defense {1})"),
    "reinforced": ("supply", "{0:#Event goes|Events go} face down to the British Reinforcements pile"),
    "scheduled": ("attack", "A British Counterattack Turn will follow this turn"),
    "damage": ("odds", "{1:card}: Battle Damage rises by {0}"),
    "battle_damage": ("odds", "Battle Damage of the City: {0}"),
    "site_defense": ("odds", "Defense of the Site: {0}"),
    "stands": ("odds", "{1:card} adds {0} Defense"),
    "won": ("result", "{0:seat} pays {2} Attack and conquers {1:card}"),
    "short": ("odds", "{0:seat} has {1} Attack against a Defense of {2} in all"),
    "lost": ("result", "{0:seat} fails to conquer {1:card}, whose Defense in all is {2}"),
    "received": ("victory", "{0:seat} receives {1:card} ({2:#Victory Point|Victory Points})"),
    "saved": ("card", "{0:seat} takes {1:card} back to hand instead"),
    "destroyed": ("loss", "{0:seat} destroys {1:card}"),
    "looked": ("reveal", "{0:seat} looks at {1:#Event|Events} on top of the pile"),
    "saw": ("reveal", "{0:seat} sees {1:card}"),
    "bottomed": ("card", "{0:seat} puts the top Event on the bottom of its pile"),
    "put_below": ("card", "{0:card} goes under the Event pile"),
    "counterattack": ("attack", "The British counterattack {0:seat} with {1:#card|cards}"),
    "no_counterattack": ("attack", "The end has come: no British Counterattack Turn follows"),
    "intercepts": ("attack", "{0:seat} must intercept {1:#card|cards}"),
    "allotted": ("commit", "{0:seat} sends {1:unit} against {2:#card|cards}"),
    "repelled": ("result", "{0:seat} stops the counterattack"),
    "failed": ("result", "{0:seat} fails to stop {1:#card|cards}"),
    "city_lost": ("capture", "{0:seat} loses {1:card} and must give up {2:#Victory card|Victory cards}"),
    "victory_lost": ("victory", "{0:seat} loses {1:card}"),
    "forces_leave": ("card", "The Counterattacking Forces go under the Event pile in random order"),
    "ending": ("victory", "The game will end after this Tactics Phase"),
    "over": ("victory", "The game is over"),
}

PHRASES: Final = {
    "stack": "The Support pile is shuffled.",
    "lot": "The first player is drawn by lot.",
    "deal": "A card is drawn from a deck.",
    "random discard": "A card is discarded from the hand at random.",
    "turn up": "The next Event is turned up.",
    "look at": "The next Event is looked at.",
    "receive": "A Victory card is drawn.",
    "lose": "A Victory card is lost at random.",
    "starting": "Starting Phase: play Supply cards, then go on to the Tactics Phase.",
    "tactics": "Tactics Phase: play cards, use abilities and attack once, then go on to the Reinforcement Phase.",
    "reinforcement": "Reinforcement Phase: play Supply cards and Recruit, then go on to the Clean-Up Phase.",
    "keep": "Clean-Up Phase: choose a card to keep, or discard the rest of your hand.",
    "draw": "Draw a card for a Draw Point, or give up the points that are left.",
    "forfeit": "Choose {0:#card|cards} of your Front Line to Forfeit.",
    "exhaust": "Choose {0:#card|cards} of your Front Line to exhaust.",
    "reactivate": "Choose up to {0:#card|cards} of your Front Line to reactivate.",
    "stay exhausted": "Choose {0:#unit that stays|units that stay} exhausted.",
    "may deploy": "Deploy the card you have just played, or leave it in the Playing Area.",
    "deploy from hand": "Choose a card of your hand to Deploy, or stop.",
    "attach": "Attach the card you have just received to a unit, or leave it on its own.",
    "destroy": "Choose an enemy card to destroy, or stop.",
    "take": "Choose a destroyed enemy card to take, or stop.",
    "bottom": "Leave the Event on top of the pile, or put it on the bottom.",
    "arrange": "Choose the Event that lies next from the top, or leave the rest as they are.",
    "leave": "Choose the Event that goes under the Event pile next.",
    "damage": "Battle Damage: choose an Army unit to Forfeit.",
    "save": "Exhaust the hospital to take the unit back to your hand, or Forfeit it.",
    "place": "Choose the player whose Front Line the Event joins.",
    "infantry": "Choose how your Italian Infantry intercepts.",
    "allot": "Choose a unit to send against the Counterattacking Forces.",
    "name": "Choose an enemy card for your units to destroy.",
    "in Combat": "Combat: use abilities and play Supply and Combat cards, then settle it.",
    "after Combat": "After the Combat: use abilities and play Supply and Combat cards, then go on.",
    "preparation": "Interception: use abilities and play Supply and Combat cards, then send units.",
    "after interception": "After the interception: use abilities and play Supply and Combat cards, then go on.",
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
    ("7-2", "not now"): ("Combat can be declared only in your Tactics Phase, one at a time", "declare it then"),
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
    ("5-7", "already exhausted"): ("{0:unit} cannot be exhausted again", "choose an active card"),
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
    ("3-5", "no player"): ("{0:seat} does not take part in this game", "choose one of the players"),
    ("13-3-2", "pairs"): ("you can pair at most {0} Italian Infantry with Boxes", "choose a smaller number"),
    ("13-3", "no Interception"): ("{0:unit} has an Interception of 0", "choose a unit that can intercept"),
    **{(rule, "cannot come"): ("that card cannot come up now", "take one of those that can") for rule in TURNED},
}


def option_names(t: Tables) -> list[str]:
    """[9] Every option of every card: what it gains; one that does more is told by the card's own text."""
    out: list[str] = []
    for start in t.options:
        at = int(start) * WIDTH
        gains: list[str] = []
        while t.code[at] == GAIN:
            gains.append(f"{t.code[at + 2]} {POINTS[t.code[at + 1]].capitalize()}")
            at += WIDTH
        out.append(" and ".join(gains) if t.code[at] == JUMP else "see the card")
    return out


def unit_words(t: Tables, unit: int) -> str:
    """A Front Line card: "Recon (exhausted) with 1 card attached"."""
    n = sum(int(t.attached_count(t.unit_load(unit), face)) for face in t.attach_faces)
    load = f" with {n} card{'s' if n > 1 else ''} attached" if n else ""
    return t.names[t.unit_face(unit)] + (" (exhausted)" if t.unit_exhausted(unit) else "") + load


def words(t: Tables) -> Words:
    """Every sentence of a card set."""
    named = zip(t.ability_face, t.ability_ids, strict=True)
    abilities = [f"the {id.removeprefix(t.ids[f])[1:].replace('_', ' ')} ability of {t.names[f]}" for f, id in named]
    offers = {
        f"choose {n}": "Choose " + ", or ".join(f"option {k + 1}: {{{k}:option}}" for k in range(n)) + "."
        for n in range(2, most_options(t) + 1)
    }
    return Words(
        {
            "seat": Term("seat", SEATS, [f"Player {seat}" for seat in SEATS]),
            "card": Term("card", t.ids, t.names),
            "unit": Term("unit", t.unit_names, [unit_words(t, unit) for unit in range(len(t.unit_names))]),
            "ability": plain(abilities),
            "window": plain(["Clean-Up", *(name.title() for name in WINDOW_NAMES[1:])]),
            "point": plain([point.capitalize() for point in POINTS]),
            "option": plain(option_names(t)),
        },
        EVENTS,
        PHRASES | offers,
        REASONS,
    )
