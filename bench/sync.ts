// How often `atlas sync` splices well, on pairs of published files: how many pairs it brings in line and verifies, and
// how many files are byte-identical after entries were taken out and put back, where their order is that of the source.
import { readFileSync } from 'node:fs'
import { Command } from 'commander'
import { BUILD_SETTINGS, buildFile } from '../core/build.ts'
import { FormatError, type FormatPlugin, type Language, type StringRecord } from '../core/contract.ts'
import { languageByCode } from '../core/languages.ts'
import { forms } from '../repository/forms.ts'
import { pathGroups } from '../core/language-paths.ts'
import { readStrings, type FileBytes } from '../repository/reading.ts'
import { syncFile, type SyncLanguages } from '../repository/sync.ts'
import { corpusFiles } from '../test/corpus.ts'
import { catalogue, detector } from '../test/subjects.ts'
import { markdownTable } from './markdown-table.ts'

const { show, languages: most } = new Command('sync')
  .description('measure atlas sync on pairs of published files')
  .option('--show <number>', 'print this many pairs of each format that fail', '0')
  .option('--languages <number>', 'take so many languages of a group', '3')
  .parse()
  .opts<{ show: string; languages: string }>()

/** Longer files take minutes. */
const MOST_BYTES = 300_000
/** So many entries are taken out of a file, far from each other. */
const TAKEN = 3

interface Count {
  pairs: number
  verified: number
  tried: number
  identical: number
  failed: string[]
}

const counts = new Map<string, Count>()
const english = named('en')
const paths = new Map(corpusFiles().map(({ name, path }) => [name, path]))

for (const group of pathGroups([...paths.keys()])) {
  const own = group.files.find(({ language }) => language.id === english.id)
  // Which language comes first counts less than that the files belong together.
  const source = group.base ?? own?.path ?? group.files[0]?.path
  if (source === undefined) continue
  const targets = group.files.filter(({ path }) => path !== source).slice(0, Number(most))
  for (const { path, language } of targets) measure(source, path, language)
}

const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
const total: Count = { pairs: 0, verified: 0, tried: 0, identical: 0, failed: [] }
for (const [, count] of rows)
  for (const key of ['pairs', 'verified', 'tried', 'identical'] as const) total[key] += count[key]
const cells = [...rows, ['all', total] as const].map(([type, { pairs, verified, tried, identical }]) => [
  type,
  String(pairs),
  share(verified, pairs),
  String(tried),
  share(identical, tried),
])
process.stdout.write(markdownTable(['format', 'pairs', 'verified', 'taken out', 'identical'], cells))
for (const [type, { failed }] of rows)
  for (const each of failed.slice(0, Number(show))) process.stdout.write(`${type} ${each}\n`)

function measure(source: string, target: string, language: Language): void {
  const [from, to] = [bytesOf(source), bytesOf(target)]
  const type = detector.detect(target, to)
  const plugin = type === undefined ? undefined : catalogue.plugins.get(type)
  const isLarge = from.length > MOST_BYTES || to.length > MOST_BYTES
  if (type === undefined || !plugin || plugin.holds !== 'one' || plugin.keys === 'text' || isLarge) return
  if (detector.detect(source, from) !== type) return
  const count = counts.get(type) ?? { pairs: 0, verified: 0, tried: 0, identical: 0, failed: [] }
  counts.set(type, count)
  const languages = { source: english, target: language }
  const [original, translated] = [source, target].map((path) => ({ path, bytes: bytesOf(path), plugin }))
  if (!original || !translated) return
  try {
    const both = { addsMissing: true, removesObsolete: true }
    const synced = syncFile(original, translated, languages, both)
    count.pairs++
    if (synced.refused.length === 0) count.verified++
    else count.failed.push(`${target}: refused ${synced.refused.slice(0, 3).join(', ')}`)
    const again = putBack(type, original, { ...translated, bytes: synced.bytes }, languages)
    if (again === undefined) return
    count.tried++
    if (Buffer.from(again).equals(synced.bytes)) count.identical++
    else count.failed.push(`${target}: not identical`)
  } catch (error) {
    // Keys that are in a file twice, and files that are not well-formed, are refused on purpose.
    if (!(error instanceof FormatError)) throw error
  }
}

/** Takes entries out, puts them back by the source, and writes their texts. Undefined if none can be taken out. */
function putBack(
  type: string,
  source: FileBytes,
  target: FileBytes,
  languages: SyncLanguages,
): Uint8Array | undefined {
  const { plugin } = target
  const before = readStrings(target, languages.target)
  const form = forms[type]
  const names = inOrder([...before.entries.keys()], [...readStrings(source, languages.source).entries.keys()])
  const step = Math.max(1, Math.floor(names.length / (TAKEN + 1)))
  const only = new Set(names.filter((_, index) => index % step === step - 1).slice(0, TAKEN))
  if (!form || names.length < 4) return undefined
  const empty = form.write([{ key: ['unrelated'], source: () => 'Text' }], {
    source: languages.source,
    targets: [],
  })
  const none = { path: source.path, bytes: Buffer.from(empty), plugin }
  const out = syncFile(none, target, languages, { addsMissing: false, removesObsolete: true, only })
  if (out.removed.length === 0) return undefined
  const taken = { ...target, bytes: out.bytes }
  const back = syncFile(source, taken, languages, { addsMissing: true, removesObsolete: false, only })
  return withTexts(plugin, { ...target, bytes: back.bytes }, before.entries, languages.target)
}

/** The strings before which both files have the same string: others cannot come back to the place that they had. */
function inOrder(names: readonly string[], ofSource: readonly string[]): string[] {
  const known = new Set(names)
  const shared = ofSource.filter((name) => known.has(name))
  const before = new Map(shared.map((name, index) => [name, shared[index - 1]]))
  return names.filter((name, index) => index > 0 && before.get(name) === names[index - 1])
}

function withTexts(
  plugin: FormatPlugin,
  file: FileBytes,
  texts: ReadonlyMap<string, { record: StringRecord }>,
  language: Language,
): Uint8Array {
  const records = [...readStrings(file, language).entries.values()].map(({ identifier, record }) => {
    const text = texts.get(identifier)?.record.text ?? record.text
    return { ...record, translations: { [language.id]: { text } } }
  })
  return buildFile(plugin, file.bytes, { source: language, targets: [language] }, records, {
    ...BUILD_SETTINGS,
    unwritable: 'keep-source',
  })
}

function bytesOf(name: string): Buffer {
  return readFileSync(paths.get(name) ?? name)
}

function share(count: number, all: number): string {
  return all === 0 ? '' : `${((count / all) * 100).toFixed(1)} %`
}

function named(code: string): Language {
  const language = languageByCode(code)
  if (!language) throw new Error(`${code} is missing.`)
  return language
}
