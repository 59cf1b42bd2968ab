"""All pages and plots of the almanac, from what was counted."""

from __future__ import annotations

from tools.almanac.bidding_pages import alone_page, hands_page, next_page, stuck_page
from tools.almanac.form import Made
from tools.almanac.house_pages import house_page, luck_page
from tools.almanac.play_pages import discards_page, leads_page
from tools.almanac.score_pages import dealer_page, donating_page

#: The pages in order, and what each answers.
CONTENTS = {
    "hands.md": ("What a hand is worth", "every holding, by seat and upcard"),
    "alone.md": ("When to go alone", "what it gains over playing with your partner"),
    "next.md": ("Next, and reverse next", "what to name when the upcard is turned down"),
    "dealer.md": ("What the dealer should pick up", "at 0-0, 9-6, 9-8, 6-9 and more"),
    "donating.md": ("Donating in the barn", "ordering up so that they cannot go alone"),
    "leads.md": ("Leading trump", "as maker, as the maker's partner, as a defender"),
    "discards.md": ("The dealer's discard", "whether to empty a suit"),
    "stuck.md": ("Stick the dealer", "what to name when you must"),
    "house-rules.md": ("What each house rule does", "to the dealer, euchres, marches and loners"),
    "luck.md": ("How much is luck", "and how many deals it takes to tell"),
}

_INDEX = """# The strategy almanac

What to do at the Euchre table, in figures, each with its interval. The game is the standard one:
24 cards, four players, to 10 points, no house rules except those that a page names.

{contents}
- [How tournament players play](people.md): what they give away, and what they call

## How it was counted

**Who plays.** Club players (`club`, see [the bots](../bots.md)): sound players, not perfect ones,
in every seat. They play on the program's compiled machine, which plays about a hundred
thousand deals a second, so every figure is based on hundreds or many thousands of deals. Stronger
players would take a thousand times as long. So the figures tell you *what a choice is worth among
decent club players*.

**What is compared.** In each deal the seat in question does one thing and then the other, with the
same cards in all hands, and everyone plays on by what their own seat may know. The difference is
averaged. The players before do what club players do, so a pass says as much about a hand as it
would at a table.

**What is left out.** The rest of the hand: the tables know bowers, other trumps and side aces,
but not whether the side cards are of one suit or two. For a hand of your own use
`euchre equity --hand 'R L x + A' --up 9H --seat first`, which takes any kind of hand, seat
and score (its `x` may be a bower, too; those in
these tables are not); a hint at the table and `euchre review` judge the exact position.

**To make it yourself.**

    python -m tools.almanac --deals {deals} --seed {seed} --resume almanac.json

You can interrupt it at any time; it continues from what `almanac.json` keeps, but refuses
figures made by other players. These pages: seed {seed}, players `{players}` (a digest of how
they play some deals). The intervals are 95 % intervals of the mean; those of different
cells are not independent, since they share deals.

{parts}
"""


def written(made: Made) -> dict[str, str]:
    """Return every page and plot by the name of its file."""
    found: dict[str, str] = {}
    for page in (
        hands_page,
        alone_page,
        next_page,
        dealer_page,
        donating_page,
        leads_page,
        discards_page,
        stuck_page,
        house_page,
        luck_page,
    ):
        found |= page(made)
    lines = [
        f"- [{title}]({name}): {what}" for name, (title, what) in CONTENTS.items() if name in found
    ]
    parts = "\n".join(f"- {part}: {deals:,} deals" for part, deals in made.done.items())
    found["index.md"] = _INDEX.format(
        contents="\n".join(lines),
        deals=made.deals,
        seed=made.seed,
        players=made.players,
        parts=parts,
    )
    return found


__all__ = ["CONTENTS", "Made", "written"]
