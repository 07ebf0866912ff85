// Plurals whose rows are strings with separate keys, in files that hold strings by path: keys with the suffixes of
// i18next (`crates_one`, `crates_other`), or maps of plural categories as in Rails.
import type {
  Category,
  FormatOptions,
  FormatPlugin,
  Languages,
  OptionSchema,
  Plural,
  Slot,
  Source,
  Span,
  Unit,
} from '@atlas/core/contract.ts'
import { categoriesBy, pluralKeys, type RowCategories } from '../json/plural-keys.ts'
import { keyedStrings } from '../text/key-options.ts'
import { lineEnd } from '../text/lines.ts'
import { isCategory, knownCategories, pluralOf, type NewRow, type RowOfPlural } from '../plurals/forms.ts'
import { messageOptions, messagesBy } from './message-options.ts'

const OPTIONS = {
  plurals: {
    ...messageOptions.plurals,
    enum: ['raw', 'icu', 'branches', 'i18next', 'rails'],
    description:
      `${messageOptions.plurals.description} With i18next, keys with its suffixes (_one, _other) are the rows of a ` +
      'plural; with rails, a map whose keys are plural categories, other among them, is a plural. Such rows must ' +
      'follow each other. They are added and removed as the language needs.',
  },
} as const satisfies Record<string, OptionSchema>

type Parse = FormatPlugin['parse']

/** Which strings are the rows of a plural. */
type Way = 'i18next' | 'rails'

/** A string of a file, and its place if it has a name. */
export interface KeyedString {
  unit: Unit & { source: Slot }
  /** Left out for elements of lists. */
  row?: RowPlace | undefined
}

/** The data of a string that may be a row. */
export interface RowPlace {
  /** The span of the last part of its key, without quotes. */
  name: Span
  /** The span that is removed with it: the comments above it, its key, its text, the comment after it. */
  at: Span
  /** The separator from a row above it: `,` and a line end with a margin. */
  between: string
  /** How a row with another name is spelled like this one. */
  newRow(name: string): NewRow
}

/** The members of a format with the options about keys and the option `plurals`. */
export function keyedPlurals(
  parse: Parse,
  stringsOf: (source: Source) => Iterable<KeyedString>,
  ways: Partial<Record<Way, Parse>> = {},
): Pick<FormatPlugin, 'parse'> & { options: FormatOptions } {
  const read = (way: Way): Parse => {
    return (source, languages) => unitsWithPlurals(way, source, [...stringsOf(source)], languages)
  }
  return {
    parse,
    options: {
      schemas: { ...keyedStrings(parse).options.schemas, ...OPTIONS },
      configure(values) {
        const { plurals } = values
        const way = plurals === 'i18next' || plurals === 'rails' ? plurals : undefined
        const byWay = way && (ways[way] ?? read(way))
        const own = {
          ...(byWay ? { parse: byWay } : {}),
          ...keyedStrings(byWay ?? parse).options.configure(values),
        }
        return { ...own, ...messagesBy(plurals, own.parse ?? parse, { quotes: true, areBare: false }) }
      },
    },
  }
}

/**
 * The place of a string whose key begins at `start`, and whose value ends at `end`, both with their quotes. `until` is
 * the end of the comment after it.
 */
export function rowPlace(
  text: string,
  { start, name, slot, end }: { start: number; name: Span; slot: Slot; end: number },
  between: string,
  until = end,
): RowPlace {
  const { at, codec } = slot
  return {
    name,
    at: [start, until],
    between,
    newRow: (own) => ({
      open: text.slice(start, name[0]) + own + text.slice(name[1], at[0]),
      close: text.slice(at[1], end),
      codec: { ...codec, encode: (words, was) => codec.encode(words, was || text.slice(...at)) },
    }),
  }
}

/** A line end, and the margin before an offset; undefined if something else is before it on its line. */
export function marginBefore({ text, eol }: Source, at: number): string | undefined {
  const margin = /(?:^|[\r\n])([ \t]*)$/.exec(text.slice(Math.max(0, at - MAX_MARGIN), at))?.[1]
  return margin === undefined ? undefined : eol + margin
}

/** A longer margin is not from a real file. */
const MAX_MARGIN = 200

/** A string that is a row of a plural. */
interface GroupRow {
  category: Category
  string: KeyedString
  place: RowPlace
}

/** The rows of a plural, in file order. */
interface Group {
  key: readonly string[]
  rows: GroupRow[]
  /** The row `other`. */
  model: RowPlace
  /** The part of a name before its category. */
  prefix: string
  categories: RowCategories
}

/** Strings by name. */
type Named = ReadonlyMap<string, KeyedString>

/** The strings as units. Rows of categories that no language of the job has are separate units. */
function unitsWithPlurals(
  way: Way,
  { text }: Source,
  strings: readonly KeyedString[],
  languages: Languages,
): Unit[] {
  const siblings = bySiblings(strings)
  const found =
    way === 'rails' ? categoryMaps(siblings, strings, languages) : suffixedKeys(siblings, languages)
  const groups = new Map<KeyedString, Group>()
  const indexes = new Map(strings.map((string, index) => [string, index]))
  for (const group of found)
    if (
      isSpelledPlainly(text, group) &&
      areNeighbors(text, group) &&
      !hasTaken(text, group, strings, indexes)
    )
      for (const { string } of group.rows) groups.set(string, group)
  return strings.flatMap((string): Unit | Unit[] => {
    const group = groups.get(string)
    if (!group) return string.unit
    return group.rows[0]?.string === string ? unitsOf(group) : []
  })
}

/** The strings with names, by the path of their container. If several have one name, the first. */
function bySiblings(strings: readonly KeyedString[]): ReadonlyMap<string, Named> {
  const siblings = new Map<string, Map<string, KeyedString>>()
  for (const string of strings) {
    const { key } = string.unit
    const name = key.at(-1)
    if (!string.row || name === undefined) continue
    const parent = pathOf(key, key.length - 1)
    const named = siblings.get(parent) ?? new Map<string, KeyedString>()
    siblings.set(parent, named)
    if (!named.has(name)) named.set(name, string)
  }
  return siblings
}

/** The first parts of a key as one string. No part contains a zero byte. */
const pathOf = (key: readonly string[], length: number): string => key.slice(0, length).join('\0')

/** Maps of plural categories, `other` among them, that contain no other strings. */
function* categoryMaps(
  siblings: ReadonlyMap<string, Named>,
  strings: readonly KeyedString[],
  languages: Languages,
): Iterable<Group> {
  const counts = new Map<string, number>()
  for (const { unit } of strings)
    for (let length = unit.key.length - 1; length > 0; length--) {
      const path = pathOf(unit.key, length)
      counts.set(path, (counts.get(path) ?? 0) + 1)
    }
  const categories: RowCategories = { known: knownCategories(languages), added: [], needed: new Set() }
  for (const [parent, named] of siblings) {
    const { unit, row: model } = named.get('other') ?? {}
    if (!unit || !model || counts.get(parent) !== named.size || ![...named.keys()].every(isCategory)) continue
    const rows = [...named].flatMap(([name, string]) => rowsOf(name, string))
    yield { key: unit.key.slice(0, -1), rows, model, prefix: '', categories }
  }
}

const rowsOf = (category: string, string: KeyedString): GroupRow[] =>
  isCategory(category) && string.row ? [{ category, string, place: string.row }] : []

/** Plurals of version 4 of i18next. In earlier versions, the names of rows differ between languages. */
function* suffixedKeys(siblings: ReadonlyMap<string, Named>, languages: Languages): Iterable<Group> {
  const categories = categoriesBy(languages)
  for (const named of siblings.values()) {
    const groups = new Map<string, Group>()
    for (const [name, { base, category }] of pluralKeys(named, [], true).rows) {
      const string = named.get(name)
      const { unit, row: model } = named.get(`${base}_other`) ?? {}
      if (!string || !unit || !model || name !== `${base}_${category}`) continue
      const group = groups.get(base) ?? {
        key: [...unit.key.slice(0, -1), base],
        rows: [],
        model,
        prefix: `${base}_`,
        categories: categories(base),
      }
      groups.set(base, group)
      for (const row of rowsOf(category, string)) group.rows.push(row)
    }
    yield* groups.values()
  }
}

/** Whether the names are spelled without escapes, so that a new one can be spelled like them. */
const isSpelledPlainly = (text: string, { rows, prefix }: Group): boolean =>
  rows.every(({ category, place: { name } }) => text.slice(...name) === prefix + category)

/**
 * Whether there is a key of a missing row next to a plural: up to the strings around it. What it holds is not a string, such
 * as a number, so that a new row would repeat the key.
 */
function hasTaken(
  text: string,
  { rows, prefix, categories: { known, added } }: Group,
  strings: readonly KeyedString[],
  indexes: ReadonlyMap<KeyedString, number>,
): boolean {
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return false
  const above = strings[(indexes.get(first.string) ?? 0) - 1]
  const below = strings[(indexes.get(last.string) ?? 0) + 1]
  const around = [
    text.slice(above?.unit.source.at[1] ?? 0, first.place.at[0]),
    text.slice(last.place.at[1], below?.row?.name[0] ?? below?.unit.source.at[0]),
  ]
  const categories = new Set<string>(rows.map(({ category }) => category))
  const missing = [...known, ...added].filter((category) => !categories.has(category))
  return missing.some((category) => around.some((part) => hasKey(part, prefix + category)))
}

/** Whether a name is followed by what separates a key from its value. */
function hasKey(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const isWhole = !/[\w-]/.test(text.charAt(at - 1))
    if (isWhole && /^["'`]?\s{0,9}[=:]/.test(text.slice(at + name.length, at + name.length + 12))) return true
  }
  return false
}

/** Whether a text between two rows has only commas and comments. Anything else would be removed with a row. */
function isGap(text: string): boolean {
  for (let at = 0; at < text.length;) {
    if (/[\s,]/.test(text.charAt(at))) at++
    else if (text.charAt(at) === '#' || text.startsWith('//', at)) at = lineEnd(text, at)
    else {
      const end = text.startsWith('/*', at) ? text.indexOf('*/', at + 2) : -1
      if (end < 0) return false
      at = end + 2
    }
  }
  return true
}

const areNeighbors = (text: string, { rows }: Group): boolean =>
  rows.every(({ place }, index) => {
    const above = rows[index - 1]
    return !above || isGap(text.slice(above.place.at[1], place.at[0]))
  })

function unitsOf(group: Group): Unit[] {
  const { key, rows, prefix, categories } = group
  const isApart = ({ category }: GroupRow): boolean => !categories.known.has(category)
  const notes = rows.map((row) => (isApart(row) ? undefined : row.string.unit.context))
  const ordinal = prefix.endsWith('_ordinal_') ? 'Ordinal numbers (1st, 2nd)' : undefined
  const context = [...new Set([...notes, ordinal])].filter(Boolean).join('\n')
  const plural: Unit = { key, source: pluralIn(group), ...(context && { context }) }
  return [plural, ...rows.filter(isApart).map(({ string }) => string.unit)]
}

function pluralIn({ rows, model, prefix, categories: { known, added, needed } }: Group): Plural {
  const all = rows.map(({ category, string, place }): RowOfPlural => {
    return { name: category, at: place.at, slot: string.unit.source }
  })
  const between = rows.at(-1)?.place.between ?? ''
  const plural = pluralOf(all, known, between, (category) => model.newRow(prefix + category))
  return {
    forms: plural.forms,
    ...(needed.size > 0 ? { requiresAllRows: needed } : {}),
    reshape: (wanted) => plural.reshape([...new Set([...wanted, ...added])]),
  }
}
