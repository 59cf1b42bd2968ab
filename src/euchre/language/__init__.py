"""What people read and say: names and cards in sentences, choices, narration, results.

``engine.words`` has a row for each verb, and each game's own vocabulary; it belongs to the engine,
because that explains why an action is illegal.  All other text about an action is put together
here.

``naming``: players and cards by name.  ``choices``: the question, the possible answers, and a
choice as advice or as the subject of a reason.  ``telling``: what happens, as it happens.
``results``: outcomes.
"""
