"""The club player: a competent, deterministic rule-based player for every game, without search.

Written once over rows (``fast.layout``), one question per module: the worth of a
hand (``hand``, ``mean_tricks``) and of a result (``results``), calls over an upcard (``calling``),
bids (``bidding``), going alone (``alone``), partners and gifts (``partners``), a table's other
choices (``other_choices``), and the cards (``cards``). ``player.choose`` dispatches to them;
``self_play`` has players play whole deals. All parameters are in ``numbers``; other
players of the same kind use other values.

Functions take the game's table (``prepared.table``), the parameters and a row, of which they read
only what the seat on turn may know. The same source runs compiled and, at a table, as plain Python
(``from_view``).
"""
