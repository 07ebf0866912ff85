// Finds the meaning of a table's columns by their headers: key, source, translation, remark.
import { FormatError, type Language, type LanguageId, type Languages } from '../../core/contract.ts'
import { meansLanguage } from '../../core/contract.ts'
import { codeInHead, namesLanguage } from './heads.ts'

/** Common headers, best first, in lower case and without spaces, `_` and `-`. */
export interface HeadNames {
  key: readonly string[]
  source: readonly string[]
  target: readonly string[]
  context: readonly string[]
  maxLength: readonly string[]
}

/** The columns of a table by index. */
export interface Columns {
  heads: readonly string[]
  key: number | undefined
  source: number | undefined
  /** Translations without a language in the header. */
  target: number | undefined
  contexts: readonly number[]
  maxLength: number | undefined
  /** The columns whose header names a language, with its code. */
  languages: ReadonlyMap<number, string>
}

/** The columns of the job's languages; a target without a column is not in the map. */
export interface LanguageColumns {
  source: number | undefined
  targets: ReadonlyMap<LanguageId, number>
}

/** More columns than any table of languages has. It bounds the cells added to short rows before a new column. */
const MOST_COLUMNS = 1000

/** Reads the headers of a table. Undefined if the first row is not a header: fewer than two columns have a meaning. */
export function readHeads(heads: readonly string[], names: HeadNames): Columns | undefined {
  if (heads.length > MOST_COLUMNS) {
    const message = `The first row has ${heads.length} cells; a table of texts has at most ${MOST_COLUMNS} columns.`
    throw new FormatError('not-this-format', message, 0)
  }
  const words = heads.map(squash)
  const source = best(words, names.source)
  const target = best(words, names.target)
  const maxLength = best(words, names.maxLength)
  const contexts = [...words.keys()].filter((column) => names.context.includes(words[column] ?? ''))
  const languages = new Map<number, string>()
  let key = best(words, names.key)
  const taken = new Set([key, source, target, maxLength, ...contexts])
  for (const [column, head] of heads.entries()) {
    // After other languages `id` is Indonesian; before them it is an identifier.
    const isSecondKey = languages.size === 0 && names.key.includes(words[column] ?? '')
    const code = taken.has(column) || isSecondKey ? undefined : codeInHead(head)
    if (code !== undefined) languages.set(column, code)
  }
  // Spreadsheets leave the header of the first column empty.
  if (key === undefined && heads[0] === '') key = 0
  const known = [key, source, target, maxLength, contexts[0]].filter((column) => column !== undefined)
  const meanings = known.length + languages.size
  const isHeader = heads.length === 1 ? source !== undefined || languages.size > 0 : meanings >= 2
  if (!isHeader) return undefined
  return { heads, key, source, target, contexts, maxLength, languages }
}

/** The columns of a table without headers: key, source, target; or source and target if the first has prose. */
export function columnsByPlace(firstCells: readonly string[], width: number): Columns {
  const hasKeys = width > 1 && firstCells.every((cell) => !/\s/.test(cell))
  const source = hasKeys ? 1 : 0
  return {
    heads: [],
    key: hasKeys ? 0 : undefined,
    source,
    target: source + 1,
    contexts: [],
    maxLength: undefined,
    languages: new Map(),
  }
}

/** Finds the columns of a job's languages. */
export function placeLanguages(columns: Columns, { source, targets }: Languages): LanguageColumns {
  const named = namedColumns(columns, [source, ...targets])
  const sourceColumn = named.get(source.id) ?? columns.source ?? columns.languages.keys().next().value
  const isHeadless = columns.heads.length === 0
  if (isHeadless && targets.length > 1) {
    const message = `The table has no row of heads, so it takes one language at a time, and the job asks for ${targets.length}.`
    throw new FormatError('unsupported', message, 0)
  }
  const nameless = targets.find(({ id }) => !named.has(id) && id !== source.id)
  if (columns.target !== undefined && nameless && targets.length > 1) {
    const head = columns.heads[columns.target] ?? ''
    const message = `The column "${head}" names no language, so the table takes one language at a time, and the job asks for ${targets.length}.`
    throw new FormatError('unsupported', message, 0)
  }
  const places = new Map<LanguageId, number>()
  for (const { id } of targets) {
    const unnamed = targets.length === 1 ? columns.target : undefined
    const column = named.get(id) ?? unnamed ?? (id === source.id ? sourceColumn : undefined)
    if (column !== undefined) places.set(id, column)
  }
  return { source: sourceColumn, targets: places }
}

type Test = (language: Language, code: string, head: string) => boolean

/** Ways to match a header to a language, strongest first. A column is used once: `pt` and `pt-BR` do not share one. */
const TESTS: readonly Test[] = [
  ({ id, locale }, code) => [id, locale].some((known) => fold(known) === fold(code)),
  (language, code, head) => meansLanguage(code, language) || namesLanguage(head, language),
]

function namedColumns({ heads, languages }: Columns, wanted: readonly Language[]): Map<LanguageId, number> {
  const named = new Map<LanguageId, number>()
  const free = new Map(languages)
  for (const test of TESTS) {
    for (const language of wanted) {
      if (named.has(language.id)) continue
      for (const [column, code] of free) {
        if (!test(language, code, heads[column] ?? '')) continue
        named.set(language.id, column)
        free.delete(column)
        break
      }
    }
  }
  return named
}

function best(words: readonly string[], names: readonly string[]): number | undefined {
  for (const name of names) {
    const column = words.indexOf(name)
    if (column >= 0) return column
  }
  return undefined
}

/** Normalizes a header: `String ID`, `string_id` and `stringId` are equal. */
export function squash(head: string): string {
  return head.toLowerCase().replaceAll(/[\s_.:#-]/g, '')
}

function fold(code: string): string {
  return code.replaceAll('_', '-').toLowerCase()
}
