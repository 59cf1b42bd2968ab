"""A second reading of the documents, in cards and words: nothing of the engine is used in it."""
