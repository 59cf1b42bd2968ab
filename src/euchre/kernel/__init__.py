"""Compiled code for what must be fast: tables go in, numbers come out.

Nothing here knows a game, a rule or a rank.  ``lanes`` turns ranking tables into
masks; everything else works on those.  What has been compiled is kept in the user's
cache folder (``euchre.cache_folder``).
"""

from euchre.cache_folder import keep_compiled_code

keep_compiled_code()
