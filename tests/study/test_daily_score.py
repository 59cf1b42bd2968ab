"""A day of the daily challenge: its deals, what they cost, streaks and months, and the terminal."""

from datetime import date
from pathlib import Path
from random import Random

import pytest

from euchre.analysis.luck_and_skill import LIMIT
from euchre.engine.match import new_match
from euchre.engine.state import apply, legal
from euchre.server.fair import open_packs
from euchre.server.study.store import scores_in, stored
from euchre.study.daily_score import (
    DEALER,
    DEALS,
    MISSED,
    SEAT,
    DealScore,
    deal_score,
    month,
    rules,
    share,
    streak,
)
from tests.commands import euchre
from tests.rows import each_row
from tests.study.judging import cheap

DAY = "2026-11-23"


def test_open_deals_are_the_same_everywhere() -> None:
    packs = open_packs(DAY, rules(), DEALER, DEALS)
    assert packs == open_packs(DAY, rules(), DEALER, DEALS)
    assert packs != open_packs("FAMILY", rules(), DEALER, DEALS)
    assert len(packs) == DEALS
    # Written down once, since friends compare across versions.
    assert packs[0][:6] == [5, 1, 10, 4, 15, 23]


def test_a_score_is_what_decisions_cost_and_no_more_than_half_a_point() -> None:
    rng = Random(4)
    s = new_match(rules(), DEALER).deal(open_packs(DAY, rules(), DEALER, DEALS)[0])
    while not s.ended:
        s = apply(s, rng.choice(legal(s)))
    found = deal_score(s, SEAT, worlds=10)
    assert 0 <= found.given <= LIMIT
    assert found.given <= sum(one.cost for one in found.decisions) + 1e-9
    assert found == deal_score(s, SEAT, worlds=10)


def test_what_is_shared() -> None:
    deals = [DealScore(1, 0.0), DealScore(-2, 0.07), DealScore(4, 0.5), *[DealScore(0, 0.0)] * 5]
    text = share("2026-11-23", deals, field=(0.1, 0.9, 0.7, 0.2), ahead=2.6)
    head = "Euchre 2026-11-23 · gave away 0.6 · +3 v field · better than 50 % of 4"
    assert text.split("\n") == [head, "🟩🟨🟥🟩🟩🟩🟩🟩"]


@pytest.mark.parametrize(
    ("day", "said"),
    [
        ("tomorrow", "write a day like 2026-11-23, or any six letters"),
        ("9999-12-31", "has not come yet"),
    ],
)
def test_the_terminal_refuses_what_is_no_day_or_not_yet(day: str, said: str) -> None:
    done = euchre("daily", day)
    assert (done.exit_code, said in done.output) == (2, True)


def test_a_day_in_the_terminal_goes_on_where_it_was_left(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("euchre.cli.daily.deal_score", cheap)

    def run(text: str, *more: str, state: str = "a") -> str:
        monkeypatch.setenv("EUCHRE_STATE", str(tmp_path / state))
        done = euchre("daily", "2026-11-23", *more, typed=text)
        assert done.exit_code == 0, done.output
        return done.output

    whole = run("hint\n" + "1\n" * 400)
    assert "have no hints, no undo and no saving" in whole
    assert "Deal 8: 0.25, +1 point" in whole
    assert "Leading J♥ gave away 0.25. Better: leading A♥." in whole
    last = "Euchre 2026-11-23 · gave away 2.0 · +8 points\n🟥🟥🟥🟥🟥🟥🟥🟥\n"
    assert whole.endswith(last)
    # Once more shows what it came to; nothing is asked.
    assert run("").endswith(last)
    # Left again and again in the middle of deals, it comes to the same game.
    parts = [run("1\n" * 5 + "quit\n", state="b")]
    assert "Resume with: euchre daily 2026-11-23" in parts[0]
    assert "What your decisions" not in parts[0]
    while not parts[-1].endswith(last):
        parts.append(run("1\n" * 5 + "quit\n", state="b"))
        assert len(parts) < 40
    assert len(parts) > 4
    kept = [(tmp_path / one / "daily" / "2026-11-23.json").read_bytes() for one in "ab"]
    assert kept[0] == kept[1]
    verified = euchre("verify", str(tmp_path / "a/daily/2026-11-23.json"))
    assert (verified.exit_code, "which no seed deals" in verified.output) == (2, True)
    assert "resumed" in parts[1]
    assert "Deal 1 ==" in run("quit\n", "--again", state="b")
    (tmp_path / "b" / "daily" / "2026-11-23.json").write_text('[["cards"]]')
    bad = euchre("daily", "2026-11-23")
    assert (bad.exit_code, "remove it to start over" in bad.output) == (2, True)


DAYS = {n: date(2026, 11, n) for n in range(1, 31)}


@each_row(
    ("played", "today", "length"),
    [
        ((), 20, 0),
        ((20,), 20, 1),
        ((18, 19), 20, 2),
        # A missed day a week is forgiven, two of them are not.
        ((16, 17, 19, 20), 20, 4),
        ((15, 16, 18, 20), 20, 2),
        ((9, 10, 11, 12, 14, 15, 16, 17, 18, 20), 20, 6),
        ((8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 20), 20, 11),
        # Today may still be played; yesterday is the one that is forgiven.
        ((17, 18), 20, 2),
        ((16, 17), 20, 0),
    ],
)
def test_streaks_forgive_a_day_a_week(played: tuple[int, ...], today: int, length: int) -> None:
    assert streak([DAYS[n] for n in played], DAYS[today]) == length


def test_months_are_ranked_by_the_best_days() -> None:
    given = {"ann": [0.5] * 25, "ben": [0.1] * 19 + [9.0] * 3, "cora": [0.2] * 3, "dan": [0.5] * 20}
    ranked = month(given, 28)
    assert [(x.who, x.place, x.counted) for x in ranked] == [
        ("ann", 1, 20), ("dan", 1, 20), ("ben", 3, 20), ("cora", 4, 3),
    ]  # fmt: skip
    assert ranked[-1].mean == pytest.approx((0.6 + 17 * MISSED) / 20)
    # Early in a month as many days count as there were.
    assert [(x.who, x.mean) for x in month({"ann": [0.5], "ben": [0.1, 0.7, 0.2]}, 2)] == [
        ("ben", 0.15), ("ann", (0.5 + MISSED) / 2),
    ]  # fmt: skip
    assert month(given, 0) == []


def test_a_score_is_read_as_it_was_written() -> None:
    new = cheap(None, 0)
    assert scores_in(stored([new])["result"]) == [new]
