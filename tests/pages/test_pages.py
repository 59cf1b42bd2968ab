"""The pages other than the table: forms, rules, review, check, and their accessibility."""

import json
from pathlib import Path
from typing import Any

import pytest

from euchre.games import rules
from euchre.records import dump
from euchre.server.check import faults
from euchre.server.http.pages import static
from tests.analysis.spots import recorded
from tests.pages.access import barriers
from tests.pages.hands import Person, answering, asked, click_first, open_table, play_out
from tests.pages.room import lying
from tests.records.egn_examples import ours
from tests.records.egn_packer import binary
from tests.server.forging import rename
from tests.server.proofs import base, played


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write the record of one deal, played badly."""
    path = tmp_path_factory.mktemp("records") / "game.json"
    path.write_bytes(dump(recorded(rules("standard"), 1, seed=3)))
    return path


def test_house_rules_that_exclude_each_other_say_so_at_once(person: Person) -> None:
    page = person()
    page.goto("/new?game=standard")
    page.click("#group-cards summary")
    page.select_option("#o-joker-turned", "redeal")
    reason = page.locator('[data-option="joker-turned"] .reason')
    reason.wait_for(state="visible")
    assert "joker" in reason.inner_text()
    assert page.is_disabled("#open")
    page.check("#o-joker")
    reason.wait_for(state="hidden")
    page.wait_for_selector("#open:enabled")
    assert "Joker; When the joker is turned up" in page.inner_text("#rule-line")
    page.select_option("#speed", "instant")
    page.click("#open")
    page.wait_for_url("**/table/*")
    assert asked(page)
    assert "the same dealer deals again" in page.text_content("#rule-line")


def test_the_search_finds_games(person: Person) -> None:
    page = person()
    page.goto("/")
    page.fill("#search", "widow chooses partners")
    page.wait_for_selector("#found:text-is('1 game')")
    assert page.locator(".game:visible h3").all_inner_texts() == ["Five-handed Auction Euchre"]
    page.fill("#search", "bennies")
    page.wait_for_selector("#found:has-text('House rules: Joker')")
    assert page.locator(".game:visible h3").all_inner_texts()[0] == "British Euchre"
    assert page.get_attribute("#found a", "href") == "/new?game=standard#o-joker"
    page.fill("#search", "")
    page.wait_for_selector("#found:empty", state="attached")
    page.click(".filter[data-tag='2']")
    page.click(".filter[data-tag='3']")
    page.click(".filter[data-tag=bidding]")
    assert page.locator(".game:visible h3").all_inner_texts() == ["Three Player Buck Euchre"]
    assert page.get_attribute(".filter[data-tag='2']", "aria-pressed") == "false"
    page.fill("#search", "screw teh dealr")
    page.wait_for_selector("#found a:text-is('Stick the dealer')")
    page.fill("#search", "whisst")
    page.wait_for_selector("#found:has-text('Nothing is called')")
    assert page.locator(".game:visible").count() == 0


def test_the_table_of_the_start_page_is_whole_beside_its_panel(person: Person) -> None:
    page = person()
    page.goto("/")
    for width, height in ((1280, 800), (768, 1024), (844, 390), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert lying(page, ".sitter > *, .fan > *", "#play-now") == [], width
        for box in (one.bounding_box() for one in page.locator(".sitter > *, .fan > *").all()):
            assert box is None or 0 <= box["x"] <= box["x"] + box["width"] <= width


def test_a_card_that_may_not_be_played_says_why(person: Person) -> None:
    page = person()
    open_table(page)
    for _ in range(200):
        assert asked(page)
        barred = page.locator("#hand.choosing button[aria-disabled=true]")
        if barred.count() and page.locator("#trick li").count():
            barred.first.click(force=True)
            assert "follow" in page.inner_text("#note")
            return
        click_first(page)
        page.wait_for_timeout(15)
    raise AssertionError("no suit had to be followed")


def test_what_is_no_record_is_refused_in_a_sentence(person: Person, tmp_path: Path) -> None:
    page = person(allowed=(422,))
    page.goto("/replay")
    for name, text, says in (
        ("a.json", "{", "not JSON"),
        ("b.json", '{"format": "euchre-record/1"}', "missing"),
        ("c.json", json.dumps({"some": "thing"}), "neither a record"),
        ("d.json", "[]", "contains no game record"),
        ("e.ptn", '[Deal "S"]\n[', "a tag is"),
        ("f.egnb", "\1\n", "damaged"),
    ):
        (tmp_path / name).write_text(text, newline="")
        page.set_input_files("#file", tmp_path / name)
        page.wait_for_function(
            "says => document.querySelector('#problem').textContent.includes(says)", arg=says
        )
    (tmp_path / "g.egnb").write_bytes(binary(ours()))
    page.set_input_files("#file", tmp_path / "g.egnb")
    page.wait_for_function("() => !document.querySelector('#choose').checkVisibility()")
    assert page.inner_text("#problem") == ""


@pytest.mark.exhaustive
def test_a_game_is_reviewed(person: Person, record: Path) -> None:
    page = person(allowed=(422,))
    page.goto("/review")
    page.select_option("#opponents", "cautious")
    assert (
        page.evaluate("JSON.parse(localStorage.getItem('euchre-settings')).opponents") == "cautious"
    )
    page.set_input_files("#file", record)
    page.wait_for_url("**/review/*")
    assert page.locator(".review svg .curve").count() > 0
    assert "cautious people" in page.inner_text(".review")
    marks = page.locator(".review li[data-deal]")
    assert marks.get_by_text("Share").count() == marks.count() > 0
    refused = {"error": "No choice is clearly best here."}
    sent = answering(page, "**/api/share/decision", refused, status=422)
    marks.first.get_by_text("Share").click()
    page.locator("#sharing .bad", has_text="clearly best").wait_for()
    for name in ("deal", "action"):
        assert str(sent[0].post_data_json[name]) == marks.first.get_attribute(f"data-{name}")
    page.click("#sharing >> text=Close")
    page.click(".review h3 a")
    page.wait_for_selector("#about-open:visible")


@pytest.mark.exhaustive
def test_the_deals_of_a_game_are_checked_in_the_page(person: Person, tmp_path: Path) -> None:
    page = person()
    made = open_table(page)
    play_out(page, click_first)
    page.click("#end summary")
    page.click("text=Check the deal")
    page.wait_for_selector("#check:enabled")
    assert "commitments shown at this table" in page.inner_text("#kept")
    page.click("#check")
    page.wait_for_selector("#verdict.good")
    assert page.inner_text("#verdict") == "The deals agree with the commitments that were shown."
    assert "It agrees with the receipts on deals 1-4." in page.inner_text("#meaning")
    assert page.locator("#hands .good").count() == 4
    with page.expect_download() as saved:
        page.click("#save-receipts")
    receipts = saved.value.path().read_bytes()
    told = page.evaluate(f"fetch('/api/tables/{made['table']}/record.json').then(r => r.json())")
    assert told["notes"]["fair"]["hands"][1]["shares"].keys() == {"0"}, "the own seed was added"
    # What the page has kept is what the command compares, and it knows every hand and seed.
    assert faults(told, [json.loads(receipts)]) == []
    kept = {hand["hand"]: hand for hand in json.loads(receipts)["hands"]}
    for hand in told["notes"]["fair"]["hands"]:
        assert kept[hand["hand"]]["shares"] == hand["shares"]
        assert kept[hand["hand"]]["game"] == 1
    assert kept[5]["commitment"] == told["notes"]["fair"]["next"]["commitment"]

    told["notes"]["fair"]["hands"][1]["seed"] = "00" * 32
    check(page, told)
    page.wait_for_selector("#verdict.bad")
    assert "Deal 2: the commitment does not match" in page.inner_text("#hands")
    del told["notes"]["fair"]["hands"][1]["seed"]
    check(page, told)
    page.wait_for_selector("#problem >> text=has an unknown format")


def file_of(value: Any) -> dict[str, Any]:
    """Return a file that holds a value."""
    content = json.dumps(value).encode()
    return {"name": "game.json", "mimeType": "application/json", "buffer": content}


def check(page: Any, value: Any, box: str = "#file") -> None:
    """Give the page a file, and press the button that checks it."""
    page.set_input_files(box, file_of(value))
    page.wait_for_selector("#verdict:empty", state="attached")
    page.click("#check")


def test_what_a_page_was_shown_cannot_be_taken_back(person: Person) -> None:
    """A record that agrees with itself is not believed by who has seen other commitments."""
    page = person()
    page.goto("/fair")
    game = base("standard")
    table = game.record["notes"]["fair"]["table"]
    page.evaluate(
        "([name, kept]) => localStorage.setItem(name, kept)",
        [f"euchre-shown-{table}", json.dumps(game.receipts)],
    )
    elsewhere = base("seedless").record
    rename(elsewhere)
    lie = played("standard", {"target": "5"}, 99).record
    for record, verdict in (
        (game.record, "The deals agree with the commitments that were shown."),
        (lie, "Something in this record is wrong."),
        (elsewhere, "Something in this record is wrong."),
    ):
        check(page, record)
        page.wait_for_selector("#verdict:not(:empty)")
        assert page.inner_text("#verdict") == verdict
    # Another browser has kept nothing; the receipts are given to it as a file.
    other = person()
    other.goto("/fair")
    check(other, lie)
    other.wait_for_selector("#kept >> text=This browser has kept nothing from this table.")
    other.wait_for_selector("#verdict.good >> text=nothing was compared with what was shown")
    check(other, game.receipts, "#receipts")
    other.wait_for_selector("#verdict.bad")
    other.set_input_files("#receipts", file_of({}))
    other.wait_for_selector("#problem >> text=One of these files contains no receipts.")


def test_what_was_shown_first_is_kept(person: Person) -> None:
    page = person()
    made = open_table(page)
    frame = page.evaluate(f"fetch('/api/tables/{made['table']}').then(r => r.json())")
    first = frame["commitment"]["next"]
    frame["commitment"]["next"] = "f" * 64
    shown = [static("js/connection.js"), made["table"], frame]
    kept = page.evaluate(
        """([path, table, frame]) => import(path).then(({ keepShown, receiptsOf }) => {
          keepShown(table, frame);
          for (let i = 0; i < 50; i += 1) keepShown(`other${i}`, frame);
          return [receiptsOf(table), receiptsOf("other0"), receiptsOf("other49")];
        })""",
        shown,
    )
    assert kept[0] is None, "the oldest tables are forgotten"
    assert kept[1] is None
    assert kept[2]["hands"][-1]["commitment"] == "f" * 64
    page.reload()
    assert asked(page)
    told = page.evaluate(
        """([path, table, frame]) => import(path).then(({ keepShown, receiptsOf }) => {
          keepShown(table, frame);
          return receiptsOf(table);
        })""",
        shown,
    )
    coming = next(
        hand for hand in told["hands"] if hand["hand"] == frame["commitment"]["next_hand"]
    )
    assert coming["commitment"] == first
    assert coming["others"] == ["f" * 64]


@pytest.mark.every(2)
@pytest.mark.parametrize("look", ["light", "dark"])
def test_nothing_stands_in_anybodys_way(person: Person, look: str) -> None:
    page = person(color_scheme=look)
    found = {}
    paths = ["/", "/new", "/join", "/rules/standard", "/fair", "/review", "/help"]
    paths += ["/help/table", "/help/almanac/leads"]
    for path in paths[:-1] if look == "light" else [paths[0], paths[-1]]:
        page.goto(path)
        page.wait_for_timeout(100)
        found[path] = barriers(page)
    made = open_table(page)
    assert asked(page)
    found["table"] = barriers(page)
    page.click("#menu-toggle")
    page.wait_for_selector("#invite >> text=Let phones in this house join")
    found["menu"] = barriers(page)
    page.context.clear_cookies()
    page.goto(made["invite"])
    page.wait_for_selector("#free label")
    found["invited"] = barriers(page)
    assert {place: bad for place, bad in found.items() if bad} == {}


def test_on_a_phone_the_pages_stand_in_one_row(person: Person) -> None:
    page = person()
    page.set_viewport_size({"width": 390, "height": 844})
    for path in ("/", "/lessons", "/games"):
        page.goto(path)
        assert page.locator("header.bar").bounding_box()["height"] < 60, path
    # What has no room there stands at the foot of the page.
    page.click("footer >> text=Replay a game")
    page.wait_for_url("**/replay")
