"""What a corrected score contradicts: games seated by it, matches of a bracket, prizes paid out.

A game that is seated from results is seated again from the results as they are now, and compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from euchre.night import events
from euchre.night.contest.knockout import astray
from euchre.night.contest.standings import called
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent, Charted, Undone
from euchre.night.fold import Night, fold
from euchre.night.memo import once
from euchre.night.money import cash, money
from euchre.night.next_seating import next_chart
from euchre.night.option_words import prize_name
from euchre.night.rotation.chart import Seating
from euchre.night.standings import standings
from euchre.night.standings_lines import PrizeWon
from euchre.text import listed

#: Events about the score of a table.
_SCORES = (events.ScoreEvent, events.Confirmed, events.Disputed)


class Contradiction(NamedTuple):
    """Something that the results as they are now contradict."""

    text: str
    #: The game to be seated again (``commands.Next``); 0: nothing is to be seated.
    seat: int = 0


@once
def contradictions(night: Night) -> tuple[Contradiction, ...]:
    """Return everything that the results contradict, the latest games last."""
    return (*_seats(night), *_bracket(night), *_awards(night), *_payments(night))


def told(before: Night, now: Night) -> list[str]:
    """Return the contradictions of ``now`` that ``before`` did not have, a sentence each."""
    known = contradictions(before)
    return [one.text for one in contradictions(now) if one not in known]


def _seats(night: Night) -> Iterator[Contradiction]:
    """Yield the games that would be seated otherwise now.  What was played stands."""
    # A game that was seated again is judged by its last seats.
    for game, event in {event.first: event for event in night.in_force(Charted)}.items():
        by_result = event.chart.get("way") in ("moved", "final") and game > 1
        if not by_result or game > night.games or not _corrected(night, event):
            continue
        seats = _seated_now(night, event)
        if seats is None or _alike(seats, night.the_chart.games[game - 1]):
            continue
        if game > night.played:
            text = f"game {game} was seated by scores that have changed; seat it again"
            yield Contradiction(f"{text} (euchre night next)", game)
        elif not night.knocks_out:
            text = f"game {game} was seated by scores that have changed since; it stands and counts"
            yield Contradiction(text)


def _corrected(night: Night, seated: Charted) -> bool:
    """Whether a score before a game was entered, corrected or taken back after it was seated."""
    known = {event.id: event for event in night.events}
    for event in night.events:
        if event.at <= seated.at:
            continue
        about = [event]
        if isinstance(event, Undone):
            about = [known[name] for name in event.of if name in known]
        if any(isinstance(e, _SCORES) and e.game < seated.first for e in about):
            return True
    return False


def _seated_now(night: Night, seated: Charted) -> Seating | None:
    """Return the seating of a game from the results as they are now; None if they are open."""
    scores = {e.id for e in night.events if isinstance(e, _SCORES) and e.game < seated.first}

    def counts(event: AnyEvent) -> bool:
        if isinstance(event, Undone):
            return event.at < seated.at or bool(scores & {*event.of})
        return event.id in scores or (event.at < seated.at and event.id != seated.id)

    before = fold(filter(counts, night.events))
    there = night.the_chart.games[seated.first - 1].players
    late = any(p.presence == "late" for n, p in before.players.items() if n in there)
    how = {"standing": "standings" in seated.reason, "last": "last" in seated.reason}
    try:
        chart = next_chart(before, with_late=late, **how)
    except NightError:
        return None
    return chart.games[-1] if len(chart.games) == seated.first else None


def _alike(one: Seating, other: Seating) -> bool:
    """Whether the same sides meet, at whatever tables."""

    def sides(seating: Seating) -> set[frozenset[frozenset[int]]]:
        return {frozenset(map(frozenset, table.sides)) for table in seating.tables}

    return sides(one) == sides(other)


def _bracket(night: Night) -> Iterator[Contradiction]:
    for match in astray(night):
        one, other = (called(night, side) for side in match.sides)
        games = listed([f"game {game}, table {table}" for game, table in match.tables])
        text = (
            f"{games}: {one} v {other} has no place in the bracket any more and counts for nobody"
        )
        yield Contradiction(f"{text}; seat the match that belongs there (euchre night next)")


def _awards(night: Night) -> Iterator[Contradiction]:
    prizes: dict[str, PrizeWon] = {won.prize: won for won in standings(night).prizes}
    last = {award.prize: award for award in night.awards if award.prize != "door"}
    for prize, award in last.items():
        won = prizes.get(prize)
        winners = [player.number for player in won.winners] if won else []
        if award.number not in winners:
            name = night.player(award.number).called
            yield Contradiction(
                f"the {prize_name(prize)} was {award.how} to {name}, who does not share it any"
                " more; it goes by the scores"
            )


def _payments(night: Night) -> Iterator[Contradiction]:
    if not night.rules.paid:
        return
    for prize in money(night).prizes:
        for share in prize.shares:
            if share.paid > share.amount:
                over = cash(share.paid - share.amount)
                yield Contradiction(
                    f"{share.player.called} was paid {over} too much for the"
                    f" {prize_name(prize.prize)}"
                )
