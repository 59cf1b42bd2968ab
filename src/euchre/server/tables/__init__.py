"""Tables: what has happened at them, what follows from it, and what each seat sees."""
