"""The club player: what a decent player does at any table, without search and without chance.

Written once, over the rows of the machine (``euchre.machine``), one question a file: what a
hand is worth (``hand``, ``prospects``), what a result is worth (``results``), calls over an
upcard (``calling``), bids (``bidding``), partners and gifts (``partners``), what else a table may
offer (``offers``), and the cards (``leading``, ``following``).  ``player.choose`` asks them.  All
their numbers stand in ``numbers``; other players of the same kind have others there.

A function gets the table of the game (``knowing.table``), the numbers, and a row; of the row it
reads only what the seat on turn may know.  The same source runs compiled, and before anything is
compiled as plain Python (``plainly``).
"""
