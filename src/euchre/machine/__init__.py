"""Every game compiled: deals as rows of numbers, and the rules as one table of numbers.

A second implementation of the engine as a whole, for what needs deals by the million.  The
engine stays the law; the tests hold the two equal, action by action.  ``tables.compiled``
turns any ``Rules`` into a table, ``layout`` says what the columns of a row are, ``steps`` has
``begin``, ``options``, ``legal`` and ``apply``, ``settling`` points and winners, ``deals``
cards by seed, ``chance_play`` whole deals and games at random.

Like the engine a row knows everything.  Which columns a seat may know is said in ``layout``
once, and ``views.hide`` blanks the others; players are to be given nothing else.
"""

from euchre.cache_folder import keep_compiled_code

keep_compiled_code()
