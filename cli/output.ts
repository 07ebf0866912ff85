// Input and output of the commands: exit codes, paths, JSON or text.
import { CommanderError, type Command } from 'commander'
import { describe, excerpt, sentence } from '../core/errors.ts'
import { FormatError, type Language, type Source } from '../core/contract.ts'
import type { Format } from '../core/format.ts'
import { languageByCode } from '../core/languages.ts'
import { decodeFile } from '../core/reading/source.ts'
import { readStrings, type FileStrings } from '../repository/reading.ts'
import { encode, printError, printErrorText, printText } from './terminal/printing.ts'

/**
 * Ends the command with exit code 1 (something is wrong, or would change), 2 (wrong usage, or nothing to do) or 3 (a
 * named file is missing, unreadable or not well-formed).
 */
export class Failure extends Error {
  readonly exitCode: 1 | 2 | 3

  constructor(exitCode: 1 | 2 | 3, message: string) {
    super(message)
    this.exitCode = exitCode
  }
}

/** Runs a command with the arguments of this process, and sets the exit code. */
export async function runCommand(command: Command): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', endQuietly)
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
    if (error instanceof CommanderError) process.exitCode = error.exitCode === 0 ? 0 : 2
    else if (error instanceof Failure) {
      printErrorText(`${error.message}\n`)
      process.exitCode = error.exitCode
    } else if (error instanceof FormatError) {
      printError(sentence(describe(error, undefined)))
      process.exitCode = exitCodeOf(error)
    } else throw error
  }
}

/** The reader of the output has closed it, as `head` does, so the command ends without a message. */
function endQuietly(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
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

/** Draws progress on standard error, except with --quiet. The text may contain controls. */
export function draw(text: string): void {
  if (!isQuiet) process.stderr.write(text)
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
    throw new Failure(
      exitCodeOf(error),
      `${encode(`${file}: ${sentence(problem)}`)}${place === undefined ? '' : `\n${place}`}`,
    )
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
  if (asJson) process.stdout.write(`${JSON.stringify(value)}\n`)
  else printText(`${text(value)}\n`)
}
