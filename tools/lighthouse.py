"""Lighthouse over the first page and a new table of every game: python tools/lighthouse.py http://127.0.0.1:1942

Prints the median of five runs at each size (--runs N for another number; --only home,afrika_deck for some pages;
--size phone for one size): the marks for performance and accessibility, how far the layout shifts, how long the page
was blocked. Wants a machine that does nothing else, the machine's Node with npm, and Chromium; Lighthouse itself is
fetched once, in this version, into ui/.tools/lighthouse, and is no part of the build.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import NamedTuple

VERSION = "12.8.2"
ROOT = Path(__file__).resolve().parent.parent
PLACE = ROOT / "ui" / ".tools" / "lighthouse"
CHROMIUM = os.environ.get("ALAMEIN_CHROMIUM", "/usr/bin/chromium")
GAMES = ("desert_decision", "alam_halfa", "north_africa", "afrika_deck")
SIZES = {"desktop": ["--preset=desktop"], "phone": []}


class Run(NamedTuple):
    """What one run of Lighthouse found."""

    performance: float
    accessibility: float
    shift: float
    blocked: float  # ms
    painted: float  # ms to the largest paint


def program() -> Path:
    """Lighthouse, fetched if it is not there."""
    found = PLACE / "node_modules" / ".bin" / "lighthouse"
    if not found.exists():
        npm = shutil.which("npm")
        if npm is None:
            sys.exit("tools/lighthouse.py needs npm (Node 20 or newer) to fetch Lighthouse")
        PLACE.mkdir(parents=True, exist_ok=True)
        command = [npm, "install", "--prefix", PLACE, "--no-audit", "--no-fund", f"lighthouse@{VERSION}"]
        subprocess.run(command, check=True, env=os.environ | {"PUPPETEER_SKIP_DOWNLOAD": "1"}, stdout=sys.stderr)
    return found


def table(base: str, game: str) -> str:
    """The address of a new table against a computer."""
    body = {"game": game, "seats": [{"kind": "here"}, {"kind": "computer", "player": "random"}], "seed": 1}
    request = urllib.request.Request(
        f"{base}/api/matches", json.dumps(body).encode(), {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(request) as reply:
        return f"{base}/#/table/{json.load(reply)['seats'][0]['token']}"


def look(address: str, size: str) -> Run:
    """One run."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [
            program(),
            address,
            *SIZES[size],
            "--quiet",
            "--output=json",
            f"--output-path={report}",
            "--only-categories=performance,accessibility",
            "--chrome-flags=--headless=new --no-sandbox --disable-gpu",
        ]
        subprocess.run(command, check=True, env=os.environ | {"CHROME_PATH": CHROMIUM})
        found = json.loads(report.read_text(encoding="utf-8"))
    marks, audits = found["categories"], found["audits"]
    return Run(
        100 * marks["performance"]["score"],
        100 * marks["accessibility"]["score"],
        audits["cumulative-layout-shift"]["numericValue"],
        audits["total-blocking-time"]["numericValue"],
        audits["largest-contentful-paint"]["numericValue"],
    )


def main() -> None:
    """Look at every page."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("base")
    options.add_argument("--runs", type=int, default=5)
    options.add_argument("--only", default="")
    options.add_argument("--size", choices=tuple(SIZES))
    given = options.parse_args()
    base, wanted = given.base.rstrip("/"), given.only.split(",") if given.only else ["home", *GAMES]
    print(f"Lighthouse {VERSION}, median of {given.runs}")
    for page in wanted:
        for size in [given.size] if given.size else SIZES:
            address = f"{base}/" if page == "home" else table(base, page)
            runs = [look(address, size) for _ in range(given.runs)]
            middle = Run(*(statistics.median(values) for values in zip(*runs, strict=True)))
            print(
                f"{page:16} {size:8} performance {middle.performance:.0f}, accessibility {middle.accessibility:.0f}, "
                f"shift {middle.shift:.3f}, blocked {middle.blocked:.0f} ms, painted {middle.painted:.0f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
