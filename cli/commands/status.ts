// atlas status: counts the translations, by language and file.
import { Command } from 'commander'
import { shareOf, states, type FileStatus, type State } from '../../repository/status.ts'
import { Progress } from '../terminal/progress.ts'
import { isShallow } from '../repository/git.ts'
import { sourceStrings, statusOf, translationFile } from '../repository/matrix.ts'
import { Past } from '../repository/past.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type LocaleGroup,
  type RepositoryOptions,
} from '../repository/repository.ts'
import { code, markdownTable } from '../terminal/markdown.ts'
import { printError, printJson, printText } from '../terminal/printing.ts'
import { plainTable } from '../terminal/table.ts'

interface StatusOptions extends RepositoryOptions {
  stale: boolean
  failUnder?: string
  failOn?: string[]
  markdown?: boolean
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
    .action(status)
}

async function status(named: string[], options: StatusOptions): Promise<void> {
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
  const rows: FileStatus[] = []
  const progress = new Progress(repository.groups.length)
  const past = readsHistory ? await Past.of(repository.groups) : undefined
  try {
    for (const group of repository.groups) {
      progress.step()
      for (const row of await statusOfGroup(group, past)) rows.push(row)
    }
  } finally {
    await past?.close()
  }
  progress.end()
  rows.sort((one, other) => (one.language === other.language ? 0 : one.language < other.language ? -1 : 1))
  printRows(rows, options)
  const failOn = (options.failOn ?? []) as State[]
  const isBelow = ({ identifiers }: FileStatus): boolean =>
    failOn.some((state) => identifiers[state].length > 0)
  if (rows.some((row) => shareOf(row) * 100 < least || isBelow(row))) raiseExitCode(1)
}

async function statusOfGroup(group: LocaleGroup, past: Past | undefined): Promise<FileStatus[]> {
  const ofSource = await sourceStrings(group)
  const rows: FileStatus[] = []
  for (const cell of group.targets) {
    const place = await translationFile(group, cell, ofSource)
    if (!place) continue
    const { file, translation, isMissing, language } = place
    const stale =
      translation && !isMissing ? await past?.staleIn(group, file, translation, language) : undefined
    const row = statusOf(place, stale)
    // A file without strings, such as one of colors, is needed in one language only.
    if (!isMissing || row.total > 0) rows.push(row)
  }
  return rows
}

const HEAD = ['language', 'file', 'strings', ...states, 'done']

function printRows(rows: readonly FileStatus[], { json, markdown, quiet }: StatusOptions): void {
  if (json) {
    for (const row of rows) printJson(rowAsJson(row))
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
