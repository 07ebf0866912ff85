// What jobs take, by measured costs and the assumed mix of sizes.
import type { Chance } from '../chance.ts'
import type { Costs } from '../sizing/measure.ts'
import { MIX } from '../sizing/mix.ts'
import type { Work } from './host.ts'

/** From so many bytes on, a job counts as large (server/workers/schedule.ts). */
const LARGE_BYTES = 200_000

/** Draws jobs: a size by the mix, then any of the jobs that were measured for it. */
export function workBy({ sizes }: Costs): (chance: Chance) => Work {
  const kinds = MIX.flatMap(({ bytes, share }) => {
    const size = sizes.find((candidate) => candidate.bytes === bytes)
    if (!size) throw new Error(`docs/sizing.json has no files of ${bytes} bytes. Run npm run sizing.`)
    return size.jobs.map(({ hostMs, workerMs, bytesIn }) => ({
      weight: share / size.jobs.length,
      host: hostMs / 1000,
      worker: workerMs / 1000,
      isLarge: bytesIn >= LARGE_BYTES,
    }))
  })
  const table = aliasTable(kinds)
  return (chance) => {
    const at = chance.next() * table.length
    const cell = table[Math.floor(at)]
    if (!cell) throw new Error('There are no jobs.')
    return at % 1 < cell.share ? cell.own : cell.other
  }
}

interface Cell<Item> {
  own: Item
  other: Item
  /** From 0 to 1: how much of the cell is its own. */
  share: number
}

/** Draws one of many by weight with one look (Walker's alias method): millions are drawn. */
export function aliasTable<Item extends { weight: number }>(items: readonly Item[]): Cell<Item>[] {
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  const cells = items.map((item) => ({ own: item, other: item, share: (item.weight / total) * items.length }))
  const poor = cells.filter(({ share }) => share < 1)
  const rich = cells.filter(({ share }) => share >= 1)
  for (let cell = poor.pop(); cell; cell = poor.pop()) {
    const giver = rich.at(-1)
    if (!giver) break
    cell.other = giver.own
    // `share` of the giver is still what it has in all, until nothing more is asked of it.
    giver.share -= 1 - cell.share
    if (giver.share < 1) poor.push(...rich.splice(-1))
  }
  return cells
}
