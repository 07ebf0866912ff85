// tsx bench/declared.ts: how far declared formats read what our plugins read, on the samples and on the corpus.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Detector } from '../core/detect.ts'
import { readSamples } from '../core/laws/samples.ts'
import { loadFormats } from '../core/registry.ts'
import { declarationsIn } from '../declared/folder.ts'
import { declaredFormat } from '../declared/format.ts'
import { compareOn, f1, sum, type Comparison } from './declared/compare.ts'
import { markdownTable } from './markdown-table.ts'

const ROOT = join(import.meta.dirname, '..')
const CORPUS = process.env['ATLAS_CORPUS'] ?? join(ROOT, '../shared/corpus')
/** Larger files take long, and show nothing else. */
const MAX_BYTES = 300_000
const MAX_FILES = 12

const { plugins } = await loadFormats([join(ROOT, 'formats')])
const detector = new Detector(plugins)
const corpus = await corpusByType()
const { declared, failures } = await declarationsIn(join(ROOT, 'test/declared/formats'))
for (const { file, message } of failures) console.error(`${file}: ${message}`)

const rows: string[][] = []
let good = 0
for (const { declaration } of declared) {
  const { type } = declaration
  const plugin = plugins.get(type)
  if (!plugin) continue
  const format = await declaredFormat(declaration, async (model) => plugins.get(model))
  const files = [...readSamples(join(ROOT, 'samples'), type), ...(corpus.get(type) ?? [])]
  const start = performance.now()
  const none = { declared: 0, plugin: 0, equal: 0 }
  let all: Comparison = { texts: none, keys: none }
  for (const file of files) {
    const one = compareOn(file, format, plugin)
    if (one) all = { texts: sum(all.texts, one.texts), keys: sum(all.keys, one.keys) }
  }
  const [texts, keys] = [f1(all.texts), f1(all.keys)]
  if (texts >= 0.95 && keys >= 0.95) good++
  const seconds = (performance.now() - start) / 1000
  rows.push([
    type,
    String(files.length),
    String(all.texts.plugin),
    texts.toFixed(3),
    keys.toFixed(3),
    seconds.toFixed(1),
  ])
}
console.log(markdownTable(['format', 'files', 'strings', 'F1 of texts', 'F1 of keys', 'seconds'], rows))
console.log(`\n${good} of ${rows.length} declared formats reach .95 of texts and keys.`)

/** Files of the corpus by the type that detection finds. */
async function corpusByType(): Promise<Map<string, { name: string; bytes: Uint8Array }[]>> {
  const files = new Map<string, { name: string; bytes: Uint8Array }[]>()
  const names = await readdir(CORPUS, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of names) {
    if (!entry.isFile()) continue
    const bytes = await readFile(join(entry.parentPath, entry.name))
    const type = bytes.length > MAX_BYTES ? undefined : detector.detect(entry.name, bytes)
    const found = type === undefined ? undefined : (files.get(type) ?? [])
    if (type === undefined || !found || found.length >= MAX_FILES) continue
    found.push({ name: entry.name, bytes })
    files.set(type, found)
  }
  return files
}
