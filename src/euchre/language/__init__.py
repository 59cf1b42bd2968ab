"""What people read and say: names and cards in sentences, choices, the telling of a deal, results.

``engine.verbs`` has a row for each verb, ``engine.words`` what each game calls its own; both are
of the engine, because it says why something may not be done.  Whatever else is said of an action
is put together here.

``naming``: players and cards by name.  ``choices``: what is asked, and the answers.  ``telling``:
what happens, as it happens.  ``results``: what it came to.  ``advice``: a choice as one would
advise it or give reasons for it.
"""
