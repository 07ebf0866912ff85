// Steps of string processing: what they report, and what they may not change.
import { describe, expect, test } from 'vitest'
import { runChain, type Chain, type ChainStep } from '@atlas/core/chains.ts'
import { FormatError, type Processor, type StringRecord } from '@atlas/core/contract.ts'
import { languages } from './plugins.ts'

const chain = (kind: Chain['kind'], ...processors: Partial<Processor>[]): Chain => ({
  key: 'chain',
  kind,
  signaturePatterns: {},
  steps: processors.map((processor, index): ChainStep => ({
    key: `step${index}`,
    processor: { title: 'Step', about: 'For tests.', ...processor },
    options: {},
  })),
})
const run = (of: Chain, ...records: StringRecord[]) =>
  runChain(of, records, { fileName: 'a.lines', languages: languages('en', 'de') })

const noting: Partial<Processor> = {
  afterImport(record, job) {
    job.note(`seen ${record.identifier}`)
    return record
  },
}

test('a note names its processor and the string, by the best identity that it has', () => {
  const named = { identifier: 'a', text: 'One', uniqId: 'u1', id: 1 }
  const numbered = { identifier: 'b', text: 'Two', id: 2 }
  const { notes, strings } = run(chain('file-post-import', noting), named, numbered, {
    identifier: 'c',
    text: 'Three',
  })
  expect(strings.map(({ identifier }) => identifier)).toEqual(['a', 'b', 'c'])
  expect(notes).toEqual([
    { processor: 'step0', string: 'u1', message: 'seen a' },
    { processor: 'step0', string: '2', message: 'seen b' },
    { processor: 'step0', string: '?', message: 'seen c' },
  ])
  expect(run(chain('file-pre-export', noting), named).notes).toEqual([])
})

test('people see what a step did: its notes in the context, and a label on a changed translation', () => {
  const changing: Partial<Processor> = {
    beforeExport(record, { note }) {
      if (record.identifier === 'kept') return record
      note('it was loud')
      return { ...record, translations: { de: { text: 'leise' } } }
    },
  }
  const of = chain('file-pre-export', changing)
  const translations = { de: { text: 'LAUT' } }
  const loud = { identifier: 'a', text: 'One', context: 'On a button', labels: ['ui'], translations }
  const { strings } = run(of, loud, { identifier: 'kept', text: 'Two', translations })
  const [seen, kept] = strings
  expect(seen).toMatchObject({
    context: 'On a button\nstep0: it was loud',
    labels: ['ui', 'changed by step0'],
  })
  expect(kept).toEqual({ identifier: 'kept', text: 'Two', translations })
  expect(run(of, ...strings).strings[0]).toEqual(seen)
})

test('a plural form that a step fills in is not a changed translation', () => {
  const filling: Partial<Processor> = {
    beforeExport: (record) => ({ ...record, translations: { de: { text: { one: 'ein', other: 'viele' } } } }),
  }
  const record = { identifier: 'a', text: { other: 'x' }, hasPlurals: true }
  const { strings } = run(chain('file-pre-export', filling), {
    ...record,
    translations: { de: { text: { other: 'viele' } } },
  })
  expect(strings[0]?.labels).toBeUndefined()
})

test('a step without work in this direction passes strings on', () => {
  const record = { identifier: 'a', text: 'One' }
  for (const kind of ['file-post-import', 'file-pre-export'] as const)
    expect(run(chain(kind, {}), record)).toEqual({ strings: [record], notes: [], warnings: [] })
})

test.each<[string, Partial<StringRecord>]>([
  ['identifier', { identifier: 'b' }],
  ['unique id', { uniqId: 'u2' }],
])('a step before an export must keep the %s', (_, change) => {
  const renaming: Partial<Processor> = { beforeExport: (record) => ({ ...record, ...change }) }
  const refusal = new FormatError(
    'contract',
    'The processor step0 changed the identity of the string "a". No string was changed.',
  )
  const act = () => run(chain('file-pre-export', renaming), { identifier: 'a', text: 'One', uniqId: 'u1' })
  expect(act).toThrow(refusal)
  expect(act).toThrow(expect.objectContaining({ code: 'contract' }))
})

describe('an approved translation', () => {
  const shout: Processor = {
    title: 'Shout',
    about: '',
    beforeExport: (record) => ({
      ...record,
      translations: {
        de: { text: 'LAUT', status: 'translated' },
        fr: {
          text: { one: 'FORT', many: 'FORT', other: 'FORT' },
          status: { one: 'translated', other: 'translated' },
        },
        pl: { text: 'NOWE' },
      },
    }),
  }
  const record: StringRecord = {
    identifier: 'a',
    uniqId: '1',
    text: 'Loud',
    translations: {
      de: { text: 'Leise', status: 'approved' },
      fr: { text: { one: 'Bas', other: 'Bas' }, status: { one: 'approved', other: 'translated' } },
    },
  }
  const exported = (options: object) =>
    runChain(
      {
        key: 'shout',
        kind: 'file-pre-export',
        signaturePatterns: {},
        steps: [{ key: 'shout', processor: shout, options: { ...options } }],
      },
      [record],
      { fileName: 'a.lines', languages: languages('en', 'de') },
    )

  test('stays, form by form, in every chain', () => {
    const { strings, warnings } = exported({})
    expect(strings[0]?.translations).toEqual({
      de: { text: 'Leise', status: 'approved' },
      fr: {
        text: { one: 'Bas', many: 'FORT', other: 'FORT' },
        status: { one: 'approved', other: 'translated' },
      },
      pl: { text: 'NOWE' },
    })
    expect(strings[0]?.labels).toEqual(['changed by shout'])
    expect(warnings).toEqual(['shout changed the translations of 1 string.'])
  })

  test('cannot be removed, but another one can', () => {
    const removing: Partial<Processor> = { beforeExport: (one) => ({ ...one, translations: {} }) }
    const other = { de: { text: 'Leise', status: 'translated' } } as const
    const [approved, translated] = run(
      chain('file-pre-export', removing),
      { ...record, uniqId: '1' },
      { ...record, uniqId: '2', identifier: 'b', translations: other },
    ).strings
    expect(approved?.translations).toEqual(record.translations)
    expect(translated?.translations).toEqual({})
  })

  test('is changed if the option of the step says so', () => {
    expect(exported({ approved: true }).strings[0]?.translations?.['de']?.text).toBe('LAUT')
  })
})
