"""The strategy almanac: ``python -m tools.almanac`` counts and writes ``docs/almanac``.

Club players play the deals on the compiled machine: some microseconds per deal, so that every
figure rests on many thousands of them.  Choices are compared in the same deals, and in no other
way than a seat would meet them: whoever acts before has acted as a club player does.
"""
