"""Draw a frame on the page of a table by answering the page's request with it."""

import io
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from PIL import Image

from euchre.server.codes import code_of
from tests.pages.hands import open_table
from tests.pages.pictures.states import CODE, Json, State

#: The compositions: a desk, a phone on its side, a phone.
SIZES = {"wide": (1280, 800), "low": (844, 390), "tall": (390, 844)}
THEMES = ("light", "dark")

#: A stream that says what the test says; nothing moves, and what would go after a while stays.
_QUIET = """
  const later = window.setTimeout;
  window.setTimeout = (act, ms, ...more) => ms > 600 ? 0 : later(act, ms, ...more);
  localStorage.setItem("euchre-guided", "true");
  const quiet = {motion: "off", hold: "0", next: "click"};
  localStorage.setItem("euchre-settings", JSON.stringify(quiet));
  window.EventSource = class extends EventTarget {
    static CLOSED = 2;
    readyState = 1;
    constructor() { super(); window.stream = this; }
    close() {}
  };
"""
#: All words in the font that comes with the page: other machines have other fonts.
ONE_FONT = "html, html * { font-family: 'Euchre Display' !important; }"
_DRESS = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}"""
_TELL = """frame => window.stream.dispatchEvent(
  new MessageEvent("frame", {data: JSON.stringify(frame)}))"""
#: Two frames of the screen: what was asked for is drawn.
_DRAWN = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
_LINK = f"https://cards.example.org/join#{CODE}"
_INVITE = {"invite": _LINK, "code": CODE, "qr": code_of(_LINK)}


class Easel:
    """A page at a table that shows whatever state it is given."""

    def __init__(self, page: Any, *, one_font: bool = True):
        self.page = page
        self.one_font = one_font
        self.table: str = open_table(page, "standard", wait=True)["table"]
        self._frame: Json = {}
        self._record = b""
        page.add_init_script(_QUIET)
        at = f"**/api/tables/{self.table}"
        page.route(at, lambda route: route.fulfill(json=self._frame))
        page.route("**/api/tables/*/invite", lambda route: route.fulfill(json=_INVITE))
        page.route(f"{at}/visible", lambda route: route.fulfill(status=204))
        page.route(
            f"{at}/record.json*",
            lambda route: route.fulfill(body=self._record, content_type="application/json"),
        )

    def show(self, state: State) -> None:
        """Let the page show a state, as whoever comes to the table at that moment sees it."""
        self._frame, *later = state.frames
        self._record = state.record
        self.page.goto(f"/table/{self.table}")
        self.page.wait_for_function("() => document.querySelector('#rule-line').textContent")
        self.page.wait_for_function("() => window.stream")
        if state.hold:
            self.page.evaluate("document.documentElement.dataset.hold = '600000'")
        for frame in later:
            self.page.evaluate(_TELL, frame)
        if state.record:
            self.page.wait_for_selector("#end table", state="attached")
        self.page.wait_for_selector(".unfilled", state="detached")
        self.dress(ONE_FONT if self.one_font else "")
        self.page.evaluate("document.fonts.ready.then(() => true)")

    def dress(self, css: str) -> None:
        """Draw the page by more rules, which come after its own."""
        self.page.evaluate(_DRESS, css)

    def set(self, dress: dict[str, str]) -> None:
        """Choose among the settings of the page, as ``early.js`` has them."""
        self.page.evaluate("dress => Object.assign(document.documentElement.dataset, dress)", dress)

    def picture(self, size: str, theme: str) -> Image.Image:
        """Return what the page looks like now in a composition and by light or dark."""
        width, height = SIZES[size]
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.evaluate("theme => { document.documentElement.dataset.theme = theme; }", theme)
        self.page.evaluate(_DRAWN)
        data = self.page.screenshot(animations="disabled", caret="hide")
        return Image.open(io.BytesIO(data)).convert("RGB")


@contextmanager
def easel(
    browser: Any, address: str, scale: float = 0.5, *, one_font: bool = True
) -> Iterator[Easel]:
    """Set up an easel; ``scale`` is how many pixels of its pictures a pixel of the page has."""
    context = browser.new_context(
        base_url=address, device_scale_factor=scale, service_workers="block"
    )
    try:
        yield Easel(context.new_page(), one_font=one_font)
    finally:
        context.close()
