// atlas unused: lists the keys that no code uses.
import { Command } from 'commander'
import { counted } from '@atlas/core/counted.ts'
import { placesOfStrings, withoutKeys } from '../compare/keys.ts'
import { writeInFolder } from '../files/writing.ts'
import { inFiles, inSource } from '../workspace/group-files.ts'
import { Failure, raiseExitCode } from '../failure.ts'
import { keysInCode, placeOf, readCode, type KeysInCode, type UnusedKeys } from '../workspace/code.ts'
import { openRepository, requireGroups, type RepositoryOptions } from '../workspace/repository.ts'
import { print } from '../output.ts'
import { encode, printError, printText } from '../terminal/printing.ts'

interface UnusedOptions extends Pick<RepositoryOptions, 'source' | 'json' | 'quiet'> {
  write?: boolean
  despiteVariables?: boolean
}

/** `atlas unused` */
export function unusedCommand(): Command {
  return new Command('unused')
    .option('--source <code>', 'the language of the source texts (default: from atlas.json, or en)')
    .option('--write', 'remove the keys from the files of all languages')
    .option('--despite-variables', 'with --write: remove them although calls take their key from a variable')
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
    printError(`${path}: code in this folder uses none of its keys, or only a few, so that all are kept.`)
  for (const link of keys.passedOver) printError(link)
  for (const sentence of dynamicUses(keys)) printError(sentence)
  const found = keys.unused.flatMap(({ file, entries }) =>
    entries.map((entry) => ({ ...placeOf(file, entry), identifier: entry.identifier })),
  )
  for (const each of found)
    print(each, json, ({ path, line, identifier }) => `${encode(path)}:${line} ${encode(identifier)}`)
  if (found.length === 0) {
    if (!json && !quiet) printText(`The code uses all keys (${keys.frameworks.join(', ')}).\n`)
  } else if (options.write) await remove(keys.unused, options.despiteVariables === true, quiet === true)
  else raiseExitCode(1)
}

/** How many examples are printed. */
const MOST = 3

/** What is said of keys that only the running program knows. */
function dynamicUses({ joined, openCalls }: KeysInCode): string[] {
  const sentences: string[] = []
  const count = [...joined.values()].reduce((sum, each) => sum + each, 0)
  const patterns = [...joined.keys()].slice(0, MOST).map(encode).join(', ')
  if (count > 0)
    sentences.push(
      `${counted(count, 'key')} may be put together by the code (${patterns}${more(joined.size)}), so ${count === 1 ? 'it is' : 'they are'} kept.`,
    )
  const calls = openCalls
    .slice(0, MOST)
    .map(({ path, line }) => `${encode(path)}:${line}`)
    .join(', ')
  if (openCalls.length > 0)
    sentences.push(
      `${counted(openCalls.length, 'call')} ${openCalls.length === 1 ? 'takes its' : 'take their'} key from a variable (${calls}${more(openCalls.length)}), so that any key may be meant.`,
    )
  return sentences
}

const more = (count: number): string => (count > MOST ? ', …' : '')

/** Removes keys from the files of all languages. The files of a group change only if all of them can. */
async function remove(
  unused: readonly UnusedKeys[],
  despiteVariables: boolean,
  isQuiet: boolean,
): Promise<void> {
  for (const { group, entries: all, open } of unused) {
    const entries = despiteVariables ? all : all.filter((entry) => !open.has(entry))
    if (entries.length < all.length) {
      const kept = counted(all.length - entries.length, 'key')
      printError(
        `${group.pattern}: ${kept} kept, since a call with a variable may mean them. --despite-variables removes them.`,
      )
      raiseExitCode(1)
    }
    if (entries.length === 0) continue
    const identifiers = entries.map(({ identifier }) => identifier)
    const alone = identifiers.map((key) => ({ key, isAlone: true, paths: new Set<string>() }))
    const places =
      (await inSource(group, (file, languages) => placesOfStrings(file, languages, identifiers))) ?? alone
    const changes = await inFiles(group, (file, languages) => withoutKeys(file, languages, places))
    for (const [path, bytes] of changes) await writeInFolder(path, bytes)
    if (!isQuiet)
      printError(
        `${group.pattern}: ${counted(entries.length, 'key')} removed from ${counted(changes.size, 'file')}.`,
      )
  }
}
