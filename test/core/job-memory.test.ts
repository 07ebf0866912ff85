// The memory of jobs: a job gets its own bytes, and the next job gets the same memory again.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { reuseJobMemory, takeBytes } from '@atlas/core/job-memory.ts'

test('no two pieces of a job share memory, and all have the asked length', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300_000 }), { maxLength: 8 }), (lengths) => {
      reuseJobMemory()
      const pieces = lengths.map((length) => takeBytes(length))
      for (const [index, piece] of pieces.entries()) piece.fill(index + 1)
      expect(pieces.map((piece) => piece.length)).toEqual(lengths)
      for (const [index, piece] of pieces.entries())
        expect(piece.every((byte) => byte === index + 1)).toBe(true)
    }),
    { numRuns: 20 },
  )
})

test('the next job gets the memory of the one before', () => {
  reuseJobMemory()
  const { buffer } = takeBytes(1000)
  reuseJobMemory()
  expect(takeBytes(2000).buffer).toBe(buffer)
})

test('what one very large job needed is freed', () => {
  reuseJobMemory()
  const { buffer } = takeBytes(40_000_000)
  reuseJobMemory()
  expect(takeBytes(40_000_000).buffer).not.toBe(buffer)
})
