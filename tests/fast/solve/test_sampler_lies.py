"""Mutants of the sampler: the comparisons of ``test_sampler`` must detect each."""

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest

from euchre import game
from euchre.cards import each
from euchre.engine import rewind
from euchre.engine.state import State
from euchre.engine.view import View, observe
from euchre.engine.worlds import Box, Group, groups_of
from euchre.fast.sample import imagine as bridge
from euchre.fast.sample import sampler
from tests.conformance.test_worlds import Case, positions
from tests.fast.solve.imagined import FAR, beside_the_engine, instead_of_the_engine, spots
from tests.fast.solve.test_sampler import CASES, placed, placements, some_boxes
from tests.kit.uniform import compare, deviation

Patch = pytest.MonkeyPatch


def blind_to(field: str, value: Callable[[State], object]) -> Callable[[Patch], None]:
    """Let the bridge read its groups from a view that has forgotten something."""

    def lie(patch: Patch) -> None:
        def forgetful(view: View, boxes: list[Box]) -> list[Group]:
            s = view.state.copy()
            setattr(s, field, value(s))
            return groups_of(View(view.seat, s, view.hands, view.stock, view.widow), boxes)

        patch.setattr(bridge, "groups_of", forgetful)

    return lie


def splits_all_as_likely(patch: Patch) -> None:
    honest = sampler.shares
    # No plan that was made in earnest is taken, and none that lies is kept.
    patch.setattr(bridge, "_plan", bridge._plan.__wrapped__)
    patch.setattr(sampler, "shares", lambda weights: honest([1] * len(weights)))


def facts_are_forgotten(patch: Patch) -> None:
    patch.setattr(bridge._Batch, "_keep", lambda self, fact, held: None)


def any_twin_may_move(patch: Patch) -> None:
    patch.setattr(bridge._Batch, "_first", lambda self, choice, twins: None)


def any_gift_will_do(patch: Patch) -> None:
    patch.setattr(rewind.Passed, "wrong", lambda self, given, held: given & 0)


def the_lowest_cards_are_given(patch: Patch) -> None:
    def some(masks: object, wanted: int, seed: object, numbers: object, out: object) -> None:
        for i, mask in enumerate(masks.tolist()):  # type: ignore[attr-defined]
            out[i] = sum(1 << c for c in [*each(mask)][:wanted])  # type: ignore[index]

    patch.setattr(sampler, "some", some)


def the_stock_is_in_order(patch: Patch) -> None:
    def ordered(masks: object, seed: object, numbers: object, out: object) -> None:
        for i, mask in enumerate(masks.tolist()):  # type: ignore[attr-defined]
            out[i] = [*each(mask)]  # type: ignore[index]

    patch.setattr(sampler, "ordered", ordered)


def any_pile(s: State) -> tuple[object, ...]:
    return tuple(pile._replace(may=s.pack.full) for pile in s.piles)


LIES = [
    ("voids", "A28 voids", blind_to("voids", lambda s: (0,) * len(s.hands))),
    ("pinned", "A20 taken, in hand or buried", blind_to("known", lambda s: ())),
    ("piles", "C13 farmer's hand", blind_to("piles", any_pile)),
    ("pledges", "C7 not as the only trump", facts_are_forgotten),
    ("no misdeal", "C5 must misdeal: who plays on has no low hand", facts_are_forgotten),
    ("twins", "D068 both have given", any_twin_may_move),
    ("gifts", "C38 D036 the upcard may be passed on", any_gift_will_do),
    ("gifts drawn", "C38 best of the maker's partner", the_lowest_cards_are_given),
    ("drawn", "B18 the widow taken", the_lowest_cards_are_given),
    ("table cards", "B6 table cards turned up", the_stock_is_in_order),
]


def small_views(case: Case) -> Iterator[View]:
    assert case.rules is not None
    for s in positions(case, case.rules):
        for seat in (*range(min(case.seats, case.rules.seats)), None):
            yield observe(s, seat)


@pytest.mark.every(3)
@pytest.mark.parametrize(("case", "lie"), [lie[1:] for lie in LIES], ids=[lie[0] for lie in LIES])
def test_a_lie_is_found(case: str, lie: Callable[[Patch], None], monkeypatch: Patch) -> None:
    instead_of_the_engine(monkeypatch)
    lie(monkeypatch)
    assert any(compare(v, Random(1), 1200, CASES[case].most) for v in small_views(CASES[case]))


def test_splits_all_as_likely_are_found(monkeypatch: Patch) -> None:
    splits_all_as_likely(monkeypatch)
    found = []
    for seed in range(20):
        groups, boxes = some_boxes(Random(seed))
        exact = placements(groups, boxes)
        drawn = placed(groups, boxes, 50 * len(exact), seed) if exact else []
        found.append(deviation(Counter(dict.fromkeys(exact, 1)), Counter(drawn)) if exact else 0)
    assert max(found) > FAR


@pytest.mark.parametrize(
    ("name", "lie"),
    [
        ("standard", blind_to("voids", lambda s: (0,) * len(s.hands))),
        ("standard", blind_to("known", lambda s: ())),
        ("six-double", splits_all_as_likely),
        ("uka", facts_are_forgotten),
        ("hasenpfeffer", the_lowest_cards_are_given),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_lie_about_a_whole_game_is_found_beside_the_engine(
    name: str, lie: Callable[[Patch], None], monkeypatch: Patch
) -> None:
    lie(monkeypatch)
    seen = spots(game(name).rules, 8, seed=11)
    assert any(beside_the_engine(observe(s, seat), 1, 400)[0] > FAR for s, seat in seen)
