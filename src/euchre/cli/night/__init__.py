"""Commands of a night of Progressive Euchre."""
