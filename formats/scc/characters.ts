// The characters of CEA-608 captions: one byte each in the basic set, and pairs of bytes for the others.

/** ASCII, except for these bytes. */
const BASIC: ReadonlyMap<number, string> = new Map([
  [0x2a, 'á'],
  [0x5c, 'é'],
  [0x5e, 'í'],
  [0x5f, 'ó'],
  [0x60, 'ú'],
  [0x7b, 'ç'],
  [0x7c, '÷'],
  [0x7d, 'Ñ'],
  [0x7e, 'ñ'],
  [0x7f, '█'],
])

/** The characters of three pairs of rows, by the first byte; each begins at the second byte that is named. */
const SETS: readonly (readonly [first: number, second: number, chars: string])[] = [
  [0x11, 0x30, '®°½¿™¢£♪à èâêîôû'],
  [0x12, 0x20, "ÁÉÓÚÜü‘¡*'—©℠•“”ÀÂÇÈÊËëÎÏïÔÙùÛ«»"],
  [0x13, 0x20, 'ÃãÍÌìÒòÕõ{}\\^_|~ÄäÖöß¥¤¦ÅåØø┌┐└┘'],
]

/** A character of two bytes. Those of the extended sets replace the character before them. */
export interface Pair {
  bytes: readonly [number, number]
  isExtended: boolean
}

const pairs = new Map<string, Pair>()
const chars = new Map<number, string>()
for (const [first, second, set] of SETS) {
  for (const [index, char] of Array.from(set).entries()) {
    const bytes = [first, second + index] as const
    chars.set(bytes[0] * 256 + bytes[1], char)
    // An apostrophe and a space are in the basic set, too.
    if (!"' ".includes(char)) pairs.set(char, { bytes, isExtended: first > 0x11 })
  }
}

const bytesOfBasic = new Map<string, number>()
for (let byte = 0x20; byte < 0x80; byte++) bytesOfBasic.set(basicChar(byte), byte)

/** The character of a byte from 20 to 7F. */
export function basicChar(byte: number): string {
  return BASIC.get(byte) ?? String.fromCharCode(byte)
}

export const basicByte = (char: string): number | undefined => bytesOfBasic.get(char)

/** The character of two bytes, in the first data channel. */
export const pairChar = (first: number, second: number): string | undefined => chars.get(first * 256 + second)

export const pairOf = (char: string): Pair | undefined => pairs.get(char)

/** The basic character before an extended one, for old decoders: the letter without its accent. */
export function standIn(char: string): number {
  const [base = ' '] = char.normalize('NFD')
  return basicByte(base) ?? basicByte(STAND_INS.get(char) ?? '-') ?? 0x2d
}

const STAND_INS: ReadonlyMap<string, string> = new Map([
  ['“', '"'],
  ['”', '"'],
  ['«', '"'],
  ['»', '"'],
  ['‘', "'"],
  ['¡', '!'],
  ['ß', 's'],
  ['Ø', 'O'],
  ['ø', 'o'],
  ['{', '('],
  ['}', ')'],
  ['\\', '/'],
])
