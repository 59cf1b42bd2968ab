"""Narrate a recorded game from beginning to end."""

from __future__ import annotations

from collections.abc import Iterator

from euchre.engine import actions
from euchre.engine.actions import Action
from euchre.engine.match import Match
from euchre.language import results, telling
from euchre.language.naming import Faces, Style
from euchre.records.replay import Replay, Replayed
from euchre.text import capital


def story(played: Replay, style: Style = "symbols") -> Iterator[str]:
    """Yield a whole replay, line by line; ``style`` is how cards are written."""
    faces = Faces.of_record(played.rules, played.names, style)
    yield telling.house_rules(played.rules)
    yield f"{capital(telling.against(faces))}."
    for deal in played.deals:
        yield ""
        if played.won_after and deal.number == played.won_after + 1:
            yield f"Warning: {played.warnings[0]}."
            yield ""
        s = deal.first
        score, deals = faces.standings(s.scores), faces.does(s.dealer, "deal")
        turns = faces.form([s.dealer], "turn")
        up = f" and {turns} up {faces.the(s.up)}" if s.up >= 0 else ""
        yield f"Deal {deal.number}, at {score}: {deals}{up}."
        lines = [*_course(faces, deal), *_end(faces, deal)]
        yield from (f"  {line}" for line in lines)
    yield ""
    yield from _ending(faces, played.match)


def _ending(faces: Faces, match: Match) -> list[str]:
    if match.over:
        return [
            results.game_over(faces, match.results[-1]),
            *results.match_over(faces, match),
            results.final(faces, match.scores),
        ]
    return [f"The score stands at {faces.standings(match.scores)}; the match is not finished."]


def _course(faces: Faces, deal: Replayed) -> Iterator[str]:
    teller = telling.Teller(faces)
    if turned := telling.turned(faces, deal.first):
        yield turned
    yield from telling.laid_out(faces, deal.first)
    for count, (before, action, after) in enumerate(deal.steps()):
        if count == deal.deal.told:
            yield from teller.rest()
            yield "(The remaining cards are not recorded; they do not change the score.)"
        yield from teller.step(before, _known(action, deal.guessed), after)
        if deal.deal.revoke is not None and count + 1 == deal.deal.revoke.action:
            yield telling.revoked(faces, before, action)
    yield from teller.rest()


def _known(action: Action, guessed: int) -> Action:
    """Return an action without the cards that the record's source did not contain."""
    unsure = actions.verb(action) in actions.MOVING and actions.cards(action) & guessed
    return actions.hidden(action) if unsure else action


def _end(faces: Faces, deal: Replayed) -> Iterator[str]:
    s = deal.last
    if not s.ended:
        yield from telling.unfinished(faces, s)
        yield f"The deal is not finished; it is up to {faces.whom([s.turn])}."
        return
    yield results.result(faces, s)
    match = deal.match.after(s)
    if len(match.results) > len(deal.match.results) and not match.over:
        yield results.game_over(faces, match.results[-1])
        yield from results.carried(faces, match)
        yield from results.standing(faces, match)
