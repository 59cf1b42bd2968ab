"""``euchre night pay``: entry fees."""

from __future__ import annotations

import click

from euchre.cli.night.common import by_option, night_command
from euchre.cli.output import say
from euchre.night.arrivals import card_of
from euchre.night.errors import NightError
from euchre.night.events import Paid, stamp
from euchre.night.money import fees_of, money, told
from euchre.night.store import NightFile


@click.command("pay")
@click.argument("who", nargs=-1)
@click.option("--all", "everybody", is_flag=True, help="Everyone who owes the fee has paid.")
@by_option
@night_command
def command(at: NightFile, who: tuple[str, ...], everybody: bool, by: str) -> None:
    """Record that WHO (numbers or names) paid the entry fee."""
    night = at.load()
    if everybody == bool(who):
        raise NightError("name who has paid, or use --all")
    numbers = list(money(night).owing) if everybody else [card_of(night, one).number for one in who]
    found = fees_of(night, dict.fromkeys(numbers))
    if not found:
        raise NightError("no one owes a fee")
    paid = [Paid(**stamp(by), what="fee", amount=amount, number=n) for n, amount in found]
    now = money(at.add(*paid))
    say(f"{len(paid)} paid. In the till: {told(now.till)}; {len(now.owing)} still to pay.")
