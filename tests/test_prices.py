"""Every price does what its own sentence says, in every game that offers it, beside any other.

A price is set to two numbers: exactly the deals that its sentence speaks of may score differently.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, product

import pytest

from euchre import GAMES, OPTIONS, Rules, RulesError, rules
from euchre.engine.fields import Outcome
from euchre.engine.scoring import BidOrBust, Contract, CountDown, PerTrick, Points, Tally
from euchre.games import options_of
from euchre.games.facts import lone_defenders, lone_makers
from tests.rows import each_row

BY_NAME = {option.name: option for option in OPTIONS}


@dataclass(frozen=True)
class Deal:
    """What happened, as the sentences speak of it."""

    tricks: int
    all: bool
    made: bool
    loner: bool
    lone_defender: bool
    open: bool


def of_points(table: Rules) -> Points:
    assert isinstance(table.prices, Points)
    return table.prices


def nothing_won(deal: Deal, table: Rules) -> bool:
    """The makers won nothing, which has its own price at this table."""
    return deal.tricks == 0 and of_points(table).shut_out is not None


def euchred(deal: Deal, table: Rules) -> bool:
    return not deal.made and not nothing_won(deal, table)


def euchred_by_two(deal: Deal, table: Rules) -> bool:
    return euchred(deal, table) and not deal.lone_defender


def short(deal: Deal, table: Rules) -> bool:
    """A loner missed a trick where that counts, and what happened has no price of its own."""
    prices = of_points(table)
    if not deal.loner or deal.all or prices.alone_short is None or nothing_won(deal, table):
        return False
    return deal.made or (not deal.lone_defender and prices.alone_euchre is None)


#: The sentence of each price, and the deals of which it speaks.
SENTENCES: dict[str, tuple[str, Callable[[Deal, Rules], bool]]] = {
    "make": (
        "What the makers score together for the tricks they need, short of all.",
        lambda deal, table: deal.made and not deal.all and not deal.loner,
    ),
    "march": (
        "What a march counts when no maker goes alone.",
        lambda deal, table: deal.all and not deal.loner,
    ),
    "euchre-price": (
        "What the other side scores when the makers are euchred.",
        lambda deal, table: (
            euchred_by_two(deal, table)
            and not short(deal, table)
            and (not deal.loner or of_points(table).alone_euchre is None)
        ),
    ),
    "loner-march": (
        "What a loner scores for all the tricks.",
        lambda deal, table: deal.all and deal.loner and not deal.open,
    ),
    "loner-make": (
        "What a loner scores for fewer tricks, if they are enough to make it.",
        lambda deal, table: deal.made and not deal.all and deal.loner,
    ),
    "loner-euchre-price": (
        "What two or more defenders score when they euchre a loner.",
        lambda deal, table: euchred_by_two(deal, table) and deal.loner,
    ),
    "lone-defender-price": (
        "What a defender who has gone alone scores for a euchre, of a loner too.",
        lambda deal, table: euchred(deal, table) and deal.lone_defender,
    ),
    "loner-must-march": (
        "What the others score unless a loner wins every trick, but for a lone defender's euchre.",
        short,
    ),
    "jambon-price": (
        "What a jambon player scores for all the tricks.",
        lambda deal, table: deal.all and deal.open,
    ),
    "shut-out": (
        "What the other side scores if the makers win no trick, whatever else a euchre scores.",
        lambda deal, table: deal.tricks == 0,
    ),
}
COMPANY = {"lone-defender-price": {"defend-alone": "any"}, "jambon-price": {"jambon": "on"}}
#: What else may be in force.
BESIDE = {
    **dict.fromkeys(SENTENCES, ("5",)),
    "loner-euchre-price": ("same", "5"),
    "loner-must-march": ("off", "5"),
    "take-four": ("on",),
    "defend-alone": ("loner", "any"),
    "jambon": ("on",),
}


def deals(table: Rules) -> Iterator[tuple[Deal, tuple[int, ...]]]:
    """Yield what may happen at a table, and what it scores there."""
    need = of_points(table).needed(table)
    alone, defended = lone_makers(table), lone_defenders(table)
    ours = 1 | table.sides.mates(0, table.seats)
    for tricks, lone, exposed in product(range(table.tricks + 1), range(4), range(2)):
        if (lone & 1 and not alone) or (lone & 2 and not defended) or (exposed and not lone & 1):
            continue
        taken = (tricks, table.tricks - tricks, *(0,) * (table.seats - 2))
        facts = Tally(Outcome.PLAYED, 0, 0, 3, lone, exposed, taken, ours)
        all_won = tricks == table.tricks
        happened = Deal(tricks, all_won, tricks >= need, bool(lone & 1), lone > 1, bool(exposed))
        yield happened, table.prices.price(facts, table)


def priced(game: str, option: str, mix: dict[str, str]) -> list[Rules] | None:
    """The rules with a price of 37 and of 41; None if the mix cannot be played."""
    try:
        return [rules(game, {**COMPANY.get(option, {}), **mix, option: n}) for n in ("37", "41")]
    except RulesError:
        return None


OFFERS = [(game.name, one) for game in GAMES for one in SENTENCES if one in options_of(game)]


@each_row(("game", "option"), OFFERS)
def test_a_price_does_what_its_sentence_says(game: str, option: str) -> None:
    sentence, speaks_of = SENTENCES[option]
    assert BY_NAME[option].doc == sentence
    offered, checked = options_of(next(one for one in GAMES if one.name == game)), 0
    beside = [(name, v) for name in BESIDE if name in offered for v in BESIDE[name]]
    mixes = [{name: v} for name, v in beside]
    mixes += [dict(both) for both in combinations(beside, 2)][::11]
    for mix in [{}, *mixes]:
        if option in mix or (tables := priced(game, option, mix)) is None:
            continue
        checked += 1
        one, other = tables
        changed = 0
        for (deal, here), (_, there) in zip(deals(one), deals(other), strict=True):
            assert (here != there) == speaks_of(deal, one), (mix, deal)
            changed += here != there
        assert changed or not any(speaks_of(deal, one) for deal, _ in deals(one))
        if not mix or mix.keys() <= {"defend-alone", "jambon"}:
            assert changed, f"{option} has no effect in {game}"
    assert checked


def test_every_price_of_this_kind_has_its_sentence() -> None:
    prices = {
        option.name
        for option in OPTIONS
        if option.span == range(1, 101) and option.name in options_of(GAMES[0])
    }
    assert prices - {"deals", "target"} == set(SENTENCES)


@pytest.mark.parametrize("game", [g.name for g in GAMES if isinstance(g.rules.prices, CountDown)])
def test_the_prices_of_the_buck_family(game: str) -> None:
    table = rules(game, {"no-trick-price": "37", "set-price": "41"})
    tricks = (table.tricks, *(0,) * (table.seats - 1))
    maker = Tally(Outcome.PLAYED, 0, 1, 3, 0, 0, tricks, 2, bid=1)
    assert table.prices.price(maker, table)[:3] == (-table.tricks, 41, 37)


@each_row("game", [g.name for g in GAMES if isinstance(g.rules.prices, PerTrick)])
@each_row("value", ["tricks", "bid", "all", "17"])
def test_the_price_of_a_missed_bid(game: str, value: str) -> None:
    table = rules(game, {"penalty": value})
    bid = 6
    taken = (bid - 1, table.tricks - bid + 1, *(0,) * (table.seats - 2))
    facts = Tally(Outcome.PLAYED, 0, 0, 3, 0, 0, taken, 1 | table.sides.mates(0, 4), bid=bid)
    lost = {"tricks": bid - 1, "bid": bid, "all": table.tricks}.get(value, 17)
    assert table.prices.price(facts, table)[0] == -lost


def test_a_price_for_all_tricks_grows_with_the_pack() -> None:
    """And one of twelve points does not (D153, H7)."""
    for value, lost in (("all", 15), ("12", 12)):
        table = rules("double-hasenpfeffer", {"pack": "32", "penalty": value})
        facts = Tally(Outcome.PLAYED, 0, 0, 3, 0, 0, (5, 10, 0, 0), 5, bid=6)
        assert table.prices.price(facts, table) == (-lost, 10)


def test_no_other_price_list_has_prices_to_set() -> None:
    kinds = {type(game.rules.prices) for game in GAMES}
    assert kinds == {Points, Contract, PerTrick, BidOrBust, CountDown}
