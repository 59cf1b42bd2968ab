"""``euchre night money``: what is in the till, and money other than fees and prizes."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.output import say
from euchre.night.errors import NightError
from euchre.night.events import Paid, stamp
from euchre.night.money import coins, money, told
from euchre.night.store import NightFile


@click.command("money")
@click.option("--in", "into", metavar="AMOUNT", help="Put money into the till, as in 20 or 2.50.")
@click.option("--out", "out", metavar="AMOUNT", help="Take money out of the till.")
@click.option("--note", default="", help="What the money was for.")
@by_option
@night_command
def command(at: NightFile, into: str | None, out: str | None, note: str, by: str) -> None:
    """Show who owes the entry fee, what the prizes are worth, and what is in the till."""
    if into is not None and out is not None:
        raise NightError("use either --in or --out, not both")
    text = into if out is None else out
    if text is not None:
        amount = abs(coins(text))
        signed = amount if out is None else -amount
        at.add(Paid(**stamp(by), what="other", amount=signed, note=note))
    night = at.load()
    now = money(night)
    for number, owes in now.owing.items():
        say(f"{night.player(number).called} owes {told(owes)}.")
    say(f"Entry fees paid: {told(now.fees)}; kept by the club: {told(now.kept)}.")
    for prize in now.prizes:
        who = [f"{x.player.called} {told(x.amount)}{' (paid)' * x.paid}" for x in prize.shares]
        say(f"{prize.title.capitalize()}, {told(prize.amount)}: {', '.join(who) or 'nobody yet'}")
    say(f"In the till: {told(now.till)}; prizes still to pay out: {told(now.to_pay)}.")
