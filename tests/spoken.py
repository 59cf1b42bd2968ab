"""What people are told, as tests look at it."""

import re

#: The code of a card, as records have it: people are told its signs, or its words.
CODE = re.compile(r"\b[2-9TJQKA][CDHS]\b")
