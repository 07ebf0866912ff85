// Describes errors for people: one sentence, line, column, and the line itself with a caret.
import { partAt } from './reading/archive.ts'
import { FormatError, type ErrorCode, type Source } from './contract.ts'

/** Why a job failed, for people and programs. `line` and `column` count from 1, columns in characters. */
export interface Problem {
  code: ErrorCode | 'internal'
  message: string
  /** The entry of an archive that line and column count in. */
  part?: string
  line?: number
  column?: number
}

/** Line and column (from 1) of an offset. */
export function locate(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, Math.min(offset, text.length))
  const lines = before.split(/\r\n|\n|\r/)
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}

/** Locates many offsets of one text, each in the time of a search. */
export class Lines {
  readonly #text: string
  /** The start of each line. */
  readonly #starts: readonly number[]

  constructor(text: string) {
    this.#text = text
    this.#starts = [0, ...[...text.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length)]
  }

  /** The same as `locate`, except between the two characters of a line end, which belong to the line before. */
  locate(offset: number): { line: number; column: number } {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    const before = this.#text.slice(this.#starts[low], offset)
    return { line: low + 1, column: [...before].length + 1 }
  }
}

/**
 * Describes an error. An error that is not a `FormatError` is a bug: the answer does not show its message. `file` is
 * the decoded file or its text, or undefined if it could not be decoded.
 */
export function describe(error: unknown, file: string | Pick<Source, 'text' | 'parts'> | undefined): Problem {
  if (!(error instanceof FormatError)) {
    return {
      code: 'internal',
      message: 'The format plugin failed on this file. See the log of the host for the reason.',
    }
  }
  const { code, message, offset, entry } = error
  if (entry) return { code, message, part: entry.name, ...locate(entry.text, offset ?? 0) }
  if (offset === undefined || file === undefined) return { code, message }
  if (typeof file === 'string') return { code, message, ...locate(file, offset) }
  const part = partAt(file, offset)
  if (!part) return { code, message, ...locate(file.text, offset) }
  return { code, message, part: part.name, ...locate(part.source.text, offset - part.from) }
}

/** The problem as one sentence: "Line 3, column 7: …", or in an archive "chapter.xhtml, line 3, column 7: …". */
export function sentence({ message, part, line, column }: Problem): string {
  if (line === undefined) return message
  return `${part === undefined ? 'Line' : `${part}, line`} ${line}, column ${column}: ${message}`
}

/** The line of a problem and a caret under its column, for a terminal. */
export function excerpt(text: string, { part, line, column }: Problem): string | undefined {
  if (part !== undefined || line === undefined || column === undefined) return undefined
  const content = text.split(/\r\n|\n|\r/)[line - 1] ?? ''
  const from = Math.max(0, column - 60)
  const shown = content.slice(from, from + 100).replaceAll('\t', ' ')
  return `${shown}\n${' '.repeat(column - 1 - from)}^`
}

/** A value as JSON in ASCII, so that invisible characters are visible. */
export function show(text: unknown): string {
  return (
    JSON.stringify(text)?.replaceAll(
      /[\u0080-\uffff]/g,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ) ?? 'nothing'
  )
}

/** The stack of an error, for the log. */
export function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The message of an error, also of a thrown value that is not an `Error`. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
