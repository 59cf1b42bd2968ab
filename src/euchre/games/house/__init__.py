"""The house rules, one value each (part C of ``docs/rules.md``).

Options are applied in the order in which they are listed here, so that an option comes after
those it depends on.  Which games an option applies to follows from their phases; see
``Option.read``.
"""

from euchre.games.house.auctions import AUCTIONS
from euchre.games.house.deal_and_trump import BIDDING
from euchre.games.house.manners import MANNERS
from euchre.games.house.play import TABLE
from euchre.games.house.score import SCORE
from euchre.games.kinds import Option

OPTIONS: tuple[Option, ...] = (*BIDDING, *AUCTIONS, *TABLE, *SCORE, *MANNERS)
