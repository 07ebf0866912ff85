// Proposes grammars of records whose lines are of recurring kinds: one kind holds the key, and others the texts.
import type { BlocksGrammar, CommentMarks, FieldPattern, Grammar } from '@atlas/formats/_declared/grammars.ts'
import { CONTEXT_NAMES, mean, proseLikeness, uniqueness, uniquenessIn } from './likeness.ts'
import { commentsWith } from './comment-marks.ts'
import { languageOfName, sourceAmong } from './language-names.ts'
import {
  arePhrases,
  bare,
  keyIn,
  lineKind,
  kindsIn,
  patternBefore,
  patternOfKind,
  restOf,
  type Kinds,
  type LineOfKind,
} from './line-kinds.ts'
import { MIN_RECORDS, splitsOf, type Split } from './record-splits.ts'
import { overLines } from './synthesis/line-patterns.ts'
import { quotedSpelling } from './synthesis/spelling.ts'
import { SINGLE } from './templates.ts'

/** A blank line of a record. */
const BLANK_LINE: FieldPattern = { pattern: String.raw`[ \t]*`, optional: true }

/** The share of the records that must have a key. */
const IN_MOST = 0.8
/** The share of the records that must have a text. */
const IN_SOME = 0.1
const MAX_FIELDS = 12
const MAX_KEYS = 2

/** The lines of a kind in all records: the first one of each. */
interface Kind extends Pick<LineOfKind, 'kind' | 'name' | 'joint' | 'quote'> {
  lines: LineOfKind[]
  /** The number of the record of each line. */
  records: Set<number>
  /** Its average position in its records. */
  at: number
  /** The values of all lines, including further lines in a record. */
  all: { value: string; record: number }[]
  /** The pattern of its lines with the key, if it differs from the pattern of their kind. */
  pattern?: string
  /** Whether its values are names of a few words. */
  isPhrases?: boolean
}

/** Grammars of records that the samples may have. */
export function fieldGrammars(texts: readonly string[], comments: CommentMarks | undefined): Grammar[] {
  const files = texts.map((text) => text.split(/\r\n|\r|\n/))
  const kinds = kindsIn(files.flat())
  const marks = comments?.line ?? []
  const isComment = (line: string): boolean => marks.some((mark) => line.trimStart().startsWith(mark))
  return splitsOf(files, kinds, isComment).flatMap((split) => grammarsOf(split, files, kinds, comments))
}

function grammarsOf(
  split: Split,
  files: readonly (readonly string[])[],
  recurringKinds: Kinds,
  comments: CommentMarks | undefined,
): Grammar[] {
  const { start, records } = split
  const kinds = new Map<string, Kind>()
  for (const [record, lines] of records.entries()) {
    for (const [at, line] of lines.entries()) {
      const own = lineKind(line, recurringKinds)
      if (!own) continue
      const kind = kinds.get(own.kind) ?? {
        ...own,
        lines: [],
        records: new Set<number>(),
        at: 0,
        all: [],
      }
      kinds.set(own.kind, kind)
      if (!own.isOpen && own.quote !== ']') kind.all.push({ value: restOf(own), record })
      // The first line of a kind counts, since most fields have no further one.
      if (kind.records.has(record)) continue
      kind.records.add(record)
      kind.lines.push(own)
      kind.at += (at - kind.at) / kind.lines.length
    }
  }
  for (const kind of kinds.values()) kind.isPhrases = arePhrases(kind.lines)
  const parts: Parts = { ...split, recurringKinds, kinds, comments }
  const all = new Set(records.keys())
  // Records without any text are of another type, such as the head of a file.
  const marks = comments?.line ?? []
  const texts = [...kinds.values()]
    .filter(({ name }) => !marks.some((mark) => name.startsWith(mark)))
    .filter((kind) => isTexts(kind, records.length))
  const own = new Set(texts.flatMap((kind) => [...kind.records]))
  const heads = split.head === undefined ? [] : [headKind(split.head, records)]
  return [
    ...[...heads, ...keysIn(kinds, own, files.length)].flatMap((key) => {
      const others = texts.filter((kind) => kind !== key)
      return textChoices(others, own.size).flatMap((choice) =>
        recordGrammars(parts, key, choice, others, own),
      )
    }),
    // A body may be the only content of a record below its key.
    ...(start
      ? keysIn(kinds, all, files.length).flatMap((key) => recordGrammars(parts, key, [], [], all))
      : []),
  ]
}

/** The first lines of records as a separate kind. */
const headKind = (pattern: string, records: readonly (readonly string[])[]): Kind => ({
  kind: '\0head',
  name: '',
  joint: '',
  quote: '',
  lines: [],
  records: new Set(records.keys()),
  at: 0,
  all: [],
  pattern,
})

/** The parts of grammars of records. */
interface Parts extends Split {
  recurringKinds: Kinds
  /** The kinds of lines in the records. */
  kinds: ReadonlyMap<string, Kind>
  comments: CommentMarks | undefined
}

/** The most likely kinds of keys of some records: those whose lines come first. */
function keysIn(kinds: ReadonlyMap<string, Kind>, records: ReadonlySet<number>, files: number): Kind[] {
  if (records.size < MIN_RECORDS) return []
  const unique = [...kinds.values()].filter((kind) => isKeys(kind, records, 1))
  // If no keys are unique in all files, they may be unique in each file.
  const found =
    unique.length > 0 ? unique : [...kinds.values()].filter((kind) => isKeys(kind, records, files))
  // Next to names, numbers are values.
  const names = found.filter((kind) => keysOf(kind).some((key) => /[^\d.-]/.test(key)))
  return (names.length > 0 ? names : found).sort((one, other) => one.at - other.at).slice(0, MAX_KEYS)
}

/** Grammars of records with a key and some texts: without a body, and with one if they have it. */
function recordGrammars(
  { start, head, records, recurringKinds, kinds, comments }: Parts,
  key: Kind,
  texts: readonly Kind[],
  others: readonly Kind[],
  own: ReadonlySet<number>,
): BlocksGrammar[] {
  const contexts = others.filter((kind) => !texts.includes(kind) && isContextName(kind.name))
  const used = [key, ...texts, ...contexts]
  const keyField = fieldOf(key, 'key', key.kind === start?.kind || key.pattern !== undefined)
  const contextFields = contexts.map((kind) => ({ ...fieldOf(kind, 'context', false), optional: true }))
  const textFields = (isNamed: boolean): FieldPattern[] =>
    texts
      .toSorted((one, other) => one.at - other.at)
      .map((kind) => ({
        ...fieldOf(kind, 'text', false),
        ...(isNamed ? { name: bare(kind.name) || 'text', optional: true } : {}),
        // Records with several keys are too large.
        ...(repeats(kind) && !repeats(key)
          ? { repeats: true, ...(kind.records.size < records.length ? { optional: true } : {}) }
          : {}),
      }))
  const frame = {
    family: 'blocks',
    // A mark of comments may also begin the lines of a record.
    ...commentsWith(comments, (mark) => !used.some(({ name }) => name.startsWith(mark.trim()))),
    ...(start ? { begin: patternOfKind(start, undefined) } : head === undefined ? {} : { begin: head }),
  } as const
  const found: BlocksGrammar[] = []
  if (texts.length > 0)
    found.push({
      ...frame,
      fields: [keyField, ...textFields(texts.length > 1), ...contextFields].slice(0, MAX_FIELDS),
    })
  const further = otherFields(kinds, used, own)
  if (further && hasBodies(records, recurringKinds, [...used, ...further], own)) {
    const skipped = further.map((kind) => ({ pattern: patternOfKind(kind, undefined), optional: true }))
    found.push({
      ...frame,
      fields: [keyField, ...textFields(true), ...contextFields, ...skipped, BLANK_LINE],
      rest: { role: 'text', spelling: 'lines' },
    })
  }
  return found
}

/** Further lines that records have besides their texts, if they are few. */
function otherFields(
  kinds: ReadonlyMap<string, Kind>,
  used: readonly Kind[],
  records: ReadonlySet<number>,
): Kind[] | undefined {
  const further = [...kinds.values()].filter(
    (kind) =>
      !used.includes(kind) &&
      [...kind.records].filter((record) => records.has(record)).length >=
        // A word without a sign after it may begin a line of a text.
        records.size *
          (kind.joint !== '' || kind.quote !== '' || kind.kind.startsWith('=') ? IN_SOME : IN_MOST),
  )
  return used.length + further.length < MAX_FIELDS ? further : undefined
}

/** Whether records continue with lines of text, after all lines with values. */
function hasBodies(
  records: readonly string[][],
  recurringKinds: Kinds,
  known: readonly Kind[],
  own: ReadonlySet<number>,
): boolean {
  const names = new Set(known.map(({ kind }) => kind))
  const isKnown = (line: string): boolean => names.has(lineKind(line, recurringKinds)?.kind ?? '')
  const bodies = records
    .filter((_, index) => own.has(index))
    .map((lines) => lines.slice(lines.findIndex((line) => line.trim() !== '' && !isKnown(line))))
  const isLast = mean(bodies, (body) => (body.some((line) => isKnown(line) && line.length > SHORT) ? 0 : 1))
  return isLast >= IN_MOST && mean(bodies, (body) => proseLikeness(body.join(' '))) > 0.6
}

/** Shorter lines may also be in a text. */
const SHORT = 3

const keysOf = ({ lines, isPhrases }: Kind): string[] =>
  isPhrases ? lines.map(({ value }) => value) : lines.flatMap((line) => keyIn(line) ?? [])

/** Whether some records have several lines of a kind, each with another value. */
function repeats({ all, records }: Kind): boolean {
  if (all.length - records.size < Math.max(1, records.size * IN_SOME)) return false
  const different = new Set(all.map(({ value, record }) => `${record}\0${value}`))
  return different.size - records.size > (all.length - records.size) * IN_MOST
}

/** If fewer values differ, they are choices from a list, not written texts. */
const MIN_DIFFERENT = 0.2

function isTexts(kind: Kind, count: number): boolean {
  if (kind.records.size < Math.max(2, count * IN_SOME) || kind.kind.startsWith('=')) return false
  // A word that begins several lines of a text is not a name.
  const isWord = kind.joint === '' && kind.quote === '' && /^\p{L}\p{Ll}*$/u.test(kind.name)
  if (isWord && kind.records.size < count * IN_MOST) return false
  const values = kind.lines.map(({ value }) => value)
  return mean(values, proseLikeness) >= 0.6 && uniqueness(values) > MIN_DIFFERENT
}

function isKeys(kind: Kind, records: ReadonlySet<number>, files: number): boolean {
  const inRecords = [...kind.records].filter((record) => records.has(record)).length
  if (kind.kind.startsWith('=') || inRecords < records.size * IN_MOST) return false
  const keys = keysOf(kind)
  return keys.length === kind.lines.length && uniquenessIn(files, keys) > 0.9
}

/**
 * Which kinds are the texts: English, if their names are languages; the texts in a call of `_`; all, or all but notes.
 */
function textChoices(kinds: readonly Kind[], count: number): Kind[][] {
  if (kinds.length === 0) return []
  const inCalls = kinds.filter(({ joint }) => joint.includes('_'))
  if (inCalls.length > 0 && inCalls.length < kinds.length) return [inCalls]
  const said = kinds.filter(({ name }) => !isContextName(name))
  const source = sourceAmong(said, ({ name }) => bare(name))
  if (source && said.every(({ name }) => languageOfName(bare(name)) !== undefined)) return [[source]]
  const saidIn = new Set(said.flatMap(({ records }) => [...records]))
  // A kind that most records have is a text, whatever its name.
  if (saidIn.size < count * IN_MOST || said.length === kinds.length) return [[...kinds]]
  return [said, [...kinds]]
}

export const isContextName = (name: string): boolean => {
  const own = bare(name)
  return CONTEXT_NAMES.test(own) || (own === own.toUpperCase() && CONTEXT_NAMES.test(own.toLowerCase()))
}

function fieldOf(kind: Kind, group: 'key' | 'text' | 'context', isFirst: boolean): FieldPattern {
  const spelling = group === 'text' ? spellingOf(kind) : undefined
  const goesOn = group === 'text' && kind.lines.some(({ isOpen }) => isOpen)
  const field: FieldPattern = {
    pattern: fieldPattern(kind, group),
    ...(spelling === undefined ? {} : { spelling }),
    ...(isFirst ? { line: 0 } : {}),
  }
  return goesOn ? overLines(field) : field
}

function fieldPattern(kind: Kind, group: 'key' | 'text' | 'context'): string {
  if (kind.pattern !== undefined) return kind.pattern
  return group === 'key' && kind.isPhrases
    ? String.raw`${patternBefore(kind)}(?P<key>\S.*?)[ \t]*`
    : patternOfKind(kind, group)
}

function spellingOf({ quote, lines }: Kind): FieldPattern['spelling'] {
  if (quote === '"') return quotedSpelling(lines.map(({ value }) => value))
  return quote === "'" ? SINGLE : undefined
}
