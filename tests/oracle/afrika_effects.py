"""The deck-building game for the second opinion: playing cards, using abilities, what their texts do."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from tests.oracle.afrika_table import CARDS, Table, Unit, fits, is_army, take, unit
from tests.oracle.step import Ask, Asking

OPEN = {  # the windows of abilities that each moment of play opens
    "tactics": ("tactics", "tactics_outside_combat"),
    "combat": ("tactics", "combat"),
    "after combat": ("tactics", "combat"),
    "interception": ("tactics", "combat", "interception"),
}


class Effects(Table):
    """Cards at work."""

    def __init__(self, dump: dict) -> None:
        super().__init__(dump)
        self.moment = ""
        self.unique: set[str] = set()
        self.damage = 0
        self.scheduled = False

    # --- what can be done -----------------------------------------------------------------------------------------

    def playable(self) -> list[str]:
        return [f"play {card}" for card in self.me.hand if self.may_play(CARDS[card])]

    def may_play(self, face: dict) -> bool:
        """[5-2] [5-8] Supply at any time; Combat cards in Combat; the others in the Tactics Phase."""
        if face["play_window"] == "supply":
            return True
        if face["play_cost"] < 0 or face["play_cost"] > self.wallet["tactic"] or face["id"] in self.unique:
            return False
        if self.moment == "tactics":
            return face["play_window"] in ("tactics", "combat")
        return self.moment in OPEN and face["play_window"] in ("combat", "combat_only")

    def usable(self) -> list[str]:
        found = []
        for u in self.me.front:
            for ability in CARDS[u.card]["abilities"]:
                if ability["window"] in OPEN.get(self.moment, ()) and self.can_pay(u, ability["cost"]):
                    found.append(f"use {u.card}.{ability['id']}{str(u)[len(u.card) :]}")
        return found

    def can_pay(self, u: Unit, cost: list[dict]) -> bool:
        for part in cost:
            if part["op"] == "exhaust_self" and u.exhausted:
                return False
            if part["op"] == "pay" and self.wallet[part["point"]] < part["n"]:
                return False
            if part["op"] == "forfeit" and len(self.chosen_from(part["filter"], u)) < part["n"]:
                return False
        return True

    def chosen_from(self, wanted: dict, this: Unit | None = None) -> list[Unit]:
        """Own Deployed cards that a text names, one entry each."""
        found = [u for u in self.me.front.elements() if fits(u.card, wanted)]
        if wanted.get("other") and this in found:
            found.remove(this)
        return found

    # --- doing it -------------------------------------------------------------------------------------------------

    def act(self, answer: str) -> Asking:
        """`play` or `use`."""
        verb, what = answer.split()
        yield from (self.play_card(what) if verb == "play" else self.use(what))

    def play_card(self, card: str) -> Asking:
        """[5-2] Pay, Play Bonus, draw, text, Deploy."""
        face, me = CARDS[card], self.me
        self.wallet["tactic"] -= face["play_cost"]
        take(me.hand, card)
        me.playing[card] += 1
        if "unique" in face["keywords"]:
            self.unique.add(card)
        yield from self.gain(face["play_bonus"])
        yield from self.effects(face["on_play"], None)
        deploys = face["deploy"] == "mandatory"
        if face["deploy"] == "optional":
            deploys = (yield Ask(self.seat, ["deploy", "done"])) == "deploy"
        if deploys:
            take(me.playing, card)
            me.front[Unit(card, face["enters"] == "exhausted")] += 1
        elif face["after_play"] == "return_to_war_zone":
            take(me.playing, card)
            self.give_back(card)

    def use(self, what: str) -> Asking:
        card, _, rest = what.partition(".")
        name = rest.partition("/")[0].partition("+")[0]
        u = unit(card + rest[len(name) :])
        ability = next(ability for ability in CARDS[card]["abilities"] if ability["id"] == name)
        for part in ability["cost"]:
            u = yield from self.pay(u, part)
        yield from self.effects(ability["effect"], u)
        for helper in self.me.front.elements():  # the Corps Commander
            for passive in CARDS[helper.card]["passives"]:
                if passive["op"] == "ability_bonus" and passive["ability"] == name and fits(card, passive["filter"]):
                    self.wallet[passive["point"]] += passive["n"]

    def pay(self, u: Unit, part: dict) -> Asking:
        if part["op"] == "exhaust_self":
            self.turn(self.me, u, True)
            return u._replace(exhausted=True)
        if part["op"] == "pay":
            self.wallet[part["point"]] -= part["n"]
        elif part["op"] == "return_self":
            self.leave(self.me, u)
            self.give_back(u.card)
        elif part["op"] == "scrap_self":
            self.leave(self.me, u)
            self.scrapped[u.card] += 1
        elif part["op"] == "forfeit":
            yield from self.pick(self.chosen_from(part["filter"], u), part["n"], False, self.lose)
        return u

    def gain(self, points: dict[str, int]) -> Asking:
        for point, n in points.items():
            self.wallet[point] += n
        while self.wallet["draw"] and (self.me.deck or self.me.discard):
            if (yield Ask(self.seat, ["draw", "done"])) == "done":
                break
            self.wallet["draw"] -= 1
            yield from self.deal(self.me, 1)
        self.wallet["draw"] = 0

    def pick(self, units: Iterable[Unit], n: int, freely: bool, then: Callable[[Unit], None]) -> Asking:
        """Some of these units, one after another: up to n, or exactly n if there are so many."""
        left = list(units)
        while left and n:
            answers = [f"unit {u}" for u in dict.fromkeys(left)]
            if not freely and (len(answers) == 1 or len(left) <= n):
                answer = answers[0]
            else:
                answer = yield Ask(self.seat, [*answers, "done"] if freely else answers)
            if answer == "done":
                break
            left.remove(unit(answer[5:]))
            n -= 1
            then(unit(answer[5:]))

    def exhaust(self, u: Unit) -> None:
        self.turn(self.me, u, True)

    def reactivate(self, u: Unit) -> None:
        self.turn(self.me, u, False)

    def lose(self, u: Unit) -> None:
        self.forfeit(self.me, u)

    def pick_enemy(self, wanted: dict, n: int, status: str) -> Asking:
        """Up to so many revealed cards of the enemy."""
        for _ in range(n):
            there = [e for e in self.enemy if e[1] == status and fits(e[0], wanted)]
            if not there:
                return
            answer = yield Ask(self.seat, [*dict.fromkeys(f"enemy {card}" for card, _ in there), "done"])
            if answer == "done":
                return
            self.strike(next(e for e in there if e[0] == answer[6:]), status)

    def strike(self, enemy: list, status: str) -> None:
        if status == "standing":
            enemy[1] = "destroyed"
        else:  # [Repair Shop] taken
            self.enemy = [e for e in self.enemy if e is not enemy]
            self.me.discard[enemy[0]] += 1

    # --- texts ----------------------------------------------------------------------------------------------------

    def effects(self, ops: list[dict], u: Unit | None) -> Asking:
        for op in ops:
            yield from getattr(self, "do_" + op["op"])(op, u)

    def do_gain(self, op: dict, u: Unit | None) -> Asking:
        yield from self.gain({op["point"]: op["n"]})

    def do_choose_one(self, op: dict, u: Unit | None) -> Asking:
        answers = [f"option {n}" for n in range(1, len(op["options"]) + 1)]
        answer = yield Ask(self.seat, answers)
        yield from self.effects(op["options"][int(answer[7:]) - 1], u)

    def do_if(self, op: dict, u: Unit | None) -> Asking:
        cond = op["cond"]
        if "objective_is" in cond:
            holds = self.objective == cond["objective_is"]  # [R48]
        else:
            holds = len(self.chosen_from(cond["count_front"], u)) >= cond["gte"]
        yield from self.effects(op["then"] if holds else op["else"], u)

    def do_reactivate(self, op: dict, u: Unit | None) -> Asking:
        tired = [v for v in self.chosen_from(op["filter"]) if v.exhausted]
        yield from self.pick(tired, op["up_to"], True, self.reactivate)

    def do_exhaust(self, op: dict, u: Unit | None) -> Asking:
        fresh = [v for v in self.chosen_from(op["filter"]) if not v.exhausted]
        yield from self.pick(fresh, op["n"], False, self.exhaust)

    def do_forfeit(self, op: dict, u: Unit | None) -> Asking:
        yield from self.pick(self.chosen_from(op["filter"]), op["n"], False, self.lose)

    def do_destroy_enemy(self, op: dict, u: Unit | None) -> Asking:
        if self.moment != "after combat":  # [12-3]
            yield from self.pick_enemy(op["filter"], op["up_to"], "standing")

    def do_take_destroyed_enemy(self, op: dict, u: Unit | None) -> Asking:
        yield from self.pick_enemy(op["filter"], op["up_to"], "destroyed")

    def do_peek_events(self, op: dict, u: Unit | None) -> Asking:
        seen: list[str] = []
        for n in range(min(op["n"], len(self.events))):
            self.events[n] = yield from self.opened("look-at", self.events[n])
            seen.append(self.events[n])
        if seen and op.get("may_bottom") and (yield Ask(self.seat, ["bottom", "done"])) == "bottom":
            self.events.append(self.events.pop(0))
        if op.get("reorder"):
            yield from self.arrange(seen)

    def arrange(self, left: list[str]) -> Asking:
        """The next from the top, one after another, or the rest as they are."""
        for n in range(max(1, len(left) - 1) if left else 0):
            answer = yield Ask(self.seat, [*dict.fromkeys(f"put {card}" for card in left), "done"])
            if answer == "done":
                return
            left.remove(answer[4:])
            self.events[n : n + 1 + len(left)] = [answer[4:], *left]

    def next_put(self, cards: list[str]) -> Asking:
        kinds = list(dict.fromkeys(cards))
        return kinds[0] if len(kinds) == 1 else (yield Ask(self.seat, [f"put {kind}" for kind in kinds]))[4:]

    def do_deploy_from_hand(self, op: dict, u: Unit | None) -> Asking:
        me = self.me
        for _ in range(op["up_to"]):
            can = [card for card in me.hand if is_army(card) and CARDS[card]["deploy"] in ("optional", "mandatory")]
            answer = yield Ask(self.seat, [*(f"card {card}" for card in can), "done"])
            if answer == "done":
                return
            take(me.hand, answer[5:])
            me.front[Unit(answer[5:], True)] += 1

    def do_discard_random(self, op: dict, u: Unit | None) -> Asking:
        for _ in range(min(op["n"], self.me.hand.total())):
            card = yield from self.by_lot("random", self.me.hand)
            take(self.me.hand, card)
            self.me.discard[card] += 1

    def do_british_add(self, op: dict, u: Unit | None) -> Asking:
        self.send(op["n"])
        yield from ()

    def do_british_topup(self, op: dict, u: Unit | None) -> Asking:
        self.send(max(0, op["to"] - len(self.british)))
        yield from ()

    def do_schedule_counterattack(self, op: dict, u: Unit | None) -> Asking:
        self.scheduled = True
        yield from ()

    def do_modify_battle_damage(self, op: dict, u: Unit | None) -> Asking:
        self.damage += op["n"]
        yield from ()

    def do_reveal_extra(self, op: dict, u: Unit | None) -> Asking:
        yield from self.reveal(op["n"])
