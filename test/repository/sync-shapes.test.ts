// One sync is enough, whatever a file looks like: random trees in several styles, judged by strict readers.
import { expect, test } from 'vitest'
import { formats } from '../../library/index.ts'
import { SeededRandom } from '../../scripts/bench/random.ts'
import { formatOf, judgeOf, shapes, sourceAndTarget } from '../../scripts/bench/sync-shapes/shapes.ts'

const PAIRS = 40

test.each(shapes)('$name', (shape) => {
  const plugin = formatOf(shape, (type) => formats.get(type))
  if (!plugin) throw new Error(`${shape.type} is missing.`)
  const random = new SeededRandom(Math.floor(Math.random() * 2 ** 32))
  for (let count = 0; count < PAIRS; count++) {
    const pair = sourceAndTarget(shape, random)
    const { found, synced } = judgeOf(shape, plugin, pair)
    expect({ found, ...pair, synced }).toEqual({ found: [], ...pair, synced })
  }
})
