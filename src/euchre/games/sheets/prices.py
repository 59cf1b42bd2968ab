"""What a deal scores, in words.

Every figure is computed by the price list itself, so that the sheet cannot contradict it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import singledispatch
from itertools import groupby

from euchre.cards import SPADES
from euchre.coordinates import TableSeat
from euchre.engine.fields import Outcome
from euchre.engine.phases import Alone, Auction, CallPartner, Declare, Jambon
from euchre.engine.rules import Rules
from euchre.engine.scoring import BidOrBust, Contract, CountDown, PerTrick, Points, Prices, Tally
from euchre.engine.words import bid_text
from euchre.games.facts import (
    each_for_himself,
    lone_defenders,
    lone_makers,
    may_drop,
    no_maker_possible,
    partners_found,
    said_alone,
)
from euchre.games.sheets.layout import Grid, Section, section
from euchre.text import count, listed, number, sentences


@singledispatch
def tell_prices(prices: Prices, rules: Rules) -> Section:
    """Return the section on scoring for a price list.

    Raises ``TypeError`` for a kind of price list without a teller.
    """
    raise TypeError(f"no teller for the price list {type(prices).__name__}")


def priced(
    rules: Rules,
    tricks: int,
    *,
    bid: int = 0,
    lone: int = 0,
    exposed: int = 0,
    maker: TableSeat = 0,
) -> tuple[int, ...]:
    """Return the scores of a deal in which seat 0 is the maker and seat 1 a defender.

    The maker's side wins ``tricks`` tricks, and seat 1 the rest.
    """
    taken = [0] * rules.seats
    taken[0], taken[1] = tricks, rules.tricks - tricks
    makers = 1 | rules.sides.mates(0, rules.seats)
    facts = Tally(
        Outcome.PLAYED, 0, maker, SPADES, lone, exposed, tuple(taken), makers * (maker == 0), bid
    )
    return rules.prices.price(facts, rules)


def _signed(points: int) -> str:
    return f"{points:+d}" if points else "0"


# -- turn-up games ----------------------------------------------------------------------------


@tell_prices.register
def _(prices: Points, rules: Rules) -> Section:
    """One side scores (A31-A33)."""
    single = each_for_himself(rules)
    alone = single and not partners_found(rules)
    others = "the opponent" if rules.seats == 2 else "the others"
    only = (
        f"Only the maker scores in a deal, or {others} if the maker is euchred."
        if alone
        else "Only one side scores in a deal: the makers, unless they are euchred."
    )
    euchred = "a maker who wins" if alone else "makers who win"
    return section(
        "Scoring",
        sentences(
            only,
            "Each member of the side that scores gets all the points."
            if single and partners_found(rules)
            else "Each of the others gets all the points of a euchre."
            if single and rules.seats > 2
            else "",
        ),
        _score_table(rules),
        sentences(
            f"Winning all {number(rules.tricks)} tricks is a march; {euchred} fewer than "
            f"{number(prices.needed(rules))} {'is' if alone else 'are'} euchred.",
            _defence(prices, rules),
        ),
    )


def _defence(prices: Points, rules: Rules) -> str:
    parts = []
    if prices.alone_short is not None and lone_makers(rules):
        enough = [number(n) for n in range(prices.needed(rules), rules.tricks)]
        parts.append(
            f"A lone maker must win all the tricks: with fewer, even with {listed(enough, 'or')}, "
            "the other side scores."
        )
    if lone_defenders(rules):
        team = rules.seats // rules.sides.count(rules.seats)
        against = "two" if team == 2 else f"all {number(team)}"
        parts.append(
            "A lone defender who does not euchre the makers pays nothing extra: the makers score "
            f"what they would have scored against {against}."
        )
    return sentences(*parts)


def _sides_in_play(rules: Rules) -> list[tuple[str, int, int]]:
    """Return (description, mask of lone seats, mask of open hands) for every possible situation."""
    asked = rules.phase(Alone)
    defenders = asked.defenders if asked else "off"
    lone = lone_makers(rules)
    together = "Together"
    if each_for_himself(rules):
        together = "Not alone" if rules.phase(CallPartner) else "The score"
    situations = [(together, 0, 0)]
    if defenders == "any":
        situations.append(("Together, one defender", 2, 0))
    if lone:
        situations.append(("Alone", 1, 0))
    if lone and defenders != "off":
        situations.append(("Alone, one defender", 3, 0))
    if lone and rules.phase(Jambon):
        situations.append(("Jambon", 1, 1))
        if defenders != "off":
            situations.append(("Jambon, one defender", 3, 1))
    return situations


def _price(rules: Rules, tricks: int, lone: int, exposed: int) -> str:
    makers, *others = priced(rules, tricks, lone=lone, exposed=exposed)
    if makers or not any(others):
        return str(makers)
    return f"{'opponent' if rules.seats == 2 else 'others'} {max(others)}"


def _score_table(rules: Rules) -> Grid:
    cases = _sides_in_play(rules)
    by_tricks = [
        (tricks, tuple(_price(rules, tricks, lone, exposed) for _, lone, exposed in cases))
        for tricks in range(rules.tricks, -1, -1)
    ]
    columns = [
        (tricks_won([tricks for tricks, _ in same], rules), prices)
        for prices, same in (
            (prices, list(same)) for prices, same in groupby(by_tricks, key=lambda c: c[1])
        )
    ]
    win = "The maker wins" if each_for_himself(rules) else "The makers win"
    if len(cases) == 1:
        return Grid((win, cases[0][0]), tuple((name, *prices) for name, prices in columns))
    head = (win, *(name for name, _ in columns))
    rows = tuple(
        (words, *(prices[i] for _, prices in columns)) for i, (words, _, _) in enumerate(cases)
    )
    return Grid(head, rows)


def tricks_won(some: list[int], rules: Rules) -> str:
    """Return numbers of tricks, the highest first, in words."""
    if some == [rules.tricks]:
        return f"all {number(rules.tricks)}"
    if some == [0]:
        return "none"
    if some[-1] == 0:
        return "fewer"
    if len(some) > 2:
        return f"{number(some[-1])} to {number(some[0])}"
    return listed([number(n) for n in reversed(some)], "or")


# -- auctions ---------------------------------------------------------------------------------


def _bids(rules: Rules) -> Iterator[tuple[int, int]]:
    """Yield every bid with the mask of seats that go alone at it."""
    auction, declare = rules.phase(Auction), rules.phase(Declare)
    solo = declare.solo if declare else ()
    for bid in auction.levels if auction else ():
        yield bid, int(bid in solo)


def _needed(rules: Rules, bid: int, lone: int = 0) -> int:
    """Return the fewest tricks with which a bid scores as if all had been won."""
    full = priced(rules, rules.tricks, bid=bid, lone=lone)[0]
    return min(n for n in counts(rules) if priced(rules, n, bid=bid, lone=lone)[0] == full)


@tell_prices.register
def _(prices: Contract, rules: Rules) -> Section:
    """The bid, scored by the makers or by everyone else (B12-B14, D080, D095)."""
    rows = []
    for bid, lone in _bids(rules):
        need = _needed(rules, bid, lone)
        won = max(priced(rules, need, bid=bid, lone=lone))
        lost = max(priced(rules, need - 1, bid=bid, lone=lone))
        tricks = f"all {number(need)}" if need == rules.tricks else number(need)
        rows.append((str(bid), tricks, str(won), str(lost)))
    each = (
        "The maker and each partner score the whole bid, or each of the others does. "
        if each_for_himself(rules)
        else ""
    )
    return section(
        "Scoring",
        "If the makers win the tricks that the bid needs, they score the bid, and extra tricks "
        f"earn nothing; if not, the others score it. {each}Nobody loses points.",
        Grid(("Bid", "Tricks needed", "Made: the makers", "Not made: the others"), tuple(rows)),
    )


@tell_prices.register
def _(prices: PerTrick, rules: Rules) -> Section:
    """A point for every trick, and the penalty for falling short (B18-B21, D150-D155)."""
    rows = []
    for bid, lone in _bids(rules):
        need = min(bid, rules.tricks)
        won = [(n, priced(rules, n, bid=bid, lone=lone)[0]) for n in range(need, rules.tricks + 1)]
        lost = [(n, priced(rules, n, bid=bid, lone=lone)[0]) for n in range(need)]
        tricks = f"all {number(need)}" if need == rules.tricks else number(need)
        name = bid_text(rules.words, bid) + (", alone" if lone else "")
        rows.append((name, tricks, _by_trick(won), _by_trick(lost)))
    example = priced(rules, rules.tricks - 1, bid=rules.tricks)[1]
    return section(
        "Scoring",
        "Both sides score. The defenders get a point per trick, whether the bid is made or not."
        if example == 1
        else "Both sides score.",
        "What the makers get depends on the bid and on whether they win the tricks it needs:",
        Grid(("Bid", "Tricks needed", "Made", "Not made"), tuple(rows)),
        sentences(
            "Per trick means every trick that the makers have won, beyond the bid too."
            if prices.overtricks
            else "Tricks beyond the bid earn the makers nothing.",
            "Makers who miss a Pepper lose it, and the others get as much instead of a point per "
            "trick."
            if prices.pepper is not None
            else "",
            f"Makers who fall short{' of a number' * (prices.pepper is not None)} and win no trick "
            "at all lose nothing."
            if priced(rules, 0, bid=rules.tricks)[0] == 0
            else "",
        ),
    )


def _by_trick(scores: Sequence[tuple[int, int]]) -> str:
    """Return points by number of tricks as one table entry."""
    values = {points for _, points in scores}
    rates = {points // n for n, points in scores if n and points % n == 0}
    if all(n == 0 or points % n == 0 for n, points in scores) and len(rates) == 1:
        rate = rates.pop()
        if all(points == rate * n for n, points in scores) and len(scores) > 1:
            return f"{_signed(rate)} per trick"
    return " or ".join(_signed(points) for points in sorted(values))


@tell_prices.register
def _(prices: BidOrBust, rules: Rules) -> Section:
    """The bid, won or lost (B22, D167)."""
    cases = [("", 0), *([(", alone", 1)] if said_alone(rules) else [])]
    rows = []
    for bid, _ in _bids(rules):
        figures = []
        for _, lone in cases:
            need = _needed(rules, bid, lone)
            figures += [
                _signed(priced(rules, tricks, bid=bid, lone=lone)[0]) for tricks in (need, need - 1)
            ]
        rows.append((str(bid), *figures))
    head = ["Bid"]
    for name, _ in cases:
        head += [f"Made{name}", f"Not made{name}"]
    return section(
        "Scoring",
        "Both sides score. The makers score their bid if they win at least that many tricks, and "
        "lose it if they do not; extra tricks earn nothing. The defenders get a point per trick "
        "either way.",
        Grid(tuple(head), tuple(rows)),
    )


# -- counting down ----------------------------------------------------------------------------


@tell_prices.register
def _(prices: CountDown, rules: Rules) -> Section:
    """A point off for every trick (B24-B27, D052-D056, D148, D149)."""
    bids = [bid for bid, _ in _bids(rules)] if prices.need is None else [0]
    rows = []
    for bid in bids:
        name = f"the maker, having bid {bid}" if bid else "the maker"
        if bid > rules.tricks:
            name = f"the maker, having bid more than {rules.tricks}"
        rows.append((name, *(_signed(priced(rules, n, bid=bid)[0]) for n in counts(rules))))
    rows = list(dict.fromkeys(rows))
    other = [_signed(priced(rules, rules.tricks - n, bid=1)[1]) for n in counts(rules)]
    rows.append(("another player who is in" if may_drop(rules) else "another player", *other))
    if no_maker_possible(rules):
        nobody = [_signed(priced(rules, n, maker=-1)[0]) for n in counts(rules)]
        rows.append(("anyone, without a maker", *nobody))
    need = "as many tricks as the bid" if prices.need is None else f"{count(prices.need, 'trick')}"
    return section(
        "Scoring",
        "Everyone scores separately. Minus points are good: they bring your score down.",
        Grid(("Tricks won", *(str(n) for n in counts(rules))), tuple(rows)),
        sentences(
            f"The maker needs {need}.",
            "A player who has dropped out scores nothing either way." if may_drop(rules) else "",
        ),
    )


def counts(rules: Rules) -> range:
    """Return how many tricks a side can win."""
    return range(rules.tricks + 1)
