"""The single entry point for changes to a night: checks events before they are added.

Commands and web pages make an event and ``admit`` it.  A refused event leaves the night
unchanged; so does one whose id is already known (the id is an idempotency key), so it can
safely be sent again.
"""

from __future__ import annotations

from collections.abc import Iterator

from euchre.night import adjustments, events, tally_card_events
from euchre.night.awards import objections
from euchre.night.errors import NightError
from euchre.night.events import AnyEvent
from euchre.night.fold import Night
from euchre.night.money import money
from euchre.night.night_rules import rules_from_json
from euchre.night.plausible import too_much
from euchre.night.rotation.chart import from_json
from euchre.night.standings import in_pairs
from euchre.night.table_score import result
from euchre.night.teams import team_of
from euchre.text import brief, counted


def admit(night: Night, event: AnyEvent, *, sure: bool = False) -> Night:
    """Return the night with one more event.

    With ``sure`` a person insists: on a score that only penalties explain, or of a game that has
    not started; on a prize that the scores do not award, or not yet.  Raises ``NightError`` with
    every objection to the event.
    """
    if any(known.id == event.id for known in night.events):
        return night
    if problems := refusals(night, event, sure=sure):
        raise NightError(*problems)
    return night.and_then(event)


def refusals(night: Night, event: AnyEvent, *, sure: bool = False) -> list[str]:
    """Return the objections to an event, a sentence each; empty if it may be added."""
    if problems := events.form_problems(event):
        return problems
    if night.founded == isinstance(event, events.Founded):
        return ["this night has already begun" if night.founded else "this night has not begun"]
    try:
        return list(_refusals(night, event, sure))
    except NightError as error:
        return [str(error)]


def _refusals(night: Night, event: AnyEvent, sure: bool) -> Iterator[str]:
    match event:
        case events.Founded():
            rules_from_json(event.rules)
            from_json(event.chart)
        case events.Charted():
            yield from _recharting(night, event)
        case events.Expected() | events.Late() | events.SignedIn():
            mends = isinstance(event, events.SignedIn) and event.renames
            taken = list(_name_taken(night, event.number, event.name))
            yield from taken
            if not (mends or taken):
                yield from _somebody_else(night, event.number, event.name)
        case events.Substituted():
            yield from _substituting(night, event)
        case events.Swapped():
            yield from _swapping(night, event)
        case events.Teamed():
            yield from _teaming(night, event)
        case events.Rang() | events.Judged() | adjustments.Worded():
            pass
        case adjustments.Adjusted():
            yield from _adjusting(night, event)
        case adjustments.Asked():
            yield from _adjusting(night, event)
            night.player_at(event.game, event.table, event.seat)
            if event.number not in night.seated(event.game, event.table):
                yield f"{night.player(event.number).called} does not sit at table {event.table}"
        case events.Awarded():
            yield from objections(night, event, sure=sure)
        case events.Grouped():
            night.player(event.number)
        case events.Charged():
            night.player(event.number)
            if event.amount < 0:
                yield "a fee cannot be negative"
        case events.Paid():
            if event.number:
                night.player(event.number)
            if not event.amount:
                yield "the amount must not be zero"
            elif event.what == "prize" and event.amount > 0:
                yield "a prize must be paid out"
            elif event.what == "fee" and money(night).paid.get(event.number, 0) < -event.amount:
                yield "a fee must be paid in, before it is paid back"
        case events.Undone():
            yield from _undoing(night, event)
        case events.Left():
            night.player(event.number)
            if event.after > night.planned:
                yield f"the night has {night.planned} games; there is no game {event.after}"
        case events.Started():
            yield from _starting(night, event.game)
        case events.Ended():
            if event.game not in night.started or event.game in night.ended:
                yield f"game {event.game} is not in progress"
        case events.Entered() | events.Settled():
            yield from _telling(night, event, sure)
        case events.Counted():
            # A score played on the server is possible by definition, even with fewer deals if
            # the bell rang.
            yield from _telling(night, event, sure=True)
        case events.Confirmed() | events.Disputed():
            yield from _answering(night, event)
        case tally_card_events.Columned():
            path = list(night.path_of(night.player(event.number).number))
            if len(event.points) > max(len(path), night.planned):
                yield f"the card has {len(path)} games, but {len(event.points)} scores were given"
            for own, (game, chair, table) in zip(event.points, path, strict=False):
                if own is not None and (chair is None or table is None):
                    yield f"player {event.number} sits out game {game}; leave it blank"
            after = night.and_then(event)
            for at in after.results.values():
                if at.score and event.number in at.score.seats:
                    yield from after.doubts(at, sure=True)
        case tally_card_events.Totalled():
            yield from _totalling(night, event)


def _adjusting(night: Night, event: adjustments.Adjusted | adjustments.Asked) -> Iterator[str]:
    night.player(event.number)
    if not event.points:
        yield "give a number of points, such as 2 or -2"
    elif night.knocks_out:
        yield "a knock-out counts no points: settle the score of the match instead"


def _recharting(night: Night, event: events.Charted) -> Iterator[str]:
    new = from_json(event.chart)
    if event.first <= night.played:
        yield f"game {event.first} has started; only games after {night.played} can be re-seated"
    if len(new.games) < event.first:
        yield f"the new chart ends with game {len(new.games)}, before game {event.first}"


def _name_taken(night: Night, number: int, name: str) -> Iterator[str]:
    for other in night.players.values():
        if name and other.number != number and other.name.casefold() == name.casefold():
            yield f"{other.name} is already player {other.number}; add an initial to the name"


def _somebody_else(night: Night, number: int, name: str) -> Iterator[str]:
    """Refuse to turn one person into another: a number that has a name keeps it."""
    known = night.players.get(number)
    if known and known.name and name and known.name.casefold() != name.casefold():
        yield (
            f"player {number} is {known.name}; give {name} a new number, let {name} take over the"
            f" card of {known.name}, or correct the spelling of {known.name}"
        )


def _substituting(night: Night, event: events.Substituted) -> Iterator[str]:
    old = night.player(event.card)
    if not event.name:
        yield "name the player who takes over the card"
    yield from _name_taken(night, event.number, event.name)
    new = night.players.get(event.number)
    if event.number != event.card and new is not None:
        if new.name and new.name.casefold() != event.name.casefold():
            yield f"player {event.number} is {new.name}, not {event.name}"
        elif event.number in _seated(night, event.first) and not new.name:
            yield (
                f"card {event.number} is free, so nobody needs to give up theirs: sign"
                f" {event.name} in as number {event.number}"
            )
        elif event.number in _seated(night, event.first):
            yield f"{new.called} already has seats from game {event.first} on; one card per player"
    if event.number != event.card and event.first <= night.played:
        after = night.played + 1
        yield f"game {event.first} has started; the card can change hands from game {after} on"
    plays = any(event.card in team.members for team in night.teams.values())
    if not plays and event.card not in _seated(night, event.first):
        yield f"{old.called} has no seat from game {event.first} on, so no card to take over"


def _swapping(night: Night, event: events.Swapped) -> Iterator[str]:
    one, other = (night.player(number) for number in event.numbers)
    if one == other:
        yield f"name two players; {one.called} cannot swap seats with {one.called}"
        return
    if event.game > night.played:
        yield (
            f"game {event.game} has not started, so nobody can have sat in another player's seat"
        )
        return
    seating = night.the_chart.games[event.game - 1]
    for player in (one, other):
        chair = seating.chair_of(player.number)
        if chair is None:
            yield f"{player.called} has no place in game {event.game}"
        elif chair.table in night.screens.get(event.game, ()):
            yield (
                f"{player.called} played game {event.game} on a screen, where nobody can sit in"
                " another seat"
            )
    teams = [team_of(night.teams, player.number) for player in (one, other)]
    if night.contest is not None and teams[0] != teams[1]:
        yield f"players cannot change places with another {night.contest.one}"
    elif in_pairs(night):
        yield "partners stay together tonight, so players cannot change places"


def _seated(night: Night, first: int) -> set[int]:
    return {p for game in night.the_chart.games[first - 1 :] for p in game.players}


def _teaming(night: Night, event: events.Teamed) -> Iterator[str]:
    if night.contest is None:
        yield "there are no named pairs or teams tonight"
        return
    one, size = night.contest.one, night.contest.size
    known = event.team in night.teams
    if not known and event.team != max(night.teams, default=0) + 1:
        yield f"there is no {one} {event.team}; choose {one} 1 to {len(night.teams)}"
    elif not known and night.contest.way == "match":
        yield "a match has two sides, so there is no room for another"
    elif not known and not event.members:
        yield f"a new {one} needs {size} players"
    for team in night.teams.values():
        if (
            event.name
            and team.number != event.team
            and team.name.casefold() == event.name.casefold()
        ):
            yield f"{team.name} is already {one} {team.number}"
        if team.number != event.team:
            for number in set(event.members) & {*team.members}:
                yield f"{night.player(number).called} already plays for {one} {team.number}"
    if event.members and (len(event.members) != size or len(set(event.members)) != size):
        yield f"a {one} needs {size} players, not {len(set(event.members))}"
    for number in event.members:
        night.player(number)


def _undoing(night: Night, event: events.Undone) -> Iterator[str]:
    known = {one.id: one for one in night.events}
    for name in event.of:
        one = known.get(name)
        if one is None:
            yield f"there is no entry {brief(name)} to undo"
        elif isinstance(one, events.Founded):
            yield "the start of the night cannot be undone; set up another night"
        elif name in night.undone:
            yield "that entry is already undone"
    if any(isinstance(known.get(name), events.Undone) for name in event.of) and len(event.of) > 1:
        yield "undo an undo on its own, not together with other entries"
        return
    after = night.and_then(event)
    swapped = {one.game for one in map(known.get, event.of) if isinstance(one, events.Swapped)}
    for game in range(1, night.played + 1):
        if game in swapped and _agrees(after, game):
            continue
        if after.games < game or after.the_chart.games[game - 1] != night.the_chart.games[game - 1]:
            yield f"game {game} was already played in these seats; only later games can change"
            return
    count = (e for e in after.events if e.id not in after.undone)
    players = {
        e.number
        for e in count
        if isinstance(e, events.SignedIn | events.Expected | events.Late | events.Substituted)
    }
    players |= {p for game in after.the_chart.games for p in game.players}
    lost = [m for team in after.teams.values() for m in team.members if m not in players]
    if lost:
        yield f"player {lost[0]} is in a pair or team; undo that first"
    if sorted(after.started) != list(range(1, len(after.started) + 1)):
        yield f"game {max(after.started)} has started; undo its start first"


def _agrees(night: Night, game: int) -> bool:
    """Whether all that was reported of a game is about the players whom the chart seats there."""
    reported = [
        event
        for (at, _), reports in night.results.items()
        if at == game
        for event in reports.statements
    ]
    return all(
        event.seats == night.seated(game, event.table)
        for event in reported
        if isinstance(event, events.ScoreEvent)
    )


def _starting(night: Night, game: int) -> Iterator[str]:
    if game in night.started:
        yield f"game {game} has already started"
    elif night.games < game <= night.planned:
        yield f"game {game} has no seats yet; finish the game before it first"
    elif not 1 <= game <= night.games:
        yield f"there is no game {game}; the chart has games 1 to {night.games}"
    elif game != night.game + 1:
        yield f"game {night.game + 1} comes before game {game}"


def _telling(
    night: Night, event: events.Entered | events.Settled | events.Counted, sure: bool
) -> Iterator[str]:
    seats = night.seated(event.game, event.table)
    where = f"table {event.table} in game {event.game}"
    # A match of teams is two tables, so that it can be level although no table is.
    teams = night.contest is not None and night.contest.size == 4
    if seats != event.seats:
        yield f"{where} seats {seats.text}, but this score is for {list(event.seats)}"
    elif event.won is not None and event.points[0] != event.points[1] and not teams:
        yield f"{where} was not tied, so there was no play-off"
    else:
        if not sure:
            yield from _too_early(night, event)
        yield from night.doubts(result(event.game, event.table, [event]), sure=sure)


def _too_early(night: Night, event: events.ScoreEvent) -> Iterator[str]:
    """Object to a score for a game that has not started.

    A night typed in from its tally cards starts no games, and its cards come in any order.
    """
    game = event.game
    if night.started:
        if game > night.game:
            now = "over" if night.game in night.ended else "on"
            yield f"game {game} has not started; game {night.game} is {now}"
    elif isinstance(event, events.Settled):
        seen = max((at for (at, _), result in night.results.items() if result.reported), default=0)
        if game > seen + 1:
            yield f"game {game} has not started, and game {seen + 1} has no score yet"


def _answering(night: Night, event: events.Confirmed | events.Disputed) -> Iterator[str]:
    night.player_at(event.game, event.table, event.seat)
    at = night.results[event.game, event.table]
    entry = at.entry(event.entry)
    if entry is None:
        yield f"table {event.table} in game {event.game} has no such entry to confirm or dispute"
    elif isinstance(entry, events.Entered) and not (entry.seat - event.seat) % len(entry.points):
        if isinstance(event, events.Confirmed):
            if len(entry.points) == 3:
                yield "one of the other two must confirm a score, not the player who entered it"
            else:
                yield "the other side must confirm a score, not the side that entered it"
    elif isinstance(entry, events.Settled | events.Counted) and isinstance(event, events.Confirmed):
        yield "the organizer has settled this score; there is nothing left to confirm"


def _totalling(night: Night, event: tally_card_events.Totalled) -> Iterator[str]:
    night.player(event.number)
    if event.games > night.planned:
        yield f"the night has {night.planned} games, so no one can have played {event.games}"
    elif too_much(night.rules, (event.points, event.against), event.games):
        yield f"{event.points} points are too much for {counted(event.games, 'game')}"
    if event.wins > event.games:
        yield f"no one can win {event.wins} of {event.games} games"
