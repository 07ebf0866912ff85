// The collector of chunks: the same bytes in every shape of chunks, also if their number is known before.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteCollector } from '../../backend/net/byte-collector.ts'

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
        let allocations = 0
        const allocate = (length: number): Buffer => {
          allocations++
          return Buffer.alloc(length, 0xff)
        }
        const collected = new ByteCollector(isKnown ? { bytes, allocate } : undefined)
        const chunks = sizes.map((length, index) => Buffer.alloc(length, index + 1))
        for (const chunk of chunks) collected.add(chunk)
        expect(collected.length).toBe(sizes.reduce((sum, length) => sum + length, 0))
        expect(collected.bytes().equals(Buffer.concat(chunks))).toBe(true)
        expect(allocations).toBe(isKnown && bytes - missing >= 65_536 ? 1 : 0)
      },
    ),
  )
})
