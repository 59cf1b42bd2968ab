"""Players that search: determinization, with every choice played out in the sampled worlds."""
