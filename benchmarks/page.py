"""How fast a table page loads, how little it shifts, and how smoothly its cards move.

``python -m benchmarks.page [--loads 3] [--deals 3] [--latency 0]`` measures in the system's
Chromium, on a phone's screen whose processor is slowed four times and whose line has 1.6 Mbit/s,
and prints every figure beside its target; it ends with exit code 1 if one is missed.  On a machine
without a graphics processor, or with other work to do, frames and paint say little.
"""

from __future__ import annotations

import argparse
import os
import statistics
import sys
from typing import Any

from tests.pages.browsing import browsing
from tests.pages.hands import OPEN, click_first, open_table
from tests.pages.test_weight import sent

SLOWER, LINE = 4, 1.6e6
PHONE: Any = {"width": 390, "height": 844}
DESK: Any = {"width": 1280, "height": 800}
#: What follows the first screen of a table at once, or at the first touch: how cards move, sound.
LATER = ("/motion.js", "/changes.js", "/sound.js")
#: The latest time at which the largest thing was painted, the first at which an own card was there,
#: and how far things have moved.
_WATCH = """
  localStorage.setItem("euchre-guided", "true");
  window.painted = 0; window.dealt = 0; window.shifted = 0;
  new MutationObserver((_, all) => {
    if (!document.querySelector("#hand li")) return;
    window.dealt = performance.now();
    all.disconnect();
  }).observe(document, {childList: true, subtree: true});
  const watch = (type, see) => new PerformanceObserver((all) => all.getEntries().forEach(see))
    .observe({type, buffered: true});
  watch("largest-contentful-paint", (one) => (window.painted = one.startTime));
  watch("layout-shift", (one) => (window.shifted += one.value));
"""


#: Times between frames in milliseconds, for as long as anything moves.
_FRAMES = """() => new Promise(done => {
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


def frames_of_a_deal(browser: Any, address: str) -> list[float]:
    """Deal one hand on a large screen; return milliseconds between the frames meanwhile."""
    page = browser.new_page(base_url=address, viewport=DESK)
    page.add_init_script(_WATCH)
    open_table(page, "standard", speed="relaxed", wait=True)
    page.wait_for_selector("#next")
    page.wait_for_timeout(500)
    page.evaluate(f"void (window.watched = ({_FRAMES})())")
    page.click("#next")
    times: list[float] = page.evaluate("window.watched")
    page.close()
    return times


def loaded_slowly(page: Any, path: str, latency: float) -> tuple[float, float]:
    """Return after how many seconds a page's largest thing was painted, and an own card there."""
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.clearBrowserCache")
    line = {"offline": False, "latency": latency, "downloadThroughput": LINE / 8}
    session.send("Network.emulateNetworkConditions", line | {"uploadThroughput": LINE / 8})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.goto(path)
    page.wait_for_load_state("networkidle" if path == "/" else "load")
    page.wait_for_timeout(1500)
    largest, card = page.evaluate("[window.painted / 1000, window.dealt / 1000]")
    # A browser has six lines to a server, and the stream of a table keeps one.
    page.close()
    return largest, card


def over_the_line(page: Any) -> list[str]:
    """Return a list to which the addresses of all answers are added that a server has sent.

    What the browser has kept it asks nobody for; it looks its icon up again and again.
    """
    answers: list[str] = []
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")

    def came(event: Any) -> None:
        if not event["response"].get("fromDiskCache"):
            answers.append(event["response"]["url"])

    session.on("Network.responseReceived", came)
    return answers


def deal(page: Any) -> float:
    """Play one deal, the first choice each time; return how far things have moved."""
    page.evaluate("window.shifted = 0")
    page.click("#next")
    for _ in range(60):
        page.wait_for_function("open => document.querySelector(open)", arg=OPEN)
        if page.query_selector("#next"):
            break
        click_first(page)
        page.wait_for_timeout(50)
    found: float = page.evaluate("window.shifted")
    return found


def main() -> int:
    """Print the figures; return 1 if one misses its target."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--loads", type=int, default=3)
    parser.add_argument("--deals", type=int, default=3)
    parser.add_argument("--latency", type=float, default=0, help="milliseconds of the line")
    asked = parser.parse_args()
    if min(asked.loads, asked.deals) < 1:
        parser.error("--loads and --deals: at least 1")
    with browsing(parser) as (browser, address):
        phone: dict[str, Any] = {"base_url": address, "viewport": PHONE, "is_mobile": True}
        context = browser.new_context(**phone, service_workers="block")
        context.add_init_script(_WATCH)
        page = context.new_page()
        later = over_the_line(page)
        dealt = open_table(page, "standard", speed="fast")["table"]
        loaded: list[str] = []
        page.on("request", lambda request: loaded.append(request.url))
        page.goto(f"/table/{dealt}")
        page.wait_for_selector("#hand li")
        page.wait_for_load_state("load")
        first = [url for url in dict.fromkeys(loaded) if not url.endswith(LATER)]
        files = [url for url in first if "/api/" not in url]
        table = open_table(page, "standard", speed="fast", wait=True)["table"]
        # As somebody comes who has been at a table before.
        page.goto(f"/table/{table}")
        page.wait_for_selector("#next")
        later.clear()
        shifted = deal(page)
        late = [url.rpartition("/")[2] for url in later if "/api/tables/" not in url]
        slow = browser.new_context(
            base_url=address,
            viewport=PHONE,
            is_mobile=True,
            service_workers="block",
            storage_state=context.storage_state(),
        )
        slow.add_init_script(_WATCH)
        paths = {"start page": "/", "table": f"/table/{table}", "dealt": f"/table/{dealt}"}
        times_of = {
            name: [loaded_slowly(slow.new_page(), path, asked.latency) for _ in range(asked.loads)]
            for name, path in paths.items()
        }
        times = [ms for _ in range(asked.deals) for ms in frames_of_a_deal(browser, address)]
        weight = sum(sent(page, url) for url in files) / 1000
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else 0.0
    print(f"{os.cpu_count()} cores, load {load:.1f}; slowed {SLOWER} times, {LINE / 1e6} Mbit/s, ")
    print(f"latency {asked.latency:g} ms, no cache; {len(times)} frames of {asked.deals} deals")
    smooth = sum(ms < 20 for ms in times) / len(times)
    cards = statistics.median(card for _, card in times_of.pop("dealt"))
    rows = [
        *(
            (f"largest paint, {name}", statistics.median(paint for paint, _ in all_), 1.0, "s")
            for name, all_ in times_of.items()
        ),
        ("first own card", cards, 1.4, "s"),
        ("layout shift of a deal", shifted, 0.01, ""),
        ("frames of 20 ms and more", 100 * (1 - smooth), 5, "%"),
        ("requests after load", len(late), 0, ""),
        ("sent for the first screen", weight, 60, "kB"),
    ]
    for what, got, most, unit in rows:
        missed = "  MISSED" if got > most else ""
        print(f"  {what:<26} {got:8.3f} {unit:<3} at most {most:g} {unit}{missed}")
    if late:
        print(f"  asked for after load: {', '.join(late)}")
    print(f"  median frame {statistics.median(times):.1f} ms, longest {max(times):.0f} ms")
    return int(any(got > most for _, got, most, _ in rows))


if __name__ == "__main__":
    sys.exit(main())
