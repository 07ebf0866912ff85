// Frames: the reader gets exactly what the writer wrote, however the stream is cut into chunks.
import { PassThrough } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { frameReader, writeFrame } from '../../server/workers/frames.ts'

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
    more: fc.option(fc.record({ bytes: fc.uint8Array({ maxLength: 40 }), number: fc.integer() })),
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

test('bytes are found at every place, and an empty list of bytes is kept', () => {
  const value = { lines: [{ body: Buffer.from('one') }, { body: Buffer.alloc(0) }], name: 'ü', bytes: null }
  expect(read(bytesOf([value, 'next', Buffer.from('alone')]), 7)).toEqual([
    value,
    'next',
    Buffer.from('alone'),
  ])
})

test('what was read outlives the buffer that it was read from, where that is not its own', () => {
  const bytes = bytesOf([{ body: Buffer.from('kept') }])
  const values: unknown[] = []
  frameReader((value) => values.push(value))(bytes)
  bytes.fill(0)
  expect(values).toEqual([{ body: Buffer.from('kept') }])
})
