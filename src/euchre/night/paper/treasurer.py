"""The treasurer's sheet: fees paid, the value of the prizes, and the till to be counted."""

from __future__ import annotations

from collections import Counter

from euchre.night.fold import Night
from euchre.night.money import Money, money, told
from euchre.night.paper.heads import head, pages, ruled
from euchre.night.paper.marks import Marks
from euchre.night.paper.page import Box, Sheet

_ROWS_A_PAGE = 27
#: Space for the title of a table, and below a table, in millimeters.
_TITLE, _SPACE = 8.0, 6.0
#: Space for the till below the prizes.
_BELOW = 110.0


def money_sheet(sheet: Sheet, night: Night, marks: Marks) -> None:
    """Draw the list of fees, and a page with the prizes and the till."""
    now = money(night)
    paid = Counter[int]()
    for event in now.payments:
        if event.what == "fee":
            paid[event.number] += event.amount
    rows = [
        [
            str(p.number),
            p.name,
            told(now.fee) if not (p.house or p.bot) else "–",
            told(paid[p.number]) if p.number in paid else "",
            "",
        ]
        for p in night.players.values()
    ]
    note = f"entry fee {told(now.fee)}"
    heads, shares = ("No.", "Name", "Fee", "Paid", "Remarks"), (0.09, 0.41, 0.12, 0.13, 0.25)
    pages(
        sheet, night, marks, "Entry fees", heads, shares, rows,
        down=_ROWS_A_PAGE, height=8.5, size=11, left=(1,), note=note,
    )  # fmt: skip
    _till(sheet, head(sheet, sheet.page(), night, marks, "Prizes and till", note), now)


def _till(sheet: Sheet, area: Box, now: Money) -> None:
    prizes = []
    # Before the first payment, the sheet is a form to fill in by hand.
    known = bool(now.payments)
    for prize in now.prizes:
        # A row for each winner, who signs for the money.
        for n, share in enumerate(prize.shares or (None,)):
            first = [prize.title, told(prize.amount) if known else ""] if n == 0 else ["", ""]
            who = ["", "", ""]
            if share:
                who = [share.player.called, told(share.amount), share.said()]
            prizes.append([*first, *who])
    heads = ("Prize", "Worth", "Winner", "Amount", "Paid out, signature")
    shares = (0.24, 0.12, 0.28, 0.12, 0.24)
    height = min(10.0, (area.h - _BELOW) / (len(prizes) + 1))
    sheet.text(Box(area.x, area.y, area.w, _TITLE), "Prizes", 13, "bold")
    top = Box(area.x, area.y + _TITLE, area.w, area.h)
    ruled(sheet, top, heads, shares, prizes, height=height, size=11, left=(2,))
    y = top.y + height * (len(prizes) + 1) + _SPACE
    sheet.text(Box(area.x, y, area.w, _TITLE), "The till", 13, "bold")
    other = sum(e.amount for e in now.payments if e.what == "other")
    out = sum(e.amount for e in now.payments if e.what == "prize")
    lines = [
        ["Entry fees paid", told(now.fees), ""],
        ["Prizes paid out", told(out), ""],
        ["Other money", told(other), ""],
        ["In the till", told(now.till), ""],
        ["Kept by the club", told(now.kept), ""],
        ["Prizes still to pay out", told(now.to_pay), ""],
    ]
    if not known:
        lines = [[name, "", ""] for name, *_ in lines]
    below = Box(area.x, y + _TITLE, area.w, area.h)
    ruled(
        sheet, below, ("", "By the book", "Counted"), (0.5, 0.25, 0.25), lines,
        height=10.0, size=11, left=(0,),
    )  # fmt: skip
