"""Chapter 12, seen ahead: what a Combat stands at, what it may bring, and what the garrison of a City may be.

Everything is asked of a known position, so nobody learns what he may not know.
"""

from typing import Final, NamedTuple

from alamein.core.action import arg_of
from alamein.core.event import Log
from alamein.core.native import i64, vec
from alamein.core.state import FRAME
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import effects
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck.rules import c05_places as places
from alamein.games.afrika_deck.rules.c09_abilities import use_ability, use_actions
from alamein.games.afrika_deck.rules.c12_combat import attack_actions, canceled, total_defense
from alamein.games.afrika_deck.state import Afrika


class Battle(NamedTuple):
    """A Combat, under way or to be declared, as it is drawn."""

    site: str
    lines: list[dict[str, object]]  # the Site and each Event that stands, with its Defense
    defense: int  # in all
    attack: int  # in the wallet
    ready: int  # the Attack that the Front Line can still add, at least
    damage: int  # Army units lost, won or not
    victory: int  # Victory cards that a victory brings
    settled: str  # "", "won" or "lost"
    garrison: int  # Events still to be turned up
    reinforcements: int  # Events that will go to the British pile
    chances: list[dict[str, float]]  # of each total Defense there may be; [] if it cannot be told
    counterattack: float  # the chance that the garrison brings a Counterattack Turn


SETTLED: Final = (st.BATTLE_DAMAGE, st.RECEIVING, st.PLACING, st.LEAVING)


def battle(k: Afrika) -> Battle | None:
    """[12-1-6] The Combat under way, or None."""
    if k.objective < 0:
        return None
    running = [int(k.frames[at]) for at in range(0, int(k.depth) * FRAME, FRAME)]
    over = k.window == C.AFTER_COMBAT or any(each.at in running for each in SETTLED)
    settled = ("won" if k.won != 0 else "lost") if over else ""
    return stands(k, settled, k.window == C.IN_COMBAT and not over)


def targets(k: Afrika) -> list[Battle]:
    """[12-1-2] Each Site that may be attacked now, and what it may cost."""
    out: list[Battle] = []
    for a in attack_actions(k, vec[i64]()) if k.window == C.IN_TACTICS else vec[i64]():
        s = k.copy()
        s.objective, s.window, s.damage = arg_of(a), C.IN_COMBAT, 0
        s.enemy = vec[i64]()
        n, sent = 0, 0
        if s.t.city[s.objective] != 0:  # [5-8] a Box has no garrison
            n, sent = int(s.t.garrison[s.objective]), int(s.t.reinforcements[s.objective])
        found, tally = stands(s, "", True), garrison(s, n)
        totals = sorted({total for total, _ in tally})
        shares = [tally.get((total, False), 0.0) + tally.get((total, True), 0.0) for total in totals]
        chances = [
            {"defense": found.defense + total, "percent": 100 * share}
            for total, share in zip(totals, shares, strict=True)
        ]
        struck = sum((share for (_, scheduled), share in tally.items() if scheduled), 0.0)
        out.append(found._replace(garrison=n, reinforcements=sent, chances=chances, counterattack=struck))
    return out


def stands(s: Afrika, settled: str, fights: bool) -> Battle:
    """The sums of a Combat against the objective, by the function that settles it; [5-8] a Box does no damage."""
    t, log = s.t, Log(True)
    total = total_defense(s, log)
    faces = [s.objective if event.case == "site_defense" else event.data[1] for event in log.events]
    lines: list[dict[str, object]] = [
        {"face": t.ids[face], "defense": int(event.data[0])} for face, event in zip(faces, log.events, strict=True)
    ]
    city = t.city[s.objective] != 0
    damage = min(int(t.battle_damage[s.objective] + s.damage), int(places.front_number(s, s.actor, t.army_filter, 2)))
    gained = min(int(t.vp_cards[s.objective]), int(s.victory.size())) if city else 0
    attack, stake = int(s.wallet[C.ATTACK]), (damage if city else 0, gained)
    added = ready(s) - attack if fights else 0
    return Battle(t.ids[s.objective], lines, int(total), attack, added, *stake, settled, 0, 0, [], 0.0)


def ready(k: Afrika) -> int:
    """[9] The Attack that is there after every ability that gains some and neither asks nor costs a card: the best
    first, so that there may be more, never less."""
    best: list[tuple[int, int]] = []
    for a in use_actions(k, vec[i64]()):
        s = after(k, a)
        if s is not None:
            best.append((int(k.wallet[C.ATTACK] - s.wallet[C.ATTACK]), int(a)))
    s = k
    for _, a in sorted(best):
        found = after(s, a)
        while found is not None:
            s, found = found, after(found, a)
    return int(s.wallet[C.ATTACK])


def after(k: Afrika, a: i64) -> Afrika | None:
    """The position after an ability that has gained Attack for exhausting a card; None if it may not be used or does
    something else."""
    if a not in list(use_actions(k, vec[i64]())):
        return None
    s = k.copy()
    use_ability(s, a, Log(False))
    kept = s.total(s.actor, st.ACTIVE) + s.total(s.actor, st.EXHAUSTED) + i64(len(s.raised))
    same = kept == k.total(k.actor, st.ACTIVE) + k.total(k.actor, st.EXHAUSTED) + i64(len(k.raised))
    return s if same and s.depth == k.depth and s.wallet[C.ATTACK] > k.wallet[C.ATTACK] else None


# --- what a garrison may be --------------------------------------------------------------------------------------

Word = tuple[int, int]
Kind = tuple[int, tuple[Word, ...]]  # an Event: its Defense, and what its red text does to the piles
Left = tuple[int, ...]  # the cards left of each lot, by kind
Tally = dict[tuple[int, bool], float]  # by total Defense, and whether a Counterattack Turn follows: the probability
MATTERS: Final = (effects.REVEAL, effects.TOP_UP, effects.ADD, effects.SCHEDULE)
FAR: Final = 16  # more cards than a garrison turns up or sends away
PATIENCE: Final = 5000  # ways to look into


def kind_of(s: Afrika, face: i64) -> Kind:
    """An Event as far as it counts; [10] a canceled text does nothing, and [5-6] what scraps itself adds nothing."""
    words: list[Word] = []
    defense, at = int(s.t.defense[face]), int(s.t.on_reveal[face]) * effects.WIDTH
    while at >= 0 and s.t.code[at] != effects.END and not canceled(s, face):
        if s.t.code[at] in MATTERS:
            words.append((int(s.t.code[at]), int(s.t.code[at + 1])))
        elif s.t.code[at] == effects.SCRAP_SELF:
            defense = 0
        at += effects.WIDTH
    return defense, tuple(words)


FOUND: Final[dict[tuple[object, ...], Tally]] = {}  # the pile stays as it is while a turn is thought over
MANY: Final = 64


def garrison(s: Afrika, n: int) -> Tally:
    """[12-1-3] What a garrison of `n` Events adds up to, {} if that cannot be told."""
    pile = Garrison(s)
    key = (tuple(pile.slots), tuple(pile.lots), tuple(pile.kinds), pile.british, n)
    if key not in FOUND:
        if len(FOUND) >= MANY:
            FOUND.clear()
        FOUND[key] = pile.tally(n)
    return FOUND[key]


class Garrison:
    """[12-1-3] The Event pile from the top down: each card is known, or one of a lot whose cards are known."""

    def __init__(self, s: Afrika) -> None:
        self.slots = [int(x) for x in reversed(list(s.event))]
        top = self.slots[:FAR]
        # where any card that comes is of one lot, it does not matter which are sent away, nor which text is first
        self.even = len(top) == FAR and all(x == top[0] for x in top) and st.slot_face(top[0]) < 0
        faces = [self.kind(s, face) for face in s.t.event_faces]
        self.kinds = sorted(set(faces))
        self.lots = [0] * (len(s.bag) // len(faces) * len(self.kinds))
        for i, n in enumerate(list(s.bag)):
            self.lots[i // len(faces) * len(self.kinds) + self.kinds.index(faces[i % len(faces)])] += int(n)
        self.known = [self.kind(s, st.slot_face(x)) if st.slot_face(x) >= 0 else None for x in self.slots]
        self.british = len(s.british)
        self.untold = False  # the pile may run out, or there are too many ways
        self.seen: dict[tuple[object, ...], Tally] = {}

    def kind(self, s: Afrika, face: i64) -> Kind:
        """An Event, less the words that do not matter here."""
        defense, words = kind_of(s, face)
        return defense, tuple(w for w in words if not self.even or w[0] in (effects.REVEAL, effects.SCHEDULE))

    def tally(self, n: int) -> Tally:
        """What `n` cards and those that their texts bring add up to; {} if it cannot be told. [R20]"""
        found = self.turned(0, n, (), tuple(self.lots), self.british)
        return {} if self.untold else found

    def turned(self, at: int, left: int, texts: tuple[Word, ...], cards: Left, british: int) -> Tally:
        """What is still to come: `left` cards from the slot `at` on, then the texts, those of later cards last."""
        if left == 0 and not texts:
            return {(0, False): 1.0}
        if at + left > len(self.slots) or len(self.seen) > PATIENCE:
            self.untold = True
            return {}
        key = (at, left, texts, cards, british)
        if key not in self.seen:
            if texts and (self.even or left == 0):
                self.seen[key] = self.word(at, left, texts, cards, british)
            else:
                self.seen[key] = self.card(at, left, texts, cards, british)
        return self.seen[key]

    def word(self, at: int, left: int, texts: tuple[Word, ...], cards: Left, british: int) -> Tally:
        """The next word of a text."""
        (word, n), rest = texts[0], texts[1:]
        if word == effects.REVEAL:
            return self.turned(at, left + n, rest, cards, british)
        if word == effects.SCHEDULE:
            return mixed([(1.0, 0, True, self.turned(at, left, rest, cards, british))])
        sent = n if word == effects.ADD else max(0, n - british)  # unseen: any card of its lot, like those left
        return self.turned(at + sent, left, rest, cards, british + sent)

    def card(self, at: int, left: int, texts: tuple[Word, ...], cards: Left, british: int) -> Tally:
        """The card of a slot: the one that is known, or any left of its lot."""
        known = self.known[at]
        if known is not None:
            return mixed([(1.0, known[0], False, self.turned(at + 1, left - 1, texts + known[1], cards, british))])
        first = int(st.slot_lot(self.slots[at])) * len(self.kinds)
        total = sum(cards[first : first + len(self.kinds)])
        ways: list[tuple[float, int, bool, Tally]] = []
        for i, (defense, words) in enumerate(self.kinds, first):
            if cards[i] > 0:
                rest = (*cards[:i], cards[i] - 1, *cards[i + 1 :])
                tally = self.turned(at + 1, left - 1, texts + words, rest, british)
                ways.append((cards[i] / total, defense, False, tally))
        return mixed(ways)


def mixed(ways: list[tuple[float, int, bool, Tally]]) -> Tally:
    """Tallies that each come with a probability, and add a Defense and perhaps a Counterattack Turn."""
    out: Tally = {}
    for share, defense, scheduled, tally in ways:
        for (total, before), p in tally.items():
            key = (total + defense, before or scheduled)
            out[key] = out.get(key, 0.0) + share * p
    return out
