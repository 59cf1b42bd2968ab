"""A reader of Euchre Game Notation that shares no code with the package: who played what, points.

It follows the notation's own description: calls go round from the dealer's left, the dealer's left
leads (or the next player who takes part), and the winner of a trick leads to the next.
"""

from typing import Any, NamedTuple

from tests.kit.laws_reference import belongs, winner


class Scored(NamedTuple):
    """What came of a deal: the seats alone, the plays as (seat, card), and each side's points."""

    alone: tuple[int, ...]
    plays: tuple[tuple[int, str], ...]
    points: tuple[int, int]


def scored(deal: dict[str, Any], ruleset: dict[str, Any]) -> Scored:
    """Return what came of one deal."""
    bidding, *rest = deal["phases"]
    dealer, calls = deal["initialState"]["dealer"], bidding["calls"]
    if not calls or calls[-1] == "Pass":
        return Scored((), (), (0, 0))
    maker = (dealer + len(calls)) % 4
    trump = (deal["initialState"]["upCard"][1] if calls[-1] == "Order" else calls[-1]).upper()
    strain = trump if trump in "SHDC" else "high"
    alone = [maker] if bidding["isAlone"] else []
    defender = bidding.get("aloneDefender", -1)
    alone += [defender] if defender >= 0 else []
    out = {(seat + 2) % 4 for seat in alone}
    seat = (dealer + 1) % 4
    if bidding["isAlone"] and ruleset.get("loner_lead") == "LEFT_OF_LONER":
        seat = (maker + 1) % 4
    plays, taken = [], [0, 0]
    for trick in rest[0]["tricks"] if rest else []:
        order: list[int] = []
        while len(order) < 4 - len(out):
            order += [seat] if seat not in out else []
            seat = (seat + 1) % 4
        cards = [card.upper() for card in trick]
        seat = order[winner(cards, belongs(cards[0], strain, "both"), strain, "both")]
        plays += list(zip(order, trick, strict=True))
        taken[seat % 2] += 1
    ours, theirs = maker % 2, 1 - maker % 2
    points = [0, 0]
    march = ruleset.get("loner_march_score", 4) if bidding["isAlone"] else 2
    euchre = ruleset.get("loner_euchred_score", 2) if bidding["isAlone"] else 2
    if taken[ours] >= 3:
        points[ours] = march if taken[ours] == 5 else 1
    else:
        points[theirs] = 4 if defender >= 0 else euchre
    return Scored(tuple(alone), tuple(plays), (points[0], points[1]))


def all_scored(document: dict[str, Any]) -> list[Scored]:
    """Return what came of every deal of a file."""
    ruleset = document["metadata"].get("ruleset", {})
    return [scored(deal, ruleset) for deal in document["deals"]]


def final(document: dict[str, Any]) -> tuple[int, ...]:
    """Return the scores after the last deal."""
    begun = document["metadata"].get("initialScore") or [0, 0]
    rows = [begun, *(deal.points for deal in all_scored(document))]
    return tuple(sum(side) for side in zip(*rows, strict=True))
