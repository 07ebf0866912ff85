// How XML spells the characters of a text: references where they must be, and where the text had them before.
import { FormatError } from '../../contract.ts'
import { referenceAt, referredBy } from './references.ts'

/** How the characters of a text are spelled in XML. */
export interface Spelling {
  /** What a line end in a text is in the file. */
  eol: string
  /** Characters that cannot stand as they are, with what is written for them. */
  escapes: Readonly<Record<string, string>>
  /** Finds what may be spelled otherwise than it reads: a text without it stands in the file as it is. */
  special: RegExp
}

/** What content escapes. */
export const contentEscapes = { '&': '&amp;', '<': '&lt;', '\r': '&#13;' }

/** Line ends, `&`, `<`, `>`, and characters of which XML may not hold some. */
const specialInContent = /[^\t !-%'-;=?-\ud7ff\ue000-\ufffd]/

/** How content is spelled in a file with these line ends. */
export const contentSpelling = (eol: string): Spelling => ({
  eol,
  escapes: contentEscapes,
  special: specialInContent,
})

/** The same, and tabs and quotes. */
const specialInQuotes = /[^ !#-%(-;=?-\ud7ff\ue000-\ufffd]/

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
export function spellChar(char: string, { eol, escapes }: Omit<Spelling, 'special'>): string {
  if (char === '\n' && escapes[char] === undefined) return eol
  if (impossible.test(char))
    throw new FormatError('unwritable', `the character ${codeOf(char)} cannot be written in XML`)
  return escapes[char] ?? char
}

/** All but letters, digits and spaces, which nothing escapes. */
const signs = /[^ \w]/gu

/** Spells the text of one place, with references for those characters for which `was` has them. */
export class Speller {
  readonly #habits: ReadonlyMap<string, string> | undefined
  readonly #was: string
  readonly #like: string
  readonly #spelling: Spelling
  #keepsGreater: boolean | undefined

  /** `like` is the unit's source, which shows how the file writes `>` where `was` does not. */
  constructor(was: string, like: string, spelling: Spelling) {
    this.#habits = was.includes('&') ? habitsOf(was) : undefined
    this.#was = was
    this.#like = like
    this.#spelling = spelling
  }

  spell(text: string): string {
    const habits = this.#habits
    if (!habits && !this.#spelling.special.test(text)) return text
    return text.replaceAll(signs, (char: string, at: number) =>
      char === '>' ? this.#greater(text, at) : (habits?.get(char) ?? spellChar(char, this.#spelling)),
    )
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

/** The characters that a text spells as references, and nowhere as they are. */
function habitsOf(was: string): ReadonlyMap<string, string> {
  const habits = new Map<string, string>()
  const text = withoutMarkup(was)
  let plain: ReadonlySet<string> | undefined
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1)) {
    const reference = referenceAt(text, at)
    const char = referredBy(reference)
    // Letters and spaces are spelled so for one place's sake; all else as a habit.
    if (char === undefined || /[ \w]/.test(char)) continue
    const isNeeded = char === '&' || char === '<'
    if (isNeeded || !(plain ??= new Set(text)).has(char)) habits.set(char, reference)
  }
  return habits
}

/** `&#x20AC;`: a character that the file's charset lacks. */
export const numericReference = (char: string): string =>
  `&#x${(char.codePointAt(0) ?? 0).toString(16).toUpperCase()};`
