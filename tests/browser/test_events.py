"""What happens is seen: dice lie on the table until they are read, and what cannot be undone looks so."""

import json
import random
import urllib.request
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from alamein.ai.player import Chair, player
from alamein.core.chance import Splitmix
from alamein.games import registry
from alamein.play.match import Match, seed_bytes
from tests import FULL, amount
from tests.browser.conftest import UNBRIEFED, post
from tests.browser.hand import TAKEN, Hand
from tests.browser.test_games import TITLES, begin

WARGAMES = [game for game in TITLES if game != "afrika_deck"]
# when each die was laid on the table and when it was taken away
WATCH = """() => {
  window.dice = {};
  const look = () => {
    const now = performance.now();
    const there = new Set([...document.querySelectorAll("[data-die]")].map((die) => die.dataset.die));
    for (const n of there) window.dice[n] ??= {from: now, to: null};
    for (const [n, die] of Object.entries(window.dice)) if (!there.has(n)) die.to ??= now;
  };
  new MutationObserver(look).observe(document.body, {subtree: true, childList: true});
}"""
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
    request = urllib.request.Request(
        f"{base}/api/table/act",
        json.dumps({"actions": actions, "version": version}).encode(),
        {"Content-Type": "application/json", "Authorization": f"Bearer {token}"},
    )
    with urllib.request.urlopen(request, timeout=60) as reply:
        value: dict[str, Any] = json.load(reply)
    assert value["taken"] == len(actions)
    return int(value["version"])


@pytest.mark.parametrize("game", WARGAMES if FULL else WARGAMES[:1])
def test_every_die_lies_there_until_it_is_read(page: Page, base: str, game: str) -> None:
    """One's own are rolled by a click; the other side's lie there until the next action."""
    steps = played(game, 4, amount(2, 50))
    made: Any = post(base, "/api/matches", {"game": game, "seats": [{"kind": "here"}] * 2, "seed": 4})
    tokens = [seat["token"] for seat in made["seats"]]
    page.goto(f"/#/table/{tokens[0]}")
    page.locator(".ask").wait_for()
    page.evaluate(WATCH)
    hand, version, fallen = Hand(page, False, 1), 0, 0
    for step in steps:
        if step.seat == 0 and step.dice:
            page.wait_for_function(TAKEN, arg=version - 1)
            page.evaluate("""(a) => document.querySelector(`.side [data-action="${a}"]`).click()""", step.text)
            page.wait_for_function(TAKEN, arg=version)
            version = hand.state()["version"]
        else:
            version = act(base, tokens[step.seat], [step.text], version)
        fallen += step.dice
        if step.dice:
            page.wait_for_function("(n) => Object.keys(window.dice).length >= n", arg=fallen)
    page.wait_for_timeout(READ + 300)
    dice = page.evaluate("() => Object.values(window.dice)")
    assert len(dice) >= fallen
    short = [die["to"] - die["from"] for die in dice if die["to"] and die["to"] - die["from"] < READ]
    assert short == []


MARKED = """() => ({
  list: [...document.querySelectorAll(".side [data-action]")].filter((b) => b.querySelector(".final"))
    .map((b) => b.dataset.action),
  hexes: [...document.querySelectorAll("[data-hex]")].map((g) => g.dataset.hex),
  units: [...document.querySelectorAll(".paper [data-unit]")].filter((g) => g.querySelector(".sign"))
    .map((g) => g.dataset.unit),
})"""
TOLD = """(version) => Number(document.querySelector(".table")?.dataset.told) >= version"""
LEGAL = """async (token) => (await (await fetch("/api/table",
  {headers: {Authorization: `Bearer ${token}`}})).json()).legal"""
FINALS = """async (token) => (await (await fetch("/api/table/finals",
  {headers: {Authorization: `Bearer ${token}`}})).json()).finals"""


@pytest.mark.parametrize("game", WARGAMES)
def test_nothing_that_cannot_be_undone_looks_harmless(page: Page, base: str, game: str) -> None:
    """In random positions: every action that lets dice fall, shows something or ends the turn is marked before the
    click, in the list and on the map."""
    chance = random.Random(5)
    made: Any = post(base, "/api/matches", {"game": game, "seats": [{"kind": "here"}] * 2, "seed": 9})
    tokens = [seat["token"] for seat in made["seats"]]
    page.goto("/")
    held = [{"token": t, "match": made["match"], "game": game, "seat": n} for n, t in enumerate(tokens)]
    page.evaluate("(held) => localStorage.setItem('alamein.seats', JSON.stringify([held[0]]))", held)
    page.goto(f"/#/table/{tokens[0]}")
    page.locator(".ask").wait_for()
    hand, seen = Hand(page, False, 1), 0
    for _ in range(amount(400, 8000)):
        state = hand.state()
        if state["result"] or seen >= amount(5, 200):
            break
        if state["decider"] == 0 and chance.random() < 0.3:
            page.wait_for_function(TOLD, arg=state["version"])
            finals, marked = page.evaluate(FINALS, tokens[0]), page.evaluate(MARKED)
            seen += 1
            assert set(finals) <= set(marked["list"]), state["prompt"]
            kinds = {a: hand.sheet["verbs"][a.partition(" ")[0]]["kind"] for a in finals}
            on_map = {c["unit"] for c in state["scene"]["counters"]}
            assert {a.partition(" ")[2] for a in finals if kinds[a] == "hex"} <= set(marked["hexes"])
            assert {u for a in finals if kinds[a] == "unit" and (u := a.partition(" ")[2]) in on_map} <= set(
                marked["units"]
            )
        legal: list[str] = state["legal"] if state["decider"] == 0 else page.evaluate(LEGAL, tokens[1])
        plain = [a for a in legal if " " not in a]
        action = (
            "historical"
            if "historical" in legal
            else chance.choice(plain if plain and chance.random() < 0.15 else legal)
        )
        act(base, tokens[state["decider"]], [action], state["version"])
    assert seen


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


def test_who_plays_now_places_nothing(page: Page) -> None:
    """Alam el Halfa begins from the historical set-up: one click to the first move."""
    begin(page, "alam_halfa")
    expect(page.locator(".ask .prompt")).to_contain_text("Choose a unit to move", timeout=30_000)
