// The laws of processors of files, with the samples of all formats, and examples for each.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runFileChain, type Chain, type FileChainKind } from '@atlas/core/chains.ts'
import type { Languages, ProcessedFile } from '@atlas/core/contract.ts'
import { conversionBy, type FileFormats } from '@atlas/core/converted-file.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { loadProcessors } from '@atlas/core/plugins/registry.ts'
import { decodeAs } from '@atlas/core/reading/source.ts'
import { BUILD_SETTINGS, buildFile } from '@atlas/core/writing/build.ts'
import { defaultsOf } from '@atlas/server/plugins/chains.ts'
import { catalogue, detector } from './subjects.ts'

const { plugins } = await loadProcessors([new URL('../formats/_processors', import.meta.url).pathname])
const keys = [...plugins].filter(([, { beforeImport }]) => beforeImport).map(([key]) => key)

const known = (code: string) => {
  const language = languageByCode(code)
  if (!language) throw new Error(`no language ${code}`)
  return language
}
const SOURCE: Languages = { source: known('en'), targets: [] }
const GERMAN: Languages = { source: known('en'), targets: [known('de')] }

/** Runs a processor as a chain of one step, with the formats of the file. */
function run(
  key: string,
  kind: FileChainKind,
  file: ProcessedFile,
  { languages, original = file }: { languages: Languages; original?: ProcessedFile },
  notes: string[] = [],
): ProcessedFile {
  const processor = plugins.get(key)
  if (!processor) throw new Error(`no processor ${key}`)
  const type = detector.detect(original.name, original.bytes)
  const format = type === undefined ? undefined : catalogue.plugins.get(type)
  const others = new Map(
    (processor.formats ?? []).flatMap((other) => {
      const to = catalogue.plugins.get(other)
      return to ? [[other, to] as const] : []
    }),
  )
  const formats: FileFormats = { own: type === undefined || !format ? undefined : { type, format }, others }
  const chain: Chain = {
    key,
    kind,
    signaturePatterns: {},
    steps: [{ key, processor, options: defaultsOf(processor) }],
  }
  const processed = runFileChain(
    chain,
    file,
    (note) => ({
      languages,
      decode: decodeAs,
      ...conversionBy(formats, languages, { ...BUILD_SETTINGS, unwritable: 'keep-source' }, note),
    }),
    kind === 'file-post-export' ? original : undefined,
  )
  notes.push(...processed.notes.map(({ message }) => message))
  return processed.file
}

const imported = (key: string, file: ProcessedFile): ProcessedFile =>
  run(key, 'file-pre-import', file, { languages: SOURCE })
const exported = (key: string, file: ProcessedFile, original: ProcessedFile): Uint8Array =>
  run(key, 'file-post-export', file, { languages: GERMAN, original }).bytes

/** A small file of each format, and files of odd bytes. */
const samples: readonly ProcessedFile[] = [...catalogue.plugins.keys()].flatMap(
  (type): ProcessedFile | [] => {
    const folder = join(import.meta.dirname, '../formats', type, 'samples')
    const [name] = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: own }) => join(parentPath, own))
      .filter((path) => detector.detect(basename(path), readFileSync(path)) === type)
    return name === undefined ? [] : { name: basename(name), bytes: readFileSync(name) }
  },
)
const odd: readonly ProcessedFile[] = [
  { name: 'empty.txt', bytes: new Uint8Array() },
  { name: 'marked.txt', bytes: Buffer.from('\ufeffone\r\ntwo\r\n') },
  { name: 'mixed.txt', bytes: Buffer.from('\ufeffone\r\ntwo\nthree\r') },
  { name: 'western.txt', bytes: Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x0d, 0x0a]) },
  { name: 'wide.txt', bytes: Buffer.from('\ufeffone\r\ntwo\r\n', 'utf16le') },
  { name: 'binary.dat', bytes: Buffer.from([0, 1, 2, 0xff, 0x80, 0x0d, 0x0a]) },
  {
    name: 'declared.xml',
    bytes: Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?>\n<a>Caf\u00e9</a>\n', 'latin1'),
  },
]

function builtWithoutTranslations({ name, bytes }: ProcessedFile): Uint8Array {
  const format = catalogue.plugins.get(detector.detect(name, bytes) ?? '')
  return format ? buildFile(format, bytes, GERMAN, []) : bytes
}

test('there are processors of files, and samples of nearly all formats', () => {
  expect(keys).toEqual(['as-json', 'as-xliff', 'line-ends', 'one-language', 'utf-8'])
  expect(samples.length).toBeGreaterThan(70)
})

describe.each(keys)('%s', (key) => {
  test('without a translation, the exported file is the source file again, byte by byte', () => {
    for (const file of [...samples, ...odd]) {
      const converted = imported(key, file)
      // A catalog of another language loses its translations in every build.
      const right = converted.name === file.name ? file.bytes : builtWithoutTranslations(file)
      expect(Buffer.from(exported(key, converted, file)).equals(right), file.name).toBe(true)
    }
  })

  test('twice changes nothing more', () => {
    for (const file of [...samples, ...odd]) {
      const once = imported(key, file)
      const twice = run(key, 'file-pre-import', once, { languages: SOURCE })
      expect(Buffer.from(twice.bytes).equals(once.bytes), file.name).toBe(true)
      const back = exported(key, once, file)
      const again = exported(
        key,
        key.startsWith('as-') || key.startsWith('one-') ? once : { ...file, bytes: back },
        file,
      )
      expect(Buffer.from(again).equals(back), file.name).toBe(true)
    }
  })
})

test('utf-8 decodes a charset, changes its declaration, and brings both back', () => {
  const file = odd.find(({ name }) => name === 'declared.xml') ?? { name: '', bytes: new Uint8Array() }
  const { bytes } = imported('utf-8', file)
  expect(Buffer.from(bytes).toString()).toBe('<?xml version="1.0" encoding="utf-8"?>\n<a>Café</a>\n')
  const translated = Buffer.from(Buffer.from(bytes).toString().replace('Café', 'Über'))
  expect(Buffer.from(exported('utf-8', { ...file, bytes: translated }, file)).toString('latin1')).toBe(
    '<?xml version="1.0" encoding="iso-8859-1"?>\n<a>Über</a>\n',
  )
})

test('utf-8 refuses a character that the charset of the source lacks', () => {
  const file = { name: 'western.txt', bytes: Buffer.from([0x43, 0x61, 0x66, 0xe9]) }
  expect(() => exported('utf-8', { ...file, bytes: Buffer.from('Café 字') }, file)).toThrow(
    'The charset windows-1252 of the file lacks the character 字 (U+5B57), which a translation has.',
  )
})

test('line-ends restores CRLF and the mark in an exported file', () => {
  const file = { name: 'a.txt', bytes: Buffer.from('\ufeffone\r\ntwo\r\n') }
  expect(Buffer.from(imported('line-ends', file).bytes).toString()).toBe('one\ntwo\n')
  const translated = { ...file, bytes: Buffer.from('eins\nzwei\n') }
  expect(Buffer.from(exported('line-ends', translated, file)).toString()).toBe('\ufeffeins\r\nzwei\r\n')
})

const LANG = {
  name: 'en_us.lang',
  bytes: Buffer.from('# Blocks\ntile.gate.name=Gate\ntile.wall.name=Wall\n'),
}

test('as-json gives the strings of a file as JSON, and writes the translations into the source file', () => {
  const { name, bytes } = imported('as-json', LANG)
  expect(name).toBe('en_us.lang.json')
  const strings = JSON.parse(Buffer.from(bytes).toString()) as Record<string, string>
  expect(strings).toEqual({ 'tile.gate.name': 'Gate', 'tile.wall.name': 'Wall' })
  const translated = Buffer.from(JSON.stringify({ ...strings, 'tile.gate.name': 'Tor' }))
  expect(Buffer.from(exported('as-json', { name, bytes: translated }, LANG)).toString()).toBe(
    '# Blocks\ntile.gate.name=Tor\ntile.wall.name=Wall\n',
  )
})

test('as-json reads a translated file in its own language', () => {
  const file = { ...LANG, bytes: Buffer.from('tile.gate.name=Tor\n') }
  const { bytes } = run('as-json', 'file-pre-import', file, { languages: GERMAN })
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ 'tile.gate.name': 'Tor' })
})

test('as-xliff gives XLIFF 1.2, which another program reads, and refuses a translated file without source texts', () => {
  const { name, bytes } = imported('as-xliff', LANG)
  expect(name).toBe('en_us.lang.xlf')
  const text = Buffer.from(bytes).toString()
  expect(text).toContain('<trans-unit id="tile.gate.name" xml:space="preserve">')
  const translated = text
    .replace('source-language="en"', 'source-language="en" target-language="de"')
    .replace('<source>Gate</source>', '<source>Gate</source><target>Tor</target>')
  expect(
    Buffer.from(exported('as-xliff', { name, bytes: Buffer.from(translated) }, LANG)).toString(),
  ).toContain('tile.gate.name=Tor\ntile.wall.name=Wall\n')
  expect(() => run('as-xliff', 'file-pre-import', LANG, { languages: GERMAN })).toThrow('has no source texts')
})

test('one-language takes a language out of a table, and writes its translations into their column', () => {
  const table = { name: 'texts.csv', bytes: Buffer.from('key,en,de\ngate,Gate,\nwall,Wall,Mauer\n') }
  const { name, bytes } = imported('one-language', table)
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({ gate: 'Gate', wall: 'Wall' })
  const translated = Buffer.from('{"gate": "Tor", "wall": "Wall"}')
  expect(Buffer.from(exported('one-language', { name, bytes: translated }, table)).toString()).toBe(
    'key,en,de\ngate,Gate,Tor\nwall,Wall,Mauer\n',
  )
  expect(imported('one-language', LANG)).toBe(LANG)
})

test('plurals become a string for each row, and come back in the rows of the language', () => {
  const xml = (one: string, other: string) =>
    `<resources>\n    <plurals name="gates">\n        <item quantity="one">${one}</item>\n        <item quantity="other">${other}</item>\n    </plurals>\n</resources>\n`
  const file = { name: 'strings.xml', bytes: Buffer.from(xml('%d gate', '%d gates')) }
  const { name, bytes } = imported('as-json', file)
  expect(JSON.parse(Buffer.from(bytes).toString())).toEqual({
    'gates[one]': '%d gate',
    'gates[other]': '%d gates',
  })
  const translated = Buffer.from('{"gates[one]": "%d Tor", "gates[other]": "%d Tore"}')
  expect(Buffer.from(exported('as-json', { name, bytes: translated }, file)).toString()).toBe(
    xml('%d Tor', '%d Tore'),
  )
})
