"""The pages in a language made of English (tests.words.pseudo): what is read in plain letters is in no catalogue."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from alamein.games import registry
from tests import FULL
from tests.browser.conftest import UNBRIEFED, post, serving
from tests.browser.test_accessible import shot
from tests.words.play import nations
from tests.words.pseudo import LANGUAGE, undecorated, written

# every text and every name that a reader meets; keys, commands, files and charts of data are the same in every language
READ = """() => {
  const seen = (e) => e.checkVisibility() && !e.closest("script, style, code, kbd, pre, noscript, .chart");
  const texts = [document.title];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (seen(walk.currentNode.parentElement)) texts.push(walk.currentNode.data);
  for (const name of ["aria-label", "title", "placeholder", "alt", "label"])
    for (const e of document.querySelectorAll(`[${name}]`)) if (seen(e)) texts.push(e.getAttribute(name));
  return texts.map((text) => text.trim().replace(/\\s+/g, " "));
}"""
NATIONS = set[str]().union(*(nations(registry.game(id)) for id in registry.GAMES))
TABLES = registry.GAMES if FULL else ("alam_halfa",)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server that speaks it."""
    words = tmp_path_factory.mktemp("words")
    written(words)
    spoken = {"ALAMEIN_LANGUAGE": LANGUAGE, "ALAMEIN_WORDS": str(words)}
    with serving(tmp_path_factory.mktemp("data"), spoken) as address:
        yield address


@pytest.fixture
def told(browser: Browser, site: str) -> Iterator[Page]:
    """A page of that server."""
    page = browser.new_page(base_url=site, viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    page.add_init_script(UNBRIEFED)
    yield page
    page.close()


def plain(page: Page, name: str) -> list[str]:
    """What is read in plain letters and is no name of the data."""
    shot(page, f"words-{name}")
    return undecorated(page.evaluate(READ), ".", [*NATIONS, "alamein"])


def table(page: Page, site: str, body: dict[str, Any]) -> None:
    """Sit down at a new table."""
    made = post(site, "/api/matches", body)
    seats: Any = made["seats"]
    page.goto(f"/#/table/{seats[0]['token']}")
    page.locator(".ask").wait_for()


def test_home_join_puzzles_and_rules(told: Page, site: str) -> None:
    told.goto("/")
    told.locator(".games .primary").first.wait_for()
    told.locator(".today a").wait_for()
    assert plain(told, "home") == []
    told.locator(".games li").nth(3).locator("button").last.click()
    told.locator("dialog[open]").wait_for()
    told.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = true))")
    assert plain(told, "new-game") == []
    seats = [{"kind": "here", "name": "Ö"}, {"kind": "link"}]
    made: Any = post(site, "/api/matches", {"game": "alam_halfa", "seats": seats})
    told.goto(f"/#/join/{made['seats'][1]['invitation']}")
    told.locator("dl").wait_for()
    assert plain(told, "join") == []
    told.goto("/#/puzzles")
    told.locator("li button").first.wait_for()
    assert plain(told, "puzzles") == []
    told.goto("/#/rules/alam_halfa/7.1")
    told.locator("#legend h3").first.wait_for()
    assert plain(told, "rules") == []


@pytest.mark.parametrize("game", TABLES)
def test_tables(told: Page, site: str, game: str) -> None:
    """The table with every panel and dialog."""
    seats = [{"kind": "here"}, {"kind": "here"}]
    table(told, site, {"game": game, "seats": seats, "seed": 3})
    told.locator(".ask .prompt").wait_for()
    found = plain(told, f"{game}-table")
    for tab in told.get_by_role("tab").all():
        tab.click()
        found += plain(told, f"{game}-tab")
    told.keyboard.press("?")
    found += plain(told, f"{game}-help")
    told.keyboard.press("Escape")
    told.locator(".menu button").first.click()
    told.locator("dialog[open] table").first.wait_for()
    assert found + plain(told, f"{game}-dice") == []


@pytest.mark.full
def test_lesson_puzzle_and_review(told: Page, site: str) -> None:
    lesson: Any = post(site, "/api/lessons", {"game": "alam_halfa"})
    told.goto(f"/#/table/{lesson['seats'][0]['token']}")
    told.locator(".lesson h2").wait_for()
    found = plain(told, "lesson")
    told.goto("/#/puzzles")
    told.locator("li button").last.click()
    told.locator(".puzzle button").first.click()
    told.locator(".puzzle .hint").wait_for()
    found += plain(told, "puzzle")
    saved = json.loads(Path("tests/golden/alam_halfa-alam_halfa-r2.json").read_text(encoding="utf-8"))
    opened: Any = post(site, "/api/records", {"record": saved})
    told.goto(f"/#/table/{opened['seats'][0]['token']}")
    told.locator(".ask .primary").click()
    told.locator(".quality").first.wait_for(timeout=120_000)
    assert found + plain(told, "review") == []
