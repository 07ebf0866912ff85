// The rules for string records, one statement of the specification after the other: records in, sentences out.
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROFILE, profileNamed } from '@atlas/server/platform/profiles.ts'
import type { Language } from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { checkRecords } from '../calls/check-records.ts'
import { ViolationReport } from '../calls/rules.ts'
import type { SentJob } from '../calls/check-records.ts'
import { german, JOB, violationsOf } from './record-violations.ts'

const TIDE = { identifier: 'tide', text: 'Tide' }
const BOATS = { identifier: 'boats', text: { one: '%d boat', other: '%d boats' }, hasPlurals: true }

const HALF_PAIR = 'has a text with half of a surrogate pair, which UTF-8 cannot hold'

describe('a record of a format', () => {
  test('may have every field of the specification', () => {
    const record = {
      ...TIDE,
      previewId: 1,
      uniqId: 'u1',
      context: '',
      customData: 'x',
      maxLength: 0,
      isHidden: false,
      hasPlurals: false,
      labels: ['ui', ''],
      translations: {
        de: { text: '', status: 'untranslated' },
        pl: { text: 'Pływ 🌊', status: 'approved' },
      },
    }
    expect(violationsOf([record])).toEqual([])
  })

  test('may have the fields that a profile adds, but no others', () => {
    const record = { ...TIDE, attributes: { crowdinType: 'html' }, other: 1 }
    const own = 'field-unknown: The string "tide" has an unknown field'
    expect(violationsOf([record])).toEqual([`${own} attributes.`, `${own} other.`])
    const profile = profileNamed('crowdin') ?? DEFAULT_PROFILE
    expect(violationsOf([record], { ...JOB, profile })).toEqual([`${own} other.`])
  })

  test('may have a text as previewId where a profile allows it, but not an empty one', () => {
    const job = { ...JOB, profile: profileNamed('crowdin') ?? DEFAULT_PROFILE }
    for (const previewId of [0, 7, '7', 'p7-tide'])
      expect(violationsOf([{ ...TIDE, previewId }], job)).toEqual([])
    for (const previewId of ['', 'p 7', 1.5, ['p7']])
      expect(violationsOf([{ ...TIDE, previewId }], job)).toEqual([
        'field-type: The string "tide" has a field previewId that is not an integer or a text without white space.',
      ])
  })

  test('may leave out a field or give it as null', () => {
    const fields = ['previewId', 'id', 'uniqId', 'context', 'customData', 'maxLength', 'isHidden', 'labels']
    const empty = Object.fromEntries([...fields, 'hasPlurals', 'translations'].map((name) => [name, null]))
    expect(violationsOf([{ ...TIDE, ...empty }])).toEqual([])
  })

  test.each<[rule: string, fault: string, changes: object]>([
    ['field-type', 'has a field previewId that is not an integer', { previewId: '1' }],
    ['field-type', 'has a field previewId that is not an integer', { previewId: 1.5 }],
    ['field-type', 'has a field uniqId that is not a string', { uniqId: 7 }],
    ['field-type', 'has a field context that is not a string', { context: ['x'] }],
    ['field-type', 'has a field customData that is not a string', { customData: { a: 1 } }],
    ['field-type', 'has a field maxLength that is not an integer of at least 0', { maxLength: 'ten' }],
    ['field-type', 'has a field maxLength that is not an integer of at least 0', { maxLength: '10' }],
    ['field-type', 'has a field maxLength that is not an integer of at least 0', { maxLength: -1 }],
    ['field-type', 'has a field maxLength that is not an integer of at least 0', { maxLength: 1.5 }],
    ['field-type', 'has a field isHidden that is not true or false', { isHidden: 0 }],
    ['field-type', 'has a field hasPlurals that is not true or false', { hasPlurals: 'true' }],
    ['field-type', 'has a field labels that is not a list of strings', { labels: 'ui' }],
    ['field-type', 'has a field labels that is not a list of strings', { labels: ['ui', 7] }],
    ['field-type', 'has a field translations that is not an object', { translations: [] }],
    ['field-unknown', 'has an unknown field contxt', { contxt: 'x' }],
    ['field-unknown', 'has an unknown field constructor', { constructor: 'x' }],
    [
      'field-unknown',
      'has an unknown field translations.de.note',
      { translations: { de: { text: 'x', status: 'translated', note: 'y' } } },
    ],
    ['text-well-formed', HALF_PAIR, { text: '\uD800' }],
    ['text-well-formed', HALF_PAIR, { labels: ['ui', '\uDC00'] }],
    ['text-well-formed', HALF_PAIR, { translations: { de: { text: 'a\uD800b' }, pl: { text: 'x' } } }],
    ['id-only-in-build', 'has an id, which only strings of build-file jobs have', { id: 0 }],
    ['custom-data-size', 'has customData of 4,097 bytes', { customData: `${'é'.repeat(2048)}x` }],
    ['text-shape', 'has no text', { text: undefined }],
    ['text-shape', 'has no text', { text: null }],
    ['text-shape', 'has no plurals, but a text that is not a string', { text: 7 }],
    ['text-shape', 'has no plurals, but a text that is not a string', { text: BOATS.text }],
    [
      'text-shape',
      'has no plurals, but a text that is not a string',
      { text: BOATS.text, hasPlurals: false },
    ],
    [
      'text-shape',
      'has plurals, but a text that is not an object with a text for each category',
      { hasPlurals: true },
    ],
    ['text-shape', 'has plurals, but a text without any category', { text: {}, hasPlurals: true }],
    ['text-shape', 'has a text.one that is not a string', { text: { one: 7, other: 'x' }, hasPlurals: true }],
    [
      'plural-category',
      'has text.few, but English has only one, other',
      { text: { one: 'x', few: 'x', other: 'x' }, hasPlurals: true },
    ],
    [
      'translation-language',
      'has a translation into ja, which is not a target language',
      { translations: { ja: { text: 'x' }, de: { text: 'x' } } },
    ],
    ['translation-shape', 'has translations.de that is not an object', { translations: { de: 'Gezeit' } }],
    ['translation-shape', 'has no translations.de.text', { translations: { de: {} } }],
    [
      'translation-shape',
      'has no plurals, but a translations.de.text that is not a string',
      { translations: { de: { text: BOATS.text } } },
    ],
    [
      'status-value',
      'has translations.de.status "done"',
      { translations: { de: { text: 'x', status: 'done' } } },
    ],
    ['status-value', 'has translations.de.status 7', { translations: { de: { text: 'x', status: 7 } } }],
    [
      'status-value',
      'has no plurals, but a translations.de.status by category',
      { translations: { de: { text: 'x', status: { one: 'approved' } } } },
    ],
  ])('%s: %s', (rule, fault, changes) => {
    expect(violationsOf([{ ...TIDE, ...changes }])).toEqual([`${rule}: The string "tide" ${fault}.`])
  })

  test('may have customData of 4,096 bytes', () => {
    expect(violationsOf([{ ...TIDE, customData: 'é'.repeat(2048) }])).toEqual([])
  })

  test('has no half of a surrogate pair in the name of a field', () => {
    expect(violationsOf([{ ...TIDE, translations: { 'x\uD800': { text: 'x' } } }])).toContain(
      `text-well-formed: The string "tide" ${HALF_PAIR}.`,
    )
  })

  test('is named by its place if it has no identifier', () => {
    const none = ['identifier-present: String number 2 has no identifier.']
    expect(violationsOf([TIDE, { text: 'x' }])).toEqual(none)
    expect(violationsOf([TIDE, { text: 'x', identifier: null }])).toEqual(none)
    expect(violationsOf([TIDE, { text: 'x', identifier: '' }])).toEqual(none)
    expect(violationsOf([{ text: 'x', identifier: 7 }])).toEqual([
      'field-type: String number 1 has a field identifier that is not a string.',
    ])
  })

  test('is named by the first 80 characters of its identifier', () => {
    const named = (length: number): string | undefined =>
      /"x+.* has an id/.exec(
        violationsOf([{ text: 'x', identifier: 'x'.repeat(length), id: 1 }])[0] ?? '',
      )?.[0]
    expect(named(78)).toBe(`"${'x'.repeat(78)}" has an id`)
    expect(named(79)).toBe(`"${'x'.repeat(78)}… has an id`)
  })

  test('is an object', () => {
    const report = new ViolationReport()
    expect(checkRecords([TIDE, 'x', null, ['y']], JOB, report)).toEqual([TIDE])
    expect(report.violations.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
      'record-object: String number 2 is not an object.',
      'record-object: String number 3 is not an object.',
      'record-object: String number 4 is not an object.',
    ])
  })
})

describe('a plural', () => {
  test('has a text for each category of its language, and one status or a status for each category', () => {
    const text = { one: 'x', few: 'x', many: 'x', other: 'x' }
    const status = { one: 'approved', few: 'translated', many: 'untranslated' }
    expect(violationsOf([{ ...BOATS, translations: { pl: { text, status } } }])).toEqual([])
    expect(violationsOf([{ ...BOATS, translations: { pl: { text, status: 'approved' } } }])).toEqual([])
  })

  test.each<[rule: string, fault: string, translations: object]>([
    [
      'translation-shape',
      'has plurals, but a translations.de.text that is not an object with a text for each category',
      { de: { text: 'x' } },
    ],
    [
      'translation-shape',
      'has a translations.de.text.other that is not a string',
      { de: { text: { one: 'x', other: ['x'] } } },
    ],
    [
      'plural-category',
      'has translations.de.text.many, but German has only one, other',
      { de: { text: { one: 'x', many: 'x', other: 'x' } } },
    ],
    [
      'plural-category',
      'has translations.de.status.few, but German has only one, other',
      { de: { text: BOATS.text, status: { few: 'approved' } } },
    ],
    [
      'plural-complete',
      'has no translations.pl.text.many, but Polish has this category',
      { pl: { text: { one: 'x', few: 'x', other: 'x' } } },
    ],
    [
      'plural-complete',
      'has no translations.de.text.one, but German has this category',
      { de: { text: { one: null, other: 'x' } } },
    ],
    [
      'status-value',
      'has translations.de.status.one "done"',
      { de: { text: BOATS.text, status: { one: 'done', other: 'approved' } } },
    ],
  ])('%s: %s', (rule, fault, translations) => {
    expect(violationsOf([{ ...BOATS, translations }])).toContain(`${rule}: The string "boats" ${fault}.`)
  })

  test('needs no category that its language has only for fractions', () => {
    const ukrainian = languageByCode('uk') as Language
    const text = { one: 'x', few: 'x', many: 'x' }
    const job = { targetLanguages: [ukrainian] }
    expect(ukrainian.pluralCategoryNames).toContain('other')
    expect(violationsOf([{ ...BOATS, translations: { uk: { text } } }], job)).toEqual([])
  })

  test('is checked once if its translation is into an unknown language', () => {
    const translations = { ja: { text: { few: 'x' } } }
    expect(violationsOf([{ ...BOATS, translations }])).toEqual([
      'translation-language: The string "boats" has a translation into ja, which is not a target language.',
    ])
  })

  test.each<[what: string, job: Partial<SentJob>, violations: readonly string[]]>([
    [
      'of a source file has all categories',
      { targetLanguages: [] },
      ['plural-complete: The string "boats" has no text.one, but English has this category.'],
    ],
    ['of a translated file may have only the categories of that file', {}, []],
    [
      'of another job has all categories',
      { jobType: 'file-post-import' },
      ['plural-complete: The string "boats" has no text.one, but English has this category.'],
    ],
  ])('%s', (_what, job, violations) => {
    const records = [{ ...BOATS, uniqId: 'u1', text: { other: '%d boats' } }]
    expect(violationsOf(records, { strings: records, ...job })).toEqual(violations)
  })

  test('of a language that Node does not know has the categories that the request names', () => {
    const language: Language = {
      ...german,
      id: 'no language',
      name: 'Own',
      pluralCategoryNames: ['one', 'two'],
    }
    const records = [{ ...BOATS, text: { one: 'x' } }]
    expect(violationsOf(records, { sourceLanguage: language, targetLanguages: [] })).toEqual([
      'plural-complete: The string "boats" has no text.two, but Own has this category.',
    ])
  })
})

describe('each identifier', () => {
  test('occurs once in a file', () => {
    const records = [TIDE, BOATS, TIDE, TIDE, { ...TIDE, identifier: '' }, { ...TIDE, identifier: '' }]
    expect(violationsOf(records)).toContain('identifier-unique: 3 strings have the identifier "tide".')
    expect(violationsOf(records).filter((message) => message.startsWith('identifier-unique'))).toHaveLength(1)
    expect(violationsOf([TIDE, BOATS])).toEqual([])
  })

  test('is a different value from a number', () => {
    const records = [
      { ...TIDE, identifier: 7 },
      { ...TIDE, identifier: 7 },
    ]
    expect(violationsOf(records).join('\n')).not.toContain('identifier-unique')
  })
})
