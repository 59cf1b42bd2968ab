"""What a deal, a game and an action are in numbers, and how they come from the engine's."""
