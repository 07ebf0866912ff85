// atlas sync: updates target files from their source.
import { counted } from '@atlas/core/counted.ts'
import { Command } from 'commander'
import { FormatError } from '@atlas/core/contract.ts'
import type { MatrixFile } from '../compare/matrix.ts'
import { writeInFolder, writeMissing } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { report } from '../output.ts'
import { Progress } from '../terminal/progress.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type LocaleGroup,
  type RepositoryOptions,
} from '../workspace/repository.ts'
import { SYNC_CHOICES } from '../workspace/settings.ts'
import { SyncStyles } from '../workspace/sync-styles.ts'
import { syncedCell, type SyncedCell } from '../workspace/file-to-sync.ts'
import { standardInputAs } from '../files/standard-input.ts'
import { printError, printJson, printLine } from '../terminal/printing.ts'

interface SyncCommandOptions extends RepositoryOptions {
  check?: boolean
  missing?: string
  obsolete?: string
}

/** `atlas sync [PATH…]` */
export function syncCommand(): Command {
  return withRepositoryOptions(new Command('sync'))
    .option('--check', 'write nothing; exit with 1 if something would change')
    .option(
      '--missing <how>',
      'new entries: source adds them with the source text, absent leaves them out (default: absent where programs show the source text for a missing key, else source)',
    )
    .option(
      '--obsolete <how>',
      'entries that the source lacks: keep names them, remove, comment (default: from atlas.json, or keep)',
    )
    .action(sync)
}

async function sync(named: string[], options: SyncCommandOptions): Promise<void> {
  requireOneOf('--missing', options.missing ?? 'source', SYNC_CHOICES.missing)
  requireOneOf('--obsolete', options.obsolete ?? 'keep', SYNC_CHOICES.obsolete)
  if (options.staged && !options.check)
    throw new Failure(2, '--staged needs --check: sync does not write what is staged.')
  const repository = await openRepository(named, options)
  requireGroups(repository, options)
  const styles = new SyncStyles(repository, options)
  const progress = new Progress('Comparing files', repository.groups.length)
  let keepsObsolete = false
  for (const group of repository.groups) {
    progress.step()
    for (const cell of group.targets) {
      const synced = await syncOne(group, cell, styles, options, progress)
      keepsObsolete ||= (synced?.obsolete.length ?? 0) > 0
    }
  }
  progress.end()
  if (keepsObsolete) report('Obsolete entries were kept. --obsolete remove removes them.\n')
}

async function syncOne(
  group: LocaleGroup,
  cell: MatrixFile,
  styles: SyncStyles,
  options: SyncCommandOptions,
  progress: Progress,
): Promise<SyncedCell | undefined> {
  const { path } = cell
  const synced = await syncedOrReported(group, cell, styles)
  if (!synced) return undefined
  const { isChanged, bytes } = synced
  const isPiped = standardInputAs(path) !== undefined
  if ((isChanged || isPiped) && !options.check)
    await (cell.isMissing ? writeMissing(path, bytes) : writeInFolder(path, bytes))
  const isRefused = synced.hasEntries && synced.refused.length > 0
  if ((isChanged && options.check) || isRefused) raiseExitCode(1)
  progress.end()
  tell(path, synced, isPiped ? { ...options, json: false, quiet: true } : options)
  return synced
}

/** A file that cannot be brought in line is reported, and the others go on. */
async function syncedOrReported(
  group: LocaleGroup,
  cell: MatrixFile,
  styles: SyncStyles,
): Promise<SyncedCell | undefined> {
  try {
    return await syncedCell(group, cell, await styles.of(group, cell), styles.open)
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'unsupported') throw error
    printError(`${cell.path} was not changed. ${error.message}`)
    raiseExitCode(1)
    return undefined
  }
}

function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (!values.includes(value)) throw new Failure(2, `${option} takes ${values.join(' or ')}.`)
}

function tell(
  path: string,
  { hasEntries, added, removed, refused, obsolete, kept, reasons }: Omit<SyncedCell, 'bytes'>,
  { json, quiet, check }: SyncCommandOptions,
): void {
  if (json) printJson({ path, added, removed, refused, obsolete, kept, reasons: Object.fromEntries(reasons) })
  else if (!quiet && added.length + removed.length > 0) {
    const [got, lost] = check ? ['would get', 'lose'] : ['got', 'lost']
    const news = counted(added.length, 'new entry', 'new entries')
    const old = removed.length > 0 ? ` and ${lost} ${counted(removed.length, 'obsolete one')}` : ''
    printLine(`${path} ${got} ${news}${old}.`)
  }
  if (!json && !quiet && obsolete.length > 0) {
    const entries = counted(obsolete.length, 'obsolete entry', 'obsolete entries')
    printLine(`${path} keeps ${entries}: ${obsolete.join(', ')}`)
  }
  for (const identifier of removed) printError(`${path}: obsolete: ${identifier}`)
  if (!hasEntries && refused.length > 0)
    printError(`${path} was not changed: sync cannot add or remove texts in files of this format.`)
  else
    for (const identifier of refused)
      printError(`${path}: ${identifier} was not changed: ${reasons.get(identifier)}.`)
  for (const identifier of kept)
    printError(`${path}: ${identifier} stays as it is: ${reasons.get(identifier)}.`)
}
