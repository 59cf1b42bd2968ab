"""Statistics of many deals and games, as one row of numbers."""

from __future__ import annotations

from euchre.fast.compile.records import Record, number, numbers, record_in
from euchre.fast.layout import kinds
from euchre.fast.layout.kinds import WON_BY_PLAY
from euchre.fast.layout.rows import SEATS, DealRow, GameRow
from euchre.fast.rules.settling import NEED, makers_side, points_needed, tricks_won


class Counts(Record):
    """Statistics of many deals and games."""

    ended: list[int] = numbers(5, text="deals by outcome (``engine.fields.Outcome``)")
    games: int = number()
    unfinished: int = number("games abandoned")
    shared: int = number("games shared by several sides")
    won_by_first: int = number("games won by the side that dealt first")
    no_maker: int = number("deals played without a maker")
    jambons: int = number("exposed hands")
    jambons_won: int = number("those of them that won every trick")
    dealer_scored: int = number("deals that brought the dealer's side closer to its goal")
    games_won: list[int] = numbers(SEATS, text="by side")
    got: list[int] = numbers(SEATS, text="by side: points")
    makes: list[int] = numbers(SEATS, text="by side: as makers, enough tricks but not all")
    marches: list[int] = numbers(SEATS, text="by side: as makers, all tricks")
    euchred: list[int] = numbers(SEATS, text="by side: as makers, too few tricks")
    got_squared: list[int] = numbers(
        SEATS, text="by side: the sum of the squares of the points of each deal"
    )
    accepting: list[int] = numbers(
        SEATS, text="by seat from the dealer's left: made the suit of the upcard trump"
    )
    naming: list[int] = numbers(SEATS, text="by seat from the dealer's left: otherwise")
    loners: list[int] = numbers(SEATS, text="by seat: lone makers")
    loners_swept: list[int] = numbers(SEATS, text="by seat: sweeps by them")
    lone_defenders: list[int] = numbers(SEATS, text="by seat")
    lone_defences_won: list[int] = numbers(SEATS, text="by seat: euchres by them")


counts_in = record_in(Counts)


def needed(t: GameRow, row: DealRow) -> int:
    """Return the tricks that the makers need: a majority, or their bid."""
    kind, bid = t.price[0], row.bid
    if kind == kinds.POINTS:
        return points_needed(t)
    if kind == kinds.CONTRACT:
        return t.needs[bid]
    if kind == kinds.COUNT_DOWN:
        return bid if t.price[NEED] < 0 else t.price[NEED]
    return min(bid, t.tricks) if bid else t.tricks // 2 + 1


def count_deal(t: GameRow, row: DealRow, points: list[int], counts: Counts) -> None:
    """Count a finished deal, given the points of each side."""
    n = t.seats
    counts.ended[row.outcome] += 1
    for side in range(t.sides):
        counts.got[side] += points[side]
        counts.got_squared[side] += points[side] * points[side]
    if row.outcome != WON_BY_PLAY:
        return
    if points[t.side[row.dealer]] * t.down > 0:
        counts.dealer_scored += 1
    maker = row.maker
    if maker < 0:
        counts.no_maker += 1
        return
    ours = makers_side(t, row)
    tricks = tricks_won(row, ours)
    short = tricks < needed(t, row)
    swept = tricks == t.tricks and not short
    side = t.side[maker]
    if short:
        counts.euchred[side] += 1
    elif swept:
        counts.marches[side] += 1
    else:
        counts.makes[side] += 1
    # A bid decides who makes trump, whatever card was turned up.
    calls = counts.accepting if row.accepted and not row.bid else counts.naming
    calls[(maker - row.dealer - 1) % n] += 1
    for seat in range(n):
        if row.lone >> seat & 1:
            if ours >> seat & 1:
                counts.loners[seat] += 1
                counts.loners_swept[seat] += swept
            else:
                counts.lone_defenders[seat] += 1
                counts.lone_defences_won[seat] += short
    if row.shown:
        counts.jambons += 1
        counts.jambons_won += swept


def count_game(t: GameRow, winners: int, first: int, counts: Counts) -> None:
    """Count a game, given the mask of its winners and the side that dealt first."""
    counts.games += 1
    if not winners:
        counts.unfinished += 1
        return
    counts.shared += (winners & (winners - 1)) != 0
    counts.won_by_first += winners >> first & 1
    for side in range(t.sides):
        counts.games_won[side] += winners >> side & 1
