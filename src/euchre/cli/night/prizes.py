"""``euchre night matches, standings, award, money``: who wins, and the money."""

from __future__ import annotations

import sys
from collections.abc import Collection

import click

from euchre.cli.night.common import by_option, flag, insisting, night_command, value
from euchre.cli.output import json_option, print_document, print_ranking, say
from euchre.night.arrivals import card_of
from euchre.night.awards import HOW
from euchre.night.commands import Award, Cash, Fee, Payout, Refund, command
from euchre.night.contest.knockout import bracket
from euchre.night.contest.matches import contest_of, matches
from euchre.night.contest.standings import ContestDocument, called, of_match, of_tie, ranking
from euchre.night.contest.standings import document as contest_document
from euchre.night.errors import NightError
from euchre.night.fold import Night
from euchre.night.lines import PlayerLine, PrizeWon, Standings, StandingsDocument
from euchre.night.money import Money, cash, coins, money, payouts_of, refunds_of
from euchre.night.options import prize_name
from euchre.night.standings import standings
from euchre.night.store import NightFile
from euchre.text import counted, sentence


@click.command("matches")
@json_option
@night_command
def show_matches(at: NightFile, as_json: bool) -> None:
    """Show every match of the night, and the bracket of a knock-out."""
    night = at.load()
    if as_json:
        print_document(contest_document(night))
        return
    for match in matches(night):
        say(of_match(night, match))
    if night.contest is None or night.contest.way != "knock-out" or not night.played:
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


@click.command("standings")
@json_option
@night_command
def show_standings(at: NightFile, as_json: bool) -> None:
    """Show the current standings and prizes."""
    night = at.load()
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
    for result in night.disputed:
        say(f"Disputed: game {result.game}, table {result.table}.")
    if not now.final:
        say("Not final yet.")


#: How players, pairs or teams are ranked, by ``Standings.ranked_by`` or the way of a contest.
_RANKED = {
    "total": "Ranked by total points.",
    "average": "Ranked by points per game.",
    "round-robin": "Ranked by total point difference over all tables.",
    "swiss": "Ranked by match points, then opponents' match points, then point difference.",
    "knock-out": "Ranked by the round reached.",
}


def _show(night: Night, now: Standings) -> None:
    done, of = sum(r.score is not None for r in night.results.values()), len(night.results)
    ranked = _RANKED[night.contest.way if night.contest else now.ranked_by]
    are = "is" if done == 1 else "are"
    say(f"{night.title}: {done} of {counted(of, 'table')} {are} in. {ranked}")
    heads, rows = _of_contest(night) if night.contest else _of_players(now)
    one = night.contest.one if night.contest else "name"
    print_ranking("", "no.", one, numbers=heads, rows=rows, short=_SHORT)
    if not night.contest and any(line.provisional for line in now.lines):
        say("* includes a score that the other side has not confirmed.")
    if "sat out" in heads:
        scores = night.rules.meaning("sit-out")
        say(f"Totals include points for games sat out, which {scores}.")


def _of_contest(night: Night) -> tuple[list[str], list[list[str]]]:
    """Return the heads and rows of pairs or teams."""
    swiss = contest_of(night).way == "swiss"
    rows = []
    for line in ranking(night):
        counts = [line.won, line.level, line.lost, line.points, line.against]
        if swiss:
            counts = [line.match_points, line.opponents, *counts]
        place = f"{line.place}{'*' * line.provisional}" if line.begun else "–"
        name = f"{line.called}{' (left)' * line.gone}"
        rows.append(
            [place, str(line.team.number), name, *map(str, counts), f"{line.difference:+d}"]
        )
    heads = ["won", "level", "lost", "points", "against", "difference"]
    return ["match points", "opponents' points", *heads] if swiss else heads, rows


#: Headings for a narrow window.
_SHORT = {
    "sat out": "out",
    "per game": "avg",
    "played": "pl",
    "loners": "lon",
    "euchres": "eu",
    "match points": "mp",
    "opponents' points": "opp",
    "level": "lev",
    "points": "for",
    "against": "ag",
    "difference": "diff",
}


def _of_players(now: Standings) -> tuple[list[str], list[list[str]]]:
    """Return the heads and rows of players, with points for games sat out if there are any."""
    credited = any(line.credit for line in now.lines)

    def cells(line: PlayerLine) -> list[str]:
        player = line.player
        left = " (left)" * (player.presence == "left")
        return [
            str(line.place) if line.played else "–",
            str(player.number),
            f"{player.called}{' (house)' * player.house}{left}",
            f"{line.total}{'*' * line.provisional}",
            *[f"+{line.credit}" if line.credit else ""] * credited,
            f"{float(line.average):.2f}",
            *map(str, (line.played, line.wins, line.loners, line.euchres)),
        ]

    heads = ["total", *["sat out"] * credited, "per game", "played", "won", "loners", "euchres"]
    return heads, [cells(line) for line in now.lines]


def _prize_line(won: PrizeWon) -> str:
    """Return a prize in one line: its winners, with their value, and how the desk decided it."""
    names = ", ".join(player.called for player in won.winners)
    if won.prize == "door":
        return f"{won.title.capitalize()}: {names}"
    shared = "shared by " if len(won.winners) > 1 else ""
    how = f", {won.how}" if won.how else ""
    value = won.value if won.value.denominator == 1 else f"{float(won.value):.2f}"
    return f"{won.title.capitalize()}: {shared}{names} ({value}{how})"


@click.command("award")
@click.argument("prize")
@click.argument("who", required=False)
@value(
    "--how",
    None,
    "How the prize was decided; given: despite the scores.  [default: decided]",
    click.Choice(HOW),
)
@flag("--sure", "Award it before the scores are final, or against them.")
@by_option
@night_command
def award(at: NightFile, prize: str, who: str | None, how: str | None, sure: bool, by: str) -> None:
    """Award PRIZE (high, low, door ...) to WHO, a number or a name, after a cut or a play-off.

    WHO must be one of the players who share the prize.  Without WHO the winner is drawn: a door
    prize among all players here who have none yet, any other prize among those who share it.
    If later scores take the winner's share away, the scores decide again.
    """
    number = None if who is None else card_of(at.load(), who).number
    wanted = command(Award, prize=prize, number=number, how=how or "")
    night = insisting(at, wanted, by=by, sure=sure, verb="award")
    last = night.awards[-1]
    say(f"{night.player(last.number).called} wins the {prize_name(prize)} ({last.how}).")
    for won in standings(night).prizes:
        if won.prize == prize != "door":
            say(_prize_line(won))


@click.command("money")
@click.argument("whom", metavar="[WHO|PRIZE]...", nargs=-1)
@flag("--paid", "WHO, players by number or name, have paid the entry fee.")
@flag("--refunded", "WHO, players who left before game 1, got their fee back.")
@flag("--paid-out", "PRIZE (high, low ...) was paid out to its winners; without PRIZE, all were.")
@flag("--all", "With --paid: everyone who owes the fee.", dest="everybody")
@value("--put-in", "AMOUNT", "Put money into the till, as in 20 or 2.50.")
@value("--take-out", "AMOUNT", "Take money out of the till.")
@value("--note", None, "What the money was for.", default="")
@by_option
@night_command
def show_money(
    at: NightFile,
    whom: tuple[str, ...],
    paid: bool,
    refunded: bool,
    paid_out: bool,
    everybody: bool,
    put_in: str | None,
    take_out: str | None,
    note: str,
    by: str,
) -> None:
    """Show who owes the entry fee, what the prizes are worth, and what is in the till.

    With an option, record a payment first.
    """
    if sum((paid, refunded, paid_out, put_in is not None, take_out is not None)) > 1:
        raise NightError("use only one of --paid, --refunded, --paid-out, --put-in and --take-out")
    if whom and not (paid or refunded or paid_out):
        raise NightError("say what happened: --paid, --refunded or --paid-out")
    if paid:
        return _fees(at, whom, everybody, by)
    if refunded:
        return _refunds(at, whom, by)
    if paid_out:
        return _prizes(at, whom, by)
    if (text := put_in if take_out is None else take_out) is not None:
        coins(text)
        amount = text.strip().removeprefix("-")
        amount = amount if take_out is None else f"-{amount}"
        at.do(command(Cash, amount=amount, note=note), by=by)
    return _till(at.load())


def _fees(at: NightFile, whom: tuple[str, ...], everybody: bool, by: str) -> None:
    """Record who has paid the entry fee."""
    night = at.load()
    if everybody == bool(whom):
        raise NightError("name who has paid, or use --all")
    numbers = dict.fromkeys(card_of(night, one).number for one in whom)
    fees = [command(Fee)] if everybody else [command(Fee, number=n) for n in numbers]
    now, before = money(at.do(*fees, by=by)), money(night)
    paid = len(before.owing) - len(now.owing)
    say(f"{paid} paid. In the till: {cash(now.till)}; {len(now.owing)} still to pay.")


def _refunds(at: NightFile, whom: tuple[str, ...], by: str) -> None:
    """Record who got the entry fee back."""
    night = at.load()
    if not whom:
        raise NightError("name who got the fee back")
    refunds = refunds_of(night, dict.fromkeys(card_of(night, one).number for one in whom))
    now = money(at.do(*[command(Refund, number=number) for number, _ in refunds], by=by))
    for number, amount in refunds:
        say(f"{night.player(number).called} got {cash(amount)} back.")
    say(f"In the till: {cash(now.till)}.")


def _prizes(at: NightFile, prizes: tuple[str, ...], by: str) -> None:
    """Record which prizes were paid out."""
    night = at.load()
    shares = [share for prize in prizes or (None,) for share in payouts_of(night, prize)]
    _ask(money(night), {prize for prize, _ in shares})
    now = money(at.do(*[command(Payout, prize=prize) for prize in prizes or (None,)], by=by))
    for name, share in shares:
        say(f"{share.player.called}: {cash(share.due)} ({name}).")
    say(f"In the till: {cash(now.till)}.")


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
