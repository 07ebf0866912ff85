// Mutations of files: small functions of a text and a random source.
import { nastyText } from '@atlas/core/laws/nasty-texts.ts'
import { FormatError } from '@atlas/core/contract.ts'
import { asText, type View } from '@atlas/core/laws/views.ts'
import type { RandomSource } from './random.ts'
import type { Material } from './material.ts'
import { at, cut, duplicate, insert, inside, lines, period, replace, span, token, whole } from './places.ts'

/** Changes a text. */
type Mutation = (text: string, random: RandomSource, material: Material) => string

/** The maximum size of a mutated text. */
const MAX_REPEATED = 200_000
/** Openings and ends of blocks in several formats. */
const NESTS = [
  ['{', '}'],
  ['[', ']'],
  ['(', ')'],
  ['<a>', '</a>'],
  ['<g id="1">', '</g>'],
  ['{"a":', '}'],
  ['[[', ']]'],
  ['{{', '}}'],
  ['> ', ''],
  ['  ', ''],
  ['- ', ''],
  ['* ', ''],
  ['a: ', ''],
  ['\\textbf{', '}'],
  ['{n, plural, other {', '}}'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['"', '"'],
] as const

const mutations: readonly Mutation[] = [
  // Removes a piece.
  (text, random) => replace(text, span(text, random), ''),
  (text, random) => replace(text, lines(text, random), ''),
  // Repeats or moves a piece.
  (text, random) => insert(text, random.below(text.length + 1), cut(text, span(text, random))),
  (text, random) => insert(text, lines(text, random)[0], cut(text, lines(text, random))),
  // Inserts a piece of another file, or replaces the rest by the end of another file.
  (text, random, material) => insert(text, lines(text, random)[0], piece(random, material)),
  (text, random, material) => replace(text, span(text, random), piece(random, material)),
  (text, random, material) => {
    const other = fileOf(random, material)
    return text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length + 1))
  },
  // Inserts tokens of the format, or replaces others by them.
  (text, random, { tokens }) => insert(text, random.below(text.length + 1), random.pick(tokens)),
  (text, random, { tokens }) => replace(text, token(text, random), random.pick(tokens)),
  (text, random, { tokens }) => replace(text, token(text, random), random.pick(tokens)),
  (text, random, material) => insert(text, lines(text, random)[0], random.pick(material.lines)),
  // Removes, inserts and changes signs, white space and the case of letters.
  (text, random) => replace(text, at(text, random, 1), ''),
  (text, random) => insert(text, random.below(text.length + 1), random.pick([...SIGNS])),
  (text, random) => replace(text, at(text, random, 1), random.pick([...SIGNS])),
  (text, random) => replace(text, at(text, random, 1), String.fromCharCode(random.below(0x100))),
  (text, random) => insert(text, lines(text, random)[0], ' '.repeat(random.below(9))),
  (text, random) => {
    const place = token(text, random)
    const word = cut(text, place)
    return replace(text, place, word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase())
  },
  (text, random) => insert(text, random.below(text.length + 1), random.sample(nastyText, 1).join('')),
  (text, random) => replace(text, token(text, random), random.sample(nastyText, 1).join('')),
  // Removes, repeats, moves and changes whole elements, blocks and quoted texts, so that strict formats stay well-formed.
  (text, random) => replace(text, whole(text, random), ''),
  (text, random) => duplicate(text, whole(text, random)),
  (text, random) => duplicate(text, period(text, random)),
  (text, random) => replace(text, whole(text, random), cut(text, whole(text, random))),
  (text, random, material) => {
    const other = fileOf(random, material)
    return replace(text, whole(text, random), cut(other, whole(other, random)))
  },
  (text, random) => insert(text, whole(text, random)[1], cut(text, whole(text, random))),
  (text, random, { tokens }) => insert(text, inside(text, random), random.pick(tokens)),
  (text, random) => insert(text, inside(text, random), random.sample(nastyText, 1).join('')),
  (text, random) => insert(text, inside(text, random), random.pick(ESCAPES)),
  // Cuts off the end or the beginning.
  (text, random) => text.slice(0, random.below(text.length + 1)),
  (text, random) => text.slice(random.below(text.length + 1)),
]

/** Escaped characters that strict formats accept in texts. */
const ESCAPES = [
  '&amp;',
  '&lt;',
  '&#x41;',
  '&#10;',
  '<![CDATA[ & ]]>',
  '<!-- & -->',
  '<b>x</b>',
  '<i/>',
  '\\n',
  '\\u0041',
  '\\"',
  '\\\\',
  "\\'",
  "''",
  '""',
  '%%',
  '%1$s',
  '{0}',
  '{{x}}',
  '${x}',
  '\\\n',
  ' \n ',
  '\t',
  '\u00a0',
]

/** Mutations that change the whole file. */
const upheavals: readonly Mutation[] = [
  (text) => text.replaceAll(/\r\n?|\n/g, '\r\n'),
  (text) => text.replaceAll(/\r\n?|\n/g, '\n'),
  (text) => text.replaceAll(/\r\n?|\n/g, '\r'),
  (text, random) => text.replaceAll(/\r\n?|\n/g, () => random.pick(['\n', '\r\n', '\r'])),
  (text, random) => text.replaceAll(/\r\n?|\n/g, random.pick(['\u2028', '\u0085', '\v', '\f', ' '])),
  (text) => text.replaceAll(/\n[\t ]+/g, '\n'),
  (text, random) => text.replaceAll('\n', `\n${' '.repeat(1 + random.below(4))}`),
  (text) => text.replaceAll(/(?:\r?\n)+$/g, ''),
  // Only tokens of the format.
  (_text, random, { tokens }) =>
    Array.from({ length: 1 + random.below(120) }, () => random.pick(tokens)).join(''),
  (_text, random, material) =>
    Array.from({ length: 1 + random.below(20) }, () => random.pick(material.lines)).join(''),
  // Repetition and depth.
  (text, random) => {
    const place = random.once(2) ? span(text, random) : lines(text, random)
    return insert(text, place[1], repeated(cut(text, place), random))
  },
  (text, random, { tokens }) =>
    insert(text, random.below(text.length + 1), repeated(random.pick(tokens), random)),
  (text, random) => {
    const [open, close] = random.pick(NESTS)
    const depth = random.small(MAX_REPEATED / 10)
    const place = span(text, random)
    return replace(
      text,
      place,
      open.repeat(depth) + cut(text, place) + close.repeat(random.once(3) ? 0 : depth),
    )
  },
]

const SIGNS = '"\'\\<>&{}[]()#:;=,|-*`%$@!?~^+/._ \t\n\r\0\ufeff\u00a0\u2028\ud800\u0085\u200b\u0301'

/** A file of the format, or a part of a large file if the part can be parsed. */
export function fileOf(random: RandomSource, material: Material): string {
  const { samples, real, isReadable } = material
  const text = random.pick(real.length === 0 || random.once(2) ? samples : real)
  if (text.length < 2_000 || material.isWellFormed || random.once(6)) return text
  const from = random.once(2) ? 0 : lines(text, random)[0]
  const part = text.slice(from, from + 200 + random.below(4_000))
  return text.length > 16_000 || isReadable(Buffer.from(part)) ? part : text
}

/**
 * Mutates a text in one or several places. Usually a mutation is undone if the format refuses the file that `fileOf`
 * makes of the text.
 */
export function mutated(
  text: string,
  random: RandomSource,
  material: Material,
  fileOf: View['fileOf'] = asText,
): string {
  const { isWellFormed } = material
  const isCareful = isWellFormed === true || !random.once(4)
  let result = text
  const isAccepted = (next: string): boolean => {
    const file = packedOr(undefined, next, fileOf)
    return file !== undefined && material.isReadable(file)
  }
  const step = (mutation: Mutation): void => {
    const next = mutation(result, random, material).slice(0, MAX_REPEATED * 2)
    if (!isCareful || (!isWellFormed && random.once(8)) || isAccepted(next)) result = next
  }
  for (let count = random.small(6); count > 0; count--) step(random.pick(mutations))
  if (random.once(5)) step(random.pick(upheavals))
  return result
}

/** The file of a text, or `other` if the text cannot be packed: it has a zero byte, for example. */
export function packedOr<Other>(other: Other, text: string, fileOf: View['fileOf']): Buffer | Other {
  try {
    return Buffer.from(fileOf(text))
  } catch (error) {
    if (error instanceof FormatError) return other
    throw error
  }
}

/** The bytes of a text, usually in UTF-8, sometimes with an invalid byte. */
export function encoded(text: string, random: RandomSource): Buffer {
  const bytes = random.once(8) ? random.pick(ENCODERS)(text) : Buffer.from(text)
  if (bytes.length > 0 && random.once(20)) bytes[random.below(bytes.length)] = random.below(256)
  return bytes
}

const ENCODERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'latin1'),
]

function piece(random: RandomSource, material: Material): string {
  const other = fileOf(random, material)
  return cut(other, random.once(2) ? lines(other, random) : span(other, random))
}

function repeated(text: string, random: RandomSource): string {
  return text.repeat(Math.ceil(random.small(MAX_REPEATED) / Math.max(1, text.length)))
}
