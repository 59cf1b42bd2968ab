"""Pages on the score: what the dealer picks up, and donating in the barn."""

from __future__ import annotations

from tools.almanac.bidding_pages import WORDS
from tools.almanac.counting import AT, BARN
from tools.almanac.form import Made, capital, chance, hold, holdings, key, rows_of
from tools.almanac.plot import dots
from tools.almanac.table import named

_CHANCES = (
    "Figures are percentage points of winning the game: +3.0 means that you win 3 more games"
    " in a hundred.\n"
)


def dealer_page(made: Made) -> dict[str, str]:
    """What the dealer does well to pick up at each score."""
    scores = [f"{ours}-{theirs}" for ours, theirs in AT]
    text = [
        "# What the dealer should pick up\n",
        "You deal, and the other three have passed. The tables show what picking the card up"
        " gains over turning it down, by the score (yours first) in a game to 10. The trumps"
        " are those in your hand, without the upcard. **Bold** is clearly better.\n",
        _CHANCES,
        WORDS,
        "**In short.** Two trumps are enough at every score, even without an ace. Far behind"
        " (6-9, they need one), pick it up with a single small trump, and go alone with any"
        " two. With 9 points of your own never go alone, because one point wins.\n",
        "![Picking up by the score](dealer.svg)\n",
    ]
    for aces, name in enumerate(("With no ace", "With one ace", "With two aces or more")):
        rows = [
            [
                f"`{named(h)}`",
                *(
                    chance(made.mean("dealer order-pass", key(at, h, [aces], [0], 1)), strong=True)
                    for at in range(len(AT))
                ),
            ]
            for h in holdings(most=3)
        ]
        text += [f"## {name} beside\n", rows_of(["Trumps", *scores], rows)]
    rows = [
        [
            f"`{named(h)}`",
            *(
                chance(made.mean("dealer alone-order", key(at, h, range(3), [0], 1)), strong=True)
                for at in range(len(AT))
            ),
        ]
        for h in holdings(most=4, least=2)
    ]
    text += [
        "## Alone\n",
        "What going alone gains over picking it up and playing with your partner, with any"
        " number of aces beside.\n",
        rows_of(["Trumps", *scores], rows),
        made.said("scores"),
    ]
    shown = holdings(most=3)
    series = [
        (scores[at], [made.mean("dealer order-pass", key(at, h, [1], [0], 1)) for h in shown])
        for at in (0, 1, 2, 3)
    ]
    title = "Games gained in a hundred by picking it up, one side ace"
    return {
        "dealer.md": "\n".join(text),
        "dealer.svg": dots(title, [named(h) for h in shown], series, form="{:+.0f}", times=100),
    }


_UP = {"any upcard": range(6), "a jack up": (2,), "an ace up": (5,)}


def donating_page(made: Made) -> dict[str, str]:
    """Donating in the barn."""
    scores = [f"{ours}-{theirs}" for ours, theirs in BARN]
    weak = [hold(words) for words in ("none", "x", "L", "R", "x x", "L x", "R x", "x x x")]
    text = [
        "# Donating in the barn\n",
        "You have 9 points and need one more; they deal. If the dealer goes alone and marches,"
        " four points may end the game. To *donate* is to order up with a hand that will"
        " probably be euchred: you give them two points, and they cannot go alone. The figures"
        " say what ordering up gains over passing from first and third seat, with no ace or one"
        " ace beside.\n",
        _CHANCES,
        WORDS,
        "**In short.** At 9-6 and 9-7 donate with no trump or one small one: without an ace it"
        " wins five to eleven more games in a hundred, with an ace a few at most. With the"
        " right bower, or the left and another trump, passing is better. At 9-8 never donate: a"
        " euchre ends the game.\n",
        "![Donating from the first seat](donating.svg)\n",
    ]
    for who, name in ((0, "first seat"), (1, "third seat")):
        for at, score in enumerate(scores):
            rows = [
                [
                    f"`{named(h)}`",
                    *(
                        chance(made.mean("donate", key(2 * at + who, h, [aces], ups)), strong=True)
                        for aces in (0, 1)
                        for ups in _UP.values()
                    ),
                ]
                for h in weak
            ]
            heads = [f"{capital(up)}, {aces}" for aces in ("no ace", "one ace") for up in _UP]
            text += [f"## {capital(name)}, {score}\n", rows_of(["Trumps", *heads], rows)]
    text += [
        "The figures for passing include what it can bring: your partner's call, or a euchre"
        " of the dealer.\n",
        made.said("donating"),
    ]
    series = [
        (score, [made.mean("donate", key(2 * at, h, [0])) for h in weak])
        for at, score in enumerate(scores)
    ]
    title = "Games gained in a hundred by ordering up, first seat, no side ace"
    return {
        "donating.md": "\n".join(text),
        "donating.svg": dots(title, [named(h) for h in weak], series, form="{:+.0f}", times=100),
    }
