"""``euchre night payout``: cash prizes."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.output import say
from euchre.night.events import Paid, stamp
from euchre.night.money import money, payouts_of, told
from euchre.night.store import NightFile


@click.command("payout")
@click.argument("prize", required=False)
@by_option
@night_command
def command(at: NightFile, prize: str | None, by: str) -> None:
    """Record that PRIZE (high, low ...) was paid out to its winners; without PRIZE, all prizes."""
    found = payouts_of(at.load(), prize)
    paid = [
        Paid(**stamp(by), what="prize", amount=-x.due, number=x.player.number, prize=name)
        for name, x in found
    ]
    now = money(at.add(*paid))
    for name, share in found:
        say(f"{share.player.called}: {told(share.due)} ({name}).")
    say(f"In the till: {told(now.till)}.")
