"""Compiled code for everything that must be fast: tables in, numbers out.

Nothing here knows a game, a rule or a rank. ``lanes`` turns ranking tables into masks; everything
else works on those. Compiled code is cached in the user's cache folder (``euchre.cache_folder``).
"""
