// Plurals in ICU messages as rows: `{n, plural, one {# boat} other {# boats}}`.
import {
  BrokenCodes,
  type Codec,
  type FormatPlugin,
  type Languages,
  type OptionSchema,
  type Slot,
  type Source,
  type Span,
  type Unit,
} from '@atlas/core/contract.ts'
import { icuCodes } from '../codes/icu-codes.ts'
import { isCategory, knownCategories, pluralOf, type RowOfPlural } from './forms.ts'

/** The option of formats whose texts may be ICU messages. */
export const icuPluralOptions = {
  plurals: {
    type: 'string',
    enum: ['raw', 'icu'],
    description:
      'A message that is one plural of ICU: raw shows it as it is spelled; icu shows its branches as the rows of a ' +
      'plural, and adds and removes branches as the language needs. Branches such as `=0` are then strings of their own.',
    default: 'raw',
  },
} as const satisfies Record<string, OptionSchema>

type Parse = FormatPlugin['parse']

/** How a format holds messages. */
export interface IcuMessages {
  /** Whether apostrophes quote braces. */
  quotes: boolean
  /**
   * Whether braces and branches are spelled in the file as in the message. If not (a folded text of YAML, joined
   * strings of JavaScript), the branches are places in the decoded message, which is spelled again as a whole.
   */
  areBare: boolean
}

/** The parser of plurals that the option selects. */
export function icuPluralsBy(plurals: unknown, parse: Parse, messages: IcuMessages): { parse?: Parse } {
  return plurals === 'icu'
    ? { parse: (source, languages) => withRows(source, parse(source, languages), languages, messages) }
    : {}
}

function* withRows(
  source: Source,
  units: Iterable<Unit>,
  languages: Languages,
  { quotes, areBare }: IcuMessages,
): Iterable<Unit> {
  const known = knownCategories(languages)
  const places = areBare ? bareMessages(source, quotes) : decodedMessages(source, quotes)
  for (const unit of units) {
    const message = 'at' in unit.source && !unit.source.wrapNew ? places(unit.source) : undefined
    const branches = message && branchesIn(message, quotes)
    const [first, second] = branches ?? []
    if (!message || !branches || !first) {
      yield unit
      continue
    }
    const { text, codec, parent } = message
    const around = parent ? { parent } : {}
    const rows = branches.map(({ name, at, inside: own }): RowOfPlural => {
      return { name, at, slot: { at: own, codec, ...around } }
    })
    const between = second ? text.slice(first.at[1], second.at[0]) : ' '
    const open = text.slice(first.at[0] + first.name.length, first.inside[0])
    const newRow = (category: string) => ({ open: category + open, close: '}', codec, ...around })
    yield { ...unit, source: pluralOf(rows, known, between, newRow) }
    for (const { name, slot } of rows)
      if (!isCategory(name) || !known.has(name)) yield { ...unit, key: [...unit.key, name], source: slot }
  }
}

/** A message that may be a plural, and how its branches are spelled. */
interface Message {
  text: string
  span: Span
  parts: Parts
  codec: Codec
  parent?: Slot
}

/** Messages as they are spelled in the file. */
function bareMessages({ text }: Source, quotes: boolean): (slot: Slot) => Message | undefined {
  const codecs = new Map<Codec, Codec>()
  return ({ at, codec: own }) => {
    const codec = codecs.get(own) ?? branchCodec(own, quotes)
    codecs.set(own, codec)
    return { text, span: at, parts: ESCAPED_PARTS, codec }
  }
}

/** Messages as decoded texts. */
function decodedMessages(source: Source, quotes: boolean): (slot: Slot) => Message | undefined {
  const codec = branchCodec({ decode: (raw) => raw, encode: (text) => text }, quotes)
  return (slot) => {
    const raw = source.text.slice(...slot.at)
    if (slot.parent || !raw.includes('plural')) return undefined
    const text = slot.codec.decode(raw).toWellFormed()
    return { text, span: [0, text.length], parts: DECODED_PARTS, codec, parent: slot }
  }
}

/** A branch of a plural: `one {# boat}`. */
interface Branch {
  name: string
  at: Span
  /** The span between its braces. */
  inside: Span
}

/** Escapes of braces and apostrophes. These are syntax even if escaped. */
const ESCAPED = /\\(?:u00|x)(?:7[bd]|27)/i

/** The parts of a plural. */
type Parts = Readonly<Record<'head' | 'selector' | 'space' | 'tail', RegExp>>

/** The parts of a plural, with this white space between them. */
const partsWith = (blank: string): Parts => ({
  head: new RegExp(String.raw`${blank}\{${blank}[\w.-]{1,200}${blank},${blank}plural${blank},${blank}`, 'y'),
  selector: new RegExp(String.raw`(=\d{1,9}|[a-z]{1,9})${blank}\{`, 'y'),
  space: new RegExp(blank, 'y'),
  tail: new RegExp(String.raw`\}${blank}`, 'y'),
})

const DECODED_PARTS = partsWith(String.raw`\s{0,200}`)
/** JSON may spell white space as escapes. */
const ESCAPED_PARTS = partsWith(String.raw`(?:\s|\\[nrt]){0,200}`)

/** The branches of a message that is one plural with `other`; undefined for other texts. */
function branchesIn({ text, span: [start, end], parts }: Message, quotes: boolean): Branch[] | undefined {
  const raw = text.slice(start, end)
  if (!raw.includes('plural') || (parts === ESCAPED_PARTS && ESCAPED.test(raw))) return undefined
  let at = 0
  const takes = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const match = pattern.exec(raw)
    if (match) at = pattern.lastIndex
    return match
  }
  if (!takes(parts.head)) return undefined
  const branches = new Map<string, Branch>()
  for (let from = at, match = takes(parts.selector); match; from = at, match = takes(parts.selector)) {
    const [, name = ''] = match
    const close = closingBrace(raw, at - 1, quotes)
    if (close < 0 || branches.has(name) || !(isCategory(name) || name.startsWith('='))) return undefined
    branches.set(name, {
      name,
      at: [start + from, start + close + 1],
      inside: [start + at, start + close],
    })
    at = close + 1
    takes(parts.space)
  }
  return branches.has('other') && takes(parts.tail) && at === raw.length ? [...branches.values()] : undefined
}

/** The offset of the brace that closes the one at the offset; -1 if it is not closed. */
function closingBrace(raw: string, from: number, quotes: boolean): number {
  let depth = 0
  for (let at = from; at < raw.length; at++) {
    const char = raw.charAt(at)
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at
    else if (char === "'" && quotes) {
      const next = raw.charAt(at + 1)
      if (next === "'") at++
      else if (next !== '' && '{}#|'.includes(next)) {
        const end = raw.indexOf("'", at + 1)
        if (end < 0) return -1
        at = end
      }
    }
  }
  return -1
}

/** Spells the text of a branch, whose braces must match. */
function branchCodec(codec: Codec, quotes: boolean): Codec {
  return {
    ...codec,
    inlineCodes: icuCodes({ quotes }),
    encode(text, was) {
      const raw = codec.encode(text, was)
      if (closingBrace(`{${raw}}`, 0, quotes) !== raw.length + 1)
        throw new BrokenCodes('the braces of the text do not match, so the message would end elsewhere')
      return raw
    },
  }
}
