// The size from which grammars read a text in parts.

/**
 * A text of this many characters or more is read part by part, each of which is forgotten: a tree of all its places
 * would take several times its memory. If its parts depend on later ones, it is read to its end before.
 */
export const LARGE_TEXT = 16_000_000
