"""axe finds nothing on any page, light or dark, wide or narrow."""

from importlib.resources import files

import pytest
from playwright.sync_api import Page

from tests import FULL
from tests.browser.conftest import SHOTS
from tests.browser.test_games import TITLES, begin

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")

RUN = "async (within) => (await axe.run({...within, exclude: ['.paper']}, {resultTypes: ['violations']})).violations"


def serious(page: Page, *within: str) -> list[str]:
    """Violations of any impact, on the page or in parts of a long one. The map's drawing is hidden from readers, who
    have a grid's cursor and lists instead; its thousands of paths would only take axe's time."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE)
    found = page.evaluate(RUN, {"include": list(within)} if within else {})
    return [f"{v['id']}: {node['target']} {node['failureSummary']}" for v in found for node in v["nodes"][:3]]


SIZES = {"desktop": (1440, 900), "tablet": (1024, 768), "phone": (390, 844)}


@pytest.mark.parametrize(("size", "scheme"), [("desktop", "light"), ("desktop", "dark"), ("phone", "light")])
def test_home_and_rules(page: Page, scheme: str, size: str) -> None:
    page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()
    shot(page, f"home-{size}-{scheme}")
    assert serious(page) == []
    page.get_by_role("button", name="Choose").first.click()
    page.get_by_role("dialog").wait_for()
    assert serious(page) == []
    if size == "desktop":
        page.goto("/#/rules/desert_decision/9.1")
        page.locator(".here figure").first.wait_for()
        shot(page, f"rules-{scheme}")
        assert serious(page, "nav", "#page-0", "#legend", ".here") == []


def test_puzzles(page: Page) -> None:
    """The puzzle of the day leads to all of them; one of them is begun, with its hint, on a phone by night."""
    page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    page.emulate_media(color_scheme="dark")
    page.goto("/")
    page.get_by_role("link", name="All").click()
    page.get_by_role("button", name="Solve").last.wait_for()
    assert serious(page) == []
    page.get_by_role("button", name="Solve").last.click()
    page.get_by_role("button", name="A hint").click()
    page.locator(".puzzle .hint").wait_for()
    assert serious(page) == []


@pytest.mark.parametrize("game", TITLES if FULL else ("alam_halfa", "afrika_deck"))
def test_tables(page: Page, game: str) -> None:
    """One match, opened anew at each size."""
    begin(page, game)
    for size, scheme in (("desktop", "light"), ("tablet", "light"), ("phone", "dark")):
        page.set_viewport_size({"width": SIZES[size][0], "height": SIZES[size][1]})
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        page.reload()
        page.locator(".ask .prompt").wait_for()
        if game != "afrika_deck":
            page.wait_for_function("() => document.querySelector('.ground')?.complete")
        shot(page, f"{game}-{size}-{scheme}")
        assert serious(page) == [], (size, scheme)
        for tab in ("Units", "Talk", "Menu") if size == "desktop" else ():
            if page.get_by_role("tab", name=tab).count():
                page.get_by_role("tab", name=tab).click()
                assert serious(page) == [], tab


def shot(page: Page, name: str) -> None:
    """A picture for people, if they asked for it."""
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{name}.png")
