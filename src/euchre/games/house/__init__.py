"""The house rules, one value each (part C of the catalogue).

Options are applied in the order in which they stand here, so that what one needs
of another is there.  Which games have a place for an option follows from their
phases; see ``Option.read``.
"""

from euchre.games.house.bidding import BIDDING
from euchre.games.house.table import TABLE
from euchre.games.kinds import Option

OPTIONS: tuple[Option, ...] = (*BIDDING, *TABLE)
