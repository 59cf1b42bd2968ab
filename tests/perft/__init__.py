"""How many ways a deal can go on: counts that other engines can check."""
