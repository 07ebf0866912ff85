// How XML spells the characters of a text: references where they must be, and where the text had them before.
import { FormatError } from '../../core/contract.ts'
import { referenceAt, referredBy } from './references.ts'

/** How the characters of a text are spelled in XML. */
export interface Spelling {
  /** What a line end in a text is in the file. */
  eol: string
  /** Characters that cannot stand as they are, with what is written for them. */
  escapes: Readonly<Record<string, string>>
  /** What may be spelled otherwise than it reads: a text without it stands in the file as it is. */
  special: RegExp
}

/** What content escapes. */
export const contentEscapes = { '&': '&amp;', '<': '&lt;', '\r': '&#13;' }

/** Line ends, `&`, `<`, `>`, and characters of which XML may not hold some. */
const specialInContent = /[^\t !-%'-;=?-\ud7ff\ue000-\ufffd]/g

/** How content is spelled in a file with these line ends. */
export const contentSpelling = (eol: string): Spelling => ({
  eol,
  escapes: contentEscapes,
  special: specialInContent,
})

/** The same, and tabs and quotes. */
const specialInQuotes = /[^ !#-%(-;=?-\ud7ff\ue000-\ufffd]/g

/** How a value in this kind of quotes is spelled. `escapes` has what else it escapes. */
export const quotedSpelling = (
  eol: string,
  quote: string,
  escapes: Readonly<Record<string, string>> = {},
): Spelling => ({
  eol,
  escapes: { ...contentEscapes, [quote]: quote === '"' ? '&quot;' : '&apos;', ...escapes },
  special: specialInQuotes,
})

// oxlint-disable-next-line no-control-regex -- these are the characters that XML 1.0 cannot hold
const impossible = /^[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]$/

/** The character's code as people write it: `U+0007`. */
const codeOf = (char: string): string =>
  `U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`

/** Spells one character that is no markup. Throws a `FormatError` ('unwritable') where XML cannot hold it. */
export function spellChar(char: string, { eol, escapes }: Pick<Spelling, 'eol' | 'escapes'>): string {
  if (char === '\n' && escapes[char] === undefined) return eol
  if (impossible.test(char))
    throw new FormatError('unwritable', `the character ${codeOf(char)} cannot be written in XML`)
  return escapes[char] ?? char
}

/** All but letters, digits and spaces, which nothing escapes. */
const signs = /[^ \w]/g

/** Spells the text of one place, with references for those characters for which `was` has them. */
export class Speller {
  readonly #habits: ReadonlyMap<string, string> | undefined
  readonly #was: string
  readonly #like: string
  readonly #spelling: Spelling
  #keepsGreater: boolean | undefined

  /** `like` is the unit's source, which shows how the file writes `>` where `was` does not. */
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

  /** A `>` may stand as it is, save in `]]>`. */
  #greater(text: string, at: number): string {
    this.#keepsGreater ??= withoutMarkup(this.#was || this.#like).includes('>')
    if (this.#keepsGreater && !text.startsWith(']]', at - 2)) return '>'
    return this.#habits?.get('>') ?? '&gt;'
  }
}

const withoutMarkup = (raw: string): string =>
  raw.includes('<') ? raw.replaceAll(/<!\[CDATA\[[^]*?\]\]>|<!--[^]*?-->|<[^<>]*>/g, '') : raw

/** The characters that a text spells as references, and nowhere as they are; nothing where it tells nothing new. */
function habitsOf(was: string, { escapes }: Spelling): ReadonlyMap<string, string> | undefined {
  if (!was.includes('&')) return undefined
  let habits: Map<string, string> | undefined
  const text = withoutMarkup(was)
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = referenceAt(text, at)
    const char = referredBy(reference)
    // Letters and spaces are spelled so for one place's sake; all else as a habit.
    if (char === undefined || /[ \w]/.test(char)) continue
    if (escapes[char] === reference && !habits?.has(char)) continue
    const isNeeded = char === '&' || char === '<'
    if (isNeeded || !text.includes(char)) (habits ??= new Map()).set(char, reference)
  }
  return habits
}

/** `&#x20AC;`: a character that the file's charset lacks. */
export const numericReference = (char: string): string =>
  `&#x${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()};`
