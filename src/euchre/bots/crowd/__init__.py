"""Club players in many worlds at once: the rules of thumb of ``euchre.bots`` on columns of hands.

What a club player says in an auction depends on what everybody has heard and on its own hand.
Here the first is given once and the second as a column, so that a thousand hands are asked in
the time that a few take one by one.  Every answer is that of ``ThumbBot`` with that hand.
"""
