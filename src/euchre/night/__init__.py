"""A progressive euchre night (B29): charts, scores, printed material and the room."""
