// The collector of chunks: the same bytes in every shape of chunks.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteCollector } from '../../net/byte-collector.ts'

test('gives the bytes of all chunks in their order', () => {
  const size = fc.oneof(
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 4000, max: 4200 }),
    fc.integer({ min: 0, max: 70_000 }),
  )
  fc.assert(
    fc.property(fc.array(size, { maxLength: 40 }), (sizes) => {
      const collected = new ByteCollector()
      const chunks = sizes.map((length, index) => Buffer.alloc(length, index + 1))
      for (const chunk of chunks) collected.add(chunk)
      expect(collected.length).toBe(sizes.reduce((sum, length) => sum + length, 0))
      expect(collected.bytes().equals(Buffer.concat(chunks))).toBe(true)
    }),
  )
})
