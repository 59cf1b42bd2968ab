"""Comparison with OpenSpiel: turns, legal actions, tricks and scores of the shared rules."""

from collections import Counter
from dataclasses import dataclass, field

import pytest

from tests.rows import each_row
from tests.second_opinion.openspiel import MISSING, Dialect, Disagreement, dialect_of, play, rng_of

pytestmark = [
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
    pytest.mark.untraced,
]

#: ``python -m tests.soak.openspiel`` plays a million, and counts all sequences.
SEED, CHUNK, DEALS = 1, 1000, 8000

#: How often each of these happens at least in a chunk: a comparison that never meets a loner
#: says nothing about loners.
OFTEN = {
    "passed out": 50,
    "ordered up": 300,
    "named": 200,
    "stuck dealer": 80,
    "loner": 200,
    "lone defender": 150,
    "two loners": 80,
    "march": 25,
    "lone march": 5,
    "euchre": 300,
    "euchre by a lone defender": 80,
    "makers without a trick": 40,
    "lead handed over": 40,
    "dead dealer discarded": 5,
}


def play_many(dialect: Dialect | None, numbers: range) -> Counter[str]:
    """Play these deals in one dialect, or in all in turn."""
    facts: Counter[str] = Counter()
    for number in numbers:
        facts += play(dialect or dialect_of(number), rng_of(SEED, number))
    return facts


@pytest.mark.every(4)
@pytest.mark.parametrize("first", range(0, DEALS, CHUNK))
def test_both_engines_agree_at_every_step_of_these_deals(first: int) -> None:
    facts = play_many(None, range(first, first + CHUNK))
    rare = {name: facts[name] for name, least in OFTEN.items() if facts[name] < least}
    assert facts["deals"] == CHUNK
    assert not rare, f"too rare to say anything in deals {first}-{first + CHUNK - 1}: {rare}"


@dataclass(frozen=True)
class Otherwise(Dialect):
    """A dialect in which we play one rule otherwise than OpenSpiel."""

    changed: dict[str, str] = field(default_factory=dict)

    @property
    def options(self) -> dict[str, str]:
        return {**super().options, **self.changed}


@each_row(
    ("changed", "what"),
    [
        pytest.param({"bury-upcard": "on"}, "legal set", id="D030-taken-card-may-go"),
        pytest.param({"lead": "loner-left"}, "turn", id="D102-loners-left-leads"),
        pytest.param({"lead": "maker-left"}, "turn", id="D103-makers-left-leads"),
        pytest.param({"stick-the-dealer": "off"}, "legal set", id="C10-dealer-may-pass"),
        pytest.param({"suit-to-order": "all"}, "legal set", id="C8-suit-needed"),
        pytest.param({"dealer-needs-trump": "on"}, "legal set", id="C7-trump-needed"),
        pytest.param({"high-low": "on"}, "legal set", id="C12-high-and-low"),
        pytest.param({"partner-alone": "on"}, "legal set", id="C9-partner-alone"),
        pytest.param({"defend-alone": "loner"}, "turn", id="D107-against-loners-only"),
        pytest.param({"alone": "any"}, "turn", id="D100-makers-partner-alone"),
        pytest.param({"call-for-best": "maker"}, "turn|legal set", id="C38-call-for-best"),
    ],
)
def test_a_rule_played_otherwise_is_noticed(changed: dict[str, str], what: str) -> None:
    dialect = Otherwise("otherwise", defend=True, changed=changed)
    with pytest.raises(Disagreement, match=f"^({what}): "):
        play_many(dialect, range(500))
