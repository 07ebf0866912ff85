// The size from which grammars read a text in parts.

/**
 * A text of this many characters or more is read twice: once to its end, then part by part, each of which is forgotten.
 * A tree of all its places would take several times its memory. Smaller texts are read once.
 */
export const LARGE_TEXT = 16_000_000
