// Archives with many entries and with large ones.
import { expect, test } from 'vitest'
import { openZip } from '@atlas/core/reading/zip.ts'
import { replaces, zipOf } from './zip-files.ts'

test('an entry of 66,000 is replaced', () => {
  const many = Array.from({ length: 66_000 }, (_, index) => ({ name: `${index}`, content: 'x', method: 0 }))
  replaces(zipOf(many, { wide: true }), '33000', many.slice(65_990))
  // Without a zip64 record, the number of entries is 66,000 modulo 65,536.
  const narrow = zipOf(many)
  expect(openZip(narrow).names).toHaveLength(66_000)
  narrow.writeUInt16LE(465, narrow.lastIndexOf('PK\x05\x06') + 10)
  expect(() => openZip(narrow)).toThrow('66000 entries, not 465')
})

test('a bomb of 300 MB is refused, and so is one that states a smaller size', () => {
  const bomb = zipOf([{ name: 'bomb', content: Buffer.alloc(300 * 1024 * 1024) }])
  const before = process.memoryUsage().rss
  expect(() => openZip(bomb).read('bomb')).toThrow('unpacks to more than 268,435,456 bytes')
  bomb.writeUInt32LE(1000, bomb.lastIndexOf('PK\x01\x02') + 24)
  expect(() => openZip(bomb).read('bomb')).toThrow('its checksum or size does not match')
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024)
})
