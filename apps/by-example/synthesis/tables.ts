// Grammars of tables from examples: the columns of the texts, of their keys, translations and contexts.
import type { Span } from '@atlas/core/contract.ts'
import type { Column, Grammar, TableGrammar } from '@atlas/formats/_declared/grammars.ts'
import { languageOfName } from '../language-names.ts'
import { CONTEXT_NAMES, isKeyLike, mean, proseLikeness, TEXT_NAMES, uniquenessIn } from '../likeness.ts'
import { isKeyOfText, isSameTrimmedText, typical, type ExampleText, type Specification } from './examples.ts'

const DELIMITERS = ['\t', ',', ';', '|']
/** The characters from which the form of a table is known, if there are no marks after them. */
const HEAD = 20_000
/** The share of the rows that have as many cells as the others. */
const REGULAR = 0.8

/** A cell, without the quotes around it. */
interface Cell {
  at: Span
  /** The same with its quotes. */
  whole: Span
  words: string
}

type Rows = readonly (readonly Cell[])[]

/** Where an example is in a table. */
interface Placed {
  example: ExampleText
  row: readonly Cell[]
  number: number
  column: number
}

/**
 * Grammars of tables that may read the texts of the specification. `like` is a grammar that was nearly right: if it reads
 * a row of heads, and a cell of it was marked as no text, it may be right with heads.
 */
export function tablePrograms(
  texts: readonly string[],
  spec: Specification,
  like: Grammar | undefined,
): Grammar[] {
  const programs = DELIMITERS.flatMap((delimiter) => {
    const tables = texts.map((text, file) =>
      rowsOf(text.slice(0, Math.max(HEAD, spec.until[file] ?? 0)), delimiter),
    )
    if (!tables.every(isRegular)) return []
    const placed = typical(spec.texts).map((example) => placedIn(tables[example.file] ?? [], example, texts))
    return placed.length > 0 && placed.every((each) => each !== undefined)
      ? grammarsOf(tables, placed, delimiter)
      : []
  })
  return like?.family === 'table' ? [...programs, ...withHeads(like, texts, spec)] : programs
}

/** The same table with heads, if a cell of the first row was marked as no text. */
function withHeads(like: TableGrammar, texts: readonly string[], { others }: Specification): TableGrammar[] {
  const isInHeads = ({ file, at }: Specification['others'][number]): boolean => {
    const lineEnd = (texts[file] ?? '').indexOf('\n')
    return at[0] < lineEnd
  }
  return like.heads || !others.some(isInHeads) ? [] : [{ ...like, heads: true }]
}

const MIN_ROWS = 3
const MAX_COLUMNS = 60
/** The share of the rows of a table without marks that have as many cells as the others. */
const MOST = 0.9

/** Grammars of tables without marks: a cell of the column that is likeliest to have texts is marked. */
export function predictedTables(texts: readonly string[]): Grammar[] {
  return DELIMITERS.flatMap((delimiter) => {
    const tables = texts.map((text) => rowsOf(text.slice(0, HEAD), delimiter))
    const isTable = (rows: Rows): boolean =>
      isRegular(rows, MOST) && rows.length >= MIN_ROWS && (rows[0]?.length ?? 0) <= MAX_COLUMNS
    const [heads = [], row = []] = tables[0] ?? []
    const wordsIn = (column: number): string[] =>
      tables.flatMap((rows) => rows.slice(1).flatMap((cells) => cells[column]?.words || []))
    const likely = [...row.keys()].filter((column) => mean(wordsIn(column), proseLikeness) >= 0.5)
    const find = (isIt: (head: string) => boolean): number | undefined =>
      likely.find((column) => isIt(heads[column]?.words.trim() ?? ''))
    const column =
      find((head) => languageOfName(head) === 'en') ??
      find((head) => /source|original/i.test(head)) ??
      find((head) => TEXT_NAMES.test(head)) ??
      find((head) => !CONTEXT_NAMES.test(head))
    const cell = column === undefined ? undefined : row[column]
    if (column === undefined || !cell || !tables.every(isTable)) return []
    const context = find((head) => CONTEXT_NAMES.test(head) || /comment|note|context/i.test(head))
    const example: ExampleText = {
      file: 0,
      at: cell.at,
      key: undefined,
      keySpans: [],
      isAccepted: false,
      isKeyOpen: true,
      context: context === undefined ? undefined : row[context]?.at,
      translation: undefined,
    }
    return grammarsOf(tables, [{ example, row, number: 1, column }], delimiter)
  })
}

/** The cells of each row. A cell in quotes may hold the delimiter and line ends. */
function rowsOf(text: string, delimiter: string): Rows {
  const rows: Cell[][] = []
  let row: Cell[] = []
  for (let at = text.charAt(0) === '\uFEFF' ? 1 : 0; at <= text.length;) {
    const isQuoted = text.charAt(at) === '"'
    let end = isQuoted ? endOfQuoted(text, at) : at
    while (end < text.length && text.charAt(end) !== delimiter && text.charAt(end) !== '\n') end++
    const isLast = end >= text.length || text.charAt(end) === '\n'
    const close = isLast && text.charAt(end - 1) === '\r' && end > at ? end - 1 : end
    const inside: Span = isQuoted && close - at > 1 ? [at + 1, text.lastIndexOf('"', close - 1)] : [at, close]
    row.push({ at: inside, whole: [at, close], words: text.slice(...inside).replaceAll('""', '"') })
    at = end + 1
    if (!isLast) continue
    if (row.length > 1 || close > (row[0]?.whole[0] ?? close)) rows.push(row)
    row = []
  }
  return rows
}

/** The offset behind the quote that closes a cell. */
function endOfQuoted(text: string, open: number): number {
  for (let quote = text.indexOf('"', open + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    if (text.charAt(quote + 1) !== '"') return quote + 1
    quote++
  }
  return text.length
}

function isRegular(rows: Rows, share = REGULAR): boolean {
  const width = rows[0]?.length ?? 0
  return width > 1 && mean(rows, (row) => (row.length === width ? 1 : 0)) >= share
}

/** The cell that is a text; undefined if the text is only a part of a cell. */
function placedIn(rows: Rows, example: ExampleText, texts: readonly string[]): Placed | undefined {
  const { at, file } = example
  let [low, high] = [0, rows.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((rows[middle]?.[0]?.whole[0] ?? 0) <= at[0]) low = middle
    else high = middle
  }
  const row = rows[low] ?? []
  const column = row.findIndex(({ whole }) => whole[0] <= at[0] && at[1] <= whole[1])
  const cell = row[column]
  const text = texts[file] ?? ''
  const isWhole = cell && (isSameTrimmedText(text, cell.at, at) || isSameTrimmedText(text, cell.whole, at))
  return isWhole ? { example, row, number: low, column } : undefined
}

/** The grammars of a table with these texts, the likeliest first. */
function grammarsOf(tables: readonly Rows[], placed: readonly Placed[], delimiter: string): Grammar[] {
  const [first] = tables
  const heads = first?.[0]?.map(({ words }) => words.trim()) ?? []
  const columns = [...new Set(placed.map(({ column }) => column))].sort((one, other) => one - other)
  const target = columnOf(placed, ({ translation }) => translation)
  const context = columnOf(placed, (example) => example.context)
  const hasTextFirst = placed.some(({ number }) => number === 0)
  const areNames = heads.every(Boolean) && new Set(heads).size === heads.length
  const areHeads = !hasTextFirst && areNames && columns.every((column) => isHead(tables, heads, column))
  const keys = keysOf(tables, placed, columns.length > 1 ? heads : [])
  return (hasTextFirst ? [false] : areHeads ? [true, false] : [false, true]).flatMap((withHeads) =>
    keys.flatMap((key): TableGrammar[] => {
      const named = (column: number): Column => (withHeads && areNames ? (heads[column] ?? '') : column + 1)
      const [only = 0, ...more] = columns.map(named)
      const grammar: TableGrammar = {
        family: 'table',
        heads: withHeads,
        delimiter,
        ...(key === undefined ? {} : { key: named(key) }),
        source: more.length > 0 ? [only, ...more] : only,
        ...(context === undefined ? {} : { context: named(context) }),
      }
      const languages = withHeads && more.length === 0 ? languagesIn(heads, columns[0] ?? 0, named) : {}
      const ofLanguages = Object.keys(languages).length > 0 ? [{ ...grammar, languages }] : []
      return [...ofLanguages, target === undefined ? grammar : { ...grammar, target: named(target) }]
    }),
  )
}

/** The column of the marked places that belong to texts. */
function columnOf(
  placed: readonly Placed[],
  spanOf: (example: ExampleText) => Span | undefined,
): number | undefined {
  for (const { example, row } of placed) {
    const span = spanOf(example)
    const column = span ? row.findIndex(({ whole }) => whole[0] <= span[0] && span[1] <= whole[1]) : -1
    if (column >= 0) return column
  }
  return undefined
}

/** Whether the first row names a column: it is the same in all samples, or less like a text than the others. */
function isHead(tables: readonly Rows[], heads: readonly string[], column: number): boolean {
  if (tables.length > 1)
    return tables.every((rows) => rows[0]?.map(({ words }) => words.trim()).join('\0') === heads.join('\0'))
  const head = heads[column] ?? ''
  return /^\S+$/.test(head) || proseLikeness(head) < 1
}

/**
 * The columns that may have the keys; undefined for a table without them. In a table with several texts in a row, the
 * head of the column is the end of a key.
 */
function keysOf(
  tables: readonly Rows[],
  placed: readonly Placed[],
  heads: readonly string[],
): (number | undefined)[] {
  const said = placed.filter(({ example }) => !example.isKeyOpen && !isKeyOfText(example))
  const known = said.flatMap((each) => {
    const end = `.${heads[each.column] ?? ''}`
    const { key } = each.example
    return key === undefined ? [] : [{ ...each, key: key.endsWith(end) ? key.slice(0, -end.length) : key }]
  })
  if (known.length > 0) {
    const [{ row }] = known as [Placed & { key: string }]
    const columns = [...row.keys()].filter((column) =>
      known.every((each) => each.row[column]?.words.trim() === each.key),
    )
    return columns.slice(0, MOST_KEYS)
  }
  if (placed.some(({ example }) => !example.isKeyOpen)) return [undefined]
  const texts = new Set(placed.map(({ column }) => column))
  const isKey = (column: number): boolean => {
    const words = tables.flatMap((rows) => rows.slice(1).map((row) => row[column]?.words ?? ''))
    return (
      words.every((each) => each === '' || isKeyLike(each)) && uniquenessIn(tables.length, words) > REGULAR
    )
  }
  const guessed = (tables[0]?.[0] ?? []).flatMap((_, column) =>
    !texts.has(column) && isKey(column) ? column : [],
  )
  return [...guessed.slice(0, 1), undefined]
}

const MOST_KEYS = 2

/** The columns whose heads name other languages, if the head of the texts names one. */
function languagesIn(
  heads: readonly string[],
  source: number,
  named: (column: number) => Column,
): Readonly<Record<string, Column>> {
  const headLanguage = languageOfName(heads[source] ?? '')
  if (headLanguage === undefined) return {}
  return Object.fromEntries(
    heads.flatMap((head, column) => {
      const code = languageOfName(head)
      return code === undefined || code === headLanguage ? [] : [[code, named(column)]]
    }),
  )
}
