"""The rulebook in the browser: contents, search, links, charts, the legend, examples that are played, paper."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from alamein.play.book import book
from tests.browser.conftest import PATIENCE, post
from tests.browser.hand import Hand
from tests.browser.test_accessible import SIZES, serious, shot
from tests.browser.test_games import TITLES
from tests.browser.test_help import seated

TRIED = {"desert_decision": "4.1.1", "alam_halfa": "7.3", "north_africa": "7.21", "afrika_deck": "12-1-1"}
# charts that have to be moved sideways to be read
SIDEWAYS = """(boxes) => boxes.filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => `${box.getAttribute("aria-label")}: ${box.scrollWidth} of ${box.clientWidth}`)"""


def at(page: Page, unit: str) -> tuple[float, float]:
    """Where a counter of the live example lies on the screen."""
    box = page.locator(f'.live [data-unit="{unit}"]').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_the_rulebook_is_read_searched_and_linked(page: Page) -> None:
    page.goto("/#/rules/desert_decision")
    headings = page.locator("main section > h2")
    expect(headings.first).to_have_text("How to win")
    expect(headings.nth(1)).to_have_text("A turn")
    page.get_by_role("searchbox").fill("breaking contact")
    expect(page.locator("article")).to_have_count(1)
    page.get_by_role("navigation").get_by_role("link", name="Air power").click()
    expect(page.locator("article.here h2")).to_contain_text("6.0")
    expect(page.get_by_role("searchbox")).to_have_value("")
    page.evaluate("location.hash = '#rule-9.1'")
    expect(page.locator("article.here")).to_contain_text("Casualties in mines")
    expect(page.locator("article.here")).to_be_in_viewport()
    page.goto("/#/rules/desert_decision/chart-combat/3-1")
    expect(page.locator("#chart-combat th[aria-current]")).to_have_text("3-1")


def test_an_example_is_played_and_refused(page: Page) -> None:
    page.goto("/#/rules/desert_decision/4.1.1")
    example = page.locator('[id="rule-4.1.1"] figure').first
    example.get_by_role("button", name="refused").click()
    told = example.get_by_role("alert")
    expect(told).to_contain_text("Refused.", timeout=PATIENCE)
    expect(told.get_by_role("button", name="[4.1.1]")).to_be_visible()
    assert serious(page, ".here") == []
    expect(example.get_by_role("button", name="Step back")).to_be_enabled()
    example.get_by_role("button", name="From the start").click()
    expect(told).to_have_count(0)
    lit = example.locator(".live .counter.lit")
    unit = lit.first.get_attribute("data-unit")
    assert unit
    page.mouse.click(*at(page, unit))
    expect(example.locator(".live .counter.active")).to_have_attribute("data-unit", unit)
    shot(page, "example")
    example.get_by_role("button", name="Step back").click()
    expect(example.locator(".live .counter.active")).to_have_count(0)


@pytest.mark.full
def test_an_example_of_cards_is_played(page: Page) -> None:
    page.goto("/#/rules/afrika_deck/12-1-1")
    example = page.locator('[id="rule-12-1-1"] figure').first
    example.get_by_role("button", name="refused").first.click()
    expect(example.get_by_role("alert")).to_contain_text("[12-1-1]", timeout=PATIENCE)
    assert serious(page, ".here .live") == []


def test_a_line_of_the_log_leads_to_its_chart(page: Page, base: str) -> None:
    saved = json.loads(Path("tests/golden/desert_decision-option_1-r2.json").read_text(encoding="utf-8"))
    seated(page, post(base, "/api/records", {"record": saved}))
    line = page.locator(".log li").filter(has_text="The dice show").filter(has_text="in column").last
    line.get_by_role("button", name="[").click()
    dialog = page.get_by_role("dialog")
    column = dialog.locator("th[aria-current]").first
    expect(column).to_be_visible()
    assert column.inner_text() in line.inner_text()
    expect(dialog.locator("tr.lit")).to_have_count(1)
    assert serious(page, "dialog") == []
    dialog.get_by_role("link", name="The whole rulebook").click()
    expect(page.locator("th[aria-current]").first).to_be_visible()


@pytest.mark.full
@pytest.mark.parametrize("game", TITLES)
def test_every_line_and_every_question_leads_to_its_rule(page: Page, base: str, game: str) -> None:
    """In one click, which opens a text under that number."""
    seats = [{"kind": "here"}, {"kind": "computer", "player": "random"}]
    seated(page, post(base, "/api/matches", {"game": game, "seats": seats, "seed": 3}))
    hand, dialog = Hand(page, False, 3), page.get_by_role("dialog")
    for _ in range(40):
        page.locator(".ask.mine .prompt .ref").wait_for()
        state = hand.state()
        hand.take(state, "historical" if "historical" in state["legal"] else hand.choose(state, 3))
    page.locator(".ask.mine .prompt .ref").wait_for()
    lines = page.locator(".log li:not(.none)")
    assert lines.count() > 5 and lines.filter(has_not=page.locator(".ref")).count() == 0
    for rule in sorted({*page.locator(".log .ref").all_inner_texts(), page.locator(".prompt .ref").inner_text()}):
        page.locator(".ref").filter(has_text=rule).first.click()
        expect(dialog.locator("h3").first).to_be_visible()
        dialog.get_by_role("button", name="Close").click()


@pytest.mark.full
@pytest.mark.parametrize("game", TITLES)
@pytest.mark.parametrize("size", SIZES)
def test_every_rulebook_at_every_size(page: Page, game: str, size: str) -> None:
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.goto(f"/#/rules/{game}/legend")
        page.reload()
        page.locator("#legend li").first.wait_for()
        signs = page.locator("#legend li")
        assert [words for words in book(game).legend.badges.values() if not signs.filter(has_text=words).count()] == []
        shot(page, f"rulebook-{game}-{size}-{scheme}")
        assert page.locator(".wide").evaluate_all(SIDEWAYS) == []
        assert serious(page) == []
        page.goto(f"/#/rules/{game}/{TRIED[game]}")
        page.locator(".here figure").first.get_by_role("button", name="Try it").click()
        page.locator(".live .prompt").first.wait_for()
        shot(page, f"rulebook-{game}-{size}-{scheme}-live")
        assert serious(page, ".here") == []


@pytest.mark.full
@pytest.mark.parametrize("game", TITLES)
def test_on_paper_it_is_a_rulebook(page: Page, game: str) -> None:
    """Every example is there, and nothing that can only be clicked."""
    page.add_init_script("window.print = () => document.body.setAttribute('data-printed', '')")
    page.goto(f"/#/rules/{game}")
    page.get_by_role("button", name="Print the rulebook").click()
    page.locator("body[data-printed]").wait_for(timeout=60_000)
    assert page.locator("[data-waits]").count() == 0
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation")).to_be_hidden()
    assert page.locator("figure img").count() > 20
    expect(page.get_by_role("button", name="Try it").first).to_be_hidden()
