"""Standings, prizes and statistics of a night, and the prizes that the desk awards.

A cut, a play-off or a draw decides between players who share a prize by the scores, and counts
for as long as they share it.  A prize that is *given* overrides the scores.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import TypeAlias

from euchre.night.fold import Night
from euchre.night.memo import once
from euchre.night.night_rules import NightRules, Prize
from euchre.night.option_words import PLACES, PRIZES
from euchre.night.players import Player
from euchre.night.ranked import COUNTS, figure, key, lowest_per_game
from euchre.night.sitting_out import credited
from euchre.night.standings_lines import PlayerLine, PrizeWon, RankedBy, Standings, by_place, placed
from euchre.night.table_score import Score
from euchre.night.teams import team_of


@once
def standings(night: Night) -> Standings:
    """Return the current standings and prizes.

    A disputed score does not count until it is settled; one that only one side has entered
    counts, and makes its players' lines provisional.
    """
    lines = _lines(night)
    differences = [d for line in lines for d in _differences(night, line)]
    lines = credited([_from_card(night, line) for line in lines], night)
    shown = [line for line in lines if line.played or not line.player.house]
    at = {line.player.number: line for line in lines}
    if night.contest is not None:
        ranked, scored, worth = _by_matches(night, shown, at)
    else:
        ranked, scored, worth = _by_points(night, shown, at)
    decided = [_decided(night, won, partial(worth, won.prize)) for won in scored]
    return Standings(
        tuple(ranked),
        (*_shared_out(decided), *_drawn(night)),
        tuple(differences),
        night.over,
        _ranked_by(night),
    )


def _ranked_by(night: Night) -> RankedBy:
    if night.contest is not None:
        return "matches"
    if night.rules.rank == "wins":
        return "wins"
    return "average" if night.rules.sit_out == "average" else "total"


#: The value of a prize to a player: the prize, the player's number.
Worth: TypeAlias = Callable[[Prize, int], Fraction]
_Ranking: TypeAlias = tuple[list[PlayerLine], list[PrizeWon], Worth]


def _by_points(night: Night, shown: Sequence[PlayerLine], at: Mapping[int, PlayerLine]) -> _Ranking:
    """Return the lines with their places, the prizes by the scores, and what each is worth."""
    rules, unit = night.rules, 2 if in_pairs(night) else 1
    # Ties share a place, and the next one is skipped (D172).  A pair shares one, too.
    by_number = sorted(shown, key=lambda x: x.player.number)
    ranked = placed(by_number, lambda x: key(x, rules), unit=unit)
    least = (max((line.played for line in ranked), default=0) + 1) // 2
    eligible = [
        x for x in ranked if not (x.player.house or x.gone) and x.played and x.played >= least
    ]
    scored = _each(
        rules,
        eligible,
        lambda prize, left: (
            _of_groups(night, left)
            if prize == "groups"
            else _beside(night, prize, left) or _prize(prize, left, rules, unit)
        ),
    )
    return ranked, scored, lambda prize, number: figure(prize, at[number], rules)


def _by_matches(
    night: Night, shown: Sequence[PlayerLine], at: Mapping[int, PlayerLine]
) -> _Ranking:
    """Return the same for a contest: players take the place of their pair or team."""
    from euchre.night.contest.standings import prizes_of, ranking, value_of

    table = ranking(night)
    places = {
        m: (line.place, n) for n, line in enumerate(table) for m in night.teams[line.side].ever
    }
    last = (len(table) + 1, len(table))
    ranked = [replace(x, place=places.get(x.player.number, last)[0]) for x in shown]
    ranked.sort(key=lambda x: (places.get(x.player.number, last), x.player.number))
    eligible = [x for x in ranked if x.played and not (x.player.house or x.gone)]
    scored = _each(
        night.rules,
        eligible,
        lambda prize, left: prizes_of(night, prize, table) or _beside(night, prize, left),
    )

    def worth(prize: Prize, number: int) -> Fraction:
        """Return a player's own count, or what decides the place of the player's pair or team."""
        if prize in COUNTS or prize == "pair":
            return figure(prize, at[number], night.rules)
        lines = (line for line in table if number in night.teams[line.side].ever)
        return next((value_of(night, line) for line in lines), Fraction(0))

    return ranked, scored, worth


def _each(
    rules: NightRules,
    eligible: Sequence[PlayerLine],
    prize_of: Callable[[Prize, Sequence[PlayerLine]], PrizeWon | None],
) -> list[PrizeWon]:
    """Return the prizes in order; with ``one_prize`` nobody who has one is left for the next.

    Places are shared as they are: a tie for first covers the second prize, too.
    """
    won: list[PrizeWon] = []
    for prize in rules.prizes:
        has = {player.number for one in won for player in one.winners}
        closed = rules.one_prize and (prize not in PLACES or prize == "low")
        left = [x for x in eligible if not (closed and x.player.number in has)]
        if (one := prize_of(prize, left)) is not None:
            won.append(one)
    return won


def _lines(night: Night) -> list[PlayerLine]:
    """Add up every player's games."""
    at = {number: PlayerLine(player) for number, player in night.players.items()}
    for result in night.results.values():
        for number in result.score.seats if result.score else ():
            if number in at and result.score:
                at[number] = _with_game(
                    at[number], result.score, night.rules, result.status == "entered"
                )
    if night.chart is None:
        return [*at.values()]
    begun = night.chart.games[: night.played]
    # Where three are over, they may play at a table of their own.
    over = (x for n, x in enumerate(begun, 1) if night.tables_of(n) == x.tables)
    out = Counter(player for game in over for player in game.byes)
    there = Counter(player for game in begun for player in game.players)

    def line(player: Player) -> PlayerLine:
        left = player.left_after is not None and player.presence == "left"
        return replace(
            at[player.number],
            sat_out=out[player.number],
            missed=len(begun) - there[player.number],
            gone=left and (player.left_after or 0) < night.planned,
            adjusted=adjusted(night, player),
        )

    return [line(player) for player in night.players.values()]


def adjusted(night: Night, player: Player) -> int:
    """Return the points that the desk has given to a player's side, less those it has taken."""
    team = team_of(night.teams, player.number)
    side = night.teams[team].ever if team else {player.number}
    return sum(event.points for event in night.adjustments if event.number in side)


def _with_game(line: PlayerLine, score: Score, rules: NightRules, open_: bool) -> PlayerLine:
    provisional = line.provisional or (open_ and rules.confirm)
    line = replace(line, played=line.played + 1, provisional=provisional)
    seat = score.seats.index(line.player.number)
    if len(score.points) == 3:
        # What they are worth depends on everybody's games (``credited``).
        return replace(line, points=line.points + score.points[seat])
    side = seat % 2
    won = score.winner == side
    mine, theirs = score.points[side], score.points[1 - side]
    loners = score.loners[seat] or 0
    euchres = score.euchres or (0, 0)
    return replace(
        line,
        points=line.points + mine + loners * rules.loner_bonus,
        against=line.against + theirs,
        wins=line.wins + won,
        loners=line.loners + loners,
        euchres=line.euchres + euchres[side],
        euchred=line.euchred + euchres[1 - side],
        best=max(line.best, mine),
    )


def _differences(night: Night, line: PlayerLine) -> Iterable[str]:
    card = night.totals.get(line.player.number)
    if card is None or not line.played:
        return
    for word, noted, counted in (
        ("points", card.points, line.points),
        ("games", card.games, line.played),
        ("loners", card.loners, line.loners),
    ):
        if noted != counted:
            yield (
                f"{line.player.called} (player {line.player.number}): the card says {noted} {word},"
                f" the entered games {counted}"
            )


def _from_card(night: Night, line: PlayerLine) -> PlayerLine:
    """Return the totals of a tally card for a player without any entered game."""
    card = night.totals.get(line.player.number)
    if card is None or line.played:
        return line
    return replace(
        line,
        played=card.games,
        points=card.points,
        against=card.against,
        wins=card.wins,
        loners=card.loners,
        euchres=card.euchres,
        euchred=card.euchred,
        sat_out=max(0, night.planned - card.games),
    )


def in_pairs(night: Night) -> bool:
    """Whether fixed pairs play: both players of a pair share a place, and prizes go to pairs."""
    return night.contest is None and bool(night.teams)


def _prize(
    prize: Prize, eligible: Sequence[PlayerLine], rules: NightRules, unit: int
) -> PrizeWon | None:
    """Return the winners of a prize, or None if no one qualifies.

    ``eligible`` are those who played at least half as many games as the most active player,
    best first.  Players who share a place share all the prizes of the places it covers.
    """
    if prize not in PLACES:
        return None
    title = PRIZES[prize]
    if prize == "low" and rules.lowest_score == "all-games":
        eligible = [line for line in eligible if not line.missed]
        if lowest_per_game(rules):
            title += " per game"
            eligible = sorted(eligible, key=lambda line: key(line, rules, prize), reverse=True)
    equal = by_place(prize, eligible, lambda line: key(line, rules, prize), unit=unit)
    if not equal:
        return None
    value = figure(prize, equal[0], rules)
    return PrizeWon(prize, title, value, tuple(line.player for line in equal))


def _beside(night: Night, prize: Prize, eligible: Sequence[PlayerLine]) -> PrizeWon | None:
    """Return the winners of a prize that no place decides, or None."""
    return _best_pair(night, eligible) if prize == "pair" else _counted(prize, eligible)


def _best_pair(night: Night, eligible: Sequence[PlayerLine]) -> PrizeWon | None:
    """Return the best partners; None without pairs.

    The lower of the two lines decides: it has no game of a partner who was replaced.
    """
    at = {line.player.number: line for line in eligible}

    def height(line: PlayerLine) -> tuple[Fraction | int, ...]:
        return key(line, night.rules)

    pairs = [pair for team in night.teams.values() for pair in team.pairs]
    lower = {pair: min((at[n] for n in pair), key=height) for pair in pairs if at.keys() >= {*pair}}
    if not lower:
        return None
    best = max(lower.values(), key=height)
    same = [pair for pair, line in lower.items() if height(line) == height(best)]
    winners = tuple(night.players[n] for pair in same for n in pair)
    return PrizeWon("pair", PRIZES["pair"], figure("pair", best, night.rules), winners)


def _of_groups(night: Night, eligible: Sequence[PlayerLine]) -> PrizeWon | None:
    """Return the best of each group as the winners of one prize; None without groups."""
    best: dict[str, list[PlayerLine]] = {}
    for line in eligible:
        if group := night.groups.get(line.player.number):
            same = best.setdefault(group, [])
            if not same or key(line, night.rules) == key(same[0], night.rules):
                same.append(line)
    winners = tuple(line.player for lines in best.values() for line in lines)
    top = max((figure("high", lines[0], night.rules) for lines in best.values()), default=None)
    return None if top is None else PrizeWon("groups", PRIZES["groups"], top, winners)


def group_averages(night: Night) -> dict[str, Fraction]:
    """Return the average total of each group."""
    totals: dict[str, list[int]] = {}
    for line in standings(night).lines:
        if (group := night.groups.get(line.player.number)) and line.played:
            totals.setdefault(group, []).append(line.total)
    return {group: Fraction(sum(each), len(each)) for group, each in totals.items()}


def _counted(prize: Prize, eligible: Sequence[PlayerLine]) -> PrizeWon | None:
    """Return the winners of a prize for the highest count, or None if all counts are zero."""
    if prize not in COUNTS:
        return None
    counts = {line.player.number: COUNTS[prize](line) for line in eligible}
    most = max(counts.values(), default=0)
    if most <= 0:
        return None
    winners = [x.player for x in eligible if counts[x.player.number] == most]
    return PrizeWon(prize, PRIZES[prize], Fraction(most), tuple(winners))


def _decided(night: Night, won: PrizeWon, worth: Callable[[int], Fraction]) -> PrizeWon:
    """Return the prize with the desk's decision applied, if there is one that still counts.

    Where only one player, pair or team has won, there is nothing to decide.
    A cut, a play-off or a draw counts while its winner shares the prize by the scores; a prize
    that is given counts regardless of them.  ``worth`` gives the winner's own value.
    """
    awards = [award for award in night.awards if award.prize == won.prize]
    if not awards or awards[-1].number not in night.players:
        return won
    number, how = awards[-1].number, awards[-1].how
    sharing = {side_of(night, won.prize, player.number) for player in won.winners}
    side = side_of(night, won.prize, number)
    if how != "given" and (side not in sharing or len(sharing) == 1):
        return won
    winners = tuple(night.players[n] for n in side if n in night.players)
    return replace(won, winners=winners, how=how, value=worth(number))


def side_of(night: Night, prize: Prize, number: int) -> tuple[int, ...]:
    """Return all who win a prize together with a player, who is among them."""
    team = team_of(night.teams, number)
    if team is None or (night.contest is not None and prize in COUNTS):
        return (number,)
    if prize == "pair":
        return next((pair for pair in night.teams[team].pairs if number in pair), (number,))
    return night.teams[team].members


def _shared_out(prizes: Sequence[PrizeWon]) -> list[PrizeWon]:
    """Leave the other places of a tie to the others once one place is cut, played off or drawn."""
    placed = {
        player
        for won in prizes
        if won.prize in PLACES and won.how not in ("", "given")
        for player in won.winners
    }

    def rest(won: PrizeWon) -> PrizeWon:
        others = tuple(player for player in won.winners if player not in placed)
        open_ = won.prize in PLACES and not won.how and others
        return replace(won, winners=others) if open_ else won

    return [rest(won) for won in prizes]


def _drawn(night: Night) -> list[PrizeWon]:
    """Return the door prizes awarded so far, in order, as one prize; none if there are none."""
    numbers = dict.fromkeys(a.number for a in night.awards if a.prize == "door")
    winners = tuple(night.players[n] for n in numbers if n in night.players)
    if not winners or "door" not in night.rules.prizes:
        return []
    ways = {a.how for a in night.awards if a.prize == "door"}
    how = ways.pop() if len(ways) == 1 else ""
    return [PrizeWon("door", PRIZES["door"], Fraction(len(winners)), winners, how)]
