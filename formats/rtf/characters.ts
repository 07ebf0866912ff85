// How RTF spells characters: control words, bytes of a code page, and numbers of Unicode.
import { FormatError } from '@atlas/core/contract.ts'
import { windows1252 } from '../_grammars/text/windows-1252.ts'

/** Control words for single characters. */
export const NAMED_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['tab', '\t'],
  ['line', '\n'],
  ['emdash', '\u2014'],
  ['endash', '\u2013'],
  ['emspace', '\u2003'],
  ['enspace', '\u2002'],
  ['qmspace', '\u2005'],
  ['bullet', '\u2022'],
  ['lquote', '\u2018'],
  ['rquote', '\u2019'],
  ['ldblquote', '\u201c'],
  ['rdblquote', '\u201d'],
  ['zwj', '\u200d'],
  ['zwnj', '\u200c'],
  ['ltrmark', '\u200e'],
  ['rtlmark', '\u200f'],
])

/** Control symbols for single characters. */
export const SYMBOL_CHARACTERS: ReadonlyMap<string, string> = new Map([
  ['\\', '\\'],
  ['{', '{'],
  ['}', '}'],
  ['~', '\u00a0'],
  ['-', '\u00ad'],
  ['_', '\u2011'],
])

const SPELLINGS: ReadonlyMap<string, string> = new Map([
  ['\n', '\\line '],
  ['\t', '\\tab '],
  ...Array.from(SYMBOL_CHARACTERS, ([sign, char]): [string, string] => [char, `\\${sign}`]),
])

/** The code pages of the character sets of fonts, by the names of the Encoding Standard. */
const CHARSETS: ReadonlyMap<number, string> = new Map([
  [0, 'windows-1252'],
  [77, 'macintosh'],
  [128, 'shift_jis'],
  [129, 'euc-kr'],
  [134, 'gbk'],
  [136, 'big5'],
  [161, 'windows-1253'],
  [162, 'windows-1254'],
  [163, 'windows-1258'],
  [177, 'windows-1255'],
  [178, 'windows-1256'],
  [186, 'windows-1257'],
  [204, 'windows-1251'],
  [222, 'windows-874'],
  [238, 'windows-1250'],
])

/** The character set of fonts whose characters are pictures. */
export const SYMBOL_CHARSET = 2

const PAGES: ReadonlyMap<number, string> = new Map([
  [866, 'ibm866'],
  [874, 'windows-874'],
  [932, 'shift_jis'],
  [936, 'gbk'],
  [949, 'euc-kr'],
  [950, 'big5'],
  [10000, 'macintosh'],
  [65001, 'utf-8'],
])

/** The code page of a font's character set; undefined if the file's own one applies. */
export const pageOfCharset = (charset: number): string | undefined => CHARSETS.get(charset)

/** The code page of this number; undefined if no reader of it is known. */
export function pageOfNumber(number: number): string | undefined {
  return number >= 1250 && number <= 1258 ? `windows-${number}` : PAGES.get(number)
}

const MULTIBYTE = /^(?:shift_jis|euc-kr|gbk|big5|utf-8)$/

/** Whether this byte begins a character of more bytes. */
export function isLeadByte(page: string, byte: number): boolean {
  if (byte < 0x81 || !MULTIBYTE.test(page)) return false
  return page !== 'shift_jis' || byte < 0xa0 || byte >= 0xe0
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

/** The text of bytes in a code page. */
export function decodedBytes(page: string, bytes: readonly number[]): string {
  // Node before version 24 decodes windows-1252 as Latin-1.
  const [byte = 0] = bytes
  if (page === 'windows-1252' && bytes.length === 1)
    return byte >= 0x80 && byte < 0xa0 ? windows1252.charAt(byte - 0x80) : String.fromCharCode(byte)
  let decoder = decoders.get(page)
  if (!decoder) decoders.set(page, (decoder = new TextDecoder(page)))
  return decoder.decode(Uint8Array.from(bytes))
}

/**
 * The spelling of a text in ASCII. Question marks stand for characters in readers that do not know Unicode. `skipped` is the number of characters after each number of Unicode that readers of
 * Unicode skip.
 */
export function spelled(text: string, skipped: number): string {
  let raw = ''
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at)
    const code = text.charCodeAt(at)
    const known = SPELLINGS.get(char)
    if (known !== undefined) raw += known
    else if (code > 126)
      raw += `\\u${code > 0x7fff ? code - 0x10000 : code}${String.raw`\'3f`.repeat(skipped) || ' '}`
    else if (code < 32) throw unwritable(code)
    else raw += char
  }
  return raw
}

function unwritable(code: number): FormatError {
  const number = code.toString(16).padStart(4, '0')
  return new FormatError('unwritable', `The character U+${number} cannot be written in RTF.`)
}
