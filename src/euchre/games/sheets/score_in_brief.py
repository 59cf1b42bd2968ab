"""What a deal scores in a sentence or two, for the start of a sheet, and what a jambon pays."""

from __future__ import annotations

from functools import singledispatch
from itertools import groupby

from euchre.engine.rules import Rules
from euchre.engine.scoring import BidOrBust, Contract, CountDown, PerTrick, Points, Prices
from euchre.games.facts import each_for_himself, lone_makers, may_drop, partners_found
from euchre.games.sheets.prices import counts, priced, tricks_won
from euchre.text import listed, number, sentences


@singledispatch
def _brief(prices: Prices, rules: Rules) -> str:
    """Return what a deal scores in a sentence or two."""
    raise TypeError(f"no teller for the price list {type(prices).__name__}")


def in_brief(rules: Rules) -> str:
    """Return what a deal scores in a sentence or two, for the start of a sheet."""
    return _brief(rules.prices, rules)


@_brief.register
def _(prices: Points, rules: Rules) -> str:
    single = each_for_himself(rules)
    who = "maker scores" if single else "makers score"
    if partners_found(rules):
        who = "maker and the partner each score"
    together, alone = _by_tricks(rules, 0), _by_tricks(rules, 1)
    lone = lone_makers(rules)
    must_march = lone and prices.alone_short is not None
    need = prices.needed(rules)
    figures: list[str] = []
    pairs = [(together[n][0], alone[n][0] * lone) for n in counts(rules)]
    for (ours, by_loner), same in groupby(range(need, rules.tricks + 1), key=pairs.__getitem__):
        won = [*same]
        more = f" ({by_loner} alone)" if lone and by_loner not in (0, ours) else ""
        tricks = tricks_won(won[::-1], rules)
        figures.append(f"{ours} for {tricks}{' tricks' * (not figures)}{more}")
    euchred, against = together[need - 1][1], alone[need - 1][1]
    loner = (
        f" ({against} against a loner)" if lone and not must_march and against != euchred else ""
    )
    none = f", or {together[0][1]} if the makers win none" if together[0][1] != euchred else ""
    verb = "score" if _others(rules) == "the defenders" else "scores"
    fewer = f"{'the maker is' if single else 'they are'} euchred and {_others(rules)} {verb}"
    alone_short = alone[rules.tricks - 1][1]
    apart = f", or {against} if you are euchred" if against != alone_short else ""
    short = (
        f"Going alone you must win all {number(rules.tricks)}, or {_others(rules)} {verb} "
        f"{alone_short}{apart}."
        if must_march
        else ""
    )
    return sentences(
        f"The {who} {listed(figures)}; with fewer, {fewer} {euchred}{loner}{none}.", short
    )


def _by_tricks(rules: Rules, lone: int) -> list[tuple[int, int]]:
    """Return what the makers and what the others score, by the tricks of the makers."""
    prices = (priced(rules, n, lone=lone) for n in counts(rules))
    return [(makers, max(others)) for makers, *others in prices]


def _others(rules: Rules) -> str:
    """Return who scores for a euchre."""
    if not each_for_himself(rules):
        return "the defenders"
    return "the opponent" if rules.seats == 2 else "each defender"


def jambon_pays(rules: Rules) -> str:
    """Say what an open hand is worth, beside a lone one."""
    open_hand, lone = (priced(rules, rules.tricks, lone=1, exposed=e)[0] for e in (1, 0))
    instead = f" instead of {lone}" if open_hand != lone else ", as for any loner"
    return (
        f"All the tricks then count {open_hand}{instead}; with fewer nothing changes, as the "
        "scoring table shows."
    )


@_brief.register
def _(prices: Contract, rules: Rules) -> str:
    return (
        "Win the tricks you bid and your side scores the bid; fall short and the others score it."
    )


@_brief.register
def _(prices: PerTrick, rules: Rules) -> str:
    scored = "a point per trick" if prices.overtricks else "the bid"
    return (
        f"If you win the tricks you bid, your side scores {scored}; if you fall short, you lose "
        "points. The defenders score a point per trick."
    )


@_brief.register
def _(prices: BidOrBust, rules: Rules) -> str:
    return (
        "If you win the tricks you bid, your side scores the bid; if you fall short, you lose it. "
        "The defenders score a point per trick."
    )


@_brief.register
def _(prices: CountDown, rules: Rules) -> str:
    drop = " A player who drops out scores nothing." if may_drop(rules) else ""
    short = "so does falling short as the maker"
    if prices.short != prices.none:
        short = f"falling short as the maker adds {number(prices.short)}"
    return (
        f"Every trick takes a point off your score. Winning none adds {number(prices.none)}, and "
        f"{short}.{drop}"
    )
