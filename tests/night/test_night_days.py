"""Days as people write them."""

from datetime import date

import pytest

from euchre.night.days import day_of
from euchre.night.errors import NightError
from tests.rows import each_row


@each_row(
    "text, since, day",
    [
        ("29 Feb", date(2027, 10, 7), date(2028, 2, 29)),
        ("Feb 29th", date(2028, 3, 7), date(2028, 2, 29)),
        ("29 Feb 2028", date(2026, 10, 7), date(2028, 2, 29)),
        ("1 Oct", date(2026, 10, 7), date(2027, 10, 1)),
        ("31 Dec", date(2026, 12, 31), date(2026, 12, 31)),
    ],
)
def test_a_day_without_a_year_is_the_next_that_exists(text: str, since: date, day: date) -> None:
    assert day_of(text, since) == day


@each_row(
    "text",
    [
        "29 Feb",
        "29 Feb 2027",
        "31 Sep",
        "1 Oct 20267",
        "0 Oct",
        f"Oct {'9' * 40}",
        "1 Oct 2026 2027",
        "Oct",
        "NaN",
        "x" * 1_000_000,
        "9" * 1_000_000,
    ],
)
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(NightError, match="a day must look like"):
        day_of(text, date(2026, 12, 1))
