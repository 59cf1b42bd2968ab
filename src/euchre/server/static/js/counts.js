// Counts with their nouns.

/** A count with its noun: "1 match", "2 matches". */
export const many = (n, word, several = `${word}s`) => `${n} ${n === 1 ? word : several}`;
