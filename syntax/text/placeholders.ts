// Finds placeholders in texts (printf, ICU, mustache, i18next, shell, Ruby) and tags.
import { icuArguments } from './icu-message.ts'

const TAG = String.raw`<\/?[A-Za-z][^<>]*>`
const ENTITY = String.raw`&#?\w+;`
const PRINTF = String.raw`%(?:\d{1,3}\$)?[-+0#]{0,5}(?:\d{1,9}|\*)?(?:\.\d{1,9})?(?:hh|h|ll|l|L|q|z|t|j)?[@a-zA-Z%]`

/** In turn: mustache, i18next's `$t()`, Ruby's and JavaScript's `#{}` and `${}`, `%{}`, simple ICU arguments, Python's names. */
const NAMED = [
  String.raw`\{\{[^{}]*\}\}`,
  String.raw`\$t\([^()]*\)`,
  String.raw`[#$%]\{[^{}]*\}`,
  String.raw`\{[\w\s,.:-]*\}`,
  String.raw`%\([A-Za-z_]\w*\)[a-zA-Z]`,
]

const PLACEHOLDER = new RegExp([TAG, ...NAMED, PRINTF, ENTITY].join('|'), 'g')
const FILLED_IN = new RegExp([...NAMED, PRINTF].join('|'), 'g')

/** Offsets of an inline code in its text. */
export type CodeSpan = readonly [start: number, end: number]

/** The placeholders and tags of a text, in order. Entities and `%%` are characters. A text with ICU choices has none. */
export function codeSpans(text: string): CodeSpan[] {
  if (!/[<%{$]/.test(text) || icuArguments(text).hasChoice) return []
  return [...text.matchAll(PLACEHOLDER)].flatMap(({ 0: code, index }): CodeSpan[] =>
    /^&|%$/.test(code) ? [] : [[index, index + code.length]],
  )
}

/** Changes the pieces of a text outside placeholders, tags and entities. */
export function outsidePlaceholders(text: string, change: (piece: string) => string): string {
  let changed = ''
  let at = 0
  for (const match of text.matchAll(PLACEHOLDER)) {
    changed += (match.index > at ? change(text.slice(at, match.index)) : '') + match[0]
    at = match.index + match[0].length
  }
  return changed + (at < text.length ? change(text.slice(at)) : '')
}

/** Changes placeholders only: nothing in tags, no entities, no `%%`, and no text with ICU choices. */
export function insidePlaceholders(
  text: string,
  change: (placeholder: string, at: number) => string,
): string {
  if (icuArguments(text).hasChoice) return text
  return text.replace(PLACEHOLDER, (placeholder, at: number) =>
    /^[<&]|%$/.test(placeholder) ? placeholder : change(placeholder, at),
  )
}

/**
 * Counts the occurrences of each placeholder in a text. Positions do not count (`%2$s` is `%s`, since a
 * translation may change their order), and of a text with ICU choices each argument counts once.
 */
export function placeholdersIn(text: string): ReadonlyMap<string, number> {
  const { hasChoice, names } = icuArguments(text)
  if (hasChoice) return new Map([...names].map((name) => [`{${name}}`, 1]))
  const counts = new Map<string, number>()
  for (const [placeholder] of text.matchAll(FILLED_IN)) {
    if (placeholder.endsWith('%')) continue
    const kind = kindOf(placeholder)
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}

/** A placeholder without its position and without white space. */
function kindOf(placeholder: string): string {
  return placeholder.replace(/^%\d+\$/, '%').replaceAll(/\s+/g, '')
}

/** A placeholder of this kind as the text spells it. */
function spelledIn(text: string, kind: string): string {
  for (const [placeholder] of text.matchAll(FILLED_IN)) if (kindOf(placeholder) === kind) return placeholder
  return kind
}

/** The placeholders of a translation that differ from those of its source, as the texts spell them. */
export interface PlaceholderFaults {
  missing: readonly string[]
  /** Those that no form of the source has. */
  added: readonly string[]
}

/**
 * Compares the placeholders of a text with those of its source. `sources` are all forms of the source; only
 * placeholders that all of them have are required, since "one apple" need not have the number.
 */
export function placeholderFaults(
  text: string,
  source: string,
  sources: readonly string[],
): PlaceholderFaults {
  const found = placeholdersIn(text)
  const inEach = sources.map(placeholdersIn)
  const missing = [...placeholdersIn(source)].flatMap(([placeholder, count]) => {
    const needed = inEach.reduce((least, counts) => Math.min(least, counts.get(placeholder) ?? 0), count)
    return (found.get(placeholder) ?? 0) < needed ? [spelledIn(source, placeholder)] : []
  })
  const added = [...found.keys()].filter((placeholder) => !inEach.some((counts) => counts.has(placeholder)))
  return { missing, added: added.map((placeholder) => spelledIn(text, placeholder)) }
}
