// A translation mostly has the tags of its source text, in their order. Then there is nothing to normalize.

/** Tags, and what looks like one. */
const TAG = /(<[^<>]*>)/

/** What may stand for a literal that looks like a tag. */
const ESCAPE = /&(?:amp|lt);/

const BLANK = /^[ \t\n]*$/

/**
 * Whether a text has the tags of a shown text, in their order and around as much: a pair is empty, or around white
 * space, in both or in none. Texts with other `<`, or with escapes, do not count.
 */
export function hasTagsOf(text: string, shown: string): boolean {
  if (ESCAPE.test(text) || ESCAPE.test(shown)) return false
  const [own, others] = [text.split(TAG), shown.split(TAG)]
  if (own.length !== others.length) return false
  return own.every((part, index) => {
    const other = others[index] ?? ''
    if (index % 2 === 1) return part === other
    if (part.includes('<') || other.includes('<')) return false
    const isOutside = index === 0 || index === own.length - 1
    return isOutside || part === other || (!BLANK.test(part) && !BLANK.test(other))
  })
}
