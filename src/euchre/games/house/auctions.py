"""House rules for auctions: what is bid and when, and which bids are played alone."""

from __future__ import annotations

from euchre.engine.phases import Auction, Declare, SwapBest
from euchre.engine.phases.auction import ALL_STRAINS
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract
from euchre.games.facts import lone_makers, maker_names_high_low
from euchre.games.house import places
from euchre.games.kinds import Lens, Need, Option, in_phase, when


def high_bids() -> Lens:
    """Whether bids that cost more than the tricks they need are played alone (D078)."""

    def read(rules: Rules) -> str | None:
        declare = rules.phase(Declare)
        if declare is None or not isinstance(rules.prices, Contract):
            return None
        if not places.several_each(rules):
            return None
        return "alone" if declare.solo else "together"

    def write(rules: Rules, value: str) -> Rules:
        needs = rules.prices.needs if isinstance(rules.prices, Contract) else ()
        above = tuple(bid for bid, tricks in needs if bid > tricks)
        return rules.amend(Declare, solo=above if value == "alone" else ())

    return Lens(("alone", "together"), read, write)


def trump_named() -> Lens:
    """Whether every bid names its strain, or the highest bidder does so afterwards (B22)."""

    def read(rules: Rules) -> str | None:
        auction = rules.phase(Auction)
        if auction is None or not maker_names_high_low(rules):
            return None
        return "with-bid" if auction.strains else "afterwards"

    def write(rules: Rules, value: str) -> Rules:
        with_bid = value == "with-bid"
        rules = rules.amend(Auction, strains=ALL_STRAINS if with_bid else ())
        return rules.amend(Declare, high_low=not with_bid)

    return Lens(("with-bid", "afterwards"), read, write)


def best_cards() -> Lens:
    """How many cards a lone bidder exchanges for as many of the partner's best (D068)."""
    numbers = {"0": 0, "1": 1, "2": 2}

    def read(rules: Rules) -> str | None:
        if rules.phase(Declare) is None or not places.several_each(rules):
            return None
        if high_bids().read(rules) is None and not lone_makers(rules):
            return None
        swap = rules.phase(SwapBest)
        return str(swap.cards) if swap else "0"

    def write(rules: Rules, value: str) -> Rules:
        cards = numbers[value]
        return rules.insert(SwapBest(cards)) if cards else rules.without(SwapBest)

    return Lens(tuple(numbers), read, write)


AUCTIONS: tuple[Option, ...] = (
    Option(
        "reentry",
        when(places.bids_in_rounds, in_phase(Auction, "reentry")),
        "A player who has passed may bid again when the turn comes back.",
        "B19 B22 D060",
        place="it is for auctions that go around more than once",
    ),
    Option(
        "trump-named",
        trump_named(),
        "Whether bids name the trump suit, or are numbers and the highest bidder names it.",
        "B22 D070 D071",
        meanings={
            "with-bid": "every bid names a number and what is to be trump",
            "afterwards": "bids are numbers, and the highest bidder names trump afterwards",
        },
        place="it is for auctions for any suit, high or low",
    ),
    Option(
        "high-bids",
        high_bids(),
        "Whether bids above the number of tricks are played alone.",
        "B13 D078",
        meanings={
            "alone": "against all the others; the partners lay down their hands",
            "together": "with both partners",
        },
        place="it is for teams whose bids may be above the number of tricks",
    ),
    Option(
        "best-cards",
        best_cards(),
        "How many cards a lone bidder may exchange for each partner's best.",
        "B20 B21 D068",
        needs={"*": (Need(lone_makers, "needs bids played alone (high-bids=alone)"),)},
        place="it is for auctions between partnerships in which a bidder may go alone",
    ),
)
