"""The server behind Caddy and nginx, with the shipped configuration."""

import socket
import ssl
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from euchre.server.http import middleware
from euchre.server.settings import Limits, public_url
from euchre.server.tables import registry
from tests.hosting import kit
from tests.server.kit import events, patiently, serving
from tests.server.processes import free_port
from tests.waiting import LATEST

#: The ways to stand behind a proxy: as handed out; with the host rewritten, as nginx does by
#: itself; and with nothing told about the client: the lines left out that contain these words.
WAYS: dict[str, tuple[str, ...]] = {
    "caddy": (),
    "nginx": (),
    "nginx, host rewritten": ("Host $host",),
    "nginx, nothing told": ("Host $host", "X-Forwarded"),
}
LIMITS = Limits(network=(600, 10), person=(100, 10))


@pytest.fixture(scope="module", params=WAYS)
def proxy(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[kit.Proxy]:
    kit.needed(request.param.partition(",")[0])
    folder, port = Path(tmp_path_factory.mktemp("proxy")), free_port()
    public = public_url(f"https://localhost:{port}")

    def change(text: str) -> str:
        lines = text.splitlines(keepends=True)
        return "".join(one for one in lines if not any(w in one for w in WAYS[request.param]))

    with ExitStack() as stack:
        server = stack.enter_context(serving(folder / "games", LIMITS, public=public))
        upstream = server.removeprefix("http://")
        run = kit.caddy if request.param == "caddy" else kit.nginx
        yield stack.enter_context(run(folder / "proxy", port, upstream, change))


@pytest.fixture
def browser(proxy: kit.Proxy) -> Iterator[httpx.Client]:
    def add(request: httpx.Request) -> None:
        request.headers["Sec-Fetch-Site"] = "same-origin"
        if request.method == "POST":
            request.headers["Origin"] = proxy.url

    with proxy.client(event_hooks={"request": [add]}) as client:
        yield client


def opened(browser: httpx.Client, **more: object) -> str:
    wanted = {"game": "standard", "speed": "instant", "cover": 0} | more
    answer = patiently(lambda: browser.post("/api/tables", json=wanted))
    assert answer.status_code == 201, answer.text
    table: str = answer.json()["table"]
    return table


def test_a_table_is_opened_with_a_cookie_for_this_host_alone(browser: httpx.Client) -> None:
    opened(browser)
    assert [cookie.name for cookie in browser.cookies.jar] == ["__Host-euchre"]
    assert all(cookie.secure for cookie in browser.cookies.jar)
    assert browser.get("/").headers["content-security-policy"]


def test_the_server_knows_of_https_even_where_the_proxy_tells_nothing(
    browser: httpx.Client,
) -> None:
    assert "strict-transport-security" in browser.get("/").headers


def test_events_come_at_once_though_compressed(browser: httpx.Client) -> None:
    table = opened(browser)
    with browser.stream("GET", f"/api/tables/{table}/stream") as stream:
        assert stream.headers["content-type"].startswith("text/event-stream")
        assert stream.headers["content-encoding"] == "gzip"
        told = events(stream.iter_lines())
        assert next(kind for kind, _ in told if kind != "presence") == "frame"
        said = browser.post(f"/api/tables/{table}/chat", json={"text": "hello"})
        assert said.status_code == 201, said.text
        assert next(chat["text"] for kind, chat in told if kind == "chat") == "hello"


def test_a_page_that_closes_is_noticed_at_once(proxy: kit.Proxy, browser: httpx.Client) -> None:
    table = opened(browser, watch="open")
    with browser.stream("GET", f"/api/tables/{table}/stream") as stream:
        told = events(stream.iter_lines())
        watchers = (presence["watchers"] for kind, presence in told if kind == "presence")
        with (
            proxy.client() as other,
            other.stream("GET", f"/api/tables/{table}/stream") as watched,
        ):
            assert watched.status_code == 200
            assert 1 in watchers
            left = time.monotonic()
        assert 0 in watchers
        assert time.monotonic() - left < registry.KNOCK / 2


def test_pages_are_compressed_once(browser: httpx.Client) -> None:
    answer = browser.get("/", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert "<title>" in answer.text
    assert browser.head("/").status_code == 200


@pytest.mark.parametrize("size", [5 * 10**6 - 1, 20 * 10**6])
def test_a_body_that_is_too_large_is_told_so(browser: httpx.Client, size: int) -> None:
    kind = {"Content-Type": "application/json"}
    answer = browser.post("/api/replay", content=b"x" * size, headers=kind)
    assert answer.status_code == 413
    assert answer.json()["error"].startswith("That is too large; the limit is ")


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_what_is_for_the_inside_stays_there(browser: httpx.Client, path: str) -> None:
    assert browser.get(path).status_code == 404


def test_a_forged_address_evades_no_limit(
    proxy: kit.Proxy, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The client has a real address; what it says of itself is something else each time."""
    if "nothing told" in request.node.callspec.params["proxy"]:
        pytest.skip("where the proxy tells nothing, all clients are one that is not limited")
    # Whoever is refused waits for it, which is not what is asked about here.
    monkeypatch.setattr(middleware, "PENALTY", 0.0)
    name = httpx.URL(proxy.url).netloc.decode()
    url = proxy.url.replace("localhost", kit.own_address())
    with httpx.Client(base_url=url, verify=False) as client:  # noqa: S501
        answers = [
            client.get(
                "/api/levels",
                headers={"Host": name, "X-Forwarded-For": f"198.51.100.{n}, 127.0.0.1"},
                extensions={"sni_hostname": "localhost"},
            ).status_code
            for n in range(80)
        ]
    assert set(answers) == {200, 429}
    assert answers[:50] == [200] * 50


@pytest.mark.parametrize("program", ["caddy", "nginx"])
def test_a_server_that_is_down_is_no_blank_page(tmp_path: Path, program: str) -> None:
    run = kit.caddy if program == "caddy" else kit.nginx
    with run(tmp_path, free_port(), f"127.0.0.1:{free_port()}") as proxy, proxy.client() as client:
        answer = client.get("/")
        assert answer.status_code in (502, 503)
        assert answer.headers["content-type"].startswith("text/html")
        assert "The table is being restarted" in answer.text
        assert 'http-equiv="refresh"' in answer.text
        assert answer.headers["retry-after"] == "5"


@pytest.mark.parametrize("program", ["caddy", "nginx"])
def test_slow_clients_are_cut_off(tmp_path: Path, program: str) -> None:
    """Also those whose every byte comes well before the proxy's patience is over."""
    run = kit.caddy if program == "caddy" else kit.nginx
    port = free_port()
    post = b"POST /api/replay HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n\r\n"
    with (
        serving(tmp_path / "games", public=public_url(f"https://localhost:{port}")) as server,
        run(tmp_path, port, server.removeprefix("http://"), kit.hurried) as proxy,
        ExitStack() as stack,
    ):
        waits = [(b"", b""), (b"GET / HT", b""), (b"GET /", b"x"), (post, b"")]
        if program == "caddy":
            # nginx keeps it from the server until it is complete.
            waits.append((post, b"x"))
        slow = []
        for begin, drop in waits:
            line = socket.create_connection(("localhost", port), timeout=LATEST)
            slow.append(
                (
                    stack.enter_context(
                        proxy.context.wrap_socket(line, server_hostname="localhost")
                    ),
                    drop,
                )
            )
            slow[-1][0].sendall(begin)
            slow[-1][0].settimeout(0.02)
        until = time.monotonic() + 60
        while slow:
            assert time.monotonic() < until, "they stay connected"
            slow = [(line, drop) for line, drop in slow if _is_open(line, drop)]


def _is_open(line: ssl.SSLSocket, drop: bytes) -> bool:
    try:
        line.sendall(drop)
        while line.recv(65536):
            pass
    except TimeoutError:
        return True
    except OSError:
        pass
    return False
