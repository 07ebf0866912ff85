// Archives whose records are unusual, damaged or false.
import { inflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { openZip, unpackBudget } from '@atlas/core/reading/zip.ts'
import { CENTRAL, END, END_64, LOCAL, LOCATOR_64, patched, replaces, zipOf, type Made } from './zip-files.ts'

const one: Made = { name: 'one.txt', content: 'The first text, which is packed. '.repeat(4) }
const stored: Made = { name: 'mimetype', content: 'text/plain', method: 0 }
const two: Made = { name: 'two.txt', content: 'The second text' }

describe('the record at the end', () => {
  test('is found before bytes that look like one', () => {
    for (const behind of [END, `${END}${'x'.repeat(30)}`, `${END}\0\0`])
      expect(openZip(zipOf([one, two], { behind })).names).toEqual(['one.txt', 'two.txt'])
  })

  test('may have other bytes between itself and the directory', () => {
    const bytes = zipOf([stored, one, two])
    const end = bytes.lastIndexOf(END)
    const signed = Buffer.concat([bytes.subarray(0, end), Buffer.from('a signature'), bytes.subarray(end)])
    replaces(signed, one.name, [stored, two])
  })

  test('may end the file exactly', () => {
    const bytes = zipOf([one])
    const bare = patched(bytes.subarray(0, -4), END, 20, 0)
    expect(openZip(bare).read(one.name)?.toString()).toBe(one.content)
    const empty = patched(zipOf([]).subarray(0, -4), END, 20, 0)
    expect(empty).toHaveLength(22)
    expect(openZip(empty).names).toEqual([])
    expect(() => openZip(empty.subarray(0, 21))).toThrow('cut short')
  })

  test.each([
    ['of several disks', 4, 1, 2],
    ['of several disks, with the directory on another', 6, 1, 2],
    ['with a directory beyond the end', 12, 100_000, 4],
    ['with a directory that begins beyond the end', 16, 100_000, 4],
    ['of an empty archive with a directory', 10, 0, 2],
  ])('%s is not accepted', (_, place, value, width) => {
    expect(() => openZip(patched(zipOf([one, two]), END, place, value, { width }))).toThrow(
      'The archive is cut short: its directory, which should be at the end, is missing or damaged.',
    )
  })

  test.each([
    [LOCAL, 'cut short'],
    [`some ${END} bytes`, 'cut short'],
    ['PK\x03', 'This is not a zip archive.'],
    ['', 'This is not a zip archive.'],
    ['\xd0\xcf\x11\xe0', 'This file is of an old binary Office format.'],
    ['\xd0\xcf\x11', 'This is not a zip archive.'],
    ['x\xd0\xcf\x11\xe0', 'This is not a zip archive.'],
  ])('is missing in %j', (text, message) => {
    expect(() => openZip(Buffer.from(text, 'latin1'))).toThrow(message)
  })
})

describe('the zip64 record', () => {
  const wide = zipOf([stored, one, two], { wide: true })

  test('may repeat the offset of the directory, which is then adjusted in both places', () => {
    const offset = wide.readUInt32LE(wide.lastIndexOf(END_64) + 48)
    const both = patched(wide, END, 16, offset, { width: 4 })
    replaces(both, one.name, [stored, two])
    const built = Buffer.from(openZip(both).with(new Map([[one.name, Buffer.from('Short')]])))
    const moved = built.readUInt32LE(built.lastIndexOf(END_64) + 48)
    expect(moved).toBe(offset + built.length - both.length)
    expect(built.readUInt32LE(built.lastIndexOf(END) + 16)).toBe(moved)
    expect(built.readUInt32LE(built.lastIndexOf(LOCATOR_64) + 8)).toBe(built.lastIndexOf(END_64))
  })

  test('is found in its usual place if its locator names another place', () => {
    for (const place of [0, 1, wide.length - 2, 100_000])
      expect(openZip(patched(wide, LOCATOR_64, 8, place, { width: 4 })).names).toHaveLength(3)
  })

  test('may have further bytes before its locator', () => {
    const locator = wide.lastIndexOf(LOCATOR_64)
    const extended = [wide.subarray(0, locator), Buffer.from('more data'), wide.subarray(locator)]
    replaces(Buffer.concat(extended), one.name, [stored, two])
  })

  test('may be at the start, in an archive without entries', () => {
    expect(openZip(zipOf([], { wide: true })).names).toEqual([])
    const locator = zipOf([], { wide: true }).subarray(56)
    expect(() => openZip(locator)).toThrow('cut short')
    expect(() => openZip(locator.subarray(1))).toThrow('cut short')
  })

  test('must count the entries that follow', () => {
    expect(() => openZip(patched(wide, END_64, 32, 2))).toThrow('has 3 entries, not 2')
    expect(() => openZip(patched(wide, END_64, 32, 4))).toThrow('ends after 3 of 4 entries')
  })

  test('may describe a directory with other records behind its entries', () => {
    const record = wide.lastIndexOf(END_64)
    const signature = Buffer.from('PK\x05\x05\x00\x00', 'latin1')
    const signed = Buffer.concat([wide.subarray(0, record), signature, wide.subarray(record)])
    const length = wide.readUInt32LE(record + 40)
    const stated = patched(signed, END_64, 40, length + signature.length, { width: 4 })
    const moved = patched(stated, LOCATOR_64, 8, record + signature.length, { width: 4 })
    replaces(moved, one.name, [stored, two])
  })

  test('must describe the directory that the record at the end describes, if that does', () => {
    const own = wide.readUInt32LE(wide.lastIndexOf(END_64) + 48)
    const narrow = zipOf([two, one, stored])
    const start = narrow.readUInt32LE(narrow.lastIndexOf(END) + 16)
    // Both directories are in the file, each with its entries.
    const both = Buffer.concat([narrow.subarray(0, narrow.lastIndexOf(END)), wide])
    const by = narrow.lastIndexOf(END)
    let bytes = patched(both, END_64, 48, own + by, { width: 4 })
    bytes = patched(bytes, LOCATOR_64, 8, wide.lastIndexOf(END_64) + by, { width: 4 })
    bytes = patched(bytes, END, 10, 3)
    bytes = patched(bytes, END, 12, by - start, { width: 4 })
    bytes = patched(bytes, END, 16, start, { width: 4 })
    expect(() => openZip(bytes)).toThrow('The archive has two directories')
  })

  test('must be there', () => {
    for (const signature of [END_64, LOCATOR_64])
      expect(() => openZip(patched(wide, signature, 0, 0))).toThrow('cut short')
  })
})

describe('the directory', () => {
  const bytes = zipOf([stored, one, two])

  test('must have as many entries as the record states', () => {
    expect(() => openZip(patched(bytes, END, 10, 4))).toThrow(
      'The directory of the archive ends after 3 of 4 entries.',
    )
    expect(() => openZip(patched(bytes, END, 10, 2))).toThrow(
      'The directory of the archive has 3 entries, not 2.',
    )
    expect(() => openZip(patched(bytes, CENTRAL, 0, 0))).toThrow('ends after 2 of 3 entries')
  })

  test('may end with bytes that look like a further entry', () => {
    const looking = zipOf([stored])
    looking.write(CENTRAL, looking.lastIndexOf(END) - 4, 'latin1')
    looking.writeUInt16LE(3, looking.indexOf(CENTRAL) + 32)
    expect(() => openZip(patched(looking, END, 10, 2))).toThrow('ends after 1 of 2 entries')
  })

  test('must hold the name, the fields and the comment of each entry', () => {
    for (const place of [28, 30, 32])
      expect(() => openZip(patched(bytes, CENTRAL, place, 500))).toThrow(
        'The directory of the archive is cut short.',
      )
    expect(() => openZip(patched(bytes, CENTRAL, 32, 8))).toThrow(
      'The directory of the archive is cut short.',
    )
  })

  test('names an entry in Latin-1 if its name is not UTF-8, unless a flag marks it as UTF-8', () => {
    const place = (text: Buffer): Buffer =>
      Buffer.from(text.toString('latin1').replaceAll('?', '\xe4'), 'latin1')
    expect(openZip(place(zipOf([{ ...stored, name: 'h?user' }]))).names).toEqual(['häuser'])
    expect(openZip(place(zipOf([{ ...stored, name: 'h?user', flags: 0x800 }]))).names).toEqual([
      'h\ufffduser',
    ])
    expect(openZip(zipOf([{ ...stored, name: 'häuser', flags: 0x800 }])).names).toEqual(['häuser'])
  })

  test.each(['..', '../a', 'a/..', 'a\\..\\b', '/a', '\\a', 'c:a', 'Z:/a'])(
    'cannot hold the path %s, which leaves the archive',
    (name) => {
      expect(() => openZip(zipOf([{ ...stored, name }]))).toThrow(
        `The archive holds a path that leaves it: "${name}".`,
      )
    },
  )

  test('cannot hold a path with a zero byte', () => {
    expect(() => openZip(zipOf([{ ...stored, name: 'a\0b\0c' }]))).toThrow(
      'The archive holds a path that leaves it: "abc".',
    )
  })

  test('is shown on one line, and its start only if it is long', () => {
    expect(() => openZip(zipOf([{ ...stored, name: `../a\n\x1b[31m\u202e${'x'.repeat(60_000)}` }]))).toThrow(
      new RegExp(`leaves it: "\\.\\./a\\[31mx{189}…"\\.$`),
    )
  })

  test.each(['..a', 'a..', 'a/...', 'ab:c', '1:a', 'a/c:', 'a//b'])('may hold the path %s', (name) => {
    expect(openZip(zipOf([{ ...stored, name }])).names).toEqual([name])
  })
})

describe('an entry', () => {
  const bytes = zipOf([stored, one, two])

  test('must begin where the directory states', () => {
    for (const place of [1, 100_000])
      expect(() => openZip(patched(bytes, CENTRAL, 42, place, { width: 4 }))).toThrow(
        '"two.txt" does not begin where the directory states',
      )
  })

  test('must not be longer than the archive', () => {
    expect(() => openZip(patched(bytes, LOCAL, 28, 60_000))).toThrow('The archive is cut short in "two.txt".')
    expect(() => openZip(patched(bytes, CENTRAL, 20, 60_000, { width: 4 }))).toThrow(
      'The archive is cut short in "two.txt".',
    )
    const packed = bytes.readUInt32LE(bytes.lastIndexOf(CENTRAL) + 20)
    expect(() => openZip(patched(bytes, CENTRAL, 20, packed + 1, { width: 4 }))).toThrow(
      'The archive is cut short in "two.txt".',
    )
  })

  test('must not overlap the next one', () => {
    const packed = bytes.readUInt32LE(bytes.indexOf(CENTRAL) + 20)
    expect(() => openZip(patched(bytes, CENTRAL, 20, packed + 1, { width: 4, first: true }))).toThrow(
      'The entry "one.txt" of the archive overlaps the one before it.',
    )
  })

  test('needs the zip64 fields that its header announces', () => {
    const wide = zipOf([{ ...one, wide: true }])
    const central = wide.lastIndexOf(CENTRAL)
    const record = central + 46 + one.name.length
    const changed = (at: number, value: number): Buffer => {
      const copy = Buffer.from(wide)
      copy.writeUInt16LE(value, at)
      return copy
    }
    const missing = 'A zip64 field of the archive is missing.'
    expect(() => openZip(changed(record, 2))).toThrow(missing)
    for (const length of [0, 8, 16, 23]) expect(() => openZip(changed(record + 2, length))).toThrow(missing)
    for (const length of [24, 25, 500]) expect(openZip(changed(record + 2, length)).names).toEqual([one.name])
    const local = 30 + one.name.length
    expect(() => openZip(changed(local, 2))).toThrow(missing)
    expect(() => openZip(changed(local + 2, 8))).toThrow(missing)
  })

  test('may have other fields before the fields of zip64', () => {
    const timed = { ...one, wide: true, timed: true }
    replaces(zipOf([stored, timed, two]), one.name, [stored, two])
    replaces(zipOf([stored, timed, two]), stored.name, [timed, two])
  })

  test('with a data descriptor must end where the directory states', () => {
    for (const width of [4, 8] as const)
      for (const signature of [true, false]) {
        const streamed = zipOf([{ ...one, descriptor: { signature, width } }, two])
        const packed = streamed.readUInt32LE(streamed.indexOf(CENTRAL) + 20)
        const shorter = patched(streamed, CENTRAL, 20, packed - 1, { width: 4, first: true })
        expect(() => openZip(shorter)).toThrow('The entry "one.txt" of the archive does not end where')
        const size = streamed.readUInt32LE(streamed.indexOf(CENTRAL) + 24)
        const larger = patched(streamed, CENTRAL, 24, size + 1, { width: 4, first: true })
        expect(() => openZip(larger)).toThrow('The entry "one.txt" of the archive does not end where')
        const other = patched(streamed, CENTRAL, 16, 1, { width: 4, first: true })
        expect(() => openZip(other)).toThrow('The entry "one.txt" of the archive does not end where')
      }
  })

  test('with a data descriptor must have its sizes and its signature there', () => {
    const streamed = zipOf([{ ...one, descriptor: { signature: true, width: 4 } }, two])
    for (const place of [0, 4, 8, 12])
      expect(() => openZip(patched(streamed, 'PK\x07\x08', place, 0x4141))).toThrow('does not end where')
  })

  test('with a data descriptor must not reach into the directory', () => {
    const streamed = zipOf([{ ...one, descriptor: { signature: false, width: 4 } }])
    const directory = streamed.indexOf(CENTRAL)
    const cut = Buffer.concat([streamed.subarray(0, directory - 4), streamed.subarray(directory)])
    const signature = cut.readUInt32LE(directory - 4)
    const moved = patched(cut, END, 16, directory - 4, { width: 4 })
    expect(() => openZip(patched(moved, CENTRAL, 24, signature, { width: 4 }))).toThrow(
      'An entry of the archive overlaps its directory.',
    )
  })

  test('whose first header states only the checksum, or only the sizes, keeps it so', () => {
    const streamed = zipOf([{ ...one, descriptor: { signature: true, width: 4 } }, two])
    const crc = streamed.readUInt32LE(streamed.indexOf(CENTRAL) + 16)
    replaces(patched(streamed, LOCAL, 14, crc, { width: 4, first: true }), one.name, [two])
    replaces(patched(streamed, LOCAL, 18, 7, { width: 4, first: true }), one.name, [two])
  })

  test('states its new checksum and sizes in both headers', () => {
    const contents = new Map([[one.name, Buffer.from('New')]])
    const built = Buffer.from(openZip(bytes).with(contents))
    const local = built.indexOf(LOCAL, 4)
    const central = built.indexOf(CENTRAL, built.indexOf(CENTRAL) + 4)
    expect(built.toString('latin1', local + 30, local + 37)).toBe(one.name)
    expect(built.subarray(local + 14, local + 26)).toEqual(built.subarray(central + 16, central + 28))
    const wide = Buffer.from(openZip(zipOf([{ ...one, wide: true }])).with(contents))
    const fields = (at: number): Buffer => wide.subarray(at + one.name.length + 4, at + one.name.length + 20)
    expect(fields(30)).toEqual(fields(wide.indexOf(CENTRAL) + 46))
    expect(fields(30).readUInt32LE()).toBe(3)
  })

  test('may announce its data descriptor in only one of its headers', () => {
    const streamed: Made = { ...one, descriptor: { signature: true, width: 4 } }
    const flagged = zipOf([streamed, two])
    replaces(patched(flagged, CENTRAL, 8, 0, { first: true }), one.name, [two])
    replaces(patched(flagged, LOCAL, 6, 0, { first: true }), one.name, [two])
  })
})

describe('contents', () => {
  test('can be read packed, and their size is known before', () => {
    const zip = openZip(zipOf([stored, one]))
    expect(zip.unpackedBytes).toBe(stored.content.length + one.content.length)
    expect(zip.packed(stored.name)?.toString()).toBe(stored.content)
    expect(inflateRawSync(zip.packed(one.name) ?? Buffer.alloc(0)).toString()).toBe(one.content)
    expect(zip.packed('missing')).toBeUndefined()
  })

  test('of several entries are replaced at once', () => {
    const bytes = zipOf([stored, one, two], { prefix: 'some bytes', order: [two, one, stored] })
    const texts = { 'two.txt': '', mimetype: 'application/epub+zip', 'one.txt': 'A text' }
    const contents = Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)] as const)
    const built = openZip(Buffer.from(openZip(bytes).with(new Map(contents))))
    for (const [name, text] of contents) expect(built.read(name)).toEqual(text)
    expect(built.packed('mimetype')?.toString()).toBe('application/epub+zip')
    expect(built.packed('one.txt')?.toString()).not.toBe('A text')
    const old = [stored, one, two].map(({ name, content }) => [name, Buffer.from(content)] as const)
    expect(Buffer.from(built.with(new Map(old))).equals(bytes)).toBe(true)
  })

  test('that are not in the archive are not added', () => {
    const bytes = zipOf([one])
    expect(openZip(bytes).with(new Map([['new.txt', Buffer.from('x')]]))).toEqual(bytes)
  })

  test('may be empty although they are packed', () => {
    expect(openZip(zipOf([{ ...one, content: '' }])).read(one.name)).toHaveLength(0)
  })

  test('may unpack to as many bytes as the limit, together', () => {
    const pair = zipOf([
      { name: 'a', content: '0'.repeat(600) },
      { name: 'b', content: '1'.repeat(400), method: 0 },
      { name: 'c', content: '2' },
    ])
    const zip = openZip(pair, unpackBudget(1000))
    expect([zip.read('a')?.length, zip.read('b')?.length]).toEqual([600, 400])
    expect(() => zip.read('c')).toThrow('unpacks to more than 1,000 bytes')
    expect(() => openZip(pair, unpackBudget(999)).read('a')).not.toThrow()
    expect(() => openZip(pair, unpackBudget(399)).read('b')).toThrow('unpacks to more than 399 bytes')
  })

  test('are refused if a zip64 field states 4 GB more, until they are replaced', () => {
    const wide = zipOf([{ ...one, wide: true }])
    wide.writeUInt32LE(1, wide.indexOf(CENTRAL) + 46 + one.name.length + 8)
    expect(() => openZip(wide).read(one.name)).toThrow('its checksum or size does not match')
    const built = Buffer.from(openZip(wide).with(new Map([[one.name, Buffer.from('New')]])))
    expect(openZip(built).read(one.name)?.toString()).toBe('New')
  })

  test('that are larger than stated are damaged, also if the stated size is all that is left', () => {
    const bytes = patched(zipOf([one]), CENTRAL, 24, 20, { width: 4 })
    expect(() => openZip(bytes, unpackBudget(20)).read(one.name)).toThrow(
      'its checksum or size does not match',
    )
    expect(() => openZip(bytes, unpackBudget(19)).read(one.name)).toThrow('unpacks to more than 19 bytes')
  })

  test('that another method packs are not supported', () => {
    expect(() => openZip(zipOf([{ ...one, method: 12 }])).read(one.name)).toThrow(
      expect.objectContaining({ code: 'unsupported', message: expect.stringContaining('by method 12;') }),
    )
  })

  test.each([
    ['a larger size', 24, 16],
    ['a smaller size', 24, 14],
    ['another checksum', 16, 1],
  ])('are refused if the directory states %s', (_, place, value) => {
    for (const method of [0, 8]) {
      const bytes = patched(zipOf([{ ...two, method }]), CENTRAL, place, value, { width: 4 })
      expect(() => openZip(bytes).read(two.name)).toThrow(
        'The entry "two.txt" of the archive is damaged: its checksum or size does not match.',
      )
    }
  })

  test('that deflate cannot read are refused', () => {
    const bytes = zipOf([two])
    bytes.fill(0xff, 30 + two.name.length + 9, 30 + two.name.length + 14)
    expect(() => openZip(bytes).read(two.name)).toThrow('is damaged: it cannot be unpacked')
  })
})
