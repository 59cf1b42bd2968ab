"""A night of progressive euchre (B29): the charts, the scores, the paper and the room."""
