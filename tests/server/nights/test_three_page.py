"""Three who are over play three-handed, and report it from their own phones."""

from typing import Any
from urllib.parse import urlsplit

from tests.server.nights.evening import Evening
from tests.server.nights.kit import Browser, Phone
from tests.server.nights.test_hall_pages import Sitter, clean

#: A night of seven: one table of four, and one of three.
RULES = {"play": "", "pace": "", "length": "8", "sit-out": "three-handed"}
NAMES = list("ABCDEFG")


def seven(address: str) -> Evening:
    """Begin a night of seven."""
    desk = Evening(address, players=7, games=2, names=NAMES, **RULES)
    desk.start(1)
    return desk


def three(desk: Evening) -> list[str]:
    """Return the names at the table of three in the game that is on."""
    return [one["name"] for one in desk.view()["playing"]["tables"][1]["seats"]]


def status(desk: Evening, game: int = 1, table: int = 2) -> tuple[str, list[int] | None]:
    """Return the state of a table, and the score that counts."""
    results = desk.view()["results"]
    at = next(r for r in results if (r["game"], r["table"]) == (game, table))
    return at["status"], at["points"]


def fill(page: Any, names: list[str], points: tuple[int, ...]) -> None:
    """Enter three scores."""
    for name, own in zip(names, points, strict=True):
        page.get_by_label(f"Points for {name}", exact=True).fill(str(own))
    page.get_by_role("button", name="Enter this score").click()


def test_each_of_three_reports_from_the_own_phone(address: str, browser: Browser) -> None:
    desk = seven(address)
    names = three(desk)
    sizes = ((390, 844), (844, 390), (390, 844))
    phones = [
        Sitter(desk, name, browser(address, width=width, height=height)).page
        for name, (width, height) in zip(names, sizes, strict=True)
    ]
    for page, name in zip(phones, names, strict=True):
        page.get_by_text("three-handed").first.wait_for()
        page.get_by_role("link", name="Enter the score").click()
        page.get_by_text(f"You are {name}.").wait_for()
        page.get_by_text("Three-handed, each alone: 8 deals.").wait_for()
    clean(phones[0])
    fill(phones[0], names, (7, 5, 4))
    phones[0].get_by_text("One of the others confirms it on a phone").wait_for()
    assert status(desk) == ("entered", [7, 5, 4])
    # The second says something else: all of it is shown to the three and at the desk.
    phones[1].get_by_text(f"{names[0]} has entered this score.").wait_for()
    phones[1].get_by_role("button", name="No, it was different").click()
    fill(phones[1], names, (7, 4, 5))
    for page in phones:
        page.locator(".chip.disputed").wait_for()
        assert page.locator(".stories > li").count() == 2
    clean(phones[1])
    office = browser(address, width=1280, height=800)
    office.goto(desk.link)
    office.get_by_role("heading", name="Game 1, table 2: scores disagree").wait_for()
    clean(office)
    # The third can take either; the second comes round.
    phones[2].get_by_role("button", name=f"{names[1]} is right").wait_for()
    phones[2].get_by_role("button", name=f"{names[0]} is right").click()
    phones[2].locator(".stories > li").nth(2).wait_for()
    assert status(desk)[0] == "disputed"
    phones[1].get_by_role("button", name=f"{names[0]} is right").click()
    for page in phones:
        page.get_by_text("Two of you agree, and nobody differs.").wait_for()
    clean(phones[2])
    assert status(desk) == ("confirmed", [7, 5, 4])
    # The own page has the points, own first.
    phones[1].goto(f"/night/{desk.id}/me")
    phones[1].get_by_text("5 – 7 – 4").wait_for()
    phones[1].get_by_role("link", name="The score").wait_for()
    clean(phones[1])


def test_the_desk_settles_and_corrects_what_three_have_scored(
    address: str, browser: Browser
) -> None:
    desk = seven(address)
    names = three(desk)
    # What the desk enters in doubt is refused first, which is an error to the browser.
    page = browser(address, offline=True, width=1280, height=800)
    page.goto(desk.link)
    page.locator(".table-card", has_text="Table 2").click()
    for name, points in zip(names, (7, 5, 3), strict=True):
        page.get_by_label(f"Points for {name}", exact=True).fill(str(points))
    clean(page)
    page.get_by_role("button", name="Enter this score").click()
    page.locator(".table-card.settled", has_text="7 – 5 – 3").wait_for()
    assert desk.do(do="settle", game=1, table=1, points=(6, 2)).is_success
    lines = {line["name"]: line["total"] for line in desk.view()["lines"]}
    assert [lines[name] for name in names] == [7, 4, 2]
    # Everybody has played one game and has a place; nobody sat out.
    page.get_by_role("tab", name="Standings").click()
    page.locator("#ranks tbody tr", has_text="–").first.wait_for(state="detached")
    cells = "rows => rows.map((row) => [...row.cells].map((cell) => cell.innerText))"
    head, *table = page.locator("#ranks tr").evaluate_all(cells)
    rows = [dict(zip(head, line, strict=True)) for line in table]
    assert {(row["Games"], row["Sat out"]) for row in rows} == {("1", "0")}
    assert [row["Place"] for row in rows] == ["1", "2", "2", "4", "5", "5", "5"]
    page.get_by_text("Points include games sat out, which are played three-handed").wait_for()
    clean(page)
    page.get_by_role("tab", name="Scores").click()
    page.get_by_role("button", name="Game 1, table 2: 7–5–3, settled").click()
    page.get_by_label(f"Points for {names[2]}", exact=True).fill("30")
    page.get_by_role("button", name="Settle it this way").click()
    page.get_by_text("Nobody scores 30 points in 8 deals.").wait_for()
    page.get_by_role("button", name="Close").click()
    number = next(p["number"] for p in desk.view()["players"] if p["name"] == names[0])
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        page.goto(f"/night/{desk.id}/player/{number}")
        page.get_by_text(f"against {names[1]} and {names[2]}").first.wait_for()
        page.get_by_text("7 – 5 – 3").wait_for()
    clean(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/night/{desk.id}")
    # Everything is in: the wall has the next seats, also of three.
    page.get_by_role("heading", name="Next seats: game 2").wait_for()
    assert page.locator(".table-row").nth(1).locator(".pairs > span").count() == 3
    clean(page)


def test_phones_send_no_nonsense(address: str) -> None:
    desk = seven(address)
    phone = desk.phone(2)
    good = phone.score((7, 5, 4))
    assert len(good["seats"]) == 3
    refused: list[tuple[dict[str, Any], str]] = [
        ({"points": [7, 5]}, "reports three scores"),
        ({"points": [7]}, "Points"),
        ({"points": [7, 5, 4, 3]}, "Points"),
        ({"points": [7, 5, 1000]}, "of points must"),
        ({"points": [25, 0, 0]}, "25 points in 8 deals"),
        ({"points": [24, 24, 24], "sure": True}, "do not score 72 points"),
        ({"seat": 3}, "West"),
        ({"seat": 4}, "Seat"),
        ({"seats": good["seats"][:2]}, "Seats"),
        ({"seats": [*good["seats"], 250]}, "reports two scores"),
        ({"won": 1}, "without loners"),
        ({"game": 2}, "has not started"),
    ]
    for change, why in refused:
        answer = phone.say(good | change)
        assert 400 <= answer.status_code < 500, (change, answer.text)
        assert why in answer.text, (change, answer.text)
    for do in ("confirm", "dispute"):
        answer = phone.answer("nothing", do, seat=3)
        assert answer.status_code == 409, answer.text
        assert "nobody sits West" in answer.text.lower().replace("west", "West")
    assert status(desk) == ("waiting", None)
    assert phone.say(good).is_success
    # The table of four takes no score of three, and its code opens no other table.
    other = Phone(desk, 1, desk.key(1), "CD34")
    four = other.score((7, 3)) | {"points": [7, 5, 4]}
    assert "reports two scores" in other.say(four).text
    assert other.say(good, 2).status_code == 403


def test_only_who_is_let_in_gets_the_table_s_link(address: str) -> None:
    desk = seven(address)
    names = three(desk)
    waits = desk.guest(names[0], waits=True)
    assert waits.me()["report"] == ""
    guest = desk.guest(names[1])
    link = urlsplit(guest.me()["report"])
    assert (link.path, link.fragment) == (f"/night/{desk.id}/table/2", desk.key(2))
    seated = next(one for one in NAMES if one not in names)
    assert urlsplit(desk.guest(seated).me()["report"]).path == f"/night/{desk.id}/table/1"
