"""A pool of browser contexts, reused from test to test."""

from collections.abc import Callable
from typing import Any

#: How many wait for the next test; the longest unused are closed first.
IDLE = 6
#: What a test may do to a page that nothing takes back: such a page is not lent again.
LASTING = [
    "on",
    "once",
    "add_init_script",
    "expose_function",
    "expose_binding",
    "add_locator_handler",
    "emulate_media",
]

Listener = Callable[[Any], None]


class Contexts:
    """Pages as good as new, each in a context of its own.

    A new page begins with a process of its own and compiles every script again, which is most of
    what a short test costs. A page is lent again after its cookies, all that it kept, its routes
    and the other pages of its context are gone; one to which a test did more is closed.
    """

    def __init__(self, browser: Any):
        self._browser = browser
        self._idle: list[tuple[str, Any]] = []
        self._lent: dict[Any, tuple[str, dict[str, Listener]]] = {}
        self._changed: set[Any] = set()

    def lend(self, listeners: dict[str, Listener], *scripts: str, **options: Any) -> Any:
        """Return a page whose context has these options and begins all pages with these scripts."""
        key = repr((scripts, sorted(options.items())))
        found = next((one for one in self._idle if one[0] == key), None)
        if found is None:
            page = self._made(scripts, options)
        else:
            self._idle.remove(found)
            page = found[1]
            page.set_viewport_size(options["viewport"])
        for event, listener in listeners.items():
            page.on(event, listener)
        self._changed.discard(page)
        self._lent[page] = key, listeners
        return page

    def _made(self, scripts: tuple[str, ...], options: dict[str, Any]) -> Any:
        context = self._browser.new_context(**options)
        for script in scripts:
            context.add_init_script(script)
        page = context.new_page()

        def lasting(do: Callable[..., Any]) -> Callable[..., Any]:
            def done(*args: Any, **more: Any) -> Any:
                self._changed.add(page)
                return do(*args, **more)

            return done

        for name in LASTING:
            setattr(page, name, lasting(getattr(page, name)))
        return page

    def take_back(self, page: Any, address: str) -> None:
        """Clear a page of everything that a test with this address left in it."""
        context = page.context
        key, listeners = self._lent.pop(page)
        if page in self._changed or page.is_closed():
            self._changed.discard(page)
            context.close()
            return
        for other in context.pages:
            if other is not page:
                other.close()
        page.unroute_all()
        context.unroute_all()
        context.set_offline(False)
        # The answer comes after every error that there has been, and of the next page if this one
        # is just being left. An empty page keeps nothing, of which the scripts that begin every
        # page would complain.
        page.wait_for_function("location.origin === 'null' || (sessionStorage.clear(), true)")
        for event, listener in listeners.items():
            page.remove_listener(event, listener)
        page.goto("about:blank")
        storage = context.new_cdp_session(page)
        storage.send("Storage.clearDataForOrigin", {"origin": address, "storageTypes": "all"})
        storage.detach()
        context.clear_cookies()
        self._idle.append((key, page))
        if len(self._idle) > IDLE:
            self._idle.pop(0)[1].context.close()

    def close(self) -> None:
        """Close all that nobody has."""
        while self._idle:
            self._idle.pop()[1].context.close()


def promised(page: Any, expression: str, arg: Any = None) -> None:
    """Wait until a promise comes true; ``wait_for_function`` takes any promise for true."""
    while not page.evaluate(expression, arg):
        page.wait_for_timeout(20)
