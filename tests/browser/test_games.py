"""Every game: start in two clicks, a turn by mouse and by keyboard, save, reload, open, replay."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests import FULL
from tests.browser.conftest import SHOTS
from tests.browser.hand import Hand

TITLES = {
    "desert_decision": "Decision in Desert",
    "alam_halfa": "Alam el Halfa",
    "north_africa": "Battles in North Africa",
    "afrika_deck": "deck-building",
}
# each game by mouse and by keyboard; in ./test by one of them
HANDS = [(game, hands) for game in TITLES for hands in ("mouse", "keyboard")]
HANDS = HANDS if FULL else [*HANDS[0::4], *HANDS[3::4]]


def begin(page: Page, game: str) -> None:
    """Two clicks at most: here it is one."""
    page.goto("/")
    page.get_by_role("button", name="Play now").filter(has_text=TITLES[game]).click()
    page.wait_for_url("**/#/table/*")
    page.locator(".ask .prompt").wait_for()


@pytest.mark.parametrize(("game", "hands"), HANDS)
def test_a_turn_then_save_reload_open_and_replay(page: Page, game: str, hands: str, tmp_path: Path) -> None:
    begin(page, game)
    hand = Hand(page, hands == "keyboard", 7)
    setup = page.get_by_role("button", name="Place the rest for me")
    if setup.count():
        setup.click()
        expect(setup).to_have_count(0, timeout=30_000)
    assert hand.play(4, 40) > 0
    page.locator(".panel .log li").first.wait_for()

    page.get_by_role("tab", name="Menu").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save to a file").click()
    saved = tmp_path / "game.json"
    download.value.save_as(saved)
    assert json.loads(saved.read_text(encoding="utf-8"))["game"] == game
    while hand.state()["thinking"]:
        page.wait_for_timeout(100)
    version = hand.state()["version"]

    page.reload()
    page.locator(".ask").wait_for()
    assert hand.state()["version"] == version

    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Replay from the beginning").click()
    bar = page.get_by_role("toolbar", name="Replay")
    expect(bar).to_contain_text(f"Move 0 of {version}")
    bar.get_by_role("button", name="One move forward").click()
    expect(bar).to_contain_text(f"Move 1 of {version}")
    bar.get_by_role("button", name="One move back").click()
    expect(bar).to_contain_text(f"Move 0 of {version}")
    bar.get_by_role("button", name="Back to the game").click()
    if SHOTS:
        page.screenshot(path=f"{SHOTS}/{game}-{hands}.png")

    page.goto("/")
    expect(page.get_by_role("heading", name="Continue")).to_be_visible()
    page.get_by_label("Open or replay a saved game").set_input_files(saved)
    page.wait_for_url("**/#/table/*")
    page.locator(".ask").wait_for()


def test_a_refusal_names_its_rule_and_opens_it(page: Page) -> None:
    begin(page, "desert_decision")
    hand = Hand(page, False, 1)
    hand.state()
    at = hand.point("0405")  # behind the enemy's line
    page.mouse.click(at["x"], at["y"])
    notice = page.locator(".notice.refused")
    notice.wait_for()
    notice.get_by_role("button", name="[").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    expect(dialog.locator(".mark").first).to_be_visible()


def test_undo_and_fork(page: Page) -> None:
    begin(page, "desert_decision")
    hand = Hand(page, False, 1)
    page.get_by_role("button", name="Place the rest for me").click()
    page.get_by_text("Choose a unit to move").first.wait_for()
    state = hand.state()
    hand.take(state, next(a for a in state["legal"] if a.startswith("move ")))
    page.keyboard.press("u")
    page.get_by_text("Choose a unit to move").first.wait_for()
    assert hand.state()["version"] == state["version"] + 2
    before = hand.token()
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="Play on from here in a new game").click()
    page.wait_for_function("(t) => !location.hash.includes(t)", arg=before)
    page.locator(".ask .prompt").wait_for()


def test_first_page_is_small(page: Page) -> None:
    """At most 120 kB as sent, everything from this machine (the fixture watches)."""
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto("/")
    page.get_by_role("button", name="Play now").first.wait_for()
    assert 0 < sum(sizes) <= 120_000
