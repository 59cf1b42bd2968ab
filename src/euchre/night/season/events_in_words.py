"""Events of a season in words, for the secretary's answers and history."""

from __future__ import annotations

from euchre.night.days import in_words
from euchre.night.money import cash
from euchre.night.season import events
from euchre.night.season.events import AnyEvent
from euchre.night.season.fixtures import called, meeting, where
from euchre.night.season.fold import Season
from euchre.night.season.league import Fixture
from euchre.text import counted


def described(season: Season, event: AnyEvent) -> str:
    """Describe an event in one line."""
    note = getattr(event, "note", "")
    text = _sentence(season, event) + (" (undone)" if event.id in season.undone else "")
    return f"{text} ({note})" if note else text


def fixture_text(season: Season, number: int, fixture: Fixture | None) -> str:
    """Describe a fixture: ``fixture 3: Crown v Ship, One, round 2, 7 October 2026``."""
    if fixture is None or not {fixture.home, fixture.away} <= {*season.league.sides, 0}:
        return f"fixture {number}"
    day = in_words(fixture.day) if fixture.day else ""
    parts = [f"fixture {number}: {meeting(season, fixture)}", where(season, fixture), day]
    return ", ".join(filter(None, parts))


def _sentence(season: Season, event: AnyEvent) -> str:
    match event:
        case events.SeasonOpened():
            return f"the season {event.title} has these rules"
        case events.Joined():
            return f"{event.name} is a member"
        case events.Merged():
            return f"two members are now {season.members.get(season.now(event.into), '')}"
        case events.NightCounts():
            return f"the night {event.title} counts"
        case events.Struck():
            return "a night no longer counts"
        case events.Sided():
            division = f" in {event.division}" if event.division else ""
            verb = "is withdrawn" if event.withdrawn else f"plays{division}"
            return f"{event.name} {verb}"
        case events.Enrolled():
            name = season.members.get(season.now(event.member), f"member {event.member}")
            for_ = f"plays for {called(season, event.side)}" if event.side else "plays for no side"
            return f"{name} {for_} from {event.day} on"
        case events.Fixed():
            return fixture_text(season, event.fixture, Fixture.of(event))
        case events.Dropped():
            return f"fixture {event.fixture} is not played"
        case events.Resulted():
            fixture = season.league.fixtures.get(event.fixture)
            by = f" (reported by {called(season, event.side)})" if event.side else ""
            if event.absent:
                told = f"{called(season, event.absent)} did not come"
            else:
                points = f" ({event.points[0]}-{event.points[1]})" if any(event.points) else ""
                told = f"{event.games[0]}-{event.games[1]}{points}"
            unlike = fixture is not None and fixture.status == "disputed"
            of = fixture_text(season, event.fixture, fixture)
            return f"{of}: {told}{by}{'; DISPUTED' * unlike}"
        case events.PointsGiven():
            whose = (
                called(season, event.side)
                if event.side
                else season.members.get(season.now(event.member), f"member {event.member}")
            )
            verb = "given" if event.points > 0 else "taken"
            return f"{whose}: {counted(abs(event.points), 'point')} {verb}"
        case events.SidePaid():
            way = "in" if event.amount > 0 else "out"
            return f"{called(season, event.side)}: {cash(abs(event.amount))} {way}"
        case events.SeasonUndone():
            known = {one.id: one for one in season.events}
            undone = [known[name] for name in event.of if name in known]
            first = _sentence(season, undone[0]) if undone else "an unknown entry"
            more = f"; and {len(undone) - 1} more" if len(undone) > 1 else ""
            back = undone and isinstance(undone[0], events.SeasonUndone)
            return "brought back what was undone" if back else f"undone: {first}{more}"
