"""Every game compiled: a complete second implementation of the engine, for deals by the million.

The engine is authoritative; the tests hold the two equal, action by action. ``steps`` has
``begin``, ``options``, ``legal`` and ``apply``, ``settling`` points and winners, ``dealing`` cards
by seed, ``at_random`` whole deals and games at random.

Like the engine's state, a row holds everything. ``layout.rows`` declares which columns a seat may
know, and ``views.hide`` blanks the others; players must be given nothing else.
"""
