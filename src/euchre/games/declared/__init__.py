"""Every game, declared as its difference from another: no functions, no branches."""

from euchre.games.declared import auctions, buck, few_and_many, four_handed

GAMES = (*four_handed.GAMES, *few_and_many.GAMES, *auctions.GAMES, *buck.GAMES)
