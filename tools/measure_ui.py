"""Measures the table in a running server's browser: python tools/measure_ui.py http://127.0.0.1:1942

Prints the frames that Chromium presents each second while the map of north_africa is panned and zoomed at 1280x800, and
the time from a click on a unit (October) to the painted answer. Needs requirements/browser.txt and Chromium.
"""

import json
import os
import statistics
import sys
import urllib.request
from itertools import pairwise

from playwright.sync_api import Browser, Page, sync_playwright

MOVE = """(kind) => new Promise((done) => {
  const view = document.querySelector('[role="grid"]');
  const box = view.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const pointer = (type, dx, dy) => view.dispatchEvent(new PointerEvent(type,
    {pointerId: 1, button: 0, clientX: x + dx, clientY: y + dy, bubbles: true}));
  const end = performance.now() + 4000;
  view.setPointerCapture = () => {};
  view.hasPointerCapture = () => true;
  let n = 0;
  const board = document.querySelector(".board");
  const scales = new Set();  // how many places or scales the map has had: a frame without a change proves nothing
  if (kind === "pan") pointer("pointerdown", 0, 0);
  const step = () => {
    n += 1;
    scales.add(board.style.transform + board.style.width);
    if (kind === "pan") pointer("pointermove", 160 * Math.sin(n / 20), 120 * Math.cos(n / 17));
    else view.dispatchEvent(new WheelEvent("wheel",
      {deltaY: -22 * Math.sin(n / 25), clientX: x, clientY: y, cancelable: true}));
    if (performance.now() < end) requestAnimationFrame(step);
    else { if (kind === "pan") pointer("pointerup", 999, 0); done([n, [...scales]]); }
  };
  requestAnimationFrame(step);
})"""
CLICK = """(unit) => new Promise((done) => {
  const counter = document.querySelector(`[data-unit="${unit}"]`);
  const box = counter.getBoundingClientRect();
  const at = {pointerId: 1, button: 0, bubbles: true,
              clientX: box.left + box.width / 2, clientY: box.top + box.height / 2};
  const began = performance.now();
  const watch = new MutationObserver(() => {
    if (!document.querySelector(".light")) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began), 0));
  });
  setTimeout(() => done(null), 3000);  // a unit that cannot leave its hex
  watch.observe(document.querySelector(".board"), {subtree: true, childList: true});
  counter.dispatchEvent(new PointerEvent("pointerdown", at));
  counter.dispatchEvent(new PointerEvent("pointerup", at));
})"""


STATE = """async () => {
  const headers = {Authorization: `Bearer ${location.hash.slice(8)}`};
  return await (await fetch("/api/table", {headers})).json();
}"""


def new_table(base: str) -> str:
    """A match of October against nobody in particular; the token of the seat that moves first."""
    body = {"game": "north_africa", "scenario": "october", "seats": [{"kind": "here"}, {"kind": "here"}], "seed": 1}
    request = urllib.request.Request(
        f"{base}/api/matches", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as reply:
        seats = json.load(reply)["seats"]
    for seat in seats:
        token = str(seat["token"])
        ask = urllib.request.Request(f"{base}/api/table", headers={"Authorization": f"Bearer {token}"})
        with urllib.request.urlopen(ask) as reply:
            if json.load(reply)["legal"]:
                return token
    raise SystemExit("nobody may move")


def frames(browser: Browser, page: Page, kind: str) -> None:
    """Presented frames a second while the map moves."""
    wanted = ["disabled-by-default-devtools.timeline.frame", "cc", "viz", "benchmark"]
    browser.start_tracing(page=page, categories=wanted)
    asked, places = page.evaluate(MOVE, kind)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    times = sorted(e["ts"] for e in events if e.get("name") == "DrawFrame")
    seconds = (times[-1] - times[0]) / 1e6
    slow = sorted(b - a for a, b in pairwise(times))[len(times) * 95 // 100] / 1000
    print(
        f"{kind}: {len(times) / seconds:.1f} frames a second presented ({len(times)} in {seconds:.1f} s; "
        f"{asked} asked for, {len(places)} of them different; 95 % within {slow:.0f} ms)"
    )
    page.wait_for_timeout(800)


def clicks(page: Page, base: str) -> None:
    """From the click on a unit that stands alone to its reach on the screen."""
    times: list[float] = []
    state = page.evaluate(STATE)
    hexes = [c["hex"] for c in state["scene"]["counters"]]
    alone = {c["unit"] for c in state["scene"]["counters"] if hexes.count(c["hex"]) == 1}
    units = [a[5:] for a in state["legal"] if a.startswith("move ") and a[5:] in alone][:12]
    for unit in units:
        took = page.evaluate(CLICK, unit)
        if took is not None:
            times.append(took)
        page.wait_for_timeout(150)
        page.keyboard.press("u")
        page.wait_for_timeout(300)
    middle = statistics.median(times)
    print(f"click to reach painted: median {middle:.0f} ms, worst {max(times):.0f} ms, {len(times)} units")


def main() -> None:
    """Measure."""
    base = sys.argv[1].rstrip("/")
    with sync_playwright() as playwright:
        path = os.environ.get("ALAMEIN_CHROMIUM", "/usr/bin/chromium")
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.add_init_script("localStorage.setItem('alamein.briefings', 'never')")
        page.goto(f"{base}/#/table/{new_table(base)}")
        page.wait_for_function("() => document.querySelector('.ground')?.complete", timeout=60_000)
        page.wait_for_timeout(1500)
        clicks(page, base)
        frames(browser, page, "pan")
        frames(browser, page, "zoom")
        browser.close()


if __name__ == "__main__":
    main()
