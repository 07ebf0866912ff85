// How files are spoilt: each mutation is a small function of a text and dice.
import { nastyText } from '../../core/laws/nasty-texts.ts'
import type { Dice } from './dice.ts'
import type { Material } from './material.ts'
import { at, cut, duplicate, insert, inside, lines, replace, span, token, whole } from './places.ts'

/** Makes another text of a text. */
type Mutation = (text: string, dice: Dice, material: Material) => string

/** A text that is repeated to no end ends here. */
const MOST_REPEATED = 200_000
/** What opens a block in some format, and what closes it. */
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
  // A piece goes.
  (text, dice) => replace(text, span(text, dice), ''),
  (text, dice) => replace(text, lines(text, dice), ''),
  // A piece comes twice, or moves.
  (text, dice) => insert(text, dice.below(text.length + 1), cut(text, span(text, dice))),
  (text, dice) => insert(text, lines(text, dice)[0], cut(text, lines(text, dice))),
  // A piece of another file comes in, or the rest is that of another file.
  (text, dice, material) => insert(text, lines(text, dice)[0], piece(dice, material)),
  (text, dice, material) => replace(text, span(text, dice), piece(dice, material)),
  (text, dice, material) => {
    const other = fileOf(dice, material)
    return text.slice(0, dice.below(text.length + 1)) + other.slice(dice.below(other.length + 1))
  },
  // Tokens of the format come in, or stand in place of others.
  (text, dice, { tokens }) => insert(text, dice.below(text.length + 1), dice.pick(tokens)),
  (text, dice, { tokens }) => replace(text, token(text, dice), dice.pick(tokens)),
  (text, dice, { tokens }) => replace(text, token(text, dice), dice.pick(tokens)),
  (text, dice, material) => insert(text, lines(text, dice)[0], dice.pick(material.lines)),
  // Signs go, come, and change; so do spaces and the case of letters.
  (text, dice) => replace(text, at(text, dice, 1), ''),
  (text, dice) => insert(text, dice.below(text.length + 1), dice.pick([...SIGNS])),
  (text, dice) => replace(text, at(text, dice, 1), dice.pick([...SIGNS])),
  (text, dice) => replace(text, at(text, dice, 1), String.fromCharCode(dice.below(0x100))),
  (text, dice) => insert(text, lines(text, dice)[0], ' '.repeat(dice.below(9))),
  (text, dice) => {
    const place = token(text, dice)
    const word = cut(text, place)
    return replace(text, place, word === word.toUpperCase() ? word.toLowerCase() : word.toUpperCase())
  },
  (text, dice) => insert(text, dice.below(text.length + 1), dice.sample(nastyText, 1).join('')),
  (text, dice) => replace(text, token(text, dice), dice.sample(nastyText, 1).join('')),
  // Whole elements, blocks, quoted texts go, come twice, move, and change: what is strict stays well-formed.
  (text, dice) => replace(text, whole(text, dice), ''),
  (text, dice) => duplicate(text, whole(text, dice)),
  (text, dice) => replace(text, whole(text, dice), cut(text, whole(text, dice))),
  (text, dice, material) => {
    const other = fileOf(dice, material)
    return replace(text, whole(text, dice), cut(other, whole(other, dice)))
  },
  (text, dice) => insert(text, whole(text, dice)[1], cut(text, whole(text, dice))),
  (text, dice, { tokens }) => insert(text, inside(text, dice), dice.pick(tokens)),
  (text, dice) => insert(text, inside(text, dice), dice.sample(nastyText, 1).join('')),
  (text, dice) => insert(text, inside(text, dice), dice.pick(ESCAPES)),
  // The file ends early, or begins late.
  (text, dice) => text.slice(0, dice.below(text.length + 1)),
  (text, dice) => text.slice(dice.below(text.length + 1)),
]

/** Spellings of characters that strict formats take in texts. */
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
  (text, dice) => text.replaceAll(/\r\n?|\n/g, () => dice.pick(['\n', '\r\n', '\r'])),
  (text, dice) => text.replaceAll(/\r\n?|\n/g, dice.pick(['\u2028', '\u0085', '\v', '\f', ' '])),
  (text) => text.replaceAll(/\n[\t ]+/g, '\n'),
  (text, dice) => text.replaceAll('\n', `\n${' '.repeat(1 + dice.below(4))}`),
  (text) => text.replaceAll(/(?:\r?\n)+$/g, ''),
  // Nothing but tokens of the format.
  (_text, dice, { tokens }) => Array.from({ length: 1 + dice.below(120) }, () => dice.pick(tokens)).join(''),
  (_text, dice, material) =>
    Array.from({ length: 1 + dice.below(20) }, () => dice.pick(material.lines)).join(''),
  // The same over and over, and depth.
  (text, dice) => {
    const place = dice.once(2) ? span(text, dice) : lines(text, dice)
    return insert(text, place[1], repeated(cut(text, place), dice))
  },
  (text, dice, { tokens }) => insert(text, dice.below(text.length + 1), repeated(dice.pick(tokens), dice)),
  (text, dice) => {
    const [open, close] = dice.pick(NESTS)
    const depth = dice.small(MOST_REPEATED / 10)
    const place = span(text, dice)
    return replace(
      text,
      place,
      open.repeat(depth) + cut(text, place) + close.repeat(dice.once(3) ? 0 : depth),
    )
  },
]

const SIGNS = '"\'\\<>&{}[]()#:;=,|-*`%$@!?~^+/._ \t\n\r\0\ufeff\u00a0\u2028\ud800\u0085\u200b\u0301'

/** A file of the format; of a larger one a part, if that can be read. */
export function fileOf(dice: Dice, { samples, real, isReadable }: Material): string {
  const text = dice.pick(real.length === 0 || dice.once(2) ? samples : real)
  if (text.length < 2_000 || dice.once(6)) return text
  const from = dice.once(2) ? 0 : lines(text, dice)[0]
  const part = text.slice(from, from + 200 + dice.below(4_000))
  return text.length > 16_000 || isReadable(part) ? part : text
}

/** Spoils a text in one to some places; as a rule, what makes it malformedAnswer is taken back. */
export function mutated(text: string, dice: Dice, material: Material): string {
  const isCareful = !dice.once(4)
  let result = text
  const step = (mutation: Mutation): void => {
    const next = mutation(result, dice, material).slice(0, MOST_REPEATED * 2)
    if (!isCareful || dice.once(8) || material.isReadable(next)) result = next
  }
  for (let count = dice.small(6); count > 0; count--) step(dice.pick(mutations))
  if (dice.once(5)) step(dice.pick(upheavals))
  return result
}

/** Bytes of a text: UTF-8 as a rule, with a wrong byte at times. */
export function encoded(text: string, dice: Dice): Buffer {
  const bytes = dice.once(8) ? dice.pick(ENCODERS)(text) : Buffer.from(text)
  if (bytes.length > 0 && dice.once(20)) bytes[dice.below(bytes.length)] = dice.below(256)
  return bytes
}

const ENCODERS: readonly ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(text, 'latin1'),
]

function piece(dice: Dice, material: Material): string {
  const other = fileOf(dice, material)
  return cut(other, dice.once(2) ? lines(other, dice) : span(other, dice))
}

function repeated(text: string, dice: Dice): string {
  return text.repeat(Math.ceil(dice.small(MOST_REPEATED) / Math.max(1, text.length)))
}
