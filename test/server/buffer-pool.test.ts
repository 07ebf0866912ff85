// The pool of buffers: no two users share one, whatever is given back, and in what order.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BufferPool } from '@atlas/server/buffer-pool.ts'

test('buffers that are in use do not share memory, even if some are given back twice', () => {
  const step = fc.oneof(
    fc.record({ take: fc.integer({ min: 0, max: 100_000 }) }),
    fc.record({ give: fc.nat() }),
  )
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const pool = new BufferPool()
      const inUse: Buffer[] = []
      const givenBack: Buffer[] = []
      for (const one of steps) {
        if ('take' in one) {
          const buffer = pool.take(one.take)
          expect(buffer).toHaveLength(one.take)
          expect(inUse.map((other) => other.buffer)).not.toContain(buffer.buffer)
          const again = givenBack.findIndex((other) => other.buffer === buffer.buffer)
          if (again >= 0) givenBack.splice(again, 1)
          inUse.push(buffer)
        } else if (one.give % 2 === 0 && inUse.length > 0) {
          const [buffer = Buffer.alloc(0)] = inUse.splice(one.give % inUse.length, 1)
          pool.give(buffer)
          givenBack.push(buffer)
        } else for (const buffer of givenBack) pool.give(buffer)
      }
    }),
  )
})

test('a buffer that was given back serves the next user of about its size', () => {
  const pool = new BufferPool()
  const first = pool.take(50_000)
  pool.give(first)
  expect(pool.take(20_000).buffer).not.toBe(first.buffer)
  expect(pool.take(40_000).buffer).toBe(first.buffer)
})

test('bytes that the pool did not lend are not kept', () => {
  const pool = new BufferPool()
  const own = Buffer.alloc(16_384)
  pool.give(own)
  expect(pool.take(16_384).buffer).not.toBe(own.buffer)
})

test('no more than 8 MB of memory are kept, and used before new memory', () => {
  const pool = new BufferPool()
  const lent = Array.from({ length: 6 }, () => pool.take(2_000_000))
  for (const buffer of lent) pool.give(buffer)
  const memory = lent.map(({ buffer }) => buffer)
  expect(memory.map(({ byteLength }) => byteLength)).toEqual([2e6, 2e6, 2e6, 2e6, 0, 0])
  const again = Array.from({ length: 4 }, () => memory.indexOf(pool.take(2_000_000).buffer))
  expect(again.toSorted((one, other) => one - other)).toEqual([0, 1, 2, 3])
})

test('a buffer whose memory was returned has memory again', () => {
  const pool = new BufferPool()
  const lent = Array.from({ length: 5 }, () => pool.take(2_000_000))
  for (const buffer of lent) pool.give(buffer)
  for (const buffer of Array.from({ length: 5 }, () => pool.take(1_500_000))) buffer.fill(7)
  expect(lent.at(-1)?.buffer.byteLength).toBe(1_500_000)
})
