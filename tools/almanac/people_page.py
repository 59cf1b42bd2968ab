"""The page of how people play (``people``): what is given away, what is called."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from math import sqrt
from statistics import fmean, pstdev

from euchre.arena.intervals import Paired
from tools.almanac.people import BOTS, EXPERT, KINDS, PEOPLE, SEATS, TABLE, WORLDS, Asked
from tools.almanac.plot import dots
from tools.almanac.sums import Mean, Z

#: Rows of fewer decisions are not compared.
FEW = 25


def rate(
    decisions: Iterable[Asked], who: str, than: str = EXPERT, *, players: int = 0
) -> Mean | None:
    """Return what a player's choices give away, in points; deals are the observations.

    It is the mean over decisions, or with so many ``players`` that over the players of a deal.
    """
    by_deal: dict[str, list[int]] = {}
    for one in decisions:
        by_deal.setdefault(one.deal, []).append(one.costs[who] - one.costs[than])
    sums = Paired()
    for costs in by_deal.values():
        sums.add(sum(costs), players or len(costs))
    if sums.n < 2:
        return None
    return Mean(sum(map(len, by_deal.values())), sums.mean / 1000, sums.error / 1000, 0.0)


def per_hundred(found: Mean | None) -> str:
    """Return a mean cost in points per 100 decisions, with its interval."""
    return "-" if found is None else shown(100 * found.mean, 100 * found.half, 1)


def shown(mean: float, half: float, digits: int) -> str:
    """Return a figure with its interval."""
    return f"{mean:+.{digits}f} ± {half:.{digits}f}".replace("-", "\N{MINUS SIGN}")


def share(decisions: Sequence[Asked], who: str) -> str:
    """Return how often a player makes trump, with a 95 % interval (Wilson 1927)."""
    n, z = len(decisions), Z
    p = sum(one.called(who) for one in decisions) / n
    middle, half = p + z * z / 2 / n, z * sqrt(p * (1 - p) / n + (z / 2 / n) ** 2)
    low, high = (100 * (middle + sign * half) / (1 + z * z / n) for sign in (-1, 1))
    return f"{100 * p:.0f} % ({low:.0f} to {high:.0f})"


def page(decisions: list[Asked], games: int, seed: str) -> tuple[str, str]:
    """Return the page and its plot."""
    deals = len({one.deal for one in decisions})
    others = (PEOPLE, *BOTS[1:])

    def of(kind: str) -> list[Asked]:
        return [one for one in decisions if one.kind == kind]

    kinds = [kind for kind in KINDS if len(of(kind)) > 1]
    rows = [
        f"| {KINDS[kind]} | {len(of(kind))} | "
        + " | ".join(per_hundred(rate(of(kind), who)) for who in others)
        + " |"
        for kind in kinds
    ]
    rows.append(
        f"| **all** | {len(decisions)} | "
        + " | ".join(per_hundred(rate(decisions, who)) for who in others)
        + " |"
    )
    by_deal = {who: rate(decisions, who, players=len(SEATS)) for who in others}
    plot = dots(
        "Points given away per 100 decisions",
        [f"{KINDS[kind]} ({len(of(kind))})" for kind in kinds] + [f"all ({len(decisions)})"],
        [(who, [*(rate(of(kind), who) for kind in kinds), rate(decisions, who)]) for who in others],
        times=100,
    )
    text = _PAGE.format(
        games=games,
        deals=deals,
        count=len(decisions),
        worlds=WORLDS,
        table="\n".join(rows),
        by_deal="\n".join(
            f"| {who} | {shown(one.mean, one.half, 3)} |" for who, one in by_deal.items() if one
        ),
        level=" ".join(_level(decisions)),
        calls="\n".join(_calls(decisions)),
        hands="\n".join(_hands(decisions)),
        alone=_alone(decisions),
        differences=" ".join(_differences(decisions)),
        few=FEW,
        seed=seed,
        players=digest(decisions),
    )
    return text, plot


def _level(decisions: list[Asked]) -> Iterator[str]:
    """Say which level plays like these people."""
    for who in BOTS:
        found = rate(decisions, PEOPLE, who)
        if found is None:
            continue
        figure = shown(100 * found.mean, 100 * found.half, 1)
        if abs(found.mean) <= found.half:
            yield f"No difference from `{who}` is shown ({figure} points per 100 decisions)."
        else:
            more = "more" if found.mean > 0 else "less"
            yield f"They give away {more} than `{who}` would in their seats ({figure})."
    below, own, above = (rate(decisions, who) for who in ("club", PEOPLE, "beginner"))
    if below and own and above and below.mean < own.mean < above.mean:
        part = (own.mean - below.mean) / (above.mean - below.mean)
        yield f"So they stand between `club` and `beginner`, {100 * part:.0f} % of the way."


def _calls(decisions: list[Asked]) -> Iterator[str]:
    """Yield how often trump is made, by round and seat."""
    for round_, kinds in (("first", "upcard"), ("second", "naming")):
        for seat, name in enumerate(SEATS):
            some = [one for one in _bids(decisions, kinds) if one.seat == seat]
            if some:
                yield f"| {round_} | {name} | {len(some)} | {_shares(some)} |"


def _hands(decisions: list[Asked]) -> Iterator[str]:
    """Yield how often the upcard is ordered up, by the number of trumps."""
    some = _bids(decisions, "upcard")
    for trumps in sorted({one.trumps for one in some}):
        here = [one for one in some if one.trumps == trumps]
        yield f"| {trumps} | {len(here)} | {_shares(here)} |"


def _differences(decisions: list[Asked]) -> Iterator[str]:
    """Say where people make trump more or less often than the equilibrium."""
    rows = [
        (
            f"the hand of the {name}, {round_} round",
            [one for one in _bids(decisions, kind) if one.seat == seat],
        )
        for round_, kind in (("first", "upcard"), ("second", "naming"))
        for seat, name in enumerate(SEATS)
    ]
    first = _bids(decisions, "upcard")
    trumps = sorted({one.trumps for one in first})
    rows += [(f"{n} trumps, first round", [o for o in first if o.trumps == n]) for n in trumps]
    for other in (TABLE, EXPERT):
        differ = []
        for name, some in rows:
            moved = [one.called(PEOPLE) - one.called(other) for one in some]
            if len(some) < FEW:
                continue
            mean, half = fmean(moved), Z * pstdev(moved) / sqrt(len(some))
            if abs(mean) > half:
                more = "more" if mean > 0 else "less"
                differ.append(f"{more} often with {name} ({shown(100 * mean, 100 * half, 0)} %)")
        told = ", ".join(differ) or "as often, as far as these rows show"
        yield f"Compared with `{other}`, they make trump {told}."
    bids = [one for one in decisions if TABLE in one.choices]
    made = {who: sum(one.called(who) for one in bids) for who in (PEOPLE, EXPERT, TABLE)}
    yield (
        f"Of {len(bids)} questions, they make trump in {made[PEOPLE]}, the equilibrium in"
        f" {made[TABLE]}, `{EXPERT}` in {made[EXPERT]}."
    )


def _shares(some: Sequence[Asked]) -> str:
    return " | ".join(share(some, who) for who in (PEOPLE, EXPERT, TABLE, "club"))


def _bids(decisions: Iterable[Asked], round_: str) -> list[Asked]:
    """Return the decisions of a round of bidding, those about going alone, too."""
    named = ("order", "pick up", "order alone", "pick up alone")
    return [
        one
        for one in decisions
        if one.kind == round_
        or (one.kind == "alone" and (one.choices[PEOPLE] in named) == (round_ == "upcard"))
    ]


def _alone(decisions: list[Asked]) -> str:
    """Say how often those who make trump go alone."""
    bids = [one for one in decisions if TABLE in one.choices]
    told = []
    for who in (PEOPLE, EXPERT, TABLE, "club"):
        calls = [one.choices[who] for one in bids if one.called(who)]
        alone = sum(text.endswith("alone") for text in calls)
        told.append(f"{who} {alone} of {len(calls)}")
    return ", ".join(told)


def digest(decisions: Sequence[Asked]) -> str:
    """Return a digest of what the players chose, twelve hexadecimal digits."""
    told = [sorted(one.choices.items()) for one in decisions]
    return hashlib.sha256(json.dumps(told).encode()).hexdigest()[:12]


_PAGE = """# How tournament players play

{games} recorded games of real people, several of them finals of tournaments: {deals} deals, {count}
decisions in which more than one choice was legal and the record shows the whole hand. At each of
them four bots were asked in the same seat, from what that seat knew. Every choice was valued in the
same {worlds} fresh deals that fit; a choice *gives away* what `expert`'s is worth more. Less than
nothing means better than `expert`. {deals} deals are few: read the intervals (95 %), not the means.

## What is given away

Points per 100 decisions; beside each kind the number of decisions.

![Points given away by kind of decision](people.svg)

| decision | number | people | strong | club | beginner |
|---|---|---|---|---|---|
{table}

Points per deal and player:

| who | given away |
|---|---|
{by_deal}

**Which level is a tournament player?** {level}

## What they call

How often trump is made, by these people and by others with the same cards after the same calls. The
*equilibrium* is the [table of calls](../lab.md#a-table-of-calls) that was learned by
counterfactual regret minimization. In brackets are 95 % intervals; rows of fewer than {few} hands
say little.

{differences}

| round | seat | hands | people | expert | equilibrium | club |
|---|---|---|---|---|---|---|
{calls}

The first round by trumps in hand (the dealer's with the upcard):

| trumps | hands | people | expert | equilibrium | club |
|---|---|---|---|---|---|
{hands}

Of those who make trump, so many go alone: {alone}.

## How it was counted

    python -m tools.almanac.people FOLDER --seed {seed} --resume people.json

`FOLDER` has the games in Euchre Game Notation; they are not part of this program. All have *stick
the dealer*. Values assume that everybody plays on like `club`, and count points of the deal, not
the score of the game: what people did for the score counts as given away here. Intervals are over
deals, since decisions of one deal are not independent. Players `{players}` (a digest of what each
of them chose).
"""
