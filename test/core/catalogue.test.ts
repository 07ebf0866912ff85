// The written catalogue says the same as the formats, so that a host need not load them.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue, writeCatalogue } from '../../core/catalogue.ts'
import { loadFormats } from '../../core/registry.ts'

const folder = join(import.meta.dirname, '../../formats')

test('every format is read as it was written', async () => {
  const loaded = await loadFormats([folder])
  const read = readCatalogue(writeCatalogue(loaded, folder), '/compiled')
  expect(read.plugins.size).toBeGreaterThan(60)
  for (const [type, card] of read.plugins) {
    expect(loaded.plugins.get(type)).toMatchObject(card)
    expect(card.signaturePatterns).toEqual(loaded.plugins.get(type)?.signaturePatterns)
    expect(read.files.get(type)).toBe(join('/compiled', type, 'format.ts'))
  }
  expect([...read.files.keys()]).toEqual([...loaded.files.keys()])
})

test('every format of ours is in a group', async () => {
  const { plugins } = await loadFormats([folder])
  expect([...plugins].filter(([, { group }]) => group === undefined).map(([type]) => type)).toEqual([])
})

test('formats that failed to load are written, too', () => {
  const failures = [{ file: '/formats/broken.ts', message: 'Line 1: Unexpected "}"' }]
  const none = { plugins: new Map(), files: new Map(), failures }
  expect(readCatalogue(writeCatalogue(none, folder), '/compiled').failures).toEqual(failures)
})
