// Garbage is collected while it is young: of the chunks of bodies, and of large tasks.
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectAfterTasks, countChunks } from '../../server/young-garbage.ts'

const MEGABYTE = 1_048_576

/** An entry of a collection. The types of Node lack `detail`. */
interface Collection {
  detail: { kind: number }
}

/** The kinds of the collections during a task. */
async function collectionsOf(task: () => void): Promise<number[]> {
  const kinds: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as Collection[]) kinds.push(entry.detail.kind)
  })
  observer.observe({ entryTypes: ['gc'] })
  task()
  await sleep(50)
  observer.disconnect()
  return kinds
}

/** How many collections of the young generation there were during a task. */
async function minorCollectionsOf(task: () => void): Promise<number> {
  const kinds = await collectionsOf(task)
  return kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MINOR).length
}

test('every few megabytes of chunks, the young generation is collected', async () => {
  const minor = await minorCollectionsOf(() => {
    for (let count = 0; count < 16; count++) countChunks(MEGABYTE)
  })
  expect(minor).toBeGreaterThanOrEqual(8)
})

test('a worker collects the young generation after each large task, and not after small ones', async () => {
  const afterLarge = await minorCollectionsOf(() => {
    for (let count = 0; count < 8; count++) collectAfterTasks(MEGABYTE)
  })
  const afterSmall = await minorCollectionsOf(() => {
    for (let count = 0; count < 8; count++) collectAfterTasks(1000)
  })
  expect(afterLarge).toBeGreaterThanOrEqual(8)
  expect(afterSmall).toBeLessThan(8)
})
