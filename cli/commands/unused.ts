// atlas unused: lists the keys that no code uses.
import { Command } from 'commander'
import { raiseExitCode } from '../failure.ts'
import { keysInCode, placeOf } from '../repository/code.ts'
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
  const keys = await keysInCode(repository)
  if (!keys) {
    printError(
      'No framework is recognized by the files of this folder, so that no key is known to be unused.',
    )
    return
  }
  for (const path of keys.withoutCode)
    printError(`${path}: no key of it is used by code in this folder, so that all are kept.`)
  const found = keys.unused.flatMap(({ file, entries }) =>
    entries.map((entry) => ({ ...placeOf(file, entry), identifier: entry.identifier })),
  )
  for (const each of found)
    print(each, json, ({ path, line, identifier }) => `${encode(path)}:${line} ${encode(identifier)}`)
  if (found.length === 0 && !json && !quiet)
    printText(`The code uses all keys (${keys.frameworks.join(', ')}).`)
  if (found.length > 0) raiseExitCode(1)
}
