"""``euchre night matches, standings, award, money``: who wins, and the money."""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from operator import attrgetter
from typing import Any

import click

from euchre.cli.night.from_structs import from_struct, in_words
from euchre.cli.night.shared_options import NightOptions
from euchre.cli.options import JSON, taking
from euchre.cli.output import Column, print_document, print_ranking, say
from euchre.cli.struct_commands import Done
from euchre.night.command_base import Ordered, command
from euchre.night.commands import Cash, Fee, Payout
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import contest_of, matches
from euchre.night.contest.standings import (
    ContestDocument,
    called,
    of_match,
    of_tie,
    ranked_by,
    ranking,
)
from euchre.night.contest.standings import document as contest_document
from euchre.night.contradictions import contradictions
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.money import Money, cash, coins, money, payouts_of
from euchre.night.standings import group_averages, standings
from euchre.night.standings_lines import PlayerLine, PrizeWon, Standings, StandingsDocument
from euchre.text import counted, sentence


@taking(f"matches\n{JSON}")
def show_matches(of: NightOptions, as_json: bool) -> None:
    """Show every match of the night, and the bracket of a knock-out."""
    night = of.at.load()
    if as_json:
        print_document(contest_document(night))
        return
    for match in matches(night):
        say(of_match(night, match))
    if not night.knocks_out or not night.played:
        return
    draw = bracket(night)
    for number, stage in enumerate(draw.stages, 1):
        name = draw.called(number)
        say(f"{name[0].upper()}{name[1:]}:")
        for tie in stage:
            say(f"  {of_tie(night, tie)}")
    if draw.champion is not None:
        say(f"{called(night, draw.champion)} has won the knock-out.")
    if draw.best_loser is not None:
        say(f"{called(night, draw.best_loser)} has won the losers' side.")


class NightStandings(StandingsDocument):
    """The standings of a night, and its prizes."""

    contest: ContestDocument | None


@taking(f"standings\n{JSON}")
def show_standings(of: NightOptions, as_json: bool) -> None:
    """Show the current standings and prizes."""
    night = of.at.load()
    now = standings(night)
    if as_json:
        contest = contest_document(night) if night.contest else None
        print_document(NightStandings(**now.to_json(), contest=contest))
        return
    _show(night, now)
    for won in now.prizes:
        say(_prize_line(won))
    for difference in now.differences:
        say(f"Check this: {difference}.")
    for group, average in group_averages(night).items():
        say(f"{group.capitalize()}: {float(average):.2f} on average.")
    for one in contradictions(night):
        say(f"Check this: {one.text}.")
    for result in night.disputed:
        say(f"Disputed: game {result.game}, table {result.table}.")
    if not now.final:
        say("Not final yet.")


#: How players, pairs or teams are ranked, by ``Standings.ranked_by`` or the way of a contest.
_RANKED = {
    "total": "Ranked by total points.",
    "average": "Ranked by points per game.",
    "wins": "Ranked by games won, then points.",
    "games": "Ranked by games won, then point difference.",
    "match": "Ranked by games won, then points.",
    "points": "Ranked by points.",
    "round-robin": "Ranked by total point difference over all tables.",
    "swiss": "Ranked by match points, then opponents' match points, then point difference.",
    "knock-out": "Ranked by the round reached.",
}


def _show(night: Night, now: Standings) -> None:
    done, of = sum(r.score is not None for r in night.results.values()), len(night.results)
    ranked = _RANKED[ranked_by(night) if night.contest else now.ranked_by]
    are = "is" if done == 1 else "are"
    say(f"{night.title}: {done} of {counted(of, 'table')} {are} in. {ranked}")
    if night.contest:
        words = {
            "": lambda x: f"{x.place}{'*' * x.provisional}" if x.begun else "–",
            "no.": lambda x: x.side,
            night.contest.one: lambda x: f"{x.name}{' (left)' * x.gone}",
        }
        print_ranking(ranking(night), words, _contest_columns(night))
        return
    heads = {"": lambda x: x.place if x.played else "–", "no.": lambda x: x.player.number}
    print_ranking(now.lines, heads | {"name": _name}, _PLAYER)
    if any(line.provisional for line in now.lines):
        say("* includes a score that the other side has not confirmed.")
    if any(line.credit for line in now.lines) or night.rules.sit_out == "three-handed":
        scores = night.rules.meaning("sit-out")
        say(f"Totals include points for games sat out, which {scores}.")


def _name(line: PlayerLine) -> str:
    player = line.player
    left = " (left)" * (player.presence == "left")
    return f"{player.called}{' (house)' * player.house}{left}"


#: The columns of players.
_PLAYER = (
    Column("total", lambda x: f"{x.total}{'*' * x.provisional}"),
    Column("sat out", lambda x: f"+{x.credit}" if x.credit else "", "out", rare=True),
    Column("adjusted", lambda x: f"{x.adjusted:+d}" if x.adjusted else "", "adj", rare=True),
    Column("per game", lambda x: f"{float(x.average):.2f}", "avg"),
    Column("played", attrgetter("played"), "pl"),
    Column("won", attrgetter("wins")),
    Column("loners", attrgetter("loners"), "lon"),
    Column("euchres", attrgetter("euchres"), "eu"),
)


def _contest_columns(night: Night) -> Iterator[Column]:
    """Yield the columns of pairs or teams."""
    if contest_of(night).way == "swiss":
        yield Column("match points", attrgetter("points"), "mp")
        yield Column("opponents' points", attrgetter("opponents"), "opp")
    if ranked_by(night) in ("games", "match"):
        yield Column("games", attrgetter("games"), "gm")
    yield Column("adjusted", attrgetter("adjusted"), "adj", rare=True)
    yield Column("won", attrgetter("won"))
    yield Column("level", attrgetter("level"), "lev")
    yield Column("lost", attrgetter("lost"))
    yield Column("points", attrgetter("scored"), "for")
    yield Column("against", attrgetter("against"), "ag")
    yield Column("difference", lambda x: f"{x.margin:+d}", "diff")


def _prize_line(won: PrizeWon) -> str:
    """Return a prize in one line: its winners, with their value, and how the desk decided it."""
    names = ", ".join(player.called for player in won.winners)
    if won.prize == "door":
        return f"{won.title.capitalize()}: {names}"
    shared = "shared by " if len(won.winners) > 1 else ""
    how = f", {won.how}" if won.how else ""
    value = won.value if won.value.denominator == 1 else f"{float(won.value):.2f}"
    return f"{won.title.capitalize()}: {shared}{names} ({value}{how})"


def _awarded(done: Done) -> None:
    in_words(done)
    prize = done.wanted[0].prize
    for won in standings(done.now).prizes:
        if won.prize == prize != "door":
            say(_prize_line(won))


award = from_struct("award", shown=_awarded)


class _TakeOut(Cash, frozen=True, kw_only=True):
    """Take money out of the till."""

    terminal = """money --take-out
    --take-out=amount AMOUNT  Take money out of the till.
    --note TEXT               What the money was for."""


class _AllPaid(Ordered, frozen=True, kw_only=True):
    """Everyone who owes the fee."""

    terminal = "money --paid --all"


def _payment(night: Night, kind: type[Ordered], values: dict[str, Any]) -> list[Ordered]:
    """Return a payment; ask before a prize goes to somebody who owes the entry fee."""
    if issubclass(kind, Cash):
        coins(values["amount"])
        sign, amount = "-" * (kind is _TakeOut), values["amount"].strip().removeprefix("-")
        return [command(Cash, **values | {"amount": f"{sign}{amount}"})]
    if kind is Payout:
        prizes = {prize for prize, _ in payouts_of(night, values.get("prize"))}
        _ask(money(night), prizes)
    return [command(Fee if kind is _AllPaid else kind, **values)]


def _paid(done: Done) -> None:
    if isinstance(done.wanted[0], Cash):
        return _till(done.now)
    in_words(done)
    now = money(done.now)
    owing = counted(len(now.owing), "player") if isinstance(done.wanted[0], Fee) else ""
    return say(f"In the till: {cash(now.till)}{owing and f'; still to pay: {owing}'}.")


def _ask(now: Money, prizes: Collection[str]) -> None:
    """Say which winners owe the entry fee, and ask whether to pay them, if anybody can answer."""
    debts = [debt for one in now.prizes if one.prize in prizes for debt in now.debts(one)]
    for debt in dict.fromkeys(debts):
        say(sentence(debt))
    if debts and sys.stdin.isatty() and not click.confirm("Pay out the prize money anyway?"):
        raise NightError("nothing was paid out")


def _till(night: Night) -> None:
    """Show the till, unpaid fees and what the prizes are worth."""
    now = money(night)
    for number, owes in now.owing.items():
        say(f"{night.player(number).called} owes {cash(owes)}.")
    for number, amount in now.refunds.items():
        paid = f"{night.player(number).called} paid {cash(amount)} and left before game 1"
        say(f"{paid}: to refund (--refunded {number}).")
    say(f"Entry fees paid: {cash(now.fees)}; kept by the club ({now.percent} %): {cash(now.kept)}.")
    for prize in now.prizes:
        who = [f"{share.player.called} {share.text}" for share in prize.shares]
        say(f"{prize.title.capitalize()}, {cash(prize.amount)}: {'; '.join(who) or 'nobody yet'}")
    say(f"In the till: {cash(now.till)}; prizes still to pay out: {cash(now.to_pay)}.")


show_money = from_struct(
    "money",
    _TakeOut,
    _AllPaid,
    words="""Show who owes the entry fee, what the prizes are worth, and what is in the till.

    With an option, record a payment first.
    """,
    make=_payment,
    shown=_paid,
    nothing=_till,
)
