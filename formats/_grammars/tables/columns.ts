// Finds the meaning of a table's columns by their headers: key, source, translation, remark.
import { FormatError, type Language, type LanguageId, type Languages } from '@atlas/core/contract.ts'
import { answerOf, meansLanguage } from '@atlas/core/contract.ts'
import { codeInHead, headLike, isSureLanguage, namesLanguage } from './heads.ts'

/** Common headers, best first, in lower case and without spaces, `_` and `-`. */
export interface HeadNames {
  key: readonly string[]
  source: readonly string[]
  target: readonly string[]
  context: readonly string[]
  maxLength: readonly string[]
  /** Names that tables of other data use, too. Alone, such a name does not determine the meaning of its column. */
  doubtful: readonly string[]
}

/** A column, by its head or by its number from 1. */
export type ColumnName = string | number

/** The format's options about a table. */
export interface TableOptions {
  columns: {
    key?: ColumnName
    source?: ColumnName
    target?: ColumnName
    context?: ColumnName
    maxLength?: ColumnName
    /** The columns of translations, by the code of their language. */
    targets?: Readonly<Record<string, ColumnName>>
  }
  /** The number of the row with heads, not counting blank rows; 0 without heads. */
  headRow: number
  /** The separator of cells. If empty or missing, it is guessed. */
  delimiter?: string
  /** The columns with texts, if there are several. */
  texts?: readonly ColumnName[]
}

/** How a table is read. */
export interface TableReading extends TableOptions {
  names: HeadNames
}

/** The columns of a table by index. */
export interface Columns {
  /** Empty if the table has no row of heads. */
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

/** The columns of the job's languages; undefined for a language without one. */
export interface LanguageColumns {
  source: number | undefined
  /** In the order of the job's target languages. */
  targets: readonly (number | undefined)[]
}

/** More columns than any table of languages has. It bounds the cells added to short rows before a new column. */
const MAX_COLUMNS = 1000

/**
 * Reads the headers of a table. Throws a `FormatError` ('needs-option') if it is not certain which column has the
 * texts: a column taken for translations by mistake would be overwritten.
 */
export function readHeads(heads: readonly string[], { names, columns: chosen }: TableReading): Columns {
  requireFew(heads.length)
  const words = heads.map(squash)
  const columnOf = (meaning: Meaning): number | undefined => {
    const name = chosen[meaning]
    return name === undefined ? best(words, names[meaning]) : chosenColumn(heads, meaning, name)
  }
  const chosenTargets = Object.entries(chosen.targets ?? {}).map(
    ([code, name]) => [chosenColumn(heads, `targets.${code}`, name), code] as const,
  )
  const source = columnOf('source')
  const target = columnOf('target')
  const maxLength = columnOf('maxLength')
  const contexts =
    chosen.context === undefined
      ? [...words.keys()].filter((column) => names.context.includes(words[column] ?? ''))
      : [chosenColumn(heads, 'context', chosen.context)]
  let key = columnOf('key')
  const languages = new Map<number, string>(chosenTargets)
  const taken = new Set([key, source, target, maxLength, ...contexts, ...languages.keys()])
  for (const [column, head] of heads.entries()) {
    // After other languages `id` is Indonesian; before them it is an identifier.
    const isSecondKey = languages.size === 0 && names.key.includes(words[column] ?? '')
    const code = taken.has(column) || isSecondKey ? undefined : codeInHead(head)
    if (code !== undefined) languages.set(column, code)
  }
  // Spreadsheets leave the header of the first column empty.
  if (key === undefined && heads[0] === '' && !taken.has(0)) key = 0
  const word = words[key ?? -1] ?? ''
  const isKeySure = chosen.key !== undefined || (word !== '' && !names.doubtful.includes(word))
  const columns = { heads, key, source, target, contexts, maxLength, languages }
  const isSourceSure =
    source !== undefined && (chosen.source !== undefined || isSourceCertain(columns, words, names, isKeySure))
  // A head with several possible meanings does not replace the column of a language.
  const read = isSourceSure || languages.size === 0 ? columns : { ...columns, source: undefined }
  const areCertain = areHeadsCertain(read, { isKeySure, isSourceSure })
  const isTargetClear = chosen.target !== undefined || isTargetCertain(read, words, names)
  if (!areCertain && chosen.source === undefined) throw unclear(heads)
  if (!isTargetClear) throw unclearTarget(heads, target)
  return areCertain ? read : { ...read, languages: new Map(chosenTargets) }
}

/** The columns of a table without headers, which options name by their numbers. */
export function columnsByNumber(
  { columns: chosen }: TableReading,
  firstRow: readonly string[],
  width: number,
): Columns {
  requireFew(width)
  const columnOf = (meaning: string, name: ColumnName | undefined): number | undefined => {
    if (name === undefined) return undefined
    if (typeof name === 'number' && (name <= width || meaning.startsWith('target'))) return name - 1
    throw new FormatError(
      'needs-option',
      `The table has no column ${JSON.stringify(name)}, which the option columns names as ${meaning}. ` +
        `It has no row of heads and ${width} columns; name them by numbers.`,
      0,
    )
  }
  const source = columnOf('source', chosen.source)
  if (source === undefined) throw unclear(firstRow)
  const context = columnOf('context', chosen.context)
  const languages = new Map<number, string>()
  for (const [code, name] of Object.entries(chosen.targets ?? {})) {
    const column = columnOf(`targets.${code}`, name)
    if (column !== undefined) languages.set(column, code)
  }
  return {
    heads: [],
    key: columnOf('key', chosen.key),
    source,
    target: columnOf('target', chosen.target),
    contexts: context === undefined ? [] : [context],
    maxLength: columnOf('maxLength', chosen.maxLength),
    languages,
  }
}

type Meaning = 'key' | 'source' | 'target' | 'context' | 'maxLength'

function requireFew(width: number): void {
  if (width <= MAX_COLUMNS) return
  const message = `The first row has ${width} cells; a table of texts has at most ${MAX_COLUMNS} columns.`
  throw new FormatError('not-this-format', message, 0)
}

/** The columns with texts that options name, by index. */
export function textColumns(heads: readonly string[], { texts = [] }: TableReading): number[] {
  return texts.map((name) =>
    heads.length === 0 && typeof name === 'number' ? name - 1 : chosenColumn(heads, 'texts', name),
  )
}

/** The index of the column that an option names. */
function chosenColumn(heads: readonly string[], meaning: string, name: ColumnName): number {
  const isNamed = (head: string): boolean => squash(head) === squash(String(name))
  const column = typeof name === 'number' ? name - 1 : heads.findIndex(isNamed)
  const option = meaning === 'texts' ? 'texts' : 'columns'
  if (typeof name === 'string' && column !== heads.findLastIndex(isNamed)) {
    const numbers = [...heads.keys()].filter((index) => isNamed(heads[index] ?? '')).map((index) => index + 1)
    throw new FormatError(
      'needs-option',
      `The table has ${numbers.length} columns ${JSON.stringify(name)}, with the numbers ${numbers.join(' and ')}. ` +
        `In the option ${option}, name ${meaning === option ? 'the one that you mean' : meaning} by its number.`,
      0,
    )
  }
  if (heads[column] !== undefined) return column
  throw new FormatError(
    'needs-option',
    `The table has no column ${JSON.stringify(name)}, which the option ${option} names${option === meaning ? '' : ` as ${meaning}`}. ` +
      `Its heads are: ${listed(heads)}.`,
    0,
  )
}

/**
 * Whether the column certainly has the source texts. `source` is clear by itself; `text` only next to a key or
 * languages; `value` only next to a head that can only be a key.
 */
function isSourceCertain(
  { heads, key, source, languages }: Columns,
  words: readonly string[],
  names: HeadNames,
  isKeySure: boolean,
): boolean {
  const word = words[source ?? -1] ?? ''
  if (SURE_SOURCES.test(word)) return true
  const isOnly = words.filter((one) => names.source.includes(one)).length === 1
  if (!isOnly || names.doubtful.includes(word)) return isOnly && isKeySure
  const hasKey = key !== undefined && words[key] !== ''
  return hasKey || heads.length === 1 || languages.size > 0
}

/** Heads that only tables of texts have. */
const SURE_SOURCES = /^(?:source|original|default)(?:text|string|phrase)$|^(?:source|original)$/

/** Whether the heads show where the source texts are. */
function areHeadsCertain(
  { heads, key, source, target, contexts, maxLength, languages }: Columns,
  { isKeySure, isSourceSure }: { isKeySure: boolean; isSourceSure: boolean },
): boolean {
  if (languages.size === 0) return isSourceSure
  const known = new Set([key, source, target, maxLength, ...contexts, ...languages.keys()])
  known.delete(undefined)
  const areAllKnown = known.size === heads.length
  const isSure = [...languages.keys()].some((column) => isSureLanguage(heads[column] ?? ''))
  // A single language may be the language of a translation, next to texts under another head.
  if (isSure) return languages.size > 1 || key !== undefined || source !== undefined || areAllKnown
  // `no` and `it` are languages only if each other column has a meaning, too.
  return (isKeySure || isSourceSure) && areAllKnown
}

/** Whether it is clear which column has the translations, if a head without a language marks one. */
function isTargetCertain(
  { target, languages }: Columns,
  words: readonly string[],
  names: HeadNames,
): boolean {
  if (target === undefined) return true
  const isOnly = words.filter((word) => names.target.includes(word)).length === 1
  // `translated` may be a mark for rows that are done.
  const isDoubtful = names.doubtful.includes(words[target] ?? '')
  return isOnly && (!isDoubtful || languages.size > 0)
}

/** The error for a table whose columns would have to be guessed. */
function unclear(heads: readonly string[]): FormatError {
  const [first = '', second] = heads
  const byHead = second === undefined ? { source: first } : { key: first, source: second }
  const byNumber = second === undefined ? '{"source":1}' : '{"key":1,"source":2}'
  const example = JSON.stringify(byHead)
  const areNamesClear = new Set(heads.map(squash)).size === heads.length && first !== '' && second !== ''
  const shown = example.length <= MAX_SHOWN && areNamesClear ? example : byNumber
  return new FormatError(
    'needs-option',
    `The first row (${listed(heads)}) does not show which column has the texts. ` +
      `Set the option columns, such as ${shown}; if the first row has no heads, set headRow to 0 and name the columns ` +
      `by numbers, such as {"key":1,"source":2,"target":3}.`,
    0,
  )
}

/** The error for a table with a head of translations that is doubtful, or has a rival. */
function unclearTarget(heads: readonly string[], target: number | undefined): FormatError {
  return new FormatError(
    'needs-option',
    `The first row (${listed(heads)}) does not show which column has the translations. ` +
      `Set the option columns with its number, such as {"target":${(target ?? 0) + 1}}.`,
    0,
  )
}

/** The maximum number of characters of heads in a message. */
const MAX_SHOWN = 100

function listed(heads: readonly string[]): string {
  const all = heads.join(', ').replaceAll(/\s+/g, ' ')
  return all.length <= MAX_SHOWN ? all : `${all.slice(0, MAX_SHOWN)}…`
}

/** Finds the columns of a job's languages. For one target language, the answer holds for all with the same columns. */
export function placeLanguages(columns: Columns, { source, targets }: Languages): LanguageColumns {
  const [target] = targets
  if (!target || targets.length > 1) return columnsOf(columns, { source, targets })
  return answerOf(target, (language) => columnsOf(columns, { source, targets: [language] }))
}

function columnsOf(columns: Columns, { source, targets }: Languages): LanguageColumns {
  const named = namedColumns(columns, [source, ...targets])
  const sourceColumn = named.get(source.id) ?? columns.source ?? columns.languages.keys().next().value
  const nameless = targets.find(({ id }) => !named.has(id) && id !== source.id)
  if (columns.target !== undefined && nameless && targets.length > 1) {
    const head = columns.heads[columns.target] ?? `${columns.target + 1}`
    const message = `The column "${head}" names no language, so the table takes one language at a time, and the job asks for ${targets.length}.`
    throw new FormatError('unsupported', message, 0)
  }
  const unnamed = targets.length === 1 ? columns.target : undefined
  return {
    source: sourceColumn,
    targets: targets.map(
      ({ id }) => named.get(id) ?? unnamed ?? (id === source.id ? sourceColumn : undefined),
    ),
  }
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

/**
 * The header of a new column for a language, in the style of the last one. A code that could be something else (`id`,
 * `no`) is written with its region.
 */
export function newHead({ heads, languages }: Columns, language: Language, { names }: TableReading): string {
  const [model = -1] = [...languages.keys()].slice(-1)
  const head = headLike(heads[model] ?? '', language)
  const isKnownTable = [...languages.keys()].some((column) => isSureLanguage(heads[column] ?? ''))
  const isClear = !names.key.includes(squash(head)) && (isKnownTable || isSureLanguage(head))
  return isClear ? head : language.locale
}

/** Normalizes a header: `String ID`, `string_id` and `stringId` are equal. */
function squash(head: string): string {
  return head.toLowerCase().replaceAll(/[\s_.:#-]/g, '')
}

function fold(code: string): string {
  return code.replaceAll('_', '-').toLowerCase()
}
