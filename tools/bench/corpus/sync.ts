// How well `atlas sync` works on pairs of published files: how many pairs it brings in line and verifies, for how many of
// them an independent reader finds all texts, and how many files are byte-identical after entries were taken out and put
// back, where their order is the same as in the source.
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { loadWitness } from '@atlas/core/plugins/registry.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { objectionOf } from '@atlas/core/witness.ts'
import { root } from '../checkout.ts'
import { BUILD_SETTINGS, buildFile } from '@atlas/core/writing/build.ts'
import { FormatError, type Language, type StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { makeFile } from '@atlas/core/writing/new-file.ts'
import { readStrings, type FileBytes } from '@atlas/core/reading/file-strings.ts'
import { syncFile, type SyncLanguages } from '@atlas/core/sync/sync.ts'
import { corpusBytes, filesWithTranslations, formatOfCorpusFile } from '../corpus-pairs.ts'
import { markdownTable } from '../markdown-table.ts'

const { show, languages: most } = new Command('sync')
  .description('measure atlas sync on pairs of published files')
  .option('--show <number>', 'print this many pairs of each format that fail', '0')
  .option('--languages <number>', 'how many languages of a group to take', '3')
  .parse()
  .opts<{ show: string; languages: string }>()

/** Longer files take minutes. */
const MAX_BYTES = 300_000
/** The number of entries to take out of a file, far from each other. */
const TAKEN = 3

interface Count {
  /** Pairs that sync declines as a whole, since a key is in a file twice or a file is not well-formed. */
  declined: number
  /** All other pairs. */
  pairs: number
  verified: number
  /** Files of formats with an independent reader, and those of them in which it finds all texts. */
  judged: number
  agreed: number
  tried: number
  identical: number
  failed: string[]
}

const counts = new Map<string, Count>()
for (const { source, targets } of filesWithTranslations())
  for (const { path, language } of targets.slice(0, Number(most)))
    await measure(source.path, path, { source: source.language, target: language })

const rows = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
const total: Count = {
  declined: 0,
  pairs: 0,
  verified: 0,
  judged: 0,
  agreed: 0,
  tried: 0,
  identical: 0,
  failed: [],
}
for (const [, count] of rows)
  for (const key of ['declined', 'pairs', 'verified', 'judged', 'agreed', 'tried', 'identical'] as const)
    total[key] += count[key]
const cells = [...rows, ['all', total] as const].map(
  ([type, { declined, pairs, verified, judged, agreed, tried, identical }]) => [
    type,
    String(declined),
    String(pairs),
    share(verified, pairs),
    share(agreed, judged),
    String(tried),
    share(identical, tried),
  ],
)
process.stdout.write(
  markdownTable(
    ['format', 'declined', 'pairs', 'verified', 'reader agrees', 'taken out', 'identical'],
    cells,
  ),
)
for (const [type, { failed }] of rows)
  for (const each of failed.slice(0, Number(show))) process.stdout.write(`${type} ${each}\n`)

async function measure(source: string, target: string, languages: SyncLanguages): Promise<void> {
  const [from, to] = [corpusBytes(source), corpusBytes(target)]
  const format = formatOfCorpusFile(target, to)
  if (!format || from.length > MAX_BYTES || to.length > MAX_BYTES) return
  const { type, plugin } = format
  if (
    plugin.languages !== 'monolingual' ||
    plugin.keySource === 'text' ||
    formatOfCorpusFile(source, from)?.type !== type
  )
    return
  const count = counts.get(type) ?? {
    declined: 0,
    pairs: 0,
    verified: 0,
    judged: 0,
    agreed: 0,
    tried: 0,
    identical: 0,
    failed: [],
  }
  counts.set(type, count)
  const [original, translated] = [source, target].map((path) => ({ path, bytes: corpusBytes(path), plugin }))
  if (!original || !translated) return
  try {
    const both = { addsMissing: true, removesObsolete: true }
    const synced = syncFile(original, translated, languages, both)
    count.pairs++
    if (synced.refused.length === 0) count.verified++
    else count.failed.push(`${target}: refused ${synced.refused.slice(0, 3).join(', ')}`)
    const objection = await objectionTo(type, { ...translated, bytes: synced.bytes }, languages.target)
    if (objection !== undefined) {
      count.judged++
      if (objection === '') count.agreed++
      else count.failed.push(`${target}: ${objection}`)
    }
    const whole = completed({ ...translated, bytes: synced.bytes }, languages.target)
    const again = putBack(original, { ...translated, bytes: whole }, languages)
    if (again === undefined) return
    count.tried++
    if (Buffer.from(again).equals(whole)) count.identical++
    else count.failed.push(`${target}: not identical`)
  } catch (error) {
    if (!(error instanceof FormatError)) throw error
    count.declined++
    count.failed.push(`${target}: declined: ${error.message}`)
  }
}

/** What an independent reader does not find in a file; '' if it finds all texts. Undefined without such a reader. */
async function objectionTo(
  type: string,
  { bytes, plugin }: FileBytes,
  language: Language,
): Promise<string | undefined> {
  const file = `${root}/formats/${type}/witness.ts`
  if (!existsSync(file)) return undefined
  const witness = await loadWitness(file)
  const parsed = readUnits(plugin, decodeFile(bytes, plugin).source, {
    source: language,
    targets: [language],
  })
  return objectionOf(witness, plugin, parsed)?.message ?? ''
}

/** A file in which a text was changed and changed back: a build that writes adds the rows that plurals lack. */
function completed(file: FileBytes, language: Language): Uint8Array {
  const { strings } = readStrings(file, language)
  const [first] = [...strings.values()].filter(({ record }) => typeof record.text === 'string')
  if (typeof first?.record.text !== 'string') return file.bytes
  const text = (changed: string) =>
    new Map([[first.identifier, { record: { ...first.record, text: changed } }]])
  const changed = withTexts(file.plugin, file, text(`${first.record.text}.`), language)
  return withTexts(file.plugin, { ...file, bytes: changed }, text(first.record.text), language)
}

/** Takes entries out, puts them back by the source, and writes their texts. Undefined if none can be taken out. */
function putBack(source: FileBytes, target: FileBytes, languages: SyncLanguages): Uint8Array | undefined {
  const { plugin } = target
  const before = readStrings(target, languages.target)
  const names = inOrder([...before.strings.keys()], [...readStrings(source, languages.source).strings.keys()])
  const step = Math.max(1, Math.floor(names.length / (TAKEN + 1)))
  const only = new Set(names.filter((_, index) => index % step === step - 1).slice(0, TAKEN))
  if (!plugin.newFile || names.length < 4) return undefined
  const own = { source: languages.source, targets: [] }
  const { bytes } = makeFile(plugin, own, [{ key: ['unrelated'], text: 'Text' }])
  const none = { path: source.path, bytes, plugin }
  const out = syncFile(none, target, languages, { addsMissing: false, removesObsolete: true, only })
  if (out.removed.length === 0) return undefined
  const taken = { ...target, bytes: out.bytes }
  const back = syncFile(source, taken, languages, { addsMissing: true, removesObsolete: false, only })
  const texts = new Map([...before.strings].filter(([identifier]) => only.has(identifier)))
  return withTexts(plugin, { ...target, bytes: back.bytes }, texts, languages.target)
}

/** The strings before which both files have the same string: others cannot come back to the place that they had. */
function inOrder(names: readonly string[], ofSource: readonly string[]): string[] {
  const known = new Set(names)
  const shared = ofSource.filter((name) => known.has(name))
  const before = new Map(shared.map((name, index) => [name, shared[index - 1]]))
  return names.filter((name, index) => index > 0 && before.get(name) === names[index - 1])
}

function withTexts(
  plugin: Format,
  file: FileBytes,
  texts: ReadonlyMap<string, { record: StringRecord }>,
  language: Language,
): Uint8Array {
  const records = [...readStrings(file, language).strings.values()].flatMap(({ identifier, record }) => {
    const text = texts.get(identifier)?.record.text
    return text === undefined ? [] : [{ ...record, translations: { [language.id]: { text } } }]
  })
  return buildFile(plugin, file.bytes, { source: language, targets: [language] }, records, {
    ...BUILD_SETTINGS,
    unwritable: 'keep-source',
  })
}

function share(count: number, all: number): string {
  return all === 0 ? '' : `${((count / all) * 100).toFixed(1)} %`
}
