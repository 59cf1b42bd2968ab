"""The deals of an evening that people will talk about."""

from random import Random

from euchre.analysis.highlights import highlights
from euchre.analysis.turning_points import moments
from euchre.engine.scoring import points, tally
from euchre.language.naming import Faces
from euchre.records import Replay, record_of, replay
from tests.server.memory import Log

NAMES = ("Ann", "Ben", "Cora", "Dan")


def evening(*seeds: int) -> list[Replay]:
    """Return games of club players."""
    games = []
    for seed in seeds:
        log = Log()
        t = log.finish(Random(seed))
        games.append(replay(record_of(t.match, t.finished, NAMES)))
    return games


def test_the_highlights_are_the_extreme_deals_of_all_games() -> None:
    games = evening(1, 2, 3)
    loners, euchred, swings = [], [], []
    for n, game in enumerate(games, 1):
        for deal in game.deals:
            if deal.last.maker < 0:
                continue
            s, facts = deal.last, tally(deal.last)
            mine, theirs = sorted(points(s), key=lambda one: -one)
            made = points(s)[s.rules.sides.side(s.maker)] > 0
            if facts.lone_maker and made:
                loners.append((mine - theirs, n, deal.number))
            if not made:
                euchred.append((mine - theirs, -facts.tricks_made, n, deal.number))
        swings += [(turn.weight, n, turn.deal) for turn in moments(game, Faces(game.rules, NAMES))]
    told = {one.title: one for one in highlights(games)}
    worst, turned = told["The worst euchre"], told["The hand that turned it"]
    assert (worst.game, worst.deal) == max(euchred, key=lambda one: one[:2])[2:]
    assert (turned.game, turned.deal) == max(swings, key=lambda one: one[0])[1:]
    best = told.get("The best loner")
    assert (best is not None) == bool(loners)
    if best is not None:
        assert (best.game, best.deal) == max(loners, key=lambda one: one[0])[1:]
    for one in told.values():
        last = games[one.game - 1].deals[one.deal - 1].last
        assert NAMES[one.seat] in one.text
        assert one.seat == last.maker
        assert len(set(one.cards)) == last.rules.tricks


def test_an_evening_without_a_finished_deal_has_none() -> None:
    assert highlights([]) == []
