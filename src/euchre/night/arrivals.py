"""Arrivals and departures: numbers for names, steps to undo, and what is open before a game."""

from __future__ import annotations

from unicodedata import category

from euchre.coordinates import MOST_PLAYERS
from euchre.night.errors import NightError
from euchre.night.events import PHONE, AnyEvent, Founded, Judged, Left, SignedIn, Undone, Where
from euchre.night.fold import Night
from euchre.night.memo import once
from euchre.night.names import has_word, meant
from euchre.night.players import Player
from euchre.text import brief, listed


def named(night: Night, name: str) -> Player | None:
    """Return the player of this name, ignoring case; None if the name is unknown or empty."""
    wanted = name.strip().casefold()
    players = (p for p in night.players.values() if p.name.casefold() == wanted)
    return next(players, None) if wanted else None


def number_for(night: Night, name: str, *, seatless: bool = False, where: Where = "") -> int:
    """Return the number that a name signs in under: its own, or else a free one.

    Before the first game that is the lowest number without a name.  From then on every number
    on the chart belongs to a player, named or not, and newcomers get new numbers.  ``seatless``
    newcomers, who are to take another player's seat, always get a new one.  If the hall and those
    at home have tables of their own, each number belongs to one ``where``.  Raises ``NightError``
    if none is left, or if the text is not a name: only digits and punctuation.
    """
    if not any(category(c)[0] == "L" or category(c) == "So" for c in name):
        raise NightError(f"{brief(name.strip())} is neither a name nor a player's number")
    if known := named(night, name):
        return known.number
    away = where == "away"
    taken = {
        number
        for number, player in night.players.items()
        if player.name or (night.wishes.rooms and (player.where == "away") != away)
    }
    if night.played or seatless:
        taken |= night.players.keys()
    for number in range(1, MOST_PLAYERS + 1):
        if number not in taken:
            return number
    raise NightError(f"all {MOST_PLAYERS} numbers are taken; no one else can join")


def card_of(night: Night, who: str) -> Player:
    """Return the player of a number or a name, of which the first name or surname is enough.

    Raises ``NightError`` if there is none, or more than one.
    """
    text = who.strip()
    if text.isascii() and text.isdecimal() and len(text) < 6:
        return night.player(int(text))
    if known := named(night, text):
        return known
    may_be = meant(night, text)
    so_called = [player for player in may_be if has_word(player, text)]
    if len(so_called) == 1:
        return so_called[0]
    if may_be:
        people = listed([f"{player.name} ({player.number})" for player in may_be], "or")
        raise NightError(f"{brief(text)} may be {people}; give the number")
    raise NightError(f"no player is called {brief(text)}; give a name or a number")


@once
def by_phone(night: Night) -> dict[int, list[SignedIn | Left]]:
    """Return what is in force of what players said on their own devices, by number."""
    said: dict[int, list[SignedIn | Left]] = {}
    for event in night.events:
        own = event.id.startswith(PHONE) and event.id not in night.undone
        if own and isinstance(event, SignedIn | Left):
            said.setdefault(event.number, []).append(event)
    return said


def last_step(night: Night, by: str | None = None) -> AnyEvent | None:
    """Return the last event of the latest step still in force; None if there is none.

    It is a step by anyone, or by one author.  Founding the night, undoing, and the judge's figures
    are not steps.
    """
    for event in reversed(night.events):
        step = not isinstance(event, Founded | Undone | Judged) and event.id not in night.undone
        if step and by in (None, event.by):
            return event
    return None


def unready(night: Night, game: int) -> list[str]:
    """Return what is open before a game begins, a sentence each: reports and people.

    Tables of earlier games without a report; listed players who have not come, where people are
    signed in; players who are seated but late or gone; players here without a seat.
    """
    reasons = []
    # A score that one side has reported needs only confirmation, which can wait.
    owing = [r for r in night.missing if r.score is None and r.game < game]
    for number in sorted({r.game for r in owing}):
        tables = [str(r.table) for r in owing if r.game == number]
        verb = "has" if len(tables) == 1 else "have"
        word = "table" if len(tables) == 1 else "tables"
        reasons.append(f"{word} {listed(tables)} {verb} no score in game {number}")
    if not 1 <= game <= night.games:
        return reasons
    seated = night.the_chart.games[game - 1].players
    signed_in = any(player.presence == "here" for player in night.players.values())
    for state, words in (("expected", "not signed in"), ("late", "late"), ("left", "gone")):
        # A missing player is noticed in the first game; later the desk knows.
        if state == "expected" and not (signed_in and game == 1):
            continue
        people = map(night.player, sorted(seated))
        names = [player.called for player in people if player.presence == state]
        if names:
            reasons.append(f"{words}, but on the chart: {', '.join(names)}")
    without = [p.called for p in unseated(night) if p.presence == "here"]
    if without:
        reasons.append(f"here, but without a seat: {', '.join(without)}")
    return reasons


def unseated(night: Night) -> list[Player]:
    """Return the players who are here, or late, and in no game of the chart still to come."""
    coming = night.the_chart.games[night.played :]
    seated = {player for game in coming for player in game.players} | knocked_out(night)
    return [
        player
        for player in night.players.values()
        if coming and player.number not in seated and player.presence != "left"
    ]


def knocked_out(night: Night) -> set[int]:
    """Return the players who have been knocked out and have no seat any more."""
    if not night.knocks_out or not night.played:
        return set()
    from euchre.night.contest.knockout import bracket

    in_play = bracket(night).in_play()
    lost = [team for team in night.teams.values() if team.number not in in_play]
    begun = night.the_chart.games[: night.played]
    seen = {player for game in begun for player in game.players}
    return {member for team in lost for member in team.members if team.ever & seen}


def still_seated(night: Night) -> list[Player]:
    """Return the players who left, or are late, but are seated in a game still to come."""
    seated = {p for game in night.the_chart.games[night.played :] for p in game.players}
    away = ("left", "late")
    return [p for p in night.players.values() if p.number in seated and p.presence in away]
