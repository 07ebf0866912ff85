// tsx scripts/bench/declared.ts: how far declared formats read what our plugins read, on the samples and on the corpus.
import { join } from 'node:path'
import { readSamples } from '../../core/laws/samples.ts'
import { loadFormats } from '../../core/registry.ts'
import { declarationsIn } from '../../declared/folder.ts'
import { declaredFormat } from '../../declared/format.ts'
import { corpusByType } from './declared/corpus.ts'
import { compareOn, f1, sum, type Comparison } from './declared/compare.ts'
import { markdownTable } from './markdown-table.ts'

const ROOT = join(import.meta.dirname, '..')

const { plugins } = await loadFormats([join(ROOT, 'formats')])
const corpus = await corpusByType(plugins)
const { declared, failures } = await declarationsIn(join(ROOT, 'test/declared/formats'))
for (const { file, message } of failures) console.error(`${file}: ${message}`)

const rows: string[][] = []
let good = 0
for (const { declaration } of declared) {
  const { type } = declaration
  const plugin = plugins.get(type)
  if (!plugin) continue
  const format = await declaredFormat(declaration, async (model) => plugins.get(model))
  const files = [...readSamples(join(ROOT, 'formats'), type), ...(corpus.get(type) ?? [])]
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
