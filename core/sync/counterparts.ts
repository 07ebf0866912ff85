// Gives strings of a translation the identifiers that their source has for them: a text and a plural may have one key,
// such as `item` beside `item_one` and `item_other` in i18next. Which of them a file has decides their numbers.
import type { FileString, FileStrings } from '../reading/file-strings.ts'
import { entriesIn, entryTreeOf } from './entry-tree.ts'

/** The translation, in which the strings have the identifiers of the source. */
export function namedAs(source: FileStrings, file: FileStrings): FileStrings {
  const names = namesOf(source, file)
  if (names.size === 0) return file
  const named = (identifier: string): string => names.get(identifier) ?? identifier
  const entries = [...file.strings.values()].map((entry): [string, FileString] => {
    const identifier = named(entry.identifier)
    return [identifier, { ...entry, identifier, record: { ...entry.record, identifier } }]
  })
  const identifiers = file.parsed.identifiers.map(named)
  return { ...file, strings: new Map(entries), parsed: { ...file.parsed, identifiers } }
}

/** The identifiers of the source for strings of a translation that has others for them, by the latter. */
export function namesOf(source: FileStrings, file: FileStrings): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const isApart = apartIn([source, file])
  for (const [identifier, entry] of file.strings) {
    const other = source.strings.get(identifier)
    if (!other || isOfKind(other, entry)) continue
    const [ours, theirs] = [pairOf(file, entry), pairOf(source, other)]
    const isTaken = (name: string): boolean =>
      source.strings.has(name) || (file.strings.has(name) && !ours.some((each) => each.identifier === name))
    if (ours.length + theirs.length === 2 && !isApart(entry.record.hasPlurals ? entry : other)) continue
    for (const each of ours) {
      const wanted = theirs.find((known) => isOfKind(known, each))
      const name = wanted?.identifier ?? freeName(identifier, isTaken)
      if (name !== each.identifier) names.set(each.identifier, name)
    }
  }
  return names
}

const isOfKind = (one: FileString, other: FileString): boolean =>
  one.record.hasPlurals === other.record.hasPlurals

/** A string, and the one of the other kind with its key. */
function pairOf({ strings }: FileStrings, first: FileString): FileString[] {
  const twin = strings.get(`${first.identifier}#2`)
  const isTwin = twin?.unit.key.join('\0') === first.unit.key.join('\0') && !isOfKind(twin, first)
  return isTwin ? [first, twin] : [first]
}

/**
 * Returns whether a file spells the rows of a plural by keys of their own (`item_one`), so that a text with the key of the
 * plural is another string. The entries are read only if there is a question.
 */
function apartIn(files: readonly FileStrings[]): (plural: FileString) => boolean {
  let rows: Map<string, string[]> | undefined
  return ({ identifier, unit }) => {
    rows ??= namesOfRows(files)
    const key = unit.key.at(-1) ?? ''
    const names = rows.get(identifier) ?? []
    return names.length > 0 && names.every((name) => name.startsWith(key) && name.length > key.length)
  }
}

/** The names of the rows of plurals, by identifier. */
function namesOfRows(files: readonly FileStrings[]): Map<string, string[]> {
  const rows = new Map<string, string[]>()
  for (const file of files) {
    const { root } = entryTreeOf(file) ?? {}
    for (const [, { name = '', strings, category }] of root ? entriesIn(root.children) : [])
      if (category) for (const each of strings) rows.set(each, [...(rows.get(each) ?? []), name])
  }
  return rows
}

/** A numbered identifier that is not taken. */
function freeName(identifier: string, isTaken: (name: string) => boolean): string {
  let number = 2
  while (isTaken(`${identifier}#${number}`)) number++
  return `${identifier}#${number}`
}
