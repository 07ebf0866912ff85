// tsx bench/infer.ts: how well formats are inferred from two files, on other files of the same format. The plugin of the
// format is taken away for it.
import { loadFormats } from '../core/registry.ts'
import { join } from 'node:path'
import { declaredFormat } from '../declared/format.ts'
import { infer } from '../declared/infer/infer.ts'
import { corpusByType } from './declared/corpus.ts'
import { compareOn, f1, sum, type Comparison } from './declared/compare.ts'
import { markdownTable } from './markdown-table.ts'

/** Types that a person could mean instead of a format that was taken away. */
const ANYTHING = ['plain-text', 'json', 'yaml', 'toml', 'xml-generic', 'csv']
const SAMPLES = 2

const { plugins } = await loadFormats([join(import.meta.dirname, '../formats')])
const rows: string[][] = []
for (const [type, files] of await corpusByType(plugins)) {
  const plugin = plugins.get(type)
  const [samples, others] = [files.slice(0, SAMPLES), files.slice(SAMPLES)]
  if (!plugin || others.length === 0 || plugin.unpack || plugin.entries || ANYTHING.includes(type)) continue
  if (plugin.keys === 'text') continue
  const known = new Map([...plugins].filter(([other]) => other !== type))
  const candidates = await infer(samples, known).catch(() => [])
  const scores: Comparison[] = []
  for (const { declaration } of candidates) {
    const format = await declaredFormat({ ...declaration, about: undefined }, async (name) => known.get(name))
    const none = { declared: 0, plugin: 0, equal: 0 }
    let all: Comparison = { texts: none, keys: none }
    for (const file of others) {
      const one = compareOn(file, format, plugin)
      if (one) all = { texts: sum(all.texts, one.texts), keys: sum(all.keys, one.keys) }
    }
    scores.push(all)
  }
  const [first] = scores
  const best = Math.max(0, ...scores.map(({ texts }) => f1(texts)))
  const grammar = candidates[0]?.declaration.grammar
  const family = grammar?.family === 'like' ? `like ${grammar.format}` : (grammar?.family ?? '')
  const figures = [first ? f1(first.texts) : 0, first ? f1(first.keys) : 0, best]
  rows.push([type, family, ...figures.map((figure) => figure.toFixed(2))])
}
console.log(markdownTable(['format', 'inferred', 'F1 of texts', 'F1 of keys', 'best of three'], rows))
