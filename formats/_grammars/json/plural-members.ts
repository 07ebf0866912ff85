// A plural of i18next: its rows are members of a JSON object, and other members may be between them.
import type { Category, Edit, Plural, Slot } from '@atlas/core/contract.ts'
import { pluralOf, type NewRow, type RowOfPlural } from '../plurals/forms.ts'
import { readOnly } from '../plurals/read-only.ts'
import type { Numbering, PluralKey, RowCategories } from './plural-keys.ts'
import type { JsonString } from './cursor.ts'
import { memberSpan, spanOf, type JsonMember } from './reader.ts'

/** An existing row: its member of the object, and the meaning of its key. */
export interface KeyRow extends PluralKey {
  index: number
  member: JsonMember
  text: JsonString
}

/** A plural, with the object that contains it. */
export interface PluralGroup {
  base: string
  isOld: boolean
  /** Whether a single row would be a string with a context, and no plural. */
  mayBeContext: boolean
  rows: [KeyRow, ...KeyRow[]]
  members: readonly JsonMember[]
  /** The plurals of the object by the indexes of their rows. */
  groups: ReadonlyMap<number, PluralGroup>
  /** Whether a key is there twice. */
  hasDoubledKeys: boolean
  /** The keys of the object. */
  keys: Pick<ReadonlySet<string>, 'has'>
}

/** The plural of a group. Its members are added, removed and renamed when the language changes. */
export function pluralIn(
  text: string,
  pluralGroup: PluralGroup,
  { known, added, needed }: RowCategories,
  numbers: Numbering['suffixes'],
): Plural {
  const suffixes = pluralGroup.isOld ? numbers : undefined
  const group = suffixes ? numbered(pluralGroup, suffixes) : pluralGroup
  const forms = new Map(group.rows.map((row) => [row.category, row.text] as const))
  const names = suffixes ? [...suffixes.values()] : [...known, ...added].map((category) => `_${category}`)
  // If the numbers of a language are unknown, or a key is taken by something else, the existing rows stay.
  if ((pluralGroup.isOld && !suffixes) || hasTaken(pluralGroup, names)) return readOnly(forms)

  const spell = (category: Category): string => suffixes?.get(category) ?? `_${category}`
  return {
    forms,
    // The runtime uses a text of another language if it finds no row for a number.
    ...(suffixes ? {} : { requiresAllRows: needed }),
    reshape(categories) {
      const wanted = suffixes
        ? categories.filter((category) => suffixes.has(category))
        : [...new Set([...categories, ...added])]
      const shaped = shapedRows(text, group, known, wanted, spell)
      const kept = keptRows(group, wanted)
      const edits = removals(text, group, kept)
      if (!suffixes) return { forms: shaped, edits, areWhole: areRows(group, wanted) }
      const all = new Map([...shaped, ...kept.map((row) => [row.category, row.text] as const)])
      const renames = kept.flatMap((row) => renamed(text, row, spell(row.category)))
      return { forms: writtenTogether(all, group), edits: [...edits, ...renames] }
    },
  }
}

/** Whether rows of these categories are a plural, as version 4 names them (`pluralKeys`). */
function areRows({ mayBeContext, hasDoubledKeys }: PluralGroup, categories: readonly Category[]): boolean {
  // A row that is removed may be there once more.
  return !hasDoubledKeys && categories.includes('other') && (!mayBeContext || categories.length > 1)
}

/** Whether a row would get the key of a member that is not a row of the plural. */
function hasTaken({ base, rows, keys }: PluralGroup, suffixes: readonly string[]): boolean {
  const names = suffixes.map((suffix) => base + suffix)
  return names.some((name) => keys.has(name) && !rows.some(({ member }) => member.key === name))
}

function shapedRows(
  text: string,
  group: PluralGroup,
  known: ReadonlySet<string>,
  wanted: readonly Category[],
  spell: (category: Category) => string,
): ReadonlyMap<Category, Slot> {
  const rows = group.rows.map(({ category, member, text: slot }): RowOfPlural => {
    return { name: category, at: memberSpan(text, member), slot }
  })
  const plural = pluralOf(rows, known, gapBefore(text, group), (category) =>
    newRow(text, group, spell(category)),
  )
  return plural.reshape(wanted).forms
}

/** Before version 4, rows have numbers. If no number is `other` in a language (Russian), `other` is its last row. */
function numbered(group: PluralGroup, suffixes: ReadonlyMap<Category, string>): PluralGroup {
  const last = [...suffixes.keys()].at(-1)
  if (!last || suffixes.has('other')) return group
  const { rows } = group
  const [first, ...rest] = rows.map((row) => (row.category === 'other' ? { ...row, category: last } : row))
  return first ? { ...group, rows: [first, ...rest] } : group
}

/** The rows that a language keeps. Before version 4, an only row replaces the first, where the plural is. */
function keptRows({ isOld, rows }: PluralGroup, wanted: readonly Category[]): KeyRow[] {
  const [only, second] = wanted
  if (isOld && only && !second) return [{ ...rows[0], category: only }]
  return rows.filter(({ category }) => wanted.includes(category))
}

/** Groups missing rows, so that they are written together: numbered rows are a plural only if all exist. */
function writtenTogether(
  forms: ReadonlyMap<Category, Slot>,
  { base, rows }: PluralGroup,
): ReadonlyMap<Category, Slot> {
  const writeGroup = `${base} at ${rows[0].member.keyStart}`
  return new Map(
    [...forms].map(([category, slot]) => [category, slot.wrapNew ? { ...slot, writeGroup } : slot]),
  )
}

/** The edit that changes the suffix of a row for another language: `crates_plural` becomes `crates_2`. */
function renamed(text: string, { suffix, member: { keyStart, keyEnd } }: KeyRow, wanted: string): Edit[] {
  const start = keyEnd - suffix.length
  if (wanted === suffix || text.slice(Math.max(start, keyStart), keyEnd) !== suffix) return []
  return [{ at: [start, keyEnd], text: wanted }]
}

/**
 * The edits that remove the rows that are not kept, each with the comma before it. The first member is removed with the
 * comma after it. If that comma may be removed with another plural, the member stays; i18next never reads it.
 */
function* removals(
  text: string,
  { base, rows, members, groups }: PluralGroup,
  kept: readonly KeyRow[],
): Iterable<Edit> {
  const staying = new Set(kept.map(({ index }) => index))
  const leaving = new Set(rows.map(({ index }) => index).filter((index) => !staying.has(index)))
  let first = 0
  while (leaving.has(first)) first++
  const [top] = members
  const heir = members[first]
  const other = groups.get(first)
  const isOthers = other !== undefined && other.base !== base
  if (first > 0 && top && heir && !isOthers)
    yield { at: [memberSpan(text, top)[0], memberSpan(text, heir)[0]], text: '' }
  for (const index of leaving) {
    const above = members[index - 1]
    const member = members[index]
    if (index > first && above && member)
      yield { at: [spanOf(above.value)[1], spanOf(member.value)[1]], text: '' }
  }
}

/** A row that is written like the row `other`: with its quotes, its colon, its codec. */
function newRow(text: string, { base, rows, rows: [first] }: PluralGroup, suffix: string): NewRow {
  const model = rows.find(({ category }) => category === 'other') ?? first
  const { keyStart, keyEnd } = model.member
  const raw = text.slice(keyStart, keyEnd)
  const name = raw.endsWith(model.suffix)
    ? raw.slice(0, raw.length - model.suffix.length)
    : model.text.codec.encode(base, '')
  const [start, end] = model.text.at
  return {
    open: text.slice(memberSpan(text, model.member)[0], keyStart) + name + suffix + text.slice(keyEnd, start),
    close: text.slice(end, end + 1),
    codec: model.text.codec,
  }
}

/** A comma, and the line end and margin before the plural's last row. */
function gapBefore(text: string, { rows }: PluralGroup): string {
  const [end] = memberSpan(text, (rows.at(-1) ?? rows[0]).member)
  let start = end
  while (start > 0 && ' \t\r\n'.includes(text.charAt(start - 1))) start--
  const gap = text.slice(start, end)
  const line = gap.lastIndexOf('\n')
  return `,${line < 0 ? gap : gap.slice(gap[line - 1] === '\r' ? line - 1 : line)}`
}
