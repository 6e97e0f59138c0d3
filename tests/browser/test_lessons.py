"""The guided first games: clicking only what the page points at, and clicking wrongly at every step; briefings."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, TimeoutError, expect

from tests import FULL
from tests.browser.hand import ASK
from tests.browser.test_accessible import serious, shot
from tests.browser.test_games import TITLES

WIDE, PHONE = (1440, 900), (390, 844)
ALL = [(game, size, scheme) for game in TITLES for size in (WIDE, PHONE) for scheme in ("light", "dark")]
SOME = [("alam_halfa", WIDE, "light")]  # the others in --full: a browser is slow, and ./test has six minutes
POINTED = ".taught:visible"
MENU = ":is(.popup, .card-menu) .taught:visible"  # opened by a click on what was pointed at
SPOT = """const all = [...document.querySelectorAll(".taught")].filter((e) => e.checkVisibility());
  const spot = all.find((e) => e.closest(".popup, .card-menu")) ?? all[0];
  const box = spot?.getBoundingClientRect();"""
# the beat at which the page stands, and what it points at and where
STANDS = f"""() => {{ {SPOT} return [document.querySelector(".lesson")?.dataset.beat,
    spot ? `${{spot.tagName}} ${{spot.textContent}} ${{Math.round(box.x)}} ${{Math.round(box.y)}}` : ""]; }}"""
WENT_ON = f"([beat, spot]) => {{ const [at, now] = ({STANDS})(); return at !== beat || (now && now !== spot); }}"
# "over" if it stands at another beat than was asked about; else how it stands, and "button" or where the ring on the
# map lies, once it has lain there for a moment: asked in one go, since a map drawn anew has other rings
RESTS = f"""(beat) => {{ {SPOT} const stands = ({STANDS})();
  if (stands[0] !== beat) return [stands, "over"];
  if (!spot) return false;
  if (window.rested?.at !== stands.join()) window.rested = {{at: stands.join(), since: performance.now()}};
  if (performance.now() - window.rested.since <= 250) return false;
  const ring = spot.namespaceURI.endsWith("svg");
  return [stands, ring ? [box.x + box.width / 2, box.y + box.height / 2] : "button"]; }}"""


def begin(page: Page, game: str, size: tuple[int, int], scheme: str) -> None:
    """One click on the first page."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto("/")
    page.get_by_role("button", name="Learn").filter(has_text=TITLES[game]).click()
    page.wait_for_url("**/#/table/*")
    page.locator(".lesson").wait_for()


def lesson(page: Page) -> dict[str, Any]:
    """Where the server says the lesson stands."""
    found: dict[str, Any] = page.evaluate(ASK, [page.url.split("#/table/")[1], -1])["lesson"]
    return found


def follow(page: Page) -> None:
    """Click what the page points at until the lesson has gone on: a stack fans out first, a card opens a menu."""
    beat = page.locator(".lesson").get_attribute("data-beat")
    for _ in range(4):
        try:
            before, at = page.wait_for_function(RESTS, arg=beat).json_value()
        except TimeoutError:
            shot(page, "lesson-stuck")
            raise AssertionError(f"beat {beat} points at nothing: {lesson(page)}") from None
        if at == "over":
            return
        if at == "button":
            page.locator(MENU if page.locator(MENU).count() else POINTED).first.click()
        else:  # a ring is no button, but what lies under it is
            page.mouse.click(*at)
        page.wait_for_function(WENT_ON, arg=before)
        if page.locator(".lesson").get_attribute("data-beat") != beat:
            return
    raise AssertionError(f"beat {beat} does not end: {lesson(page)}")


@pytest.mark.parametrize(("game", "size", "scheme"), ALL if FULL else SOME)
def test_who_clicks_only_what_the_page_points_at_finishes(
    page: Page, game: str, size: tuple[int, int], scheme: str
) -> None:
    begin(page, game, size, scheme)
    shot(page, f"lesson-{game}-{size[0]}-{scheme}")
    assert serious(page) == []
    while not lesson(page)["over"]:
        follow(page)
    expect(page.locator(".lesson")).to_contain_text("The lesson is over")
    assert serious(page) == []
    page.get_by_role("button", name="Play on from here").click()
    expect(page.locator(".lesson")).to_have_count(0)


def wrong(page: Page) -> Locator | None:
    """Something else that can be clicked; None where nothing else can be done."""
    for selector in (".side [data-action]:not(.taught):visible", ".card-button.glow:not(.taught):visible"):
        if page.locator(selector).count():
            return page.locator(selector).first
    folded = page.locator(".side .choices details:not([open]) summary:visible")
    if folded.count():
        folded.first.click()
        return wrong(page)
    return None


@pytest.mark.full
@pytest.mark.parametrize("game", TITLES)
def test_who_clicks_wrongly_at_every_step_is_led_back(page: Page, game: str) -> None:
    """At every step something else than what is awaited."""
    begin(page, game, WIDE, "light")
    led = 0
    while not (now := lesson(page))["over"]:
        page.locator(POINTED).first.wait_for()
        other = wrong(page)
        if other is not None:
            other.click()
            if page.locator(".card-menu").count():
                page.keyboard.press("Escape")
                other = page.locator(".side [data-action='done']")
                if not other.count() or now["what"] == "done":
                    follow(page)
                    continue
                other.click()
            expect(page.locator(".notice.refused")).to_be_visible()
            expect(page.locator(".lesson .nudge")).to_be_visible()
            assert lesson(page)["beat"] == now["beat"]
            led += 1
        follow(page)
    assert led > 10


def test_a_lesson_is_left_and_resumed(page: Page) -> None:
    begin(page, "desert_decision", WIDE, "light")
    for _ in range(3):
        follow(page)
    expect(page.locator(".lesson")).to_contain_text("4 of 15")
    page.get_by_role("link", name="Leave").click()
    expect(page.locator(".running")).to_contain_text("lesson, step 4 of 15")
    page.get_by_role("button", name="Learn: step 4").click()
    expect(page.locator(".lesson")).to_contain_text("4 of 15")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(".lesson")).to_contain_text("1 of 15")


def test_a_briefing_comes_before_a_new_game_and_is_one_click_away(browser: Browser, base: str) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, base_url=base)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("button", name="Play now").filter(has_text=TITLES["desert_decision"]).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Three things to watch")
    expect(dialog).to_contain_text("Allied (you)")
    assert serious(page) == []
    shot(page, "briefing-phone")
    dialog.get_by_role("button", name="To the table").click()
    expect(dialog).to_have_count(0)
    page.reload()
    page.locator(".ask .prompt").wait_for()
    assert dialog.count() == 0
    page.get_by_role("button", name="Briefing").click()
    expect(dialog).to_contain_text("How it is won")
    context.close()
