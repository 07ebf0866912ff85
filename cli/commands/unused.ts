// atlas unused: lists the keys that no code uses.
import { Command } from 'commander'
import { counted } from '../../core/counted.ts'
import { placesOfStrings, withoutKeys } from '../../repository/keys.ts'
import { writeFound } from '../files/writing.ts'
import { inFiles, inSource } from '../repository/group-files.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { keysInCode, placeOf, readCode, type UnusedKeys } from '../repository/code.ts'
import { openRepository, requireGroups, type RepositoryOptions } from '../repository/repository.ts'
import { print } from '../output.ts'
import { encode, printError, printText } from '../terminal/printing.ts'

interface UnusedOptions extends Pick<RepositoryOptions, 'source' | 'json' | 'quiet'> {
  write?: boolean
}

/** `atlas unused` */
export function unusedCommand(): Command {
  return new Command('unused')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option('--write', 'remove the keys from the files of all languages')
    .option('--json', 'print JSON')
    .option('--quiet', 'print only what is wrong')
    .action(unused)
}

async function unused({ json, quiet, ...options }: UnusedOptions): Promise<void> {
  const repository = await openRepository([], options)
  requireGroups(repository, options)
  const code = await readCode(repository)
  const keys = code && (await keysInCode(code))
  if (!keys) {
    printError(
      'No framework is recognized by the files of this folder, so that no key is known to be unused.',
    )
    return
  }
  for (const reason of keys.unread) printError(reason)
  if (keys.unread.length > 0)
    throw new Failure(3, 'Not all code could be read, so that no key is known to be unused.')
  for (const path of keys.withoutCode)
    printError(`${path}: no key of it is used by code in this folder, so that all are kept.`)
  const found = keys.unused.flatMap(({ file, entries }) =>
    entries.map((entry) => ({ ...placeOf(file, entry), identifier: entry.identifier })),
  )
  for (const each of found)
    print(each, json, ({ path, line, identifier }) => `${encode(path)}:${line} ${encode(identifier)}`)
  if (found.length === 0) {
    if (!json && !quiet) printText(`The code uses all keys (${keys.frameworks.join(', ')}).\n`)
  } else if (options.write) await remove(keys.unused, quiet === true)
  else raiseExitCode(1)
}

/** Removes keys from the files of all languages. The files of a group change only if all of them can. */
async function remove(unused: readonly UnusedKeys[], isQuiet: boolean): Promise<void> {
  for (const { group, entries } of unused) {
    const identifiers = entries.map(({ identifier }) => identifier)
    const alone = identifiers.map((key) => ({ key, isAlone: true, paths: new Set<string>() }))
    const places =
      (await inSource(group, (file, languages) => placesOfStrings(file, languages, identifiers))) ?? alone
    const changes = await inFiles(group, (file, languages) => withoutKeys(file, languages, places))
    for (const [path, bytes] of changes) await writeFound(path, bytes)
    if (!isQuiet)
      printError(
        `${group.pattern}: ${counted(entries.length, 'key')} removed from ${counted(changes.size, 'file')}.`,
      )
  }
}
