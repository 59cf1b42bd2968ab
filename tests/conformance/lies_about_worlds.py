"""Mutants of the world sampler (laws 8-10)."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from euchre import game, rules
from euchre.cards import each
from euchre.engine import worlds as sampler
from euchre.engine.actions import Action
from euchre.engine.fields import replaced
from euchre.engine.phases import Auction, Tricks
from euchre.engine.state import State
from euchre.engine.view import View

from .lies import MUTANTS, Patch, instead, mutant

__all__ = ["MUTANTS"]

# -- 8 worlds look alike


def worlds_that(change: Callable[[State, View], None]) -> Callable[..., Iterator[State]]:
    honest = sampler.worlds

    def lie(view: View, rng: Random, n: int) -> Iterator[State]:
        for w in honest(view, rng, n):
            change(w, view)
            yield w

    return lie


@mutant(8)
def a_world_changes_ones_own_hand(patch: Patch) -> None:
    def change(w: State, view: View) -> None:
        w.hands = (*w.hands[1:], w.hands[0])

    patch.setattr(sampler, "worlds", worlds_that(change))


@mutant(8)
def a_world_forgets_the_score(patch: Patch) -> None:
    def change(w: State, view: View) -> None:
        w.scores = (0, 0)

    patch.setattr(sampler, "worlds", worlds_that(change))


# -- 9 worlds reachable


@mutant(9, deals=30)
def nobody_notes_that_the_dealer_took_the_upcard(patch: Patch) -> None:
    @instead(patch, State, "take_up")
    def lie(honest: Any, s: State, seat: int) -> None:
        honest(s, seat)
        s.known = ()


@mutant(9, deals=30)
def voids_are_not_remembered(patch: Patch) -> None:
    @instead(patch, Tricks, "apply")
    def lie(honest: Any, self: Tricks, s: State, action: Action) -> None:
        voids = s.voids
        honest(self, s, action)
        s.voids = voids


@mutant(9, rules("standard", {"suit-to-order": "all"}), deals=60)
def nobody_notes_what_an_order_tells(patch: Patch) -> None:
    patch.setattr(State, "pledge", lambda self, seat, fact: None)


@mutant(9, rules("standard", {"misdeal-low": "must"}), deals=60)
def nobody_notes_that_a_low_hand_would_have_been_thrown_in(patch: Patch) -> None:
    patch.setattr(State, "pledge", lambda self, seat, fact: None)


@mutant(9, rules("standard", {"farmers": "on"}), deals=60)
def a_farmer_may_have_given_any_cards(patch: Patch) -> None:
    @instead(patch, State, "bury")
    def lie(honest: Any, s: State, cards: int, seat: int, may: int) -> None:
        honest(s, cards, seat, s.pack.full)


@mutant(9, rules("classic"), deals=60)
def the_taken_card_may_lie_with_the_discard(patch: Patch) -> None:
    @instead(patch, State, "bury")
    def lie(honest: Any, s: State, cards: int, seat: int, may: int) -> None:
        honest(s, cards, seat, s.pack.full)


@mutant(9, game("railroad").rules, deals=60)
def the_card_passed_on_is_forgotten(patch: Patch) -> None:
    patch.setattr(sampler._Finisher, "_pass", lambda self, w, i: True)


@mutant(9, game("hasenpfeffer").rules, deals=60)
def nobody_notes_who_had_to_bid_for_the_joker(patch: Patch) -> None:
    @instead(patch, Auction, "_joker_must")
    def lie(honest: Any, self: Auction, s: State) -> None:
        honest(self, s)
        s.known = ()


@mutant(9, game("double-hasenpfeffer").rules, deals=40)
def one_forgets_to_whom_one_gave(patch: Patch) -> None:
    patch.setattr(sampler, "_gift_places", lambda s, boxes, i: (1 << len(boxes)) - 1)


# -- 10 worlds uniform


@mutant(10, positions=6, deals=1)
def the_kitty_is_always_the_same(patch: Patch) -> None:
    def change(w: State, view: View) -> None:
        # High cards go to the hands: swap the best of the stock for the worst unseen one.
        low = min(each(view.unseen))
        for i, c in enumerate(w.stock):
            for p, hand in enumerate(w.hands):
                if hand >> low & 1 and p != view.seat and c > low:
                    w.hands = replaced(w.hands, p, hand ^ (1 << low) ^ (1 << c))
                    w.stock = replaced(w.stock, i, low)
                    return

    patch.setattr(sampler, "worlds", worlds_that(change))


@mutant(
    10,
    rules("standard", {"call-for-best": "maker", "alone": "before-lead"}),
    deals=1,
    positions=20,
)
def the_partner_always_passes_the_lowest_card(patch: Patch) -> None:
    class First(Random):
        def sample(self, population: Any, k: int, **more: Any) -> Any:
            return list(population)[:k]

    @instead(patch, sampler._Finisher, "__init__")
    def lie(honest: Any, self: Any, view: View, rng: Random) -> None:
        honest(self, view, First(3))
