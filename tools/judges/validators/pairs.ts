// Pairs of a source text and a damaged translation, made by a seed: what validators and our checks are compared on.
import type { Category, CodeScanner, Span } from '@atlas/core/contract.ts'
import type { SeededRandom } from '../../bench/random.ts'

/** What was done to a translation. */
export const damages = [
  'none',
  'drop',
  'double',
  'swap',
  'cut',
  'type',
  'blank',
  'sign',
  'foreign',
  'replace',
  'insert',
  'number',
] as const

/** What was done to a translation. */
export type Damage = (typeof damages)[number]

/** A source text and a translation. */
export interface TextPair {
  source: string
  text: string
  /** The last damage. */
  damage: Damage
  /** The category of the row, in Russian. */
  category?: Category
}

/** What pairs are made of. */
export interface DialectMaterial {
  scan: CodeScanner
  /** The pieces that are damaged, where the codes are only parts of them. */
  pieces?: RegExp
  sources: readonly string[]
  /** Codes of this dialect and its neighbors, which a translator may copy from elsewhere. */
  foreign: readonly string[]
  /** The characters of codes. */
  alphabet: string
  /** Whether sources also are plurals. */
  hasPlurals?: boolean
}

const WORDS: readonly string[] = [
  'Äpfel',
  'und',
  'Dateien',
  'файлов',
  'из',
  'ファイル',
  'de',
  'd’or',
  'heures',
  'être',
  'Stunden',
  'x',
  'ملف',
]
const CATEGORIES: readonly Category[] = ['one', 'few', 'many']

/** Makes one pair. */
export function makePair(material: DialectMaterial, random: SeededRandom): TextPair {
  const source = random.item(material.sources)
  const pieces = translated(source, material, random)
  const count = random.item([0, 1, 1, 1, 1, 1, 2, 2, 3])
  let damage: Damage = 'none'
  for (let each = 0; each < count; each++) damage = damageOne(pieces, material, random) ?? damage
  // An empty text is not translated, so that no validator reads it.
  const pair: TextPair = { source, text: pieces.map(({ text }) => text).join('') || 'x', damage }
  return material.hasPlurals && random.next() < 0.2 ? { ...pair, category: random.item(CATEGORIES) } : pair
}

interface Piece {
  text: string
  isCode: boolean
}

/** The pieces of a source text, with other words in other places. */
function translated(source: string, { scan, pieces }: DialectMaterial, random: SeededRandom): Piece[] {
  const found: Piece[] = []
  let end = 0
  const add = (text: string): void => {
    if (text !== '')
      found.push({
        isCode: false,
        text: text.replaceAll(/\{[^{}]*\}|\p{L}+/gu, (one) =>
          one.startsWith('{') ? one : random.item(WORDS),
        ),
      })
  }
  for (const at of pieces ? [...source.matchAll(pieces)].map(spanOf) : scan(source).map((code) => code.at)) {
    add(source.slice(end, at[0]))
    found.push({ isCode: true, text: source.slice(...at) })
    end = at[1]
  }
  add(source.slice(end))
  return found
}

const spanOf = ({ 0: piece, index }: RegExpExecArray): Span => [index, index + piece.length]

function damageOne(
  pieces: Piece[],
  { foreign, alphabet }: DialectMaterial,
  random: SeededRandom,
): Damage | undefined {
  const codes = pieces.filter(({ isCode }) => isCode)
  const damage = random.item(damages)
  if (damage === 'none') return undefined
  const index = Math.floor(random.next() * (pieces.length + 1))
  if (damage === 'sign' || damage === 'foreign') {
    const text = damage === 'sign' ? random.item([...alphabet]) : random.item(foreign)
    pieces.splice(index, 0, { isCode: damage === 'foreign', text })
    return damage
  }
  if (codes.length === 0) return undefined
  const code = random.item(codes)
  const { text } = code
  const at = Math.floor(random.next() * text.length)
  switch (damage) {
    case 'drop':
      pieces.splice(pieces.indexOf(code), 1)
      break
    case 'double':
      pieces.splice(index, 0, { ...code })
      break
    case 'swap': {
      const other = random.item(codes)
      ;[code.text, other.text] = [other.text, code.text]
      break
    }
    case 'cut':
      code.text = text.slice(0, at) + text.slice(at + 1)
      break
    case 'type':
      code.text = text.replace(/[A-Za-z](?=[^A-Za-z]*$)/, random.item([...'sdifuxXcgeEnpnbortTqvjlhaZ@']))
      break
    case 'blank':
      code.text = `${text.slice(0, at + 1)} ${text.slice(at + 1)}`
      break
    case 'replace':
      code.text = text.slice(0, at) + random.item([...alphabet]) + text.slice(at + 1)
      break
    case 'insert':
      code.text = text.slice(0, at + 1) + random.item([...alphabet]) + text.slice(at + 1)
      break
    case 'number':
      code.text = /\d/.test(text)
        ? text.replace(/\d/, random.item([...'0123459']))
        : `${text.charAt(0)}${random.item(['1$', '2$', '0', '1', '2'])}${text.slice(1)}`
      break
  }
  return damage
}
