"""The money of a night at the desk: fees, prizes and the till, by clicks."""

from tests.server.nights.kit import NAMES, Browser, Desk, new_id
from tests.server.nights.test_hall_pages import clean


def test_fees_come_in_and_prizes_go_out(address: str, browser: Browser) -> None:
    assert Desk(address).view()["money"] is None
    rules = {"fee": "5", "kept": "10", "prizes": "high,low", "confirm": "no"}
    desk = Desk(address, kind="printed-12", games=1, rules=rules)
    page = browser(address, width=390, height=844)
    page.goto(desk.link)
    page.get_by_role("tab", name="Money").click()
    page.get_by_text("No entry fees are due").wait_for()
    desk.do(do="all-here")
    page.get_by_role("button", name="Ann has paid").click()
    page.get_by_text("11 people to pay the entry fee of 5.00").wait_for()
    page.get_by_role("button", name="All 11 have paid").click()
    page.get_by_text("No entry fees are due").wait_for()
    # Whoever leaves before the first game gets the fee back, and owes it again on return.
    assert desk.do(do="left", number=12).status_code == 200
    page.get_by_role("heading", name="1 person to get the fee back").wait_for()
    clean(page)
    page.get_by_role("button", name=f"{NAMES[11]} got the fee back").click()
    page.get_by_role("row", name="In the till 55.00").wait_for()
    assert desk.do(do="refund", number=12).status_code == 409
    assert desk.do(do="sign-in", who="12").status_code == 200
    page.get_by_role("button", name=f"{NAMES[11]} has paid").click()
    page.get_by_text("No entry fees are due").wait_for()
    page.get_by_label("Amount").fill("20")
    page.get_by_label("What for").fill("float")
    page.get_by_role("button", name="Put in").click()
    page.get_by_role("row", name="In the till 80.00").wait_for()
    assert desk.do(do="payout").status_code == 409
    clean(page)
    games = desk.view()["games"]
    for game in range(1, games + 1):
        assert desk.do(do="start", game=game).status_code == 200
        for table in (1, 2, 3):
            done = desk.do(do="settle", game=game, table=table, points=[table, 0])
            assert done.status_code == 200, done.text
    page.get_by_role("heading", name="Prize money", exact=True).wait_for()
    # A winner who still owes the fee is asked about.
    winner = desk.view()["money"]["prizes"][0]["shares"][0]["player"]
    called = f"{winner['name']}: entry fee"
    (fee,) = [one for one in desk.view()["history"] if one["text"].startswith(called)]
    assert desk.do(do="undo", of=fee["id"]).status_code == 200
    page.get_by_text("1 person to pay the entry fee of 5.00").wait_for()
    page.get_by_role("button", name="Pay out highest score").click()
    page.get_by_text(f"{winner['name']} still owes 5.00.").wait_for()
    clean(page)
    page.get_by_role("button", name="Not yet").click()
    assert desk.view()["money"]["till"] == 7500
    assert desk.do(do="fee", number=winner["number"]).status_code == 200
    page.get_by_text("No entry fees are due").wait_for()
    page.get_by_role("button", name="Pay out highest score").click()
    page.get_by_role("button", name="Pay out all prizes").click()
    page.get_by_role("row", name="Prizes still to pay out 0.00").wait_for()
    money = desk.view()["money"]
    paid = sum(share["amount"] for prize in money["prizes"] for share in prize["shares"])
    assert money["till"] == 8000 - paid
    assert money["kept"] == 600
    page.get_by_label("Amount").fill("20.00")
    page.get_by_role("button", name="Take out").click()
    page.get_by_role("row", name=f"In the till {(6000 - paid) / 100:.2f}").wait_for()
    clean(page)
    lines = desk.get("/export/money.csv").text.splitlines()
    assert lines[0].startswith("at,what,number,name,amount,till")
    assert desk.get("/print", parts="money").status_code == 200
    # The last step can be undone; the same click twice is one.
    wish = {"id": new_id(), "do": "cash", "amount": "1", "note": ""}
    for _ in range(2):
        assert desk.post(f"{desk.path}/desk", wish, desk.secret).status_code == 200
    assert desk.view()["money"]["till"] == 6000 - paid + 100
    assert desk.do(do="undo", of=wish["id"]).status_code == 200
    assert desk.view()["money"]["till"] == 6000 - paid
    assert desk.do(do="cash", amount="lots").status_code == 409
