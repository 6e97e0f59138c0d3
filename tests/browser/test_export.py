"""An exported page: opened from a file, it plays the game by itself."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from alamein.play import record
from alamein.play.board.page import page
from alamein.play.moments import Seen

SAVED = Path(__file__).parents[1] / "play" / "saved" / "alam_halfa-open.json"


def test_an_exported_page_replays_the_game_from_a_file(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(page(Seen(record.load_text(SAVED.read_text("utf-8")), ""), lambda done: None), "utf-8")
    tab = browser.new_page()
    wrong: list[str] = []
    tab.on("pageerror", lambda error: wrong.append(str(error)))
    tab.goto(file.as_uri())
    lines = tab.locator("#log li")
    expect(lines.first).to_have_attribute("aria-current", "true")
    last = lines.count() - 1
    tab.get_by_label("To the end").click()
    expect(tab.locator("#where")).to_have_text(f"{last} / {last}")
    ended = tab.locator("#things").inner_html()
    tab.keyboard.press("Home")
    assert tab.locator("#things").inner_html() != ended
    tab.get_by_label("Pace").select_option("fast")
    tab.get_by_role("button", name="Play").click()
    expect(tab.locator("#where")).not_to_have_text(re.compile("^[01] /"))
    tab.get_by_role("button", name="Pause").click()
    now, _, _ = tab.locator("#where").inner_text().partition(" ")
    expect(lines.nth(int(now))).to_have_attribute("aria-current", "true")
    assert not wrong
    tab.close()


def test_on_a_phone_the_page_fits_and_shows_where_something_happens(browser: Browser, tmp_path: Path) -> None:
    file = tmp_path / "game.html"
    file.write_text(page(Seen(record.load_text(SAVED.read_text("utf-8")), ""), lambda done: None), "utf-8")
    tab = browser.new_page(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    tab.goto(file.as_uri())
    expect(tab.locator("#log li").first).to_have_attribute("aria-current", "true")
    assert tab.evaluate("document.documentElement.scrollWidth") == 390
    for _ in range(4):
        tab.get_by_label("Closer").click()
    for _ in range(12):
        tab.get_by_label("One move on").click()
    board, last = tab.locator("#board").bounding_box(), tab.locator("#things > g").last.bounding_box()
    assert board is not None and last is not None
    assert board["x"] <= last["x"] + last["width"] / 2 <= board["x"] + board["width"]
    assert board["y"] <= last["y"] + last["height"] / 2 <= board["y"] + board["height"]
    tab.close()
