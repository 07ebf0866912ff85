import { describe, expect, test } from 'vitest'
import { FormatError } from '@atlas/core/contract.ts'
import { openZip, unpackBudget } from '@atlas/core/reading/zip.ts'
import { replaces, zipOf, type Made } from './zip-files.ts'

const one: Made = { name: 'one.txt', content: 'The first text, which is packed. '.repeat(4) }
const stored: Made = { name: 'mimetype', content: 'text/plain', method: 0 }
const two: Made = { name: 'häuser/two.txt', content: 'The second text' }

describe('an entry is replaced, and restoring the old content reproduces the bytes', () => {
  test.each<[string, Buffer]>([
    ['in a plain archive', zipOf([stored, one, two])],
    [
      'behind a prefix and before trailing bytes',
      zipOf([stored, one, two], { prefix: '#!/bin/sh\n', behind: '\n\n' }),
    ],
    ['in a directory of another order', zipOf([stored, one, two], { order: [two, stored, one] })],
    ['in zip64', zipOf([stored, one, two], { wide: true })],
    ['in zip64 behind a prefix', zipOf([stored, one, two], { wide: true, prefix: 'some bytes' })],
  ])('%s', (_, bytes) => {
    replaces(bytes, one.name, [stored, two])
    replaces(bytes, two.name, [stored, one])
    replaces(bytes, stored.name, [one, two])
  })

  test.each([
    { signature: true, width: 4 },
    { signature: false, width: 4 },
    { signature: true, width: 8 },
    { signature: false, width: 8 },
  ] as const)('with a data descriptor %o', (descriptor) => {
    const streamed = { ...one, descriptor }
    replaces(zipOf([stored, streamed, two]), one.name, [stored, two])
    replaces(zipOf([stored, streamed, two]), two.name, [stored, streamed])
  })

  test('with sizes in the header although a descriptor is announced', () => {
    const both = { ...one, descriptor: { signature: true, width: 4 as const }, statedFirst: true }
    replaces(zipOf([stored, both, two]), one.name, [stored, two])
    const missing = { ...one, flags: 8 }
    replaces(zipOf([stored, missing, two]), one.name, [stored, two])
  })

  test('with sizes in zip64 records, and then streamed', () => {
    const streamed = { ...one, wide: true, descriptor: { signature: true, width: 8 as const } }
    replaces(zipOf([stored, streamed, two]), one.name, [stored, two])
    replaces(zipOf([stored, streamed, two]), stored.name, [streamed, two])
  })

  test('with sizes in zip64 records', () => {
    const wide = { ...one, wide: true }
    replaces(zipOf([stored, wide, two]), one.name, [stored, two])
    replaces(zipOf([stored, wide, two]), stored.name, [wide, two])
  })
})

test('names do not include folders, and a missing file has no content', () => {
  const zip = openZip(zipOf([{ name: 'folder/', content: '', method: 0 }, one]))
  expect(zip.names).toEqual(['one.txt'])
  expect(zip.read('missing')).toBeUndefined()
  expect(openZip(zipOf([])).names).toEqual([])
})

describe('an archive is refused with a sentence', () => {
  const refusal = (act: () => unknown): FormatError => {
    try {
      act()
    } catch (error) {
      if (error instanceof FormatError) return error
      throw error
    }
    throw new Error('It was read.')
  }
  const openRefusal = (...entries: Made[]): FormatError => refusal(() => openZip(zipOf(entries)))

  test('that is not an archive, or is locked by Office', () => {
    expect(refusal(() => openZip(Buffer.from('text')))).toMatchObject({ code: 'not-this-format', offset: 0 })
    expect(refusal(() => openZip(Buffer.alloc(0))).message).toBe('This is not a zip archive.')
    const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    const locked = Buffer.concat([compound, Buffer.from('EncryptedPackage', 'utf16le')])
    expect(refusal(() => openZip(compound)).message).toContain('old binary Office format')
    expect(refusal(() => openZip(locked)).message).toContain('password')
  })

  test('that is encrypted', () => {
    for (const flags of [1, 0x40, 0x2000])
      expect(openRefusal({ ...one, flags })).toMatchObject({ code: 'unsupported' })
    expect(openRefusal({ ...one, method: 99 }).message).toContain('encrypted')
  })

  test('that is cut short', () => {
    const bytes = zipOf([one, two])
    expect(refusal(() => openZip(bytes.subarray(0, 200))).message).toContain('cut short')
    expect(refusal(() => openZip(bytes.subarray(50))).code).toBe('syntax')
  })

  test('that has a name twice, or a path that leaves it', () => {
    expect(openRefusal(one, { ...one }).message).toContain('twice')
    for (const name of ['../a', 'a/../../b', '/etc/passwd', 'C:\\a', '..\\a'])
      expect(openRefusal({ ...one, name }).message).toContain('leaves it')
  })

  test('whose entries are not where the directory states', () => {
    expect(openRefusal({ ...one, localName: 'two.txt' }).message).toContain('another name')
  })

  test('whose content is damaged', () => {
    const bytes = zipOf([{ ...one, method: 0 }, two])
    bytes[60] = (bytes[60] ?? 0) ^ 1
    expect(refusal(() => openZip(bytes).read(one.name)).message).toContain('checksum')
    const packed = zipOf([one])
    packed.fill(0xff, 50, 60)
    expect(refusal(() => openZip(packed).read(one.name)).message).toContain('damaged')
    expect(refusal(() => openZip(zipOf([{ ...one, method: 12 }])).read(one.name)).message).toContain(
      'method 12',
    )
  })

  test('that unpacks to more bytes than the limit, even if it states other sizes', () => {
    const bomb = zipOf([
      { name: 'a', content: '0'.repeat(600) },
      { name: 'b', content: '0'.repeat(600) },
    ])
    const zip = openZip(bomb, unpackBudget(1000))
    expect(zip.read('a')).toHaveLength(600)
    expect(refusal(() => zip.read('b')).message).toBe('The archive unpacks to more than 1,000 bytes.')
    expect(
      refusal(() =>
        openZip(zipOf([{ ...stored, content: '0'.repeat(600) }]), unpackBudget(100)).read(stored.name),
      ).code,
    ).toBe('unsupported')
  })
})

test('entries that overlap are refused', () => {
  // According to the directory, the second entry begins inside the first, at bytes that look like an entry.
  const nested = zipOf([{ name: 'a', content: zipOf([stored]), method: 0 }, stored])
  const inner = nested.indexOf('PK\x03\x04', 4)
  nested.writeUInt32LE(inner, nested.lastIndexOf('PK\x01\x02') + 42)
  expect(() => openZip(nested)).toThrow('overlaps')
})
