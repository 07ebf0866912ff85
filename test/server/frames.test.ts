// Frames: whatever is written to one end of a stream is what the other end reads, however the chunks fall.
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameReader, writeFrame } from '../../server/frames.ts'

function bytesOf(values: readonly unknown[]): Buffer {
  const stream = new PassThrough({ highWaterMark: 10_000_000 })
  for (const value of values) writeFrame(stream, value)
  return stream.read() as Buffer
}

function read(bytes: Buffer, chunk: number): unknown[] {
  const values: unknown[] = []
  const take = frameReader((value) => values.push(value))
  for (let at = 0; at < bytes.length; at += chunk) take(bytes.subarray(at, at + chunk))
  return values
}

test('values and bytes come over as they went, in chunks of any size', () => {
  const value = fc.record({
    text: fc.string({ unit: 'binary' }),
    body: fc.uint8Array({ maxLength: 300 }),
    more: fc.option(fc.record({ bytes: fc.uint8Array({ maxLength: 40 }), number: fc.double() })),
  })
  fc.assert(
    fc.property(
      fc.array(value, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 1, max: 400 }),
      (values, chunk) => {
        const buffers = values.map(({ body, more, ...rest }) => ({
          ...rest,
          body: Buffer.from(body),
          more: more && { ...more, bytes: Buffer.from(more.bytes) },
        }))
        expect(read(bytesOf(values), chunk)).toEqual(buffers)
      },
    ),
  )
})

test('patterns and lists stay what they are', () => {
  const value = { patterns: [/\.json$/], lines: new Map([['a', 1]]), body: Buffer.alloc(0) }
  expect(read(bytesOf([value, 'next']), 7)).toEqual([value, 'next'])
})
