"""The expert of the deck-building game: plays what gains, fights when trials say so, recruits by worth.

It is given a guess, so hidden hands and piles in it are invented; a Combat is tried on copies before it is declared.
Numbers are hundredths of Victory Points.
"""

from typing import Final, final

from alamein.ai.experts.afrika_deck.styles import (
    ARMED,
    ARMY,
    AT_ONCE,
    ENOUGH,
    FACES,
    FADE,
    FLOOR,
    LEAN_FLOOR,
    LEAN_ROUND,
    LEAST_COMBAT,
    LONG,
    ROW,
    SCHEDULED,
    STYLES,
    WORTH,
    weight,
)
from alamein.ai.policy import Policy
from alamein.core.action import act, arg_of, verb_of
from alamein.core.chance import Source
from alamein.core.game import UNHEARD
from alamein.core.native import append, i64, vec
from alamein.core.procedure import CHANCE
from alamein.core.vectors import ints
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck import state as st
from alamein.games.afrika_deck import verbs as V
from alamein.games.afrika_deck.rules.c08_end import raised_points, score
from alamein.games.afrika_deck.rules.c09_abilities import PURPOSE, TO_REACTIVATE
from alamein.games.afrika_deck.rules.c12_combat import total_defense
from alamein.games.afrika_deck.state import Afrika

CHEAP: Final = -1  # the style of seats in trials: one trial of a Combat instead of several
TRIALS: Final = 4
WORST: Final = -1_000_000
FACE_WORTH: Final = ints(ROW[WORTH : WORTH + FACES])  # of a card in a position, whatever the style


def wallet_worth(s: Afrika) -> i64:
    """What the points in hand are worth."""
    w = s.wallet
    return w[C.TACTIC] * 25 + w[C.SUPPLY] * 12 + w[C.DRAW] * 22 + w[C.REINFORCEMENT] * 15 + w[C.ATTACK] * 16


def standing(s: Afrika) -> i64:
    """How many enemy cards are not destroyed."""
    n: i64 = 0
    for i in range(i64(len(s.enemy))):
        if s.enemy[i] // st.STATUS == st.STANDING:
            n += 1
    return n


def seat_worth(s: Afrika, seat: i64) -> i64:
    """Victory Points, the cards of the deck, and units ready at the front."""
    t = s.t
    value = raised_points(s, seat) * 100
    cards, points, army = s.zone, t.vp, t.army
    for zone in range(i64(st.ZONES)):
        row = s.row(seat, zone)
        front = zone in (st.ACTIVE, st.EXHAUSTED)
        left: i64 = cards[row + t.faces] if zone != st.KNOWN else 0  # cards not looked at yet
        f: i64 = 0
        while left > 0:
            n = cards[row + f]
            if n > 0:
                left -= n
                halves: i64 = 3 if front and army[f] != 0 else 2
                value += n * points[f] * 100 + n * FACE_WORTH[f] * halves // 2
            f += 1
    for i in range(i64(len(s.raised))):
        if s.raised[i] // t.units() == seat:
            value += FACE_WORTH[t.unit_face(s.raised[i] % t.units())] * 2
    return value


# --- what an action brings ------------------------------------------------------------------------------------------


def play_worth(s: Afrika, face: i64) -> i64:
    """When to play a card: what brings Tactic Points and cards comes first, the dear before the cheap."""
    t = s.t
    value = 20 + FACE_WORTH[face]
    value += t.bonus[face * C.WALLET + C.TACTIC] * 200 + t.bonus[face * C.WALLET + C.DRAW] * 120
    if t.play_cost[face] == 0:
        value += 500
    return value


def choose_tactics(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64], seat: i64, style: i64, source: Source) -> i64:
    """[7-2] Play what can be played; then the Combat that promises most; then what brings Supply."""
    best: i64 = 0
    choice: i64 = -1
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.PLAY and play_worth(s, arg_of(legal[i])) > best:
            best = play_worth(s, arg_of(legal[i]))
            choice = legal[i]
    if choice >= 0:
        return choice
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.USE and brings_supply(policy, s, legal[i]):
            return legal[i]
    best = weight(style, LEAST_COMBAT)
    choice = act(V.DONE, 0)
    before = seat_worth(s, seat)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ATTACK_SITE:
            value = policy.try_combat(s, legal[i], seat, style, source) - before
            if value > best:
                best = value
                choice = legal[i]
    return choice


def brings_supply(policy: "AfrikaPolicy", s: Afrika, a: i64) -> bool:
    """Whether an ability brings Supply and costs no unit of the army its readiness."""
    c = s.copy()
    policy.game.apply(c, a, UNHEARD)
    if c.wallet[C.SUPPLY] <= s.wallet[C.SUPPLY] or c.wallet[C.ATTACK] < s.wallet[C.ATTACK]:
        return False
    for k in range(i64(len(s.t.army_faces))):
        f = s.t.army_faces[k]
        if c.count(s.actor, st.ACTIVE, f) < s.count(s.actor, st.ACTIVE, f):
            return False
    return True


def choose_in_combat(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64]) -> i64:
    """[12-1-5] Supply first, then whatever brings the total nearer; stop when it is enough or nothing helps."""
    need = total_defense(s, UNHEARD) - s.wallet[C.ATTACK]
    if need <= 0:
        return act(V.DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.PLAY and s.t.bonus[arg_of(legal[i]) * C.WALLET + C.SUPPLY] > 0:
            return legal[i]
    best: i64 = 0
    choice: i64 = act(V.DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.DONE:
            continue
        c = s.copy()
        policy.game.apply(c, legal[i], UNHEARD)
        if c.objective < 0:
            continue
        gain = (need - (total_defense(c, UNHEARD) - c.wallet[C.ATTACK])) * 10
        if verb_of(legal[i]) == V.PLAY:
            gain += 5  # cards of the hand before units that can fight again
        if gain > best:
            best = gain
            choice = legal[i]
    return choice


def choose_interception(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64]) -> i64:
    """[13-3] Use what destroys Counterattacking cards, nothing else."""
    now = standing(s)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) != V.DONE and now > 0:
            c = s.copy()
            policy.game.apply(c, legal[i], UNHEARD)
            if standing(c) < now or verb_of(policy.game.legal(c)[0]) == V.ENEMY:
                return legal[i]
    return act(V.DONE, 0)


def recruit_worth(s: Afrika, face: i64, style: i64) -> i64:
    """What one more card of this face is worth to the active player's deck."""
    enough, fade, value = weight(style, ENOUGH + face), weight(style, FADE + face), weight(style, WORTH + face)
    if enough > 0 or fade > 0:
        owned = (
            s.count(s.active, st.HAND, face) + s.count(s.active, st.DECK, face) + s.count(s.active, st.DISCARD, face)
        )
        if enough > 0:
            return value + weight(style, AT_ONCE) if owned < enough else i64(0)
        value -= fade * owned
    return value * weight(style, ARMY) // 100 if s.t.army[face] != 0 else value


def choose_recruits(s: Afrika, legal: vec[i64], style: i64) -> i64:
    """[7-3] Play Supply, then Recruit the worthiest card that can be paid; a deck of few good cards turns faster."""
    best = weight(style, FLOOR if s.round < weight(style, LEAN_ROUND) else LEAN_FLOOR)
    choice: i64 = act(V.DONE, 0)
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.PLAY:
            return legal[i]
        if verb_of(legal[i]) == V.RECRUIT:
            value = recruit_worth(s, arg_of(legal[i]), style)
            if value > best:
                best = value
                choice = legal[i]
    return choice


# --- smaller choices --------------------------------------------------------------------------------------------------


def by_unit(s: Afrika, legal: vec[i64], sign: i64) -> i64:
    """The unit worth most (sign 1) or least (sign -1)."""
    best = i64(WORST)
    choice: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.UNIT:
            value = sign * (FACE_WORTH[s.t.unit_face(arg_of(legal[i]))] * 2 - s.t.unit_exhausted(arg_of(legal[i])))
            if value > best:
                best = value
                choice = legal[i]
    return choice


def by_card(s: Afrika, legal: vec[i64]) -> i64:
    """The card worth most."""
    best: i64 = -1
    choice: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.CARD and FACE_WORTH[arg_of(legal[i])] > best:
            best = FACE_WORTH[arg_of(legal[i])]
            choice = legal[i]
    return choice


def by_defense(s: Afrika, legal: vec[i64]) -> i64:
    """The enemy card with the highest Defense."""
    best: i64 = -1
    choice: i64 = legal[0]
    for i in range(i64(len(legal))):
        if verb_of(legal[i]) == V.ENEMY and s.t.defense[arg_of(legal[i])] > best:
            best = s.t.defense[arg_of(legal[i])]
            choice = legal[i]
    return choice


def by_wallet(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64]) -> i64:
    """The option that leaves the best wallet."""
    best = i64(WORST)
    choice: i64 = legal[0]
    for i in range(i64(len(legal))):
        c = s.copy()
        policy.game.apply(c, legal[i], UNHEARD)
        if wallet_worth(c) > best:
            best = wallet_worth(c)
            choice = legal[i]
    return choice


def by_cover(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64], seat: i64) -> i64:
    """[13-3-2] The way to use Infantry that leaves most behind when the interception is through."""
    best = i64(WORST)
    choice: i64 = legal[0]
    for i in range(i64(len(legal))):
        c = s.copy()
        policy.game.apply(c, legal[i], UNHEARD)
        value = seat_worth(c, seat) - standing(c) * 300
        if value > best:
            best = value
            choice = legal[i]
    return choice


@final
class AfrikaPolicy(Policy[Afrika]):
    """The expert of the deck-building game."""

    def choose(self, s: Afrika, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        style = STYLES.at(style, s.round - 1, LONG)
        last = verb_of(legal[len(legal) - 1])
        if last in (V.PLAY, V.USE, V.ATTACK_SITE, V.RECRUIT):
            if s.window == C.IN_TACTICS:
                return choose_tactics(self, s, legal, seat, style, source)
            if s.window == C.IN_COMBAT:
                return choose_in_combat(self, s, legal)
            if s.window == C.IN_REINFORCEMENT:
                return choose_recruits(s, legal, style)
            if s.window == C.IN_STARTING or s.window == C.AFTER_COMBAT:
                return act(V.DONE, 0)
            return choose_interception(self, s, legal)
        return self.lesser(s, legal, seat, last)

    def lesser(self, s: Afrika, legal: vec[i64], seat: i64, last: i64) -> i64:
        """Choices inside a text, a Combat or an interception."""
        first = verb_of(legal[0])
        if last == V.UNIT:
            again = s.runs(st.PICKING) and s.local(PURPOSE) == TO_REACTIVATE
            return by_unit(s, legal, 1 if again or first == V.DONE else i64(-1))
        if last == V.CARD:
            return by_card(s, legal)
        if last == V.ENEMY:
            return by_defense(s, legal)
        if last == V.OPTION:
            return by_wallet(self, s, legal)
        if last == V.INFANTRY:
            return by_cover(self, s, legal, seat)
        if last == V.PLAYER:
            return legal[0] if arg_of(legal[0]) != seat else legal[1]
        if first in (V.DEPLOY_IT, V.SAVE):
            return legal[0]
        return legal[0]

    def try_combat(self, s: Afrika, a: i64, seat: i64, style: i64, source: Source) -> i64:
        """What the seat is worth on average after declaring this Combat."""
        total: i64 = 0
        trials: i64 = 1 if style < 0 else i64(TRIALS)
        for _ in range(trials):
            c = s.copy()
            self.game.apply(c, a, UNHEARD)
            n: i64 = 0
            while c.over == 0 and c.objective >= 0 and n < 300:
                decision = self.game.decision(c)
                who = decision.seat(c)
                action = decision.draw(c, source) if who == CHANCE else self.choose(c, who, CHEAP, source)
                decision.apply(c, action, UNHEARD)
                self.game.run(c, UNHEARD)
                n += 1
            total += seat_worth(c, seat) - c.scheduled * weight(style, SCHEDULED)
        return total // trials

    def worth(self, s: Afrika, seat: i64) -> i64:
        """Own worth against that of the best other seat."""
        best = i64(WORST)
        for other in range(s.players):
            if other != seat:
                value = score(s, other) * 100 if s.over != 0 else seat_worth(s, other)
                best = value if value > best else best
        mine = score(s, seat) * 100 if s.over != 0 else seat_worth(s, seat)
        return mine - best

    def moment(self, s: Afrika) -> i64:
        """Every turn of every player is a moment."""
        return s.round * 8 + s.active

    def effort(self, s: Afrika, seat: i64) -> i64:
        """One plan for a whole turn; in the turns of others there is less to plan."""
        return 100 if s.active == seat else i64(30)

    def ahead(self, s: Afrika, moment: i64) -> i64:
        """Three rounds: what is bought comes into play, and what is fought over can be taken back."""
        return moment + 24

    def rivals(self, s: Afrika, seat: i64, style: i64) -> vec[i64]:
        """The Combats that can be declared and none, once everything is played."""
        out = vec[i64]()
        if s.window != C.IN_TACTICS:
            return out
        legal = self.game.legal(s)
        for i in range(i64(len(legal))):
            if verb_of(legal[i]) == V.PLAY:
                return vec[i64]()
            if verb_of(legal[i]) == V.ATTACK_SITE:
                out = append(out, legal[i])
        return append(out, act(V.DONE, 0)) if i64(len(out)) > 0 else out


def expert() -> AfrikaPolicy:
    """The expert; it has nothing to remember."""
    made = AfrikaPolicy(GAME, STYLES.styles)
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    made.first = ARMED
    made.nodes = 120_000  # a card takes less time than a march
    return made
