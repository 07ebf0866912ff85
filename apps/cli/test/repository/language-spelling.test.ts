// The spelling of a language: records may have any, and files get the caller's, or the one of their neighbors.
import { afterAll, describe, expect, test } from 'vitest'
import { languageFilter } from '../../mcp/strings.ts'
import { open } from '../../library/index.ts'
import { WorkTree } from './work-tree.ts'

const tree = new WorkTree()
afterAll(() => tree.delete())

/** Codes as callers write them. */
const CODES = [
  'es',
  'pt',
  'pt_BR',
  'zh',
  'zh-Hans',
  'zh_TW',
  'sr-Latn',
  'no',
  'nb',
  'iw',
  'he',
  'in',
  'id',
  'fil',
  'tl',
]

const underscored = (code: string): string => code.replaceAll('-', '_')
const tag = (code: string): string => code.replaceAll('_', '-')

const XLIFF =
  '<?xml version="1.0"?>\n<xliff version="1.2"><file original="k" source-language="en" datatype="plaintext">'

interface Sample {
  name: string
  content: string
  /** What names the language in the built file. */
  names: (code: string) => string
}

const SAMPLES: readonly Sample[] = [
  { name: 'en.yml', content: 'en:\n  k: Pier\n', names: (code) => `${code === 'no' ? '"no"' : code}:\n` },
  {
    name: 'app_en.arb',
    content: '{"@@locale": "en", "k": "Pier"}\n',
    names: (code) => `"@@locale": "${underscored(code)}"`,
  },
  {
    name: 'm.po',
    content:
      'msgid ""\nmsgstr ""\n"Language: \\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Pier"\nmsgstr ""\n',
    names: (code) => `"Language: ${underscored(code)}\\n"`,
  },
  {
    name: 'm.xlf',
    content: `${XLIFF}<body><trans-unit id="k"><source>Pier</source></trans-unit></body></file></xliff>\n`,
    names: (code) => `target-language="${tag(code)}"`,
  },
  {
    name: 'm2.xlf',
    content:
      '<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en"><file id="f"><unit id="k">' +
      '<segment><source>Pier</source></segment></unit></file></xliff>\n',
    names: (code) => `trgLang="${tag(code)}"`,
  },
  {
    name: 'm.ts',
    content:
      '<!DOCTYPE TS><TS version="2.1" sourcelanguage="en"><context><name>k</name><message><source>Pier</source>' +
      '<translation type="unfinished"></translation></message></context></TS>\n',
    names: (code) => `language="${underscored(code)}"`,
  },
  {
    name: 'm.tmx',
    content:
      '<tmx version="1.4"><header srclang="en" datatype="plaintext" segtype="block" o-tmf="none" adminlang="en"/><body>' +
      '<tu tuid="k"><tuv xml:lang="en"><seg>Pier</seg></tuv></tu></body></tmx>\n',
    names: (code) => `<tuv xml:lang="${tag(code)}">`,
  },
  {
    name: 'm.xcstrings',
    content:
      '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Pier" : {\n\n    }\n  },\n  "version" : "1.0"\n}\n',
    names: (code) => `"${{ zh_TW: 'zh-Hant' }[code] ?? tag(code)}" : {`,
  },
  {
    name: 't.csv',
    content: 'key,en,de\nk,Pier,Kai\n',
    names: (code) => `key,en,de,${code === 'id' ? 'id-ID' : code}\n`,
  },
  {
    name: 'm.html',
    content: '<!DOCTYPE html><html lang="en"><body><p>Pier</p></body></html>\n',
    names: (code) => `lang="${tag(code)}"`,
  },
  {
    name: 'm.desktop',
    content: '[Desktop Entry]\nName=Pier\n',
    names: (code) => `Name[${code === 'sr-Latn' ? 'sr@latin' : underscored(code)}]=`,
  },
]

describe.each(SAMPLES)('$name', ({ name, content, names }) => {
  test.each(CODES)('gets the translations that are keyed %s, and this spelling', async (code) => {
    tree.write({ [name]: content })
    const parsed = await tree.atlas(['parse', name, '--source', 'en'])
    const record = JSON.parse(parsed.stdout.split('\n')[0] ?? '') as Record<string, unknown>
    tree.write({ 'r.ndjson': JSON.stringify({ ...record, translations: { [code]: { text: 'Uferkante' } } }) })
    const out = `out-${name}`
    const built = await tree.atlas(['build', name, 'r.ndjson', '--target', code, '-o', out])
    expect(built.stderr + built.code).toContain('1 written')
    expect(tree.read(out)).toContain('Uferkante')
    expect(tree.read(out)).toContain(names(code))
  })
})

describe('the key of a translation', () => {
  const write = (
    translations: Record<string, { text: string }>,
    name = 'en.yml',
    content = 'en:\n  k: Pier\n',
  ) =>
    tree.write({
      [name]: content,
      'r.ndjson': JSON.stringify({ identifier: 'k', text: 'Pier', translations }),
    })

  test.each([
    ['es', 'es-ES'],
    ['es-ES', 'es'],
    ['es_ES', 'es'],
    ['pt', 'pt-PT'],
    ['pt-rBR', 'pt_BR'],
    ['zh-CN', 'zh-Hans'],
    ['zh_Hans_CN', 'zh'],
    ['zh-Hant-TW', 'zh_TW'],
    ['sr@latin', 'sr-Latn-RS'],
    ['nb', 'no'],
    ['iw', 'he'],
    ['in', 'id'],
    ['deu', 'de'],
  ])('may be %s where the command says %s', async (key, target) => {
    write({ [key]: { text: 'Uferkante' } })
    await tree.atlas(['build', 'en.yml', 'r.ndjson', '--target', target, '-o', 'out.yml'])
    expect(tree.read('out.yml').replaceAll('"', '')).toBe(`${target}:\n  k: Uferkante\n`)
  })

  test('that is the very code of the command wins, and the other one is reported', async () => {
    write({ 'es-ES': { text: 'Otra' }, es: { text: 'Orilla' } })
    const { stderr } = await tree.atlas(['build', 'en.yml', 'r.ndjson', '--target', 'es', '-o', 'out.yml'])
    expect(tree.read('out.yml')).toBe('es:\n  k: Orilla\n')
    expect(stderr).toContain('The job does not ask for this language.')
  })

  test('of another language stays apart', async () => {
    write({ 'pt-BR': { text: 'Beira' } })
    const { stderr } = await tree.atlas(['build', 'en.yml', 'r.ndjson', '--target', 'pt', '-o', 'out.yml'])
    expect(stderr).toContain('The job does not ask for this language.')
  })

  test.each([
    ['en_US', 'es', 'es_ES'],
    ['en-US', 'zh-Hans', 'zh-Hans'],
    ['en_US', 'sr-Latn', 'sr_Latn'],
    ['en_US', 'iw', 'iw_IL'],
    ['en-US', 'pt_BR', 'pt-BR'],
  ])('goes into a file in %s as its codes are: %s is %s', async (was, target, spelled) => {
    write({ [target]: { text: 'Orilla' } }, 'en.yml', `${was}:\n  k: Pier\n`)
    await tree.atlas(['build', 'en.yml', 'r.ndjson', '--target', target, '--source', was, '-o', 'out.yml'])
    expect(tree.read('out.yml')).toBe(`${spelled}:\n  k: Orilla\n`)
  })

  test('is the code of the command when a file is parsed, and read again when it is built', async () => {
    const catalog = SAMPLES.find(({ name }) => name === 't.csv')?.content.replace('de', 'es-ES') ?? ''
    tree.write({ 't.csv': catalog })
    const { stdout } = await tree.atlas(['parse', 't.csv', '--target', 'es'])
    expect(JSON.parse(stdout)).toMatchObject({ translations: { es: { text: 'Kai' } } })
    tree.write({ 'r.ndjson': stdout.replace('Kai', 'Muelle') })
    await tree.atlas(['build', 't.csv', 'r.ndjson', '--target', 'es-ES', '-o', 'out.csv'])
    expect(tree.read('out.csv')).toBe('key,en,es-ES\nk,Pier,Muelle\n')
  })
})

test('extract and merge use the spelling of their command', async () => {
  tree.write({ 'en.yml': 'en:\n  k: Pier\n' })
  await tree.atlas(['extract', 'en.yml', '--to', 'ndjson', '--target', 'es', '-o', 'x.ndjson'])
  const sent = JSON.parse(tree.read('x.ndjson')) as { identifier: string; text: string }
  tree.write({ 'x.ndjson': JSON.stringify({ ...sent, translations: { es_ES: { text: 'Orilla' } } }) })
  const { code } = await tree.atlas(['merge', 'en.yml', 'x.ndjson', '--target', 'es', '-o', 'merged.yml'])
  expect(code).toBe(0)
  expect(tree.read('merged.yml')).toBe('es:\n  k: Orilla\n')
})

test('a converted file names the language as the command does', async () => {
  tree.write({ 't.csv': 'key,en,es\nk,Pier,Muelle\n' })
  await tree.atlas(['convert', 't.csv', '--to', 'rails-yaml', '--target', 'es', '-o', 'c.yml'])
  expect(tree.read('c.yml')).toBe('es:\n  k: "Muelle"\n')
})

test('the library takes any spelling, and keeps the one of open', () => {
  const file = open(Buffer.from('en:\n  k: Pier\n'), { name: 'en.yml', source: 'en', target: 'es' })
  file.set('k', 'es_ES', 'Orilla')
  const { bytes } = file.build()
  expect(Buffer.from(bytes).toString()).toBe('es:\n  k: Orilla\n')
  expect(() => file.set('k', 'pt', 'Beira')).toThrow('The file was not opened for pt.')
})

test('agents may use any code of a language', () => {
  expect([languageFilter(['nb'])('no'), languageFilter(['zh-Hans'])('zh-CN')]).toEqual([true, true])
  expect([languageFilter(['pt'])('pt-BR'), languageFilter(undefined)('de')]).toEqual([false, true])
})
