"""Every sentence that is made from rules: refusals and rule sheets, of any mix.

No plural of one thing, no word of another game, and no price that the table beside it contradicts.
By default a sample of mixes is read; ``exhaustive`` reads all single options and 5,000 mixes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from euchre import GAMES, Rules, RulesError, rules
from euchre.engine.actions import LITTLE
from euchre.engine.phases import Auction, DropOut, Exchange, Farmers, Jambon, SwapBest, TurnUp
from euchre.engine.scoring import CountDown, Points
from euchre.games import options_of, span_of
from euchre.games.kinds import Game
from euchre.games.sheets import sheet
from euchre.text import number
from tests.rows import each_row

_THINGS = "point|trick|card|player|deal|game|pip|partner|pack|hand"
_SMALL = "|".join(number(n) for n in range(2, 13))
#: "1 points" and "two point", but not a number that ends with 1 or begins a compound.
WRONG_NUMBERS = (
    re.compile(rf"(?<!to )\b(1|one) ({_THINGS})s\b"),
    re.compile(rf"\b([02-9]|\d\d+|{_SMALL}) ({_THINGS})\b(?![\w-]| Euchre| Buck)"),
)


def _has_pepper(table: Rules) -> bool:
    auction = table.phase(Auction)
    return auction is not None and auction.levels[-1] >= LITTLE


#: Words that belong to some games only, and whether a game is one of them.
BELONG: dict[str, Callable[[Rules], bool]] = {
    "Benny": lambda table: table.words.joker == "Benny",
    "Pepper": _has_pepper,
    "kitty": lambda table: table.words.stock == "kitty",
    "jambon": lambda table: table.phase(Jambon) is not None,
    "farmer": lambda table: table.phase(Farmers) is not None,
    "widow": lambda table: table.widow > 0,
    "upcard": lambda table: table.turn_up,
    "march": lambda table: isinstance(table.prices, Points),
    "drop out": lambda table: table.phase(DropOut) is not None,
    "right bower": lambda table: table.bowers != "none",
    "declarer": lambda table: (phase := table.phase(TurnUp)) is not None and phase.upcards > 1,
    "exchange of cards": lambda table: table.phase(SwapBest) is not None,
    "table cards": lambda table: table.columns > 0,
    "Canadian": lambda table: False,
    "Cornish": lambda table: table.game == "british",
    "Hangman": lambda table: table.game == "british",
    "Bicycle": lambda table: table.game == "classic",
}
#: The names of games, which stand in the sheets of no others.
NAMES = ("Hasenpfeffer", "Uka", "Bacon", "Railroad", "Indiana", "Progressive", "Bald")


def mixes(game: Game, number: int) -> Iterator[dict[str, str]]:
    """Yield mixes of up to eight options; numbers are often the smallest ones."""
    rng, offered = Random(f"sentences {game.name}"), options_of(game)
    for _ in range(number):
        mix = {}
        for option in rng.sample([*offered], rng.randint(1, min(8, len(offered)))):
            mix[option] = rng.choice(offered[option])
            if (span := span_of(option)) and rng.random() < 0.4:
                mix[option] = str(rng.choice([1, 2, 3, rng.choice(span)]))
        yield mix


def singles(game: Game) -> Iterator[dict[str, str]]:
    for option, values in options_of(game).items():
        yield from ({option: value} for value in values[1:])
        if span := span_of(option):
            yield {option: str(span[0])}


def one_line(text: str) -> str:
    return " ".join(text.split())


def read(game: Game, mix: dict[str, str]) -> bool:
    """Check what is said of a mix: why it is refused, or its sheet.  Return whether it is."""
    try:
        table = rules(game.name, mix)
    except RulesError as error:
        for problem in error.problems:
            counts_well(problem)
            # Values such as target=1 are no sentences.
            assert "None" not in problem
            assert "  " not in problem
        return False
    text = sheet(table)
    told = one_line(text)
    counts_well(told)
    body, _, listed = told.partition("## House rules in force")
    for word, belongs in BELONG.items():
        if not belongs(table):
            assert word not in body, (mix, word)
    for name in NAMES:
        if name not in table.title and not any(name in names for names, _ in table.words.terms):
            assert not re.search(rf"\b{name}\b", told), (mix, name)
    assert "Canadian" not in listed
    read_at_the_table(body, table)
    if isinstance(table.prices, Points):
        prices_agree(text, told, table)
    if isinstance(table.prices, CountDown):
        counted_down(told, text, table)
    return True


def read_at_the_table(body: str, table: Rules) -> None:
    """Check what somebody who had only this sheet stumbled over."""
    if table.seats == 2:
        # Two players have no neighbors.
        assert not re.search(r"'s (left|right)\b|on the left|clockwise", body), table.id
        assert not re.search(r"\blosers\b|Draw for seats", body), table.id
    else:
        assert not re.search(r"\bloser\b", body), table.id
    assert "one deal, " not in body
    leads = re.search(r"Who leads to the first trick: - (.*?) You may lead any card", body)
    assert leads is None or " - " in leads[1], table.id
    if table.turn_up:
        stock = table.words.stock
        assert body.index(f"left over are the {stock}.") < body.index(f"of the {stock}"), table.id
    # An order has more than one.
    assert "in this order: the defenders" not in body, table.id
    exchange = table.phase(Exchange)
    if exchange is not None and table.phase(Auction) is not None:
        assert ("may pick up the turned-up card" in body) == exchange.optional, table.id
    if exchange is not None and exchange.taker != "dealer":
        assert not re.search(r"[Dd]ealer may (leave|discard) the upcard", body), table.id


def counts_well(text: str) -> None:
    for wrong in WRONG_NUMBERS:
        if found := wrong.search(text):
            raise AssertionError(text[max(0, found.start() - 60) : found.end() + 30])


def grid(text: str, head: str) -> dict[str, dict[str, str]]:
    """Return a table of a sheet: by row, what stands in each column."""
    lines = text[text.index(f"| {head}") :].splitlines()
    rows = []
    for line in lines:
        if not line.startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip("|").split("|")])
    columns, _, *cells = rows
    if len(columns) == 2:
        return {columns[1]: {row[0]: row[1] for row in cells}}
    return {name: dict(zip(columns[1:], row, strict=True)) for name, *row in cells}


def _reading(word: str) -> int:
    return next((n for n in range(13) if number(n) == word), -1) if word.isalpha() else int(word)


def tricks(column: str, table: Rules) -> list[int]:
    """Return which numbers of tricks a column is for."""
    if column == "none":
        return [0]
    if column == "fewer":
        return []
    read_out = [_reading(word) for word in re.findall(r"\d+|[a-z]+", column)]
    known = [n for n in read_out if n >= 0]
    return [*range(known[0], known[-1] + 1)]


def price(row: dict[str, str], won: int, table: Rules) -> tuple[str, int]:
    """Return who scores for so many tricks by the table, and how much."""
    cell = next((row[c] for c in row if won in tricks(c, table)), "") or row["fewer"]
    who, _, points = cell.rpartition(" ")
    return who or "makers", int(points)


def prices_agree(text: str, told: str, table: Rules) -> None:
    """Hold each price of a sentence against the table of scores."""
    single = "The maker wins" in text
    rows = grid(text, "The maker wins" if single else "The makers win")
    together = next(iter(rows.values()))
    prices, need = table.prices, 0
    assert isinstance(prices, Points)
    need = prices.needed(table)
    brief = told[told.index("## In short") : told.index("## Players")]
    for points, count, alone in re.findall(
        r"(\d+) for ((?:all )?\w+(?: (?:or|to) \w+)?)(?: tricks)?(?: \((\d+) alone\))?", brief
    ):
        won = tricks(count, table)
        assert won, count
        for n in won:
            assert price(together, n, table) == ("makers", int(points)), (count, points)
            if alone:
                assert price(rows["Alone"], n, table) == ("makers", int(alone))
    fewer = re.search(r"euchred and [a-z ]+ scores? (\d+)(?: \((\d+) against a loner\))?", brief)
    assert fewer
    assert price(together, need - 1, table)[1] == int(fewer[1])
    if fewer[2]:
        assert price(rows["Alone"], need - 1, table)[1] == int(fewer[2])
    if none := re.search(r"or (\d+) if the makers win none", brief):
        assert price(together, 0, table)[1] == int(none[1])
    if sweep := re.search(r"must win all \w+, or [a-z ]+ scores? (\d+)", brief):
        assert price(rows["Alone"], table.tricks - 1, table)[1] == int(sweep[1])
    if euchred := re.search(r"or (\d+) if you are euchred", brief):
        assert price(rows["Alone"], need - 1, table)[1] == int(euchred[1])
    if jambon := re.search(r"All the tricks then count (\d+)(?: instead of (\d+))?", told):
        assert price(rows["Jambon"], table.tricks, table)[1] == int(jambon[1])
        lone = price(rows["Alone"], table.tricks, table)[1]
        assert lone == int(jambon[2] or jambon[1])
    reneged = re.search(r"scores (\w+), as for a euchre", told)
    assert reneged
    assert _reading(reneged[1]) == prices.euchre
    if laps := re.search(
        r"at (\w+) that scores (\w+) wins with (\w+) and begins the next game with (\w+)", told
    ):
        at, scored, wins, begins = map(_reading, laps.groups())
        assert at + scored == wins
        assert begins == min(wins - table.goal.target, table.goal.target - 1)


def counted_down(told: str, text: str, table: Rules) -> None:
    prices = table.prices
    assert isinstance(prices, CountDown)
    none = re.search(
        r"Winning none adds (\w+), and (?:falling short as the maker adds (\w+))?", told
    )
    assert none
    assert _reading(none[1]) == prices.none
    assert _reading(none[2] or none[1]) == prices.short
    rows = grid(text, "Tricks won")
    other = next(row for name, row in rows.items() if name.startswith("another player"))
    assert int(other["0"]) == prices.none


@each_row("game", GAMES)
def test_sheets_and_refusals_of_some_mixes(game: Game) -> None:
    rng = Random(game.name)
    some = [mix for mix in singles(game) if rng.random() < 0.2]
    played = [read(game, mix) for mix in [{}, *some, *mixes(game, 12)]]
    assert any(played)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_sheets_and_refusals_of_all_single_options_and_of_5000_mixes(game: Game) -> None:
    for mix in [*singles(game), *mixes(game, 5000 // len(GAMES) + 1)]:
        read(game, mix)
