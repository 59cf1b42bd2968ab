"""Number formatting: values that round to zero have no sign, and no number is split in two."""

import re

import pytest

from euchre.analysis.comments import cost, unsigned
from euchre.analysis.grades import Estimate
from euchre.analysis.hint import worth
from euchre.analysis.html import fragment
from euchre.analysis.report import document
from euchre.analysis.review import review
from euchre.language.naming import Faces
from tests.analysis.spots import short_game, spot
from tests.analysis.stubs import Stub, valued


@pytest.mark.parametrize(
    ("value", "shown"), [(-0.001, "0.00"), (0.001, "0.00"), (-0.01, "-0.01"), (0.0, "0.00")]
)
def test_zero_has_no_sign(value: float, shown: str) -> None:
    assert f"{unsigned(value):.2f}" == shown
    assert cost(Estimate(value, 0.1), of_the_game=False).startswith(f"{shown} ±")
    assert "-0.0 ±" not in cost(Estimate(value / 100, 0.1), of_the_game=True)
    hint = worth(spot(), valued(0, [0.5, 0.5], points=value))
    assert hint.startswith(f"+{shown} points" if not shown.startswith("-") else shown)


def test_a_review_breaks_no_percentage_and_shows_no_signed_zero() -> None:
    found = review(short_game(), worlds=4, value=Stub({"pass": 0.9}), deals=[1, 2])
    html = fragment(document(found, Faces(found.replay.rules, found.names)))
    assert re.search(r"\d\u00a0%", html)
    assert not re.search(r"\d %", html)
    assert not re.search(r"-0\.0+(?!\d)", html)
