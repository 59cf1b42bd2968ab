"""What came of a recorded game, as a document: makers, trumps, tricks, points, scores."""

from __future__ import annotations

import msgspec

from euchre.cards import STRAINS, each
from euchre.engine.scoring import points, tally
from euchre.records.replay import Replay, Replayed


class DealSummary(msgspec.Struct):
    """What came of a deal."""

    dealer: int
    maker: int | None
    makers: list[int]
    bid: int | None
    trump: str | None
    alone: list[int]
    outcome: str
    tricks: tuple[int, ...]
    points: tuple[int, ...]
    scores: list[int]


class GameSummary(msgspec.Struct):
    """A game of a rubber; ``counts`` is the number of games that it counts as."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    counts: int


class Summary(msgspec.Struct):
    """A recorded game: rules, players, deals and scores."""

    game: str
    options: dict[str, str]
    players: tuple[str, ...]
    deals: list[DealSummary]
    scores: tuple[int, ...]
    winner: tuple[int, ...]
    games: list[GameSummary]
    rubber_points: tuple[int, ...] | None
    margin: int | None
    warnings: tuple[str, ...]


def summary(played: Replay) -> Summary:
    """Return a replay as a document: makers, trumps, tricks, points, scores."""
    match, rubber = played.match, played.match.rules.goal.rubber == "points"
    return Summary(
        game=played.rules.game,
        options=dict(played.rules.options),
        players=played.names,
        deals=[_deal_summary(deal) for deal in played.deals],
        scores=match.scores,
        winner=match.winners,
        games=[GameSummary(r.scores, r.winners, r.games) for r in match.results],
        rubber_points=match.rubber_points if rubber else None,
        margin=match.margin if rubber and match.over else None,
        warnings=played.warnings,
    )


def _deal_summary(deal: Replayed) -> DealSummary:
    s, before = deal.last, deal.match.scores
    changes = points(s) if s.ended else (0,) * len(before)
    return DealSummary(
        dealer=s.dealer,
        maker=s.maker if s.maker >= 0 else None,
        makers=list(each(tally(s).makers)) if s.ended else [],
        bid=s.bid or None,
        trump=STRAINS[s.trump] if s.trump >= 0 else None,
        alone=list(each(s.lone)),
        outcome=s.outcome.name.lower(),
        tricks=s.taken,
        points=changes,
        scores=[a + b for a, b in zip(before, changes, strict=True)],
    )
