// Brings the entries of a target file in line with its source: new ones come in at the source's place, obsolete ones
// go. Entries are whole lines that are spliced; nothing else moves. Every step is read back before it counts.
import { FormatError, type FormatPlugin, type Language } from '../core/contract.ts'
import { decodeFile } from '../core/source.ts'
import { isPlural, outermost } from '../core/strings.ts'
import { isSameText, readStrings, type FileBytes, type FileStrings } from './reading.ts'

/** How to bring a file in line. */
export interface SyncOptions {
  /** Whether new entries come in, with the text of the source. */
  addsMissing: boolean
  /** Whether entries that the source lacks go. */
  removesObsolete: boolean
  /** Entries that the source lacks become comments in place of going. */
  comment?: Comment | undefined
  /** Only these entries come in or go. */
  only?: ReadonlySet<string>
}

/** What makes lines a comment: a sign before each, or brackets around all. */
export type Comment = { line: string } | { open: string; close: string }

/** A target file that is in line with its source. */
export interface Synced {
  bytes: Uint8Array
  added: string[]
  removed: string[]
  /** Strings that could not be spliced so that the file reads as it should. */
  refused: string[]
}

/** The languages by which two files are read: in a format of one language, each has its own. */
export interface SyncLanguages {
  source: Language
  target: Language
}

/** Brings a target file in line with its source. Throws a `FormatError` if one of them cannot be read. */
export function syncFile(
  source: FileBytes,
  target: FileBytes,
  languages: SyncLanguages,
  { addsMissing, removesObsolete, comment, only }: SyncOptions,
): Synced {
  const { plugin } = target
  const from = new LineFile(source, plugin, languages.source, languages.target)
  const splicer = new Splicer(target, plugin, languages)
  requireUniqueKeys(from)
  requireUniqueKeys(splicer.file)
  const isMeant = (identifier: string): boolean => only?.has(identifier) ?? true
  if (removesObsolete) splicer.remove(from, isMeant, comment)
  if (addsMissing) splicer.add(from, isMeant)
  return { bytes: splicer.bytes, added: splicer.added, removed: splicer.removed, refused: splicer.refused }
}

function requireUniqueKeys({ identifiers, strings }: LineFile): void {
  const repeated = identifiers.find((identifier) => {
    const [, base] = /^(.*)#\d+$/s.exec(identifier) ?? []
    return base !== undefined && strings.entries.has(base)
  })
  if (repeated === undefined) return
  const key = repeated.replace(/#\d+$/, '')
  throw new FormatError(
    'unsupported',
    `${strings.path} has the key ${key} twice, so that its entries cannot be told apart.`,
  )
}

/** A file as lines, with the lines of each string. */
export class LineFile {
  readonly strings: FileStrings
  readonly text: string
  readonly eol: string
  /** Offsets of the starts of the lines, and the end of the file. */
  readonly #starts: readonly number[]
  /** The identifiers, in the order of their places. */
  readonly identifiers: readonly string[]
  readonly #lines: ReadonlyMap<string, readonly [first: number, last: number]>
  readonly #index: ReadonlyMap<string, number>

  constructor(file: FileBytes, plugin: FormatPlugin, source: Language, target: Language) {
    this.strings = readStrings({ ...file, plugin }, source, plugin.holds === 'one' ? [] : [target])
    const { text, eol } = this.strings.parsed.source
    this.text = text
    this.eol = eol
    this.#starts = lineStarts(text)
    const spans = [...this.strings.entries.values()].map(({ identifier, unit }) => ({
      identifier,
      span: spanOf(unit),
    }))
    spans.sort((one, other) => one.span[0] - other.span[0])
    this.identifiers = spans.map(({ identifier }) => identifier)
    this.#lines = new Map(
      spans.map(({ identifier, span: [start, end] }) => [
        identifier,
        [this.#lineAt(start), this.#lineAt(end)],
      ]),
    )
    this.#index = new Map(this.identifiers.map((identifier, index) => [identifier, index]))
  }

  has(identifier: string): boolean {
    return this.#index.has(identifier)
  }

  indexOf(identifier: string): number {
    return this.#index.get(identifier) ?? -1
  }

  /** The first and last line of a string. */
  linesOf(index: number): readonly [number, number] {
    return this.#lines.get(this.identifiers[index] ?? '') ?? [0, -1]
  }

  /** Whether no other string is on the lines of these. */
  isApart(first: number, last: number): boolean {
    const before = first === 0 ? -1 : this.linesOf(first - 1)[1]
    const after = last + 1 === this.identifiers.length ? Infinity : this.linesOf(last + 1)[0]
    return before < this.linesOf(first)[0] && this.linesOf(last)[1] < after
  }

  get lineCount(): number {
    return this.#starts.length - 1
  }

  line(index: number): string {
    return this.text.slice(this.#starts[index], this.#starts[index + 1])
  }

  /** The text of lines, the last one excluded. */
  between(from: number, to: number): string {
    return this.text.slice(this.offset(from), this.offset(to))
  }

  offset(line: number): number {
    return this.#starts[Math.min(line, this.#starts.length - 1)] ?? this.text.length
  }

  /** How many lines below a string only close what is open: `}`, `</plurals>`. */
  closersBelow(index: number): number {
    const from = this.linesOf(index)[1] + 1
    const to = index + 1 === this.identifiers.length ? this.lineCount : this.linesOf(index + 1)[0]
    let at = from
    while (at < to && CLOSER.test(this.line(at))) at++
    return at - from
  }

  /** Where the lines above a string may begin that belong to it: with all that precedes it, or its comments only. */
  startsOf(index: number): number[] {
    const [first] = this.linesOf(index)
    if (index > 0) {
      const top = this.linesOf(index - 1)[1] + 1 + this.closersBelow(index - 1)
      const comments = this.#above(first, top, isComment)
      return [...new Set([top, comments, this.#above(comments, top, isBlank), first])]
    }
    // The head of the file is above the first string. The second one shows which lines belong to a string.
    const top = Math.max(0, first - MOST_LINES_ABOVE)
    const { openers, hasBlank } = this.#shapeOfSecond()
    const comments = this.#above(first - openers, top, isComment)
    const blanks = this.#above(comments, top, isBlank)
    const likely = hasBlank ? [blanks, comments] : [comments, blanks]
    const others = Array.from({ length: first - top }, (_, up) => first - 1 - up)
    return [...new Set([...likely, first, ...others])]
  }

  /** How many lines of the second string open what holds its text, and whether a blank line is above it. */
  #shapeOfSecond(): { openers: number; hasBlank: boolean } {
    const [one, other] = this.identifiers.map(
      (identifier) => this.strings.entries.get(identifier)?.unit.key ?? [],
    )
    if (!other || one?.slice(0, -1).join('\0') !== other.slice(0, -1).join('\0'))
      return { openers: 0, hasBlank: false }
    const [first] = this.linesOf(1)
    const lead = this.between(this.linesOf(0)[1] + 1 + this.closersBelow(0), first).split(/\r\n|\n|\r/)
    const openers = lead.slice(0, -1).filter((line) => !isComment(line) && !isBlank(line))
    return { openers: openers.length, hasBlank: lead.length > 1 && isBlank(lead[0] ?? '') }
  }

  /** The first of the lines above one that pass a test. */
  #above(line: number, top: number, test: (line: string) => boolean): number {
    let at = line
    while (at > top && test(this.line(at - 1))) at--
    return at
  }

  #lineAt(offset: number): number {
    let low = 0
    let high = this.#starts.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return low
  }
}

const CLOSER = /^\s*(?:(?:[\]})]+|<\/[\w:.-]+>)\s*)+[;,]*\s*$/

function isComment(line: string): boolean {
  return /^\s*(?:#|\/\/|;|--|!|<!--|\/\*|\*)/.test(line) && line.trim() !== '*/'
}

function isBlank(line: string): boolean {
  return line.trim() === ''
}

/** Above the first string of a file, so many lines may belong to it or to what contains it. */
const MOST_LINES_ABOVE = 6

function lineStarts(text: string): number[] {
  const starts = [0]
  for (const { index, 0: end } of text.matchAll(/\r\n|\n|\r/g))
    if (index + end.length < text.length) starts.push(index + end.length)
  starts.push(text.length)
  return starts
}

/** The places of all texts of a unit. */
function spanOf({ source, targets }: FileStrings['parsed']['units'][number]): [number, number] {
  const places = [source, ...(targets?.values() ?? [])]
  const slots = places
    .flatMap((place) => (isPlural(place) ? [...place.forms.values()] : [place]))
    .map(outermost)
  return slots.reduce(([start, end], { at }) => [Math.min(start, at[0]), Math.max(end, at[1])], [Infinity, 0])
}

/** A change to the lines of the target. */
interface Splice {
  at: number
  end: number
  text: string
}

class Splicer {
  readonly added: string[] = []
  readonly removed: string[] = []
  readonly refused: string[] = []
  file: LineFile
  bytes: Uint8Array
  readonly #path: string
  readonly #plugin: FormatPlugin
  readonly #languages: SyncLanguages

  constructor({ path, bytes }: FileBytes, plugin: FormatPlugin, languages: SyncLanguages) {
    this.#path = path
    this.#plugin = plugin
    this.#languages = languages
    this.bytes = bytes
    this.file = this.#read(bytes)
  }

  /** Removes the runs of strings that the source lacks. */
  remove(from: LineFile, isMeant: (identifier: string) => boolean, comment?: Comment): void {
    const isGone = (identifier: string): boolean => !from.has(identifier) && isMeant(identifier)
    for (const run of runsOf(this.file.identifiers, isGone)) {
      if (this.#removeRun(run, comment)) for (const each of run) this.removed.push(each)
      // A run may begin in one container and end in another.
      else for (const each of run) (this.#removeRun([each], comment) ? this.removed : this.refused).push(each)
    }
  }

  /** Adds the runs of strings that the target lacks, in the order of the source. */
  add(from: LineFile, isMeant: (identifier: string) => boolean): void {
    const isNew = (identifier: string): boolean => !this.file.has(identifier) && isMeant(identifier)
    for (const run of runsOf(from.identifiers, isNew)) {
      if (this.#addRun(from, run)) for (const each of run) this.added.push(each)
      else for (const each of run) (this.#addRun(from, [each]) ? this.added : this.refused).push(each)
    }
  }

  #removeRun(run: readonly string[], comment: Comment | undefined): boolean {
    const file = this.file
    const [first, last] = ends(file, run)
    if (!file.isApart(first, last)) return false
    const expected = file.identifiers.filter((identifier) => !run.includes(identifier))
    for (const start of file.startsOf(first)) {
      for (let closers = 0; closers <= file.closersBelow(last); closers++) {
        const [at, end] = [file.offset(start), file.offset(file.linesOf(last)[1] + 1 + closers)]
        const blank = STARTS_ENTRY.test(file.text.slice(end)) ? file.eol : ''
        const text = comment ? commented(file.text.slice(at, end), comment, file.eol) + blank : ''
        if (this.#try(this.#withoutComma({ at, end, text }), expected)) return true
      }
    }
    return false
  }

  /** If the last entry goes, so does the comma behind the new last one, where there was none before. */
  #withoutComma({ at, end, text }: Splice): Splice[] {
    const before = this.file.text.slice(0, at)
    const isLast = /^\s*[\]})]/.test(this.file.text.slice(end))
    const hadComma = /,\s*$/.test(this.file.text.slice(at, end))
    const comma = /,(?=\s*$)/.exec(before)?.index
    const removal = { at, end, text }
    return isLast && !hadComma && comma !== undefined
      ? [{ at: comma, end: comma + 1, text: '' }, removal]
      : [removal]
  }

  #addRun(from: LineFile, run: readonly string[]): boolean {
    const [first, last] = ends(from, run)
    if (!from.isApart(first, last)) return false
    const expected = [...this.file.identifiers, ...run]
    for (const place of this.#places(from, first, last)) {
      for (const start of from.startsOf(first)) {
        for (let closers = 0; closers <= from.closersBelow(last); closers++) {
          const chunk = from.between(start, from.linesOf(last)[1] + 1 + closers)
          if (this.#try(this.#insertion(from, chunk, place), expected, from)) return true
        }
      }
    }
    return false
  }

  /** Where a run may come in: after the string before it in the source, or before the one after it. */
  #places(from: LineFile, first: number, last: number): Place[] {
    const { file } = this
    const places: Place[] = []
    const before = from.identifiers.slice(0, first).findLast((identifier) => file.has(identifier))
    const after = from.identifiers.slice(last + 1).find((identifier) => file.has(identifier))
    if (before !== undefined) {
      const anchor = file.indexOf(before)
      const model: [string, string] = [
        from.line(from.linesOf(from.indexOf(before))[0]),
        file.line(file.linesOf(anchor)[0]),
      ]
      for (let closers = 0; closers <= file.closersBelow(anchor); closers++)
        places.push({ line: file.linesOf(anchor)[1] + 1 + closers, model })
    }
    if (after !== undefined) {
      const anchor = file.indexOf(after)
      const model: [string, string] = [
        from.line(from.linesOf(from.indexOf(after))[0]),
        file.line(file.linesOf(anchor)[0]),
      ]
      for (const line of file.startsOf(anchor)) places.push({ line, model })
    }
    return places
  }

  /** The edits that put lines of the source at a place: with the target's indent, line ends and commas. */
  #insertion(from: LineFile, chunk: string, { line, model }: Place): Splice[] {
    const { file } = this
    const at = file.offset(line)
    const indents = model.map((each) => /^[ \t]*/.exec(each)?.[0] ?? '') as [string, string]
    let text = withIndent(chunk, indents).replaceAll(/\r\n|\n|\r/g, file.eol)
    if (!/[\r\n]$/.test(text)) text += file.eol
    const edits: Splice[] = []
    const before = file.text.slice(0, at)
    const joint = before !== '' && !/[\r\n]$/.test(before) ? file.eol : ''
    if (usesCommas(from)) {
      const rest = file.text.slice(at)
      const isLast = /^\s*[\]})]/.test(rest)
      const end = before.trimEnd()
      const hasComma = /[,{[(]$/.test(end)
      // Where the last entry had a comma, the new last one has one, too.
      const wantsComma = !isLast || end.endsWith(',')
      text = text.replace(/,?(\s*)$/, wantsComma ? ',$1' : '$1')
      if (!hasComma) edits.push({ at: end.length, end: end.length, text: ',' })
    }
    edits.push({ at, end: at, text: joint + text })
    return edits
  }

  /** Makes edits if the file then has exactly these strings, with the texts that it had, and the source's new ones. */
  #try(edits: readonly Splice[], expected: readonly string[], from?: LineFile): boolean {
    let text = ''
    let at = 0
    for (const edit of edits) {
      text += this.file.text.slice(at, edit.at) + edit.text
      at = edit.end
    }
    text += this.file.text.slice(at)
    try {
      const bytes = decodeFile(this.bytes, this.#plugin).encode(text)
      const changed = this.#read(bytes)
      if (!this.#isAsExpected(changed, expected, from)) return false
      this.bytes = bytes
      this.file = changed
      return true
    } catch (error) {
      if (error instanceof FormatError) return false
      throw error
    }
  }

  #isAsExpected(changed: LineFile, expected: readonly string[], from: LineFile | undefined): boolean {
    if (changed.identifiers.length !== expected.length) return false
    return expected.every((identifier) => {
      const own = changed.strings.entries.get(identifier)
      const was = (this.file.has(identifier) ? this.file : from)?.strings.entries.get(identifier)
      if (!own || !was || !isSameText(own.record.text, was.record.text)) return false
      const { target } = this.#languages
      return (
        !this.file.has(identifier) || isSameText(own.translation(target)?.text, was.translation(target)?.text)
      )
    })
  }

  #read(bytes: Uint8Array): LineFile {
    const { source, target } = this.#languages
    const own = this.#plugin.holds === 'one' ? target : source
    return new LineFile({ path: this.#path, bytes, plugin: this.#plugin }, this.#plugin, own, target)
  }
}

/** The next line is an entry. A comment right above it would belong to it. */
const STARTS_ENTRY = /^[ \t]*[^\s\])}]/

/** Lines as a comment. */
function commented(text: string, comment: Comment, eol: string): string {
  const lines = text.split(/\r\n|\n|\r/)
  if (lines.at(-1) === '') lines.pop()
  const [first = ''] = lines.filter((line) => line.trim() !== '')
  const indent = /^\s*/.exec(first)?.[0] ?? ''
  if ('open' in comment) {
    const inner = lines.join(eol).slice(indent.length).trim()
    return `${indent}${comment.open}${inner}${comment.close}${eol}`
  }
  const signed = lines.map((line) =>
    line.trim() === '' || line.trimStart().startsWith(comment.line.trim())
      ? line
      : `${line.slice(0, line.length - line.trimStart().length)}${comment.line}${line.trimStart()}`,
  )
  return `${signed.join(eol)}${eol}`
}

/** A place in the target, and the lines of the same string in the source and in the target. */
interface Place {
  line: number
  model: [source: string, target: string]
}

function ends(file: LineFile, run: readonly string[]): [number, number] {
  return [file.indexOf(run[0] ?? ''), file.indexOf(run.at(-1) ?? '')]
}

/** The lists of neighbors that pass a test. */
function runsOf(identifiers: readonly string[], test: (identifier: string) => boolean): string[][] {
  const runs: string[][] = []
  let isOpen = false
  for (const identifier of identifiers) {
    const isOne = test(identifier)
    if (isOne && isOpen) runs.at(-1)?.push(identifier)
    else if (isOne) runs.push([identifier])
    isOpen = isOne
  }
  return runs
}

function withIndent(chunk: string, [source, target]: [string, string]): string {
  if (source === target) return chunk
  return chunk.replaceAll(/^[ \t]*/gm, (own) =>
    own.startsWith(source) ? target + own.slice(source.length) : own,
  )
}

/** Whether the entries of a file are separated by commas. */
function usesCommas(file: LineFile): boolean {
  const lasts = file.identifiers.slice(0, 50).map((_, index) => file.line(file.linesOf(index)[1]).trimEnd())
  const opens = /^\s*[\]}]/m.test(
    file.text.slice(file.offset(file.linesOf(file.identifiers.length - 1)[1] + 1)),
  )
  return lasts.some((line) => line.endsWith(',')) || (opens && /["'\]}\d]$/.test(lasts.at(-1) ?? ''))
}
