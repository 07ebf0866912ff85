// atlas check: checks that files keep the promise, in parallel.
import { counted } from '@atlas/core/counted.ts'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { Piscina } from 'piscina'
import { messageOf, sentence } from '@atlas/core/errors.ts'
import { witnessFiles } from '@atlas/core/plugins/plugin-files.ts'
import check, { failedRow, type CheckRow, type CheckTask } from '../check-worker.ts'
import { colors } from '../terminal/colors.ts'
import { filesNamed } from '../workspace/file-search.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { languageNamed } from '../output.ts'
import {
  allFormats,
  formatFolders,
  formatNamed,
  withFormatOptions,
  formatWithOptions,
  type FormatArguments,
} from '../plugins.ts'
import { Progress } from '../terminal/progress.ts'
import { printError, printLine, printText } from '../terminal/printing.ts'

interface CheckOptions extends FormatArguments {
  source: string
  laws?: boolean
  witness?: boolean
  runs: string
  json?: boolean
  quiet?: boolean
}

/** `atlas check PATH…` */
export function checkCommand(): Command {
  return withFormatOptions(new Command('check'))
    .argument('<path...>', 'files, or folders to search')
    .option('--source <code>', 'the source language of files that do not name one', 'en')
    .option('--laws', 'also check every law on each file')
    .option('--witness', 'also compare what is built with what an independent reader of the format reads')
    .option('--runs <number>', 'how many runs each law gets', '40')
    .option('--json', 'print one JSON object per line for each file')
    .action(checkPaths)
}

async function checkPaths(paths: string[], options: CheckOptions): Promise<void> {
  languageNamed(options.source)
  const runs = Number(options.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Failure(2, '--runs takes a whole number of at least 1.')
  const { format, option = [], formats = [], source, laws, witness: asksWitness = false, json } = options
  if (laws) await requireLaws()
  const folders = await formatFolders(asksWitness)
  if (asksWitness && (await witnessFiles(folders)).size === 0)
    throw new Failure(2, 'This installation has no witnesses: they are part of the checkout only.')
  if (option.length > 0 && format === undefined) throw new Failure(2, '--option needs --format here.')
  if (format !== undefined || formats.length > 0) {
    const plugins = await allFormats(folders, formats)
    if (format !== undefined) await formatWithOptions(formatNamed(plugins, format), option, plugins)
  }
  const files = (await Promise.all(paths.map(filesNamed))).flat()
  if (files.length === 0) throw new Failure(2, `${paths.join(', ')}: no files to check.`)
  const lawRuns = laws ? runs : undefined
  const tasks = files.map(({ file, isOfPair, root, isSpecial = false }): CheckTask => ({
    file,
    folders,
    formatFiles: formats,
    format,
    option,
    source,
    lawRuns,
    asksWitness,
    isOfPair,
    root,
    isSpecial,
  }))
  const progress = new Progress('Checking files', tasks.length)
  const sums = { checked: 0, kept: 0, unclear: 0, unknown: 0 }
  const witnesses = new WitnessSums()
  for await (const row of inOrder(tasks)) {
    progress.step()
    const needsOption = row.error?.code === 'needs-option'
    const isKept = keepsPromise(row)
    if (row.format === null && row.error === null) sums.unknown++
    else if (needsOption) sums.unclear++
    else sums.checked++
    if (row.format !== null && isKept) sums.kept++
    if (!isKept && !needsOption) raiseExitCode(row.error?.code === 'not-opened' ? 3 : 1)
    witnesses.add(row)
    const line = json
      ? JSON.stringify(row)
      : needsOption
        ? describeUnclear(row)
        : isKept
          ? describeKept(row)
          : describeRow(row)
    if (line !== undefined && !(options.quiet && isKept && row.format !== null)) progress.print(line, json)
  }
  progress.end()
  witnesses.reportLeftOut()
  if (sums.unknown === files.length) {
    throw new Failure(2, 'Nothing was checked: no format matches any of the files.')
  }
  if (json || options.quiet) return
  const unclear = sums.unclear > 0 ? ` ${sums.unclear} cannot be read without an option (needs-option);` : ''
  printLine(
    `${sums.kept} of ${sums.checked} files keep the promise;${unclear} ${sums.unknown} match no format.`,
  )
  if (asksWitness) printText(witnesses.summary())
}

/** The laws import packages that only the checkout installs. */
async function requireLaws(): Promise<void> {
  await import('@atlas/core/laws.ts').catch((error: unknown) => {
    throw new Failure(2, `--laws needs packages that are not installed. ${messageOf(error)}`)
  })
}

/** Counts the results of the formats' witnesses. */
class WitnessSums {
  #agree = 0
  #differ = 0
  #undecided = 0
  /** Why the witness of a format could not be loaded, by format. */
  readonly #leftOut = new Map<string, string>()

  add({ format, witness, witnessLeftOut }: CheckRow): void {
    if (witness?.agrees === true) this.#agree++
    if (witness?.agrees === false) this.#differ++
    if (witness?.agrees === null) this.#undecided++
    if (format !== null && witnessLeftOut !== undefined) this.#leftOut.set(format, witnessLeftOut)
  }

  reportLeftOut(): void {
    for (const [type, reason] of this.#leftOut) printError(`The witness of ${type} was skipped. ${reason}`)
  }

  summary(): string {
    return (
      `Witnesses: ${counted(this.#agree, 'file agrees', 'files agree')}, ${this.#differ} ${this.#differ === 1 ? 'differs' : 'differ'}, ` +
      `${this.#undecided} cannot be compared, ` +
      'because the witness already reads different texts in the original file.\n'
    )
  }
}

/** Threads cost more than they save for fewer files than this. */
const FEW = 8

/** Checks every file. Rows are in the order of the files. */
async function* inOrder(tasks: readonly CheckTask[]): AsyncGenerator<CheckRow> {
  if (tasks.length < FEW) {
    for (const task of tasks) yield await check(task)
    return
  }
  const pool = new Piscina({
    filename: workerFile(),
    maxThreads: availableParallelism(),
    execArgv: [],
  })
  try {
    const rows = tasks.map((task) =>
      // A file that exhausts the memory ends its thread.
      (pool.run(task) as Promise<CheckRow>).catch((error: unknown) => failedRow(task, error)),
    )
    for (const row of rows) yield await row
  } finally {
    await pool.destroy()
  }
}

/** From source, tsx must be registered before a thread reads TypeScript. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? '../check-from-source.mjs' : '../check-worker.js'
  return fileURLToPath(new URL(name, import.meta.url))
}

function keepsPromise({ identical, edited, readBack, witness, error, brokenLaws }: CheckRow): boolean {
  const isBroken = [identical, edited, readBack, witness?.agrees].includes(false)
  return !isBroken && error === null && Object.keys(brokenLaws ?? {}).length === 0
}

function describeRow({
  file,
  format,
  identical,
  edited,
  readBack,
  witness,
  error,
  brokenLaws = {},
}: CheckRow): string {
  if (error?.code === 'not-opened') return colors.red(error.message)
  const faults = [
    error ? sentence(error) : undefined,
    identical === false ? 'building without changes returns other bytes' : undefined,
    edited === false ? 'a new text changes bytes outside its place' : undefined,
    readBack === false ? 'reading the built file returns other texts' : undefined,
    witness?.agrees === false ? `in a built file, ${witness.reason}` : undefined,
    ...Object.entries(brokenLaws).map(([law, message]) => `${law}: ${message}`),
  ].filter((fault) => fault !== undefined)
  return `${colors.red(file)} (${format}): ${faults.join('; ')}`
}

/** The line for a file that can be read only with an option. It neither passes nor fails the check. */
function describeUnclear({ file, format, error }: CheckRow): string {
  return `${colors.yellow(file)} (${format}): needs-option: ${error && error.code !== 'not-opened' ? sentence(error) : ''}`
}

/** The line for a file that no format matches, or that cannot be compared with what the format's witness reads. */
function describeKept({ file, format, witness }: CheckRow): string | undefined {
  if (format === null) return `${colors.dim(file)}: no format matches`
  if (witness?.agrees !== null) return undefined
  return `${colors.yellow(file)} (${format}): not compared with its witness: ${witness.reason}`
}
