// The collector of chunks: the same bytes in every shape of chunks, also if their number is known before.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteCollector } from '@atlas/server/net/byte-collector.ts'

test('returns the bytes of all chunks in their order', () => {
  const size = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 4000, max: 4200 }),
    fc.integer({ min: 0, max: 70_000 }),
  )
  fc.assert(
    fc.property(
      fc.array(size, { maxLength: 40 }),
      fc.boolean(),
      fc.nat({ max: 9 }),
      (sizes, isKnown, missing) => {
        const bytes = sizes.reduce((sum, length) => sum + length, missing)
        const allocated: Buffer[] = []
        const allocate = (length: number): Buffer => {
          const memory = Buffer.alloc(length, 0xff)
          allocated.push(memory)
          return memory
        }
        const collected = new ByteCollector(isKnown ? { bytes, allocate } : undefined)
        const chunks = sizes.map((length, index) => Buffer.alloc(length, index + 1))
        for (const chunk of chunks) collected.add(chunk)
        expect(collected.length).toBe(sizes.reduce((sum, length) => sum + length, 0))
        const all = collected.bytes()
        expect(all.equals(Buffer.concat(chunks))).toBe(true)
        // Memory of the caller holds every body of a known size, so that it can be used again.
        expect(allocated).toHaveLength(isKnown && all.length > 0 ? 1 : 0)
        if (allocated[0]) expect(all.buffer).toBe(allocated[0].buffer)
      },
    ),
  )
})

test('takes no memory for an announced size before a part of it has arrived', () => {
  const allocated: number[] = []
  const allocate = (length: number): Buffer => {
    allocated.push(length)
    return Buffer.alloc(length)
  }
  const chunk = Buffer.alloc(64_000)
  const chunksOf = (bytes: number): number => {
    const collected = new ByteCollector({ bytes, allocate })
    allocated.length = 0
    for (let count = 1; ; count++) {
      collected.add(chunk)
      if (allocated.length > 0) return count
    }
  }
  expect(chunksOf(1_000_000)).toBe(2)
  expect(chunksOf(64_000_000)).toBe(16)
  expect(allocated).toEqual([64_000_000])
})
