"""Client addresses behind proxies, and which origins may send commands."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.datastructures import Headers

from euchre.server.http import origin
from euchre.server.http.origin import Origins
from euchre.server.refusals import Refused
from euchre.server.settings import LOOPBACK, Limits, limits_of, network, public_url
from tests.rows import each_row
from tests.server.kit import Newcomer, Player, serving

CLUB = "https://club.example"
PROXY = "172.18.0.3"
HALL = "http://192.168.1.2:8000"
SAFE = {"X-Forwarded-Proto": "https"}
NAME = socket.gethostname().lower()


def visit(origins: Origins, peer: str, *headers: tuple[str, str]) -> Any:
    raw = [(name.lower().encode(), value.encode()) for name, value in headers]
    scope = {"type": "http", "scheme": "http", "client": (peer, 5000), "headers": raw}
    scope["server"] = ("192.168.1.2", 8000)
    return origins.enter(scope, Headers(raw=raw))


@each_row(
    ("peer", "told", "client"),
    [
        ("203.0.113.9", [], "203.0.113.9"),
        # Whoever is not trusted may say what he likes.
        ("203.0.113.9", ["198.51.100.1"], "203.0.113.9"),
        (PROXY, [], PROXY),
        (PROXY, [""], PROXY),
        (PROXY, ["198.51.100.1"], "198.51.100.1"),
        # What stands left of the first address that is not trusted was sent by the client.
        (PROXY, ["127.0.0.1, 198.51.100.1"], "198.51.100.1"),
        (PROXY, ["6.6.6.6,7.7.7.7 , 198.51.100.1,172.18.0.9"], "198.51.100.1"),
        (PROXY, ["6.6.6.6", "198.51.100.1", "172.18.0.9"], "198.51.100.1"),
        (PROXY, ["6.6.6.6, nonsense"], "nonsense"),
        (PROXY, ["6.6.6.6, " + "x" * 900], "x" * 64),
        (PROXY, ["172.18.0.7"], "172.18.0.7"),
        ("::ffff:172.18.0.3", ["6.6.6.6, ::ffff:198.51.100.1"], "198.51.100.1"),
        ("127.0.0.1", ["198.51.100.1:4711"], "198.51.100.1"),
        ("::1", ["[2001:db8::7]:4711"], "2001:db8::7"),
        ("::1", ["6.6.6.6, 2001:db8::7"], "2001:db8::7"),
    ],
)
def test_the_chain_is_walked_from_the_right(peer: str, told: list[str], client: str) -> None:
    origins = Origins((*LOOPBACK, "172.18.0.0/16"), None)
    found = visit(origins, peer, ("Host", "localhost"), *(("X-Forwarded-For", one) for one in told))
    assert found.scope["client"][0] == client


@each_row(
    ("public", "peer", "headers", "origin", "scheme"),
    [
        # Without a public address: the machine's own names and addresses, and no other.
        (None, "203.0.113.9", {"Host": f"{NAME}:8000"}, f"http://{NAME}:8000", "http"),
        (None, "203.0.113.9", {"Host": NAME.upper()}, f"http://{NAME}", "http"),
        (None, "203.0.113.9", {"Host": f"{NAME.partition('.')[0]}.local"}, HALL, None),
        (None, "203.0.113.9", {"Host": "hall:8000"}, "http://hall:8000", "http"),
        (None, "203.0.113.9", {"Host": "192.168.1.2:8000"}, HALL, "http"),
        (None, "203.0.113.9", {"Host": "192.168.1.2:8000"}, "http://b:8000", None),
        (None, "203.0.113.9", {"Host": "192.168.1.2:8000"}, "http://[", None),
        (None, "203.0.113.9", {"Host": "192.168.1.2:8000"}, "null", None),
        (None, "203.0.113.9", {"Host": "192.168.1.3:8000"}, "http://192.168.1.3:8000", 421),
        (None, "127.0.0.1", {"Host": "127.0.0.1:8000"}, "http://127.0.0.1:8000", "http"),
        (None, "127.0.0.1", {"Host": "[::1]:8000"}, "http://[::1]:8000", "http"),
        (None, "127.0.0.1", {"Host": "evil.example"}, "http://evil.example", 421),
        (None, "127.0.0.1", {"Host": "evil.example:8000"}, "http://localhost:8000", 421),
        (None, "127.0.0.1", {"Host": f"{NAME}.evil.example"}, "http://localhost", 421),
        (None, "127.0.0.1", {"Host": "127.0.0.1.evil.example"}, "http://localhost", 421),
        (None, "127.0.0.1", {"Host": "evil", "X-Forwarded-Host": "localhost"}, "http://evil", 421),
        (None, "127.0.0.1", {"Host": "localhost", "X-Forwarded-Host": "e"}, "http://e", 421),
        (None, "127.0.0.1", {"Host": "["}, "http://[", 421),
        (None, PROXY, {"Host": "", "X-Forwarded-Host": ""}, "http://", 421),
        # A proxy on the machine, before anybody has set an address.
        (None, PROXY, {"Host": "localhost", **SAFE}, "https://localhost", "https"),
        (None, PROXY, {"Host": "localhost", **SAFE}, "http://localhost", None),
        (
            None,
            PROXY,
            {"Host": "[::1]:8000", "X-Forwarded-Host": "LOCALHOST", **SAFE},
            "https://localhost",
            "https",
        ),
        (
            None,
            PROXY,
            {"Host": "localhost", "X-Forwarded-Proto": "gopher"},
            "http://localhost",
            "http",
        ),
        (None, "203.0.113.9", {"Host": "192.168.1.2:8000", **SAFE}, HALL, "http"),
        (
            None,
            "203.0.113.9",
            {"Host": "192.168.1.2:8000", "X-Forwarded-Host": "b"},
            "http://b",
            None,
        ),
        # With one: that, whatever the proxy made of the host.
        (CLUB, PROXY, {"Host": "club.example"}, CLUB, "https"),
        (CLUB, PROXY, {"Host": "up:8000", "X-Forwarded-For": "1.2.3.4"}, CLUB, "https"),
        (CLUB, PROXY, {"Host": "up:8000"}, CLUB, "https"),
        (CLUB, PROXY, {"Host": "up:8000", "X-Forwarded-For": "1.2.3.4"}, "http://up:8000", None),
        (CLUB, PROXY, {"Host": "club.example"}, "http://club.example", None),
        (CLUB, PROXY, {"Host": "club.example"}, "https://club.example.evil.example", None),
        (CLUB, PROXY, {"Host": "e", "X-Forwarded-Host": "e"}, "http://e", None),
        (CLUB, "203.0.113.9", {"Host": "club.example"}, CLUB, "https"),
        (CLUB, "203.0.113.9", {"Host": "evil.example"}, "http://evil.example", 421),
        (CLUB, "203.0.113.9", {"Host": ""}, "http://", 421),
        # The host's own browser, and phones in the same hall.
        (CLUB, "127.0.0.1", {"Host": "localhost:8000"}, "http://localhost:8000", "http"),
        (CLUB, "192.168.1.7", {"Host": "192.168.1.2:8000"}, HALL, "http"),
        (CLUB, "192.168.1.7", {"Host": "[fd00::1]:8000"}, "http://[fd00::1]:8000", 421),
        # A page elsewhere that has pointed its own name at this machine.
        (CLUB, "127.0.0.1", {"Host": "evil.example:8000"}, "http://evil.example:8000", None),
        (CLUB, "127.0.0.1", {"Host": "evil.example:8000"}, CLUB, "https"),
        (CLUB, "192.168.1.7", {"Host": "192.168.1.2:8000"}, CLUB, None),
    ],
)
def test_which_origins_may_act(
    public: str | None, peer: str, headers: dict[str, str], origin: str, scheme: str | int | None
) -> None:
    """``scheme`` is what the request came by; None where it is refused, or the status."""
    origins = Origins((*LOOPBACK, "172.18.0.0/16"), public_url(public) if public else None, "hall")
    sent = [*headers.items(), ("Origin", origin)]
    if scheme == 421:
        with pytest.raises(Refused) as refused:
            visit(origins, peer, *sent)
        assert refused.value.status == 421
        assert (public or "--public-url") in refused.value.sentence
        return
    found = visit(origins, peer, *sent)
    shown = Headers(dict(sent))
    if scheme is None:
        with pytest.raises(Refused):
            found.require_same_origin(shown)
    else:
        found.require_same_origin(shown)
        assert found.scope["scheme"] == scheme


@pytest.mark.parametrize(
    ("text", "url"),
    [
        ("https://club.example", CLUB),
        ("https://Club.Example:443/", CLUB),
        ("http://club.example:8080", "http://club.example:8080"),
        ("https://münster.example", "https://xn--mnster-3ya.example"),
        ("http://[fd00::1]:8000", "http://[fd00::1]:8000"),
    ],
)
def test_public_addresses(text: str, url: str) -> None:
    assert str(public_url(text)) == url


@each_row(
    "text",
    ["club.example", "ftp://club.example", "https://", "https://a:b", "https://u:p@club.example"]
    + [f"https://club.example/{rest}" for rest in ("euchre", "?a=b", "#x")]
    + ["https://[", "https://" + "x" * 300],
)
def test_what_is_no_public_address(text: str) -> None:
    with pytest.raises(ValueError, match=r"https://club\.example"):
        public_url(text)


def test_networks_and_limits_are_read() -> None:
    assert network("172.18.0.1/16") == "172.18.0.0/16"
    assert network("192.0.2.7") == "192.0.2.7/32"
    with pytest.raises(ValueError, match="not a network"):
        network("*")
    limits = limits_of(["network=100:10", "streams-of-person=3", "tables=5"])
    assert limits == Limits(network=(100, 10), streams_of_person=3, tables=5)
    for wrong in ("network=3", "network=3:0", "tables=1:2", "tables=-1", "tables", "x=1", "body=²"):
        with pytest.raises(ValueError, match="limit"):
            limits_of([wrong])


# -- the whole server ------------------------------------------------------------


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = Limits(network=(600, 10), person=(50, 1))
    folder = tmp_path_factory.mktemp("club")
    with serving(Path(folder), limits, public=public_url(CLUB)) as found:
        yield found


@pytest.fixture
def guest(club: str) -> Callable[[str], Player]:
    """Somebody who comes through a proxy from an address."""

    def come(address: str) -> Player:
        player = Player(club)
        player.http.headers.update(
            {"X-Forwarded-For": address, "X-Forwarded-Proto": "https", "Origin": CLUB}
        )
        return player

    return come


def cookies_of(answer: httpx.Response) -> list[str]:
    return answer.headers.get_list("set-cookie")


def test_a_rewritten_host_is_answered_and_the_cookie_is_for_this_host_alone(
    guest: Callable[[str], Player],
) -> None:
    zoe = guest("198.51.100.1")
    answer = zoe.post("/api/tables", {"game": "standard"})
    assert answer.status_code == 201
    assert answer.headers["strict-transport-security"]
    (cookie,) = cookies_of(answer)
    assert cookie.startswith(f"{origin.HOST_COOKIE}=")
    assert {"secure", "httponly", "path=/", "samesite=lax"} <= set(cookie.lower().split("; "))
    assert len(zoe.http.cookies[origin.HOST_COOKIE]) >= 43  # 256 bits
    assert "domain" not in cookie.lower()


def test_a_planted_cookie_is_not_read_over_https(guest: Callable[[str], Player]) -> None:
    """Only this host can have set the one whose name begins with ``__Host-``."""
    eve, victim = guest("198.51.100.2"), guest("198.51.100.6")
    made = eve.post("/api/tables", {"game": "standard"})
    token = cookies_of(made)[0].partition("=")[2].partition(";")[0]
    path = f"/api/tables/{made.json()['table']}"
    eve.http.cookies.clear()
    for shown, status in (
        (f"euchre={token}", 404),
        (f"__Host-euchre={token}", 200),
        (f"euchre={'x' * 43}; __Host-euchre={token}", 200),
        (f"euchre={token}; __Host-euchre={'x' * 43}", 401),
        # To a browser these are other names, which anybody may set.
        (f"\xa0__Host-euchre={token}".encode("latin-1"), 404),
        (f"\x85__Host-euchre={token}; __Host-euchre={'x' * 43}".encode("latin-1"), 401),
    ):
        for what in ("", "/record.json", "/stream"):
            cookie = shown if isinstance(shown, bytes) else shown.encode()
            with victim.http.stream("GET", path + what, headers={b"Cookie": cookie}) as answer:
                assert what == "/record.json" or answer.status_code == status, (shown, what)
                assert cookies_of(answer) == []
    # Whoever plants one is not taken for the victim either: a newcomer gets a cookie of her own.
    mine = victim.http.post(
        "/api/tables", json={"game": "standard"}, headers={"Cookie": f"euchre={token}"}
    )
    assert token not in cookies_of(mine)[0]


def test_an_upload_of_unknown_size_costs_as_much_as_the_largest(
    guest: Callable[[str], Player],
) -> None:
    ann = guest("198.51.100.5")
    kind = {"Content-Type": "application/json"}
    for content, status in ((iter([b"{}"]), 429), (b"{}", 422)):
        answer = ann.http.post("/api/clubs/import", content=content, headers=kind)
        assert answer.status_code == status


def test_people_in_a_hall_have_credits_of_their_own(guest: Callable[[str], Player]) -> None:
    hall = [guest("198.51.100.4") for _ in range(3)]
    for player in hall:
        # 15 of the address's 60 credits, while it is not known.
        player.open()
        token = player.http.cookies.get(origin.HOST_COOKIE)
        player.http.headers["Cookie"] = f"{origin.HOST_COOKIE}={token}"
    for player in hall:
        assert [player.http.get(player.at()).status_code for _ in range(30)] == [200] * 30
    with httpx.Client(base_url=hall[0].http.base_url) as stranger:
        stranger.headers["X-Forwarded-For"] = "198.51.100.4"
        answers = [stranger.get("/api/levels").status_code for _ in range(20)]
        assert 429 in answers


def test_links_are_made_of_the_public_address(club: str, address: str) -> None:
    assert f'data-origin="{CLUB}"' in httpx.get(f"{club}/join").text
    assert "data-origin" not in httpx.get(f"{address}/join").text


@pytest.mark.parametrize("path", ["/", "/api/levels", "/healthz", "/metrics", "/nothing", "stream"])
def test_head_is_answered_like_get_without_a_body(newcomer: Newcomer, path: str) -> None:
    player = newcomer()
    player.open()
    if path == "stream":
        path = player.at("/stream")
        with player.http.stream("GET", path) as got:
            expected = got
    else:
        expected = player.http.get(path)
    answer = player.http.head(path)
    assert answer.content == b""
    assert answer.status_code == expected.status_code
    for name in ("content-type", "content-security-policy", "cache-control"):
        assert answer.headers.get(name) == expected.headers.get(name)
