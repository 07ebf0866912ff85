// Signature patterns for a descriptor. Engines of other languages try them, some on the bytes of a file: JavaScript, RE2
// and PCRE behind `/` delimiters must all find what the format's own pattern finds in the decoded text.

/** A part of a regular expression. */
interface Token {
  /** `char`: matches one character. `other`: a group, an alternative, or an assertion. */
  kind: 'char' | 'other'
  source: string
  /** Such as `*`, `+?` or `{2,3}`; '' without one. */
  quantifier: string
}

/**
 * One part and its quantifier. A class is `[…]`; escapes are one character, or `\xHH`. A brace that is not a quantifier
 * is a character.
 */
const TOKENS =
  /(\\x[0-9a-fA-F]{2}|\\[^]|\[\^?(?:\\[^]|[^\]\\])*\]|\(\?:|\(\?[a-z]+\)|[()|^$]|[^])((?:[*+?]|\{\d+(?:,\d*)?\})?\??)/gy

const NOT_CHARACTERS: ReadonlySet<string> = new Set([
  '(',
  '(?:',
  ')',
  '|',
  '^',
  '$',
  String.raw`\b`,
  String.raw`\B`,
])

/** A pattern for names. */
export function wireNamePattern(pattern: RegExp): string {
  return tokensOf(pattern.source)
    .map(({ source, quantifier }) => portable(source) + quantifier)
    .join('')
}

/**
 * A pattern for contents. It accepts a byte order mark at the start, and UTF-16, in which characters of ASCII have a zero
 * byte before or after them.
 */
export function wireContentPattern(pattern: RegExp): string {
  return tokensOf(pattern.source)
    .map((token) => withZeros({ ...token, source: portable(token.source) }))
    .join('')
}

function tokensOf(source: string): Token[] {
  return [...source.matchAll(TOKENS)].map(([, part = '', quantifier = '']) => ({
    kind: NOT_CHARACTERS.has(part) || part.startsWith('(?') ? 'other' : 'char',
    source: part,
    quantifier,
  }))
}

/** A slash would end the pattern behind delimiters, and PCRE reads `[=` in a class as the start of a name. */
function portable(source: string): string {
  if (source === '/') return String.raw`\/`
  if (!source.startsWith('[')) return source
  return (
    source[0] + source.slice(1).replaceAll(/\\[^]|[/[]/g, (part) => (part.length === 1 ? `\\${part}` : part))
  )
}

/** The start of a text. A byte order mark has one character, or two or three bytes beyond ASCII. */
const START = String.raw`^[^\x00-\x7F]{0,3}`
const ZERO = String.raw`\x00`

/**
 * A zero counts only together with the character after it. If it could match in two ways, an engine that goes back would
 * need exponential time.
 */
function withZeros({ kind, source, quantifier }: Token): string {
  if (source === '^') return START
  if (source === '$') return `${ZERO}?$`
  if (kind === 'other' || source === ZERO || isAnything(source)) return source + quantifier
  const char = `${ZERO}?${matchesZero(source) ? withoutZero(source) : source}`
  return quantifier === '' ? char : `(?:${char})${quantifier}`
}

/** Whether a character pattern matches a zero: a negated class without it, a dot, or a class with a negated shorthand. */
function matchesZero(source: string): boolean {
  return new RegExp(`^(?:${source})$`).test('\0')
}

/** Whether it matches every character, such as `[\s\S]`. */
function isAnything(source: string): boolean {
  const pattern = new RegExp(`^(?:${source})$`)
  return LATIN_1.every((char) => pattern.test(char))
}

const LATIN_1 = Array.from({ length: 256 }, (_, code) => String.fromCharCode(code))

/** The same characters but the zero. Only negated ones match it. */
function withoutZero(source: string): string {
  if (source === '.') return String.raw`[^\x00\r\n]`
  // A hyphen at the start of a class is a character. After the zero it would make a range.
  if (source.startsWith('[^')) return `[^${ZERO}${source.slice(2).replace(/^-/, String.raw`\-`)}`
  return `[^${ZERO}${source.toLowerCase()}]`
}
