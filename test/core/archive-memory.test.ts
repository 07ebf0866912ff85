// Large parts of an archive are in memory once: as views of its text. So is the text of a built archive that is verified.
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { lines } from './plugins.ts'
import { zipOf } from './zip-files.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The megabytes of strings and buffers that are in memory. */
async function megabytes(): Promise<number> {
  // Buffers are freed a moment after their objects.
  collect()
  await wait(20)
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / 1e6
}

const archive: FormatPlugin = { ...lines, container: { entries: ({ names }) => names } }

test('large parts are in memory once, before and after a build', async () => {
  const size = 8_000_000
  const file = zipOf([
    { name: 'long', content: 'x'.repeat(size) },
    { name: 'small', content: 'a=First' },
  ])
  const empty = await megabytes()
  const before = decodeFile(file, archive)
  const read = (await megabytes()) - empty
  expect(before.source.parts?.[0]?.source.text).toHaveLength(size)
  expect(read).toBeGreaterThan((size / 1e6) * 0.9)
  expect(read).toBeLessThan((size / 1e6) * 1.5)

  // A whole string, as weaving makes it: an edited one might still refer to the first.
  const text = Buffer.from(before.source.text.replace('xxx', 'y')).toString()
  const changed = before.encode(text)
  const after = decodeFile(changed, archive, before.archive)
  const verified = (await megabytes()) - empty
  // Both are used once more, so that they are still in memory here.
  expect(after.source.text).toBe(text)
  expect(after.source.parts?.[0]?.source.text.startsWith('yxx')).toBe(true)
  expect(verified).toBeLessThan((size / 1e6) * 2.5)
})
