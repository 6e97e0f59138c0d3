"""Dice that people can see to be fair: shares, the page that shows and checks them; seats in another browser."""

from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from alamein.cli import main
from tests.browser.conftest import post
from tests.browser.test_accessible import serious, shot


def test_everybody_adds_to_the_dice_and_can_check_them(page: Page, tmp_path: Path) -> None:
    page.goto("/")
    card = page.locator(".games li").filter(has_text="Decision in Desert")
    card.get_by_role("button", name="Play now").click()
    page.locator(".ask .prompt").wait_for()
    page.get_by_role("tab", name="Menu").click()
    page.get_by_role("button", name="How the dice are made").click()
    dialog = page.get_by_role("dialog", name="The dice of this match")
    expect(dialog.get_by_role("row", name="server")).to_contain_text("sealed to the end")
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.locator(".findings")).to_contain_text("is the one this browser made")
    expect(dialog.locator(".findings .bad")).to_have_count(0)
    assert serious(page) == []
    dialog.get_by_role("button", name="Close").click()
    page.get_by_role("button", name="Resign…").click()
    page.get_by_role("button", name="Yes, resign").click()
    page.get_by_role("button", name="How the dice are made").click()
    dialog.get_by_role("button", name="Verify").click()
    expect(dialog.locator(".findings")).to_contain_text("Every seed is made of all shares together")
    expect(dialog.locator(".findings .bad")).to_have_count(0)
    shot(page, "dice")
    with page.expect_download() as file:
        dialog.get_by_role("button", name="Save the proof to a file").click()
    file.value.save_as(tmp_path / "proof.json")
    assert main(["verify", str(tmp_path / "proof.json")]) == 0


def test_an_invited_person_is_told_that_the_dice_are_known(page: Page, base: str) -> None:
    seats = [{"kind": "here", "name": "Bob"}, {"kind": "link"}]
    made = post(base, "/api/matches", {"game": "desert_decision", "seed": 5, "seats": seats})
    keys = made["seats"]
    assert isinstance(keys, list)
    page.goto(f"/#/join/{keys[1]['invitation']}")
    expect(page.get_by_role("listitem")).to_contain_text("can know every die to come")
    shot(page, "invited")
    assert serious(page) == []
    page.get_by_role("button", name="Take the seat anyway").click()
    page.get_by_role("button", name="Known dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("can know every die to come")


def test_seats_are_carried_to_another_browser(page: Page, browser: Browser, base: str, tmp_path: Path) -> None:
    page.goto("/")
    page.locator(".games li").filter(has_text="Decision in Desert").get_by_role("button", name="Play now").click()
    page.locator(".ask .prompt").wait_for()
    page.goto("/")
    with page.expect_download() as file:
        page.get_by_role("button", name="Save my seats to a file").click()
    file.value.save_as(tmp_path / "seats.json")
    elsewhere = browser.new_context(base_url=base)
    other = elsewhere.new_page()
    other.goto("/")
    other.get_by_label("Open or replay a saved game").set_input_files(tmp_path / "seats.json")
    expect(other.get_by_role("status")).to_contain_text("1 seat restored")
    other.locator(".running a").click()
    other.locator(".ask .prompt").wait_for()
    elsewhere.close()
