// One plugin or witness, loaded from its file: what each member must be, and what an archive format gets.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  joined,
  loadFormat,
  loadFormats,
  loadProcessor,
  loadProcessors,
  loadWitness,
} from '@atlas/core/plugins/registry.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-loading-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

let count = 0

/** Writes a module in a folder of its own, unless the name has one. */
function write(code: string, name = `${++count}/one.mjs`): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
  return file
}

const format = (members: string): string =>
  `export default { title: 'Good', about: '', signaturePatterns: { fileName: /x/ }, languages: 'monolingual', parse: () => [], build: () => 0, ${members} }`

describe('a format', () => {
  test.each([
    ['title: 1', 'Its `title` is missing.'],
    ["title: ''", 'Its `title` is missing.'],
    ["group: 'toys'", 'Its `group` must be one of apps, documents, office, subtitles, games, exchange.'],
    ['about: undefined', 'Its `about` is missing.'],
    ['signaturePatterns: undefined', 'Its `signaturePatterns` name neither `fileName` nor `fileContent`.'],
    ['signaturePatterns: {}', 'Its `signaturePatterns` name neither `fileName` nor `fileContent`.'],
    [
      "signaturePatterns: { fileName: 'x' }",
      'A member of its `signaturePatterns` is not a regular expression.',
    ],
    [
      "signaturePatterns: { fileName: /x/, fileContent: 'x' }",
      'A member of its `signaturePatterns` is not a regular expression.',
    ],
    ['signaturePatterns: { fileContent: /y/m }', 'Its pattern /y/m has flags, which are lost on the wire.'],
    ['signaturePatterns: { fileContent: /(?!y)/ }', 'Its pattern /(?!y)/ has syntax that RE2 lacks'],
    ["languages: 'two'", "Its `languages` must be 'monolingual', 'bilingual' or 'multilingual'."],
    ["precedes: 'x'", 'Its `precedes` is not a list of types.'],
    ["precedes: ['x', 1]", 'Its `precedes` is not a list of types.'],
    ['encoding: {}', 'Its `encoding` has no `charsets`.'],
    ['container: { contains: [] }', 'Its `container` has no `entries` or `unpack`.'],
    [
      "container: { entries: () => [], contains: ['json'] }",
      'Its `container` names other formats (`contains`), which only `options.configure` gets, and that is missing.',
    ],
    ['options: { schemas: {} }', 'Its `options` has no `configure`.'],
    ['parse: undefined', 'Its `parse` is missing.'],
    ['build: 1', 'Its `build` is not a function.'],
    ['declaredLanguages: {}', 'Its `declaredLanguages` has no `read`.'],
    ['entries: {}', 'Its `entries` has no `of`.'],
    ['codes: () => []', 'Its `codes` is not a member of contract 4: see docs/add-a-format.md.'],
  ])('with %s is refused', async (members, message) => {
    await expect(loadFormat(write(format(members)))).rejects.toThrow(message)
  })

  test.each([
    ["group: 'games'"],
    ["languages: 'bilingual'"],
    ["languages: 'multilingual'"],
    ["precedes: ['x']"],
    ['signaturePatterns: { fileContent: /^y/ }'],
    ['inlineCodes: () => []'],
  ])('with %s is loaded', async (members) => {
    expect((await loadFormat(write(format(members)))).title).toBe('Good')
  })

  test.each([['1'], ['null'], ['undefined'], ["'x'"]])('that is %s is not a plugin', async (value) => {
    await expect(loadFormat(write(`export default ${value}`))).rejects.toThrow(
      'Its default export is not a plugin.',
    )
  })

  test('is read again with another version', async () => {
    const file = write(format(''))
    expect((await loadFormat(file)).title).toBe('Good')
    writeFileSync(file, format("title: 'Better'"))
    expect((await loadFormat(file, '2')).title).toBe('Better')
  })
})

describe('an archive format', () => {
  const inner = format("title: 'Inner'")
  const archive = format(
    "container: { contains: ['inner', 'missing'], entries: () => [] }, options: { schemas: {}, configure: (_, all) => ({ keySource: ['inner', 'other', 'missing'].map((type) => all.ofType(type)?.title) }) }",
  )

  test.each([
    ['in a file', 'one.mjs', 'inner.mjs', 'other.mjs'],
    ['in a file named format', 'one.format.mjs', 'inner.mjs', 'other.mjs'],
    ['in a file named as a format', 'format.one.mjs', 'inner.mjs', 'other.mjs'],
    ['in a folder of its own', 'one/format.mjs', 'inner/format.mjs', 'other.mjs'],
  ])(
    '%s gets the formats that it contains from the folder around it',
    async (where, own, contained, other) => {
      const file = write(archive, join(where, own))
      write(inner, join(where, contained))
      write(inner, join(where, other))
      write('1', join(where, 'broken.mjs'))
      expect((await loadFormat(file)).keySource).toEqual(['Inner', undefined, undefined])
      const { plugins } = await loadFormats([join(folder, where)])
      expect([...plugins.values()].map(({ keySource }) => keySource)).toContainEqual([
        'Inner',
        undefined,
        undefined,
      ])
    },
  )

  test('fails if one of them cannot be loaded', async () => {
    const file = write(archive, 'failing/one.mjs')
    write(format('parse: 1'), 'failing/inner.mjs')
    await expect(loadFormat(file)).rejects.toThrow('Its `parse` is missing.')
  })
})

describe('a processor', () => {
  const processor = (members: string): string =>
    `export default { title: 'Good', about: '', afterImport: () => [], ${members} }`

  test.each([
    ['title: 1', 'Its `title` is missing.'],
    ["title: ''", 'Its `title` is missing.'],
    ['about: 1', 'Its `about` is missing.'],
    [
      'afterImport: undefined',
      'It has none of the methods beforeImport, afterImport, beforeExport, afterExport.',
    ],
  ])('with %s is refused', async (members, message) => {
    await expect(loadProcessor(write(processor(members)))).rejects.toThrow(message)
  })

  test('is loaded, and again with another version', async () => {
    const file = write(processor(''), 'processors/one.mjs')
    expect((await loadProcessor(file)).title).toBe('Good')
    writeFileSync(file, processor("title: 'Better'"))
    expect((await loadProcessor(file, '2')).title).toBe('Better')
    writeFileSync(file, processor("title: 'Best'"))
    const { plugins } = await loadProcessors([dirname(file)], '3')
    expect(plugins.get('one')?.title).toBe('Best')
  })
})

describe('a witness', () => {
  test('is the function that a file exports', async () => {
    const witness = await loadWitness(write("export default () => ['seen']"))
    expect(witness('', await import('./plugins.ts').then(({ language }) => language('de')))).toEqual(['seen'])
  })

  test('that is not a function is refused', async () => {
    await expect(loadWitness(write('export default {}'))).rejects.toThrow(
      'Its default export is not a function.',
    )
  })

  test('names the library that it lacks, or else the error', async () => {
    await expect(loadWitness(write("import 'no-such-library'\nexport default () => []"))).rejects.toThrow(
      'Its library no-such-library is not installed.',
    )
    await expect(loadWitness(write("throw new Error('It broke.')"))).rejects.toThrow(/^It broke\.$/)
  })
})

test('a plugin may throw what is not an error', async () => {
  const file = write("throw 'no reason'", 'odd/one.mjs')
  expect(await loadFormats([dirname(file)])).toEqual({
    plugins: new Map(),
    files: new Map(),
    failures: [{ file, message: 'no reason' }],
  })
})

test('two catalogues are joined, and the later one wins', () => {
  const one = {
    plugins: new Map([
      ['a', 1],
      ['b', 2],
    ]),
    files: new Map([
      ['a', '/a'],
      ['b', '/b'],
    ]),
    failures: [{ file: '/x', message: 'X' }],
  }
  const later = {
    plugins: new Map([
      ['b', 3],
      ['c', 4],
    ]),
    files: new Map([
      ['b', '/b2'],
      ['c', '/c'],
    ]),
    failures: [{ file: '/y', message: 'Y' }],
  }
  expect(joined(one, later)).toEqual({
    plugins: new Map([
      ['a', 1],
      ['b', 3],
      ['c', 4],
    ]),
    files: new Map([
      ['a', '/a'],
      ['b', '/b2'],
      ['c', '/c'],
    ]),
    failures: [
      { file: '/x', message: 'X' },
      { file: '/y', message: 'Y' },
    ],
  })
})
