"""House rules for auctions: what is bid and when, and which bids are played alone."""

from __future__ import annotations

from euchre.engine.phases import Auction, Declare, SwapBest
from euchre.engine.phases.auction import ALL_STRAINS
from euchre.engine.rules import Rules
from euchre.engine.scoring import Contract
from euchre.games.house import needs
from euchre.games.kinds import Lens, Option, in_phase, numbers, optional_phase


def high_bids() -> Lens:
    """Whether bids that cost more than the tricks they need are played alone (D078)."""

    def read(rules: Rules) -> str | None:
        declare = rules.phase(Declare)
        return "alone" if declare and declare.solo else "together"

    def write(rules: Rules, value: str) -> Rules:
        above = (
            tuple(b for b, n in rules.prices.needs if b > n)
            if isinstance(rules.prices, Contract)
            else ()
        )
        return rules.amend(Declare, solo=above if value == "alone" else ())

    return Lens(("alone", "together"), read, write)


def trump_named() -> Lens:
    """Whether every bid names its strain, or the highest bidder does so afterwards (B22)."""

    def read(rules: Rules) -> str | None:
        auction = rules.phase(Auction)
        return "with-bid" if auction and auction.strains else "afterwards"

    def write(rules: Rules, value: str) -> Rules:
        with_bid = value == "with-bid"
        rules = rules.amend(Auction, strains=ALL_STRAINS if with_bid else ())
        return rules.amend(Declare, high_low=not with_bid)

    return Lens(("with-bid", "afterwards"), read, write)


def least_bid() -> Lens:
    """The lowest bid; those above it are as the game has them (H13)."""

    def read(rules: Rules) -> str | None:
        auction = rules.phase(Auction)
        return str(auction.levels[0]) if auction else None

    def write(rules: Rules, value: str) -> Rules:
        auction = rules.phase(Auction)
        old = auction.levels if auction else (1,)
        new = (n for n in range(int(value), old[-1] + 1) if n < old[0] or n in old)
        return rules.amend(Auction, levels=tuple(new))

    def usual(rules: Rules, value: str) -> bool:
        return int(value) < rules.tricks

    return Lens(tuple(numbers(*range(1, 7))), read, write, usual=usual)


AUCTIONS: tuple[Option, ...] = (
    Option(
        "least-bid",
        least_bid(),
        "The lowest bid.",
        "H13",
        place=(
            needs.AUCTION,
            needs.FIXED_PARTNERS,
            needs.no(needs.POINT_BIDS),
            needs.no(needs.JOKER_BIDS),
        ),
    ),
    Option(
        "reentry",
        in_phase(Auction, "reentry"),
        "A player who has passed may bid again when the turn comes back.",
        "B19 B22 D060",
        place=(needs.IN_ROUNDS,),
    ),
    Option(
        "trump-named",
        trump_named(),
        "Whether bids name the trump suit, or are numbers and the highest bidder names it.",
        "B22 D070 D071",
        place=(needs.HIGH_LOW_BIDS,),
    ),
    Option(
        "high-bids",
        high_bids(),
        "Whether bids above the number of tricks are played alone.",
        "B13 D078",
        place=(needs.POINT_BIDS, needs.FIXED_PARTNERS),
    ),
    Option(
        "best-cards",
        optional_phase(lambda: SwapBest(0), "cards", numbers(0, 1, 2, 3)),
        "How many cards a lone bidder may exchange for each partner's best.",
        "B20 B21 D068 H17",
        needs={"*": (needs.PLAYED_ALONE,)},
        place=(needs.AUCTION, needs.FIXED_PARTNERS, needs.BIDS_ALONE),
    ),
)
