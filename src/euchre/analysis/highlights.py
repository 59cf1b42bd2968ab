"""An evening at one table: the deals that people will talk about."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from euchre.analysis.turning_points import moments
from euchre.cards import each
from euchre.engine import actions
from euchre.engine.actions import Verb, verb
from euchre.engine.fields import Outcome
from euchre.engine.scoring import net, points, tally
from euchre.language import results
from euchre.language.naming import Faces
from euchre.records.replay import Replay, Replayed
from euchre.scene.deck import deck


class Highlight(NamedTuple):
    """A deal to remember: what it was, what came of it, and the cards that its maker played."""

    title: str
    text: str
    #: Game and deal, from 1.
    game: int
    deal: int
    #: The maker, or who went alone, and the pictures of the cards in the order of play.
    seat: int
    cards: tuple[str, ...]


def highlights(games: Sequence[Replay]) -> list[Highlight]:
    """Return the best loner, the worst euchre and the deal that changed most, if there are any."""
    found = list[Highlight]()
    deals = [(n, game, deal) for n, game in enumerate(games, 1) for deal in _made(game)]
    loners = [one for one in deals if _gain(one[2]) > 0 and tally(one[2].last).lone_maker]
    euchred = [one for one in deals if _gain(one[2]) < 0]
    # Of equal ones the first is kept.
    if loners:
        found.append(_told("The best loner", *max(loners, key=lambda one: _gain(one[2]))))
    if euchred:
        worst = min(euchred, key=lambda one: (_gain(one[2]), tally(one[2].last).tricks_made))
        found.append(_told("The worst euchre", *worst))
    every = [moments(game, _faces(game), most=1) for game in games]
    turns = [(turn, n) for n, of in enumerate(every, 1) for turn in of]
    if turns:
        turn, n = max(turns, key=lambda one: (one[0].before is not None, one[0].weight))
        game = games[n - 1]
        deal = next(deal for deal in game.deals if deal.number == turn.deal)
        told = _told("The hand that turned it", n, game, deal)
        found.append(told._replace(text=turn.text))
    return found


def _faces(game: Replay) -> Faces:
    return Faces(game.rules, game.names)


def _made(game: Replay) -> list[Replayed]:
    """Return the deals of a game that were played out, with a maker."""
    return [d for d in game.deals if d.last.outcome == Outcome.PLAYED and d.last.maker >= 0]


def _gain(deal: Replayed) -> float:
    """Return what a deal brought to its maker's side, against the others; negative if euchred."""
    s = deal.last
    gain = net(points(s), s.rules.sides.side(s.maker), s.rules)
    return abs(gain) if results.made_it(s, points(s)) else -abs(gain)


def _told(title: str, number: int, game: Replay, deal: Replayed) -> Highlight:
    s, facts = deal.last, tally(deal.last)
    seat = next(each(facts.makers & facts.lone), s.maker)
    played = [e.action for e in s.history if e.seat == seat and verb(e.action) == Verb.PLAY]
    draw = deck(game.rules, "symbols").card
    cards = tuple(draw(actions.card(action))["face"] for action in played)
    return Highlight(title, results.result(_faces(game), s), number, deal.number, seat, cards)
