"""The form of EGN's files."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from euchre.bounds import Score, Seat, SeatOrNone

BIDDING = "EUCHRE_BIDDING"
TRICKS = "TRICK_PLAY"
#: The versions of EGN that are known; the last is the one written.
VERSIONS = ("1.0", "1.1", "1.2", "1.3", "1.4")

_Text = Annotated[str, msgspec.Meta(max_length=10)]
_Name = Annotated[str, msgspec.Meta(max_length=100)]


class Player(msgspec.Struct):
    """A player with ids on other sites."""

    name: _Name


class Metadata(msgspec.Struct, rename="camel"):
    """The game, the players and the starting score."""

    players: list[_Name | Player]
    initial_score: list[Score] = []
    final_score: list[Score] | None = None
    ruleset: dict[str, Any] = {}


class InitialState(msgspec.Struct, kw_only=True):
    """The dealer and the upcard; older files may contain more cards."""

    dealer: Seat
    up_card: _Text = msgspec.field(name="upCard")
    player_cards: list[list[_Text | None]] = []
    player_cards_now: list[list[_Text | None]] = msgspec.field(name="playerCards", default=[])
    kitty: list[_Text | None] = []


class Swap(msgspec.Struct):
    """Cards passed before the play."""

    receiver: Seat
    cards: list[_Text]
    sender: Seat | None = None


class Bidding(msgspec.Struct, rename="camel", tag_field="type", tag=BIDDING):
    """The calls in turn from the dealer's left, and their outcome."""

    calls: list[_Text]
    is_alone: bool = False
    alone_defender: SeatOrNone | None = None
    discard: _Text | None = None
    card_exchanges: list[Swap] = []


class Play(msgspec.Struct, rename="camel", tag_field="type", tag=TRICKS):
    """The cards in the order in which they were played."""

    tricks: list[list[_Text]]
    initial_lead: Seat | None = None


class EgnDeal(msgspec.Struct, rename="camel"):
    """One deal."""

    initial_state: InitialState
    phases: list[Bidding | Play]


class EgnFile(msgspec.Struct):
    """A whole file."""

    metadata: Metadata
    deals: list[EgnDeal]
    version: str = VERSIONS[-1]
