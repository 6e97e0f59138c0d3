"""A small heuristic player for measurements only: it plays units, attacks near even odds, and buys by taste.

`python -m tests.afrika_deck.greedy 200` plays that many games for each number of players and prints their length in
rounds and how often each seat wins, with and without the option finish_round. It looks only at what its seat may know.
"""

import sys
from collections import Counter
from collections.abc import Iterable

from alamein.core.chance import Splitmix, pick
from alamein.core.event import Log
from alamein.core.procedure import CHANCE
from alamein.games.afrika_deck import GAME
from alamein.games.afrika_deck.cards import ATTACK, SUPPLY
from alamein.games.afrika_deck.rules.c05_places import front_count, front_units
from alamein.games.afrika_deck.rules.c12_combat import total_defense
from alamein.games.afrika_deck.rules.c13_counterattack import infantry_number, most_pairs, total_rating
from alamein.games.afrika_deck.state import DECK, DISCARD, HAND, Afrika

T = GAME.tables
ID = {name: f for f, name in enumerate(T.ids)}
QUIET = Log(False)
MEAN_GARRISON = 2.28
TASTE = {
    "panzer_iv": 9.0,
    "panzer_iii": 8.0,
    "motorized_artillery": 6.5,
    "motorized_rifle": 5.2,
    "flak88": 3.5,
    "italian_tank": 4.6,
    "bersaglieri": 3.4,
    "italian_artillery": 3.8,
    "convoy_transport": 4.4,
    "motorcycle": 4.0,
    "recon": 4.0,
    "division_hq": 4.1,
    "italian_infantry": 1.0,
    "repair_shop": 2.0,
    "general_rommel": 7.5,
    "corps_commander": 5.0,
}
ENOUGH = {"convoy_transport": 3, "motorcycle": 4, "recon": 2, "division_hq": 1}
STRENGTH = {
    "panzer_iv": 6,
    "panzer_iii": 4,
    "motorized_artillery": 3,
    "italian_artillery": 3,
    "british_tank": 3,
    "italian_tank": 2,
    "motorized_rifle": 2,
    "italian_infantry": 1,
    "bersaglieri": 1,
    "motorcycle": 1,
    "engineers": 1,
    "forward_airfield": 1,
}
ATTACKS = {"fuelled": 2, "barrage": 2, "fire": 1, "breach": 1, "sortie": 1}
THIRSTY = ("panzer_iii", "panzer_iv", "italian_artillery")


def value(name: str) -> float:
    """What a unit is worth keeping."""
    base = name.partition(".")[0].partition("/")[0].partition("+")[0]
    return STRENGTH.get(base, 0.5) + (2 if "+" in name else 0)


def potential(s: Afrika, seat: int) -> float:
    """The Attack that the own Front Line and wallet can raise now."""
    supply = int(s.wallet[SUPPLY]) + int(s.count(seat, HAND, ID["motorized_transport"]))
    supply += 3 * int(s.count(seat, HAND, ID["convoy_transport"]))
    total = float(s.wallet[ATTACK])
    for unit in front_units(s, seat, T.army_filter, 0):
        name = T.ids[T.unit_face(unit)]
        n = int(front_count(s, seat, unit))
        for _ in range(n):
            strength = STRENGTH.get(name, 0)
            if name.startswith("panzer") or name == "italian_artillery":
                if supply > 0:
                    supply -= 1
                else:
                    strength = 0 if name == "italian_artillery" else strength / 2
            total += strength
    return total


class Greedy:
    """Answers every question of the game by its name."""

    def choose(self, s: Afrika, legal: list[str]) -> str:
        kind = type(GAME.decision(s)).__name__
        answer = getattr(self, kind, None)
        return answer(s, legal) if answer else self.best(legal, lambda text: 0.0)

    def best(self, legal: Iterable[str], worth) -> str:
        return max(legal, key=worth)

    def TacticsPhase(self, s: Afrika, legal: list[str]) -> str:
        order = ("play motorcycle", "play recon", "play engineers", "play field_replacement", "play panzer_iv")
        for text in order:
            if text in legal:
                return text
        plays = [text for text in legal if text.startswith("play ") and T.kind[ID[text[5:]]] != 0]
        if plays:
            return max(plays, key=lambda text: TASTE.get(text[5:], 1.0))
        return self.attack(s, legal)

    def attack(self, s: Afrika, legal: list[str]) -> str:
        strength = potential(s, int(s.active))
        for text in legal:
            if text.startswith("attack ") and text != "attack box":
                city = ID[text[7:]]
                if strength >= T.defense[city] + MEAN_GARRISON * T.garrison[city]:
                    return text
        return "attack box" if "attack box" in legal and strength >= 5 else "done"

    def Window(self, s: Afrika, legal: list[str]) -> str:
        if s.objective < 0:
            return self.intercept(s, legal)
        if s.window != 3 or s.wallet[ATTACK] >= total_defense(s, QUIET):
            takes = [text for text in legal if "salvage" in text] if s.window == 4 else []
            return takes[0] if takes and any(T.tank[x % 256] and x // 256 == 1 for x in s.enemy) else "done"
        if any(T.tank[x % 256] and x // 256 == 0 for x in s.enemy):
            for text in legal:
                if "snipe_tanks" in text or text == "play stuka_strike":
                    return text
        if potential(s, int(s.actor)) < total_defense(s, QUIET):
            return "done"
        fuel = [text for text in legal if text.startswith("play ") and T.kind[ID[text[5:]]] == 0]
        thirsty = any(front_count(s, s.actor, T.unit(ID[name], 0, 0)) for name in THIRSTY)
        if fuel and thirsty and s.wallet[SUPPLY] == 0:
            return fuel[0]
        shots = [text for text in legal if text.partition(".")[2].partition("+")[0] in ATTACKS]
        if shots:
            return max(shots, key=lambda text: (ATTACKS[text.partition(".")[2].partition("+")[0]], value(text[4:])))
        pushes = [text for text in legal if ".push" in text]
        return pushes[0] if pushes else "done"

    def intercept(self, s: Afrika, legal: list[str]) -> str:
        standing = sum(1 for x in s.enemy if x // 256 == 0)
        helped = total_rating(s) + (infantry_number(s) > 0)
        if standing and (s.window == 7 or helped < standing):
            for word in ("play stuka_strike", "detonate", "snipe_tanks", "intercept_air"):
                found = [text for text in legal if word in text]
                if found and (word == "detonate" or any(T.tank[x % 256] and x // 256 == 0 for x in s.enemy)):
                    return found[0]
        return "done"

    def ReinforcementPhase(self, s: Afrika, legal: list[str]) -> str:
        for text in legal:
            if text.startswith("play "):
                return text
        buys = [text for text in legal if text.startswith("recruit ")]
        best = max(buys, key=lambda text: self.worth(s, text[8:]), default="done")
        return best if best != "done" and self.worth(s, best[8:]) >= (2 if s.round < 8 else 3.9) else "done"

    def worth(self, s: Afrika, name: str) -> float:
        """What buying one more is worth: engine cards up to a number, then fighting units."""
        owned = sum(int(s.count(s.active, zone, ID[name])) for zone in (HAND, DECK, DISCARD))
        if name in ENOUGH:
            return TASTE[name] + 4 if owned < ENOUGH[name] else 0.0
        return TASTE.get(name, 0.5)

    def Keep(self, s: Afrika, legal: list[str]) -> str:
        return max(legal, key=lambda text: TASTE.get(text[5:], 0) if T.kind[ID.get(text[5:], 0)] else 0.1)

    def Attach(self, s: Afrika, legal: list[str]) -> str:
        return max(legal, key=lambda text: value(text[5:]) if text.startswith("unit ") else 0)

    def UseInfantry(self, s: Afrika, legal: list[str]) -> str:
        standing = sum(1 for x in s.enemy if x // 256 == 0)
        short = standing - int(total_rating(s))
        if 0 < short <= int(most_pairs(s)):
            return f"infantry pairs-{short}"
        return "infantry together" if short == 1 or (short <= 0 and infantry_number(s) <= 2) else "infantry none"

    def cheapest(self, s: Afrika, legal: list[str]) -> str:
        return min(legal, key=lambda text: value(text[5:]) if text.startswith("unit ") else 99)

    Pick = ChooseDamage = AllotUnit = cheapest

    def yes(self, s: Afrika, legal: list[str]) -> str:
        return next(text for text in legal if text != "done")

    DrawPoint = MayDeploy = DeployFromHand = Destroy = Take = SaveUnit = yes

    def StartingPhase(self, s: Afrika, legal: list[str]) -> str:
        return "done"

    Arrange = StartingPhase


def play(players: int, seed: int, finish_round: int) -> Afrika:
    """One game among equal greedy players; ties in taste are broken by chance."""
    source, bot = Splitmix(seed), Greedy()
    s = GAME.new("", {"players": players, "finish_round": finish_round, "rounds": 300})
    while not s.over:
        legal = list(GAME.legal(s))
        if GAME.seat(s) == CHANCE:
            a = legal[pick(GAME.weights(s), source)]
        elif len(legal) == 1:
            a = legal[0]
        else:
            texts = [GAME.notation.text(x) for x in legal]
            shift = int(source.below(len(texts)))
            a = GAME.notation.parse(bot.choose(s, texts[shift:] + texts[:shift]))
            assert a in legal
        GAME.apply(s, a, QUIET)
    return s


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    for players in (2, 3, 4, 5):
        for finish_round in (0, 1):
            rounds, wins = [], Counter()
            for seed in range(games):
                s = play(players, seed, finish_round)
                rounds.append(int(s.round))
                result = GAME.result(s)
                assert result is not None
                for seat in result.winners:
                    wins[seat] += 1 / len(result.winners)
            rounds.sort()
            shares = " ".join(f"{100 * wins[seat] / games:.0f}" for seat in range(players))
            mean = sum(rounds) / games
            spread = f"{rounds[games // 10]}-{rounds[games * 9 // 10]}"
            print(
                f"{players} players, finish_round {finish_round}: {mean:.1f} rounds ({spread}), wins by seat {shares} %"
            )


if __name__ == "__main__":
    main()
