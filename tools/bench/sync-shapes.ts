// Tests whether one `atlas sync` is enough: random trees in several styles of a file. The translation lacks a third of
// the keys and has some of its own. Readers that are not ours judge the result, and refuse duplicate keys.
import { Command } from 'commander'
import { markdownTable } from './markdown-table.ts'
import { SeededRandom } from './random.ts'
import { judgeOf, sourceAndTarget, type PairJudgement } from './sync-shapes/pairs.ts'
import { formatOfShape, shapes } from './sync-shapes/shapes.ts'
import { formats } from '@atlas/cli/library/index.ts'

const {
  cases,
  shape: only,
  show,
  seed,
} = new Command('sync-shapes')
  .description('measure atlas sync on random pairs of files, judged by strict readers')
  .option('--cases <number>', 'how many pairs of each shape', '200')
  .option('--shape <words>', 'only shapes whose name contains these words')
  .option('--seed <number>', 'which random pairs', '1')
  .option('--show <number>', 'print this many failing pairs of each shape', '0')
  .parse()
  .opts<{ cases: string; shape?: string; show: string; seed: string }>()

const COLUMNS: readonly PairJudgement[] = [
  'unreadable',
  'lost',
  'missing',
  'obsolete',
  'unstable',
  'reordered',
]
const rows: string[][] = []
for (const shape of shapes) {
  if (only !== undefined && !shape.name.includes(only)) continue
  const random = new SeededRandom(Number(seed))
  const plugin = formatOfShape(shape, (type) => formats.get(type))
  if (!plugin) throw new Error(`There is no format ${shape.type}.`)
  const counts = new Map<PairJudgement, number>()
  const failed: string[] = []
  let refusals = 0
  for (let count = 0; count < Number(cases); count++) {
    const pair = sourceAndTarget(shape, random)
    const { found, synced, refused } = judgeOf(shape, plugin, pair)
    if (refused.length > 0) refusals++
    for (const each of found) counts.set(each, (counts.get(each) ?? 0) + 1)
    if (found.length > 0) failed.push([found.join(', '), pair.source, pair.target, synced].join('\n~~~\n'))
  }
  rows.push([
    shape.name,
    cases,
    ...COLUMNS.map((column) => String(counts.get(column) ?? 0)),
    String(refusals),
  ])
  for (const each of failed.slice(0, Number(show))) process.stdout.write(`${shape.name}: ${each}\n\n`)
}
process.stdout.write(markdownTable(['shape', 'pairs', ...COLUMNS, 'refused'], rows))
