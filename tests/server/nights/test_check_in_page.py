"""Check-in by phone in real browsers: the door, one's own page through an evening, the desk."""

from playwright.sync_api import expect

from tests.server.nights.evening import Evening
from tests.server.nights.kit import Browser
from tests.server.nights.test_check_in import NAMES, PhoneNight
from tests.server.nights.test_hall_pages import clean
from tests.waiting import until


def test_from_the_code_at_the_door_to_the_table_and_home(address: str, browser: Browser) -> None:
    evening = PhoneNight(address)
    # The question who it is, and that no network was there, are errors to the browser.
    phone = browser(address, offline=True, width=390, height=844)
    phone.goto(evening.door)
    names = phone.locator("#people button")
    expect(names).to_have_count(len(NAMES))
    clean(phone)
    who = phone.get_by_label("Your name, or the number on your card")
    who.fill("ston")
    expect(names).to_have_count(2)
    who.fill("ann")
    who.press("Enter")
    phone.get_by_role("heading", name="Who are you?").wait_for()
    clean(phone)
    phone.get_by_role("button", name="Ann Stone (3)").click()
    phone.wait_for_url("**/me")
    # The wrong Ann: back to the list.
    phone.get_by_role("button", name="I'm not Ann Stone").click()
    phone.get_by_role("link", name="Check in").click()
    phone.get_by_role("button", name="Ann Miller").click()
    phone.wait_for_url("**/me")
    phone.get_by_role("heading", name="Ann Miller (1)").wait_for()
    phone.get_by_text("Ask the desk to let you in.").wait_for()
    mark = evening.claims()[0]["mark"]
    phone.get_by_text(mark, exact=True).wait_for()
    clean(phone)
    assert "5.00" not in phone.content()

    office = browser(address, width=1280, height=800)
    office.goto(evening.link)
    office.get_by_role("button", name="See who").click()
    clean(office)
    office.get_by_role("button", name=f"Let in: Ann Miller, phone {mark}").click()
    # The phone goes on by itself.
    phone.get_by_text("Ask the desk to let you in.").wait_for(state="hidden")
    phone.get_by_role("button", name="I have to leave").wait_for()
    clean(phone)
    row = office.locator("#people li", has_text="Ann Miller")
    row.get_by_text("here, by phone, owes 5.00").wait_for()
    row.get_by_role("button", name="Paid").click()
    row.get_by_text("here, by phone", exact=True).wait_for()
    office.get_by_role("button", name="Show the code for check-in by phone").click()
    office.locator("#check-in-code svg").wait_for()
    clean(office)
    office.get_by_role("button", name="Close").click()

    assert evening.do(do="all-here").is_success
    evening.start(1)
    table = evening.table_of(1)
    phone.get_by_text("Game 1, now").wait_for()
    expect(phone.locator("#next .big-seat")).to_contain_text(f"Table {table}, ")
    # Without a network the page opens again with what it knew.
    phone.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    phone.context.set_offline(True)
    phone.locator("#offline").wait_for()
    expect(phone.locator("#next .big-seat")).to_contain_text(f"Table {table}, ")
    phone.context.set_offline(False)
    phone.locator("#offline").wait_for(state="hidden")
    phone.get_by_role("button", name="I have to leave").click()
    phone.get_by_role("button", name="Yes, I'm leaving").click()
    phone.get_by_role("button", name="I'm back").wait_for()
    row.get_by_text("has left after game 1").wait_for()
    row.get_by_text("More", exact=True).click()
    row.get_by_role("button", name="Not Ann Miller: free this number from the phone").click()
    phone.get_by_text("This device has no player tonight.").wait_for()
    clean(phone)


def test_a_name_given_without_a_network_is_sent_when_there_is_one(
    address: str, browser: Browser
) -> None:
    evening = PhoneNight(address)
    phone = browser(address, offline=True, width=360, height=640)
    phone.goto(evening.door)
    phone.get_by_label("Your name, or the number on your card").fill("Zoe Winter")
    phone.context.set_offline(True)
    phone.get_by_role("button", name="Check in", exact=True).click()
    phone.get_by_text("No connection yet.").wait_for()
    assert evening.claims() == []
    phone.context.set_offline(False)
    phone.wait_for_url("**/me")
    phone.get_by_role("heading", name="Zoe Winter").wait_for()
    until(lambda: len(evening.claims()) == 1)
    assert evening.decide(evening.claims()[0]["claim"]).is_success
    phone.get_by_role("heading", name="Zoe Winter (8)").wait_for()
    assert evening.player(8)["name"] == "Zoe Winter"


def test_a_table_that_is_rung_before_its_first_deal_is_left(address: str, browser: Browser) -> None:
    desk = Evening(address, players=4, games=2, pace="normal")
    page = browser(address, width=390, height=844)
    page.goto(desk.door)
    page.get_by_label("Your name, or the number on your card").fill("Ann")
    page.get_by_role("button", name="Check in", exact=True).click()
    page.wait_for_url("**/me")
    assert desk.decide(desk.claims()[0]["claim"]).is_success
    desk.fill()
    desk.start(1)
    page.wait_for_url("**/table/*")
    until(lambda: desk.bell(1, now=True).is_success)
    page.wait_for_url("**/me")
    page.get_by_text("Next: game 2").wait_for()


def test_one_press_plans_an_evening_of_two_rooms(address: str, browser: Browser) -> None:
    page = browser(address, width=1280, height=800)
    page.goto("/night")
    page.get_by_label("Some play at home").check()
    assert page.locator("#o-play").input_value() == "both"
    page.get_by_label("In the hall: names, one per line").fill("\n".join("ABCDEFGHIJKL"))
    page.get_by_label("At home: names, one per line").fill("\n".join("MNOPQRST"))
    clean(page)
    page.get_by_role("button", name="Make the chart").click()
    page.get_by_text("20 players, 5 tables, 8 games").wait_for()
    page.get_by_text("At home: partners").wait_for()
    clean(page)
    page.get_by_role("button", name="Start the night").click()
    page.wait_for_url("**/desk#*")
    page.get_by_role("tab", name="Players").click()
    expect(page.locator("#people small", has_text="in the hall")).to_have_count(12)
    expect(page.locator("#people small", has_text="at home")).to_have_count(8)
    # Somebody from home has come after all.
    row = page.locator("#people li").nth(12)
    row.get_by_text("More", exact=True).click()
    row.get_by_role("button", name="Plays in the hall").click()
    row.get_by_text("here, in the hall").wait_for()
