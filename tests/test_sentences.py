"""Every sentence that is made from rules: refusals and rule sheets, of any mix.

No plural of one thing, no word of another game, no bare option and no code of a card.
By default a sample of mixes is read; ``exhaustive`` reads all single options and 5,000 mixes.
"""

import re
from collections.abc import Callable, Iterator
from random import Random

import pytest

from euchre import GAMES, Rules, RulesError, rules
from euchre.engine.actions import LITTLE
from euchre.engine.phases import Auction, DropOut, Exchange, Farmers, Jambon, SwapBest, TurnUp
from euchre.engine.scoring import Points
from euchre.games import options_of, span_of
from euchre.games.kinds import Game
from euchre.games.sheets import sheet
from euchre.games.sheets.layout import WIDTH
from euchre.text import number
from tests.rows import each_row
from tests.test_words import CODE, OPTION

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
    well_formed(text := sheet(table))
    told = one_line(text)
    counts_well(told)
    assert not OPTION.search(told), mix
    assert not CODE.search(told), mix
    body, _, listed = told.partition("## House rules in force")
    for word, belongs in BELONG.items():
        if not belongs(table):
            assert word not in body, (mix, word)
    for name in NAMES:
        if name not in table.title and not any(name in names for names, _ in table.words.terms):
            assert not re.search(rf"\b{name}\b", told), (mix, name)
    assert "Canadian" not in listed
    read_at_the_table(body, table)
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


def well_formed(text: str) -> None:
    assert max(map(len, text.split("\n"))) <= WIDTH
    assert text.isascii()
    assert text.endswith("\n")
    assert not text.endswith("\n\n")
    for wrong in ("{", "}", "None", "  .", " ,", "..", "( ", "TurnUp", "\n\n\n"):
        assert wrong not in text
    # A number with a full stop at the start of a line would be a list in Markdown.
    assert not re.search(r"^\d+[.)] ", text, re.MULTILINE)
    # No heading without text.
    assert not re.search(r"^## .*\n\n#", text, re.MULTILINE)


def counts_well(text: str) -> None:
    for wrong in WRONG_NUMBERS:
        if found := wrong.search(text):
            raise AssertionError(text[max(0, found.start() - 60) : found.end() + 30])


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
