// How many keys stay if one entry of a published file is renamed, taken out, or swapped with the next one. Taking an
// entry out moves the same keys as inserting it. Keys that move must be announced by a warning.
import { Command } from 'commander'
import { FormatError, type TextOrForms } from '@atlas/core/contract.ts'
import { readStrings, type FileBytes } from '@atlas/core/reading/file-strings.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { entryTreeOf, type Child } from '@atlas/core/sync/entry-tree.ts'
import type { SyncLanguages } from '@atlas/core/sync/sync.ts'
import { placesOfStrings, withKey, withoutKeys, type KeyPlace } from '@atlas/cli/compare/keys.ts'
import { corpusBytes, formatOfCorpusFile, languageWithCode, names } from '../corpus-pairs.ts'
import { markdownTable } from '../markdown-table.ts'

const { files: most, show } = new Command('keys')
  .description('measure how many keys stay if an entry of a published file is renamed, taken out or swapped')
  .option('--files <number>', 'how many files of each format to take', '10')
  .option(
    '--show <number>',
    'print this many files of each format with keys that move without a warning',
    '0',
  )
  .parse()
  .opts<{ files: string; show: string }>()

/** Longer files take minutes. */
const MAX_BYTES = 200_000

interface Count {
  files: number
  /** Changes that were made. */
  changes: number
  /** Other keys than the changed one, over all changes, and those of them that stayed. */
  keys: number
  kept: number
  /** Changes that moved keys of a file that has no warning. */
  unannounced: number
}

const languages: SyncLanguages = { source: languageWithCode('en'), target: languageWithCode('de') }
const counts = new Map<string, Count>()
for (const name of names) {
  const bytes = corpusBytes(name)
  const found = bytes.length > MAX_BYTES ? undefined : formatOfCorpusFile(name, bytes)
  if (!found || found.plugin.keySource === 'text') continue
  const count = counts.get(found.type) ?? { files: 0, changes: 0, keys: 0, kept: 0, unannounced: 0 }
  if (count.files >= Number(most)) continue
  try {
    if (measure({ path: name, bytes, plugin: found.plugin }, count)) counts.set(found.type, count)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
  }
}
const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
const total = { files: 0, changes: 0, keys: 0, kept: 0, unannounced: 0 }
for (const [, count] of rows)
  for (const what of ['files', 'changes', 'keys', 'kept', 'unannounced'] as const) total[what] += count[what]
console.log(
  markdownTable(
    ['format', 'files', 'changes', 'other keys', 'kept', 'moved without a warning'],
    [...rows, ['all', total] as const].map(([type, { files, changes, keys, kept, unannounced }]) => [
      type,
      ...[files, changes, keys].map(String),
      keys === 0 ? '' : `${((kept / keys) * 100).toFixed(2)} %`,
      String(unannounced),
    ]),
  ),
)
process.exitCode = total.unannounced === 0 ? 0 : 1

/** Measures a file. Returns false if it has too few strings, or its format states no entries. */
function measure(file: FileBytes, count: Count): boolean {
  const before = keysOf(file)
  const tree = entryTreeOf(readStrings(file, languages.source))
  if (!tree || before.size < 4) return false
  count.files++
  const { warnings = [] } = parseFile(file.plugin, file.path, file.bytes, {
    source: languages.source,
    targets: [],
  })
  const all = [...before.keys()]
  const key = all[Math.floor(all.length / 2)] ?? ''
  const changed = [
    ['rename', attempt(() => withKey(file, languages, placeOf(file, key), `${key}Renamed`))],
    ['remove', attempt(() => withoutKeys(file, languages, [placeOf(file, key)]))],
    ['swap', attempt(() => swapped(file, tree.root.children, tree.text))],
  ] as const
  for (const [what, bytes] of changed) {
    const after = bytes && attempt(() => keysOf({ ...file, bytes }))
    if (!after) continue
    count.changes++
    const others = all.filter((each) => what === 'swap' || each !== key)
    const kept = others.filter((each) => after.get(each) === before.get(each)).length
    count.keys += others.length
    count.kept += kept
    if (kept === others.length || warnings.length > 0) continue
    if (count.unannounced++ < Number(show))
      console.log(`${file.path}: ${what} of ${key} moves ${others.length - kept} keys`)
  }
  return true
}

function placeOf(file: FileBytes, key: string): KeyPlace {
  return placesOfStrings(file, languages, [key])[0] ?? { key, paths: new Set<string>() }
}

/** The texts of a file by key. */
function keysOf(file: FileBytes): Map<string, string> {
  const { strings } = readStrings(file, languages.source)
  return new Map([...strings].map(([key, { record }]) => [key, sorted(record.text)]))
}

/** A text, or its rows in an order of their own. */
function sorted(text: TextOrForms): string {
  return typeof text === 'string' ? text : JSON.stringify(Object.entries(text).map(String).sort())
}

/** The entries of the first box that has two. */
function neighborsIn(children: readonly Child[]): readonly Child[] {
  const entries = children.filter(({ box }) => !box)
  if (entries.length > 1) return entries
  return (
    children
      .flatMap(({ box }) => (box ? [neighborsIn(box.children)] : []))
      .find(({ length }) => length > 1) ?? []
  )
}

/** The file with two entries in each other's place, where their bytes can be moved as they are. */
function swapped(
  { plugin, path }: FileBytes,
  children: readonly Child[],
  text: string,
): Uint8Array | undefined {
  if (plugin.container) return undefined
  const level = neighborsIn(children)
  const index = Math.floor(level.length / 2)
  const [one, other] = [level[index - 1], level[index]]
  if (!one || !other || one.at[1] > other.at[0]) return undefined
  const [a, b] = [one.bare, other.bare].map((at) => text.slice(...at))
  const moved = `${text.slice(0, one.bare[0])}${b}${text.slice(one.bare[1], other.bare[0])}${a}${text.slice(other.bare[1])}`
  const bytes = Buffer.from(moved)
  return keysOf({ plugin, path, bytes }).size > 0 ? bytes : undefined
}

function attempt<Result>(run: () => Result): Result | undefined {
  try {
    return run()
  } catch (error) {
    if (error instanceof FormatError) return undefined
    throw error
  }
}
