// Writes strings for other tools, and matches the returned translations: XLIFF 2.1 and 1.2, PO, CSV, NDJSON.
import {
  type Category,
  type Code,
  type Language,
  type Status,
  type StringRecord,
  type TextOrForms,
} from '../core/contract.ts'
import { placedTexts, type FileStrings } from './reading.ts'

/** The kinds of files that can be written. */
export const exchanges = ['xliff-2.1', 'xliff-1.2', 'po', 'csv', 'ndjson'] as const

/** A kind of file. */
export type Exchange = (typeof exchanges)[number]

/** A text to translate. A plural has one row for each category of the target language: `bulbs[one]`. */
export interface ExchangeRow {
  identifier: string
  source: string
  target: string | undefined
  status: Status | undefined
  context: string | undefined
  maxLength: number | undefined
  /** The codes in the source text. */
  codes: readonly Code[]
}

/** The rows of a file. `translation` is the file in the target language, for a format of one language. */
export function exchangeRows(
  file: FileStrings,
  language: Language,
  translation?: FileStrings,
): ExchangeRow[] {
  const rows: ExchangeRow[] = []
  for (const { identifier, record, unit, translation: own } of file.entries.values()) {
    if (record.isHidden) continue
    const target = translation ? translation.entries.get(identifier)?.record.text : own(language)?.text
    const status = translation ? undefined : own(language)?.status
    const [placed] = placedTexts(file, unit)
    for (const category of categoriesOf(record, language)) {
      const source = formOf(record.text, category) ?? ''
      rows.push({
        identifier: category === undefined ? identifier : `${identifier}[${category}]`,
        source,
        target: formOf(target, category),
        status: typeof status === 'object' ? status[category ?? 'other'] : status,
        context: record.context,
        maxLength: record.maxLength ?? undefined,
        codes: placed?.scan?.(source) ?? [],
      })
    }
  }
  return rows
}

function categoriesOf(
  record: StringRecord,
  { pluralCategoryNames }: Language,
): readonly (Category | undefined)[] {
  return record.hasPlurals ? pluralCategoryNames : [undefined]
}

function formOf(text: TextOrForms | undefined, category: Category | undefined): string | undefined {
  if (text === undefined || typeof text === 'string') return text
  return category === undefined ? text.other : (text[category] ?? text.other)
}

/** A file as it is exchanged. */
export interface ExchangeHead {
  /** The name of the file that was extracted. */
  name: string
  source: Language
  target: Language
}

/** The text of an exchange file. */
export function writeExchange(kind: Exchange, head: ExchangeHead, rows: readonly ExchangeRow[]): string {
  return WRITERS[kind](head, rows)
}

const WRITERS: Readonly<Record<Exchange, (head: ExchangeHead, rows: readonly ExchangeRow[]) => string>> = {
  'xliff-2.1': xliff2,
  'xliff-1.2': xliff1,
  po,
  csv,
  ndjson,
}

const XML: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function xml(text: string): string {
  return (
    text
      .replaceAll(/[&<>"]/g, (char) => XML[char] ?? char)
      .replaceAll('\r', '&#13;')
      // XML cannot hold these characters, not even as references.
      .replaceAll(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
  )
}

/** An attribute, in which a reader would turn line ends and tabs into spaces. */
const attribute = (text: string): string => xml(text).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')

/** A text in which `spell` spells the codes, each with its number from 1. */
function withCodes(
  text: string,
  codes: readonly Code[],
  spell: (spelled: string, number: number) => string,
): string {
  let at = 0
  let out = ''
  for (const [
    index,
    {
      at: [start, end],
    },
  ] of codes.entries()) {
    out += xml(text.slice(at, start)) + spell(text.slice(start, end), index + 1)
    at = end
  }
  return out + xml(text.slice(at))
}

/** The codes of a translation by the numbers that they have in the source text, if they are spelled the same. */
function targetWithCodes(
  { source, codes, target = '' }: ExchangeRow,
  spell: (spelled: string, number: number) => string,
): string {
  let rest = target
  let out = ''
  const spelled = codes.map(({ at: [start, end] }) => source.slice(start, end))
  const left = new Set(spelled.keys())
  while (rest !== '') {
    const [next] = [...left]
      .map((index) => ({ index, at: rest.indexOf(spelled[index] ?? '') }))
      .filter(({ at }) => at >= 0)
      .sort((one, other) => one.at - other.at || one.index - other.index)
    if (!next) break
    const code = spelled[next.index] ?? ''
    out += xml(rest.slice(0, next.at)) + spell(code, next.index + 1)
    rest = rest.slice(next.at + code.length)
    left.delete(next.index)
  }
  return out + xml(rest)
}

function xliff2({ name, source, target }: ExchangeHead, rows: readonly ExchangeRow[]): string {
  const units = rows.map((row, index) => {
    const spell = (_: string, number: number): string => `<ph id="${number}" dataRef="d${number}"/>`
    const data = row.codes.map(
      ({ at: [start, end] }, code) =>
        `        <data id="d${code + 1}">${xml(row.source.slice(start, end))}</data>\n`,
    )
    const note =
      row.context === undefined
        ? ''
        : `      <notes>\n        <note>${xml(row.context)}</note>\n      </notes>\n`
    const state =
      row.target === undefined
        ? 'initial'
        : row.status === 'untranslated'
          ? 'initial'
          : row.status === 'approved'
            ? 'final'
            : 'translated'
    const translation =
      row.target === undefined ? '' : `        <target>${targetWithCodes(row, spell)}</target>\n`
    return (
      `    <unit id="u${index + 1}" name="${attribute(row.identifier)}" xml:space="preserve">\n${note}` +
      (data.length === 0 ? '' : `      <originalData>\n${data.join('')}      </originalData>\n`) +
      `      <segment state="${state}">\n        <source>${withCodes(row.source, row.codes, spell)}</source>\n${translation}      </segment>\n    </unit>\n`
    )
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${source.id}" trgLang="${target.id}">\n` +
    `  <file id="f1" original="${attribute(name)}">\n${units.join('')}  </file>\n</xliff>\n`
  )
}

function xliff1({ name, source, target }: ExchangeHead, rows: readonly ExchangeRow[]): string {
  const units = rows.map((row) => {
    const spell = (code: string, number: number): string => `<ph id="${number}">${xml(code)}</ph>`
    const length = row.maxLength === undefined ? '' : ` maxwidth="${row.maxLength}" size-unit="char"`
    const state =
      row.status === 'untranslated' ? 'needs-translation' : row.status === 'approved' ? 'final' : 'translated'
    const translation =
      row.target === undefined
        ? ''
        : `        <target state="${state}">${targetWithCodes(row, spell)}</target>\n`
    const note = row.context === undefined ? '' : `        <note>${xml(row.context)}</note>\n`
    return `      <trans-unit id="${attribute(row.identifier)}"${length} xml:space="preserve">\n        <source>${withCodes(row.source, row.codes, spell)}</source>\n${translation}${note}      </trans-unit>\n`
  })
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n` +
    `  <file original="${attribute(name)}" source-language="${source.id}" target-language="${target.id}" datatype="plaintext">\n    <body>\n${units.join('')}    </body>\n  </file>\n</xliff>\n`
  )
}

const quotedPo = (text: string): string =>
  `"${text.replaceAll(/[\\"]/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t')}"`

function po({ target }: ExchangeHead, rows: readonly ExchangeRow[]): string {
  const head = `msgid ""\nmsgstr ""\n"Language: ${target.locale.replace('-', '_')}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"\n`
  const entries = rows.map(({ identifier, source, target: text = '', status, context }) => {
    const notes = (context ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => `#. ${line}\n`)
    const fuzzy = text !== '' && status === 'untranslated' ? '#, fuzzy\n' : ''
    return `\n${notes.join('')}${fuzzy}msgctxt ${quotedPo(identifier)}\nmsgid ${quotedPo(source)}\nmsgstr ${quotedPo(text)}\n`
  })
  return head + entries.join('')
}

function csv({ source, target }: ExchangeHead, rows: readonly ExchangeRow[]): string {
  const cell = (text: string): string =>
    /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  const lines = rows.map((row) =>
    [row.identifier, row.context ?? '', row.source, row.target ?? ''].map(cell).join(','),
  )
  return `${['key,context', source.id, target.id].join(',')}\n${lines.map((line) => `${line}\n`).join('')}`
}

function ndjson({ target: language }: ExchangeHead, rows: readonly ExchangeRow[]): string {
  return rows
    .map(({ identifier, source, target, status, context, maxLength }) => {
      const translations =
        target === undefined
          ? undefined
          : { [language.id]: status === undefined ? { text: target } : { text: target, status } }
      return `${JSON.stringify({ identifier, text: source, context, maxLength, translations })}\n`
    })
    .join('')
}

/** A returned translation. */
export interface Returned {
  source: string
  target: string
  status: Status | undefined
}

/** The rows of an exchange file that our formats have read. `codes` are the codes of a row, by its identifier. */
export function returnedRows(
  kind: Exchange,
  { entries }: FileStrings,
  language: Language,
  codesOf: (identifier: string) => readonly string[],
): Map<string, Returned> {
  const rows = new Map<string, Returned>()
  for (const { record, unit, translation } of entries.values()) {
    const own = translation(language)
    if (typeof record.text !== 'string' || typeof own?.text !== 'string') continue
    const identifier = nameIn(kind, record, unit.key)
    const native = (text: string): string => withNativeCodes(text, codesOf(identifier))
    const status = typeof own.status === 'string' ? own.status : undefined
    rows.set(identifier, { source: native(record.text), target: native(own.text), status })
  }
  return rows
}

/** XLIFF 2 has the identifier as the name of a unit, which begins its context; the others have it in the key. */
function nameIn(kind: Exchange, { context = '' }: StringRecord, key: readonly string[]): string {
  if (kind === 'xliff-2.1') return context.split('\n')[0] ?? ''
  return (kind === 'xliff-1.2' ? key.at(-1) : key[0]) ?? ''
}

/** Replaces the elements of codes by the codes themselves. */
function withNativeCodes(text: string, codes: readonly string[]): string {
  return text.replaceAll(
    /<ph id="(\d+)"(?:[^<>]*\/>|[^<>]*>[^]*?<\/ph>)/g,
    (element, number: string) => codes[Number(number) - 1] ?? element,
  )
}

/** The result of merging returned translations. */
export interface Merged {
  /** Records with the translations to write. */
  records: StringRecord[]
  /** Strings whose source text has changed since they were extracted. */
  stale: string[]
  /** Strings that the file does not have. */
  unknown: string[]
}

/** Matches translations with the strings of a file. */
export function mergeReturned(
  file: FileStrings,
  returned: ReadonlyMap<string, Returned>,
  language: Language,
): Merged {
  const merged: Merged = { records: [], stale: [], unknown: [] }
  const known = new Set<string>()
  for (const { identifier, record } of file.entries.values()) {
    const forms: Partial<Record<Category, string>> = {}
    let isStale = false
    let single: Returned | undefined
    for (const category of categoriesOf(record, language)) {
      const name = category === undefined ? identifier : `${identifier}[${category}]`
      const row = returned.get(name)
      known.add(name)
      if (!row || row.target === '') continue
      isStale ||= row.source !== formOf(record.text, category)
      single = row
      if (category !== undefined) forms[category] = row.target
    }
    if (!single) continue
    if (isStale) {
      merged.stale.push(identifier)
      continue
    }
    const text = record.hasPlurals ? forms : single.target
    const { status } = single
    merged.records.push({ ...record, translations: { [language.id]: status ? { text, status } : { text } } })
  }
  merged.unknown = [...returned.keys()].filter((name) => !known.has(name))
  return merged
}
