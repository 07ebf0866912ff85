// atlas rename and remove: a key, in all languages at once.
import { Command } from 'commander'
import { writeInFolder } from '../files/writing.ts'
import { Failure } from '../failure.ts'
import { changedKeys } from '../workspace/key-changes.ts'
import { openRepository, requireGroups, type RepositoryOptions } from '../workspace/repository.ts'
import { printJson, printLine } from '../terminal/printing.ts'

interface KeyOptions extends RepositoryOptions {
  dryRun?: boolean
}

/** `atlas rename OLD NEW [PATH…]` */
export function renameCommand(): Command {
  return withKeyOptions(
    new Command('rename')
      .argument('<key>', 'the key, as status and lint print it; below it may be others')
      .argument('<new-key>', 'the new one'),
  ).action((key: string, wanted: string, named: string[], options: KeyOptions) =>
    change(key, wanted, named, options),
  )
}

/** `atlas remove KEY [PATH…]` */
export function removeCommand(): Command {
  return withKeyOptions(
    new Command('remove').argument('<key>', 'the key, as status and lint print it; those below it go, too'),
  ).action((key: string, named: string[], options: KeyOptions) => change(key, undefined, named, options))
}

function withKeyOptions(command: Command): Command {
  return command
    .argument('[paths...]', 'files, folders or globs (default: all, if only one group of files has the key)')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option('--dry-run', 'write nothing, and print which files would change')
}

/** Writes the files only if the key can be changed in all of them. */
async function change(
  key: string,
  wanted: string | undefined,
  named: readonly string[],
  options: KeyOptions,
): Promise<void> {
  if (wanted === key || wanted === '') throw new Failure(2, 'Name another key as the new one.')
  const repository = await openRepository(named, { ...options, withUntranslated: true })
  requireGroups(repository, {})
  const changes = await changedKeys(repository.groups, key, wanted, named.length > 0)
  for (const [path, bytes] of changes) {
    if (!options.dryRun) await writeInFolder(path, bytes)
    tell(path, key, wanted, options)
  }
}

function tell(
  path: string,
  key: string,
  wanted: string | undefined,
  { dryRun, json, quiet }: KeyOptions,
): void {
  if (json) printJson({ path, key, ...(wanted === undefined ? {} : { newKey: wanted }) })
  else if (!quiet) {
    const what = wanted === undefined ? 'removed' : `renamed to ${wanted}`
    printLine(`${path}: ${key} ${dryRun ? 'would be' : 'was'} ${what}.`)
  }
}
