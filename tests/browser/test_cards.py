"""The card table: on one screen whatever lies on it, every text whole, and panels that say what the log says."""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import alamein
from alamein.games.afrika_deck import GAME
from alamein.play import record
from alamein.play.match import Match, seed_bytes
from tests import amount
from tests.afrika_deck.board import Board
from tests.browser.conftest import post
from tests.browser.hand import TAKEN, Hand
from tests.browser.test_accessible import SIZES, serious, shot

FIXED = ("desktop", "tablet")
# what is cut off or scrolls: texts outside what clips them or outside their card, and boxes larger than their room
CUT = """() => {
  const out = [];
  const table = document.querySelector(".cards");
  const walker = document.createTreeWalker(table, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent.trim() || node.parentElement.closest(".sr, .pages")) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const r of range.getClientRects())
      for (let box = node.parentElement; box !== table.parentElement; box = box.parentElement) {
        const clips = getComputedStyle(box).overflow !== "visible" || box.matches(".card, .zone, .fight");
        const b = box.getBoundingClientRect();
        if (clips && (r.left < b.left - 1 || r.right > b.right + 1 || r.top < b.top - 1 || r.bottom > b.bottom + 1)) {
          out.push(`cut: ${node.textContent.trim().slice(0, 40)} (${node.parentElement.className})`);
          break;
        }
      }
  }
  for (const box of [document.scrollingElement, document.querySelector(".side"), table, ...table.querySelectorAll("*")])
    if (!box.closest(".fan, svg") && (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1)
        && (box === document.scrollingElement || !["visible", "clip"].includes(getComputedStyle(box).overflowY)))
      out.push(`scrolls: ${box.tagName}.${box.className}`);
  const zones = [...table.querySelectorAll(".strip, .war, .middle, .own .front, .own .area, .own .hand")];
  for (const a of zones) for (const b of zones) if (a !== b) {
    const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    if (x.left < y.right - 1 && y.left < x.right - 1 && x.top < y.bottom - 1 && y.top < x.bottom - 1)
      out.push(`over each other: ${a.className} and ${b.className}`);
  }
  return [...new Set(out)];
}"""
FINALS = """async (token) => {
  const answer = await fetch("/api/table/finals", {headers: {Authorization: `Bearer ${token}`}});
  return (await answer.json()).finals;
}"""
PLACES = """() => [...document.querySelectorAll(".strip, .war, .middle, .own .front, .own .area, .own .hand")].map(
  (zone) => { const b = zone.getBoundingClientRect(); return [b.left, b.top, b.width, b.height]; })"""


def positions(players: int, many: int) -> Iterator[tuple[dict[str, Any], int]]:
    """Positions of a random game in which much is bought and laid out: its record, and who decides."""
    chance = random.Random(players)
    match = alamein.new("afrika_deck", seed=players, options={"players": players, "rounds": 300})
    steps, wanted = 0, sorted(chance.randrange(250, 1500) for _ in range(many))
    while wanted and not match.result:
        if steps == wanted[0]:
            wanted.pop(0)
            yield record.save(match.checked), match.checked.seat
        legal = [str(action) for action in match.legal]
        busy = [a for a in legal if a.split()[0] not in ("done", "attack") or chance.random() < 0.08]
        match.act(chance.choice(busy or legal))
        steps += 1


def opened(page: Page, base: str, saved: dict[str, Any], seat: int) -> None:
    """The table of a saved match, as a seat sees it."""
    made: Any = post(base, "/api/records", {"record": saved})
    token = next(s["token"] for s in made["seats"] if s["seat"] == seat)
    page.goto(f"/#/table/{token}")
    page.locator(".ask .prompt").wait_for()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_nothing_is_cut_off_and_nothing_scrolls(page: Page, base: str, players: int) -> None:
    for n, (saved, seat) in enumerate(positions(players, amount(1, 5))):
        opened(page, base, saved, seat)
        for size in FIXED:
            page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
            page.wait_for_timeout(120)  # the rows have found their widths
            shot(page, f"cards-{players}-{n}-{size}")
            assert page.evaluate(CUT) == [], (size, n)


def test_a_phone_swipes_from_zone_to_zone(page: Page, base: str) -> None:
    saved, seat = next(positions(3, 1))
    page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    opened(page, base, saved, seat)
    for zone in ("War Zone", "Battle", "Yours"):
        page.get_by_role("navigation", name="Zones").get_by_role("button", name=zone).click()
        region = {"War Zone": "War Zone", "Battle": "Sites and battle", "Yours": "Your cards"}[zone]
        expect(page.get_by_role("region", name=region)).to_be_in_viewport(ratio=0.8)
    assert page.evaluate("() => document.scrollingElement.scrollWidth") == SIZES["phone"][0]
    assert serious(page) == []


def test_a_battle_is_weighed_before_and_adds_up_as_the_log_says(page: Page, base: str) -> None:
    """[12-1-6] What is attacked is marked before the click; then the panel has the sums that the log will tell."""
    saved, seat = next(
        (saved, seat)
        for players in (2, 3, 4, 5)
        for saved, seat in positions(players, 40)
        if any(a.startswith("attack ") for a in alamein.load(saved).legal)
    )
    opened(page, base, saved, seat)
    hand = Hand(page, False, 1)
    state = hand.state()
    before = page.evaluate(PLACES)
    site = next(a for a in state["legal"] if a.startswith("attack "))[7:]
    expect(page.get_by_role("region", name="If you attack")).to_be_visible()
    card = page.locator(f'.sites [data-card="{site}"]')
    finals = page.evaluate(
        FINALS,
        hand.token(),
    )
    expect(card.locator("svg.sign")).to_have_count(1 if f"attack {site}" in finals else 0)
    card.hover()
    expect(page.locator(".zoom .card.large")).to_be_visible()
    card.click()
    page.wait_for_function(TAKEN, arg=state["version"])
    while (state := hand.state())["scene"]["phase"] != "combat":
        hand.take(state, state["legal"][0])
    panel = page.get_by_role("region", name="Battle", exact=True)
    battle = state["scene"]["battle"]
    for key, number in (("defense", battle["defense"]), ("attack", battle["attack"])):
        expect(panel.locator(f'[data-sum="{key}"]')).to_have_text(str(number))
    expect(panel.locator('[data-sum="missing"]')).to_have_text(str(abs(battle["defense"] - battle["attack"])))
    assert page.evaluate(PLACES) == before  # nothing has moved
    assert serious(page) == []
    hand.take(state, "done")
    told = [item for item in hand.state(state["version"])["log"] if item["case"] in ("won", "lost")]
    assert told and told[0]["data"][2] == battle["defense"]


def sums(page: Page) -> dict[str, str]:
    """What the panel of a counterattack says of whoever intercepts first."""
    panel = page.get_by_role("region", name="Counterattack").locator("li").first
    return {part.get_attribute("data-sum") or "": part.inner_text() for part in panel.locator("[data-sum]").all()}


@pytest.mark.full
def test_a_counterattack_is_weighed_before_and_adds_up_as_the_log_says(page: Page, base: str) -> None:
    """[13-3] How many come and how many can be stopped, before it runs and while it does; then what is lost."""
    board = Board().city("gazala", "A").front("A", "panzer_iii", "forces_defeated")
    board = board.british("british_tank", "british_tank", "british_infantry").turn(scheduled=1)
    position = GAME.dump(board.at("reinforcement").state)
    opened(page, base, record.save(Match.from_position(GAME, position, seed_bytes(5))), 0)
    hand = Hand(page, False, 1)
    coming = sums(page)
    first = hand.state()
    assert coming["forces"] == str(first["scene"]["counterattack"]["forces"]) == "3"
    while not (strike := (state := hand.state())["scene"]["counterattack"])["running"]:
        hand.take(state, state["legal"][-1])
    assert sums(page) == coming and coming["stops"] == str(strike["order"][0]["stops"])
    assert serious(page) == []
    while hand.state()["scene"]["counterattack"]:
        state = hand.state()
        hand.take(state, state["legal"][-1])
    told = hand.state(first["version"])["log"]
    cases = [item["case"] for item in told]
    data = {item["case"]: item["data"] for item in told}
    assert data["intercepts"][1] == int(coming["forces"])
    assert cases.count("destroyed") == int(coming["stops"])
    assert data["failed"][1] == int(coming["forces"]) - int(coming["stops"])
    assert cases.count("victory_lost") == int(coming["penalty"]) == 1


def test_another_player_s_cards_are_laid_open(page: Page, base: str) -> None:
    saved, seat = next(positions(4, 1))
    opened(page, base, saved, seat)
    hand = Hand(page, False, 1)
    other = next(s for s in hand.state()["scene"]["scores"] if s["seat"] != "ABCDE"[seat])
    button = page.locator(f'.players [data-seat="{other["seat"]}"]')
    expect(button.locator("[data-score]")).to_have_text(str(other["points"]))
    button.click()
    expect(page.get_by_role("dialog", name=f"Cards of Player {other['seat']}")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
