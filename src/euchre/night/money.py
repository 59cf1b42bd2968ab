"""The money of a night: fees paid, the value of the prizes, and the till.

All amounts are whole numbers of the smallest coin (cents).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from euchre.bounds import MOST_MONEY
from euchre.night.errors import NightError, no_prize
from euchre.night.events import Charged, Paid
from euchre.night.fold import Night
from euchre.night.option_words import PRIZES
from euchre.night.players import Player
from euchre.night.standings import standings
from euchre.text import brief

#: The usual split of the purse by number of prizes, in percent; beyond these, equal parts.
USUAL = {
    1: (100,),
    2: (60, 40),
    3: (50, 30, 20),
    4: (40, 30, 20, 10),
    5: (35, 25, 20, 12, 8),
}


def coins(text: str) -> int:
    """Parse an amount as people write it (``5``, ``2.50``, ``-3``) into cents.

    Raises ``NightError`` if it is not an amount, or is too large.

    >>> coins("2.5"), coins("-3")
    (250, -300)
    """
    whole, point, part = text.strip().removeprefix("-").partition(".")
    digits = whole.isascii() and whole.isdecimal() and (not point or part.isdecimal())
    if not digits or len(whole) > 6 or len(part) > 2 or not part.isascii():
        raise NightError(f"an amount must look like 5 or 2.50, not {brief(text)}")
    amount = int(whole) * 100 + int(f"{part:0<2}" or 0)
    if amount > MOST_MONEY:
        raise NightError(f"an amount can be at most {cash(MOST_MONEY)}, not {text[:20]}")
    return -amount if text.strip().startswith("-") else amount


def cash(amount: int) -> str:
    """Format an amount: ``5.00``, ``−2.50``.

    >>> cash(500), cash(-250)
    ('5.00', '−2.50')
    """
    return f"{'−' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02}"


@dataclass(frozen=True)
class Share:
    """One player's share of a prize; 0 if it was paid to someone who does not win it any more."""

    player: Player
    amount: int
    #: How much of it has been paid out; more than it is worth if a score was corrected since.
    paid: int

    @property
    def due(self) -> int:
        """What is still to pay."""
        return max(0, self.amount - self.paid)

    @property
    def text(self) -> str:
        """The amount, and how much of it has been paid out.

        >>> from euchre.night.players import Player
        >>> [Share(Player(1), 2940, paid).text for paid in (0, 500, 2940)]
        ['29.40', '5.00 of 29.40 paid', '29.40 paid']
        >>> Share(Player(1), 500, 750).text
        '7.50 paid, 2.50 too much'
        """
        if not self.paid:
            return cash(self.amount)
        of = f" of {cash(self.amount)}" if self.due else ""
        over = f", {cash(self.paid - self.amount)} too much" if self.paid > self.amount else ""
        return f"{cash(self.paid)}{of} paid{over}"


@dataclass(frozen=True)
class PrizeMoney:
    """A prize, its value, and the winners' shares; no shares if no player can win it."""

    prize: str
    title: str
    amount: int
    shares: tuple[Share, ...] = ()


@dataclass(frozen=True)
class Money:
    """The current money of a night."""

    fee: int
    #: The fees that players have paid, by number, and what is still unpaid.
    paid: dict[int, int]
    owing: dict[int, int]
    #: Fees to give back, by number: these players left before the first game.
    refunds: dict[int, int]
    #: Entry fees paid in so far, the club's cut, and what is left for prizes.
    fees: int
    kept: int
    #: The club's cut in percent.
    percent: int
    purse: int
    prizes: tuple[PrizeMoney, ...]
    #: Total paid in less total paid out.
    till: int

    @property
    def to_pay(self) -> int:
        """Prize money that has winners and has not been paid out."""
        return sum(x.due for prize in self.prizes for x in prize.shares)

    def debts(self, prize: PrizeMoney) -> list[str]:
        """Name the winners of a prize who have not been paid yet and still owe the entry fee."""
        return [
            f"{share.player.called} still owes {cash(self.owing[share.player.number])}"
            for share in prize.shares
            if share.due and share.player.number in self.owing
        ]


def money(night: Night) -> Money:
    """Return the money of a night: fees, prizes split by the rule, and the till."""
    payments = tuple(night.in_force(Paid))
    fee = coins(night.rules.fee)
    fees = sum(e.amount for e in payments if e.what == "fee")
    paid = _paid(payments)
    share = fees * night.rules.kept // 100
    purse = max(0, fees - share)
    return Money(
        fee,
        paid,
        dict(_owing(night, paid)),
        {n: paid[n] for n, p in night.players.items() if paid.get(n, 0) > 0 and _never_played(p)},
        fees,
        share,
        night.rules.kept,
        purse,
        tuple(_prizes(night, purse, payments)) if night.rules.paid else (),
        sum(e.amount for e in payments),
    )


def _paid(payments: Iterable[Paid]) -> dict[int, int]:
    """Return the fees that players have paid, less those given back, by number."""
    paid = Counter[int]()
    for event in payments:
        if event.what == "fee" and event.number:
            paid[event.number] += event.amount
    return dict(paid)


def charges(night: Night) -> dict[int, int]:
    """Return what each player is to pay: the fee or another, and for being euchred."""
    fee, each = coins(night.rules.fee), coins(night.rules.per_euchre)
    own = {event.number: event.amount for event in night.in_force(Charged)}
    euchred = {line.player.number: line.euchred for line in standings(night).lines} if each else {}
    return {n: own.get(n, fee) + each * euchred.get(n, 0) for n in night.players}


def _owing(night: Night, paid: Mapping[int, int]) -> Iterable[tuple[int, int]]:
    due = charges(night)
    for number, player in night.players.items():
        # A player who is only expected may never come; one who came and left has used the fee.
        absent = player.presence in ("expected", "late") or _never_played(player)
        owes = due[number] - paid.get(number, 0)
        if owes > 0 and not (player.house or player.bot or absent):
            yield number, owes


def _never_played(player: Player) -> bool:
    return player.presence == "left" and not player.left_after


def shares_of(prizes: int, rule: tuple[int, ...]) -> tuple[int, ...]:
    """Return the percentage of each prize: by the rule, or the usual split.

    >>> shares_of(3, ())
    (50, 30, 20)
    """
    if rule:
        return (*rule, *(0,) * prizes)[:prizes]
    return USUAL.get(prizes) or (100 // max(1, prizes),) * prizes


def _prizes(night: Night, purse: int, payments: Iterable[Paid]) -> Iterable[PrizeMoney]:
    """Yield the value of each prize; winners share it equally, and the remainder stays."""
    out = Counter[tuple[str, int]]()
    for event in payments:
        if event.what == "prize":
            out[event.prize, event.number] -= event.amount
    won = {prize.prize: prize for prize in standings(night).prizes}
    rules = night.rules
    for prize, percent in zip(
        rules.prizes, shares_of(len(rules.prizes), rules.payout), strict=True
    ):
        amount = purse * percent // 100
        row = won.get(prize)
        winners = row.winners if row else ()
        each = amount // len(winners) if winners else 0
        shares = [Share(p, each, out.pop((prize, p.number), 0)) for p in winners]
        # Money that went to others, before a score was corrected.
        shares += [
            Share(night.player(number), 0, paid)
            for (name, number), paid in out.items()
            if name == prize and paid and number in night.players
        ]
        yield PrizeMoney(prize, PRIZES[prize], amount, tuple(shares))


def fees_of(night: Night, numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return (number, amount) for each of these players who owes.  Raises ``NightError``."""
    owing = money(night).owing
    fees = []
    for number in numbers:
        player = night.player(number)
        if number not in owing:
            raise NightError(f"{player.called} owes nothing")
        fees.append((number, owing[number]))
    return fees


def refunds_of(night: Night, numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Return (number, amount) for each of these players who gets a fee back.

    Raises ``NightError`` if one of them does not.
    """
    due = money(night).refunds
    for number in numbers:
        if number not in due:
            called = night.player(number).called
            raise NightError(f"{called} gets no fee back; those do who paid and left before game 1")
    return [(number, due[number]) for number in numbers]


def payouts_of(night: Night, prize: str | None = None) -> list[tuple[str, Share]]:
    """Return the unpaid shares of all prizes, or of one.

    Raises ``NightError`` for an unknown prize, and if nothing is left to pay.
    """
    if not standings(night).final:
        raise NightError("prizes can be paid out only when the standings are final")
    prizes = money(night).prizes
    if prize is not None and prize not in (names := [one.prize for one in prizes]):
        raise NightError(no_prize(prize, names))
    payouts = [
        (one.prize, share)
        for one in prizes
        if prize in (None, one.prize)
        for share in one.shares
        if share.due
    ]
    if not payouts:
        raise NightError("there is nothing left to pay out")
    return payouts
