"""A club player at a table of the engine: a view in; an action, or its reasons, out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from threading import local
from typing import Any, NamedTuple

from euchre.club.plainly import plain
from euchre.coordinates import Card, Mask, Strain
from euchre.engine.actions import Action
from euchre.engine.rules import Rules
from euchre.engine.view import View

#: Number of tables cached.
_TABLES = 64


class Outlook(NamedTuple):
    """What a maker's expected tricks depend on besides the cards (``prospects.outlook``)."""

    mates: int
    foes: int
    #: Number of better cards to come from the widow, and from a partner for one of the worst.
    widow: int
    called: int
    #: Number of partners' best cards that help besides.
    given: int


class Club:
    """A club player at one table. It caches utilities, so threads must not share it.

    ``by`` are its parameters (``numbers.usual``).
    """

    def __init__(self, rules: Rules, by: Sequence[float] | None = None):
        knowing = plain("euchre.club.knowing")
        self.t: list[int] = _known(rules)
        self.w: list[float] = knowing.mind(rules, by).tolist()
        self.desk: list[list[int]] = knowing.desk().tolist()
        self.question = [0] * plain("euchre.machine.layout").QUESTION
        self.move = [0, 0]


@lru_cache(maxsize=_TABLES)
def _known(rules: Rules) -> list[int]:
    found: list[int] = plain("euchre.club.knowing").table(rules).tolist()
    return found


_here = local()


def club_at(rules: Rules, by: tuple[float, ...] | None = None) -> Club:
    """Return this thread's club player for a table and parameters."""
    kept: dict[object, Club] = vars(_here).setdefault("clubs", {})
    found = kept.get((rules, by))
    if found is None:
        if len(kept) >= _TABLES:
            kept.clear()
        found = kept[rules, by] = Club(rules, by)
    return found


class ClubSeat:
    """The seat on turn of a view, played by a club player."""

    def __init__(self, view: View, by: tuple[float, ...] | None = None):
        self.rules = view.rules
        at = self.club = club_at(view.rules, by)
        self.t, self.w, self.desk = at.t, at.w, at.desk
        convert = plain("euchre.machine.convert")
        self.row: list[int] = convert.numbers_of(self.t, view.state, whole=False)

    def choose(self) -> Action:
        """Return the club player's action."""
        at = self.club
        player, convert = plain("euchre.club.player"), plain("euchre.machine.convert")
        player.choose(self.t, self.w, self.row, self.desk, at.question, at.move)
        action: Action = convert.action_of(*at.move)
        return action

    # -- calls ------------------------------------------------------------------------------

    def outlook(self, bid: int, *, alone: bool) -> Outlook:
        """Return what the seat's expected tricks depend on as maker of a bid."""
        return Outlook(*_prospects().outlook(self.t, self.row, bid, alone))

    def makers(self, bid: int, *, alone: bool) -> int:
        """Return the mask of the seats that score with this seat as maker of a bid."""
        found: int = _prospects().company(self.t, self.row, bid, alone)[2]
        return found

    def expected(self, strain: Strain, bid: int, *, alone: bool, accepting: bool = False) -> float:
        """Return the expected tricks of the seat's side as makers (``prospects``)."""
        found: float = _prospects().expected(
            self.t, self.w, self.row, self.desk, strain, bid, alone, accepting
        )
        return found

    def chance_of(self, others: int, out: int | None = None) -> float:
        """Return the chance that a given card of ``out`` is in a given one of ``others`` hands."""
        cards = self.out if out is None else out
        found: float = _prospects().chance_of(self.t, cards, others)
        return found

    def later_alone(self) -> bool:
        """Whether a maker is asked after the call whether to play alone."""
        return bool(_prospects().later_alone(self.t))

    def solo(self, bid: int) -> bool:
        """Whether a bid is played alone."""
        return bool(_prospects().solo_bid(self.t, bid))

    def taker(self) -> int:
        """Return the seat that takes the upcard if this seat accepts it."""
        found: int = _prospects().taker_of(self.t, self.row)
        return found

    def upcard_elsewhere(self, partner: float) -> float:
        """Return the tricks gained if another seat takes the upcard."""
        found: float = _prospects().upcard_elsewhere(self.t, self.w, self.row, partner)
        return found

    def no_trump_costs(self, mates: int) -> float:
        """Return the fraction of the tricks lost at no trump."""
        found: float = _prospects().no_trump_costs(self.t, self.w, mates)
        return found

    def best_strain(self, strains: Iterable[int], mates: int, foes: int) -> int:
        """Return the strain that suits the hand best."""
        mask = sum(1 << strain for strain in strains)
        best: int = _prospects().best_strain(
            self.t, self.w, self.row, self.desk, mask, mates, foes
        )[0]
        return best

    def trump_of(self, action: Action) -> tuple[int, bool]:
        """Return the trump that a call would make, and whether it accepts the upcard."""
        calling = plain("euchre.club.calling")
        return calling.trump_of(self.t, self.row, action), calling.accepts(action)

    def bid_tells(self) -> tuple[float, float]:
        """Return the highest bidder's expected tricks, and how much own cards shift them."""
        found: tuple[float, float] = plain("euchre.club.bidding").bid_tells(
            self.t, self.w, self.row
        )
        return found

    def silence_worth(self) -> float:
        """Return the utility of an auction in which no one bids."""
        bidding = plain("euchre.club.bidding")
        found: float = bidding.silence_worth(self.t, self.w, self.row, self.now())
        return found

    def open_strains(self) -> list[int]:
        """Return the strains that a bidder may declare afterwards."""
        mask = plain("euchre.club.bidding").open_strains(self.t)
        return [strain for strain in range(6) if mask >> strain & 1]

    # -- results ----------------------------------------------------------------------------

    def result(self, taken: int, maker: int, lone: int, makers: int = 0, bid: int = 0) -> float:
        """Return the utility of the makers' side taking this many tricks (``results.result``)."""
        results = plain("euchre.club.results")
        results.same_scores(self.t, self.row, self.desk)
        found: float = results.result(
            self.t, self.w, self.row, self.desk, taken, maker, lone, 0, makers, bid
        )
        return found

    def spread(self, mean: float) -> list[float]:
        """Return the chance of each number of tricks, given the expected number."""
        results = plain("euchre.club.results")
        steep, total = results.steepness(self.t, self.w, mean), self.rules.tricks
        more = [results.at_least(self.t, steep, mean, n) for n in range(1, total + 2)]
        return [a - b for a, b in pairwise([1.0, *more])]

    def chance_of_all(self, strain: Strain, bid: int) -> float:
        """Return the chance that the seat takes all tricks alone with a bid."""
        return self.spread(self.expected(strain, bid, alone=True))[-1]

    def now(self) -> float:
        """Return the utility of the current scores."""
        found: float = plain("euchre.club.results").now(self.t, self.w, self.row, self.desk)
        return found

    # -- cards ------------------------------------------------------------------------------

    @property
    def hand(self) -> int:
        """The cards that the seat knows to be its own."""
        found: int = plain("euchre.club.hand").own_cards(self.t, self.row)
        return found

    @property
    def out(self) -> int:
        """The cards that others may hold."""
        found: int = plain("euchre.club.hand").out_cards(self.t, self.row)
        return found

    def friends(self) -> int:
        """Return the seats on its side, as far as it can know."""
        found: int = plain("euchre.club.partners").friends(self.t, self.row)
        return found

    def sight(self, may: int) -> Any:
        """Return the trick as it sees it, given the legal cards (``cards.Sight``)."""
        cards = plain("euchre.club.cards")
        return cards.sight(self.t, self.row, may, cards.friends_of(self.t, self.row))


def _prospects() -> Any:
    return plain("euchre.club.prospects")


# -- what is known of a pack ---------------------------------------------------------------


class Known:
    """The cards of a game, as the club player evaluates them."""

    def __init__(self, rules: Rules):
        self.ranks, self.size = rules.ranks, rules.pack.size
        self.t, self.w = club_at(rules).t, club_at(rules).w

    def higher(self, strain: Strain, card: Card) -> int:
        """Return the cards of the same kind (trumps, or one plain suit) above a card."""
        found: int = self.t[plain("euchre.club.knowing").HIGHER + strain * 64 + card]
        return found

    def plain(self, strain: Strain) -> list[int]:
        """Return the masks of the plain suits that have cards, trumps taken out."""
        at = plain("euchre.club.knowing")
        first = at.PLAIN + strain * 4
        return self.t[first : first + self.t[at.PLAINS + strain]]

    def gifts(self, strain: Strain) -> list[int]:
        """Return all cards, the most useful to a lone partner first."""
        first = plain("euchre.club.knowing").GIFTS + strain * 64
        return self.t[first : first + self.t[plain("euchre.machine.layout").PACK]]

    def masters(self, strain: Strain, cards: Mask, out: int) -> int:
        """Return the boss cards among ``cards``: no higher card of their kind is out."""
        found: int = plain("euchre.club.hand").masters(self.t, strain, cards, out)
        return found

    def cheapest(self, strain: Strain, cards: Mask, hand: int, out: int) -> int:
        """Return the card of ``cards`` that a hand can best spare."""
        found: int = plain("euchre.club.hand").cheapest(self.t, self.w, strain, cards, hand, out)
        return found

    def tricks(self, aim: int, strain: Strain, hand: int, out: int) -> float:
        """Return the fitted count of a hand (``hand.tricks``)."""
        count = plain("euchre.club.hand").tricks
        found: float = count(self.t, self.w, aim, aim, strain, hand, out)[0]
        return found

    def hand_tricks(self, strain: Strain, hand: int, out: int, foes: int, chance: float) -> float:
        """Return the expected tricks of a hand by probabilities (``prospects.hand_tricks``)."""
        count = _prospects().hand_tricks
        found: float = count(self.t, self.w, strain, hand, out, foes, chance)
        return found

    @property
    def fitted(self) -> bool:
        """Whether the fitted counts apply: two against two, five cards each of a short pack."""
        return bool(self.t[plain("euchre.club.knowing").FITTED])


@lru_cache(maxsize=_TABLES)
def known(rules: Rules) -> Known:
    """Return the card tables of a game."""
    return Known(rules)
