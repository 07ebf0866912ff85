// atlas sync: updates target files from their source.
import { counted } from '../../core/counted.ts'
import { Command } from 'commander'
import { type Comment, FormatError } from '../../core/contract.ts'
import type { Cell } from '../../repository/matrix.ts'
import { syncFile, usualSync, type Synced } from '../../core/sync/sync.ts'
import { readFound } from '../files/reading.ts'
import { writeFound } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { withErrorPlace } from '../output.ts'
import { fileFor, writeMissing } from '../repository/matrix.ts'
import { Progress } from '../terminal/progress.ts'
import {
  openRepository,
  requireGroups,
  withRepositoryOptions,
  type LocaleGroup,
  type RepositoryOptions,
} from '../repository/repository.ts'
import { standardInputAs } from '../files/standard-input.ts'
import { printError, printJson, printLine } from '../terminal/printing.ts'

interface SyncCommandOptions extends RepositoryOptions {
  check?: boolean
  missing?: string
  obsolete: string
}

/** `atlas sync [PATH…]` */
export function syncCommand(): Command {
  return withRepositoryOptions(new Command('sync'))
    .option('--check', 'write nothing; exit with 1 if something would change')
    .option(
      '--missing <how>',
      'new entries: source adds them with the source text, absent leaves them out (default: absent for Android, Fluent and ARB, whose programs fall back, else source)',
    )
    .option('--obsolete <how>', 'entries that the source lacks: remove, keep, comment', 'remove')
    .action(sync)
}

async function sync(named: string[], options: SyncCommandOptions): Promise<void> {
  requireOneOf('--missing', options.missing ?? 'source', ['source', 'absent'])
  requireOneOf('--obsolete', options.obsolete, ['remove', 'keep', 'comment'])
  if (options.staged && !options.check)
    throw new Failure(2, '--staged needs --check: sync does not write what is staged.')
  const repository = await openRepository(named, options)
  requireGroups(repository, options)
  const progress = new Progress(repository.groups.length)
  for (const group of repository.groups) {
    progress.step()
    const source = group.source ?? group.template
    if (group.plugin.holds === 'many') continue
    for (const cell of group.targets) {
      const { path, language } = cell
      if (cell.isMissing) {
        await makeMissing(group, cell, options, progress)
        continue
      }
      if (source === undefined) continue
      const [from, target] = [await readFound(source), await readFound(path)]
      const synced = withErrorPlace(path, target, group.plugin, () =>
        synchronized(group, { source, from }, { path, target }, language, options),
      )
      if (!synced) continue
      const isChanged = !target.equals(synced.bytes)
      const isPiped = standardInputAs(path) !== undefined
      if ((isChanged || isPiped) && !options.check) await writeFound(path, synced.bytes)
      const isRefused = synced.hasEntries && synced.refused.length > 0
      if ((isChanged && options.check) || isRefused) raiseExitCode(1)
      progress.end()
      tell(path, synced, isPiped ? { ...options, json: false, quiet: true } : options)
    }
  }
  progress.end()
}

/** Makes a file that a language lacks, as asked by --missing. */
async function makeMissing(
  group: LocaleGroup,
  cell: Cell,
  options: SyncCommandOptions,
  progress: Progress,
): Promise<void> {
  const made = addsMissing(group, options) ? await fileFor(group, cell, 'source') : undefined
  if (!made) return
  if (options.check) raiseExitCode(1)
  else await writeMissing(cell.path, made.bytes)
  progress.end()
  tell(cell.path, { hasEntries: true, added: made.added, removed: [], refused: [] }, options)
}

function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (!values.includes(value)) throw new Failure(2, `${option} takes ${values.join(' or ')}.`)
}

function addsMissing({ plugin }: LocaleGroup, { missing }: SyncCommandOptions): boolean {
  return missing === undefined ? usualSync(plugin).addsMissing : missing === 'source'
}

function commentOf({ sync }: LocaleGroup['plugin'], path: string): Comment {
  const comment = sync?.comment
  if (!comment)
    throw new FormatError(
      'unsupported',
      `${path} has a format without comments: --obsolete takes remove or keep.`,
    )
  return comment
}

function synchronized(
  group: LocaleGroup,
  { source, from }: { source: string; from: Buffer },
  { path, target }: { path: string; target: Buffer },
  language: LocaleGroup['sourceLanguage'],
  options: SyncCommandOptions,
): Synced | undefined {
  const { plugin, sourceLanguage } = group
  const { obsolete } = options
  try {
    return syncFile(
      { path: source, bytes: from, plugin },
      { path, bytes: target, plugin },
      { source: sourceLanguage, target: language },
      {
        addsMissing: addsMissing(group, options),
        removesObsolete: obsolete !== 'keep',
        comment: obsolete === 'comment' ? commentOf(plugin, path) : undefined,
      },
    )
  } catch (error) {
    if (!(error instanceof FormatError) || error.code !== 'unsupported') throw error
    printError(`${path} was not changed. ${error.message}`)
    raiseExitCode(1)
    return undefined
  }
}

function tell(
  path: string,
  { hasEntries, added, removed, refused }: Omit<Synced, 'bytes'>,
  { json, quiet, check }: SyncCommandOptions,
): void {
  if (json) printJson({ path, added, removed, refused })
  else if (!quiet && added.length + removed.length > 0) {
    const [got, lost] = check ? ['would get', 'lose'] : ['got', 'lost']
    const news = counted(added.length, 'new entry', 'new entries')
    printLine(`${path} ${got} ${news} and ${lost} ${counted(removed.length, 'obsolete one')}.`)
  }
  for (const identifier of removed) printError(`${path}: obsolete: ${identifier}`)
  if (!hasEntries && refused.length > 0)
    printError(`${path} was not changed: sync cannot add or remove texts in files of this format.`)
  else
    for (const identifier of refused)
      printError(
        `${path}: ${identifier} was not changed: no place was found where the file would be read correctly.`,
      )
}
