"""The expert of the deck-building game: plays what gains, fights when trials say so, recruits by worth.

It is given a guess, so hidden hands and piles in it are invented; a Combat is tried on copies before it is declared.
Numbers are hundredths of Victory Points.
"""

from typing import Final, final

from alamein.ai.experts.afrika_deck import styles as W
from alamein.ai.experts.afrika_deck.styles import STYLES, weight
from alamein.ai.experts.best import Best
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
from alamein.games.afrika_deck.rules.c08_end import raised_points
from alamein.games.afrika_deck.rules.c09_abilities import PURPOSE, TO_REACTIVATE
from alamein.games.afrika_deck.rules.c12_combat import total_defense
from alamein.games.afrika_deck.state import Afrika

CHEAP: Final = -1  # the style of seats in trials: one trial of a Combat instead of several
TRIALS: Final = 4
LONGEST: Final = 300  # decisions of a trial
ROUNDS: Final = 3  # that a plan is followed before it is judged
SEATS: Final = 8  # moments of a round
NODES: Final = 120_000  # of `hard`: a card takes less time than a march
WORST: Final = -1_000_000
POINT: Final = 100  # a Victory Point
FACE_WORTH: Final = ints(W.ROW[W.WORTH : W.WORTH + W.FACES])  # of a card in a position, whatever the style
POINTS: Final = ints([25, 12, 22, 15, 16])  # of a point in hand: Tactic, Supply, Draw, Reinforcement, Attack
STANDING: Final = 300  # an enemy card that an interception leaves

# When to play a card, beside its worth.
PLAYED: Final = 20
TACTIC_FIRST: Final = 200  # for each point it brings
DRAW_FIRST: Final = 120
FREE_FIRST: Final = 500

NEARER: Final = 10  # in a Combat a point of Attack,
OF_THE_HAND: Final = 5  # and a card of the hand before units that can fight again


def wallet_worth(s: Afrika) -> i64:
    """What the points in hand are worth."""
    return sum((s.wallet[kind] * POINTS[kind] for kind in range(i64(C.WALLET))), i64(0))


def standing(s: Afrika) -> i64:
    """How many enemy cards are not destroyed."""
    n: i64 = 0
    for card in s.enemy:
        if card // st.STATUS == st.STANDING:
            n += 1
    return n


def seat_worth(s: Afrika, seat: i64) -> i64:
    """Victory Points, the cards of the deck, and units ready at the front."""
    t = s.t
    value = raised_points(s, seat) * POINT
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
                value += n * points[f] * POINT + n * FACE_WORTH[f] * halves // 2
            f += 1
    for unit in s.raised:
        if unit // t.units() == seat:
            value += FACE_WORTH[t.unit_face(unit % t.units())] * 2
    return value


# --- what an action brings ------------------------------------------------------------------------------------------


def play_worth(s: Afrika, face: i64) -> i64:
    """When to play a card: what brings Tactic Points and cards comes first, the dear before the cheap."""
    t = s.t
    value = PLAYED + FACE_WORTH[face] + t.bonus[face * C.WALLET + C.TACTIC] * TACTIC_FIRST
    value += t.bonus[face * C.WALLET + C.DRAW] * DRAW_FIRST
    return value + FREE_FIRST if t.play_cost[face] == 0 else value


def choose_tactics(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64], seat: i64, style: i64, source: Source) -> i64:
    """[7-2] Play what can be played; then the Combat that promises most; then what brings Supply."""
    done = act(V.DONE, 0)
    play = Best(0, done)
    for a in legal:
        if verb_of(a) == V.PLAY:
            play.offer(play_worth(s, arg_of(a)), a)
    if play.action != done:
        return play.action
    for a in legal:
        if verb_of(a) == V.USE and brings_supply(policy, s, a):
            return a
    best, before = Best(weight(style, W.LEAST_COMBAT), done), seat_worth(s, seat)
    for a in legal:
        if verb_of(a) == V.ATTACK_SITE:
            best.offer(policy.try_combat(s, a, seat, style, source) - before, a)
    return best.action


def brings_supply(policy: "AfrikaPolicy", s: Afrika, a: i64) -> bool:
    """Whether an ability brings Supply and costs no unit of the army its readiness."""
    c = policy.after(s, a)
    if c.wallet[C.SUPPLY] <= s.wallet[C.SUPPLY] or c.wallet[C.ATTACK] < s.wallet[C.ATTACK]:
        return False
    return all(c.count(s.actor, st.ACTIVE, f) >= s.count(s.actor, st.ACTIVE, f) for f in s.t.army_faces)


def choose_in_combat(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64]) -> i64:
    """[12-1-5] Supply first, then whatever brings the total nearer; stop when it is enough or nothing helps."""
    need = total_defense(s, UNHEARD) - s.wallet[C.ATTACK]
    if need <= 0:
        return act(V.DONE, 0)
    for a in legal:
        if verb_of(a) == V.PLAY and s.t.bonus[arg_of(a) * C.WALLET + C.SUPPLY] > 0:
            return a
    best = Best(0, act(V.DONE, 0))
    for a in legal:
        if verb_of(a) != V.DONE:
            c = policy.after(s, a)
            if c.objective >= 0:
                gain = (need - (total_defense(c, UNHEARD) - c.wallet[C.ATTACK])) * NEARER
                best.offer(gain + OF_THE_HAND if verb_of(a) == V.PLAY else gain, a)
    return best.action


def choose_interception(policy: "AfrikaPolicy", s: Afrika, legal: vec[i64]) -> i64:
    """[13-3] Use what destroys Counterattacking cards, nothing else."""
    now = standing(s)
    for a in legal:
        if verb_of(a) != V.DONE and now > 0:
            c = policy.after(s, a)
            if standing(c) < now or verb_of(policy.game.legal(c)[0]) == V.ENEMY:
                return a
    return act(V.DONE, 0)


def recruit_worth(s: Afrika, face: i64, style: i64) -> i64:
    """What one more card of this face is worth to the active player's deck."""
    enough, fade = weight(style, W.ENOUGH + face), weight(style, W.FADE + face)
    value = weight(style, W.WORTH + face)
    if enough > 0 or fade > 0:
        owned = s.count(s.active, st.HAND, face) + s.count(s.active, st.DECK, face)
        owned += s.count(s.active, st.DISCARD, face)
        if enough > 0:
            return value + weight(style, W.AT_ONCE) if owned < enough else i64(0)
        value -= fade * owned
    return value * weight(style, W.ARMY) // 100 if s.t.army[face] != 0 else value


def choose_recruits(s: Afrika, legal: vec[i64], style: i64) -> i64:
    """[7-3] Play Supply, then Recruit the worthiest card that can be paid; a deck of few good cards turns faster."""
    floor = weight(style, W.FLOOR if s.round < weight(style, W.LEAN_ROUND) else W.LEAN_FLOOR)
    best = Best(floor, act(V.DONE, 0))
    for a in legal:
        if verb_of(a) == V.PLAY:
            return a
        if verb_of(a) == V.RECRUIT:
            best.offer(recruit_worth(s, arg_of(a), style), a)
    return best.action


@final
class AfrikaPolicy(Policy[Afrika]):
    """The expert of the deck-building game."""

    def choose(self, s: Afrika, seat: i64, style: i64, source: Source) -> i64:
        legal = self.game.legal(s)
        if len(legal) == 1:
            return legal[0]
        style = STYLES.at(style, s.round - 1, W.LONG)
        last = verb_of(legal[len(legal) - 1])
        if last not in (V.PLAY, V.USE, V.ATTACK_SITE, V.RECRUIT):
            return self.lesser(s, legal, seat, last)
        if s.window == C.IN_TACTICS:
            return choose_tactics(self, s, legal, seat, style, source)
        if s.window == C.IN_COMBAT:
            return choose_in_combat(self, s, legal)
        if s.window == C.IN_REINFORCEMENT:
            return choose_recruits(s, legal, style)
        if s.window == C.IN_STARTING or s.window == C.AFTER_COMBAT:
            return act(V.DONE, 0)
        return choose_interception(self, s, legal)

    def lesser(self, s: Afrika, legal: vec[i64], seat: i64, last: i64) -> i64:
        """Choices inside a text, a Combat or an interception, by what is to be chosen: the verb of the last action."""
        if last == V.PLAYER:
            return legal[0] if arg_of(legal[0]) != seat else legal[1]
        again = s.runs(st.PICKING) and s.local(PURPOSE) == TO_REACTIVATE
        best = Best(WORST, legal[0])
        for a in legal:
            if verb_of(a) != last:
                continue
            if last == V.UNIT:  # the best to be made ready or if one may refrain, else the one that is missed least
                value = FACE_WORTH[s.t.unit_face(arg_of(a))] * 2 - s.t.unit_exhausted(arg_of(a))
                best.offer(value if again or verb_of(legal[0]) == V.DONE else -value, a)
            elif last == V.CARD:
                best.offer(FACE_WORTH[arg_of(a)], a)
            elif last == V.ENEMY:
                best.offer(s.t.defense[arg_of(a)], a)
            elif last == V.OPTION:
                best.offer(wallet_worth(self.after(s, a)), a)
            elif last == V.INFANTRY:  # [13-3-2] what leaves most behind when the interception is through
                c = self.after(s, a)
                best.offer(seat_worth(c, seat) - standing(c) * STANDING, a)
        return best.action

    def after(self, s: Afrika, a: i64) -> Afrika:
        """A copy in which the action has been taken."""
        c = s.copy()
        self.game.apply(c, a, UNHEARD)
        return c

    def try_combat(self, s: Afrika, a: i64, seat: i64, style: i64, source: Source) -> i64:
        """What the seat is worth on average after declaring this Combat."""
        total: i64 = 0
        trials: i64 = 1 if style < 0 else i64(TRIALS)
        for _ in range(trials):
            c = self.after(s, a)
            n: i64 = 0
            while c.over == 0 and c.objective >= 0 and n < LONGEST:
                decision = self.game.decision(c)
                who = decision.seat(c)
                action = decision.draw(c, source) if who == CHANCE else self.choose(c, who, CHEAP, source)
                decision.apply(c, action, UNHEARD)
                self.game.run(c, UNHEARD)
                n += 1
            total += seat_worth(c, seat) - c.scheduled * weight(style, W.SCHEDULED)
        return total // trials

    def moment(self, s: Afrika) -> i64:
        """Every turn of every player is a moment."""
        return s.round * SEATS + s.active

    def effort(self, s: Afrika, seat: i64) -> i64:
        """One plan for a whole turn; in the turns of others there is less to plan."""
        return 100 if s.active == seat else i64(30)

    def ahead(self, s: Afrika, moment: i64) -> i64:
        """Three rounds: what is bought comes into play, and what is fought over can be taken back."""
        return moment + ROUNDS * SEATS

    def rivals(self, s: Afrika, seat: i64, style: i64) -> vec[i64]:
        """The Combats that can be declared and none, once everything is played."""
        out = vec[i64]()
        if s.window != C.IN_TACTICS:
            return out
        legal = self.game.legal(s)
        for a in legal:
            if verb_of(a) == V.PLAY:
                return vec[i64]()
            if verb_of(a) == V.ATTACK_SITE:
                out = append(out, a)
        return append(out, act(V.DONE, 0)) if i64(len(out)) > 0 else out


def expert() -> AfrikaPolicy:
    """The expert; it has nothing to remember."""
    made = AfrikaPolicy(GAME, STYLES.styles)
    made.best = STYLES.learnt if STYLES.origin else i64(0)
    made.nodes = NODES
    made.first = W.ARMED
    return made
