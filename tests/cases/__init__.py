"""The rules as tables of cases: a deal in words and its expected outcome, by rule id."""
