// Garbage is collected while it is young: of the chunks of bodies, and of large tasks. Old garbage stays small.
import { execFileSync } from 'node:child_process'
import { constants, PerformanceObserver } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { collectAfterTasks, countChunks } from '@atlas/server/garbage.ts'

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

/** Prints the largest size of the young generation in megabytes during tasks that keep what they make for a while. */
const programOf = (bytes: number): string => `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { growBeforeTasks, keepYoungSmall } from './server/garbage.ts'
  const runTasks = () => {
    let largest = 0
    for (let round = 0; round < 60; round++) {
      Array.from({ length: 50_000 }, (_, index) => ({ index }))
      const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
      largest = Math.max(largest, space_size / ${MEGABYTE})
    }
    return largest
  }
  keepYoungSmall()
  growBeforeTasks(1000)
  const small = runTasks()
  growBeforeTasks(${bytes})
  console.log(JSON.stringify({ small, large: Math.max(runTasks(), growBeforeTasks(${bytes}) ?? runTasks()) }))
`

test.each([
  ['to its limit', MEGABYTE, 80, 140],
  ['to a part of it if the task is very large', 100 * MEGABYTE, 24, 72],
])('the young generation of a worker grows from its first large task on, %s', (_how, bytes, least, most) => {
  const args = ['--import', 'tsx', '--max-semi-space-size=64', '--input-type=module', '-e', programOf(bytes)]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const { small, large } = JSON.parse(printed) as { small: number; large: number }
  expect(small).toBeLessThan(12)
  expect(large).toBeGreaterThan(least)
  expect(large).toBeLessThan(most)
})

/** Prints the megabytes of the young generation before and after a pause. V8 looks at the last five seconds. */
const PAUSE_PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { growBeforeTasks, keepYoungSmall, shrinkAfterPause } from './server/garbage.ts'
  const youngMegabytes = () => {
    const { space_size } = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
    return space_size / ${MEGABYTE}
  }
  keepYoungSmall()
  growBeforeTasks(${MEGABYTE})
  for (let round = 0; round < 40; round++) Array.from({ length: 50_000 }, (_, index) => ({ index }))
  const before = youngMegabytes()
  setTimeout(() => {
    shrinkAfterPause()
    console.log(JSON.stringify({ before, after: youngMegabytes() }))
  }, 6000)
`

test('the memory of large tasks is given back after a pause', () => {
  const args = ['--import', 'tsx', '--max-semi-space-size=64', '--input-type=module', '-e', PAUSE_PROGRAM]
  const printed = execFileSync(process.execPath, args, { encoding: 'utf8' })
  const { before, after } = JSON.parse(printed) as { before: number; after: number }
  expect(before).toBeGreaterThan(24)
  expect(after).toBeLessThan(4)
})

/** Prints the most old memory, in sizes of what is in use, while objects grow old before they become garbage. */
const OLD_PROGRAM = `
  import { getHeapSpaceStatistics } from 'node:v8'
  import { keepOldSmall } from './server/garbage.ts'
  const oldBytes = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size
  if (process.argv.includes('small')) keepOldSmall()
  const inUse = Array.from({ length: 100_000 }, (_, index) => ({ index, next: { index } }))
  globalThis.gc()
  const bytes = oldBytes()
  const waiting = new Array(50_000)
  let most = 0
  for (let count = 0; count < 1_000_000; count++) {
    waiting[count % waiting.length] = { count, next: { count } }
    if (count % 20_000 === 0) most = Math.max(most, oldBytes())
  }
  console.log(JSON.stringify({ sizes: most / bytes, inUse: inUse.length }))
`

test('the old generation of the host holds little garbage', () => {
  const [small = 0, usual = 0] = ['small', 'usual'].map((how) => {
    const flags = ['--import', 'tsx', '--expose-gc', '--max-semi-space-size=1', '--input-type=module']
    const printed = execFileSync(process.execPath, [...flags, '-e', OLD_PROGRAM, how], { encoding: 'utf8' })
    return (JSON.parse(printed) as { sizes: number }).sizes
  })
  expect(small).toBeLessThan(usual * 0.75)
})
