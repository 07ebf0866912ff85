// Spells texts in XML: with references where they are needed, and where the old text had them.
import { FormatError } from '@atlas/core/contract.ts'
import { xmlReferenceAt, referredBy } from './references.ts'

/** The rules for spelling texts in one kind of place. */
export interface Spelling {
  /** The spelling of a line end. */
  eol: string
  /** Characters that must be escaped, with their references. */
  escapes: Readonly<Record<string, string>>
  /** Matches characters that may need another spelling; a text without them is written unchanged. */
  special: RegExp
}

/** The escapes of content. */
export const contentEscapes = { '&': '&amp;', '<': '&lt;', '\r': '&#13;' }

/** Line ends, `&`, `<`, `>`, and ranges with characters that XML cannot hold. */
const specialInContent = /[^\t !-%'-;=?-\ud7ff\ue000-\ufffd]/g

/** The spelling of content in a file with these line ends. */
export const contentSpelling = (eol: string): Spelling => ({
  eol,
  escapes: contentEscapes,
  special: specialInContent,
})

/** The same, plus tabs and quotes. */
const specialInQuotes = /[^ !#-%(-;=?-\ud7ff\ue000-\ufffd]/g

/** The spelling of an attribute value in these quotes; `escapes` has further escapes. */
export const attributeValueSpelling = (
  eol: string,
  quote: string,
  escapes: Readonly<Record<string, string>> = {},
): Spelling => ({
  eol,
  escapes: { ...contentEscapes, [quote]: quote === '"' ? '&quot;' : '&apos;', ...escapes },
  special: specialInQuotes,
})

// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 cannot hold
const impossible = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]/u

/** Throws a `FormatError` ('unwritable') if XML cannot hold a character of the text. */
export function requireXmlText(text: string): void {
  const char = impossible.exec(text)?.[0]
  if (char !== undefined) refuseImpossible(char)
}

/** The code point of a character in the usual notation: `U+0007`. */
const codeOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Spells one character of text. Throws a `FormatError` ('unwritable') if XML cannot hold it. */
export function spellChar(char: string, { eol, escapes }: Pick<Spelling, 'eol' | 'escapes'>): string {
  if (char === '\n' && escapes[char] === undefined) return eol
  refuseImpossible(char)
  return escapes[char] ?? char
}

function refuseImpossible(char: string): void {
  if (impossible.test(char))
    throw new FormatError('unwritable', `the character ${codeOf(char)} cannot be written in XML`)
}

/** All characters except letters, digits and spaces, which are never escaped. */
const signs = /[^ \w]/g

/** Spells the text of one place. Characters that `was` spells as references become references. */
export class XmlSpeller {
  readonly #habits: ReadonlyMap<string, string> | undefined
  readonly #was: string
  readonly #like: string
  readonly #spelling: Spelling
  #keepsGreater: boolean | undefined

  /** `like` is the source of the unit. It shows how the file writes `>` if `was` does not. */
  constructor(was: string, like: string, spelling: Spelling) {
    this.#habits = habitsOf(was, spelling)
    this.#was = was
    this.#like = like
    this.#spelling = spelling
  }

  spell(text: string): string {
    const special = this.#habits ? signs : this.#spelling.special
    let raw = ''
    let from = 0
    special.lastIndex = 0
    while (special.test(text)) {
      const at = special.lastIndex - 1
      const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
      raw += text.slice(from, at) + this.#spelled(char, text, at)
      special.lastIndex = from = at + char.length
    }
    return from === 0 ? text : raw + text.slice(from)
  }

  #spelled(char: string, text: string, at: number): string {
    if (char === '>') return this.#greater(text, at)
    return this.#habits?.get(char) ?? spellChar(char, this.#spelling)
  }

  /** A `>` need not be escaped, except in `]]>`. */
  #greater(text: string, at: number): string {
    this.#keepsGreater ??= withoutMarkup(this.#was || this.#like).includes('>')
    if (this.#keepsGreater && !text.startsWith(']]', at - 2)) return '>'
    return this.#habits?.get('>') ?? '&gt;'
  }
}

function withoutMarkup(raw: string): string {
  let text = ''
  let at = 0
  for (let open = raw.indexOf('<'); open >= 0; open = raw.indexOf('<', at)) {
    const closer = raw.startsWith('<![CDATA[', open) ? ']]>' : raw.startsWith('<!--', open) ? '-->' : '>'
    const close = raw.indexOf(closer, open)
    text += raw.slice(at, open)
    if (close < 0) return text
    at = close + closer.length
  }
  return text + raw.slice(at)
}

/** The characters that a text always spells as references; undefined if these are only the required ones. */
function habitsOf(was: string, { escapes }: Spelling): ReadonlyMap<string, string> | undefined {
  if (!was.includes('&')) return undefined
  let habits: Map<string, string> | undefined
  const text = withoutMarkup(was)
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = xmlReferenceAt(text, at)
    const char = referredBy(reference)
    // A reference for a letter or a space applies to one place only; for other characters it is a habit.
    if (char === undefined || /[ \w]/.test(char)) continue
    if (escapes[char] === reference && !habits?.has(char)) continue
    const isNeeded = char === '&' || char === '<'
    if (isNeeded || !text.includes(char)) (habits ??= new Map()).set(char, reference)
  }
  return habits
}

/** The reference for a character that the charset lacks: `&#x20AC;`. */
export const numericReference = (char: string): string =>
  `&#x${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()};`
