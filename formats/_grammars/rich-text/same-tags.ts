// A translation mostly has the tags of its source text, in their order. Then there is nothing to normalize.

/** What may stand for a literal that looks like a tag. */
const ESCAPE = /&(?:amp|lt);/

const BLANK = /^[ \t\n]*$/

/** The parts of two texts between the tags that both have. There is one part more than tags. */
export interface PartsBetweenTags {
  own: readonly string[]
  others: readonly string[]
}

/**
 * The parts of a text and of a shown text, if both have the same tags in the same order. Undefined if the tags differ, and
 * for texts with other `<`, or with escapes.
 */
export function partsBetweenTags(text: string, shown: string): PartsBetweenTags | undefined {
  if (ESCAPE.test(text) || ESCAPE.test(shown)) return undefined
  const own: string[] = []
  const others: string[] = []
  let [from, othersFrom] = [0, 0]
  for (;;) {
    const at = text.indexOf('<', from)
    const other = shown.indexOf('<', othersFrom)
    own.push(text.slice(from, at < 0 ? undefined : at))
    others.push(shown.slice(othersFrom, other < 0 ? undefined : other))
    if (at < 0 && other < 0) return { own, others }
    const end = at < 0 || other < 0 ? 0 : shown.indexOf('>', other) + 1
    const tag = shown.slice(other, end)
    if (end === 0 || tag.lastIndexOf('<') > 0 || !text.startsWith(tag, at)) return undefined
    from = at + tag.length
    othersFrom = end
  }
}

/** Whether a text has the tags of a shown text around as much: a pair is empty, or around white space, in both or in none. */
export function hasTagsOf(text: string, shown: string): boolean {
  const parts = partsBetweenTags(text, shown)
  if (!parts) return false
  const { own, others } = parts
  return own.every((part, index) => {
    const other = others[index] ?? ''
    const isOutside = index === 0 || index === own.length - 1
    return isOutside || part === other || (!BLANK.test(part) && !BLANK.test(other))
  })
}
