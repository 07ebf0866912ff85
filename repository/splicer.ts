// Adds the lines of entries to a target file, and removes them. Nothing else changes, and every step is verified by
// reading the file back.
import { type Comment, FormatError } from '../core/contract.ts'
import type { Format } from '../core/format.ts'
import { decodeFile } from '../core/reading/source.ts'
import { isPlural } from '../core/reading/strings.ts'
import { isIndentOpener, LineFile } from './line-file.ts'
import { commentOf } from './comment-lines.ts'
import { isSameText, type FileBytes } from './reading.ts'
import type { SyncLanguages } from './sync-options.ts'

/** A change to the lines of the target. */
interface Splice {
  at: number
  end: number
  text: string
}

/** Adds and removes the entries of a target file, and reads the file back after each change. */
export class Splicer {
  readonly added: string[] = []
  readonly removed: string[] = []
  readonly refused: string[] = []
  file: LineFile
  bytes: Uint8Array
  readonly #path: string
  readonly #plugin: Format
  readonly #languages: SyncLanguages

  constructor({ path, bytes }: FileBytes, plugin: Format, languages: SyncLanguages) {
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
        const text = comment ? commentOf(file.text, [at, end], comment, file.eol) : ''
        if (this.#try(this.#withoutComma({ at, end, text }), expected)) return true
      }
    }
    return false
  }

  /** If the last entry is removed and had no comma, the comma after the new last entry is removed too. */
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
      for (const start of this.#startsFor(from, first)) {
        for (let closers = 0; closers <= from.closersBelow(last); closers++) {
          const end = from.linesOf(last)[1] + 1 + closers
          const chunk = from.between(start, end)
          if (this.#try(this.#insertion(from, chunk, place), expected, from)) return true
        }
      }
    }
    return false
  }

  /**
   * Where the lines of a new run may begin: first where the lines above its text open as many containers as the target
   * lacks. Where indents alone show what is inside, a container that the target has must not be opened again.
   */
  #startsFor(from: LineFile, first: number): number[] {
    const [own] = from.linesOf(first)
    const lacking = this.#containersLacking(from, first)
    const distance = (start: number): number => Math.abs(from.openersBetween(start, own).length - lacking)
    return from
      .startsOf(first)
      .filter((start) => from.openersBetween(start, own).filter(isIndentOpener).length <= lacking)
      .sort((one, other) => distance(one) - distance(other))
  }

  /** How many of the containers of a string the target lacks. A key on a line above its text counts as one. */
  #containersLacking(from: LineFile, index: number): number {
    const unit = from.unitOf(index)
    if (!unit) return 0
    const { key, source } = unit
    const isBelowKey = isPlural(source) || !from.line(from.linesOf(index)[0]).includes(key.at(-1) ?? '')
    const known = key.findLastIndex(
      (_, depth) => depth < key.length - 1 && this.file.holds(key.slice(0, depth + 1)),
    )
    return key.length - 2 - known + (isBelowKey ? 1 : 0)
  }

  /** The places for a run: after the string before it in the source, or before the string after it. */
  #places(from: LineFile, first: number, last: number): Place[] {
    const { file } = this
    const places: Place[] = []
    const before = from.identifiers.slice(0, first).findLast((identifier) => file.has(identifier))
    const after = from.identifiers.slice(last + 1).find((identifier) => file.has(identifier))
    const neighbors = [before, after].filter((each) => each !== undefined)
    if (before !== undefined) {
      const anchor = file.indexOf(before)
      for (let closers = 0; closers <= file.closersBelow(anchor); closers++)
        places.push({ line: file.linesOf(anchor)[1] + 1 + closers, model: before, neighbors })
    }
    if (after !== undefined) {
      const anchor = file.indexOf(after)
      for (const line of file.startsOf(anchor)) places.push({ line, model: after, neighbors })
      // A container may begin between two strings. Its first entry follows the line that opens it.
      const [end] = file.linesOf(anchor)
      const top = anchor === 0 ? 0 : file.linesOf(anchor - 1)[1] + 1
      for (let line = end - 1; line > top; line--) places.push({ line, model: after, neighbors })
    }
    if (before === undefined && after === undefined)
      for (let up = 0; up <= Math.min(MAX_LINES_BELOW, file.lineCount); up++)
        places.push({ line: file.lineCount - up, model: undefined, neighbors })
    return places
  }

  /** Whether the target indents a string next to new lines as the source does, where they have the same indent. */
  #hasIndentOfSource(from: LineFile, chunk: string, neighbors: readonly string[]): boolean {
    const lines = chunk.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '')
    const own = /^[ \t]*/.exec(lines.at(-1) ?? '')?.[0]
    return neighbors.some((each) => indentOf(from, each) === own && indentOf(this.file, each) === own)
  }

  /** The edits that put lines of the source at a place: with the target's indent, line ends and commas. */
  #insertion(from: LineFile, chunk: string, { line, model, neighbors }: Place): Splice[] {
    const { file } = this
    const at = file.offset(line)
    const indents = this.#hasIndentOfSource(from, chunk, neighbors)
      ? (['', ''] as const)
      : ([indentOf(from, model), indentOf(file, model)] as const)
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
      // If the last entry had a comma, the new last entry gets one too.
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

/** A line in the target, and the strings next to it that show how the target spells entries of the source. */
interface Place {
  line: number
  /** The nearest strings before and after it that both files have. */
  neighbors: readonly string[]
  model: string | undefined
}

/** If the files share no string, new ones are added at the end, above at most this many lines. */
const MAX_LINES_BELOW = 3

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

/** The white space before a string. */
function indentOf(file: LineFile, identifier: string | undefined): string {
  if (identifier === undefined) return ''
  return /^[ \t]*/.exec(file.line(file.linesOf(file.indexOf(identifier))[0]))?.[0] ?? ''
}

function withIndent(chunk: string, [source, target]: readonly [string, string]): string {
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
