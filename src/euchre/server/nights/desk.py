"""The organizer's view, and the events that the desk's commands become."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from euchre.coordinates import MOST_PLAYERS
from euchre.night import export, history
from euchre.night.arrivals import (
    card_of,
    last_step,
    named,
    number_for,
    still_seated,
    unready,
    unseated,
)
from euchre.night.awards import winner_of
from euchre.night.contest.coming import coming
from euchre.night.errors import NightError
from euchre.night.events import (
    NOT_TOLD,
    AnyEvent,
    Awarded,
    Charted,
    Ended,
    Founded,
    Late,
    Left,
    Paid,
    Rang,
    Settled,
    SignedIn,
    Started,
    Substituted,
    Swapped,
    Teamed,
    Undone,
    stamp,
)
from euchre.night.fold import Night
from euchre.night.money import coins, fees_of, money, payouts_of
from euchre.night.movement import next_chart
from euchre.night.repair import affected
from euchre.night.rotation.chart import Chart
from euchre.night.standings import in_the_draw
from euchre.server.nights import views
from euchre.server.nights.bodies import (
    Award,
    Cash,
    Command,
    Everybody,
    Fee,
    GameOn,
    GameOver,
    Gone,
    Next,
    Payout,
    Ring,
    Seat,
    Settle,
    SignIn,
    Swap,
    Take,
    Team,
    Undo,
    Wait,
)

#: Author of entries made on the organizer's page.
BY = "desk"
#: Sheets available as CSV.
SHEETS = {
    "standings": export.standings_csv,
    "scores": export.scores_csv,
    "prizes": export.prizes_csv,
    "money": export.money_csv,
}


def desk(night: Night) -> dict[str, Any]:
    """Return everything on the organizer's page, except what is requested separately."""
    return views.wall(night) | {
        "players": [
            {
                "number": p.number,
                "name": p.name,
                "presence": p.presence,
                "house": p.house,
                "bot": p.bot,
                "after": p.left_after,
            }
            for p in night.players.values()
        ],
        "results": [
            {
                "game": r.game,
                "table": r.table,
                "status": r.status,
                "points": r.score and list(r.score.points),
                "doubtful": bool(r.score and night.doubts(r)),
            }
            for r in night.results.values()
        ],
        "missing": [[r.game, r.table] for r in night.missing],
        "disputed": [views.outcome(night, r) for r in night.disputed],
        "unseated": [p.number for p in unseated(night)],
        "still_seated": [p.number for p in still_seated(night)],
        "unready": unready(night, night.game + 1) if night.game < night.games else [],
        "undo": _undo(night),
        "money": money(night).to_json() if coins(night.rules.fee) else None,
        "affected": list(affected(night)),
        "in_the_draw": len(in_the_draw(night)),
        "played": night.played,
        "seated": night.games,
        "moves": night.movement is not None,
        "made": night.the_chart.made,
        "tables": night.the_chart.tables,
        "strays": list(night.strays),
        "history": [
            line
            | {
                "id": event.id,
                "undone": event.id in night.undone,
                "step": not isinstance(event, Founded),
                "of": list(event.of) if isinstance(event, Undone) else None,
            }
            for line, event in zip(
                views.told(night, reversed(night.events)), reversed(night.events), strict=True
            )
        ],
    }


def _undo(night: Night) -> dict[str, str] | None:
    """Return the id and description of what would be undone next."""
    event = last_step(night, BY)
    return None if event is None else {"id": event.id, "text": history.told(night, event)}


def events_of(night: Night, wanted: Command, chart: Chart | None = None) -> list[AnyEvent]:
    """Return the events that a desk command adds; none if it was done before.

    Raises ``NightError``.
    """
    if any(event.id == wanted.id for event in night.events):
        return []
    if isinstance(wanted, Everybody):
        expected = [p for p in night.players.values() if p.presence == "expected"]
        # The first event has the command's id (idempotency key), which identifies a retry.
        ids = [wanted.id, *(f"{wanted.id}-{n}" for n in range(2, len(expected) + 1))]
        return [
            SignedIn(**stamp(BY, id=name), number=p.number, name=p.name, house=p.house)
            for name, p in zip(ids, expected, strict=False)
        ]
    if isinstance(wanted, Fee | Payout):
        return _paid(night, wanted)
    if isinstance(wanted, Team) and wanted.players:
        own = iter([wanted.id, *(f"{wanted.id}-{n}" for n in range(2, len(wanted.players) + 3))])
        return coming(night, wanted.name, wanted.players, lambda: stamp(BY, id=next(own)))
    return [_event_of(night, wanted, chart)]


def _paid(night: Night, wanted: Fee | Payout) -> list[AnyEvent]:
    """Return the payments of everyone concerned."""
    if isinstance(wanted, Fee):
        whom = [wanted.number] if wanted.number else list(money(night).owing)
        what: Literal["fee", "prize"] = "fee"
        found = [("", number, amount) for number, amount in fees_of(night, whom)]
    else:
        due = payouts_of(night, wanted.prize)
        what = "prize"
        found = [(prize, x.player.number, -x.due) for prize, x in due]
    if not found:
        raise NightError("no one owes a fee")
    return [
        Paid(
            **stamp(BY, id=wanted.id if n == 0 else f"{wanted.id}-{n}"),
            what=what,
            amount=amount,
            number=number,
            prize=prize,
        )
        for n, (prize, number, amount) in enumerate(found)
    ]


def _event_of(night: Night, wanted: Command, chart: Chart | None) -> AnyEvent:
    by = stamp(BY, id=wanted.id)
    match wanted:
        case SignIn():
            number, name = signing(night, wanted.who)
            known = night.players.get(number)
            house = wanted.house if wanted.house is not None else bool(known and known.house)
            return SignedIn(**by, number=number, name=name, house=house, renames=wanted.renames)
        case Take():
            own = wanted.card if wanted.with_points else number_for(night, wanted.name)
            first = night.played + 1 if wanted.first is None else wanted.first
            name = wanted.name.strip()
            return Substituted(**by, number=own, name=name, card=wanted.card, first=first)
        case Swap():
            numbers = (wanted.number, card_of(night, wanted.who).number)
            return Swapped(**by, game=wanted.game, numbers=numbers)
        case Team():
            return Teamed(**by, team=wanted.team or 0, name=wanted.name.strip())
        case Ring():
            return Rang(**by)
        case Award():
            lot = wanted.number is None
            number, how = winner_of(
                night, wanted.prize, wanted.number, "drawn" if lot else wanted.how
            )
            return Awarded(**by, prize=wanted.prize, number=number, how=how)
        case Cash():
            return Paid(**by, what="other", amount=coins(wanted.amount), note=wanted.note)
        case Undo():
            return Undone(**by, of=(wanted.of,))
        case Wait():
            return Late(**by, number=wanted.number, name=wanted.name)
        case Gone():
            after = night.played if wanted.after is None else wanted.after
            return Left(**by, number=wanted.number, after=after, note=wanted.note)
        case GameOn():
            return Started(**by, game=wanted.game)
        case GameOver():
            return Ended(**by, game=wanted.game)
        case Settle():
            return Settled(
                **by,
                game=wanted.game,
                table=wanted.table,
                seats=night.seated(wanted.game, wanted.table),
                points=wanted.points,
                loners=wanted.loners or NOT_TOLD,
                euchres=wanted.euchres,
                won=wanted.won,
                note=wanted.note,
            )
        case Seat() if chart is not None:
            return Charted(
                **by, first=night.played + 1, chart=chart.to_json(), reason=wanted.reason
            )
        case Next():
            new = next_chart(night, standing=wanted.standing, with_late=wanted.with_late)
            reason = "by the standings" if wanted.standing else ""
            return Charted(**by, first=len(new.games), chart=new.to_json(), reason=reason)
    raise NightError("there is no chart to use")


def pages(night: Night) -> Iterator[object]:
    """Draw every page and list of a night; none of one that has not begun."""
    if night.founded:
        yield desk(night)
        yield views.wall(night)
        yield from (views.player(night, number) for number in night.players)
        yield from (views.table(night, number + 1) for number in range(night.the_chart.tables))
        yield from (views.outcome(night, result) for result in night.results.values())
        yield from (sheet(night) for sheet in SHEETS.values())


def signing(night: Night, who: str) -> tuple[int, str]:
    """Return number and name for a sign-in: ``7``, ``Ann``, or ``7 Ann`` to name a number.

    Raises ``NightError`` for an impossible number or an empty entry.
    """
    first, _, rest = who.strip().partition(" ")
    digits = first.removesuffix(".").removesuffix(",")
    if not digits.isascii() or not digits.isdecimal():
        if not who.strip():
            raise NightError("give a name or a number")
        number = number_for(night, who)
        known = named(night, who)
        return number, known.name if known else who.strip()
    number = int(digits) if len(digits) < 6 else 0
    if not 1 <= number <= MOST_PLAYERS:
        raise NightError(f"player numbers must be 1 to {MOST_PLAYERS}, not {digits[:20]}")
    if not rest.strip():
        night.player(number)
    known = night.players.get(number)
    return number, rest.strip() or (known.name if known else "")
