// atlas check: holds files against the promise, folder by folder, in parallel.
import { lstat, readdir } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { Piscina } from 'piscina'
import pc from 'picocolors'
import { sentence } from '../../core/errors.ts'
import check, { lostRow, type CheckRow, type CheckTask } from './check-worker.ts'
import { callersPath, Failure, languageNamed } from './output.ts'
import { Progress } from './progress.ts'

interface CheckOptions {
  format?: string
  source: string
  laws?: boolean
  runs: string
  json?: boolean
}

/** `atlas check PATH…` */
export function checkCommand(): Command {
  return new Command('check')
    .description('hold files against the promise: identity, locality of an edit, read-back')
    .argument('<path...>', 'files, or folders to walk')
    .option('--format <type>', 'take this format for every file, whatever the patterns say')
    .option('--source <code>', 'the language of files that name none', 'en')
    .option('--laws', 'hold each file against every law as well')
    .option('--runs <number>', 'how often each law tries', '40')
    .option('--json', 'one JSON object a line for each file')
    .action(checkPaths)
}

async function checkPaths(paths: string[], options: CheckOptions): Promise<void> {
  languageNamed(options.source)
  const runs = Number(options.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Failure(2, '--runs takes a whole number from 1 on.')
  const files = (await Promise.all(paths.map(filesBelow))).flat()
  const { format, source, laws, json } = options
  const tasks = files.map((file): CheckTask => ({ file, format, source, lawRuns: laws ? runs : undefined }))
  const progress = new Progress(tasks.length)
  const sums = { files: files.length, checked: 0, kept: 0 }
  for await (const row of inOrder(tasks)) {
    progress.step()
    if (row.format !== null) sums.checked++
    const isKept = keepsPromise(row)
    if (row.format !== null && isKept) sums.kept++
    if (!isKept) process.exitCode = 1
    const line = json ? JSON.stringify(row) : isKept ? undefined : describeRow(row)
    if (line !== undefined) progress.print(line)
  }
  progress.end()
  if (!json)
    process.stdout.write(
      `${sums.kept} of ${sums.checked} files keep the promise; ${sums.files - sums.checked} match no format.\n`,
    )
}

/** Fewer files than this are not worth a thread. */
const FEW = 8

/** Checks every file; rows come in the order of the files. */
async function* inOrder(tasks: readonly CheckTask[]): AsyncGenerator<CheckRow> {
  if (tasks.length < FEW) {
    for (const task of tasks) yield await check(task).catch((error: unknown) => lostRow(task, error))
    return
  }
  const pool = new Piscina({ filename: workerFile(), maxThreads: availableParallelism(), execArgv: [] })
  try {
    const rows = tasks.map((task) =>
      (pool.run(task) as Promise<CheckRow>).catch((error) => lostRow(task, error)),
    )
    for (const row of rows) yield await row
  } finally {
    await pool.destroy()
  }
}

/** From source, tsx must be registered before a thread reads TypeScript. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? 'check-from-source.mjs' : 'check-worker.js'
  return fileURLToPath(new URL(`../../scripts/atlas/${name}`, import.meta.url))
}

/** The files below a path; links and dot folders are left out. */
async function filesBelow(path: string): Promise<string[]> {
  const state = await lstat(callersPath(path)).catch(() => undefined)
  if (!state) throw new Failure(2, `${path}: there is no such file or folder.`)
  if (state.isFile()) return [path.replaceAll('\\', '/')]
  const entries = await readdir(callersPath(path), { withFileTypes: true })
  const below = entries
    .filter((entry) => entry.isFile() || (entry.isDirectory() && !entry.name.startsWith('.')))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name }) => filesBelow(join(path, name)))
  return (await Promise.all(below)).flat()
}

function keepsPromise({ identical, edited, readBack, error, brokenLaws }: CheckRow): boolean {
  const isBroken = identical === false || edited === false || readBack === false
  return !isBroken && error === null && Object.keys(brokenLaws ?? {}).length === 0
}

function describeRow({
  file,
  format,
  identical,
  edited,
  readBack,
  error,
  brokenLaws = {},
}: CheckRow): string {
  const faults = [
    error ? sentence(error) : undefined,
    identical === false ? 'building without changes gives other bytes' : undefined,
    edited === false ? 'a new text changes more than its place' : undefined,
    readBack === false ? 'new texts are not read back' : undefined,
    ...Object.entries(brokenLaws).map(([law, message]) => `${law}: ${message}`),
  ].filter((fault) => fault !== undefined)
  return `${pc.red(file)} (${format}): ${faults.join('; ')}`
}
