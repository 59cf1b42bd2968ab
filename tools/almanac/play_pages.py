"""Pages on the play: the dealer's discard and the opening lead."""

from __future__ import annotations

from collections.abc import Iterable

from tools.almanac.form import Made, capital, points, rows_of
from tools.almanac.plot import dots

_RANKS = ("9", "10", "J", "Q", "K", "A")
_ROLES = ("you made trump", "your partner made trump", "they made trump")
_COUNTS = {"one trump": [1], "two": [2], "three": [3], "four or more": [4]}


def discards_page(made: Made) -> dict[str, str]:
    """Whether to empty a suit."""
    counts = {"two trumps": [2], "three": [3], "four or more": [4], "any": range(5)}

    def keys(rank: int, held: Iterable[int]) -> list[int]:
        return [rank * 8 + count for count in held]

    rows = [
        [
            _RANKS[rank],
            *(
                points(made.mean("void-keep", keys(rank, held)), strong=True)
                for held in counts.values()
            ),
        ]
        for rank in (0, 1, 2, 3, 4, 5)
    ]
    text = [
        "# The dealer's discard\n",
        "You have picked the card up and must discard. You hold a single card of one side"
        " suit, and two or more of another. Do you throw the single card, so that you are void"
        " there and can trump in, or the lowest of the longer suit? The figures say what"
        " emptying the suit gains, by the single card, and by the trumps that you keep; points"
        " are your side's minus theirs, per deal. **Bold** is clearly better; below 0, throw"
        " from the longer suit.\n",
        "**In short.** Empty the suit, unless the single card is an ace. Even a king goes.\n",
        "![What emptying a suit gains](discards.svg)\n",
        rows_of(["Single card", *(f"{capital(name)}" for name in counts)], rows),
        "Deals in which someone plays alone are not counted. If you have several single cards,"
        " the lowest is meant.\n",
        made.said("play"),
    ]
    series = [
        (capital(name), [made.mean("void-keep", keys(rank, held)) for rank in range(6)])
        for name, held in list(counts.items())[:3]
    ]
    title = "Points gained by emptying a suit, by the single card"
    return {
        "discards.md": "\n".join(text),
        "discards.svg": dots(title, _RANKS, series, form="{:+.2f}"),
    }


def leads_page(made: Made) -> dict[str, str]:
    """Leading trump as maker, as the maker's partner and as a defender."""

    def keys(role: int, held: Iterable[int], boss: Iterable[int], ace: Iterable[int]) -> list[int]:
        return [((role * 8 + c) * 2 + b) * 2 + a for c in held for b in boss for a in ace]

    text = [
        "# Leading trump\n",
        "You sit at the dealer's left and lead to the first trick. Do you lead a trump, or a"
        " side card (an ace if you hold one, or else the lowest card)? The figures say what"
        " leading the trump gains, in points per deal, your side's minus theirs. **Bold** is"
        " clearly better; below 0, lead the side card.\n",
        "**In short.** As maker, lead the right bower if you have an ace beside it, or three"
        " trumps. When your partner called, lead your highest trump, even if you have an ace."
        " When they called, lead a side card, unless you hold three trumps with the right bower,"
        " and an ace.\n",
        "![What leading the highest trump gains](leads.svg)\n",
    ]
    for study, name in (("lead high-side", "Your highest trump"), ("lead low-side", "Your lowest")):
        text.append(f"## {name}\n")
        for ace, beside in ((1, "against leading an ace"), (0, "against a low side card, no ace")):
            rows = [
                [
                    f"{capital(role)}, {bower} the right bower",
                    *(
                        points(made.mean(study, keys(r, held, [boss], [ace])), strong=True)
                        for held in _COUNTS.values()
                    ),
                ]
                for r, role in enumerate(_ROLES)
                for boss, bower in ((1, "with"), (0, "without"))
            ]
            text += [f"### {capital(beside)}\n", rows_of(["", *map(capital, _COUNTS)], rows)]
    text += [
        "Deals in which someone plays alone are not counted. Everyone plays on as club players"
        " do.\n",
        made.said("play"),
    ]
    labels, rows_ = [], []
    for r, role in enumerate(("maker", "partner", "defender")):
        for name, held in _COUNTS.items():
            labels.append(f"{role}, {name}")
            rows_.append((r, held))
    series = [
        (words, [made.mean("lead high-side", keys(r, held, [0, 1], [ace])) for r, held in rows_])
        for ace, words in ((1, "instead of an ace"), (0, "no ace"))
    ]
    title = "Points gained by leading the highest trump"
    return {"leads.md": "\n".join(text), "leads.svg": dots(title, labels, series)}
