// The written catalogue contains the same as the formats, so that a host need not load them.
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readCatalogue, readFormat, writeCatalogue, writeFormat } from '@atlas/core/plugins/catalogue.ts'
import { loadFormats } from '@atlas/core/plugins/registry.ts'

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

test('nothing is written if a format failed to load', () => {
  const failures = [{ file: '/formats/broken.ts', message: 'Line 1: Unexpected "}"' }]
  const none = { plugins: new Map(), files: new Map(), failures }
  expect(() => writeCatalogue(none, folder)).toThrow(
    '/formats/broken.ts does not load, so nothing is listed: Line 1: Unexpected "}"',
  )
})

test('a format has only what it states, written and read', () => {
  const bare = {
    title: 'Bare',
    about: 'For tests.',
    languages: 'monolingual',
    signaturePatterns: {},
  } as const
  const written = writeFormat('bare', bare)
  expect(Object.keys(written)).toEqual(['type', 'title', 'about', 'languages'])
  expect(Object.entries(readFormat(written))).toEqual([
    ['title', 'Bare'],
    ['about', 'For tests.'],
    ['languages', 'monolingual'],
    ['signaturePatterns', {}],
  ])
  const whole = {
    ...bare,
    group: 'apps',
    keySource: 'text',
    precedes: ['other'],
    signaturePatterns: { fileName: /\.x$/, fileContent: /^x/ },
  } as const
  expect(writeFormat('whole', whole)).toEqual({
    type: 'whole',
    title: 'Bare',
    group: 'apps',
    about: 'For tests.',
    languages: 'monolingual',
    keySource: 'text',
    precedes: ['other'],
    fileName: String.raw`\.x$`,
    fileContent: '^x',
  })
  expect(readFormat(writeFormat('whole', whole))).toEqual(whole)
})
