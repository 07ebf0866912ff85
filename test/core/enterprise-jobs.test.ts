// The jobs of the interface's second part (docs/platform-interface-2.md), from the body of a request to its answer.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerCall } from '@atlas/core/calls.ts'
import type { JobSettings, Module } from '@atlas/core/jobs.ts'
import { kindOf, runJob } from '@atlas/core/jobs.ts'
import { configured, segmentedBy } from '@atlas/core/plugins/options.ts'
import { packAnswer, successBody } from '@atlas/core/wire/answer.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { scannerWithTags } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { catalogue } from '../subjects.ts'

const formatOf = (type: string) => {
  const format = catalogue.plugins.get(type)
  if (!format) throw new Error(`no format ${type}`)
  return format
}
const moduleOf = (type: string): Module => ({ kind: 'custom-file-format', type, plugin: formatOf(type) })
const LANGUAGES = { sourceLanguage: { id: 'en' }, targetLanguages: [{ id: 'de' }] }

interface Data {
  strings?: { identifier: string; text: string; attributes?: unknown }[]
  translations?: unknown
  validations?: unknown
  preview?: string
  content?: string
}

const call = (module: Module, request: object, settings: Partial<JobSettings> = {}): Data =>
  (
    JSON.parse(
      Buffer.from(
        answerCall(module, Buffer.from(JSON.stringify({ ...LANGUAGES, ...request })), settings),
      ).toString(),
    ) as { data: Data }
  ).data

const textIn = (data: Data): string => Buffer.from(data.content ?? '', 'base64').toString()

describe('a bundle', () => {
  const bundle = (type: string, strings: object[], more: object = {}) =>
    call(moduleOf(type), { jobType: 'build-file', strings, ...more }, { makesBundles: true })
  const strings = [
    { identifier: 'gate.open', text: 'Open', translations: { de: { text: 'Offen' } } },
    { identifier: String.raw`gate.v1\.2`, text: 'New', context: 'A version' },
    { identifier: 'draft', text: 'Draft', translations: { de: { text: 'x', status: 'untranslated' } } },
  ]

  test('is a file of the strings alone, with keys split at dots that are not escaped', () => {
    expect(JSON.parse(textIn(bundle('json', strings)))).toEqual({
      gate: { open: 'Offen', 'v1.2': 'New' },
      draft: 'Draft',
    })
    expect(textIn(bundle('java-properties', strings))).toBe(
      'gate.open=Offen\n# A version\ngate.v1.2=New\ndraft=Draft\n',
    )
  })

  test('may come with a file that has no content', () => {
    expect(JSON.parse(textIn(bundle('json', strings, { file: { name: 'bundle' } })))).toMatchObject({
      draft: 'Draft',
    })
  })

  test('of every format that makes new files has all strings', () => {
    const types = [...catalogue.plugins].filter(([, { newFile }]) => newFile).map(([type]) => type)
    expect(types.length).toBeGreaterThan(25)
    const texts = ['Gate one', 'Wall two', 'Roof three']
    const records = texts.map((text, index) => ({
      identifier: `key_${index}`,
      text,
      translations: { de: { text: `${text} auf Deutsch` } },
    }))
    for (const type of types)
      for (const text of texts) expect(textIn(bundle(type, records)), type).toContain(`${text} auf Deutsch`)
  })

  test('has a row of a plural as a string, where the format has no plurals', () => {
    const plural = {
      identifier: 'gates',
      text: { one: '%d gate', other: '%d gates' },
      hasPlurals: true,
      translations: { de: { text: { one: '%d Tor', other: '%d Tore' } } },
    }
    expect(textIn(bundle('java-properties', [plural]))).toBe('gates[one]=%d Tor\ngates[other]=%d Tore\n')
    expect(textIn(bundle('android-strings', [plural]))).toContain('<item quantity="other">%d Tore</item>')
  })

  test('is refused where two strings have one key, and is made where they are the same', () => {
    const one = { identifier: 'a', text: 'Gate' }
    expect(() => bundle('json', [one, { ...one, text: 'Wall' }])).toThrow(
      'Two strings with different texts have the key a. Export their files one at a time.',
    )
    expect(JSON.parse(textIn(bundle('json', [one, one])))).toEqual({ a: 'Gate' })
  })

  test('is refused where the format cannot hold a text, with the number of such texts', () => {
    const lines = ['a', 'b', 'c'].map((identifier) => ({ identifier, text: 'one\ntwo' }))
    expect(() => bundle('ini', lines)).toThrow(
      '"a" cannot be in the file: The text has a line end, but its place is a single line. 2 more strings cannot be in it either.',
    )
  })

  test('of several languages needs a format that holds them', () => {
    const targetLanguages = [{ id: 'de' }, { id: 'fr' }]
    const both = [
      { identifier: 'a', text: 'Gate', translations: { de: { text: 'Tor' }, fr: { text: 'Porte' } } },
    ]
    expect(textIn(bundle('csv', both, { targetLanguages }))).toContain('Gate,Tor,Porte')
    expect(() => bundle('json', both, { targetLanguages })).toThrow('contains one language')
  })

  test('is not made for a platform that always sends the file', () => {
    expect(() => call(moduleOf('json'), { jobType: 'build-file', strings })).toThrow(
      'The job carries no file',
    )
  })
})

test('documents are aligned, and what is not certain is left out', () => {
  const texts = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8')
    .split('\n\n')
    .slice(0, 14)
  const sourceStrings = texts.map((text, index) => ({ id: index + 1, text, context: '' }))
  // The translation lacks three texts, and has one of its own.
  const translated = texts.map((text) => text.replaceAll(/[aeiou]/g, 'o'))
  const sent = ['1984', ...translated.filter((_text, index) => index % 5 !== 2)]
  const { translations } = call(
    { kind: 'file-translations-alignment' },
    {
      jobType: 'translations-alignment-file',
      file: { id: 1, name: 'README.md', type: 'markdown' },
      sourceStrings: [...sourceStrings, { id: 99, text: { one: 'a', other: 'b' } }],
      translationStrings: sent.map((text) => ({ id: null, text, context: null })),
    },
  )
  const pairs = translations as { sourceStringId: number; text: string }[]
  expect(pairs.length).toBeGreaterThan(3)
  for (const { sourceStringId, text } of pairs) expect(text).toBe(translated[sourceStringId - 1])
  expect(() =>
    call(
      { kind: 'file-translations-alignment' },
      {
        jobType: 'translation-alignment-file',
        sourceStrings: [{ id: 'one' }],
        translationStrings: [],
      },
    ),
  ).toThrow('A source string is not as specified')
})

test('an alignment without any certain pair says why, and one with few says how many texts have none', () => {
  const module: Module = { kind: 'file-translations-alignment' }
  const run = (source: string[], translated: string[]): ReturnType<typeof runJob> => {
    const job = {
      ...LANGUAGES,
      jobType: 'translation-alignment-file',
      sourceStrings: source.map((text, index) => ({ id: index + 1, text })),
      translationStrings: translated.map((text) => ({ id: null, text })),
    }
    return runJob(module, readJobRequest(Buffer.from(JSON.stringify(job)), kindOf(module)))
  }
  const rooms = ['Room 4711 is open.', 'Room 815 is closed.']
  expect(() => run(rooms, ['815', '4711'])).toThrow(
    'No text of this file belongs to a text of its source with certainty. It has 2 texts, and the source 2.',
  )
  expect(run([], []).warnings).toBeUndefined()
  expect(run([...rooms, 'This sentence is new, and has no translation.'], rooms).warnings).toEqual([
    expect.stringMatching(/^[12] of 3 texts of the source have no translation that certainly belongs/),
  ])
})

describe('a check of translations', () => {
  const module: Module = {
    kind: 'external-qa-check',
    scannerFor: (source) => scannerWithTags(source, undefined),
  }
  const check = (data: object, more: object = {}): unknown => {
    const body = Buffer.from(JSON.stringify({ data, ...more }))
    const result = runJob(module, readJobRequest(body, kindOf(module)))
    return (JSON.parse(Buffer.from(successBody(packAnswer(result, 1e6))).toString()) as { data: Data }).data
      .validations
  }
  const strings = [
    { id: 1, key: 'a', text: 'Hi %s', context: null, maxLength: 0, fields: [] },
    { id: 2, key: 'b', text: { one: '%d file', other: '%d files' }, maxLength: 8 },
  ]
  const languages = { sourceLanguage: { id: 'en' }, targetLanguage: { id: 'de' } }
  const translations = [
    { id: 10, stringId: 1, text: 'Hallo', pluralCategoryName: null, rating: 3 },
    { id: 11, stringId: 1, text: 'Hallo %s' },
    { id: 12, stringId: 2, text: 'Eine Datei', pluralCategoryName: 'one' },
    { id: 13, stringId: 2, text: 'Datei', pluralCategoryName: 'few' },
    { id: 14, stringId: 3, text: 'Unknown' },
    { id: 15, stringId: 1, text: '' },
  ]
  const validations = [
    { translationId: 10, passed: false, error: { message: 'The code %s is missing.' } },
    { translationId: 11, passed: true },
    { translationId: 12, passed: false, error: { message: 'The text has more than 8 characters.' } },
    {
      translationId: 13,
      passed: false,
      error: { message: 'German has no plural form few, only one, other.' },
    },
    { translationId: 14, passed: true },
    { translationId: 15, passed: true },
  ]

  test('answers each translation, with the languages beside the data or in it', () => {
    expect(check({ strings, translations }, languages)).toEqual(validations)
    expect(check({ strings, translations, ...languages })).toEqual(validations)
  })

  test.each([
    [{ strings, translations: [{ id: 1 }], ...languages }, 'data.translations[0].stringId is missing'],
    [{ strings, ...languages }, 'The job carries no data.translations.'],
    [{ strings, translations, sourceLanguage: { id: 'en' } }, 'The job carries no targetLanguage.'],
  ])('is refused if it is not as specified', (data, fault) => {
    expect(() => check(data)).toThrow(fault)
  })
})

const SRX = `<?xml version="1.0" encoding="UTF-8"?>
<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" cascade="no"/>
<body><languagerules><languagerule languagerulename="all">
<rule break="yes"><beforebreak>;</beforebreak><afterbreak>\\s</afterbreak></rule>
</languagerule></languagerules><maprules><languagemap languagepattern=".*" languagerulename="all"/></maprules></body></srx>`

test('the rules of a project split documents the same way in parse, upload and build', async () => {
  const plugin = await segmentedBy(formatOf('markdown'), SRX)
  const module: Module = { kind: 'custom-file-format', type: 'markdown', plugin }
  const file = { name: 'a.md', content: Buffer.from('One gate; two gates; three. Four\n').toString('base64') }
  const parsed = call(module, { jobType: 'parse-file', file, targetLanguages: [] })
  expect(parsed.strings?.map(({ text }) => text)).toEqual(['One gate;', 'two gates;', 'three. Four'])
  expect(new Set(parsed.strings?.map(({ identifier }) => identifier)).size).toBe(3)
  const strings = parsed.strings?.map(({ identifier, text }) => ({
    identifier,
    text,
    translations: { de: { text: text.toUpperCase() } },
  }))
  expect(textIn(call(module, { jobType: 'build-file', file, strings }))).toBe(
    'ONE GATE; TWO GATES; THREE. FOUR\n',
  )
  const upload = [
    { atlas: 'aligned', version: 1, target: 'de' },
    ...(strings ?? []).map(({ identifier, text }) => ({
      identifier,
      text,
      translation: 'x',
      probability: 1,
    })),
  ]
  const content = Buffer.from(upload.map((line) => `${JSON.stringify(line)}\n`).join('')).toString('base64')
  const uploaded = call(module, { jobType: 'parse-file', file: { ...file, content } })
  expect(uploaded.strings?.map(({ identifier }) => identifier)).toEqual(
    parsed.strings?.map(({ identifier }) => identifier),
  )
  expect(uploaded.preview).toBeUndefined()
  // Keys of a program have no parts.
  expect(await segmentedBy(formatOf('json'), SRX)).toBe(formatOf('json'))
})

test('records have the codes of their source texts where a call asks for them', async () => {
  const module: Module = { kind: 'custom-file-format', type: 'json', plugin: formatOf('android-strings') }
  const content = Buffer.from(
    '<resources><string name="a">Tide {0}, %1$s</string><string name="b">Tide</string></resources>',
  ).toString('base64')
  const request = { jobType: 'parse-file', targetLanguages: [], file: { name: 'strings.xml', content } }
  expect(call(module, { ...request, withCodes: true }).strings).toMatchObject([
    { identifier: 'a', codes: ['%1$s'] },
    { identifier: 'b', codes: [] },
  ])
  expect(call(module, request).strings?.[0]).not.toHaveProperty('codes')
})

test('the format of texts is an attribute where the platform has one, and attributes are kept', async () => {
  const plugin = await configured(formatOf('json'), { textType: 'html' })
  const module: Module = { kind: 'custom-file-format', type: 'json', plugin }
  const file = { name: 'a.json', content: Buffer.from('{"a": "<b>Gate</b>"}').toString('base64') }
  const request = { jobType: 'parse-file', file }
  expect(call(module, request, { textTypeAttribute: 'crowdinType' }).strings).toEqual([
    {
      identifier: 'a',
      text: '<b>Gate</b>',
      attributes: { crowdinType: 'html' },
      translations: { de: { text: '<b>Gate</b>' } },
    },
  ])
  expect(call(module, request).strings?.[0]).not.toHaveProperty('attributes')
  const chain: Module = { kind: 'file-pre-export', key: 'none', signaturePatterns: {}, steps: [] }
  const strings = [{ uniqId: '1', identifier: 'a', text: 'x', attributes: { crowdinType: 'html' } }]
  expect(call(chain, { jobType: 'pre-export-file', file: { name: 'a' }, strings }).strings).toEqual(strings)
})

test.each([
  ['../../../etc/passwd.po', 'passwd.po.json'],
  ['C:\\Users\\a\r\nb\0.po', 'ab.po.json'],
  ['con.po', '_con.po.json'],
  ['Aux', '_Aux.json'],
  ['a<b>:c?.po', 'a_b__c_.po.json'],
  ['\u202eop.exe', 'op.exe.json'],
  ['د\u200cر.po', 'د\u200cر.po.json'],
  ['\ud800.po', '\ufffd.po.json'],
  ['a. .po. ', 'a. .po. .json'],
  ['dir/', '.json'],
  [`${'é'.repeat(200)}.po`, `${'é'.repeat(123)}.po.json`],
])('the name in an answer can be that of a file on every system: %j', (name, expected) => {
  const step = {
    key: 'renamed',
    options: {},
    processor: {
      about: '',
      beforeImport: (file: { name: string; bytes: Uint8Array }) => ({ ...file, name: `${file.name}.json` }),
    },
  }
  const module = {
    kind: 'file-pre-import',
    key: 'renamed',
    signaturePatterns: {},
    steps: [step],
  } as unknown as Module
  const file = { name, content: Buffer.from('x').toString('base64') }
  expect(call(module, { jobType: 'file-pre-import', file })).toMatchObject({ fileName: expected })
})
