"""A hand at the table: takes actions as a person would, with the mouse on the map or with the keyboard."""

import math
import random
from typing import Any

from playwright.sync_api import Page

R = 40.0
H = 3**0.5 * R
MARGIN = 26.0
ASK = """async ([token, since]) => {
  const answer = await fetch(`/api/table?since=${since}`, {headers: {Authorization: `Bearer ${token}`}});
  return await answer.json();
}"""
# what a click on the map can lead to: the move is made, a menu opens, or a stack fans out
ANSWERED = """(version) => Number(document.querySelector(".table").dataset.version) > version
  || document.querySelector(".popup, .here")"""
TAKEN = """(version) => Number(document.querySelector(".table")?.dataset.version ?? Infinity) > version"""
# the map is laid where it belongs in the next frame: what stands on the screen is known after it
FRAME = "() => new Promise((done) => requestAnimationFrame(() => done(null)))"
PLACE = """async (p) => {
  await new Promise(requestAnimationFrame);
  const m = new DOMMatrix(getComputedStyle(document.querySelector(".board")).transform)
    .multiply(new DOMMatrix(getComputedStyle(document.querySelector(".paper")).transform));
  const box = document.querySelector('[role="grid"]').getBoundingClientRect();
  return {x: box.left + p.x * m.a + m.e, y: box.top + p.y * m.d + m.f, left: box.left, top: box.top,
          right: box.right, bottom: box.bottom};
}"""

# dice or a refusal that lie over a spot are read and put aside
READ = (
    """(p) => document.elementFromPoint(p.x, p.y)?.closest(".tray, .notice")?.querySelector("button.quiet").click()"""
)


def pull(far: float) -> float:
    """How far to drag for a hex that is so far away: enough to be a drag and no click, and not out of the window."""
    return math.copysign(min(200, max(30, abs(far))), far) if far else 0


class Hand:
    """Plays for whoever sits at the page."""

    def __init__(self, page: Page, keyboard: bool, seed: int) -> None:
        self.page = page
        self.keyboard = keyboard
        self.random = random.Random(seed)
        self.sheet: dict[str, Any] = {}

    def token(self) -> str:
        """The seat's token, from the address."""
        return self.page.url.split("#/table/")[1]

    def state(self, since: int = -1) -> dict[str, Any]:
        """What the server says to this seat, with the log after a version."""
        state: dict[str, Any] = self.page.evaluate(ASK, [self.token(), since])
        if not self.sheet:
            self.sheet = self.page.evaluate("async (g) => (await fetch(`/api/games/${g}/sheet`)).json()", state["game"])
        return state

    # --- places on the map -------------------------------------------------------------------------------------

    def point(self, hex: str) -> dict[str, float]:
        """Where the middle of a hex is on the screen, after bringing it there."""
        column, row = int(hex[:2]), int(hex[2:])
        south = column % 2 == self.sheet["southern_parity"]
        spot = {"x": MARGIN + R + (column - 1) * 1.5 * R, "y": MARGIN + H / 2 + (row - 1) * H + (H / 2 if south else 0)}
        for _ in range(12):
            at: dict[str, float] = self.page.evaluate(PLACE, spot)
            dx = max(at["left"] + 90 - at["x"], 0) or min(at["right"] - 90 - at["x"], 0)
            dy = max(at["top"] + 90 - at["y"], 0) or min(at["bottom"] - 90 - at["y"], 0)
            if not dx and not dy:
                return at
            middle = {"x": (at["left"] + at["right"]) / 2, "y": (at["top"] + at["bottom"]) / 2}
            self.page.mouse.move(middle["x"], middle["y"])
            self.page.mouse.down()
            self.page.mouse.move(middle["x"] + pull(dx), middle["y"] + pull(dy), steps=4)
            self.page.mouse.up()
        raise AssertionError(f"hex {hex} does not come into the window")

    def walk(self, hex: str) -> None:
        """Move the keyboard's cursor to a hex."""
        grid = self.page.get_by_role("grid")
        grid.focus()
        column, row = int(hex[:2]), int(hex[2:])
        cursor = self.page.locator("#hex-cursor")
        for _ in range(6):
            at = cursor.inner_text()[:4]
            if at == hex:
                return
            c, r = int(at[:2]), int(at[2:])
            for _ in range(abs(column - c)):
                self.page.keyboard.press("ArrowRight" if c < column else "ArrowLeft")
            for _ in range(abs(row - r) if c == column else 0):
                self.page.keyboard.press("ArrowDown" if r < row else "ArrowUp")
            self.page.wait_for_function(
                "(at) => !document.querySelector('#hex-cursor').textContent.startsWith(at)", arg=at
            )
        raise AssertionError(f"the cursor does not reach {hex}")

    # --- taking an action --------------------------------------------------------------------------------------

    def take(self, state: dict[str, Any], action: str) -> None:
        """Take one legal action, when the page knows of it, and wait until the page knows that it is done."""
        self.page.wait_for_function(TAKEN, arg=state["version"] - 1)
        verb, _, arg = action.partition(" ")
        kind = self.sheet["verbs"][verb]["kind"]
        where = ""
        if self.sheet["kind"] == "hex" and kind == "hex":
            where = arg
        elif self.sheet["kind"] == "hex" and kind == "unit":
            where = next((c["hex"] for c in state["scene"]["counters"] if c["unit"] == arg), "")
        if where:
            self.on_map(where, action, state["version"])
        else:
            self.in_list(action)
        self.page.wait_for_function(TAKEN, arg=state["version"])

    def on_map(self, hex: str, action: str, version: int) -> None:
        """Choose on the map; where a menu opens, from the menu."""
        if self.keyboard:
            self.walk(hex)
            self.page.keyboard.press("Enter")
        else:
            at = self.point(hex)
            self.page.evaluate(READ, at)
            self.page.mouse.click(at["x"], at["y"])
        self.page.wait_for_function(ANSWERED, arg=version)
        if self.page.evaluate(TAKEN, version):
            return
        item = self.page.locator(f'.popup [data-action="{action}"]')
        if item.count() == 0 and not self.keyboard:  # a stack has fanned out: the list says the rest
            self.in_list(action)
            return
        if self.keyboard:
            item.focus()
            self.page.keyboard.press("Enter")
        else:
            item.click()

    def in_list(self, action: str) -> None:
        """Choose from the list of everything that may be done."""
        button = self.page.locator(f'.side [data-action="{action}"]').first
        button.wait_for(state="attached")
        folded = button.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            summary = folded.first.locator("summary")
            if self.keyboard:
                summary.focus()
                self.page.keyboard.press("Enter")
            else:
                summary.click()
        if self.keyboard:
            button.focus()
            self.page.keyboard.press("Enter")
        else:
            button.click()

    # --- a turn ------------------------------------------------------------------------------------------------

    def choose(self, state: dict[str, Any], moves: int) -> str:
        """Some moves at random, then whatever brings the turn on."""
        legal: list[str] = state["legal"]
        plain = [a for a in legal if self.sheet["verbs"][a.partition(" ")[0]]["kind"] == "none"]
        if plain and (moves <= 0 or self.random.random() < 0.15):
            first = [a for a in plain if a in ("historical", "done", "commit", "stay", "halt", "ready", "enough")]
            return first[0] if first else plain[0]
        return self.random.choice(legal)

    def play(self, moves: int, most: int) -> int:
        """Play until somebody else has moved and it is this seat's turn again, or `most` actions; how many it took."""
        first = self.state()
        taken, others = 0, False
        while taken < most:
            state = self.state(first["version"])
            others = others or any(item["seat"] not in (None, first["seat"]) for item in state["log"])
            if state["result"] or (others and taken >= moves):
                break
            if state["decider"] != state["seat"]:
                self.page.wait_for_timeout(150)
                continue
            self.take(state, self.choose(state, moves - taken))
            taken += 1
        return taken
