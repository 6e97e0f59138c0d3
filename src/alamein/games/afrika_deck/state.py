"""The state of a game: counts of cards by face and zone, piles, the wallet, and what the running turn must remember.

Cards of one face are the same, so a zone is one number per face. An order nobody knows is not in the state at all: a
deck is a bag, and the Event and British piles are rows of *slots* most of which have no face yet.
"""

from abc import abstractmethod
from typing import ClassVar, Final, final

from alamein.core.action import act, arg_of
from alamein.core.chance import Source, pick
from alamein.core.event import Said, said
from alamein.core.labels import Names
from alamein.core.luck import Fall, by_seat
from alamein.core.native import append, i64, vec
from alamein.core.pile import Pile
from alamein.core.procedure import CHANCE, Decision
from alamein.core.state import State
from alamein.core.vectors import filled
from alamein.games.afrika_deck.cards import WALLET
from alamein.games.afrika_deck.tables import Tables

# [5-1] Where a player's cards lie. KNOWN is no place: the least that everybody knows to be in the hand [R68].
HAND: Final = 0
DECK: Final = 1
DISCARD: Final = 2
AREA: Final = 3
ACTIVE: Final = 4
EXHAUSTED: Final = 5
KNOWN: Final = 6
KEPT: Final = 7  # hand cards already named to be kept in this Clean-Up
ZONES: Final = 8
# What has changed since the position was told, as bits of `touched`; cards that went from zone to zone are in `trail`.
SLOTS: Final = 1  # the Event and British piles,
COUNTED: Final = 2  # the Victory pile and what is out of the game,
PILES: Final = 4  # and from here on the face-up piles

# Enemy cards that lie revealed: a face, and above these bits what has become of it.
STATUS: Final = 256
STANDING: Final = 0
DESTROYED: Final = 1  # in this Combat, or in this player's own interception
DESTROYED_BEFORE: Final = 2  # in an earlier player's interception
GONE: Final = 3  # scrapped, taken or acquired
STATUS_NAMES: Final = ("standing", "destroyed", "destroyed before", "gone")

# A slot of the Event or British pile: its face + 1 (0 while it has none), the seats that know it, the lot that the
# others know it to come from, and the bag its face will be drawn from.
SLOT_MASK: Final = 1 << 8
SLOT_LOT: Final = 1 << 16
SLOT_BAG: Final = 1 << 24
BYTE: Final = 255
PUBLIC: Final = 255  # the mask of a face that everybody knows, spectators too

NAMES: Final = Names()
TURN: Final = NAMES.procedure("turn")
PLAYING: Final = NAMES.procedure("playing")
PROGRAM: Final = NAMES.procedure("text")
DRAW_POINTS: Final = NAMES.procedure("draw points")
DEALING: Final = NAMES.procedure("dealing")
PICKING: Final = NAMES.procedure("picking")
CHOOSING: Final = NAMES.procedure("choosing")
DEPLOYING: Final = NAMES.procedure("deploying")
DESTROYING: Final = NAMES.procedure("destroying")
TAKING: Final = NAMES.procedure("taking")
PEEKING: Final = NAMES.procedure("looking")
DISCARDING: Final = NAMES.procedure("random discard")
REVEALING: Final = NAMES.procedure("revealing")
COMBAT: Final = NAMES.procedure("combat")
BATTLE_DAMAGE: Final = NAMES.procedure("battle damage")
RECEIVING: Final = NAMES.procedure("receiving")
ATTACHING: Final = NAMES.procedure("attaching")
PLACING: Final = NAMES.procedure("placing")
LEAVING: Final = NAMES.procedure("leaving")
COUNTERATTACK: Final = NAMES.procedure("counterattack")
INTERCEPTION: Final = NAMES.procedure("interception")
PENALTY: Final = NAMES.procedure("penalty")

COMPILED: Final = not __file__.endswith(".py")


def room() -> vec[i64]:
    """An empty vec; compiled, with room for a list of actions, so that filling it allocates once."""
    return vec[i64](capacity=16) if COMPILED else vec[i64]()


NO_PILE: Final = Pile(0)  # in a state that is to be filled


@final
class Afrika(State):
    """`zone` holds a row of faces + 1 numbers per seat and zone; the last number of a row is its total."""

    DERIVED: ClassVar[tuple[str, ...]] = ("t", "width", "touched", "trail", "trailed")

    def __init__(self, t: Tables, players: i64) -> None:
        super().__init__()
        self.t = t
        self.width: i64 = t.faces + 1  # of a row of `zone`
        self.touched: i64 = -1  # all of it
        self.players: i64 = players
        self.cards: i64 = t.edition  # 1: the set as it is now, 0: as it was [D8]
        self.compensation: i64 = 0  # 1: who begins later has a greater first hand [D7]
        self.finish_round: i64 = 0  # 1: the round is played out when the end has come [D1]
        self.rounds: i64 = 0  # the game ends after this round [D4]
        self.start: i64 = 0  # whose turn begins every round; -1 while the lot has not fallen [D5]
        self.memory: i64 = 1  # 1: the table lists what a player could remember of his deck [D6]
        self.round: i64 = 1
        self.active: i64 = 0  # whose turn it is
        self.actor: i64 = 0  # who acts: the active player, or the one who intercepts
        self.window: i64 = 0
        self.combats: i64 = 0  # Combats declared this turn
        self.executed: i64 = 0  # 1: a Combat was declared this turn
        self.won: i64 = 0  # 1: it was won
        self.fought_tank: i64 = 0  # 1: an undestroyed Tank was there when its Defense was totalled [R8]
        self.scheduled: i64 = 0  # 1: a Counterattack Turn follows
        self.ending: i64 = 0  # 1: the game ends after this Tactics Phase (or this round)
        self.objective: i64 = -1  # the face of the Site attacked; -1 outside Combat
        self.damage: i64 = 0  # what Minefields add to Battle Damage
        self.resolved: i64 = 0  # garrison cards whose red text is done
        self.skip: i64 = 0  # units that stay exhausted in this Starting Phase
        none = vec[i64]()  # of what is never resized
        self.trail: vec[i64] = none  # the latest moves of cards; who tells the position makes room for them
        self.trailed: i64 = 0  # how many: if there is no room left, there were more
        self.wallet: vec[i64] = filled(WALLET, 0) if players > 0 else none
        self.zone: vec[i64] = filled(players * ZONES * (t.faces + 1), 0) if players > 0 else none
        self.raised: vec[i64] = vec[i64]()  # units with cards attached: seat * units + unit code, sorted
        self.pile: vec[i64] = none
        self.pile_size: vec[i64] = none
        self.event: vec[i64] = vec[i64]()  # slots, the top one last
        self.british: vec[i64] = vec[i64]()
        self.bag: vec[i64] = vec[i64]()  # per bag, the number of cards of each Event face
        self.victory: Pile = Pile(t.faces) if players > 0 else NO_PILE
        self.enemy: vec[i64] = vec[i64]()  # revealed garrison or Counterattacking Forces
        self.order: vec[i64] = vec[i64]()  # who must still intercept
        self.stay: vec[i64] = vec[i64]()  # units chosen to stay exhausted
        self.drawn: vec[i64] = vec[i64]()  # Victory cards just received that have a text on receipt
        self.unique: vec[i64] = vec[i64]()  # Unique cards played this turn
        self.scrapped: vec[i64] = none  # per face, how many are out of the game

    def lay_out(self) -> None:
        """Every face-up pile complete and unshuffled, nothing scrapped."""
        self.pile = self.t.pile_cards[:]
        self.pile_size = self.t.pile_sizes[:]
        self.scrapped = filled(self.t.faces, 0)

    def blank(self) -> "Afrika":
        return Afrika(self.t, 0)

    def copy(self) -> "Afrika":
        """A state that shares only the card set with this one."""
        o = self.copy_open()
        o.zone, o.event, o.british, o.bag = (self.zone[:], self.event[:], self.british[:], self.bag[:])
        return o

    def copy_open(self) -> "Afrika":
        """[5-1] What lies open to all: everything but the zones of the players, and the Event and British piles."""
        o = Afrika(self.t, 0)
        o.copy_frames(self)
        o.players, o.finish_round, o.rounds, o.round = self.players, self.finish_round, self.rounds, self.round
        o.compensation = self.compensation
        o.start, o.memory, o.active, o.actor, o.window = self.start, self.memory, self.active, self.actor, self.window
        o.combats, o.executed, o.won, o.fought_tank = self.combats, self.executed, self.won, self.fought_tank
        o.scheduled, o.ending, o.objective = self.scheduled, self.ending, self.objective
        o.damage, o.resolved, o.skip = self.damage, self.resolved, self.skip
        o.wallet, o.raised, o.pile, o.pile_size = self.wallet[:], self.raised[:], self.pile[:], self.pile_size[:]
        o.victory = self.victory.copy()
        o.enemy, o.order, o.stay, o.drawn = (self.enemy[:], self.order[:], self.stay[:], self.drawn[:])
        o.unique, o.scrapped = self.unique[:], self.scrapped[:]
        return o

    # --- zones -------------------------------------------------------------------------------------------------

    def row(self, seat: i64, zone: i64) -> i64:
        """Where the row of a seat's zone begins."""
        return (seat * ZONES + zone) * self.width

    def count(self, seat: i64, zone: i64, face: i64) -> i64:
        """How many cards of `face` lie there."""
        at = (seat * ZONES + zone) * self.width + face
        return self.zone[at]

    def total(self, seat: i64, zone: i64) -> i64:
        """How many cards lie there."""
        at = (seat * ZONES + zone + 1) * self.width - 1
        return self.zone[at]

    def add(self, seat: i64, zone: i64, face: i64, n: i64) -> None:
        """Put `n` cards there, or take them away."""
        cards, row = self.zone, (seat * ZONES + zone) * self.width
        self.note(seat, zone, zone, face)
        cards[row + face] += n
        cards[row + self.width - 1] += n

    def move(self, seat: i64, source: i64, target: i64, face: i64, n: i64) -> None:
        """`n` cards go from one zone of a seat to another."""
        cards, last = self.zone, self.width - 1
        old, new = (seat * ZONES + source) * self.width, (seat * ZONES + target) * self.width
        self.note(seat, source, target, face)
        cards[old + face] -= n
        cards[old + last] -= n
        cards[new + face] += n
        cards[new + last] += n

    def note(self, seat: i64, source: i64, target: i64, face: i64) -> None:
        """Cards of `face` have moved."""
        if self.trailed < i64(len(self.trail)):
            self.trail[self.trailed] = ((seat * ZONES + source) * ZONES + target) * STATUS + face
            self.trailed += 1

    # --- slots -------------------------------------------------------------------------------------------------

    def new_bag(self) -> i64:
        """The number of a bag that no slot uses, emptied."""
        b: i64 = 0
        size = self.t.events
        while self._bag_used(b):
            b += 1
        while i64(len(self.bag)) < (b + 1) * size:
            self.bag = append(self.bag, i64(0))
        for e in range(size):
            self.bag[b * size + e] = 0
        return b

    def _bag_used(self, b: i64) -> bool:
        for row in (self.event, self.british):
            for i in range(i64(len(row))):
                if slot_bag(row[i]) == b or slot_lot(row[i]) == b:
                    return True
        return False


def slot(face: i64, mask: i64, lot: i64, bag: i64) -> i64:
    """A slot; `face` -1 while it has none."""
    return face + 1 + mask * SLOT_MASK + lot * SLOT_LOT + bag * SLOT_BAG


def public_slot(face: i64) -> i64:
    """A slot that everybody knows. Its lot and bag are those of no card, 255."""
    return slot(face, PUBLIC, BYTE, BYTE)


def slot_face(x: i64) -> i64:
    """The face of a slot; -1 if it has none yet."""
    return (x & BYTE) - 1


def slot_mask(x: i64) -> i64:
    """The seats that know the slot."""
    return x >> 8 & BYTE


def slot_lot(x: i64) -> i64:
    """The lot others know the slot to come from."""
    return x >> 16 & BYTE


def slot_bag(x: i64) -> i64:
    """The bag the slot's face is drawn from."""
    return x >> 24 & BYTE


# --- who is asked ------------------------------------------------------------------------------------------------


class Question(Decision[Afrika]):
    """Something that the acting player is asked."""

    def seat(self, s: Afrika) -> i64:
        return s.actor


class Turned(Decision[Afrika]):
    """A card that chance takes from those that may come."""

    def __init__(self, verb: int) -> None:
        self.verbs = (verb,)
        self.verb: i64 = verb

    @abstractmethod
    def left(self, s: Afrika) -> vec[i64]:
        """How many cards may come, by the argument of the verb."""

    def seat(self, s: Afrika) -> i64:
        return CHANCE

    def hides(self, s: Afrika) -> bool:
        return True  # even a card turned up tells, by its place among those that could come, what the others are

    def legal(self, s: Afrika) -> vec[i64]:
        out, left = room(), self.left(s)
        for n in range(i64(len(left))):
            if left[n] > 0:
                out = append(out, act(self.verb, n))
        return out

    def weights(self, s: Afrika) -> vec[i64]:
        out, left = room(), self.left(s)
        for n in range(i64(len(left))):
            if left[n] > 0:
                out = append(out, left[n])
        return out

    def draw(self, s: Afrika, source: Source) -> i64:
        return act(self.verb, pick(self.left(s), source))

    def cannot(self, s: Afrika, a: i64) -> Said | None:
        return None if self.left(s)[arg_of(a)] > 0 else said(self.ref, "cannot come")

    def worth(self, s: Afrika, face: i64, worth: i64, rank: int) -> Fall:
        """What a card brings whose worth is a number."""
        return Fall(said(self.ref, "card", face), rank, by_seat(int(s.players), (int(s.actor), int(worth))))
