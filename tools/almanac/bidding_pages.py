"""Pages on calling: what hands are worth, going alone, next, and the dealer who is stuck."""

from __future__ import annotations

from tools.almanac.form import (
    Made,
    capital,
    chance,
    difference,
    hold,
    holdings,
    key,
    points,
    pooled,
    rows_of,
)
from tools.almanac.plot import dots
from tools.almanac.sums import Mean
from tools.almanac.table import DEALER, SEATS, named

_UPCARDS = ("9", "10", "J", "Q", "K", "A")
_ORDER = (0, 1, 3, 4, 5, 2)
_CALLS = {"pass": "pass", "order": "order", "alone": "alone"}
_ACES = ("no ace", "one ace", "two or more")
#: What the words of the tables mean, said on every page that has them.
WORDS = (
    "`R` is the right bower, `L` the left bower, each `x` another trump; *aces* are those of"
    " the other suits. Points are your side's minus theirs, per deal.\n"
)


def hands_page(made: Made) -> dict[str, str]:
    """What each kind of hand is worth in the first round, by seat and upcard."""
    text = [
        "# What a hand is worth\n",
        "You may order up, go alone or pass; everyone before you has passed, and the score is"
        " 0-0. Each cell shows the best of the three and what it brings. For the dealer,"
        " *order* means picking the card up, which makes one more trump than the table says.\n",
        WORDS,
        "**In short.** The dealer picks it up with two trumps; the dealer's partner orders"
        " with three, or with the right bower and another. The other side passes with much"
        " stronger hands, because after a pass it can still call next: from first or third seat,"
        " order with three trumps that include the right bower.\n",
        "![What ordering up gains over passing](hands.svg)\n",
    ]
    for seat, name in enumerate(SEATS):
        text.append(f"## {capital(name)}\n")
        rows = [
            [f"`{named(h)}`", *(_best(made, key(seat, h, [aces])) for aces in range(3))]
            for h in holdings(most=4)
        ]
        text.append(rows_of(["Trumps", *_ACES], rows))
    text += [
        "## By the upcard\n",
        "What ordering up gains over passing, with one ace beside the trumps. Ordering up a"
        " jack gives the right bower to the dealer: an opponent if you are in first or third"
        " seat, your partner if you are in second.\n",
        rows_of(
            ["Seat", "Trumps", *(_UPCARDS[up] for up in _ORDER)],
            (
                [
                    capital(name) if i == 0 else "",
                    f"`{words}`",
                    *(
                        points(
                            made.mean("order-pass", key(seat, hold(words), [1], [up])), strong=True
                        )
                        for up in _ORDER
                    ),
                ]
                for seat, name in enumerate(SEATS)
                for i, words in enumerate(("x", "x x", "R x", "L x", "x x x", "R L"))
            ),
        ),
        "Bold: clearly better than passing.\n",
        made.said("bidding"),
    ]
    shown = holdings(most=3, least=1)
    series = [
        (capital(name), [made.mean("order-pass", key(seat, h, [1])) for h in shown])
        for seat, name in enumerate(SEATS)
    ]
    title = "Points gained by ordering up instead of passing, one side ace"
    return {
        "hands.md": "\n".join(text),
        "hands.svg": dots(title, [named(h) for h in shown], series),
    }


def _best(made: Made, keys: list[int]) -> str:
    known = {call: made.mean(call, keys) for call in _CALLS}
    best = max(
        (call for call, mean in known.items() if mean is not None),
        key=lambda call: known[call].mean,  # type: ignore[union-attr]
        default=None,
    )
    return "\N{EN DASH}" if best is None else f"{_CALLS[best]} {points(known[best])}"


def alone_page(made: Made) -> dict[str, str]:
    """When to go alone."""
    shown = holdings(most=5, least=2)
    text = [
        "# When to go alone\n",
        "What going alone gains over ordering up with your partner (a march alone counts 4,"
        " with a partner 2), at 0-0, after everyone before you has passed. **Bold** is clearly"
        " better. The dealer's upcard comes on top of the trumps shown.\n",
        WORDS,
        "**In short.** Go alone from every seat with both bowers, a third trump and an ace, or"
        " with an ace and four trumps that include a bower. The dealer goes alone with a bower,"
        " another trump and an ace, because the upcard makes three.\n",
        "![What going alone gains](alone.svg)\n",
    ]
    for seat, name in enumerate(SEATS):
        rows = [
            [
                f"`{named(h)}`",
                *(
                    points(made.mean("alone-order", key(seat, h, [a])), strong=True)
                    for a in range(3)
                ),
            ]
            for h in shown
        ]
        text += [f"## {capital(name)}\n", rows_of(["Trumps", *_ACES], rows)]
    text.append(made.said("bidding"))
    plotted = [hold(w) for w in ("x x x", "L x", "R x", "R L", "L x x", "R x x", "R L x")]
    series = [
        (words, [made.mean("alone-order", key(DEALER, h, [aces])) for h in plotted])
        for aces, words in enumerate(_ACES)
    ]
    title = "Points gained by going alone, dealer, not counting the upcard"
    return {
        "alone.md": "\n".join(text),
        "alone.svg": dots(title, [named(h) for h in plotted], series),
    }


def _gain(made: Made, seat: int, h: int, across: int, aces: int) -> Mean | None:
    return made.mean("name", key(seat, h, [aces], [across], 2))


def next_page(made: Made) -> dict[str, str]:
    """Next and reverse next, in the second round."""
    shown = holdings(most=3)
    lean = [
        pooled(
            difference(_gain(made, seat, h, 0, a), _gain(made, seat, h, 1, a))
            for h in shown
            for a in range(3)
        )
        for seat in range(3)
    ]
    text = [
        "# Next, and reverse next\n",
        "The upcard has been turned down, and you may name another suit: *next*, the other"
        " suit of the same color, or one of the two *across*. By passing, the dealer's side has"
        " shown that it has little in the suit turned down, so the bowers of that color are"
        " more likely to be on the other side. That is why the first seat calls next, and the"
        " dealer's side the reverse, across. The figures say how much that is worth: the same"
        " cards in next, minus the same cards in a suit across.\n",
        rows_of(
            ["", *(capital(name) for name in SEATS[:3])],
            [["Next instead of across", *(points(mean) for mean in lean)]],
        ),
        "**In short.** At the dealer's left, name next with two cards of it, even without an"
        " ace; across takes three, or the right bower, another and an ace. The dealer's partner"
        " names across with two, and next only with three headed by a bower.\n",
        "![Next against across](next.svg)\n",
        "## What naming gains over passing\n",
        "At 0-0, with no ace beside the suit and with one. **Bold** is clearly better than"
        " passing. By the dealer's turn, club players have nearly always named a suit.\n",
        WORDS,
    ]
    for seat, name in enumerate(SEATS[:3]):
        rows = [
            [
                f"`{named(h)}`",
                *(
                    points(_gain(made, seat, h, across, aces), strong=True)
                    for aces in (0, 1)
                    for across in (0, 1)
                ),
            ]
            for h in holdings(most=4)
        ]
        heads = ["Cards of the suit", "Next, no ace", "Across, no ace", "Next, one ace"]
        text += [f"### {capital(name)}\n", rows_of([*heads, "Across, one ace"], rows)]
    text.append(made.said("bidding"))
    rows_ = [named(h) for h in shown]
    first = [_gain(made, 0, h, 0, 1) for h in shown], [_gain(made, 0, h, 1, 1) for h in shown]
    second = [_gain(made, 1, h, 0, 1) for h in shown], [_gain(made, 1, h, 1, 1) for h in shown]
    title = "Points gained by naming a suit instead of passing, one side ace"
    return {
        "next.md": "\n".join(text),
        "next.svg": dots(
            title,
            rows_,
            [
                ("First: next", first[0]),
                ("First: across", first[1]),
                ("Second: next", second[0]),
                ("Second: across", second[1]),
            ],
        ),
    }


def stuck_page(made: Made) -> dict[str, str]:
    """Stick the dealer: what a dealer who must name a suit does well to name."""
    often, got = made.mean("stuck often", [0]), made.mean("stuck points", [0])
    euchred = made.mean("stuck euchred", [0])
    shown = holdings(most=4)

    def brings(h: int, aces: list[int]) -> Mean | None:
        return made.mean("stuck names", key(DEALER, h, aces, [0, 1], 2))

    rows = [[f"`{named(h)}`", *(points(brings(h, [aces])) for aces in range(3))] for h in shown]
    text = [
        "# Stick the dealer\n",
        "Everyone has passed twice and the dealer must name a suit (also called *screw the"
        " dealer*). Club players call so freely that their dealer is stuck in only a few deals"
        " in ten thousand. So here everyone passes whatever they hold: a pass tells nothing,"
        " and next is as good as across.\n",
        rows_of(
            ["When everyone passes anyway", ""],
            [
                ["Net points for the dealer's side", points(got)],
                ["The dealer is euchred, %", chance(euchred, sign=False)],
                ["How often club players leave it to the dealer, %", chance(often, sign=False)],
            ],
        ),
        "**In short.** The right bower with another card of the suit breaks even or better;"
        " the left bower also needs an ace. Two small cards of the suit cost half a point, one"
        " about a point. With average cards a stuck dealer is euchred one time in three.\n",
        "![What a stuck dealer can expect](stuck.svg)\n",
        "## What naming a suit brings\n",
        WORDS,
        rows_of(["Cards of the suit", *_ACES], rows),
        "For what the house rule does to the game as a whole, see [what each house rule"
        " does](house-rules.md).\n",
        made.said("stuck"),
    ]
    series = [(words, [brings(h, [a]) for h in shown]) for a, words in enumerate(_ACES)]
    title = "Points for a stuck dealer's side, by cards held in the suit named"
    return {
        "stuck.md": "\n".join(text),
        "stuck.svg": dots(title, [named(h) for h in shown], series),
    }
