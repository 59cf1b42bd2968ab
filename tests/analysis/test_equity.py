"""The value of a hand: means and errors, resumed runs, and the effect of seat and score."""

from collections.abc import Sequence

import numpy as np
import pytest

from euchre import GAMES, Action, View, rules
from euchre.analysis.equity import Cell, EquityQuestion, table, view_at
from euchre.analysis.written_hands import EquityError, Spot
from euchre.bots.search.values import Valued
from euchre.engine import actions
from tests.analysis.stubs import Stub, valued
from tests.rows import each_row

STANDARD = rules("standard")
HAND = STANDARD.pack.mask(["JH", "AH", "KH", "9S", "TD"])


@pytest.mark.parametrize("place", range(4))
def test_a_seat_knows_its_hand_the_upcard_and_the_passes(place: int) -> None:
    view = view_at(STANDARD, HAND, Spot(place, "QH", (6, 9)))
    s = view.state
    assert (view.seat, s.turn, s.dealer) == (place, place, 3)
    assert view.hand == HAND
    assert s.up == STANDARD.pack.index("QH")
    assert [e.action for e in s.history] == [actions.PASS] * place
    assert s.scores == ((6, 9) if place % 2 == 0 else (9, 6))


def test_the_second_round_comes_after_the_own_pass() -> None:
    view = view_at(STANDARD, HAND, Spot(1, "9C", (0, 0)), nth=2)
    assert [e.action for e in view.state.history] == [actions.PASS] * 5
    assert {actions.verb(a) for a in view.legal()} == {actions.Verb.PASS, actions.Verb.NAME}


@each_row("name", [g.name for g in GAMES])
def test_every_game_has_a_first_decision(name: str) -> None:
    game = rules(name)
    cards = [c for c in range(game.pack.size) if game.pack.text(c)[0] in "JAKQB"]
    hand = sum(1 << c for c in cards[: game.hand])
    assert hand.bit_count() == game.hand
    up = next(t for t in ("9D", "TD") if t in game.pack.texts) if game.turn_up else ""
    try:
        view = view_at(game, hand, Spot(0, up, (game.goal.start,) * 2))
    except EquityError:
        # Trump is turned, or the auction does not begin here.
        assert game.turn_up or game.widow
        return
    assert view.hand & hand == hand or not view.hand
    assert len(view.legal()) > 1


def asked(error: float = 0.05, worlds: int | None = None) -> EquityQuestion:
    return EquityQuestion(rules=STANDARD, hand="", error=error, worlds=worlds)


def cells(stub: Stub, error: float = 0.05, worlds: int | None = None) -> dict[str, Cell]:
    spots = [Spot(0, "QH", (0, 0)), Spot(3, "QH", (0, 0))]
    return table(asked(error, worlds), HAND, spots, value=stub)


def test_sampling_stops_at_the_wanted_error() -> None:
    for error in (0.05, 0.01):
        found = cells(Stub({}, noise=0.4), error=error)
        for cell in found.values():
            n = next(iter(cell.calls.values())).n
            # 1.96 * 0.4 / sqrt(n), give or take a batch.
            assert cell.half() <= error
            assert n < (1.96 * 0.45 / error) ** 2 + 2000


def test_sampling_stops_at_the_most_worlds() -> None:
    found = cells(Stub({}, noise=0.4), error=0.0001, worlds=700)
    assert [c.calls["pass"].n for c in found.values()] == [700, 700]


def test_sums_of_batches_are_those_of_all_worlds() -> None:
    rows: list[np.ndarray] = []

    def value(
        view: View, *, worlds: int, seed: int, actions: Sequence[Action] | None = None
    ) -> list[Valued]:
        rows.append(np.random.default_rng(seed).normal(0.3, 1.0, worlds))
        found = valued(view.legal()[0], rows[-1], points=float(np.float32(rows[-1]).mean()))
        return [found]

    (cell,) = table(asked(0.001, 3000), HAND, [Spot(0, "QH", (0, 0))], value=value).values()
    (total,) = cell.calls.values()
    everything = np.concatenate(rows)
    assert len(rows) > 5
    for of_the_game in (False, True):
        found = total.estimate(of_the_game=of_the_game)
        assert found.mean == pytest.approx(everything.mean(), abs=1e-5)
        assert found.error == pytest.approx(everything.std(ddof=1) / 3000**0.5, rel=1e-4)


def test_the_dealer_gets_more_of_a_good_upcard_than_the_left_of_him() -> None:
    spots = [Spot(0, "QH", (0, 0)), Spot(3, "QH", (0, 0))]
    found = table(asked(0.15), HAND, spots)
    first, dealer = (found[s.key].calls["order"].estimate() for s in spots)
    assert dealer.low > first.high
    assert found[spots[1].key].ranked(of_the_game=True)[-1] == "pass"


@pytest.mark.parametrize(
    ("alone", "first"), [(0.6, "order"), (0.61, "order"), (0.7, "order alone"), (0.5, "order")]
)
def test_a_call_alone_is_first_only_if_it_is_surely_better(alone: float, first: str) -> None:
    stub = Stub({"order": 0.6, "order alone": alone, "pass": 0.4})
    for cell in cells(stub, error=0.01, worlds=500).values():
        assert cell.ranked(of_the_game=True)[0] == first
        assert cell.ranked(of_the_game=True)[-1] == "pass"
