"""The positions in which a hand, or each hand of a kind, is valued."""

from __future__ import annotations

from collections.abc import Sequence

from euchre.analysis.equity import EquityError, Spot
from euchre.analysis.hands import HandClass, HandError, hands_of, is_kind, suit_called
from euchre.cards import HEARTS, CardError, each
from euchre.engine.match import new_match
from euchre.engine.rules import Rules


def positions(
    rules: Rules,
    hand: str,
    *,
    places: Sequence[int],
    ups: Sequence[str] = (),
    scores: Sequence[tuple[int, int]],
    nth: int = 1,
    trump: str = "",
) -> tuple[int | dict[str, HandClass], list[Spot]]:
    """Return a hand, as a mask or as its kind for each spot, and the requested spots.

    ``ups`` defaults to every upcard that is not in the hand; for a kind that refers to trump, to
    the hearts only, since the other suits are equivalent.  ``trump`` is the suit that a kind
    refers to: by default the upcard's; in later rounds it must be given.  Raises ``EquityError``
    for an impossible request.
    """
    pack = rules.pack
    for score in scores:
        _check_score(rules, score)
    if ups and not rules.turn_up:
        raise EquityError(f"no card is turned up in {rules.title}")
    try:
        if not is_kind(hand):
            words = hand.replace(",", " ").split()
            cards = sum(1 << c for c in pack.order(words))
            if len(words) != rules.hand:
                raise EquityError(f"a hand has {rules.hand} cards here, not {len(words)}")
            if trump:
                raise EquityError("a trump is only for a kind of hand, as in 'R L x + A'")
            upcards = list(ups)
            if rules.turn_up and not upcards:
                held = set() if pack.twins else set(pack.names(cards))
                upcards = [t for t in dict.fromkeys(pack.texts) if t not in held]
            return cards, _spots(places, upcards, scores)
        kinds, last = {}, ""
        for up in ups or (_upcards(rules, hand) if rules.turn_up else [""]):
            try:
                kinds[up] = _kind(rules, hand, up, nth, trump)
            except HandError as error:
                if ups:
                    raise
                last = str(error)
        if not kinds:
            raise EquityError(last)
    except (CardError, HandError) as error:
        raise EquityError(str(error)) from None
    spots = _spots(places, list(kinds), scores)
    return {spot.key: kinds[spot.up] for spot in spots}, spots


def _check_score(rules: Rules, score: tuple[int, int]) -> None:
    if not (isinstance(score, tuple) and len(score) == 2 and all(type(n) is int for n in score)):
        raise EquityError(f"a score is two whole numbers, ours first, like (9, 6), not {score!r}")
    ours, theirs = score
    try:
        new_match(rules, 0, [ours] + [theirs] * (rules.sides.count(rules.seats) - 1))
    except ValueError as error:
        raise EquityError(str(error)) from None


def _spots(
    places: Sequence[int], ups: Sequence[str], scores: Sequence[tuple[int, int]]
) -> list[Spot]:
    spots = [Spot(p, up, score) for score in scores for p in places for up in ups or [""]]
    return list(dict.fromkeys(spots))


def _upcards(rules: Rules, hand: str) -> list[str]:
    """Return the upcards to distinguish if none is given."""
    pack = rules.pack
    cards = pack.full
    if "+" in hand or not {"R", "L"}.isdisjoint(hand.upper().split()):
        cards = pack.printed[HEARTS]
    return list(dict.fromkeys(pack.text(c) for c in each(cards)))


def _kind(rules: Rules, hand: str, up: str, nth: int, trump: str) -> HandClass:
    card = rules.pack.index(up) if up else -1
    turned = rules.pack.suit[card] if card >= 0 else -1
    suit = suit_called(trump, turned) if trump else turned if nth == 1 else -1
    return hands_of(rules, hand, up=card, trump=suit)
