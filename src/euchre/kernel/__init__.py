"""Compiled code for what must be fast: tables go in, numbers come out.

Nothing here knows a game, a rule or a rank.  ``lanes`` turns ranking tables into
masks; everything else works on those.
"""
