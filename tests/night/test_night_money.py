"""Money: fees, prizes split by the rule, and a till that balances to the cent."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from euchre.night import events as ev
from euchre.night import events_in_words
from euchre.night.admission import refusals
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.fold import Night
from euchre.night.money import cash, coins, fees_of, money, payouts_of, refunds_of, shares_of
from euchre.night.night_rules import NightRules, rules_from_text
from euchre.night.printable import PARTS
from euchre.night.rotation.chart import Foursome
from tests.night.nights import a_night, at, settled
from tests.night.papers import pages, printed
from tests.rows import each_row

pytestmark = pytest.mark.untraced

FIVE = rules_from_text(
    {"fee": "5", "kept": "10", "prizes": "high,second,low", "length": "4", "sit-out": "nothing"}
)


def here(number: int, **more: Any) -> ev.SignedIn:
    return ev.SignedIn(**at(number / 100), number=number, name=f"P{number}", **more)


def fee(number: int, amount: int = 500) -> ev.Paid:
    return ev.Paid(**at(10 + number), what="fee", amount=amount, number=number)


def played(*points: tuple[int, int]) -> list[AnyEvent]:
    """Two games of nine players at two tables, with these points."""
    seats = [Foursome(1, 3, 2, 4), Foursome(5, 7, 6, 8), Foursome(2, 4, 3, 5), Foursome(6, 8, 7, 9)]
    places = [(1, 1), (1, 2), (2, 1), (2, 2)]
    told = zip(places, seats, points, strict=True)
    games: list[AnyEvent] = [
        settled(30 + n, score, game=game, table=table, seats=there)
        for n, ((game, table), there, score) in enumerate(told)
    ]
    return [ev.Started(**at(20), game=1), ev.Started(**at(21), game=2), *games]


def a_paid_night(rules: NightRules = FIVE) -> Night:
    """Nine have paid five each, and all is played: 1 and 2 differ."""
    people = [here(n) for n in range(1, 10)]
    fees = [fee(n) for n in range(1, 10)]
    return a_night(*people, *fees, *played((4, 0), (1, 2), (3, 1), (0, 2)), rules=rules)


@pytest.mark.parametrize(
    ("text", "amount"), [("5", 500), ("2.50", 250), ("2.5", 250), ("-3", -300), ("0", 0)]
)
def test_amounts(text: str, amount: int) -> None:
    assert coins(text) == amount
    assert coins(cash(amount).replace("−", "-")) == amount


@each_row("text", ["", "five", "1,50", "1.234", "١", "1e3", "9999999", "--1", "."])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(NightError, match="amount must"):
        coins(text)


def test_who_owes_the_fee() -> None:
    night = a_night(
        *(here(n) for n in (1, 2, 3)), here(4, house=True), here(5, bot="club"),
        ev.Expected(**at(1), number=6, name="P6"), here(7), here(8), here(9),
        ev.Left(**at(2), number=7, after=0), ev.Left(**at(3), number=8, after=1),
        fee(1), fee(2, 200), rules=FIVE,
    )  # fmt: skip
    now = money(night)
    assert now.owing == {2: 300, 3: 500, 8: 500, 9: 500}
    assert (now.fees, now.kept, now.purse, now.till) == (700, 70, 630, 700)
    assert fees_of(night, [2]) == [(2, 300)]
    with pytest.raises(NightError, match="P1 owes nothing"):
        fees_of(night, [1])
    assert money(a_night(here(1))).owing == {}


def test_a_fee_of_one_who_left_before_the_first_game_is_given_back() -> None:
    """The sums are counted anew from the payments alone."""
    night = a_night(
        *(here(n) for n in range(1, 5)), *(fee(n) for n in range(1, 5)), fee(3, 200),
        ev.Left(**at(20), number=2, after=0), ev.Left(**at(21), number=3, after=0),
        ev.Left(**at(22), number=4, after=1), rules=FIVE,
    )  # fmt: skip
    assert money(night).refunds == {2: 500, 3: 700}
    assert refunds_of(night, [3]) == [(3, 700)]
    for number in (1, 4):
        with pytest.raises(NightError, match=f"P{number} gets no fee back"):
            refunds_of(night, [number])
    back = ev.Paid(**at(30), what="fee", amount=-700, number=3)
    assert refusals(night, back) == []
    after = night.and_then(back)
    now = money(after)
    counted = sum(event.amount for event in after.events if isinstance(event, ev.Paid))
    assert (now.refunds, now.fees, now.till) == ({2: 500}, 1500, 1500)
    assert now.till == counted
    again = ev.Paid(**at(31), what="fee", amount=-700, number=3)
    assert "before it is paid back" in refusals(after, again)[0]
    # Whoever comes back after all owes the fee again, and stays in the count.
    assert money(after.and_then(ev.SignedIn(**at(40), number=3, name="P3"))).owing == {3: 500}
    assert money(after.and_then(ev.Undone(**at(41), of=(back.id,)))).refunds == {2: 500, 3: 700}


def test_prizes_are_split_and_the_till_is_right_to_the_cent() -> None:
    night = a_paid_night()
    now = money(night)
    assert (now.fees, now.kept, now.purse) == (4500, 450, 4050)
    assert [(p.prize, p.amount) for p in now.prizes] == [
        ("high", 2025), ("second", 1215), ("low", 810),
    ]  # fmt: skip
    due = payouts_of(night)
    paid = [
        ev.Paid(**at(60 + n), what="prize", amount=-x.due, number=x.player.number, prize=prize)
        for n, (prize, x) in enumerate(due)
    ]
    after = night.and_then(*paid)
    assert [refusals(night, event) for event in paid] == [[]] * len(paid)
    ended = money(after)
    assert ended.to_pay == 0
    assert ended.till == ended.fees - sum(x.amount for _, x in due)
    assert ended.kept <= ended.till < ended.kept + 5
    with pytest.raises(NightError, match="nothing left"):
        payouts_of(after)
    # What is undone was never paid.
    undone = after.and_then(ev.Undone(**at(90), of=(paid[0].id,)))
    assert money(undone).to_pay == due[0][1].amount
    assert events_in_words.described(after, paid[0]).endswith("out")


def test_what_was_paid_before_a_correction_is_told() -> None:
    """A share that grew is paid up, and what went to the wrong player is not forgotten."""
    night = a_paid_night()
    (first,) = next(p for p in money(night).prizes if p.prize == "high").shares
    other = next(p for p in night.players.values() if p.number != first.player.number)

    def out(n: int, amount: int, number: int) -> ev.Paid:
        return ev.Paid(**at(60 + n), what="prize", amount=-amount, number=number, prize="high")

    def shares(*paid: ev.Paid) -> list[tuple[int, int, str]]:
        high = next(p for p in money(night.and_then(*paid)).prizes if p.prize == "high")
        return [(x.player.number, x.due, x.text) for x in high.shares]

    number, all_ = first.player.number, first.amount
    part, rest = out(0, all_ - 125, number), out(1, 125, number)
    assert shares(part) == [(number, 125, f"{cash(all_ - 125)} of {cash(all_)} paid")]
    assert shares(part, rest) == [(number, 0, f"{cash(all_)} paid")]
    assert shares(part, rest, out(2, 50, number)) == [
        (number, 0, f"{cash(all_ + 50)} paid, 0.50 too much")
    ]
    assert shares(out(0, all_, other.number)) == [
        (number, all_, cash(all_)),
        (other.number, 0, f"{cash(all_)} paid, {cash(all_)} too much"),
    ]


def test_winners_who_share_a_place_share_all_its_prizes() -> None:
    night = a_paid_night(FIVE)
    for prize in money(night).prizes:
        amounts = {x.amount for x in prize.shares}
        assert len(amounts) == 1
        assert 0 <= prize.amount - amounts.pop() * len(prize.shares) < len(prize.shares)
    # A prize that nobody can win stays in the till.
    loners = a_paid_night(FIVE.but(prizes=("high", "loners")))
    assert [bool(p.shares) for p in money(loners).prizes] == [True, False]
    with pytest.raises(NightError, match="no prize 'low'"):
        payouts_of(loners, "low")
    with pytest.raises(NightError, match="only when the standings are final"):
        payouts_of(a_night(here(1), fee(1), rules=FIVE))


@given(st.integers(0, 12), st.lists(st.integers(0, 100), max_size=5))
def test_no_rule_gives_away_more_than_there_is(prizes: int, rule: list[int]) -> None:
    found = shares_of(prizes, tuple(rule) if sum(rule) <= 100 else ())
    assert len(found) == prizes
    assert sum(found) <= 100


@pytest.mark.parametrize(
    ("event", "why"),
    [
        (ev.Paid(**at(1), what="fee", amount=-5, number=1), "a fee must be paid in, before"),
        (ev.Paid(**at(1), what="prize", amount=5, number=1), "a prize must be paid out"),
        (ev.Paid(**at(1), what="other", amount=0), "must not be zero"),
        (ev.Paid(**at(1), what="fee", amount=5, number=99), "no player 99"),
        (ev.Paid(**at(1), what="other", amount=10**12), "amount must be"),
    ],
)
def test_payments_that_cannot_be(event: ev.Paid, why: str) -> None:
    assert why in refusals(a_night(here(1), rules=FIVE), event)[0]


def test_the_treasurers_sheet_has_everybody_and_every_prize() -> None:
    night = a_paid_night()
    text = "\n".join(pages(night, "money"))
    for word in ("Entry fees", "P9", "5.00", "Highest score".lower(), "20.25", "45.00", "Counted"):
        assert word.casefold() in text.casefold()
    with pytest.raises(NightError, match="no entry fee"):
        printed(a_night(), ["money"])
    assert printed(a_night(), tuple(PARTS))


@pytest.mark.parametrize(
    ("tables", "title"),
    [
        (0, "during game 1 of 2, not final"),
        (2, "after game 1 of 2, not final"),
        (3, "after game 1 of 2, not final"),
        (4, ""),
    ],
)
def test_the_treasurers_sheet_says_how_final_its_winners_are(tables: int, title: str) -> None:
    fees = [fee(n) for n in range(1, 10)]
    so_far = played((5, 3), (4, 2), (6, 1), (2, 7))[: 2 + tables]
    text = "\n".join(pages(a_night(*fees, *so_far, rules=FIVE), "money"))
    assert (f"Prizes, {title}" if title else "Prizes") in text
    assert ("not final" in text) == bool(title)


def test_percents_are_shown_with_their_sign() -> None:
    rules = rules_from_text({"fee": "5", "kept": "20", "payout": "50,30"})
    told = dict(rules.explained())
    assert (told["Kept by the club"], told["Prize money"]) == ("20 %", "50 %, 30 %")
    assert dict(FIVE.explained())["Prize money"] == "the usual shares"
