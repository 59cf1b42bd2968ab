"""Refusals name what a game lacks, or what is in the way, and nothing that the game has.

Every reason is taken apart into the needs that it names, and each is held against the rules; what
some words mean is read once more from the rule sheet, which is made by other code.  The pairs of
options are sampled; ``exhaustive`` takes all of them.
"""

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from euchre import GAMES, OPTIONS, Rules
from euchre.games import options_of
from euchre.games.house import needs
from euchre.games.kinds import Game, Need
from euchre.games.sheets import sheet
from tests.rows import each_row
from tests.test_options import problems_of
from tests.test_sentences import one_line

#: Every need of the table by its words, longest first.
BY_WORDS = {
    need.what: need
    for need in sorted(
        (one for one in vars(needs).values() if isinstance(one, Need)),
        key=lambda need: -len(need.what),
    )
}

#: How a sheet shows that a game has what a need names.
SHOWN: dict[str, Callable[[str, Rules], bool]] = {
    "an upcard": lambda told, _: "It is the upcard" in told,
    "bowers": lambda told, _: "There are no bowers: a jack" not in told,
    "fixed partners": lambda told, _: (
        "everyone keeps a separate score" not in told
        and "each keeps a separate score" not in told
        and "one against the other" not in told
    ),
    "two against two": lambda told, _: "two against two" in told,
    "a second round of bidding": lambda told, _: "## Making trump: naming a suit" in told,
    "a round of bidding on the upcard": lambda told, _: "## Making trump: the upcard" in told,
    "an auction": lambda told, _: "## The auction" in told,
    "dropping out": lambda told, _: "## Dropping out" in told,
    "cards that lie on the table": lambda told, _: "face-up table cards" in told,
    "a suit called to find a partner": lambda told, _: "## Calling a suit" in told,
    "scores that count up": lambda told, _: (
        "counts down" not in told and "Scores count down" not in told
    ),
    "scores that count down": lambda told, _: "Scores count down" in told or "lowest score" in told,
    "points for making it, for a march and for a euchre": lambda told, _: "is a march" in told,
    "makers who score a point for each trick": lambda told, _: (
        "per trick" in told and "Per trick means" in told
    ),
    "a maker who may go alone": lambda told, _: (
        "## Going alone" in told
        or "played alone" in told
        or "Instead of calling, the maker may" in told
    ),
    "bids of the points at stake": lambda told, _: "points at stake" in told,
    "a deal that is thrown in when everybody passes": lambda told, _: (
        "thrown in" in told
        or "Stick the dealer" in told
        or "first player must bid" in told
        or "stuck with the" in told
    ),
    "two packs": lambda told, _: "two each of" in told,
    "five tricks": lambda told, rules: "all five" in told or rules.tricks == 5,
}


def written(name: str, mix: dict[str, str]) -> Rules:
    """The rules of a mix, whether they can be played or not."""
    table = next(game.rules for game in GAMES if game.name == name)
    for option in OPTIONS:
        if option.name in mix:
            table = option.write(table, mix[option.name])
    return table


def named(reason: str) -> Iterator[tuple[Need, bool]]:
    """Yield the needs that a reason names, and whether it wants them; all words must be used."""
    text = reason
    for words, need in BY_WORDS.items():
        while words in text:
            before = text[: text.index(words)]
            wants = before.rfind("needs ") > before.rfind("conflicts with ")
            text = text.replace(words, "", 1)
            yield need, wants
    left = re.sub(r"^.*?(needs|conflicts with)", r"\1", text)
    assert not re.sub(r"needs|conflicts with|and|,|\s", "", left), f"{reason!r}: {left!r}"


def hold(reason: str, table: Rules, game: Game) -> None:
    """Assert that what a reason says is true of some rules."""
    if match := re.match(r"a pack of (\d+) cards (leaves none|is too small)", reason):
        dealt = table.seats * table.tricks + table.widow
        assert table.pack.size == int(match[1])
        assert (table.pack.size == dealt) == (match[2] == "leaves none")
        assert table.pack.size < dealt + table.turn_up
        return
    if "the farmer's exchange needs three" in reason:
        assert table.pack.size - table.seats * table.hand - 1 != 3
        return
    if "stuck with the upcard only if a single card" in reason:
        assert "turns up the next card" in one_line(sheet(game.rules))
        return
    met = list(named(reason))
    assert met, reason
    for need, wants in met:
        assert need.has(table) != wants, reason


def test_no_two_needs_have_the_same_words() -> None:
    table = [one for one in vars(needs).values() if isinstance(one, Need)]
    assert len(BY_WORDS) == len(table)


@each_row("game", GAMES)
def test_why_a_game_has_no_option(game: Game) -> None:
    told = one_line(sheet(game.rules))
    for option in OPTIONS:
        if option.name in options_of(game) or option.name in game.closed:
            continue
        (reason,) = problems_of(game.name, {option.name: option.values[0]})
        for need, wants in named(reason.partition(": ")[2]):
            assert need.has(game.rules) != wants, reason
            if shown := SHOWN.get(need.what):
                assert shown(told, game.rules) != wants, reason


def pairs(game: Game) -> Iterator[dict[str, str]]:
    """Yield every single option and every pair of options of a game, with all their values."""
    offered = options_of(game)
    offered.pop("account", None)
    for one in offered:
        yield from ({one: value} for value in offered[one][1:])
    for one, other in combinations(offered, 2):
        for value in offered[one][1:]:
            yield from ({one: value, other: beside} for beside in offered[other][1:])


def sampled(game: Game, share: float) -> Iterator[dict[str, str]]:
    rng = Random(f"needs {game.name}")
    return (mix for mix in pairs(game) if len(mix) == 1 or rng.random() < share)


def check(game: Game, share: float) -> int:
    """Hold every reason against the rules; return how many mixes are refused."""
    refused = 0
    for mix in sampled(game, share):
        if problems := problems_of(game.name, {**mix}):
            refused += 1
            table = written(game.name, mix)
            for reason in problems:
                hold(reason, table, game)
    return refused


@each_row("game", GAMES)
def test_why_a_mix_is_refused(game: Game) -> None:
    check(game, 0.05)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_why_any_pair_is_refused(game: Game) -> None:
    check(game, 1)


def test_a_dealer_must_bid_in_every_auction_that_may_be_passed_out() -> None:
    assert problems_of("auction-5", {"dealer-must-bid": "on"}) == []
    (reason,) = problems_of("indiana", {"dealer-must-bid": "on"})
    assert reason == "dealer-must-bid=on conflicts with forced-opening=on"
