"""Puzzles in the browser: found on the first page or among all of them, with a hint, solved, and measured."""

import pytest
from playwright.sync_api import Page, expect

from alamein.play.puzzles import Puzzle, all_puzzles, puzzles
from tests.browser.hand import Hand
from tests.browser.test_accessible import serious, shot
from tests.browser.test_games import TITLES


def solve(page: Page, puzzle: Puzzle) -> None:
    """Do what its solution says, passing over what cannot be done, and whatever ends the turn after it."""
    hand, line = Hand(page, False, 1), list(puzzle.solution)
    measure = page.locator(".puzzle meter").first
    for _ in range(200):
        state = hand.state()
        if measure.count():
            return
        if state["decider"] != state["seat"] or state["result"]:
            page.wait_for_timeout(150)
            continue
        found = next((n for n, action in enumerate(line) if action in state["legal"]), None)
        plain = [a for a in state["legal"] if " " not in a] or state["legal"]
        hand.take(state, plain[-1] if found is None else line[found])
        line = line if found is None else line[found + 1 :]
    raise AssertionError(f"{puzzle.title} does not end")


def is_measured(page: Page, puzzle: Puzzle) -> None:
    """The line beside the best one known; it is remembered."""
    panel = page.locator(".puzzle")
    expect(panel.get_by_role("meter", name="The best known")).to_have_attribute("value", str(puzzle.chance))
    yours = int(panel.get_by_role("meter", name="Your line").get_attribute("value") or 0)
    assert yours > 0
    panel.locator("summary").click()
    shot(page, f"puzzle-{puzzle.game}-over")
    assert serious(page) == []
    panel.get_by_role("link", name="Other puzzles").click()
    entry = page.get_by_role("listitem").filter(has=page.get_by_role("button", name=f"Solve: {puzzle.title}"))
    expect(entry.filter(has_text=f"{round(yours / 10)} %").first).to_be_visible()


def test_the_puzzle_of_the_day_is_begun_with_its_hint(page: Page) -> None:
    page.goto("/")
    heading = page.get_by_role("heading", name="Puzzle of the day")
    title = heading.inner_text().partition(": ")[2]
    page.get_by_role("button", name="Solve it").click()
    expect(page.locator(".puzzle h2")).to_contain_text(title)
    page.get_by_role("button", name="A hint").click()
    hints = {puzzle.hint for puzzle in all_puzzles() if puzzle.title == title}
    assert page.locator(".puzzle .hint").inner_text() in hints


@pytest.mark.full
@pytest.mark.parametrize("game", TITLES)
def test_a_puzzle_is_solved_and_measured(page: Page, game: str) -> None:
    """Dice may leave nothing of the solution that can be done: then it is worth nothing, and tried again."""
    puzzle = puzzles(game)[0]
    for _ in range(8):
        page.goto("/#/puzzles")
        page.get_by_role("button", name=f"Solve: {puzzle.title}").first.click()
        expect(page.locator(".puzzle h2")).to_contain_text(puzzle.title)
        solve(page, puzzle)
        if int(page.get_by_role("meter", name="Your line").get_attribute("value") or 0):
            break
    is_measured(page, puzzle)
