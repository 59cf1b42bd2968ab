"""A blueprint of the calls: counterfactual regret minimization (CFR) on the calls of a deal.

``chain`` plays the calls of a turn-up game as a chain of questions, ``cfr`` learns from the values
of the answers, ``run`` repeats that for millions of deals, and ``packing`` makes of it the table of
calls that the club player has by heart (``fast.player.call_table``).
"""
