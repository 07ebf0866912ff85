// The character tables of EBU STL: ISO 6937 for Latin, and parts of ISO 8859 for other scripts (EBU Tech 3264, appendix 2).

/** How bytes spell characters. */
export interface Table {
  name: string
  /** The character of one byte; undefined if it has none, or is the first of two. */
  charOf(byte: number): string | undefined
  /** The character of two bytes: an accent, and a letter. */
  accented(accent: number, base: number): string | undefined
  bytesOf(char: string): readonly number[] | undefined
}

/** From the byte A0 on; a space where the table has no character. */
const LATIN =
  '\u00a0¡¢£$¥ §¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿' +
  ' '.repeat(16) +
  '—¹®©™♪¬¦    ⅛⅜⅝⅞ΩÆÐªĦ ĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u00ad'

/** The accents from the byte C1 on, as combining characters; a space where the table has none. */
const ACCENTS = '\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308 \u030a\u0327 \u030b\u0328\u030c'
const FIRST_ACCENT = 0xc1

const isAscii = (code: number): boolean => code >= 0x20 && code < 0x7f

const latinBytes: ReadonlyMap<string, readonly number[]> = new Map(
  Array.from(LATIN, (char, index): [string, number[]] => [char, [0xa0 + index]]).filter(
    ([char]) => char !== ' ' && char !== '$',
  ),
)

const ISO_6937: Table = {
  name: 'ISO 6937',
  charOf(byte) {
    if (isAscii(byte)) return String.fromCharCode(byte)
    const char = byte < 0xa0 ? ' ' : LATIN.charAt(byte - 0xa0)
    return char === ' ' || char === '' ? undefined : char
  },
  accented(accent, base) {
    const mark = accent < FIRST_ACCENT ? '' : ACCENTS.charAt(accent - FIRST_ACCENT).trim()
    if (mark === '' || !/^[A-Za-z]$/.test(String.fromCharCode(base))) return undefined
    const char = (String.fromCharCode(base) + mark).normalize('NFC')
    return char.length === 1 ? char : undefined
  },
  bytesOf(char) {
    const code = char.charCodeAt(0)
    if (char.length === 1 && isAscii(code)) return [code]
    const known = latinBytes.get(char)
    if (known || char.length > 1) return known
    const [base = '', mark = '', more] = char.normalize('NFD')
    const accent = mark === '' || mark === ' ' ? -1 : ACCENTS.indexOf(mark)
    if (accent < 0 || more !== undefined || !/^[A-Za-z]$/.test(base)) return undefined
    return [FIRST_ACCENT + accent, base.charCodeAt(0)]
  },
}

/** A part of ISO 8859: ASCII, and a script from A0 on. */
function partOf8859(part: number): Table {
  const chars = new TextDecoder(`iso-8859-${part}`).decode(
    Uint8Array.from({ length: 0x60 }, (_, index) => 0xa0 + index),
  )
  const bytes = new Map(Array.from(chars, (char, index): [string, number[]] => [char, [0xa0 + index]]))
  bytes.delete('\ufffd')
  return {
    name: `ISO 8859-${part}`,
    charOf(byte) {
      if (isAscii(byte)) return String.fromCharCode(byte)
      const char = byte < 0xa0 ? '' : chars.charAt(byte - 0xa0)
      return char === '' || char === '\ufffd' ? undefined : char
    },
    accented: () => undefined,
    bytesOf: (char) =>
      isAscii(char.charCodeAt(0)) && char.length === 1 ? [char.charCodeAt(0)] : bytes.get(char),
  }
}

const PARTS: ReadonlyMap<string, number> = new Map([
  ['01', 5],
  ['02', 6],
  ['03', 7],
  ['04', 8],
])

/** The table by its number in the head of a file. */
export function tableOf(code: string): Table {
  const part = PARTS.get(code)
  return part === undefined ? ISO_6937 : partOf8859(part)
}
