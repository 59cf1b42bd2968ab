"""Tables written as text: a game with its house rules."""

from euchre import Rules, rules


def table_of(text: str) -> Rules:
    """Return the rules of ``standard joker=on target=7``."""
    name, *options = text.split()
    return rules(name, dict(option.split("=") for option in options))


def tables_of(text: str) -> list[Rules]:
    """Return a table for each line; lines that begin with ``#`` say why."""
    return [table_of(line) for line in text.strip().splitlines() if not line.startswith("#")]
