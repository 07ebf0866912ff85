// atlas status: counts the translations, by language and file.
import { dirname } from 'node:path/posix'
import { Command } from 'commander'
import { shareOf, states, type FileStatus, type State } from '../compare/status.ts'
import { inSteps, withProgress } from '../terminal/progress.ts'
import { isShallow } from '../workspace/git.ts'
import { statusOfGroup } from '../workspace/matrix.ts'
import { Past } from '../workspace/past.ts'
import { FolderChanges } from '../files/watching.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type Repository,
  type RepositoryOptions,
} from '../workspace/repository.ts'
import { code, markdownTable } from '../terminal/markdown.ts'
import { clearScreen, printError, printJsonText, printText } from '../terminal/printing.ts'
import { plainTable } from '../terminal/table.ts'

interface StatusOptions extends RepositoryOptions {
  stale: boolean
  failUnder?: string
  failOn?: string[]
  markdown?: boolean
  watch?: boolean
}

/** `atlas status [PATH…]` */
export function statusCommand(): Command {
  return withRepositoryOptions(new Command('status'))
    .option('--no-stale', 'do not read the history for translations whose source changed since')
    .option(
      '--fail-under <percent>',
      'exit with 1 if a file has fewer translations; those that equal the source do not count',
    )
    .option('--fail-on <state...>', `exit with 1 if a string is in one of these states: ${states.join(', ')}`)
    .option('--markdown', 'print a table of Markdown')
    .option('--watch', 'count again when a file changes, until it is stopped')
    .action(countOrWatch)
}

async function countOrWatch(named: string[], options: StatusOptions): Promise<void> {
  if (!options.watch) {
    await status(named, options)
    return
  }
  if (options.staged) throw new Failure(2, '--watch counts the files of the work tree, not the staged ones.')
  const changes = new FolderChanges()
  await changes.watch(['.'])
  // The files are watched before they are read, so that no change falls between the two.
  const first = await openRepository(named, options, () => {}).catch(() => undefined)
  if (first) await changes.watch(foldersOf(first))
  for (;;) {
    clearScreen()
    try {
      await changes.watch(foldersOf(await status(named, options)))
    } catch (error) {
      // A file may be incomplete while it is written.
      if (!(error instanceof Failure) || error.exitCode === 2) throw error
      printError(error.message)
    }
    await changes.next()
  }
}

/** The folders with the files of a repository, and those around them, which get the folders of new languages. */
function foldersOf({ groups }: Repository): Set<string> {
  const folders = new Set(['.'])
  for (const { files, source, targets } of groups)
    for (const path of [source, ...[...files, ...targets].map((file) => file.path)])
      if (path !== undefined) folders.add(dirname(path)).add(dirname(dirname(path)))
  return folders
}

async function status(named: string[], options: StatusOptions): Promise<Repository> {
  const least = options.failUnder === undefined ? 0 : Number(options.failUnder)
  if (!(least >= 0 && least <= 100)) throw new Failure(2, '--fail-under takes a number from 0 to 100.')
  const wrong = options.failOn?.find((state) => !(states as readonly string[]).includes(state))
  if (wrong !== undefined)
    throw new Failure(2, `--fail-on does not know ${wrong}. It knows ${states.join(', ')}.`)
  const repository = await openRepository(named, options)
  requireGroups(repository, options)
  const readsHistory = options.stale && !(await isShallow())
  if (options.stale && !readsHistory && !options.quiet)
    printError('The history is shallow, so stale translations are not known.')
  const past = readsHistory
    ? await withProgress('Reading the history', () => Past.of(repository.groups))
    : undefined
  const rows: FileStatus[] = []
  try {
    for (const group of inSteps('Counting translations', repository.groups))
      for (const row of await statusOfGroup(group, past)) rows.push(row)
  } finally {
    await past?.close()
  }
  rows.sort((one, other) => (one.language === other.language ? 0 : one.language < other.language ? -1 : 1))
  printRows(rows, options)
  const failOn = (options.failOn ?? []) as State[]
  const isBelow = ({ identifiers }: FileStatus): boolean =>
    failOn.some((state) => identifiers[state].length > 0)
  if (rows.some((row) => shareOf(row) * 100 < least || isBelow(row))) raiseExitCode(1)
  return repository
}

const HEAD = ['language', 'file', 'strings', ...states, 'done']

function printRows(rows: readonly FileStatus[], { json, markdown, quiet }: StatusOptions): void {
  if (json) {
    printJsonText(rows.map((row) => `${JSON.stringify(rowAsJson(row))}\n`).join(''))
    return
  }
  const shown = quiet ? rows.filter((row) => shareOf(row) < 1) : rows
  const cells = shown.map((row) => [
    row.language,
    markdown ? code(row.path) : row.path,
    row.total,
    ...states.map((state) => row.identifiers[state].length || ''),
    `${Math.floor(shareOf(row) * 100)} %`,
  ])
  if (markdown) printText(markdownTable(HEAD, cells))
  else if (cells.length > 0) printText(plainTable(HEAD, cells))
}

function rowAsJson(row: FileStatus): object {
  const counts = Object.fromEntries(states.map((state) => [state, row.identifiers[state].length]))
  const { translated: _translated, ...listed } = row.identifiers
  return { language: row.language, path: row.path, total: row.total, counts, identifiers: listed }
}
