// Messages of go-i18n: a table of strings with the plural forms and the description of one message.
import type { Category, Slot, Source, Span, Unit } from '@atlas/core/contract.ts'
import { lineEnd, skipBlanks } from '../_grammars/text/lines.ts'
import { isCategory, pluralOf, type NewRow } from '../_grammars/plurals/forms.ts'

/** A string of a table, under its name. */
export interface MessageField {
  name: string
  /** The span to remove with the field. */
  at: Span
  /** The span of the name. */
  nameAt: Span
  slot: Slot
  /** The comments above it. */
  context?: string | undefined
}

/** A table of strings, and how a file writes one more into it. */
export interface MessageTable {
  fields: readonly MessageField[]
  newRow(category: Category, like: MessageField): NewRow
}

/** Names of fields that describe a message (go-i18n, internal/message.go). */
const notes = new Set(['id', 'description', 'hash', 'leftdelim', 'rightdelim'])

/** `translation` is the text in version 1. */
const isText = (name: string): boolean => isCategory(name) || name === 'translation'

const folded = ({ name }: MessageField): string => name.toLowerCase()

/** Whether fields with these names are a message: at least one text, and no name that go-i18n does not know. */
export function makesMessage(names: readonly string[]): boolean {
  const lower = names.map((name) => name.toLowerCase())
  return lower.some(isText) && lower.every((name) => isText(name) || notes.has(name))
}

/** The number of texts in a message with these fields; undefined if it is not a message. */
export const textsOfMessage = (names: readonly string[]): number | undefined =>
  makesMessage(names) ? names.filter((name) => isText(name.toLowerCase())).length : undefined

/** The text of the field with this name; '' if it is missing. */
function fieldText({ text }: Source, fields: readonly MessageField[], name: string): string {
  const slot = fields.find((field) => folded(field) === name)?.slot
  return slot ? slot.codec.decode(text.slice(...slot.at)) : ''
}

/** The key of a message: its path. For a message in a list, its id replaces the index. */
export function idOr(
  path: readonly string[],
  source: Source,
  fields: readonly MessageField[],
): readonly string[] {
  const id = /^\d+$/.test(path.at(-1) ?? '') ? fieldText(source, fields, 'id') : ''
  return id ? [...path.slice(0, -1), id] : path
}

/** A row that is written like another one. `close` is the number of characters after its text. */
export function rowLike(
  text: string,
  category: Category,
  { at, nameAt, slot }: MessageField,
  close: number,
): NewRow {
  const [start, end] = slot.at
  const open = text.slice(at[0], nameAt[0]) + category + text.slice(nameAt[1], start)
  return { open, close: text.slice(end, end + close), codec: slot.codec }
}

/** The end of a row with the comment after it, which begins with `#`. */
export function hashEnd(text: string, end: number): number {
  const next = skipBlanks(text, end)
  return text.charAt(next) === '#' ? lineEnd(text, next) : end
}

/** The gap between two rows. Anything else is a field that is not a string, and would be removed with a row. */
const onlyGap = /^(?:[\s,]|(?:#|\/\/)[^\n]*(?:\n|$))*$/

/** The notes on a message, one per line: above it, in it, and its description. Equal ones are kept once. */
function notesOn(
  comment: string | undefined,
  fields: readonly MessageField[],
  description: string,
): string | undefined {
  // Nearly all messages have nothing else.
  if (!comment && fields.every(({ context }) => !context)) return description === '' ? undefined : description
  const notes = [comment, ...fields.map(({ context }) => context), description]
  return [...new Set(notes)].filter(Boolean).join('\n')
}

/** The units of a message: its text or plural, and rows of categories that no language of the job has. */
export function goMessageUnits(
  source: Source,
  key: readonly string[],
  { fields, newRow }: MessageTable,
  known: ReadonlySet<string>,
  comment?: string,
): Unit[] {
  const context = notesOn(comment, fields, fieldText(source, fields, 'description'))
  const unitOf = (path: readonly string[], place: Unit['source']): Unit =>
    context ? { key: path, source: place, context } : { key: path, source: place }

  const texts = fields.filter((field) => isText(folded(field)))
  const rows = texts.filter((field) => known.has(folded(field)))
  const [first] = rows
  // A message that only has `other` is not a plural.
  if (!first || !rows.some((row) => folded(row) !== 'other') || !areNeighbors(source, fields)) {
    return texts.map((field) => {
      const isOnly = texts.length === 1 || ['other', 'translation'].includes(folded(field))
      return unitOf(isOnly ? key : [...key, field.name], field.slot)
    })
  }
  const model = rows.find((row) => folded(row) === 'other') ?? first
  const all = fields.map((field) => ({
    name: isText(folded(field)) ? folded(field) : '',
    at: field.at,
    slot: field.slot,
  }))
  const plural = pluralOf(all, known, gapOf(source, fields), (category) => newRow(category, model))
  const counting = rows.find((row) => folded(row) !== 'other') ?? first
  return [
    unitOf(key, { forms: plural.forms, reshape: (wanted) => reshaped(wanted, folded(counting) as Category) }),
    ...texts.filter((field) => !rows.includes(field)).map(({ name, slot }) => unitOf([...key, name], slot)),
  ]

  /** For a language with one form, a second row stays, since only that row shows that the message is a plural. */
  function reshaped(wanted: readonly Category[], stays: Category): ReturnType<typeof plural.reshape> {
    if (wanted.some((category) => category !== 'other')) return plural.reshape(wanted)
    const { forms, edits } = plural.reshape([stays, ...wanted])
    return { forms: new Map([...forms].filter(([category]) => wanted.includes(category))), edits }
  }
}

function areNeighbors({ text }: Source, fields: readonly MessageField[]): boolean {
  return fields.every(({ at: [start] }, index) => {
    const above = fields[index - 1]
    return !above || onlyGap.test(text.slice(above.at[1], start))
  })
}

/** The separator of two rows: the one between existing rows, else the line end and margin before the first. */
function gapOf({ text }: Source, fields: readonly MessageField[]): string {
  let before = ''
  for (const { at } of fields.toReversed()) {
    let start = at[0]
    while (start > 0 && ' \t\r\n,'.includes(text.charAt(start - 1))) start--
    before = text.slice(start, at[0])
    if (before.includes(',')) break
  }
  const line = before.lastIndexOf('\n')
  const margin = line < 0 ? before : before.slice(before[line - 1] === '\r' ? line - 1 : line)
  return before.includes(',') && line >= 0 ? `,${margin}` : margin
}
