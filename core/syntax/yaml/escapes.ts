// The escapes of YAML's double quotes, which can spell any text.

/** What only double quotes can hold: controls, a stray byte order mark, other line ends, halves of characters. */
export const unprintable = /[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/u

/** Whether letters beyond ASCII are escaped in this scalar, and none stands as itself. */
export function escapesLetters(was: string): boolean {
  return /\\(?:x[89a-fA-F]|u0*[1-9a-fA-F]|U)/.test(was) && !/[^\0-\x7f]/.test(was)
}

/** YAML 1.2, section 5.7: what stands behind a backslash, and what it means. */
const escapes: readonly (readonly [name: string, char: string])[] = [
  ['0', '\0'],
  ['a', '\x07'],
  ['b', '\b'],
  ['e', '\x1b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['v', '\v'],
  ['"', '"'],
  ['\\', '\\'],
]

/** Read, never written: people know the number of a character, or the character. */
const onlyRead: typeof escapes = [
  ['N', '\x85'],
  ['_', '\xa0'],
  ['L', '\u2028'],
  ['P', '\u2029'],
  [' ', ' '],
  ['/', '/'],
  ['\t', '\t'],
]

const meaningOf = new Map([...escapes, ...onlyRead])
const nameOf = new Map(escapes.map(([name, char]) => [char, `\\${name}`]))

const escaped = /["\\\n\t]|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff\p{Surrogate}]/gu
const escapedAll = /["\\\n\t]|[\0-\x08\x0b-\x1f\x7f-\u{10ffff}]/gu

/** The text as it stands between double quotes. */
export function escapeDouble(text: string, escapesAll = false): string {
  return text.replace(escapesAll ? escapedAll : escaped, (char) => nameOf.get(char) ?? hexEscape(char))
}

function hexEscape(char: string): string {
  const hex = (char.codePointAt(0) ?? 0).toString(16).toUpperCase()
  if (hex.length > 4) return `\\U${hex.padStart(8, '0')}`
  return hex.length > 2 ? `\\u${hex.padStart(4, '0')}` : `\\x${hex.padStart(2, '0')}`
}

const hexLength: Record<string, number> = { x: 2, u: 4, U: 8 }

/** Where the first escape stands that is none, if any; an offset into the scalar. */
export function badEscape(raw: string): number | undefined {
  let at = raw.indexOf('\\')
  while (at >= 0) {
    const name = raw[at + 1] ?? ''
    const digits = hexLength[name]
    if (digits !== undefined) {
      const code = hexAt(raw, at + 2, digits)
      if (!(code <= 0x10ffff)) return at
    } else if (!meaningOf.has(name) && name !== '\n' && !(name === '\r' && raw[at + 2] === '\n')) return at
    at = raw.indexOf('\\', at + 2)
  }
  return undefined
}

/** The number that stands here in so many hexadecimal digits, or NaN. */
function hexAt(raw: string, at: number, digits: number): number {
  const hex = raw.slice(at, at + digits)
  return hex.length === digits && /^[0-9a-fA-F]+$/.test(hex) ? Number.parseInt(hex, 16) : Number.NaN
}

const doubleRun = /[^"\\\n \t\r]+/y

/** `"one \<break> two\x21"` -> `one two!`. What a block left behind its quotes (a comment, empty lines) is no text. */
export function decodeDouble(raw: string): string {
  let text = ''
  let at = 1
  while (at < raw.length && raw[at] !== '"') {
    doubleRun.lastIndex = at
    const run = doubleRun.exec(raw)?.[0]
    if (run !== undefined) {
      text += run
      at += run.length
    } else if (raw[at] === '\\') {
      const [char, next] = escapeAt(raw, at)
      text += char
      at = next
    } else {
      const start = at
      let breaks = 0
      for (; isBlank(raw, at); at += 1) if (raw[at] === '\n') breaks += 1
      if (at === start) text += raw[at++]
      else if (breaks === 0) text += raw.slice(start, at)
      else text += breaks === 1 ? ' ' : '\n'.repeat(breaks - 1)
    }
  }
  return text
}

/** What the escape at this backslash spells, and where it ends. An escaped line end takes the next line's margin along. */
function escapeAt(raw: string, at: number): [char: string, next: number] {
  const name = raw[at + 1] ?? ''
  if (name === '\n' || (name === '\r' && raw[at + 2] === '\n')) {
    let next = at + (name === '\n' ? 2 : 3)
    while (raw[next] === ' ' || raw[next] === '\t') next += 1
    return ['', next]
  }
  const digits = hexLength[name]
  if (digits === undefined) return [meaningOf.get(name) ?? `\\${name}`, at + 2]
  const next = at + 2 + digits
  const code = hexAt(raw, at + 2, digits)
  return [code <= 0x10ffff ? String.fromCodePoint(code) : raw.slice(at, next), next]
}

/** White space or a line end; a lone carriage return is a character as any other. */
function isBlank(raw: string, at: number): boolean {
  const char = raw[at]
  return char === ' ' || char === '\t' || char === '\n' || (char === '\r' && raw[at + 1] === '\n')
}
