// The chunks of bodies are freed by collections of the young generation.
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countChunks } from '../../server/young-garbage.ts'

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

test('every few megabytes of chunks, the young generation is collected', async () => {
  const kinds = await collectionsOf(() => {
    for (let count = 0; count < 16; count++) countChunks(MEGABYTE)
  })
  const minor = kinds.filter((kind) => kind === constants.NODE_PERFORMANCE_GC_MINOR)
  expect(minor.length).toBeGreaterThanOrEqual(8)
})
