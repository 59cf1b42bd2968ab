"""The rules of a night: what can be set, what cannot be, and what is told of them."""

import re

import pytest

from euchre.games import rules as rules_of_game
from euchre.night.errors import NightError
from euchre.night.night_rules import NightRules, redealt, rules_from_json, rules_from_text
from tests.rows import each_row


def rules_of(text: str) -> NightRules:
    """Return the rules that settings such as ``length=8 play=screens`` make."""
    return rules_from_text(dict(setting.split("=") for setting in text.split()))


WRONG = {
    "length=0": "1 to 40, not 0",
    "length=many": "length takes a whole number, not 'many'",
    "ends=score length=101": "1 to 100",
    "ends=never": "ends must be deals, score or time",
    "bell=head": "bell=head needs ends=score",
    "prizes=high,high": "lists something twice",
    "tie-break=luck": "not 'luck'",
    "loner-bonus=21": "0 to 20",
    "game=buck": "not a game for a night",
    "game=euchr": "there is no game",
    "play=chess": "play must be cards, screens or both, not 'chess'",
    "play=screens passed-out=again": "needs real cards",
    "begin=now": "begin must be desk or all-in",
    "cover=2": "cover must be 5 to 600 seconds, not 2",
    "think=3": "think must be 0 (no clock) or 5 to 600",
    "same-deals=yes": "needs play=screens and ends=deals",
    "same-deals=yes play=screens ends=time": "needs play=screens and ends=deals",
    "pace=slow": "pace must be relaxed, normal, fast or instant",
    "fee=free": "an entry fee must be an amount",
    "kept=101": "0 to 100 percent",
    "payout=60,50": "100 or less",
    "payout=a": "whole number",
    "payout=20,20,20,20,20 prizes=high": "5 prize shares",
}


@each_row("settings", WRONG)
def test_rules_that_cannot_be(settings: str) -> None:
    with pytest.raises(NightError, match=re.escape(WRONG[settings])):
        rules_of(settings)


def test_house_rules_and_files_that_cannot_be() -> None:
    for option in ("joker", "stick"):
        with pytest.raises(NightError, match=option):
            rules_from_text({}, {option: "maybe"})
    with pytest.raises(NightError):
        rules_from_json({"payout": ["x"]})


@pytest.mark.parametrize(
    ("settings", "line"),
    [
        ("play=both cover=30", ("A bot covers", "30")),
        ("fee=5 kept=10 prizes=high,low", ("Entry fee", "5")),
    ],
)
def test_rules_are_told_where_they_say_something(settings: str, line: tuple[str, str]) -> None:
    rules = rules_of(settings)
    assert line in rules.explained()
    assert line[0] not in [title for title, _ in NightRules().explained()]
    assert rules_from_json(rules.to_json()) == rules


@pytest.mark.parametrize(
    ("game", "options", "why"),
    [
        ("progressive", {}, ""),
        ("standard", {"stick-the-dealer": "on"}, ""),
        ("standard", {"misdeal-low": "can"}, "misdeals"),
    ],
)
def test_deals_that_can_be_dealt_again_are_not_the_same_everywhere(
    game: str, options: dict[str, str], why: str
) -> None:
    assert redealt(rules_of_game(game, options)) == why
