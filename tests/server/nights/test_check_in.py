"""Check-in by phone with cards: whose name it is, what the desk sees, what a stranger can do.

The same link and the same page of one's own as at nights on screens (``test_hall``).
"""

import re
from typing import Any

import httpx
import pytest

from euchre.night.events import decode
from euchre.night.fold import fold
from euchre.server.screens import check_in
from euchre.server.screens.own_page import BEGUN
from euchre.server.store.store import Ticket
from tests.server.nights.evening import Evening
from tests.server.nights.kit import Json, shown

NAMES = ["Ann Miller", "Bob Stone", "Ann Stone", "Dora Hill", "Ed Fox", "Fay Low", "Gus Orr"]
#: Rules of a night with cards and an entry fee.
CARDS: dict[str, Any] = {"play": "cards", "pace": "", "sit-out": "", "fee": "5"}


class PhoneNight(Evening):
    """An organiser of a night with cards, for eight players of whom seven are expected."""

    def __init__(self, address: str, **more: Any):
        super().__init__(address, names=NAMES, **(CARDS | more))

    def check_in(self, who: str, device: httpx.Client | None = None) -> httpx.Client:
        """Check in by the link at the door and the desk's word; return the phone."""
        device = device or self.device()
        answer = self.claim(device, who)
        assert answer.is_success, answer.text
        if answer.json()["waits"]:
            self.let_in(device)
        return device

    def player(self, number: int) -> Json:
        """Return a player as the desk sees him."""
        return next(p for p in self.view()["players"] if p["number"] == number)


@pytest.fixture
def evening(address: str) -> PhoneNight:
    return PhoneNight(address)


def test_a_name_from_the_list_leads_to_every_table_of_the_evening(evening: PhoneNight) -> None:
    ann = evening.device()
    key = shown(evening.evening_key)
    listed = ann.get(f"{evening.path}/check-in", headers=key).json()["people"]
    assert [one["name"] for one in listed] == NAMES
    assert evening.claim(ann, "1").json() == {"number": 1, "waits": True}
    # Until the desk has looked up, the night knows nothing of it.
    assert (evening.player(1)["presence"], evening.player(1)["phone"]) == ("expected", False)
    evening.let_in(ann)
    assert (evening.player(1)["presence"], evening.player(1)["phone"]) == ("here", True)
    assert not evening.player(2)["phone"]
    # The desk sees who owes the fee; the phone hears of no money but the price.
    assert [*evening.view()["money"]["owing"]] == ["1"]
    for game in (1, 2):
        evening.start(game)
        me = evening.me(ann)
        step = next(one for one in me["path"] if one["game"] == game)
        seating = evening.view()["playing"]["tables"][step["table"] - 1]["seats"]
        assert seating[step["seat"]]["number"] == 1
        assert seating[(step["seat"] + 2) % 4] == step["partner"]
        assert (me["go"], me["screen"], me["both"], me["waits"]) == (None, False, False, None)
        assert not {"money", "owing", "till", "fees"} & me.keys()
        for table in (1, 2):
            score = {"do": "settle", "game": game, "table": table, "points": (2, 0)}
            assert evening.do(**score).is_success
    me = evening.me(ann)
    assert me["line"]["played"] == 2
    assert me["path"][-1]["points"] is not None


def test_a_first_name_or_a_near_spelling_is_asked_about_as_at_the_desk(evening: PhoneNight) -> None:
    phone = evening.device()
    for who in ("Ann", "ann miler", "stone"):
        by_phone, at_desk = evening.claim(phone, who), evening.do(do="sign-in", who=who)
        assert (by_phone.status_code, by_phone.json()) == (at_desk.status_code, at_desk.json())
        assert by_phone.json()["people"]
    assert evening.claims() == []
    assert evening.claim(phone, "Ann", new=True).json() == {"number": None, "waits": True}
    (claim,) = evening.claims()
    assert (claim["name"], claim["number"]) == ("Ann", None)
    evening.let_in(phone)
    assert evening.player(8)["name"] == "Ann"
    assert evening.me(phone)["number"] == 8


def test_what_the_desk_sees_of_a_claim_names_nobodys_device(evening: PhoneNight) -> None:
    phone = evening.device()
    evening.claim(phone, "Bob Stone")
    (claim,) = evening.claims()
    assert claim["mark"] == evening.me(phone)["waits"]
    assert claim["phones"] == []
    evening.let_in(phone)
    assert evening.claims() == []
    second = evening.device()
    evening.claim(second, "2")
    assert [one["phones"] for one in evening.claims()] == [[claim["mark"]]]


def test_a_name_alone_opens_nothing_and_moves_nobody(evening: PhoneNight) -> None:
    assert evening.do(do="sign-in", who="Bob Stone").is_success
    bob, eve = evening.check_in("Bob Stone"), evening.device()
    before = evening.view()["seq"]
    assert evening.claim(eve, "2").json() == {"number": 2, "waits": True}
    for what, body in (("going", {"home": True}), ("where", {"where": "away"})):
        assert evening.own(eve, what, **body).status_code in (403, 409)
    replaced = eve.post(f"{evening.path}/me/replace?url=http://x", json={})
    assert replaced.status_code == 403
    assert evening.view()["seq"] == before
    assert evening.me(bob)["waits"] is None
    # The desk says no, and the phone is nobody's again.
    assert evening.decide(evening.claims()[0]["claim"], yes=False).is_success
    assert evening.me(eve)["number"] is None
    assert evening.view()["seq"] == before


def test_the_desk_takes_a_number_back_with_all_that_its_phones_said(evening: PhoneNight) -> None:
    assert evening.do(do="sign-in", who="Bob Stone").is_success
    eve = evening.check_in("2")
    authors = [line["by"] for line in evening.view()["history"]]
    assert any(re.fullmatch("desk, for phone [0-9A-F]{4}", by) for by in authors)
    # The desk gives the name back, and Bob is still here: he had signed in there.
    assert evening.release(2).is_success
    assert (evening.player(2)["presence"], evening.player(2)["phone"]) == ("here", False)
    assert evening.me(eve)["number"] is None
    bob = evening.check_in("Bob Stone")
    assert evening.me(eve)["number"] is None
    assert evening.me(bob)["number"] == 2


def test_a_number_whose_name_becomes_another_persons_is_freed_from_the_phone(
    evening: PhoneNight,
) -> None:
    bob, ann = evening.check_in("Bob Stone"), evening.check_in("1")
    assert evening.do(do="sign-in", who="2 Bob Stoner", renames=True).is_success
    assert evening.me(bob)["number"] == 2
    assert evening.do(do="sign-in", who="2 Zoe Hart", renames=True).is_success
    assert evening.me(bob)["number"] is None
    # So is a card that somebody else takes over with its points.
    assert evening.do(do="take", name="Will Young", card=1, with_points=True).is_success
    assert evening.me(ann)["number"] is None


def test_a_wrong_name_is_given_back_until_a_game_has_begun_with_it(evening: PhoneNight) -> None:
    phone = evening.device()
    assert evening.claim(phone, "Bob Stone").is_success
    assert evening.own(phone, "wrong").is_success
    assert evening.claims() == []
    evening.check_in("Dora Hill", phone)
    assert evening.own(phone, "wrong").is_success
    assert (evening.player(4)["presence"], evening.player(4)["phone"]) == ("expected", False)
    assert evening.me(phone)["number"] is None
    # Who has added a name by mistake leaves no number behind.
    evening.check_in("Zoe", phone)
    assert evening.own(phone, "wrong").is_success
    assert evening.player(8)["name"] == ""
    evening.check_in("Ed Fox", phone)
    evening.start(1)
    refusal = evening.own(phone, "wrong")
    assert (refusal.status_code, refusal.json()["error"]) == (409, BEGUN)
    # The desk can: Ed has played, so he stays.
    assert evening.release(5).is_success
    assert (evening.player(5)["presence"], evening.player(5)["phone"]) == ("here", False)


def test_who_goes_home_says_so_and_can_come_back(evening: PhoneNight) -> None:
    fay = evening.check_in("Fay Low")
    evening.start(1)
    assert evening.own(fay, "going", home=True).is_success
    assert (evening.player(6)["presence"], evening.player(6)["left_after"]) == ("left", 1)
    view = evening.view()
    assert view["still_seated"] == [6]
    assert any("Fay Low" in reason for reason in view["unready"])
    assert evening.me(fay)["player"]["presence"] == "left"
    assert evening.own(fay, "going", home=False).is_success
    assert evening.player(6)["presence"] == "here"


def test_a_latecomer_gets_a_number_and_the_desk_a_hint(evening: PhoneNight) -> None:
    assert evening.do(do="all-here").is_success
    evening.start(1)
    zoe = evening.check_in("Zoe")
    assert evening.me(zoe)["number"] == 9
    assert evening.view()["unseated"] == [9]
    assert any("Zoe" in reason for reason in evening.view()["unready"])
    assert all(step["table"] is None and not step["out"] for step in evening.me(zoe)["path"])


def test_a_stranger_with_the_code_adds_nothing_to_the_night(evening: PhoneNight) -> None:
    before = evening.view()["seq"]
    many = [
        evening.claim(evening.device(), f"Stranger {n}") for n in range(check_in.NEW_CLAIMS + 4)
    ]
    assert all(answer.json() == {"number": None, "waits": True} for answer in many)
    assert len(evening.claims()) == check_in.NEW_CLAIMS
    same = [evening.claim(evening.device(), "Gus Orr") for _ in range(check_in.CLAIMS + 3)]
    assert all(answer.is_success for answer in same)
    assert sum(one["number"] == 7 for one in evening.claims()) == check_in.CLAIMS
    assert evening.view()["seq"] == before
    # Who is expected comes in all the same: the newest claims stay, and the desk sees the mark.
    gus = evening.check_in("Gus Orr")
    assert evening.me(gus)["waits"] is None
    without = evening.device().post(f"{evening.path}/join", json={"who": "Eve"})
    assert without.status_code == 403
    assert evening.device().get(f"{evening.path}/check-in").status_code == 403


def test_who_claims_the_most_from_one_place_gives_way_first(evening: PhoneNight) -> None:
    night = fold([first_of(evening)])
    greedy = [claimed(f"g{n}", 1, n, "one") for n in range(check_in.CLAIMS)]
    others = [claimed("old", 1, -9, "two")]
    tickets = [*others, *greedy]
    assert check_in._crowded(night, tickets, 1) == ["g0"]
    tickets = [*others, *greedy, claimed("new", 1, 99, "three")]
    assert check_in._crowded(night, tickets, 1) == ["g0", "g1"]


def claimed(person: str, number: int, at: int, network: str) -> Ticket:
    """Return a claim."""
    return Ticket(person, number, at, None, "", "", network)


def first_of(evening: PhoneNight) -> Any:
    """Return the event that founds a night."""
    return decode(evening.get("/night.jsonl").text.splitlines()[0])


def test_seven_phones_of_one_network_do_not_switch_check_in_off(evening: PhoneNight) -> None:
    """Seven cookies say more than a phone may, each of its own player."""
    phones = [evening.check_in(str(number)) for number in range(1, 8)]
    for n in range(140):
        phone = phones[n % 7]
        evening.own(phone, "going", home=n // 7 % 2 == 0)
    log = len(evening.view()["history"])
    assert log < 8 * check_in.EACH + 20
    again = [evening.own(phones[0], "going", home=home).status_code for home in (True, False)]
    assert 409 in again
    # Nobody else has had anything taken from them by it.
    zoe = evening.check_in("Zoe")
    assert evening.own(zoe, "going", home=True).is_success
    assert evening.own(zoe, "going", home=False).is_success


def test_a_check_in_without_an_answer_is_sent_again(evening: PhoneNight) -> None:
    phone = evening.device()
    answers = [evening.claim(phone, "Zoe") for _ in range(3)]
    assert [a.json() for a in answers] == [{"number": None, "waits": True}] * 3
    assert len(evening.claims()) == 1
    claim = evening.claims()[0]["claim"]
    assert [evening.decide(claim).status_code for _ in range(2)] == [200, 200]
    assert sum("phone" in line["by"] for line in evening.view()["history"]) == 1
    assert evening.claim(phone, "Zoe").json() == {"number": 8, "waits": False}
    # Another name needs another phone, as before.
    assert evening.claim(phone, "Ed Fox").status_code == 409


def test_what_is_undone_in_the_history_frees_the_phone_and_the_number(evening: PhoneNight) -> None:
    phone = evening.check_in("Zoe")
    step = next(line for line in evening.view()["history"] if line["by"].startswith("desk, for"))
    assert evening.do(do="undo", of=step["id"]).is_success
    assert evening.me(phone)["number"] is None
    assert evening.me(evening.check_in("Walt"))["number"] == 8
    assert evening.me(evening.check_in("Zoe", phone))["number"] == 9


# -- people who are trusted ---------------------------------------------------------------------


@pytest.fixture
def home(address: str) -> PhoneNight:
    """A night whose host trusts the people there."""
    return PhoneNight(address, **{"check-in": "trusted"})


def test_where_people_are_trusted_the_first_phone_for_a_name_comes_in(home: PhoneNight) -> None:
    ann, zoe = home.device(), home.device()
    assert home.claim(ann, "Ann Miller").json() == {"number": 1, "waits": False}
    assert home.claim(zoe, "Zoe").json() == {"number": 8, "waits": False}
    assert home.player(1)["presence"] == home.player(8)["presence"] == "here"
    assert any(line["by"].startswith("Ann Miller, own phone") for line in home.view()["history"])
    assert home.own(ann, "going", home=True).is_success
    # Trust proves nothing that could not be taken back.
    assert ann.post(f"{home.path}/me/replace?url=http://x", json={}).status_code == 403
    # Beyond the chart the desk decides.
    assert home.claim(home.device(), "Yuri").json() == {"number": None, "waits": True}


def test_one_who_changes_names_for_ever_keeps_no_newcomer_out(home: PhoneNight) -> None:
    for n in range(check_in.EACH):
        eve = home.device()
        assert home.claim(eve, f"Eve {n}").is_success
        home.own(eve, "wrong")
    home.release(8)
    assert home.claim(home.device(), "Zoe").is_success


def test_what_two_claim_is_taken_back_from_both(home: PhoneNight) -> None:
    eve, ann = home.device(), home.device()
    assert home.claim(eve, "Ann Miller").json()["waits"] is False
    assert home.claim(ann, "1").json() == {"number": 1, "waits": True}
    assert home.me(eve)["waits"]
    assert home.own(eve, "going", home=True).status_code == 403
    assert home.player(1)["presence"] == "expected"
    assert [one["number"] for one in home.claims()] == [1, 1]
    home.let_in(ann)
    assert home.me(ann)["waits"] is None
    assert home.me(eve)["waits"]
    # Nobody is trusted again under a name that two have used.
    assert home.release(1).is_success
    assert home.claim(home.device(), "1").json()["waits"] is True


def test_the_own_link_ends_what_was_only_trusted(home: PhoneNight) -> None:
    eve, ann = home.device(), home.device()
    assert home.claim(eve, "Bob Stone").json()["waits"] is False
    assert home.bind(ann, 2).is_success
    assert home.me(ann)["waits"] is None
    assert home.me(eve)["waits"]
    assert home.own(eve, "going", home=True).status_code == 403


def test_a_name_given_back_is_not_trusted_again(home: PhoneNight) -> None:
    eve = home.device()
    assert home.claim(eve, "Ann Miller").json()["waits"] is False
    assert home.own(eve, "wrong").is_success
    assert home.claim(home.device(), "Ann Miller").json()["waits"] is True
