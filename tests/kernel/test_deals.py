"""The simulator's deals are the engine's: the same questions, answers, tricks and points."""

from __future__ import annotations

from collections import Counter
from random import Random

import numpy as np
import pytest

from euchre import Action, Rules, State, deal, legal, push, rules, shuffled
from euchre.bridge import statistics, turn_up
from euchre.bridge.solve import solve
from euchre.bridge.statistics import Play
from euchre.engine import actions
from euchre.engine.actions import Verb
from euchre.engine.phases import Tricks
from euchre.engine.scoring import Points, tally
from euchre.kernel import deals
from euchre.kernel import turn_up as kernel
from tests.kernel.dealt import GAMES, SHARED, Game, compare
from tests.second_opinion.openspiel import MISSING
from tests.soak import deals as soak

pytestmark = pytest.mark.untraced


def ids(game: Game) -> str:
    """Return the name of a case."""
    return game.rules.id


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_every_deal_is_the_engines(game: Game) -> None:
    compare(game.rules, game.deals, 1, None, "random")


@pytest.mark.parametrize("game", GAMES, ids=ids)
def test_so_is_every_deal_of_a_caller_and_the_rule_of_thumb(game: Game) -> None:
    caller = turn_up.by_worth(game.rules, alone=0.55, later=0.5)
    compare(game.rules, 200, 2, caller, "policy")


def test_these_are_a_hundred_thousand_deals() -> None:
    assert sum(game.deals for game in GAMES) >= 100_000


# -- chance ------------------------------------------------------------------------


def chi_square(ours: Counter[object], theirs: Counter[object]) -> tuple[float, int]:
    """Return the statistic of two samples, rare kinds together, and its degrees of freedom."""
    n, m = ours.total(), theirs.total()
    rare = [k for k in {*ours, *theirs} if ours[k] + theirs[k] < 40]
    pairs = [(ours[k], theirs[k]) for k in {*ours, *theirs} if k not in rare]
    if rare:
        pairs.append((sum(ours[k] for k in rare), sum(theirs[k] for k in rare)))
    kinds = [(a, b) for a, b in pairs if a + b]
    found = sum((a * (m / n) ** 0.5 - b * (n / m) ** 0.5) ** 2 / (a + b) for a, b in kinds)
    return found, len(kinds) - 1


def bound(freedom: int) -> float:
    """Return what a chi-square statistic exceeds less than once in a million (roughly)."""
    # Wilson and Hilferty: the cube root is nearly normal.
    spread: float = (2 / (9 * freedom)) ** 0.5
    root: float = 1 - 2 / (9 * freedom) + 4.9 * spread
    return freedom * root * root * root


def engine_deal(table: Rules, rng: Random, dealer: int) -> tuple[State, list[Action]]:
    """Play a deal of the engine at random; return its end and what was done."""
    s = deal(table, shuffled(table.pack, rng), dealer)
    done = []
    while not s.ended:
        choices = legal(s)
        done.append(choices[rng.randrange(len(choices))])
        push(s, done[-1])
    return s, done


def story(s: State, done: list[Action]) -> dict[str, object]:
    """Return what is counted of a deal, by kind: calls, cards, and how it came out."""
    facts = tally(s)
    place = (facts.maker - facts.dealer) % s.rules.seats if facts.maker >= 0 else -1
    plays = [a for a in done if actions.verb(a) == Verb.PLAY]
    laid = [a for a in done if actions.verb(a) == Verb.DISCARD]
    return {
        "calls": tuple(a for a in done if actions.verb(a) not in (Verb.PLAY, Verb.DISCARD)),
        "maker": (facts.outcome, place, facts.trump, facts.lone.bit_count()),
        "tricks": facts.tricks,
        "discard": laid[0] if laid else None,
        "first card": plays[0] if plays else None,
        "last card": plays[-1] if plays else None,
        "upcard": s.faced[0],
    }


@pytest.mark.parametrize(
    "game", [Game("standard"), Game("british"), Game("three"), Game("bald")], ids=ids
)
def test_chance_is_that_of_a_random_player(game: Game) -> None:
    table, size, rng = game.rules, 5000, Random(3)
    ours: dict[str, Counter[object]] = {}
    theirs: dict[str, Counter[object]] = {}
    rows = statistics.rows_of(table, size, seed=7)
    for number in range(size):
        s = turn_up.start_of(table, rows, number)
        done = [action for _, action, _ in turn_up.actions_of(table, rows, number)]
        for action in done:
            push(s, action)
        for into, told in (
            (ours, story(s, done)),
            (theirs, story(*engine_deal(table, rng, number % table.seats))),
        ):
            for kind, fact in told.items():
                into.setdefault(kind, Counter())[fact] += 1
    for kind, counter in ours.items():
        found, freedom = chi_square(counter, theirs[kind])
        assert found < bound(freedom), kind


def test_every_hand_gets_every_card_as_often() -> None:
    table = rules("six-double")
    rows = statistics.rows_of(table, 20_000, seed=5, log=False)
    size = table.pack.size
    held = rows.dealt[:, :, None] >> np.arange(size, dtype=np.uint64) & np.uint64(1)
    times = held.sum(axis=0)
    expected = np.array([[20_000 * k / size] for k in [5] * 6 + [1]])
    # The hands of one deal share its cards, so each row is judged by itself.
    for row in (times - expected) ** 2 / expected:
        assert row.sum() < bound(size - 1)


# OpenSpiel's random bots, 60,000 hands: points of the dealer's side less the others'.
OPENSPIEL = {-4: 0.0048, -2: 0.2034, -1: 0.1951, 1: 0.1185, 2: 0.4749, 4: 0.0033}


def test_results_are_those_of_openspiels_random_bots() -> None:
    result = statistics.simulate(rules("standard", SHARED), 400_000, seed=11)
    ours = {v: n for v, n in result.points[0].items() if v}
    ours |= {-v: n for v, n in result.points[1].items() if v}
    assert sum(ours.values()) == result.deals
    for value, share in OPENSPIEL.items():
        error = (share * (1 - share) / 60_000) ** 0.5
        assert abs(ours[value] / result.deals - share) < 5 * error + 0.0001


@pytest.mark.skipif(bool(MISSING), reason=str(MISSING))
def test_and_so_they_are_in_this_very_run() -> None:
    import pyspiel

    game = pyspiel.load_game("euchre", {"stick_the_dealer": True})
    bots = [pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(4)]
    theirs: Counter[object] = Counter()
    for number in range(30_000):
        first = game.new_initial_state()
        first.apply_action(0)
        theirs[int(pyspiel.evaluate_bots(first, bots, number)[0])] += 1
    result = statistics.simulate(rules("standard", SHARED), 400_000, seed=12)
    ours: Counter[object] = Counter({v: n for v, n in result.points[0].items() if v})
    ours |= Counter({-v: n for v, n in result.points[1].items() if v})
    found, freedom = chi_square(ours, theirs)
    assert found < bound(freedom)


# -- counting ----------------------------------------------------------------------


@pytest.mark.parametrize("play", ["random", "policy"])
def test_counts_are_the_sums_of_the_rows(play: Play) -> None:
    table = rules("british")
    caller = turn_up.by_worth(table)
    result = statistics.simulate(table, 3000, seed=4, dealer=0, caller=caller, play=play)
    rows = statistics.rows_of(table, 3000, seed=4, dealer=0, caller=caller, play=play, log=False)
    facts, counts = rows.facts, result.counts
    played = facts[facts[:, deals.ENDED] == kernel.PLAYED]
    assert result.deals == 3000
    assert counts.made.sum() == counts.trump.sum() == len(played) == counts.ended[0]
    for seat in range(4):
        tricks = np.bincount(played[:, deals.TRICKS + seat], minlength=6)
        assert counts.tricks[seat].tolist() == tricks.tolist()
        maker = played[:, deals.MAKER_SEAT] == seat
        made = np.bincount(played[maker, deals.MADE], minlength=6)
        assert counts.made[:, seat].sum(axis=(0, 1, 2)).tolist() == made.tolist()
        lone = (played[:, deals.LONE] >> seat & 1).sum()
        assert counts.alone[:, :, seat].sum() == lone
        paid = Counter(statistics.points_of(table, rows, i)[seat % 2] for i in range(3000))
        assert result.points[seat] == dict(paid)


def test_a_deal_is_the_same_in_any_batch_and_thread() -> None:
    table = rules("standard")
    whole = statistics.rows_of(table, 600, seed=9)
    parts = [statistics.rows_of(table, 200, seed=9, first=at) for at in (0, 200, 400)]
    for name in whole._fields:
        joined = np.concatenate([getattr(part, name) for part in parts])
        assert (getattr(whole, name) == joined).all(), name
    one = statistics.simulate(table, 10_001, seed=9)
    three = statistics.simulate(table, 10_001, seed=9, threads=3)
    assert one.points == three.points
    assert all((a == b).all() for a, b in zip(one.counts, three.counts, strict=True))
    assert one.points != statistics.simulate(table, 10_001, seed=10).points


def test_who_asks_for_more_calls_less_and_wins_more_of_it() -> None:
    table = rules("standard")

    def made(call: float) -> tuple[float, float]:
        caller = turn_up.by_worth(table, call=call)
        counts = statistics.simulate(table, 20_000, seed=3, caller=caller, play="policy").counts
        by_tricks = counts.made.sum(axis=(0, 1, 2, 3))
        return by_tricks.sum() / 20_000, by_tricks[3:].sum() / by_tricks.sum()

    (often, poorly), (sometimes, well), (seldom, best) = made(0.45), made(0.55), made(0.65)
    assert often > sometimes > seldom > 0
    assert poorly < well < best


def test_makers_who_play_well_win_more_than_at_random() -> None:
    table = rules("standard")
    caller = turn_up.by_worth(table)
    thumb, chance = (
        statistics.simulate(table, 20_000, seed=3, caller=caller, play=play).counts.made
        for play in ("policy", "random")
    )
    assert thumb[..., 3:].sum() != chance[..., 3:].sum()
    assert thumb.sum() == chance.sum()


# -- what is not played ------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options", "word"),
    [
        ("railroad", {}, "CallForBest"),
        ("bacon", {"deny": "on"}, "TurnUp.deny"),
        ("five", {}, "CallPartner"),
        ("call-ace", {}, "CallPartner"),
        ("two-tableau", {}, "columns"),
        ("auction-5", {}, "Auction"),
        ("pepper", {}, "Auction"),
        ("buck", {}, "simulator does not play"),
        ("standard", {"misdeal-low": "can"}, "Misdeal"),
        ("standard", {"farmers": "on"}, "Farmers"),
        ("standard", {"jambon": "on"}, "Jambon"),
        ("six", {"ask-card": "on"}, "AskCard"),
    ],
)
def test_what_the_simulator_does_not_play_is_named(
    name: str, options: dict[str, str], word: str
) -> None:
    with pytest.raises(ValueError, match=word):
        statistics.simulate(rules(name, options), 1)


def test_prices_that_go_by_more_than_the_makers_tricks_are_refused() -> None:
    class ByTrick(Points):
        """Every trick counts for whoever wins it."""

        def price(self, facts: object, rules: Rules) -> tuple[int, ...]:
            return facts.tricks  # type: ignore[attr-defined, no-any-return]

    with pytest.raises(ValueError, match="prices go by more"):
        statistics.simulate(rules("three").but(prices=ByTrick()), 1)


def test_house_prices_reach_the_points() -> None:
    usual = rules("standard")
    dear = usual.but(prices=Points(march=7, euchre=3))
    one, other = (statistics.simulate(table, 2000, seed=2) for table in (usual, dear))
    assert set(one.points[0]) == {0, 1, 2, 4}
    assert set(other.points[0]) == {0, 1, 3, 7, 4}
    assert other.mean_points > one.mean_points


# -- the long comparison -----------------------------------------------------------


def test_the_soak_passes_and_reports_a_difference(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert soak.main(["--deals", "1000", "--first", "1000", "--seed", "5"]) == 0
    assert "1,000 deals agree" in capsys.readouterr().out
    # The engine plays by a rule that the kernel was not told of.
    table = GAMES[0].rules
    other = table.amend(Tricks, lead="maker")
    honest = turn_up.start_of
    monkeypatch.setattr(turn_up, "start_of", lambda _, rows, i: honest(other, rows, i))
    assert soak.main(["--deals", "1", "--seed", "5"]) == 1
    assert "--first 0 --deals 1" in capsys.readouterr().out


# -- with open cards ---------------------------------------------------------------


@pytest.mark.parametrize(
    "game",
    [Game("standard", {"alone": "any", "defend-alone": "any"}), Game("british"), Game("classic")],
    ids=ids,
)
def test_double_dummy_results_are_the_solvers(game: Game) -> None:
    table, size = game.rules, 40
    caller = turn_up.by_worth(table, alone=0.5, later=0.5)
    rows = statistics.rows_of(table, size, seed=6, caller=caller, play="double-dummy")
    for number in range(size):
        s = turn_up.start_of(table, rows, number)
        for _, action, _ in turn_up.actions_of(table, rows, number):
            push(s, action)
        if s.ended:
            assert rows.facts[number, deals.MADE] == -1
            continue
        found = solve(s, priced=False)
        makers = next(i for i, side in enumerate(found.sides) if side >> s.maker & 1)
        assert rows.facts[number, deals.MADE] == found.best.tricks[makers]


def test_double_dummy_counts_are_the_sums_of_the_rows() -> None:
    table = rules("standard", {"alone": "any", "defend-alone": "any"})
    args = (table, 20_000)
    result = statistics.simulate(*args, seed=8, play="double-dummy", threads=2)
    rows = statistics.rows_of(*args, seed=8, play="double-dummy", log=False)
    thumb = statistics.simulate(*args, seed=8, play="random")
    paid = Counter(
        statistics.points_of(table, rows, i)[int(rows.facts[i, deals.DEALER]) % 2]
        for i in range(20_000)
    )
    assert result.points[0] == dict(paid)
    # The calls are the same whatever the play; only the tricks differ.
    assert (result.counts.alone == thumb.counts.alone).all()
    assert (result.counts.made.sum(axis=-1) == thumb.counts.made.sum(axis=-1)).all()
    assert (result.counts.trump == thumb.counts.trump).all()


@pytest.mark.parametrize("name", ["six", "bald", "three", "six-double"])
def test_double_dummy_is_refused_where_the_fast_solver_does_not_go(name: str) -> None:
    with pytest.raises(ValueError, match="double-dummy"):
        statistics.simulate(rules(name), 1, play="double-dummy")
