"""How smoothly the cards of a deal move, and how heavy the page of a table is.

Opens a table in the system's Chromium and looks at the times between the frames that it draws
while the cards are dealt.  Needs the packages that the tests need.

    uv run python benchmarks/motion.py [--deals 4] [--width 1280] [--height 800] [--slower 1]

``--slower`` slows the processor of the page down, as a telephone would.  A machine without a
graphics processor draws every frame itself, and its figures say little about one that has it.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

#: Times between frames in milliseconds, for as long as anything moves.
WATCH = """() => new Promise(done => {
  const times = []; let last = 0; let idle = 0;
  const moves = () => document.getAnimations().some(
    a => !(a instanceof CSSAnimation) && a.playState === "running");
  const next = now => {
    if (moves()) { if (last) times.push(now - last); last = now; idle = 0; }
    else { last = 0; idle += 1; }
    if (times.length && idle > 12) done(times); else requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
})"""
WAITING = "#next"


def deal(browser: Any, address: str, asked: argparse.Namespace) -> list[float]:
    """Deal one hand at a new table; return milliseconds between the frames meanwhile."""
    size = {"width": asked.width, "height": asked.height}
    page = browser.new_page(base_url=address, viewport=size)
    page.add_init_script("localStorage.setItem('euchre-guided', 'true')")
    page.goto("/join")
    wish = {"game": asked.game, "name": "Zoe", "speed": "relaxed", "wait": True}
    table = page.request.post("/api/tables", data=wish).json()["table"]
    page.goto(f"/table/{table}")
    page.wait_for_selector(WAITING)
    if asked.slower != 1:
        session = page.context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": asked.slower})
    page.wait_for_timeout(500)
    page.evaluate(f"void (window.watched = ({WATCH})())")
    page.click(WAITING)
    times: list[float] = page.evaluate("window.watched")
    page.close()
    return times


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="standard")
    parser.add_argument("--deals", type=int, default=4)
    parser.add_argument("--width", type=int, default=1280)
    parser.add_argument("--height", type=int, default=800)
    parser.add_argument("--slower", type=float, default=1)
    asked = parser.parse_args()
    if asked.deals < 1:
        parser.error(f"--deals {asked.deals}: at least 1")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    if chromium is None:
        parser.error("there is no chromium on this machine")
    from playwright.sync_api import sync_playwright
    from tests.server.kit import serving

    with (
        tempfile.TemporaryDirectory() as data,
        serving(Path(data)) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        times = [ms for _ in range(asked.deals) for ms in deal(browser, address, asked)]
        browser.close()
    print(f"{asked.deals} deals of {asked.game}, {asked.width} x {asked.height}, ", end="")
    print(f"processor slowed {asked.slower:g} times: {len(times)} frames")
    within = sum(ms < 20 for ms in times) / len(times)
    high = statistics.quantiles(times, n=20)[-1]
    print(f"  median {statistics.median(times):.1f} ms, 95 % below {high:.1f} ms, ", end="")
    print(f"longest {max(times):.0f} ms; {within:.0%} below 20 ms (target 95 %)")


if __name__ == "__main__":
    main()
