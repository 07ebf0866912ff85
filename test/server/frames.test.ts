// Frames: the reader gets exactly what the writer wrote, however the stream is cut into chunks.
import { Writable } from 'node:stream'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FrameReader, writeFrame, writeFrameInTurn } from '@atlas/server/workers/frames.ts'

function bytesOf(values: readonly unknown[]): Buffer {
  const written: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk)
      done()
    },
  })
  for (const value of values) writeFrame(stream, value)
  return Buffer.concat(written)
}

function read(bytes: Buffer, chunk: number): unknown[] {
  const values: unknown[] = []
  const reader = new FrameReader({ onValue: (value) => values.push(value) })
  for (let at = 0; at < bytes.length; at += chunk) reader.take(bytes.subarray(at, at + chunk))
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

test('bytes that are written in turn are reported one by one, when the system has them', () => {
  const parts = ['one', 'two', 'three'].map((text) => Buffer.from(text))
  const written: Buffer[] = []
  const waiting: (() => void)[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      written.push(chunk)
      waiting.push(done)
    },
    writev: () => expect.unreachable('parts wait in the stream'),
  })
  const reported: string[] = []
  writeFrameInTurn(stream, { parts }, (bytes) => reported.push(Buffer.from(bytes).toString()))
  const seen: string[][] = []
  for (let done = waiting.shift(); done; done = waiting.shift()) {
    done()
    seen.push([...reported])
  }
  expect(seen).toEqual([[], ['one'], ['one', 'two'], ['one', 'two', 'three']])
  expect(read(Buffer.concat(written), 5)).toEqual([{ parts }])
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
  new FrameReader({ onValue: (value) => values.push(value) }).take(bytes)
  bytes.fill(0)
  expect(values).toEqual([{ body: Buffer.from('kept') }])
})

test('long byte arrays are read straight into their memory, from a stream that delivers any number of bytes', () => {
  const value = { bodies: [200_000, 3, 0, 300_000].map((bytes) => Buffer.alloc(bytes, String(bytes))) }
  const all = bytesOf([value, value])
  const values: unknown[] = []
  const reader = new FrameReader({ onValue: (read) => values.push(read) })
  const rooms = new Set<ArrayBufferLike>()
  for (let at = 0, most = 1; at < all.length; most = (most * 7) % 99_991) {
    const { room } = reader
    const bytes = all.copy(room, 0, at, at + most)
    rooms.add(room.buffer)
    reader.takeFrom(room, bytes)
    at += bytes
  }
  expect(bytesOf(values).equals(all)).toBe(true)
  // One chunk for everything else, and the memory of the two long ones in each frame.
  expect(rooms.size).toBe(5)
})
