// Finds what strings lost in a conversion: the new file is read, and compared with the strings that were sent.
import type { Category, Language, TextOrForms } from '@atlas/core/contract.ts'
import { keyJoiner } from '@atlas/core/reading/key-name.ts'
import { shownForm } from '@atlas/core/shown-form.ts'
import { nativeText } from './exchange-codes.ts'
import { codesOfString, type Sent } from './new-strings.ts'
import { type FileString, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { placedTexts } from './reading.ts'

/** What a string lost. */
export const losses = [
  'untranslated',
  'string',
  'key',
  'text',
  'plural',
  'codes',
  'values',
  'context',
  'max-length',
  'labels',
  'status',
  'hidden',
  'extra',
] as const

/** A part of a string that the new file does not have. */
export interface Loss {
  identifier: string
  what: (typeof losses)[number]
  /** What the file has instead, or why. */
  detail?: string
}

/** A new file, and the strings in it. */
export interface NewFileResult {
  before: FileStrings
  after: FileStrings
  /** The language of the translations, in a file of several languages. */
  target: Language | undefined
  /** The strings of the new file for a string that was sent: several, if its plural has one for each form. */
  placesOf: (sent: Sent) => readonly FileString[]
}

/** The parts of strings that the new file lacks or changes. */
export function lossesBetween(result: NewFileResult, sent: readonly Sent[]): Loss[] {
  const { after, placesOf } = result
  const known = new Set(sent.flatMap(placesOf))
  const extra = [...after.strings.values()]
    .filter((place) => !known.has(place) && !place.record.isHidden)
    .map(({ identifier }): Loss => ({ identifier, what: 'extra' }))
  return [...sent.flatMap((each) => lossesOf(result, each)), ...extra]
}

function lossesOf(result: NewFileResult, each: Sent): Loss[] {
  const { after, before, target, placesOf } = result
  const { identifier, record } = each.entry
  const [place, ...others] = placesOf(each)
  if (!place) return [{ identifier, what: 'string' }]
  const losses: Loss[] = []
  const add = (what: Loss['what'], detail?: string): void => {
    losses.push(detail === undefined ? { identifier, what } : { identifier, what, detail })
  }
  const key = after.plugin.newFile?.keyOf?.(place.unit) ?? place.unit.key
  const isSameKey = key.includes(identifier) || keyJoiner()(key) === identifier
  if (!isSameKey && others.length === 0) add('key', keyJoiner()(key))
  if (others.length > 0) add('plural', 'one string for each form')
  else for (const loss of textLosses(result, each, place)) losses.push({ identifier, ...loss })
  const { values } = each
  const codes = values ? values.unknown : codesLost(before, after, each, place)
  if (values?.refused !== undefined) add('codes', values.refused)
  else if (codes.length > 0) add('codes', codes.join(' '))
  if (values && values.changes.length > 0) add('values', values.changes.join('; '))
  if (record.context && !plain(place.record.context).includes(plain(record.context))) add('context')
  if (record.maxLength && place.record.maxLength !== record.maxLength)
    add('max-length', String(record.maxLength))
  if (record.labels?.some((label) => !place.record.labels?.includes(label))) add('labels')
  const written = target && place.translation(target)
  if (each.status && others.length === 0 && JSON.stringify(written?.status) !== JSON.stringify(each.status))
    add('status')
  if (record.isHidden && !place.record.isHidden) add('hidden')
  return losses
}

/** Texts that are not read as they were sent. */
function textLosses(
  { before, after, target }: NewFileResult,
  { entry, source, text }: Sent,
  place: FileString,
): Omit<Loss, 'identifier'>[] {
  const hasElements = after.plugin.newFile?.inline !== undefined
  const codes = hasElements ? codesOfString(before, entry, shownForm(source)) : []
  const native = (each: TextOrForms | undefined): TextOrForms | undefined =>
    typeof each === 'string' ? nativeText(each, shownForm(source), codes) : each
  const pairs = target
    ? [[text, place.translation(target)?.text] as const, [source, place.record.text] as const]
    : [[text, place.record.text] as const]
  return pairs.flatMap(([wanted, has]): Omit<Loss, 'identifier'>[] => {
    const read = native(has)
    if (wanted === undefined || showsSame(wanted, read)) return []
    if (read === undefined) return [{ what: 'text' }]
    const isLost = typeof wanted !== 'string' && typeof read === 'string'
    return [{ what: isLost ? 'plural' : 'text', detail: shownForm(read) }]
  })
}

/** Whether programs show the same for every number: a row that is missing is the row for all other numbers. */
function showsSame(wanted: TextOrForms, read: TextOrForms | undefined): boolean {
  if (typeof wanted === 'string' || typeof read !== 'object') return wanted === read
  const categories = new Set([...Object.keys(wanted), ...Object.keys(read)]) as Set<Category>
  return [...categories].every((category) => shownForm(wanted, category) === shownForm(read, category))
}

const plain = (text = ''): string => text.replaceAll(/\s+/g, ' ').trim()

/** Values of the source text that the new format reads as ordinary text. */
function codesLost(
  before: FileStrings,
  after: FileStrings,
  { entry }: Sent,
  place: FileString,
): readonly string[] {
  if (after.plugin.newFile?.inline) return []
  const [source] = placedTexts(before, entry.unit)
  const [result] = placedTexts(after, place.unit)
  if (!source?.scan || !result?.scan) return []
  const spelled = (scan: NonNullable<typeof source.scan>): string[] =>
    scan(source.text)
      .filter(({ kind }) => kind === 'value')
      .map(({ at: [start, end] }) => source.text.slice(start, end))
  const known = new Set(spelled(result.scan))
  return spelled(source.scan).filter((code) => !known.has(code))
}
