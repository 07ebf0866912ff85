// Plurals in ICU messages as rows: `{n, plural, one {# boat} other {# boats}}`, in strings that JSON spells.
import {
  BrokenCodes,
  type Codec,
  type FormatPlugin,
  type Languages,
  type OptionSchema,
  type Source,
  type Span,
  type Unit,
} from '../../core/contract.ts'
import { icuCodes } from '../text/icu-codes.ts'
import { isCategory, knownCategories, pluralOf, type Row } from './forms.ts'

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

/** The member of `with` that reads plurals as the option says. `quotes`: whether apostrophes quote braces. */
export function icuPluralsBy(plurals: unknown, parse: Parse, quotes: boolean): { parse?: Parse } {
  return plurals === 'icu'
    ? { parse: (source, languages) => withRows(source, parse(source, languages), languages, quotes) }
    : {}
}

function* withRows(
  { text }: Source,
  units: Iterable<Unit>,
  languages: Languages,
  quotes: boolean,
): Iterable<Unit> {
  const known = knownCategories(languages)
  const codecs = new Map<Codec, Codec>()
  for (const unit of units) {
    const { source } = unit
    const branches = 'at' in source && !source.absent ? branchesIn(text, source.at, quotes) : undefined
    const [first, second] = branches ?? []
    if (!branches || !first || !('at' in source)) {
      yield unit
      continue
    }
    const codec = codecs.get(source.codec) ?? branchCodec(source.codec, quotes)
    codecs.set(source.codec, codec)
    const rows = branches.map(({ name, at, inside }): Row => ({ name, at, slot: { at: inside, codec } }))
    const between = second ? text.slice(first.at[1], second.at[0]) : ' '
    const open = text.slice(first.at[0] + first.name.length, first.inside[0])
    const newRow = (category: string) => ({ open: category + open, close: '}', codec })
    yield { ...unit, source: pluralOf(rows, known, between, newRow) }
    for (const { name, slot } of rows)
      if (!isCategory(name) || !known.has(name)) yield { ...unit, key: [...unit.key, name], source: slot }
  }
}

/** A branch of a plural: `one {# boat}`. */
interface Branch {
  name: string
  at: Span
  /** The span between its braces. */
  inside: Span
}

/** White space, which JSON may spell as escapes. */
const BLANK = String.raw`(?:\s|\\[nrt]){0,200}`
const HEAD = new RegExp(
  String.raw`${BLANK}\{${BLANK}[\w.-]{1,200}${BLANK},${BLANK}plural${BLANK},${BLANK}`,
  'y',
)
const SELECTOR = new RegExp(String.raw`(=\d{1,9}|[a-z]{1,9})${BLANK}\{`, 'y')
const SPACE = new RegExp(BLANK, 'y')
const TAIL = new RegExp(String.raw`\}${BLANK}`, 'y')
/** Escapes of braces and apostrophes, which are syntax however they are spelled. */
const ESCAPED = /\\(?:u00|x)(?:7[bd]|27)/i

/** The branches of a message that is one plural with `other`; undefined for other texts. */
function branchesIn(text: string, [start, end]: Span, quotes: boolean): Branch[] | undefined {
  const raw = text.slice(start, end)
  if (!raw.includes('plural') || ESCAPED.test(raw)) return undefined
  let at = 0
  const takes = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at
    const found = pattern.exec(raw)
    if (found) at = pattern.lastIndex
    return found
  }
  if (!takes(HEAD)) return undefined
  const branches = new Map<string, Branch>()
  for (let from = at, found = takes(SELECTOR); found; from = at, found = takes(SELECTOR)) {
    const [, name = ''] = found
    const close = closingBrace(raw, at - 1, quotes)
    if (close < 0 || branches.has(name) || !(isCategory(name) || name.startsWith('='))) return undefined
    branches.set(name, {
      name,
      at: [start + from, start + close + 1],
      inside: [start + at, start + close],
    })
    at = close + 1
    takes(SPACE)
  }
  return branches.has('other') && takes(TAIL) && at === raw.length ? [...branches.values()] : undefined
}

/** The offset of the brace that closes the one at the offset; -1 if none does. */
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
    codes: icuCodes({ quotes }),
    encode(text, was) {
      const raw = codec.encode(text, was)
      if (closingBrace(`{${raw}}`, 0, quotes) !== raw.length + 1)
        throw new BrokenCodes('the braces of the text do not match, so the message would end elsewhere')
      return raw
    },
  }
}
