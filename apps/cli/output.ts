// What commands print, and how they name places in files.
import { describe, excerpt, sentence } from '@atlas/core/errors.ts'
import { FormatError, type Language, type Source } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { languageSpelled } from '@atlas/core/language-spelling.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { exitCodeOf, Failure } from './failure.ts'
import { draw, printErrorText, printJson, printText } from './terminal/printing.ts'

let isQuiet = false

/** Whether reports and progress are left out. */
export function setQuiet(quiet: boolean): void {
  isQuiet = quiet
}

/** Prints a report on standard error, except with --quiet. */
export function report(text: string): void {
  if (!isQuiet) printErrorText(text)
}

/** Draws progress, except with --quiet. */
export function drawProgress(text: string): void {
  if (!isQuiet) draw(text)
}

/** A language by its code, in any of its spellings. Its id is ours, to be compared with languages of paths. */
export function languageNamed(code: string): Language {
  return known(code, languageByCode(code))
}

/** A language by its code, whose id is this code: files and records get it as the caller spells it. */
export function languageAsSpelled(code: string): Language {
  return known(code, languageSpelled(code))
}

function known(code: string, language: Language | undefined): Language {
  if (!language)
    throw new Failure(2, `${code} is not a known language. Use a code such as de, pt-BR, or zh-Hant.`)
  return language
}

/**
 * Runs a job on a file. A `FormatError` becomes a message with the line and a caret under the place, or in an archive
 * with the entry and the line in it.
 */
export function withErrorPlace<Result>(
  file: string,
  bytes: Uint8Array,
  plugin: Format,
  job: () => Result,
): Result {
  try {
    return job()
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    const source = decoded(bytes, plugin)
    const problem = describe(error, source)
    const place = source && excerpt(source.text, problem)
    throw new Failure(exitCodeOf(error), `${file}: ${sentence(problem)}`, place)
  }
}

/** The strings of a file. Throws a `Failure` with the place where the file cannot be read. */
export function readFileStrings(
  path: string,
  bytes: Uint8Array,
  plugin: Format,
  source: Language,
  targets: readonly Language[] = [],
): FileStrings {
  return withErrorPlace(path, bytes, plugin, () => readStrings({ path, bytes, plugin }, source, targets))
}

/** The decoded file; undefined if it cannot be decoded. */
function decoded(bytes: Uint8Array, plugin: Format): Source | undefined {
  try {
    return decodeFile(bytes, plugin).source
  } catch {
    return undefined
  }
}

/** Prints a value as JSON, or as the text that `text` returns for it. */
export function print<Value>(
  value: Value,
  asJson: boolean | undefined,
  text: (value: Value) => string,
): void {
  if (asJson) printJson(value)
  else printText(`${text(value)}\n`)
}
