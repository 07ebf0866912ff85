// Proposes grammars of records whose lines are of kinds that recur: one kind holds the key, and others the texts.
import type { BlocksGrammar, CommentMarks, FieldPattern, Grammar } from '../grammars.ts'
import { CONTEXT_NAMES, mean, proseLikeness, uniqueness } from './likeness.ts'
import { languageOf, sourceAmong } from './language-names.ts'
import {
  bare,
  keyIn,
  keyRank,
  kindOf,
  kindsIn,
  patternOf,
  type Kinds,
  type LineOfKind,
} from './line-kinds.ts'
import { quotedSpelling } from './templates.ts'

const LEAST_RECORDS = 3
/** A key must be in this share of the records. */
const IN_MOST = 0.8
/** A text must be in this share of them. */
const IN_SOME = 0.1
const MOST_BEGINNINGS = 5
const MOST_FIELDS = 12
const MOST_KEYS = 2
/** Records of one kind of lines are not records. */
const LEAST_KINDS = 2

/** The lines of a kind in all records: the first one of each. */
interface Kind extends Pick<LineOfKind, 'kind' | 'name' | 'joint' | 'quote'> {
  lines: LineOfKind[]
  /** The number of the record of each line. */
  records: Set<number>
  /** Where it stands in its records, on average. */
  at: number
}

/** Grammars of records that the samples may have. */
export function fieldGrammars(texts: readonly string[], comments: CommentMarks | undefined): Grammar[] {
  const files = texts.map((text) => text.split(/\r\n|\r|\n/))
  const kinds = kindsIn(files.flat())
  const marks = comments?.line ?? []
  const isComment = (line: string): boolean => marks.some((mark) => line.trimStart().startsWith(mark))
  const starts = [...kinds.values()].map(([line]) => line).filter((line) => line !== undefined)
  const splits: Split[] = [
    { records: separatedByBlanks(files, isComment) },
    ...starts
      .map((start): Split => ({ start, records: beginningWith(files, kinds, start.kind) }))
      .filter(({ records }) => areRecords(records))
      .slice(0, MOST_BEGINNINGS),
  ]
  return splits.flatMap((split) => grammarsOf(split, files, kinds, comments))
}

/** A way to split files into records: by blank lines, or from a kind of line to the next one. */
interface Split {
  start?: LineOfKind
  records: readonly string[][]
}

const areRecords = (records: readonly string[][]): boolean =>
  records.length >= LEAST_RECORDS && mean(records, ({ length }) => (length > 1 ? 1 : 0)) > 0.9

function separatedByBlanks(
  files: readonly (readonly string[])[],
  isComment: (line: string) => boolean,
): string[][] {
  const records: string[][] = []
  for (const lines of files) {
    let record: string[] = []
    for (const line of [...lines, '']) {
      if (line.trim() !== '') {
        if (!isComment(line)) record.push(line)
        continue
      }
      if (record.length > 0) records.push(record)
      record = []
    }
  }
  return records
}

/** Records that begin with a line of a kind. */
function beginningWith(files: readonly (readonly string[])[], kinds: Kinds, start: string): string[][] {
  const records: string[][] = []
  for (const lines of files) {
    let record: string[] | undefined
    for (const line of lines) {
      if (kindOf(line, kinds)?.kind === start) records.push((record = []))
      if (line.trim() !== '') record?.push(line)
    }
  }
  return records
}

function grammarsOf(
  { start, records }: Split,
  files: readonly (readonly string[])[],
  recurringKinds: Kinds,
  comments: CommentMarks | undefined,
): Grammar[] {
  const kinds = new Map<string, Kind>()
  for (const [record, lines] of records.entries()) {
    for (const [at, line] of lines.entries()) {
      const own = kindOf(line, recurringKinds)
      if (!own) continue
      const kind = kinds.get(own.kind) ?? { ...own, lines: [], records: new Set<number>(), at: 0 }
      kinds.set(own.kind, kind)
      // Only the first line of a kind counts, as a field takes no further one.
      if (kind.records.has(record)) continue
      kind.records.add(record)
      kind.lines.push(own)
      kind.at += (at - kind.at) / kind.lines.length
    }
  }
  // Records without any text are of another sort, such as the head of a file.
  const texts = [...kinds.values()].filter((kind) => isTexts(kind, records.length))
  const own = new Set(texts.flatMap((kind) => [...kind.records]))
  if (own.size < LEAST_RECORDS || kinds.size < LEAST_KINDS) return []
  const keys = [...kinds.values()]
    .filter((kind) => isKeys(kind, own))
    .map((kind) => ({ kind, rank: rankOf(kind) }))
    .sort((one, other) => other.rank - one.rank || one.kind.at - other.kind.at)
    .map(({ kind }) => kind)
  return keys.slice(0, MOST_KEYS).flatMap((key) => {
    const others = texts.filter((kind) => kind !== key)
    return textChoices(others, own.size).flatMap((choice): BlocksGrammar[] => {
      const contexts = others.filter((kind) => !choice.includes(kind) && isContextName(kind.name))
      const used = [key, ...choice, ...contexts]
      if (start && !comesFirst(files, recurringKinds, start, used)) return []
      const keyField = fieldOf(key, 'key', key.kind === start?.kind)
      const contextFields = contexts.map((kind) => ({ ...fieldOf(kind, 'context', false), optional: true }))
      const textFields = (isNamed: boolean): FieldPattern[] =>
        choice
          .toSorted((one, other) => one.at - other.at)
          .map((kind) => ({
            ...fieldOf(kind, 'text', false),
            ...(isNamed ? { name: bare(kind.name), optional: true } : {}),
          }))
      const frame = {
        family: 'blocks',
        ...withoutMarks(comments, used),
        ...(start ? { begin: patternOf(start, undefined) } : {}),
      } as const
      const fields = [keyField, ...textFields(choice.length > 1), ...contextFields]
      const further = otherFields(kinds, used, own)
      return [
        { ...frame, fields: fields.slice(0, MOST_FIELDS) },
        ...(further && hasBodies(records, recurringKinds, [...used, ...further], own)
          ? [
              {
                ...frame,
                fields: [
                  keyField,
                  ...textFields(true),
                  ...contextFields,
                  ...further.map((kind) => ({ pattern: patternOf(kind, undefined), optional: true })),
                  { pattern: '', optional: true },
                ],
                rest: { role: 'text', spelling: 'lines' },
              } as const,
            ]
          : []),
      ]
    })
  })
}

/** Further lines that records have beside their texts, if they are few. */
function otherFields(
  kinds: ReadonlyMap<string, Kind>,
  used: readonly Kind[],
  records: ReadonlySet<number>,
): Kind[] | undefined {
  const further = [...kinds.values()].filter(
    (kind) =>
      !used.includes(kind) &&
      (kind.joint !== '' || kind.quote !== '' || kind.kind.startsWith('=')) &&
      [...kind.records].filter((record) => records.has(record)).length >= records.size * IN_SOME,
  )
  return used.length + further.length < MOST_FIELDS ? further : undefined
}

/** Whether records go on with lines of text, behind those that hold their values. */
function hasBodies(
  records: readonly string[][],
  recurringKinds: Kinds,
  known: readonly Kind[],
  own: ReadonlySet<number>,
): boolean {
  const names = new Set(known.map(({ kind }) => kind))
  const bodies = records
    .filter((_, index) => own.has(index))
    .map((lines) => lines.filter((line) => !names.has(kindOf(line, recurringKinds)?.kind ?? '')).join(' '))
  return mean(bodies, proseLikeness) > 0.6
}

/** Whether a kind stands before the first line of others in each file. Otherwise records begin elsewhere. */
function comesFirst(
  files: readonly (readonly string[])[],
  kinds: Kinds,
  start: LineOfKind,
  others: readonly Kind[],
): boolean {
  const all = new Set([start.kind, ...others.map(({ kind }) => kind)])
  return files.every((lines) => {
    const first = lines.find((line) => all.has(kindOf(line, kinds)?.kind ?? ''))
    return first === undefined || kindOf(first, kinds)?.kind === start.kind
  })
}

/** Marks of comments that begin no line of a record. */
function withoutMarks(
  comments: CommentMarks | undefined,
  kinds: readonly Kind[],
): { comments?: CommentMarks } {
  if (!comments) return {}
  const line = comments.line?.filter((mark) => !kinds.some(({ name }) => name.startsWith(mark.trim())))
  const left = { ...comments, line: line ?? [] }
  return line?.length === 0 && !comments.block ? {} : { comments: left }
}

/** The rank of a key; the one that begins a record comes first. */
const rankOf = ({ name, lines, at }: Kind): number =>
  keyRank(
    name,
    lines.flatMap((line) => keyIn(line) ?? []),
  ) + (at < 0.5 ? 0.25 : 0)

const valuesOf = ({ lines }: Kind): string[] => lines.map(({ value }) => value)

function isTexts(kind: Kind, count: number): boolean {
  if (kind.records.size < Math.max(2, count * IN_SOME) || kind.kind.startsWith('=')) return false
  // A word that begins several lines of a text is not a name.
  const isWord = kind.joint === '' && kind.quote === '' && /^\p{Lu}?\p{Ll}+$/u.test(kind.name)
  if (isWord && kind.records.size < count * IN_MOST) return false
  const values = valuesOf(kind)
  return mean(values, proseLikeness) >= 0.6 && uniqueness(values) > 0.25
}

function isKeys(kind: Kind, records: ReadonlySet<number>): boolean {
  const inRecords = [...kind.records].filter((record) => records.has(record)).length
  if (kind.kind.startsWith('=') || inRecords < records.size * IN_MOST) return false
  const keys = kind.lines.flatMap((line) => keyIn(line) ?? [])
  return keys.length === kind.lines.length && uniqueness(keys) > 0.9
}

/** Which kinds are the texts: English, if their names are languages; those in a call of `_`; all, or all but notes. */
function textChoices(kinds: readonly Kind[], count: number): Kind[][] {
  if (kinds.length === 0) return []
  const inCalls = kinds.filter(({ joint }) => joint.includes('_'))
  if (inCalls.length > 0 && inCalls.length < kinds.length) return [inCalls]
  const said = kinds.filter(({ name }) => !isContextName(name))
  const source = sourceAmong(said, ({ name }) => bare(name))
  if (source && said.every(({ name }) => languageOf(bare(name)) !== undefined)) return [[source]]
  const saidIn = new Set(said.flatMap(({ records }) => [...records]))
  // What most records say is a text, whatever its name.
  if (saidIn.size < count * IN_MOST || said.length === kinds.length) return [[...kinds]]
  return said.some(({ name }) => MESSAGES.test(name)) ? [said] : [said, [...kinds]]
}

/** Beside a message, a description says something about it. */
const MESSAGES = /message|msg|text|string|value|translation|caption/i

const isContextName = (name: string): boolean => {
  const own = bare(name)
  return CONTEXT_NAMES.test(own) || (own === own.toUpperCase() && CONTEXT_NAMES.test(own.toLowerCase()))
}

function fieldOf(kind: Kind, group: 'key' | 'text' | 'context', isFirst: boolean): FieldPattern {
  const spelling = group !== 'text' || kind.quote === '' ? undefined : spellingOf(kind)
  return {
    pattern: patternOf(kind, group),
    ...(spelling === undefined ? {} : { spelling }),
    ...(isFirst ? { line: 0 } : {}),
  }
}

function spellingOf({ quote, lines }: Kind): FieldPattern['spelling'] {
  if (quote === '"') return quotedSpelling(lines.map(({ value }) => value))
  return quote === "'" ? { escapes: { n: '\n', "'": "'" } } : undefined
}
