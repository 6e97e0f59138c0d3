"""A card set compiled to arrays of ints: faces, piles, abilities, programs, passives and the numbers of the rules.

A *face* is a kind of card, 0..faces-1 in the order of the file. A *unit code* names a card of a Front Line up to cards
that are the same: face, exhausted or not, and what is attached to it.
"""

from os import environ
from pathlib import Path
from typing import Final, final

from alamein.core.errors import BadData
from alamein.core.native import i64, vec
from alamein.core.vectors import filled, ints
from alamein.games.afrika_deck import cards as C
from alamein.games.afrika_deck.cards import POINTS, at_least, numbered, one_of
from alamein.games.afrika_deck.effects import PASSIVE, PASSIVES, Compiler
from alamein.games.catalogue import catalogue
from alamein.games.data import Table

CARDS_VARIABLE: Final = "ALAMEIN_AFRIKA_DECK_CARDS"
FOLDER: Final = Path(__file__).parent / "data"
BOOK: Final = catalogue("afrika_deck", Path(__file__).parent / "words")
MOST: Final = 254
NOW: Final = 1  # the edition of the set that new games have; 0: that of revisions 1 and 2 [D8]

COST_WORDS: Final = ("exhaust_self", "pay", "return_self", "scrap_self", "forfeit")
GO_NOWHERE: Final = 0  # what an ability's cost does with its card
GO_BACK: Final = 1
GO_AWAY: Final = 2


@final
class Tables:
    """Everything the rules look up. Built once; never changed."""

    def __init__(self, cards: list[Table], rules: Table, edition: int) -> None:
        self.edition: i64 = edition
        self.editions: list[Tables] = []  # the set as it was before, and as it is [D8]
        self.worthless: frozenset[str] = frozenset()  # cards that bring fewer points than the sheet says
        compiler = Compiler(cards)
        n: i64 = len(cards)
        self.faces: i64 = n
        self._words(cards)
        if n > 250:
            raise BadData(f"a card set has at most 250 different cards, not {n}")
        self._faces(cards)
        self._piles(cards)
        self._sites(cards)
        self._attachments(cards)
        self.ability_ids: list[str] = []
        self._abilities(cards, compiler)
        self._triggers(cards, compiler)
        rows = sorted(compiler.passive(f, p) for f, card in enumerate(cards) for p in card.tables("passives"))
        self.passives: vec[i64] = ints([x for row in rows for x in row])
        self.passive_first: vec[i64] = ints(  # where the rows of each kind begin, and where the last ones end
            [PASSIVE * sum(1 for row in rows if row[0] < word) for word in range(len(PASSIVES) + 1)]
        )
        self.on_play = self._programs(cards, "on_play", compiler)
        self.on_reveal = self._programs(cards, "on_reveal", compiler)
        self.on_win = self._programs(cards, "on_win", compiler)
        self.on_conquer = self._programs(cards, "on_conquer", compiler)
        self.on_acquire = self._programs(cards, "on_acquire", compiler)
        self._rules(rules, compiler)
        self.deck_faces: vec[i64] = ints(  # what can ever lie in a deck or hand
            [f for f in range(len(cards)) if self.play_cost[f] >= 0 or self.price[f] >= 0 or f in compiler.takeable]
        )
        self.deck_face_set: set[int] = {int(f) for f in self.deck_faces}
        self.code: vec[i64] = ints(compiler.code)
        self.options: vec[i64] = ints(compiler.options)
        self.owned: vec[i64] = ints([x for f in compiler.filters for x in f.owned])
        self.enemy: vec[i64] = ints([x for f in compiler.filters for x in f.enemy])
        self.other: vec[i64] = ints([f.other for f in compiler.filters])

    def _words(self, cards: list[Table]) -> None:
        self.ids: list[str] = [card.text("id") for card in cards]
        self.face_of: dict[str, int] = numbered(self.ids)
        self.names: list[str] = [card.text("name") for card in cards]
        self.texts: list[str] = [card.text("text") for card in cards]
        self.subtypes: list[str] = [card.text("subtype") for card in cards]
        self.nations: list[str] = [card.text("nationality") for card in cards]
        self.marks: list[str] = [card.mark() for card in cards]
        self.whys: list[str] = [card.text("why") for card in cards]

    # --- faces and piles ---------------------------------------------------------------------------------------

    def _faces(self, cards: list[Table]) -> None:
        self.kind: vec[i64] = ints([C.TYPES.index(card.text("type")) for card in cards])
        self.army: vec[i64] = ints([int("army" in (card.text("type"), card.values.get("counts_as"))) for card in cards])
        self.army_faces: vec[i64] = ints([f for f in range(len(cards)) if self.army[f]])
        self.tank: vec[i64] = ints([int(card.text("subtype") == "tank") for card in cards])
        self.play_cost: vec[i64] = ints([card.whole("play_cost") for card in cards])
        self.price: vec[i64] = ints([card.whole("reinforcement_cost") for card in cards])
        self.vp: vec[i64] = ints([card.whole("vp") for card in cards])
        self.copies: vec[i64] = ints([card.whole("copies") for card in cards])
        rows = [C.PLAY_WINDOWS.index(card.text("play_window")) for card in cards]
        self.playable: vec[i64] = ints(  # per window and face, whether it may be played then
            [C.MAY_PLAY[row * C.WINDOWS + window] for window in range(C.WINDOWS) for row in rows]
        )
        self.playable_faces, self.playable_first = _by_window(  # those, window by window
            [[f for f, row in enumerate(rows) if C.MAY_PLAY[row * C.WINDOWS + w]] for w in range(C.WINDOWS)]
        )
        self.unique: vec[i64] = ints([int("unique" in card.texts("keywords")) for card in cards])
        self.bonus: vec[i64] = ints([_bonus(card, point) for card in cards for point in POINTS])
        self.returns: vec[i64] = ints([int(card.text("after_play") == "return_to_war_zone") for card in cards])
        self.deploy: vec[i64] = ints([C.DEPLOY_MODES.index(card.text("deploy")) for card in cards])
        self.enters: vec[i64] = ints([int(card.text("enters") == "exhausted") for card in cards])
        self.event_faces: vec[i64] = ints([f for f, card in enumerate(cards) if card.text("type") == "event"])
        self.victory_faces: vec[i64] = ints([f for f, card in enumerate(cards) if card.text("type") == "victory"])
        self.events: i64 = len(self.event_faces)
        self.event_index: vec[i64] = filled(self.faces, -1)
        for e in range(i64(len(self.event_faces))):
            self.event_index[self.event_faces[e]] = e

    def _piles(self, cards: list[Table]) -> None:
        """The face-up piles; Event, Victory and British piles are no part of them."""
        names: list[str] = []
        for card in cards:
            if card.text("pile") not in ("event", "victory") and card.text("pile") not in names:
                names.append(card.text("pile"))
        self.pile_names: list[str] = names
        self.piles: i64 = len(names)
        self.pile_of: vec[i64] = ints([names.index(c.text("pile")) if c.text("pile") in names else -1 for c in cards])
        sizes = [sum(c.whole("copies") for c in cards if c.text("pile") == name) for name in names]
        self.pile_first: vec[i64] = ints([sum(sizes[:p]) for p in range(len(names))])
        order = sorted(range(len(cards)), key=lambda f: -cards[f].whole("pile_order"))
        lying = [f for name in names for f in order if cards[f].text("pile") == name]
        # every pile from bottom to top, as it lies when nothing is shuffled
        self.pile_cards: vec[i64] = ints([f for f in lying for _ in range(cards[f].whole("copies"))])
        self.pile_sizes: vec[i64] = ints(sizes)

    def _sites(self, cards: list[Table]) -> None:
        for card in cards:
            if card.text("type") == "site" and card.text("subtype") not in ("box", "city"):
                raise BadData(f"{card.place}: a Site is a 'box' or a 'city'")
        sites = [card.text("subtype") if card.text("type") == "site" else "" for card in cards]
        self.city: vec[i64] = ints([int(site == "city") for site in sites])
        self.box: vec[i64] = ints([int(site == "box") for site in sites])
        self.number: vec[i64] = _numbers(cards, "number")
        self.defense: vec[i64] = _numbers(cards, "defense")
        self.garrison: vec[i64] = _numbers(cards, "garrison")
        self.reinforcements: vec[i64] = _numbers(cards, "reinforcements")
        self.vp_cards: vec[i64] = _numbers(cards, "vp_cards")
        self.penalty: vec[i64] = _numbers(cards, "penalty")
        self.battle_damage: vec[i64] = _numbers(cards, "battle_damage")
        self.site_piles: vec[i64] = ints(sorted({int(self.pile_of[f]) for f, site in enumerate(sites) if site}))

    def _attachments(self, cards: list[Table]) -> None:
        """What can lie under a unit: a mixed-radix number with one digit per face that can be attached."""
        self.attach_step: vec[i64] = filled(self.faces, 0)  # what one more of this face adds to the number
        self.attach_faces: list[int] = []
        self.loads: i64 = 1  # how many different loads there are
        bonus = [0]
        points = [0]
        for face, card in enumerate(cards):
            if card.text("type") == "victory" and card.tables("on_acquire"):
                gain = 0
                for effect in card.tables("attached"):
                    effect.only(("op", "n"), ())
                    one_of(effect, "op", ("interception_bonus",))
                    gain += effect.whole("n")
                self.attach_step[face] = self.loads
                self.attach_faces.append(face)
                copies, vp = card.whole("copies"), card.whole("vp")
                bonus = [b + gain * k for k in range(copies + 1) for b in bonus]
                points = [p + vp * k for k in range(copies + 1) for p in points]
                self.loads = len(bonus)
        events = sum(int(self.copies[f]) for f in self.event_faces)
        if self.faces >= MOST or events >= MOST:  # a slot of the Event pile has eight bits for a face, and for a bag
            raise BadData(f"{self.faces} different cards and {events} Events: a set has fewer than {MOST} of either")
        if self.loads * self.faces * 4 >= 1 << 20:
            raise BadData("too many cards that can be attached: the actions of this set could not be numbered")
        self.load_bonus: vec[i64] = ints(bonus)
        self.load_points: vec[i64] = ints(points)
        self.load_names: list[str] = [self._load_name(load) for load in range(int(self.loads))]
        # by unit code: `flak88`, `flak88/x` exhausted, `flak88/x+1` with a card attached
        codes = [(f, x, load) for f in range(len(cards)) for x in ("", "/x") for load in self.load_names]
        self.unit_names: list[str] = [
            self.ids[f] + x + load if self.army[f] or not load else "" for f, x, load in codes
        ]
        self.unit_of: dict[str, int] = numbered(self.unit_names)
        self.faces_of: vec[i64] = ints([f for f, _, _ in codes])  # tables: division takes long, and is asked for often
        self.exhausted_of: vec[i64] = ints([len(x) // 2 for _, x, _ in codes])

    def _load_name(self, load: int) -> str:
        """What is attached, as a suffix: `+1`, or with the card's id where a set has several kinds."""
        counts = [(int(self.attached_count(load, face)), self.ids[face]) for face in self.attach_faces]
        return "".join(f"+{n}" if len(counts) == 1 else f"+{n}{id}" for n, id in counts if n)

    # --- texts -------------------------------------------------------------------------------------------------

    def _programs(self, cards: list[Table], key: str, compiler: Compiler) -> vec[i64]:
        return ints([compiler.program(card.tables(key), key) if key in card.values else -1 for card in cards])

    def _abilities(self, cards: list[Table], compiler: Compiler) -> None:
        face_of: list[int] = []
        rows: list[tuple[int, int, int]] = []  # window, word, program
        costs: list[list[int]] = []
        first: list[int] = []
        for face, card in enumerate(cards):
            first.append(len(face_of))
            for ability in card.tables("abilities"):
                ability.only(("id", "window", "cost", "effect"), ())
                word = ability.text("id")
                if word not in compiler.ability_words:
                    compiler.ability_words.append(word)
                face_of.append(face)
                self.ability_ids.append(f"{self.ids[face]}.{word}")
                window = C.ABILITY_WINDOWS.index(one_of(ability, "window", C.ABILITY_WINDOWS))
                costs.append(_cost(ability, compiler))
                program = compiler.program(ability.tables("effect"), "ability")
                rows.append((window, compiler.ability_words.index(word), program))
        self.abilities: i64 = len(face_of)
        self.ability_face: vec[i64] = ints(face_of)
        able = [(face, row) for face, (row, _, _) in zip(face_of, rows, strict=True)]
        self.able_faces, self.able_first = _by_window(  # those with an ability that may be used then
            [sorted({f for f, row in able if C.MAY_USE[row * C.WINDOWS + w]}) for w in range(C.WINDOWS)]
        )
        self.ability_word: vec[i64] = ints([word for _, word, _ in rows])
        self.usable: vec[i64] = ints(  # per window and ability, whether it may be used then
            [C.MAY_USE[row * C.WINDOWS + window] for window in range(C.WINDOWS) for row, _, _ in rows]
        )
        self.ability_first: vec[i64] = ints([*first, len(face_of)])
        self.ability_program: vec[i64] = ints([program for _, _, program in rows])
        self.cost_exhaust: vec[i64] = ints([c[0] for c in costs])
        self.cost_self: vec[i64] = ints([c[1] for c in costs])
        self.cost_filter: vec[i64] = ints([c[2] for c in costs])
        self.cost_number: vec[i64] = ints([c[3] for c in costs])
        self.cost_points: vec[i64] = ints([x for c in costs for x in c[4:]])
        self.costs_points: vec[i64] = ints([int(any(c[4:])) for c in costs])

    def _triggers(self, cards: list[Table], compiler: Compiler) -> None:
        rows: list[tuple[int, int, int]] = []  # when, face, program
        for face, card in enumerate(cards):
            for trigger in card.tables("triggers"):
                trigger.only(("when", "if", "do"), ())
                when = one_of(trigger, "when", C.TRIGGER_TIMES)
                if any(effect.text("op") == "forfeit_self" for effect in trigger.tables("do")):
                    compiler.takeable.add(face)
                program = compiler.guarded(trigger.texts("if"), trigger.tables("do"), when, trigger.place)
                rows.append((C.TRIGGER_TIMES.index(when), face, program))
        rows.sort()
        self.trigger_face: vec[i64] = ints([face for _, face, _ in rows])
        self.trigger_program: vec[i64] = ints([program for _, _, program in rows])
        self.trigger_first: vec[i64] = ints(  # where the triggers of each time begin, and where the last ones end
            [sum(1 for row in rows if row[0] < time) for time in range(len(C.TRIGGER_TIMES) + 1)]
        )

    # --- rules -------------------------------------------------------------------------------------------------

    def _rules(self, rules: Table, compiler: Compiler) -> None:
        players, set_up, phases = rules.table("players"), rules.table("set_up"), rules.table("phases")
        self.least_players = players.whole("least")
        self.most_players = players.whole("most")
        start = {entry.text("card"): at_least(entry, "copies", 1) for entry in rules.tables("starting_deck")}
        self.starting: vec[i64] = ints([start.get(id, 0) for id in self.ids])
        leftover = set_up.texts("remove_leftover")
        self.leftover: vec[i64] = ints([int(id in leftover) for id in self.ids])
        for id in [*start, *leftover]:
            if id not in self.ids:
                raise BadData(f"{rules.place}: the card set has no card {id!r}, which set-up needs")
        for face, id in enumerate(self.ids):
            if start.get(id, 0) * self.most_players > self.copies[face]:
                raise BadData(f"{rules.place}: {self.most_players} players need {start[id] * self.most_players} {id!r}")
        shuffled = set_up.texts("face_up_shuffled")
        self.shuffled: vec[i64] = ints([int(name in shuffled) for name in self.pile_names])
        if set_up.texts("face_down_shuffled") != ["event", "victory"]:
            raise BadData(f"{set_up.place}: the piles face down are 'event' and 'victory'")
        self.first_hand: i64 = set_up.whole("hand")
        self.later_hand: i64 = rules.table("compensation").whole("later_hand")
        self.tactic_gain: i64 = phases.whole("tactics_tactic")
        self.reinforcement_gain: i64 = phases.whole("reinforcement_reinforcement")
        self.combats: i64 = phases.whole("combats")
        self.keep: i64 = phases.whole("clean_up_keep")
        self.refill: i64 = phases.whole("clean_up_draw")
        self.cheapest: i64 = min([int(price) for price in self.price if price >= 0], default=0)
        self.recruit_cost: i64 = phases.whole("recruit_reinforcement")
        together = compiler.filters[compiler.filter(rules.table("together").table("filter"))]
        self.together: vec[i64] = ints(together.owned)
        self.army_filter: i64 = compiler.filter(Table({"type": "army"}, rules.place))
        self.any_filter: i64 = compiler.filter(Table({}, rules.place))
        self.rating: vec[i64] = filled(self.faces, 0)  # [13-3] base Interception of Army faces
        for entry in reversed(rules.tables("interception")):
            lines = compiler.filters[compiler.filter(entry.table("filter"))]
            for face in range(len(self.ids)):
                if lines.owned[face]:
                    self.rating[face] = entry.whole("rating")

    # --- unit codes --------------------------------------------------------------------------------------------

    def unit(self, face: i64, exhausted: i64, load: i64) -> i64:
        """The code of a Front Line card."""
        return (face * 2 + exhausted) * self.loads + load

    def unit_face(self, unit: i64) -> i64:
        """The face of a Front Line card."""
        return self.faces_of[unit]

    def unit_exhausted(self, unit: i64) -> i64:
        """1 if the card is exhausted."""
        return self.exhausted_of[unit]

    def unit_load(self, unit: i64) -> i64:
        """What is attached to the card."""
        return unit % self.loads

    def units(self) -> i64:
        """How many codes there are."""
        return self.faces * 2 * self.loads

    def attached_count(self, load: i64, face: i64) -> i64:
        """How many cards of `face` a load holds."""
        step = self.attach_step[face]
        return load // step % (self.copies[face] + 1) if step > 0 else 0


def _by_window(faces: list[list[int]]) -> "tuple[vec[i64], vec[i64]]":
    """The faces of all windows in a row, and where those of each begin."""
    return ints([f for some in faces for f in some]), ints([sum(map(len, faces[:w])) for w in range(C.WINDOWS + 1)])


def _bonus(card: Table, point: str) -> int:
    bonus = card.table("play_bonus")
    return bonus.whole(point) if point in bonus.values else 0


def _numbers(cards: list[Table], key: str) -> vec[i64]:
    return ints([card.whole(key) if key in card.values else 0 for card in cards])


def _cost(ability: Table, compiler: Compiler) -> list[int]:
    """[9] Exhausts itself, where it goes, what it Forfeits and how many, and the points to pay."""
    exhaust, going, chosen, number = 0, GO_NOWHERE, -1, 0
    points = [0] * C.WALLET
    for cost in ability.tables("cost"):
        word = one_of(cost, "op", COST_WORDS)
        if word == "exhaust_self":
            exhaust = 1
        elif word == "pay":
            cost.only(("op", "point", "n"), ())
            points[POINTS.index(one_of(cost, "point", POINTS))] += at_least(cost, "n", 1)
        elif word == "forfeit":
            cost.only(("op", "filter", "n"), ())
            chosen, number = compiler.filter(cost.table("filter")), at_least(cost, "n", 1)
            compiler.may_be_forfeited(chosen)
        else:
            going = GO_BACK if word == "return_self" else GO_AWAY
    if not ability.tables("cost"):
        raise BadData(f"{ability.place}: an ability without a cost could be used without end")
    return [exhaust, going, chosen, number, *points]


def load_tables(cards_path: Path) -> Tables:
    """A card set with the rules' numbers, as it is now; anything wrong raises BadData with all of it."""
    cards, problems = C.read_cards(cards_path)
    if problems:
        raise BadData("\n".join(problems))
    rules = C.read_rules(FOLDER / "rules.toml")
    editions = [Tables(each, rules, n) for n, each in enumerate((C.former(cards), cards))]
    for t in editions:
        t.editions = editions
        t.worthless = frozenset(id for f, id in enumerate(t.ids) if t.vp[f] < editions[-1].vp[f])
    return editions[-1]


def check_cards(path: Path) -> list[str]:
    """Everything wrong with a card set; [] if it is sound."""
    cards, problems = C.read_cards(path)
    try:
        rules = C.read_rules(FOLDER / "rules.toml")
    except BadData as error:
        return [*problems, error.message]
    if not problems:
        try:
            Tables(cards, rules, NOW)
        except BadData as error:
            problems.append(error.message)
    return problems


def cards_path() -> Path:
    """The card set in use: the game's own, or the file that the environment variable names."""
    return Path(environ.get(CARDS_VARIABLE) or FOLDER / "cards.toml")


def check() -> list[str]:
    """Everything wrong with the card set in use and the numbers of the rules."""
    return check_cards(cards_path())
