"""Prizes that the desk awards: who can win them, and how they were decided."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from dataclasses import replace

from euchre.night.errors import NightError, no_prize
from euchre.night.events import HOW, Awarded
from euchre.night.fold import Night
from euchre.night.option_words import prize_name
from euchre.night.players import Player
from euchre.night.standings import side_of, standings
from euchre.night.standings_lines import PrizeWon
from euchre.text import brief, listed


def in_the_draw(night: Night) -> list[Player]:
    """Return who can win a door prize: players present, no house players, no previous winners."""
    won = {award.number for award in night.awards if award.prize == "door"}
    states = {player.presence for player in night.players.values()}
    there = "here" if "here" in states else "expected"
    return [
        p
        for p in night.players.values()
        if not p.house and p.number not in won and p.presence == there
    ]


def by_scores(night: Night, prize: str) -> PrizeWon | None:
    """Return a prize as the scores award it, or None if they do not.

    Who has won another place of the same tie by a cut, a play-off or a draw no longer shares it.
    """
    others = tuple(award for award in night.awards if award.prize != prize)
    prizes = standings(replace(night, awards=others)).prizes
    return next((won for won in prizes if won.prize == prize), None)


def winner_of(night: Night, prize: str, number: int | None, how: str = "") -> tuple[int, str]:
    """Return the number of a prize's winner and how it was decided.

    Without a ``number`` the winner is drawn: of a door prize among all players here who have
    none yet, of any other prize among those who share it.  Raises ``NightError`` if there is
    nobody to draw from, or nothing to draw because nobody shares the prize.
    """
    won = None if prize == "door" else by_scores(night, prize)
    sharing = [player.number for player in won.winners] if won else []
    if number is not None:
        return number, how or ("decided" if number in sharing else "given")
    among = [p.number for p in in_the_draw(night)] if prize == "door" else sharing
    if prize not in night.rules.prizes:
        raise NightError(no_prize(prize, night.rules.prizes))
    if not among:
        raise NightError(f"no players left to draw from for the {prize_name(prize)}")
    if won and len({side_of(night, won.prize, n) for n in among}) == 1:
        winners = listed([player.called for player in won.winners])
        win = "wins" if len(among) == 1 else "win"
        raise NightError(f"{winners} {win} the {prize_name(prize)} alone, so there is no draw")
    return secrets.choice(among), "drawn"


def objections(night: Night, event: Awarded, *, sure: bool) -> Iterator[str]:
    """Yield what is wrong with an award, a sentence each."""
    winner = night.player(event.number).called
    if event.prize not in night.rules.prizes:
        yield no_prize(event.prize, night.rules.prizes)
        return
    if event.how not in HOW:
        yield f"a prize can be {', '.join(HOW)}, not {brief(event.how)}"
        return
    if event.prize == "door":
        return
    if not sure and not standings(night).final:
        yield f"the scores are not final yet, so the {prize_name(event.prize)} cannot be awarded"
    won = by_scores(night, event.prize)
    sharing = won.winners if won else ()
    if event.number in [player.number for player in sharing] or (sure and event.how == "given"):
        return
    if not sharing and not sure:
        yield f"no one has won the {prize_name(event.prize)} by the scores so far"
        return
    whose = ", ".join(player.called for player in sharing) or "no one"
    only = "" if event.how == "given" else "; only a prize that is given can go against the scores"
    yield f"by the scores the {prize_name(event.prize)} goes to {whose}, not to {winner}{only}"
