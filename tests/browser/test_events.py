"""What happens is seen: dice lie on the table until they are read, and what cannot be undone looks so."""

import json
import random
import re
import urllib.request
from collections.abc import Iterator
from itertools import islice
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix
from alamein.games import registry
from alamein.play import record
from alamein.play.match import Match, seed_bytes
from alamein.play.secrecy import PASSES
from alamein.server.questions import FINALS, Question, finals
from tests import FULL, amount
from tests.browser.conftest import UNBRIEFED, post
from tests.browser.hand import FRAME, TAKEN, Hand
from tests.browser.test_cards import opened
from tests.browser.test_games import TITLES, begin

WARGAMES = [game for game in TITLES if game != "afrika_deck"]
# when each die came in sight on the table and when it left, and when the player acted
WATCH = """() => {
  window.dice = {};
  window.acts = [];
  const inSight = (die) => {
    const b = die.getBoundingClientRect();
    return b.width > 0 && b.left >= 0 && b.top >= 0 && b.right <= innerWidth && b.bottom <= innerHeight;
  };
  const look = () => {
    const now = performance.now();
    const there = new Set([...document.querySelectorAll("[data-die]")].filter(inSight).map((die) => die.dataset.die));
    for (const n of there) window.dice[n] ??= {from: now, to: null};
    for (const [n, die] of Object.entries(window.dice)) if (!there.has(n)) die.to ??= now;
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""
ROLL = """(action) => {
  window.acts.push(performance.now());
  document.querySelector(`.side [data-action="${action}"]`).click();
}"""
SKIP = "() => document.querySelector('.show button.primary')?.click()"  # unless it has just ended
READ = 1500  # ms


class Step(NamedTuple):
    """An action of a played game, and how many dice it let fall."""

    seat: int
    text: str
    dice: int


def played(name: str, seed: int, rolls: int) -> list[Step]:
    """A game of `normal` against itself, until so many dice have fallen."""
    game = registry.game(name)
    match, source, out = Match.new(game, "", {}, seed_bytes(seed)), Splitmix(seed), list[Step]()
    seats = [player("normal") for _ in range(2)]
    while sum(step.dice for step in out) < rolls and match.seat >= 0:
        seat = match.seat
        action = seats[seat].choose(Chair(game, match.state, seat, source))
        text = game.notation.text(action)
        events = match.act(seat, text)
        out.append(Step(seat, text, sum(game.words.kinds[event.case] == "dice" for event in events)))
    return out


def act(base: str, token: str, actions: list[str], version: int) -> int:
    """Take actions without the browser; the version after them."""
    while actions:
        request = urllib.request.Request(
            f"{base}/api/table/act",
            json.dumps({"actions": actions[:100], "version": version}).encode(),
            {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
        )
        with urllib.request.urlopen(request, timeout=60) as reply:
            value: dict[str, Any] = json.load(reply)
        assert value["taken"]
        actions, version = actions[value["taken"] :], int(value["version"])
    return version


def turns(steps: list[Step], shown: bool) -> list[list[Step]]:
    """What one seat does in a row; one's own rolls, which are clicked, by themselves. Where nothing is shown step by
    step, every roll."""
    whole: list[list[Step]] = []
    for step in steps:
        last = whole[-1][-1] if whole else None
        alone = last is None or step.seat != last.seat
        rolled = last is not None and bool(last.dice or step.dice) and not (shown and step.seat)
        whole = [*whole, [step]] if alone or rolled else [*whole[:-1], [*whole[-1], step]]
    return whole


@pytest.mark.parametrize("shown", [False, pytest.param(True, marks=pytest.mark.full)], ids=["at once", "shown"])
@pytest.mark.parametrize("game", WARGAMES if FULL else WARGAMES[:1])
def test_every_die_lies_there_until_it_is_read(page: Page, base: str, game: str, shown: bool) -> None:
    """In 50 rolls, of as many games as it takes. One's own are rolled by a click; the other side's lie there until the
    next action, also where its turn is shown step by step and the rest of it is skipped."""
    page.add_init_script(f"localStorage.setItem('alamein.speed', '{'fast' if shown else 'once'}')")
    rolls, seed = amount(2, 50), 4
    while rolls > 0:
        steps = played(game, seed, rolls)
        watched(page, base, game, seed, turns(steps, shown))
        rolls, seed = rolls - sum(step.dice for step in steps), seed + 1


def watched(page: Page, base: str, game: str, seed: int, whole: list[list[Step]]) -> None:
    """Play a game at a table whose dice are watched."""
    made: Any = post(base, "/api/matches", {"game": game, "seats": [{"kind": "here"}] * 2, "seed": seed})
    tokens = [seat["token"] for seat in made["seats"]]
    page.goto(f"/#/table/{tokens[0]}")
    page.reload()  # a page of its own
    page.locator(".ask").wait_for()
    page.evaluate(WATCH)
    hand, version, fallen = Hand(page, False, 1), 0, 0
    for turn in whole:
        if turn[0].seat == 0 and turn[0].dice:
            page.wait_for_function(TAKEN, arg=version - 1)
            page.locator(f'.side [data-action="{turn[0].text}"]').first.wait_for(state="attached")
            page.evaluate(ROLL, turn[0].text)
            page.wait_for_function(TAKEN, arg=version)
            version = hand.state()["version"]
        else:
            version = act(base, tokens[turn[0].seat], [step.text for step in turn], version)
            page.wait_for_function(TAKEN, arg=version - 1)
            if page.locator(".show").count():
                page.wait_for_timeout(1500)
                page.evaluate(SKIP)
        fallen += sum(step.dice for step in turn)
        page.wait_for_function("(n) => Object.keys(window.dice).length >= n", arg=fallen)
    page.wait_for_timeout(READ + 300)
    dice, acts = page.evaluate("() => [Object.values(window.dice), window.acts]")
    gone = [die for die in dice if die["to"]]
    assert len(dice) >= fallen
    assert [die for die in gone if die["to"] - die["from"] < READ] == []
    assert [die for die in gone if not any(die["from"] <= done <= die["to"] for done in acts)] == []


# how often something was heard, and every place that the map has had
LISTEN = """window.heard = 0;
window.AudioContext = class {
  currentTime = 0; sampleRate = 8000; destination = {};
  node() {
    const self = {connect: () => self, start() {}, stop() {}, frequency: {}, getChannelData: () => []};
    return self;
  }
  createGain() {
    window.heard += 1;
    return {...this.node(), gain: {setValueAtTime() {}, exponentialRampToValueAtTime() {}}};
  }
  createOscillator() { return this.node(); }
  createBufferSource() { return this.node(); }
  createBuffer() { return this.node(); }
  createBiquadFilter() { return this.node(); }
};"""
FOLLOW = """() => {
  const board = document.querySelector(".board");
  window.places = [board.style.transform];
  new MutationObserver(() => window.places.push(board.style.transform)).observe(board, {attributeFilter: ["style"]});
}"""


def test_the_map_follows_the_other_side_and_comes_back(page: Page, base: str) -> None:
    """And nothing is heard until the volume is turned up."""
    made: Any = post(base, "/api/matches", {"game": "desert_decision", "seats": [{"kind": "here"}] * 2, "seed": 4})
    tokens = [seat["token"] for seat in made["seats"]]
    whole = turns(played("desert_decision", 4, 40), True)
    long = next(n for n, turn in enumerate(whole) if turn[0].seat == 1 and len(turn) > 18)
    version, theirs = 0, [step.text for step in whole[long]]
    for turn in whole[:long]:
        version = act(base, tokens[turn[0].seat], [step.text for step in turn], version)
    page.add_init_script("localStorage.setItem('alamein.speed', 'fast')")
    page.add_init_script(LISTEN)
    page.goto(f"/#/table/{tokens[0]}")
    page.locator("img.ground").wait_for()
    page.wait_for_function(TAKEN, arg=version - 1)
    page.mouse.move(100, 300)
    page.mouse.wheel(0, -1500)
    page.wait_for_timeout(400)  # the map has come to rest
    page.evaluate(FOLLOW)
    version = act(base, tokens[1], theirs[:12], version)
    page.locator(".show").wait_for()
    page.locator(".show").wait_for(state="detached")
    page.evaluate(FRAME)
    places: list[str] = page.evaluate("window.places")
    assert len(set(places)) > 1 and places[-1] == places[0]
    assert page.evaluate("window.heard") == 0
    page.get_by_role("tab", name="Menu").click()
    page.get_by_label("Sound").fill("60")
    page.evaluate("window.heard = 0")  # what was tried
    act(base, tokens[1], theirs[12:18], version)
    page.wait_for_function("() => window.heard > 0")


MARKED = """() => ({
  list: [...document.querySelectorAll(".side [data-action]")].filter((b) => b.querySelector(".final"))
    .map((b) => b.dataset.action),
  hexes: [...document.querySelectorAll("[data-hex]")].map((g) => g.dataset.hex),
  units: [...document.querySelectorAll(".paper [data-unit]")].filter((g) => g.querySelector(".sign"))
    .map((g) => g.dataset.unit),
  harmless: [...document.querySelectorAll(".card-button.glow")].filter((b) => !b.querySelector(".sign"))
    .map((b) => b.dataset.card),
})"""
TOLD = """(version) => Number(document.querySelector(".table")?.dataset.told) >= version"""
TOLD_FINALS = """async (token) => (await fetch("/api/table/finals",
  {headers: {Authorization: `Bearer ${token}`}})).json()"""


def face(action: str) -> str:
    """The card that an action names."""
    return re.split(r"[./+]", action.partition(" ")[2])[0]


def look(hand: Hand, state: dict[str, Any]) -> None:
    """Whatever lets dice fall, shows something or ends the turn is marked: in the list, on the map, on cards."""
    page = hand.page
    page.wait_for_function(TOLD, arg=state["version"])
    told, marked = page.evaluate(TOLD_FINALS, hand.token()), page.evaluate(MARKED)
    finals = told["finals"]
    assert set(finals) <= set(marked["list"]), state["prompt"]
    kinds = {a: hand.sheet["verbs"][a.partition(" ")[0]]["kind"] for a in finals}
    on_map = {c["unit"] for c in state["scene"].get("counters", [])}
    args = {kind: {a.partition(" ")[2] for a in finals if kinds[a] == kind} for kind in ("hex", "unit")}
    if on_map:
        assert args["hex"] | set(told["ways"]) <= set(marked["hexes"])
        assert args["unit"] & on_map <= set(marked["units"])
    harmless = {face(a) for a in state["legal"] if a not in finals}
    assert not ({face(a) for a in finals} - harmless) & set(marked["harmless"])


def random_action(legal: list[str], chance: random.Random) -> str:
    """Some moves at random, then whatever brings the turn on."""
    plain = [a for a in legal if " " not in a]
    if "historical" in legal:
        return "historical"
    return chance.choice(plain if plain and chance.random() < 0.15 else legal)


def random_game(game: str, seed: int, chance: random.Random) -> Iterator[tuple[list[tuple[int, list[str]]], list[str]]]:
    """Positions of a random game in which the first seat decides: what was done since the last one, seat by seat, and
    what may be done."""
    match, done = Match.new(registry.game(game), "", {}, seed_bytes(seed)), list[tuple[int, list[str]]]()
    while match.seat >= 0:
        legal = [match.game.notation.text(action) for action in match.legal()]
        if match.seat == 0 and chance.random() < 0.3:
            yield done, legal
            done = []
        seat, text = match.seat, random_action(legal, chance)
        if not done or done[-1][0] != seat:
            done.append((seat, []))
        done[-1][1].append(text)
        match.act(seat, text)


@pytest.mark.parametrize("part", range(amount(1, 4)))
@pytest.mark.parametrize("game", TITLES if FULL else ("desert_decision", "afrika_deck"))
def test_nothing_that_cannot_be_undone_looks_harmless(page: Page, base: str, game: str, part: int) -> None:
    """In 200 random positions, of as many games as it takes."""
    chance, seen, seed = random.Random(5 + part), 0, 9 + 100 * part
    while seen < amount(5, 50):
        made: Any = post(base, "/api/matches", {"game": game, "seats": [{"kind": "here"}] * 2, "seed": seed})
        tokens = [seat["token"] for seat in made["seats"]]
        page.goto("/")
        held = [{"token": tokens[0], "match": made["match"], "game": game, "seat": 0}]
        page.evaluate("(held) => localStorage.setItem('alamein.seats', JSON.stringify(held))", held)
        page.goto(f"/#/table/{tokens[0]}")
        page.locator(".ask").wait_for()
        hand = Hand(page, False, 1)
        version = hand.state()["version"]
        for done, legal in islice(random_game(game, seed, chance), amount(5, 50) - seen):
            for seat, actions in done:
                version = act(base, tokens[seat], actions, version)
            state = hand.state()
            assert state["version"] == version and state["legal"] == legal
            look(hand, state)
            seen += 1
        seed += 1


def far_end(chance: random.Random) -> tuple[Match, str]:
    """A random game where a click on a far hex ends the turn: the last Supply unit goes as far as it can."""
    match = Match.new(registry.game("north_africa"), "", {}, seed_bytes(3))
    while True:
        found: Any = finals(match.game, match.state, Question(FINALS, seat=match.seat))
        if ends := [hex for hex, why in found["ways"].items() if why == PASSES]:
            return match, chance.choice(ends)
        match.act(match.seat, match.game.notation.text(chance.choice(list(match.legal()))))


def test_a_far_click_that_ends_the_turn_asks_first(page: Page, base: str) -> None:
    match, goal = far_end(random.Random(3))
    page.add_init_script("localStorage.removeItem('alamein.caution')")  # as it is for somebody new
    opened(page, base, record.save(match), match.seat)
    hand = Hand(page, False, 1)
    version = hand.state()["version"]
    page.wait_for_function(TOLD, arg=version)
    at = hand.point(goal)
    page.mouse.click(at["x"], at["y"])
    page.get_by_role("alertdialog").wait_for()
    assert hand.state()["version"] == version
    page.get_by_role("alertdialog").locator("button.primary").click()
    page.wait_for_function(TAKEN, arg=version)
    assert not hand.state()["legal"]


SHARP = """() => {
  const [detail, view] = [document.querySelector("img.detail"), document.querySelector('[role="grid"]')];
  if (!detail?.complete || !detail.naturalWidth) return null;
  const [a, b] = [detail.getBoundingClientRect(), view.getBoundingClientRect()];
  return {fine: detail.naturalWidth / (a.width * devicePixelRatio),
          whole: a.left <= b.left && a.top <= b.top && a.right >= b.right && a.bottom >= b.bottom};
}"""


@pytest.mark.parametrize("pixels", [1, 2])
def test_the_map_is_sharp_where_it_comes_to_rest(browser: Browser, base: str, pixels: int) -> None:
    """Closer, what is in the window is painted anew for the pixels of the screen."""
    made: Any = post(base, "/api/matches", {"game": "north_africa", "seats": [{"kind": "here"}] * 2, "seed": 1})
    context = browser.new_context(
        viewport={"width": 900, "height": 700}, base_url=base, device_scale_factor=pixels, reduced_motion="reduce"
    )
    page = context.new_page()
    page.add_init_script(UNBRIEFED)
    page.goto(f"/#/table/{made['seats'][0]['token']}")
    page.locator("img.ground").wait_for()
    page.mouse.move(300, 400)
    for _ in range(8):
        page.mouse.wheel(0, -200)
    page.wait_for_function(f"() => {{ const s = ({SHARP})(); return s && s.whole && Math.abs(s.fine - 1) < 0.1; }}")
    context.close()


@pytest.mark.parametrize("game", WARGAMES if FULL else WARGAMES[:2])
def test_who_plays_now_places_nothing(page: Page, game: str) -> None:
    """From the historical set-up: one click to the first move."""
    begin(page, game)
    expect(page.locator(".ask .prompt")).to_contain_text("Choose a unit to move", timeout=30_000)
