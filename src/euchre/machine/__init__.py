"""Every game compiled: deals as rows of numbers, the rules as one table of numbers.

A complete second implementation of the engine, for uses that need deals by the million. The engine
is authoritative; the tests hold the two equal, action by action. ``tables.compiled`` turns any
``Rules`` into a table, ``layout`` defines the columns of a row, ``steps`` has ``begin``,
``options``, ``legal`` and ``apply``, ``settling`` points and winners, ``deals`` cards by seed,
``at_random`` whole deals and games at random.

Like the engine's state, a row holds everything. ``layout`` declares which columns a seat may know,
and ``views.hide`` blanks the others; players must be given nothing else.
"""
