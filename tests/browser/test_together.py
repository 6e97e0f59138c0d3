"""Two browsers on one match, and one screen for players who must not see each other's cards."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Watch, post
from tests.browser.hand import Hand
from tests.browser.test_accessible import serious


def read_qr(drawn: str) -> str:
    """The text of a QR code of level L and mask 0, from its dark squares; one block of check words must agree."""
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h", drawn)}
    size = max(x for x, _ in dark) + 1
    version = (size - 17) // 4

    def is_frame(x: int, y: int) -> bool:
        corner = (x < 9 and y < 9) or (x >= size - 8 and y < 9) or (x < 9 and y >= size - 8)
        aligned = version > 1 and abs(x - size + 7) <= 2 and abs(y - size + 7) <= 2
        return corner or aligned or x == 6 or y == 6

    columns = [*range(size - 1, 6, -2), 5, 3, 1]
    cells = [
        (x, y)
        for n, right in enumerate(columns)
        for y in (range(size - 1, -1, -1) if n % 2 == 0 else range(size))
        for x in (right, right - 1)
        if not is_frame(x, y)
    ]
    bits = "".join(str(int(((x, y) in dark) != ((x + y) % 2 == 0))) for x, y in cells)
    words = [int(bits[n : n + 8], 2) for n in range(0, len(bits) - 7, 8)]
    assert version < 6  # one block
    assert all(checksum(words[: {1: 26, 2: 44, 3: 70, 4: 100, 5: 134}[version]], root) == 0 for root in range(7))
    long = int(bits[4:12], 2)
    assert bits[:4] == "0100"
    return bytes(int(bits[n : n + 8], 2) for n in range(12, 12 + 8 * long, 8)).decode()


def checksum(words: list[int], root: int) -> int:
    """A codeword at a root of its generator: 0 if nothing is wrong with it."""
    total, at = 0, 1
    for _ in range(root):
        at = at << 1 ^ (0x11D if at & 0x80 else 0)
    for word in words:
        product, factor = 0, total
        for bit in range(8):
            product ^= factor if at >> bit & 1 else 0
            factor = factor << 1 ^ (0x11D if factor & 0x80 else 0)
        total = product ^ word
    return total


def test_two_browsers_on_one_live_match(page: Page, browser: Browser, base: str) -> None:
    page.goto("/")
    card = page.locator(".games li").filter(has_text="Decision in Desert")
    card.get_by_role("button", name="Choose").click()
    dialog = page.get_by_role("dialog")
    dialog.locator("select").nth(1).select_option("link")
    dialog.get_by_role("button", name="Begin").click()
    link = dialog.get_by_label("Link for Axis").first.input_value()
    dialog.get_by_role("button", name="QR code: Link for Axis").click()
    assert read_qr(dialog.get_by_role("img").locator("path").get_attribute("d") or "") == link
    dialog.get_by_role("link", name="To the table").click()
    expect(page.locator(".ask")).to_contain_text("Waiting for Axis to take the seat")
    expect(page.locator(".ask").get_by_label("Link for Axis").first).to_have_value(link)  # found again

    friend = browser.new_context(viewport={"width": 390, "height": 844}, base_url=base)
    other = friend.new_page()
    watch = Watch(base)
    watch.on(other)
    other.goto(link)
    expect(other.get_by_role("heading")).to_contain_text("Somebody invites you to play El Alamein: Decision in Desert")
    expect(other.locator("dl")).to_contain_text("Axis")
    assert serious(other) == []
    other.get_by_label("Your name").fill("Ann")
    other.get_by_role("button", name="Take the seat").click()
    other.locator(".ask .prompt").wait_for()  # both have sealed and opened their shares of the dice

    page.get_by_role("button", name="Place the rest for me").click()
    expect(other.locator(".ask")).to_contain_text("decides; you are Ann (Axis)")
    expect(other.locator(".bar .turn")).to_contain_text("Turn 1")  # pushed, not asked for
    other.get_by_role("tab", name="Talk").click()
    other.get_by_label("Say to the table").fill("good luck")
    other.get_by_role("button", name="Say", exact=True).click()
    page.get_by_role("tab", name="Talk").click()
    expect(page.get_by_text("good luck")).to_be_visible()
    page.get_by_role("tab", name="Menu").click()
    other.goto(page.get_by_label("Link for spectators").first.input_value())  # found again as well
    other.reload()
    expect(other.locator(".ask")).to_contain_text("you are watching")
    assert other.locator(".side [data-action]").count() == 0
    assert watch.errors == [] and watch.strangers == []
    friend.close()


def names(state: dict[str, Any], zone: str) -> set[str]:
    """The faces in a zone of the scene."""
    return {card["face"] for z in state["scene"]["zones"] if z["id"] == zone for card in z["cards"]}


def test_hot_seat_hides_the_other_hand(page: Page, base: str) -> None:
    """Between two seats on one screen hangs a curtain, and nothing of either hand is in the page. Who comes from behind
    it is shown what the other did."""
    made = post(base, "/api/matches", {"game": "afrika_deck", "seats": [{"kind": "here"}, {"kind": "here"}], "seed": 5})
    seats = made["seats"]
    assert isinstance(seats, list)
    held = [{"token": s["token"], "match": made["match"], "game": "afrika_deck", "seat": s["seat"]} for s in seats]
    page.goto("/")
    page.evaluate("(held) => localStorage.setItem('alamein.seats', JSON.stringify(held))", held)
    page.evaluate("() => localStorage.setItem('alamein.speed', 'slow')")
    page.goto(f"/#/table/{held[0]['token']}")
    page.locator(".ask .prompt").wait_for()
    hand = Hand(page, False, 3)
    for _ in range(30):
        state = hand.state()
        if state["decider"] != 0:
            break
        hand.take(state, "done" if "done" in state["legal"] else state["legal"][0])
    curtain = page.get_by_role("dialog", name="Pass the screen to Player B")
    curtain.wait_for()
    assert page.locator(".card").count() == 0  # nothing behind the curtain
    assert page.get_by_role("region").count() == 0
    curtain.get_by_role("button").click()
    show = page.get_by_role("toolbar", name="The other side's turn")
    expect(show).to_contain_text("step 1 of")
    page.keyboard.press("Escape")
    expect(show).to_have_count(0)
    page.locator(".own .card").first.wait_for()
    state = hand.state()
    assert state["seat"] == 1
    shown = page.locator(".own .zone.hand [data-card]").evaluate_all("cards => cards.map(c => c.dataset.card)")
    assert set(shown) == names(state, "hand:B")
