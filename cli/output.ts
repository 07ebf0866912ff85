// Runs commands, and prints what they report.
import { CommanderError, type Command } from 'commander'
import { describe, excerpt, messageOf, sentence, stackOf } from '../core/errors.ts'
import { FormatError, type Language, type Source } from '../core/contract.ts'
import type { Format } from '../core/format.ts'
import { languageByCode } from '../core/languages.ts'
import { decodeFile } from '../core/reading/source.ts'
import { readStrings, type FileStrings } from '../repository/reading.ts'
import { Failure, raiseExitCode } from './failure.ts'
import { writeFailure } from './files/write-failure.ts'
import { draw, printError, printErrorText, printJson, printText } from './terminal/printing.ts'

/** Runs a command with the arguments of this process, and sets the exit code. */
export async function runCommand(command: Command): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endWithout)
  process.on('uncaughtException', (error) => {
    reportError(error)
    process.exit()
  })
  await runWith(command, process.argv.slice(2))
}

/** Runs a command with these arguments, and sets the exit code. */
export async function runWith(command: Command, args: readonly string[]): Promise<void> {
  const all = [command, ...command.commands]
  for (const each of [...all, ...all.flatMap(({ commands }) => commands)])
    each.exitOverride().configureOutput({ writeErr: printErrorText })
  try {
    await command.parseAsync(args, { from: 'user' })
  } catch (error) {
    // Commander has printed what is wrong, or the help.
    if (!(error instanceof CommanderError)) reportError(error)
    else if (error.exitCode !== 0) raiseExitCode(2)
  }
}

/** Reports why a command ended, or why it could not do a part of its work, and raises the exit code. */
export function reportError(error: unknown): void {
  const { exitCode, message, excerpt } = failureOf(error)
  printError(message)
  if (excerpt !== undefined) printErrorText(`${excerpt}\n`)
  if (process.env['ATLAS_DEBUG'] && !(error instanceof Failure)) printErrorText(`${stackOf(error)}\n`)
  raiseExitCode(exitCode)
}

function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof FormatError)
    return new Failure(exitCodeOf(error), sentence(describe(error, undefined)))
  return new Failure(4, `atlas failed: ${messageOf(error)}. ATLAS_DEBUG=1 shows where.`)
}

/** Standard output or standard error cannot be written. A reader that has closed it, as `head` does, is no failure. */
function endWithout(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') reportError(writeFailure('Standard output', error))
  process.exit()
}

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

/** A language by its code, in any of its spellings. */
export function languageNamed(code: string): Language {
  const language = languageByCode(code)
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

/** A file that is not well-formed, or a text that cannot be written. */
function exitCodeOf({ code }: FormatError): 1 | 3 {
  return code === 'unwritable' || code === 'unsupported' ? 1 : 3
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
