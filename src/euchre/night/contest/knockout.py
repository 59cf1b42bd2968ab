"""Knock-out: a night's bracket, played as matches of one or more games.

It is drawn again from the results each time, stage by stage: a stage ends when its last match is
decided.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from random import Random

from euchre.night.contest.bracket import Bracket, PlayOn, Tie, first_stage, next_stage
from euchre.night.contest.matches import ContestMatch, contest_of, matches, movement_of
from euchre.night.contest.swiss import apart, here
from euchre.night.fold import Night
from euchre.night.memo import once
from euchre.night.teams import members_ever


@once
def bracket(night: Night) -> Bracket:
    """Return the bracket of a night; before its first game, that of the contestants present."""
    return bracket_with(night, late=False)


def bracket_with(night: Night, *, late: bool) -> Bracket:
    """Return the bracket of a night, also of contestants expected but late if ``late``."""
    contest, seed = contest_of(night), movement_of(night).seed
    results, team_of = _Results(night), members_ever(night.teams)

    def there(game: int) -> list[int]:
        """Return who was present for a game: from the chart, or else who is present now."""
        if game > min(night.played, night.games):
            return here(night, with_late=late)
        teams = {team_of.get(p) for p in night.the_chart.games[game - 1].players}
        return sorted(team for team in teams if team is not None)

    entered = there(1)
    parted = frozenset(two for two in apart(night) if two <= {*entered})
    order = entered if contest.by_seed else _drawn(entered, parted, seed)
    play_on: PlayOn = "double" if contest.double else "apart" if contest.losers_side else "nobody"
    draw, ties, game, known = Bracket((), play_on, parted), first_stage(order), 1, {*entered}
    while ties:
        stage = tuple(results.decided(tie, game) for tie in ties)
        draw = replace(draw, stages=(*draw.stages, stage))
        if draw.open:
            break
        # The next stage begins after the last game of this one.
        games = [match.game for tie in stage for match in results.between(tie, game)]
        game = max([game - 1, *games]) + 1
        came = [team for team in there(game) if team not in known]
        known |= {*came}
        ties = next_stage(draw, Random(f"{seed}:{len(draw.stages)}:losers"), came)
    return draw


def _drawn(entered: Sequence[int], apart: Collection[frozenset[int]], seed: int) -> Sequence[int]:
    """Return the order of the draw: of many, the first that keeps these apart for longest."""
    names = [f"{seed}:knock-out", *(f"{seed}:knock-out:{n}" for n in range(_DRAWS if apart else 0))]
    draws = (Random(name).sample(entered, len(entered)) for name in names)
    return max(draws, key=lambda order: _earliest(Bracket((first_stage(order),)), apart))


def _earliest(draw: Bracket, apart: Collection[frozenset[int]]) -> list[int]:
    return sorted(draw.earliest(two) for two in apart)


#: Draws among which the best is chosen.
_DRAWS = 100


def games_of(night: Night) -> int:
    """Return the maximum number of games of the night, as far as known."""
    if night.played and bracket(night).over:
        return night.games
    return max(night.games + (night.games == night.played), movement_of(night).games)


class _Results:
    """The matches of a night, by contestants, and who has gone home."""

    def __init__(self, night: Night) -> None:
        self.best_of = contest_of(night).best_of
        self.matches: dict[frozenset[int], list[ContestMatch]] = {}
        for match in matches(night, night.played):
            self.matches.setdefault(frozenset(match.sides), []).append(match)
        left = {n for n, player in night.players.items() if player.presence == "left"}
        self.gone = {n for n, team in night.teams.items() if left & {*team.members}}

    def between(self, tie: Tie, game: int) -> list[ContestMatch]:
        """Return the matches of a tie of a stage that began with a game.

        Two who meet again, in a final, play other matches there.
        """
        played, won = list[ContestMatch](), Counter[int]()
        for match in self.matches.get(frozenset(tie.sides), []):
            if match.game >= game and max(won.values(), default=0) <= self.best_of // 2:
                played.append(match)
                won.update([match.winner] if match.winner else [])
        return played

    def decided(self, tie: Tie, game: int) -> Tie:
        """Return a tie with its result so far."""
        if tie.second is None:
            return tie
        first, second = tie.first, tie.second
        won = [match.winner for match in self.between(tie, game)]
        tie = replace(tie, wins=(won.count(first), won.count(second)))
        for team, n in zip((first, second), tie.wins, strict=True):
            if n > self.best_of // 2:
                return replace(tie, winner=team)
        there = [team for team in (first, second) if team not in self.gone]
        if len(there) == 2:
            return tie
        # If both have left, the first advances, and its next opponent gets a walkover.
        return replace(tie, winner=(there or [first])[0], walkover=True)


def astray(night: Night) -> list[ContestMatch]:
    """Return the matches of a knock-out, played or seated, that do not fit its bracket."""
    if not night.knocks_out or not night.played:
        return []
    seated = [{*tie.sides} for tie in bracket(night).ties if tie.played]
    return [match for match in matches(night, night.played) if {*match.sides} not in seated]
