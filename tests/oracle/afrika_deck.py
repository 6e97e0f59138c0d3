"""El Alamein, the deck-building game, once more: a slow game of its own in the cards' names.

Written from the rulebooks and the rulings without a look at the chapters' code, and played in step with the game.
"""

from __future__ import annotations

from collections import Counter

from tests.oracle.afrika_effects import Effects
from tests.oracle.afrika_starts import start as start
from tests.oracle.afrika_table import CARDS, RECRUITED, SEATS, Bag, Player, Unit, fits, take, unit
from tests.oracle.step import CHANCE, Ask, Asking


class Deck(Effects):
    """The game as one long conversation."""

    def __init__(self, dump: dict) -> None:
        super().__init__(dump)
        self.begun = any(player.hand for player in self.players)
        self.by_chance = dump.get("start", "A") is None
        self.later = dump.get("compensation", 0)  # [D7]
        self.before = not dump.get("cards", 0)  # [D8]
        self.fought = self.won = self.met_tank = self.ending = False

    # --- the sequence of play [6] ---------------------------------------------------------------------------------

    def play(self) -> Asking:
        if not self.begun:
            yield from self.set_up()
        while not self.over:
            yield from self.take_turn()

    def set_up(self) -> Asking:
        """[4] The Support pile is shuffled, the first player is found, each gets four cards, later ones maybe five."""
        left = Counter({id: card["copies"] for id, card in CARDS.items() if card["pile"] == "support"})
        self.piles["support"] = []
        while left:
            card = (yield Ask(CHANCE, {f"stack {card}": n for card, n in left.items()})).split()[1]
            take(left, card)
            self.piles["support"].insert(0, card)
        if self.by_chance:
            self.active = SEATS.index((yield Ask(CHANCE, [f"starts {p.seat}" for p in self.players])).split()[1])
            self.start = self.acting = self.active
        for seat, player in enumerate(self.players):
            yield from self.deal(player, 4 + (self.later and seat != self.start))

    def take_turn(self) -> Asking:
        self.fought = self.won = self.met_tank = self.scheduled = False
        self.unique = set()
        self.acting = self.active
        yield from self.starting_phase()
        yield from self.tactics_phase()
        last = (self.active + 1) % len(self.players) == self.start
        self.ending |= not self.victory and not self.below
        if self.ending and (last or not self.finish):
            self.over = True
            return
        yield from self.reinforcement_phase()
        yield from self.clean_up()
        if self.scheduled and not self.ending:
            yield from self.counterattack()
        self.active = (self.active + 1) % len(self.players)
        self.over = last and self.round == self.rounds  # [D4]
        self.round += last and not self.over

    def starting_phase(self) -> Asking:
        """[7-1] Everything is reactivated, but for what a Sandstorm holds."""
        me, staying = self.me, []
        storms = [u for u in me.front.elements() if u.card == "sandstorm"]
        tired = Counter(u for u in me.units() if u.exhausted)
        for storm in storms:
            self.leave(me, storm)
            self.events.append(storm.card)
        yield from self.pick(tired.elements(), 2 * len(storms), False, staying.append)
        for u in list((me.front - Counter(staying)).elements()):
            if u.exhausted:
                self.turn(me, u, False)
        self.moment = "starting"
        yield from self.supplies([])

    def supplies(self, others: list[str]) -> Asking:
        while (answer := (yield Ask(self.seat, [*self.playable(), *others, "done"]))) != "done":
            yield from self.act(answer)

    def phase_gain(self, phase: str) -> None:
        for u in self.me.front.elements():
            for passive in CARDS[u.card]["passives"]:
                if passive["op"] == "phase_gain" and passive["phase"] == phase:
                    self.wallet[passive["point"]] += passive["n"]

    def tactics_phase(self) -> Asking:
        """[7-2]"""
        self.wallet["tactic"] += 1
        self.phase_gain("tactics")
        while True:
            self.moment = "tactics"
            sites = [self.piles["city"][:1], self.piles["box"][:1]] if self.me.units() and not self.fought else []
            attacks = [f"attack {card}" for pile in sites for card in pile]
            answer = yield Ask(self.seat, [*self.playable(), *self.usable(), *attacks, "done"])
            if answer == "done":
                return
            yield from (self.combat(answer[7:]) if answer in attacks else self.act(answer))

    def reinforcement_phase(self) -> Asking:
        """[7-3] [11]"""
        self.moment = "reinforcement"
        self.wallet["reinforcement"] += 1
        self.phase_gain("reinforcement")
        while True:
            tops = [self.piles[pile][0] for pile in RECRUITED if self.piles[pile]]
            can = [card for card in tops if CARDS[card]["reinforcement_cost"] <= self.wallet["supply"]]
            recruits = [f"recruit {card}" for card in can] if self.wallet["reinforcement"] else []
            answer = yield Ask(self.seat, [*self.playable(), *recruits, "done"])
            if answer == "done":
                return
            if answer in recruits:
                card = answer[8:]
                self.wallet["supply"] -= CARDS[card]["reinforcement_cost"]
                self.wallet["reinforcement"] -= 1
                self.piles[CARDS[card]["pile"]].pop(0)
                self.me.discard[card] += 1
            else:
                yield from self.act(answer)

    def clean_up(self) -> Asking:
        """[7-4] What Italian units do, discards, one card kept, four drawn, points lost."""
        me = self.me
        self.moment = ""
        spared = self.won and me.deployed("italian_liaison")
        for u in list(me.front.elements()):
            if u.card == "italian_infantry" and u.exhausted and self.fought and not spared:
                self.forfeit(me, u)
            if u.card == "italian_tank" and u.exhausted and self.met_tank:
                self.leave(me, u)
                self.give_back(u.card)
        me.discard += me.playing
        me.playing = Counter()
        kept: Counter = Counter()
        for _ in range(1 + me.deployed("water_depot")):
            if not me.hand:
                break
            answer = yield Ask(self.seat, [*(f"card {card}" for card in me.hand), "done"])
            if answer == "done":
                break
            take(me.hand, answer[5:])
            kept[answer[5:]] += 1
        me.discard += me.hand
        me.hand = kept
        self.wallet = Counter()
        yield from self.deal(me, 4)

    # --- combat [12] ----------------------------------------------------------------------------------------------

    def combat(self, site: str) -> Asking:
        face = CARDS[site]
        self.fought, self.objective, self.enemy, self.damage = True, site, [], 0
        self.moment = ""
        if site != "box":
            yield from self.garrison(face)
        yield from self.window("combat")
        defense = self.total_defense()
        standing = [card for card, status in self.enemy if status == "standing"]
        self.met_tank = any(CARDS[card]["subtype"] == "tank" for card in standing)
        wins = self.wallet["attack"] >= defense
        self.wallet["attack"] = self.wallet["attack"] - defense if wins else 0
        if wins:
            yield from self.conquer(site)
        yield from self.battle_damage(face.get("battle_damage", 0) + self.damage)
        if wins:
            yield from self.booty(face)
        yield from self.window("after combat")
        while self.enemy:
            card = yield from self.next_put([card for card, _ in self.enemy])
            self.enemy.remove(next(e for e in self.enemy if e[0] == card))
            self.events.append(card)
        self.objective = ""

    def garrison(self, face: dict) -> Asking:
        """[12-1] steps 3 and 4: all turned up, then their red texts in order, then Reinforcements."""
        yield from self.reveal(face["garrison"])
        resolved: list[list] = []
        while waiting := [e for e in self.enemy if not any(e is done for done in resolved)]:
            now = waiting[0]
            resolved.append(now)
            for op in CARDS[now[0]]["on_reveal"]:
                if now[0] == "minefield" and self.me.deployed("engineers"):
                    continue
                if op["op"] == "scrap_self":
                    self.enemy = [e for e in self.enemy if e is not now]
                    self.scrapped[now[0]] += 1
                else:
                    yield from self.effects([op], None)
        self.send(face["reinforcements"])

    def total_defense(self) -> int:
        """[12-1-6]"""
        events = sum(CARDS[card]["defense"] for card, status in self.enemy if status == "standing")
        return int(CARDS[self.objective]["defense"]) + events

    def window(self, moment: str) -> Asking:
        self.moment = moment
        while True:
            odds = None
            if moment == "combat":
                odds = {"won" if self.wallet["attack"] >= self.total_defense() else "lost": 1}
            answer = yield Ask(self.seat, [*self.playable(), *self.usable(), "done"], odds)
            if answer == "done":
                break
            yield from self.act(answer)
        self.moment = ""

    def conquer(self, site: str) -> Asking:
        self.won = True
        self.piles["box" if site == "box" else "city"].pop(0)
        self.me.front[Unit(site)] += 1
        self.ending |= site == "alexandria"
        self.scheduled |= site == "el_alamein"
        for enemy in self.enemy:
            enemy[1] = "destroyed"
        yield from ()

    def battle_damage(self, n: int) -> Asking:
        """[5-8] Units chosen and Forfeited; a Field Hospital may take one in."""
        me = self.me
        beds = Unit("field_hospital")
        for left in range(n, 0, -1):
            kinds = dict.fromkeys(me.units())
            if not kinds:
                return
            u = next(iter(kinds))
            if me.front[beds] or (len(me.units()) > left and len(kinds) > 1):
                u = unit((yield Ask(self.seat, [f"unit {v}" for v in kinds]))[5:])
            if me.front[beds] and (yield Ask(self.seat, ["save", "done"])) == "save":
                self.turn(me, beds, True)
                self.leave(me, u)
                me.hand[u.card] += 1
            else:
                self.forfeit(me, u)

    def booty(self, face: dict) -> Asking:
        """Victory cards, Level Up! attached, Events acquired."""
        me, received = self.me, []
        for _ in range(face.get("vp_cards", 0)):
            if self.victory:
                card = yield from self.by_lot("receive", self.victory)
                take(self.victory, card)
            elif self.below:
                card = yield from self.by_lot("receive", Counter(self.below[:1]))
                self.below.pop(0)
            else:
                break
            received.append(card)
            me.front[Unit(card)] += 1
        for card in received:
            if card == "level_up" and me.units():
                yield from self.pick(me.units(), 1, True, self.attach)
        for enemy in list(self.enemy):
            for op in CARDS[enemy[0]]["on_win"]:
                holder = me
                if op["to"] == "any_player_front":
                    answer = yield Ask(self.seat, [f"player {player.seat}" for player in self.players])
                    holder = self.players[SEATS.index(answer[7:])]
                holder.front[Unit(enemy[0])] += 1
                self.enemy = [e for e in self.enemy if e is not enemy]

    def attach(self, u: Unit) -> None:
        take(self.me.front, Unit("level_up"))
        take(self.me.front, u)
        self.me.front[u._replace(attached=u.attached + 1)] += 1

    # --- the British Counterattack Turn [13] ----------------------------------------------------------------------

    def counterattack(self) -> Asking:
        self.enemy = []
        while self.british:
            card = yield from self.opened("turn-up", self.british[0])
            self.british.pop(0)
            self.enemy.append([card, "standing"])
        others = [n for n, p in enumerate(self.players) if n != self.active and p.cities()]
        order = [self.active, *sorted(others, key=lambda n: -max(self.players[n].cities()))]
        for n in order:
            if not any(status == "standing" for _, status in self.enemy):
                break
            self.acting = n
            yield from self.intercept()
            for enemy in self.enemy:
                enemy[1] = "gone" if enemy[1] == "destroyed" else enemy[1]  # [R59]
        self.acting = self.active
        self.events += [Bag(Counter(card for card, _ in self.enemy))] * len(self.enemy)
        self.enemy = []

    def intercept(self) -> Asking:
        me = self.me
        yield from self.window("interception")
        yield from self.allot()
        yield from self.window("interception")
        if any(status == "standing" for _, status in self.enemy) and me.cities():
            yield from self.lose_city()
        me.discard += me.playing
        me.playing = Counter()
        self.wallet = Counter()

    def lose_city(self) -> Asking:
        me = self.me
        city = max((u for u in me.front if CARDS[u.card]["subtype"] == "city"), key=lambda u: CARDS[u.card]["number"])
        self.leave(me, city)
        self.piles["city"].insert(0, city.card)
        for _ in range(CARDS[city.card]["penalty"]):
            cards = Counter({u: n for u, n in me.front.items() if CARDS[u.card]["type"] == "victory"})
            if not cards:
                return
            lost = unit((yield from self.by_lot("lose", cards)))
            self.leave(me, lost)
            self.below.append(lost.card)

    def rating(self, u: Unit) -> int:
        """[13-3-2] Interception."""
        infantry = fits(u.card, {"nationality": "italian", "subtype": "infantry"})
        tank = fits(u.card, {"nationality": "german", "subtype": "tank"})
        base = int(self.me.deployed("lil_rommel") > 0) if infantry else 2 if tank else 1
        return base + 2 * u.attached

    def allot(self) -> Asking:
        """[13-3-2] [R55] Infantry if the owner likes, then units until as many enemies as possible are met."""
        me = self.me
        standing = [e for e in self.enemy if e[1] == "standing"]
        if not standing:
            return
        forces = [u for u in me.units() if self.rating(u)]
        met = yield from self.allot_infantry(len(standing))
        left = min(len(standing), met + sum(self.rating(u) for u in forces)) - met
        covered = met + left
        while left:
            u = forces[0]
            if sum(self.rating(v) for v in forces) > left and len(set(forces)) > 1:
                u = unit((yield Ask(self.seat, list(dict.fromkeys(f"unit {v}" for v in forces))))[5:])
            forces.remove(u)
            left -= min(left, self.rating(u))
            self.forfeit(me, u)
        if covered == len(standing):
            for enemy in standing:
                enemy[1] = "destroyed"
        for _ in range(covered if covered < len(standing) else 0):
            there = [e for e in standing if e[1] == "standing"]
            kinds = list(dict.fromkeys(card for card, _ in there))
            card = kinds[0] if len(kinds) == 1 else (yield Ask(self.seat, [f"enemy {kind}" for kind in kinds]))[6:]
            next(e for e in there if e[0] == card)[1] = "destroyed"

    def allot_infantry(self, enemies: int) -> Asking:
        """All on one enemy, or pairs with Boxes, or nobody; how many enemies they meet."""
        foot = [u for u in self.me.units() if not self.rating(u)]
        if not foot:
            return 0
        pairs = range(1, min(len(foot), self.me.deployed("box"), enemies) + 1)
        answer = yield Ask(self.seat, ["infantry none", "infantry together", *(f"infantry pairs-{k}" for k in pairs)])
        if answer == "infantry none":
            return 0
        going = (
            foot if answer == "infantry together" else sorted(foot, key=lambda u: not u.exhausted)[: int(answer[15:])]
        )
        for u in going:
            self.forfeit(self.me, u)
        return 1 if answer == "infantry together" else len(going)

    # --- the score [8-2] ------------------------------------------------------------------------------------------

    def points(self, player: Player) -> int:
        cards = player.hand + player.deck + player.discard + player.playing
        front = sum(n * (self.worth(u.card) + u.attached) for u, n in player.front.items())
        return front + sum(n * self.worth(card) for card, n in cards.items())

    def worth(self, card: str) -> int:
        """[2-6] [D8] Before revision 3 two of the facilities brought nothing."""
        return 0 if self.before and card in ("fuel_dump", "mine_belt") else int(CARDS[card]["vp"])

    def scores(self) -> list[int]:
        return [self.points(player) for player in self.players]

    def winners(self) -> list[str]:
        """[8-2] [R65] Of those with most points, whoever has the highest City."""
        most = max(self.scores())
        best = [player for player in self.players if self.points(player) == most]
        city = max(max(player.cities(), default=0) for player in best)
        return [player.seat for player in best if max(player.cities(), default=0) == city]

    def lure(self, answer: str) -> int:
        """Play everything, buy what is dear, fight last."""
        verb, _, what = answer.partition(" ")
        if verb == "recruit":
            return int(CARDS[what]["reinforcement_cost"]) ** 2
        if verb == "use":
            return 3 if self.moment == "tactics" else 40
        if verb == "attack":
            return 8 + 2 * self.wallet["attack"]
        return {"play": 60, "deploy": 60, "draw": 40, "unit": 12, "enemy": 12, "save": 8, "card": 12}.get(verb, 4)


MODEL = Deck
SAMPLE = (7, 600)
OPTIONS = {
    "players": (2, 3, 4, 5),
    "finish_round": (0, 1),
    "start": (0, 1),
    "rounds": (40, 60),
    "compensation": (0, 1),
    "cards": (0, 1),
}
