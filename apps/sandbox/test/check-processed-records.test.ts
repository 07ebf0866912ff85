// The rules for the string records of post-import and pre-export: records in, sentences out.
import { describe, expect, test } from 'vitest'
import type { SentJob } from '../calls/check-records.ts'
import { violationsOf } from './record-violations.ts'

const TIDE = { identifier: 'tide', text: 'Tide' }
const PROCESSED = { uniqId: 'u1', ...TIDE }
const BOATS = { text: { one: '%d boat', other: '%d boats' }, hasPlurals: true }

describe.each(['file-post-import', 'file-pre-export'] as const)('a record of %s', (jobType) => {
  const job = { jobType, strings: [PROCESSED] }

  test('without changes is right', () => {
    expect(violationsOf([PROCESSED], job)).toEqual([])
  })

  test.each<[rule: string, fault: string, changes: object]>([
    ['custom-data-of-format', 'has customData, which only strings of formats have', { customData: '' }],
    ['preview-id-of-parse', 'has a previewId', { previewId: 0 }],
    ['id-only-in-build', 'has an id, which only strings of build-file jobs have', { id: 7 }],
  ])('%s: %s', (rule, fault, changes) => {
    expect(violationsOf([{ ...PROCESSED, ...changes }], job)).toEqual([
      `${rule}: The string "tide" ${fault}.`,
    ])
  })

  test.each([undefined, null, ''])('has a uniqId, which %j is not', (uniqId) => {
    expect(violationsOf([{ ...PROCESSED, uniqId }], job)).toContain(
      'uniq-id-present: The string "tide" has no uniqId.',
    )
  })

  test('has a uniqId of its own', () => {
    const other = { ...PROCESSED, identifier: 'ebb' }
    expect(violationsOf([PROCESSED, other], job)).toContain('uniq-id-unique: 2 strings have the uniqId "u1".')
  })

  test('has not the uniqId of another string', () => {
    const [one, other] = [PROCESSED, { ...TIDE, identifier: 'ebb', uniqId: 'u2' }]
    const swapped = [
      { ...one, uniqId: 'u2' },
      { ...other, uniqId: 'u1' },
    ]
    const found = violationsOf(swapped, { jobType, strings: [one, other] })
    expect(found.filter((message) => message.startsWith('uniq-id-of-string'))).toEqual([
      'uniq-id-of-string: The string "tide" was returned with the uniqId of "ebb".',
      'uniq-id-of-string: The string "ebb" was returned with the uniqId of "tide".',
    ])
  })

  test('may be renamed', () => {
    const found = violationsOf([{ ...PROCESSED, identifier: 'flood' }], job)
    expect(found.join('\n')).not.toContain('uniq-id-of-string')
  })
})

test('a module may add a string after an import, with a uniqId of its own', () => {
  const added = { ...PROCESSED, identifier: 'flood', uniqId: 'mine' }
  const again = { ...PROCESSED, uniqId: 'mine' }
  for (const records of [[PROCESSED, added], [again], [{ ...PROCESSED, text: 'Flood' }]])
    expect(violationsOf(records, { jobType: 'file-post-import', strings: [PROCESSED] })).toEqual([])
})

test('a module returns strings after an import if it was sent some', () => {
  const post = { jobType: 'file-post-import', strings: [PROCESSED] } as const
  expect(violationsOf([], post)).toEqual(['strings-returned: 1 string was sent, but none was returned.'])
  expect(violationsOf([], { ...post, strings: [] })).toEqual([])
})

describe('a module that processes an export', () => {
  const EBB = { identifier: 'ebb', uniqId: 'u2', text: 'Ebb' }
  const TRANSLATED = { ...PROCESSED, translations: { de: { text: 'Gezeit' } } }

  test.each<
    [what: string, sent: readonly object[], returned: readonly object[], violations: readonly string[]]
  >([
    ['may change translations', [TRANSLATED], [{ ...TRANSLATED, translations: { pl: { text: 'x' } } }], []],
    ['may change the order', [PROCESSED, EBB], [EBB, PROCESSED], []],
    ['may add a default value', [PROCESSED], [{ ...PROCESSED, hasPlurals: false }], []],
    [
      'returns each string',
      [PROCESSED, EBB],
      [EBB],
      [
        'strings-count: 2 strings were sent, but 1 was returned.',
        'uniq-id-original: The uniqId "u1" was sent but not returned.',
      ],
    ],
    [
      'returns only strings that it was sent',
      [EBB],
      [EBB, PROCESSED],
      [
        'strings-count: 1 string was sent, but 2 were returned.',
        'uniq-id-original: The uniqId "u1" was returned but not sent.',
      ],
    ],
    [
      'returns each string with its uniqId',
      [PROCESSED],
      [TIDE],
      [
        'uniq-id-present: The string "tide" has no uniqId.',
        'uniq-id-original: The uniqId "u1" was sent but not returned.',
      ],
    ],
    [
      'returns translations if it was sent some',
      [EBB, TRANSLATED],
      [EBB, { ...PROCESSED, translations: {} }],
      ['translations-returned: No translation into German was returned.'],
    ],
    [
      'may drop one translation of several',
      [TRANSLATED, { ...EBB, ...TRANSLATED, ...EBB }],
      [TRANSLATED, EBB],
      [],
    ],
    [
      'does not change the source',
      [PROCESSED],
      [{ ...PROCESSED, identifier: 'flood', text: BOATS.text, hasPlurals: true }],
      ['identifier', 'text', 'hasPlurals'].map(
        (name) => `source-unchanged: The ${name} of the string with the uniqId "u1" has changed.`,
      ),
    ],
  ])('%s', (_what, strings, returned, violations) => {
    const job = { jobType: 'file-pre-export', strings: strings as SentJob['strings'] } as const
    expect(violationsOf(returned, job)).toEqual(violations)
  })
})
