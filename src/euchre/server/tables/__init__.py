"""Tables: their events, the state folded from them, and each seat's view."""
