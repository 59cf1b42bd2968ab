"""A second reading of the documents: nothing of the code that is tested is used in it."""
