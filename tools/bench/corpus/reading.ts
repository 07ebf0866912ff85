// The processor time of reading localized files: each is detected, decoded and parsed, and its strings become records.
// The files of the corpus, or of a folder, are read again until they have as many bytes as a large company's files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { Command } from 'commander'
import { languagesToCheck } from '@atlas/core/file-languages.ts'
import { FormatError } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { languageOfPath } from '@atlas/core/plugins/language-paths.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readStrings } from '@atlas/core/reading/file-strings.ts'
import { corpusFiles } from '../../../test/corpus.ts'
import { catalogue, detector } from '../../../test/subjects.ts'
import { markdownTable } from '../markdown-table.ts'

const program = new Command('reading')
  .description('measure the processor time of reading localized files')
  .argument('[folder]', 'the files to read (default: the corpus)')
  .option('--megabytes <number>', 'read files until they have this many megabytes', '162')
  .option('--format <type>', 'files of this format only')
  .parse()
const { megabytes, format: only } = program.opts<{ megabytes: string; format?: string }>()
const [folder] = program.args

/** Documents are read once, when they are uploaded, and not with each run of a command. */
const isOfStrings = ({ keySource, container }: Format): boolean => keySource !== 'text' && !container

interface Count {
  files: number
  bytes: number
  strings: number
  /** Of finding the format. A command of a repository does it once for the files of a group. */
  detection: number
  milliseconds: number
}

const counts = new Map<string, Count>()
const total: Count = { files: 0, bytes: 0, strings: 0, detection: 0, milliseconds: 0 }
const english = languageByCode('en')
const files = filesOf(folder)
const most = Number(megabytes) * 1e6

for (let bytes = -1; total.bytes < most && total.bytes > bytes;) {
  bytes = total.bytes
  for (const { name, path } of files) if (total.bytes < most) measure(name, readFileSync(path))
}

const sorted = [...counts].sort(([, one], [, other]) => other.milliseconds - one.milliseconds)
const rows = [...sorted, ['all', total] as const].map(
  ([type, { files, bytes, strings, detection, milliseconds }]) => [
    type,
    String(files),
    (bytes / 1e6).toFixed(1),
    String(strings),
    (detection / 1000).toFixed(2),
    (milliseconds / 1000).toFixed(2),
    (bytes / 1000 / milliseconds).toFixed(1),
    (strings / milliseconds).toFixed(0),
  ],
)
const heads = [
  'format',
  'files',
  'MB',
  'strings',
  'detection, seconds',
  'reading, seconds',
  'MB per second',
  'thousand strings per second',
]
process.stdout.write(`${markdownTable(heads, rows)}\n`)

function measure(name: string, bytes: Uint8Array): void {
  const start = process.cpuUsage()
  const type = detector.detect(name, bytes)
  const plugin = type === undefined ? undefined : catalogue.plugins.get(type)
  if (type === undefined || !plugin || !isOfStrings(plugin) || (only !== undefined && type !== only)) return
  const detection = millisecondsSince(start)
  const strings = stringsIn(name, plugin, bytes)
  const milliseconds = millisecondsSince(start) - detection
  const count = counts.get(type) ?? { files: 0, bytes: 0, strings: 0, detection: 0, milliseconds: 0 }
  counts.set(type, count)
  for (const each of [count, total]) {
    each.files++
    each.bytes += bytes.length
    each.strings += strings
    each.detection += detection
    each.milliseconds += milliseconds
  }
}

function millisecondsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The number of strings in a file. Finding out that a file is not well-formed counts as reading. */
function stringsIn(path: string, plugin: Format, bytes: Uint8Array): number {
  const language = languageOfPath(path) ?? english
  if (!language) return 0
  try {
    const languages =
      plugin.languages === 'monolingual'
        ? { source: language, targets: [] }
        : languagesToCheck(plugin, decodeFile(bytes, plugin).source, language)
    return readStrings({ path, bytes, plugin }, languages.source, languages.targets).strings.size
  } catch (error) {
    if (error instanceof FormatError) return 0
    throw error
  }
}

function filesOf(folder: string | undefined): { name: string; path: string }[] {
  if (folder === undefined) return corpusFiles()
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ path, name: relative(folder, path).replaceAll('\\', '/') }))
}
