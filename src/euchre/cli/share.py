"""``euchre share``: a decision as a link that holds it whole, and the page that shows it."""

from __future__ import annotations

from typing import Annotated

from euchre.cli.options import taking
from euchre.cli.output import Misuse, refuse_beside, save, say
from euchre.cli.replay import checked
from euchre.cli.typed_values import Whole
from euchre.records.sources import games_in


@taking(
    """share [FILE]
    --deal N     The deal, counted from 1.
    --action N   The decision in the deal, counted from 1.
    --at URL     Where the page is found.  [default: that of --page, or hand.html]
    --page FILE  Write the page that shows shared hands."""
)
def command(
    file: str | None,
    deal: Annotated[int, Whole(1, 100_000)] = 1,
    action: Annotated[int, Whole(1, 1000)] = 1,
    at: str | None = None,
    page: str | None = None,
) -> None:
    """Turn a decision of the game in FILE into a link that asks: what would you do.

    The link holds what the player knew, every choice with its verdict, and three hands that fit;
    nobody's name.  Whoever opens it chooses first, then reads the verdict.  The page needs no
    server: write it with --page and put it on any web space, or open it from a folder.
    """
    from euchre.server.study.shared_hands import alone, packed

    if file is None:
        if page is None:
            raise Misuse("name a game, or the page to write with --page")
        refuse_beside("--page without FILE", "deal", "action", "at")
        save(page, alone())
        return
    from euchre.study.examining import position_of

    games = games_in(file)
    if len(games) != 1:
        raise Misuse(f"{file}: there are {len(games)} games in it; share a decision of one")
    game = checked(*games[0])
    if deal > len(game.deals):
        raise Misuse(f"there is no deal {deal}; there are {len(game.deals)}")
    actions = sum(1 for _ in game.deals[deal - 1].steps())
    if action > actions:
        raise Misuse(f"there is no action {action} in deal {deal}; there are {actions}")
    if game.deals[deal - 1].deal.rebuilt:
        raise Misuse(f"the record does not say which cards were left undealt in deal {deal}")
    position = position_of(game, deal, action)
    if position is None:
        raise Misuse(f"action {action} of deal {deal} has no choice that is clearly best")
    if page is not None:
        save(page, alone())
    say(f"{at or page or 'hand.html'}#{packed(position)}")
