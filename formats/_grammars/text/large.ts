// The size from which grammars read a text in parts.

/**
 * A text with at least this many characters is read in parts, and only one part is kept in memory: a tree of the whole
 * text would take several times the memory of the text. If parts depend on later ones, the text is read to its end first.
 */
export const LARGE_TEXT = 16_000_000
