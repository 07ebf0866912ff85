// Proposes tables for sample files: which columns are the key, the text, its translations and its context.
import type { Grammar, TableGrammar } from '../grammars.ts'
import {
  CONTEXT_NAMES,
  isKeyLike,
  KEY_NAMES,
  mean,
  proseLikeness,
  TEXT_NAMES,
  uniqueness,
} from './likeness.ts'
import { languageOf } from './language-names.ts'
import { named } from './kinds.ts'

const DELIMITERS = [',', ';', '\t', '|']
const MIN_ROWS = 3
/** The share of the rows that must have as many cells as the others. */
const MOST = 0.9
const MAX_COLUMNS = 60

interface Column {
  /** Its number from 1. */
  number: number
  head: string
  values: string[]
  files: number[]
}

/** Grammars of tables that may match the samples. */
export function tableGrammars(texts: readonly string[]): Grammar[] {
  return DELIMITERS.flatMap((delimiter) => {
    const tables = texts.map((text) => rowsOf(text, delimiter))
    return tables.every(isTable) ? tableOf(tables, delimiter) : []
  })
}

/** The cells of each row. A cell in quotes may hold the delimiter and line ends. */
function rowsOf(text: string, delimiter: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let inQuotes = false
  for (let at = text.charAt(0) === '\uFEFF' ? 1 : 0; at < text.length; at++) {
    const char = text.charAt(at)
    if (inQuotes) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text.charAt(++at)
      else inQuotes = false
    } else if (char === '"' && cell === '') inQuotes = true
    else if (char === delimiter || char === '\n') {
      row.push(cell.replace(/\r$/, ''))
      cell = ''
      if (char === delimiter) continue
      if (row.some((each) => each !== '')) rows.push(row)
      row = []
    } else cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

function isTable(rows: readonly string[][]): boolean {
  const [first] = rows
  if (!first || rows.length < MIN_ROWS || first.length < 2 || first.length > MAX_COLUMNS) return false
  return mean(rows, ({ length }) => (length === first.length ? 1 : 0)) > MOST
}

function tableOf(tables: readonly (readonly string[][])[], delimiter: string): Grammar[] {
  const heads = tables[0]?.[0] ?? []
  const isHead = areHeads(tables, heads)
  const columns = heads.map((head, index): Column => {
    const cells = tables.map((rows) => rows.slice(isHead ? 1 : 0).map((row) => row[index] ?? ''))
    return {
      number: index + 1,
      head: isHead ? head : '',
      values: cells.flat(),
      files: cells.flatMap((own, file) => own.map(() => file)),
    }
  })
  const texts = columns.filter(({ values }) => mean(values.filter(Boolean), proseLikeness) >= 0.5)
  const source =
    texts.find(({ head }) => languageOf(head) === 'en') ??
    texts.find(({ head }) => /source|original/i.test(head)) ??
    texts.find(({ head }) => TEXT_NAMES.test(bareHead(head))) ??
    texts.find(({ head }) => !CONTEXT_NAMES.test(head))
  if (!source) return []
  const keys = columns
    .filter((column) => column !== source && column.values.every((value) => value === '' || isKeyLike(value)))
    .filter(({ values, files }) => uniqueness(named(values, files)) > MOST)
  const key = keys.find(({ head }) => KEY_NAMES.test(bareHead(head))) ?? keys[0]
  const others = texts.filter((column) => column !== source && column !== key)
  const languages = columns
    // The head `id` names a language, too.
    .filter((column) => column !== source && column !== key)
    .flatMap((column) => {
      const code = languageOf(column.head)
      return code === undefined || code === languageOf(source.head) ? [] : [[code, nameOf(column)] as const]
    })
  const context = others.find(({ head }) => CONTEXT_NAMES.test(head) || /comment|note|context/i.test(head))
  const grammar: TableGrammar = {
    family: 'table',
    heads: isHead,
    delimiter,
    ...(key ? { key: nameOf(key) } : {}),
    source: nameOf(source),
    ...(languages.length > 0 ? { languages: Object.fromEntries(languages) } : {}),
    ...(context ? { context: nameOf(context) } : {}),
  }
  return [grammar]
}

/** Whether the first row has heads: the same ones in all files, or typical words of heads. */
function areHeads(tables: readonly (readonly string[][])[], heads: readonly string[]): boolean {
  const isSame = tables.every((rows) => rows[0]?.join('\0') === heads.join('\0'))
  if (tables.length > 1) return isSame
  return heads.some((head) => KEY_NAMES.test(bareHead(head)) || languageOf(head) !== undefined)
}

const bareHead = (head: string): string => head.replace(/^\W+/, '').trim()

/** A column by its head, or by its number if it has none. */
const nameOf = ({ head, number }: Column): string | number => (head === '' ? number : head)
