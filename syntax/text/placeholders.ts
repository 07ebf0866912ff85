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
    const kind = placeholder.replace(/^%\d+\$/, '%').replaceAll(/\s+/g, '')
    counts.set(kind, (counts.get(kind) ?? 0) + 1)
  }
  return counts
}
