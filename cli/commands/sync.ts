// atlas sync: updates target files from their source.
import { Command } from 'commander'
import { type Comment, FormatError } from '../../core/contract.ts'
import { syncFile, type Synced } from '../../core/sync/sync.ts'
import { readFound } from '../files/reading.ts'
import { writeFound } from '../files/writing.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { withErrorPlace } from '../output.ts'
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
    const source = group.source ?? templateOf(group, repository.paths)
    if (source === undefined || group.plugin.holds === 'many') continue
    for (const { path, language } of group.targets) {
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

function requireOneOf(option: string, value: string, values: readonly string[]): void {
  if (!values.includes(value)) throw new Failure(2, `${option} takes ${values.join(' or ')}.`)
}

/** The template of a group of files, such as PO: the only one in their folder, or in the folder above. */
function templateOf({ plugin, targets }: LocaleGroup, paths: readonly string[]): string | undefined {
  const extension = plugin.sync?.template
  if (extension === undefined) return undefined
  const [folder = ''] = targets.map(({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  const templates = paths.filter(
    (path) => path.endsWith(extension) && folder.startsWith(path.slice(0, path.lastIndexOf('/') + 1)),
  )
  return templates.length === 1 ? templates[0] : undefined
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
  { plugin, sourceLanguage }: LocaleGroup,
  { source, from }: { source: string; from: Buffer },
  { path, target }: { path: string; target: Buffer },
  language: LocaleGroup['sourceLanguage'],
  { missing, obsolete }: SyncCommandOptions,
): Synced | undefined {
  try {
    return syncFile(
      { path: source, bytes: from, plugin },
      { path, bytes: target, plugin },
      { source: sourceLanguage, target: language },
      {
        addsMissing: (missing ?? (plugin.sync?.fallsBack ? 'absent' : 'source')) === 'source',
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
  { hasEntries, added, removed, refused }: Synced,
  { json, quiet, check }: SyncCommandOptions,
): void {
  if (json) printJson({ path, added, removed, refused })
  else if (!quiet && added.length + removed.length > 0) {
    const would = check ? 'would get' : 'got'
    printLine(`${path} ${would} ${added.length} new and lost ${removed.length} obsolete entries.`)
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
