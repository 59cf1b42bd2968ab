"""A table in the middle: a screen, phones around it, three games, the evening in one picture."""

from pathlib import Path
from typing import Any

from PIL import Image

from tests.pages.access import barriers
from tests.pages.hands import Person, finish
from tests.pages.room import UNREACHABLE, lying
from tests.server.kit import Json

PHONE = {"viewport": {"width": 390, "height": 844}}
NAMES = ("Grandma", "Zoe", "Bartholomew the Second", "Al")


def look(page: Any, table: str) -> Json:
    """Return the table as a page's person sees it."""
    found: Json = page.request.get(f"{origin(page)}/api/tables/{table}").json()
    return found


def origin(page: Any) -> str:
    """Return where a page comes from, without asking it."""
    return "/".join(page.url.split("/")[:3])


def test_an_evening_around_one_screen(
    person: Person, house: str, address: str, tmp_path: Path
) -> None:
    screen = person(allowed=(0,))
    screen.goto("/new?game=progressive")
    screen.check("#screen")
    screen.select_option("#speed", "instant")
    screen.click("#open")
    screen.wait_for_url("**/table/*")
    table = screen.url.rpartition("/")[2]
    screen.wait_for_selector("#prompt >> text=Everybody takes a seat with a phone.")
    with screen.expect_response("**/nearby"):
        screen.click("text=Let phones in this house join")
    screen.wait_for_selector("#ways .qr")
    invitation = screen.request.post(
        f"{address}/api/tables/{table}/invite", data={}, headers={"Origin": address}
    ).json()
    link = invitation["qr"]["url"]
    assert link.startswith(f"http://{house}:")
    assert invitation["code"] in screen.inner_text("#ways")
    box = screen.locator("#ways .qr").bounding_box()
    assert box["width"] >= 240, "it can be read across a room"
    assert box["y"] + box["height"] <= 800
    assert barriers(screen) == []

    phones = []
    for name in NAMES:
        phone = person(allowed=(0,), **PHONE)
        phone.goto(link)
        phone.fill("#name", name)
        phone.locator("#faces button").nth(2).click()
        assert phone.evaluate(UNREACHABLE) == []
        phone.click("text=Take a seat")
        phone.wait_for_selector("#next >> text=Deal the cards")
        assert phone.locator("#ways .qr").count() == 0, "the screen shows it"
        phones.append(phone)
        if len(phones) == 2:
            # What is reloaded is what it was.
            screen.reload()
            phone.reload()
        screen.wait_for_selector(f"#guests >> text={name}")
    assert {one["face"] for one in look(screen, table)["table"]["seats"]} == {2}
    assert look(screen, table)["you"]["seat"] is None

    phones[1].click("#next")
    for phone in phones:
        phone.wait_for_selector("#hand button")
        phone.wait_for_selector("[data-middle=hand]")
        assert phone.locator("#hand button").count() in (5, 6)
        assert phone.get_attribute("#sound", "aria-pressed") == "false"
    screen.wait_for_selector("[data-middle=screen] #log li")
    assert screen.get_attribute("#sound", "aria-pressed") == "true"
    assert screen.locator("#hand li, #choices button").count() == 0
    assert screen.locator(".way-in:visible").count() == 0, "all seats are taken"
    asked = look(screen, table)["scene"]["turn"]
    [phone] = [one for one in phones if look(one, table)["you"]["seat"] == asked]
    for size in ((390, 844), (844, 390), (320, 568), (820, 1180)):
        phone.set_viewport_size({"width": size[0], "height": size[1]})
        phone.wait_for_selector("#choices button")
        for button in phone.locator("#choices button").all():
            assert min(button.bounding_box()["height"], button.bounding_box()["width"]) >= 44
        assert phone.locator("#hand button").first.bounding_box()["width"] >= size[0] / 6
        assert lying(phone, "#choices button, .prompt::text", "#hand .card, .trick .card") == []
        assert phone.evaluate(UNREACHABLE) == []
    phone.set_viewport_size(PHONE["viewport"])
    phone.click("#menu-toggle")
    phone.click("text=Show the whole table")
    phone.wait_for_selector(".seat[data-at='1'] .name", state="visible")
    phone.click("#menu-toggle")
    phone.click("text=Show only my hand")
    phone.wait_for_selector(".seat[data-at='1'] .name", state="hidden")

    where = phones[0].url
    for game in range(2):
        # Most look away until it is over.
        for page in phones[1:]:
            page.goto("/join")
        finish(origin(phones[0]), table, *phones)
        for page in phones[1:]:
            page.goto(where)
        for page in (screen, *phones):
            page.wait_for_selector("#end[open]")
        assert screen.locator("#end button:visible").all_inner_texts() == ["Picture of the evening"]
        if not game:
            phones[0].click("#rematch")
            screen.wait_for_selector("#end", state="hidden")
            for phone in phones:
                phone.wait_for_selector("#end #go-on, #end:not([open])", state="attached")
    for page in (screen, phones[3]):
        page.click("#evening-picture")
        page.wait_for_selector("#keepsake img")
        assert page.evaluate("document.querySelector('#keepsake img').naturalWidth") == 1200
        alt = page.get_attribute("#keepsake img", "alt")
        assert all(name in alt for name in NAMES)
        assert barriers(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for kind in ("PNG", "SVG"):
        with phones[3].expect_download() as got:
            phones[3].click(f"text=Save as {kind}")
        got.value.save_as(tmp_path / kind)
    with Image.open(tmp_path / "PNG") as drawn:
        assert (drawn.format, drawn.size) == ("PNG", (1200, 630))
    text = (tmp_path / "SVG").read_text("utf-8")
    assert all(name.split()[0] in text for name in NAMES)
    assert house not in text
    assert table not in text
    assert invitation["code"] not in text
    close = {"data": {"open": False}, "headers": {"Origin": address}}
    assert screen.request.post(f"{address}/api/nearby", **close).ok


def test_whoever_leaves_a_screens_table_finds_back_by_its_corner(person: Person) -> None:
    screen, phone = person(), person(**PHONE)
    screen.goto("/")
    screen.click("#around")
    screen.wait_for_url("**/table/*")
    screen.wait_for_selector("[data-middle=screen]")
    table = screen.url.rpartition("/")[2]
    code = look(screen, table)["table"]["code"]
    phone.goto(f"/join#{code}")
    phone.fill("#name", "Zoe")
    phone.click("text=Take a seat")
    phone.click("#next")
    phone.wait_for_selector("#hand button")
    screen.wait_for_selector("#trick li, #stock .lies", state="attached")
    phone.click("#menu-toggle")
    phone.click("#leave")
    phone.click("#leave-now")
    phone.wait_for_url("**/")
    screen.wait_for_selector("#seats:not(:has-text('Zoe'))")
    assert screen.locator("#take-seat").count() == 0, "the screen itself has no seat"
    phone.goto(f"/join#{code}")
    phone.click("text=Take a seat")
    screen.wait_for_selector("#seats >> text=Zoe")
