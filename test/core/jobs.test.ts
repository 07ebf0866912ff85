import { describe, expect, test } from 'vitest'
import type { Chain } from '@atlas/core/chains.ts'
import { FormatError, type FormatPlugin, type StringRecord } from '@atlas/core/contract.ts'
import { runJob, type Module } from '@atlas/core/jobs.ts'
import type { JobResult } from '@atlas/core/wire/answer.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import hideUntranslatable from '@atlas/formats/_processors/hide-untranslatable.ts'
import pseudoLocalize from '@atlas/formats/_processors/pseudo-localize.ts'
import { lines, many } from './plugins.ts'

const format = (plugin: FormatPlugin): Module => ({ kind: 'custom-file-format', type: 'lines', plugin })

function request(
  jobType: string,
  text: string,
  fields: Record<string, unknown> = {},
): ReturnType<typeof readJobRequest> {
  const file = { id: 1, name: 'a.lines', content: Buffer.from(text).toString('base64') }
  const body = { jobType, file, sourceLanguage: { id: 'en' }, targetLanguages: [], ...fields }
  return readJobRequest(Buffer.from(JSON.stringify(body)))
}

const recordsOf = ({ strings }: JobResult): StringRecord[] => [...(strings ?? [])]

describe('parse-file', () => {
  test('returns the strings of a source file with their preview', () => {
    const result = runJob(format(lines), request('parse-file', 'a=One\nb=Two'))
    expect(recordsOf(result)).toEqual([
      { identifier: 'a', text: 'One', previewId: 1 },
      { identifier: 'b', text: 'Two', previewId: 2 },
    ])
    expect(result.preview?.toString()).toContain('<span id="string_preview_id_2">Two</span>')
  })

  test('counts the names of units without a text among those that repeat', () => {
    const result = runJob(format(lines), request('parse-file', 'a=\na=One\na=Two'))
    expect(recordsOf(result).map(({ identifier }) => identifier)).toEqual(['a#2', 'a#3'])
  })

  test('reads a translation without a preview', () => {
    const result = runJob(format(lines), request('parse-file', 'a=Eins', { targetLanguages: [{ id: 'de' }] }))
    expect(recordsOf(result)).toEqual([
      { identifier: 'a', text: 'Eins', translations: { de: { text: 'Eins' } } },
    ])
    expect(result.preview).toBeUndefined()
  })

  test('reads several languages of a file that holds many, and refuses them for a file that holds one', () => {
    const targetLanguages = [{ id: 'de' }, { id: 'cs' }]
    const result = runJob(
      format(many),
      request('parse-file', 'a=One{de:Eins}{cs:Jedna}', { targetLanguages }),
    )
    expect(recordsOf(result)[0]?.translations).toEqual({ de: { text: 'Eins' }, cs: { text: 'Jedna' } })
    expect(() => runJob(format(lines), request('parse-file', 'a=One', { targetLanguages }))).toThrow(
      FormatError,
    )
  })

  test('takes 1,000 target languages, and refuses more', () => {
    const ask = (count: number) => () =>
      runJob(
        format(many),
        request('parse-file', 'a=One', {
          targetLanguages: Array.from({ length: count }, (_, index) => ({ id: `x-${index}` })),
        }),
      )
    expect(ask(1000)().strings).toHaveLength(1)
    expect(ask(1001)).toThrow(expect.objectContaining({ code: 'unsupported' }))
    expect(ask(60_000)).toThrow(/names 60,000 target languages, and at most 1,000 are supported/)
  })

  test('refuses translations of a format whose keys are made from the text', () => {
    const document: FormatPlugin = { ...lines, keySource: 'text' }
    const job = request('parse-file', 'a=Eins', { targetLanguages: [{ id: 'de' }] })
    expect(() => runJob(format(document), job)).toThrow(/no keys that a translated file would share/)
  })

  test('returns no preview where the file has plurals', () => {
    const withPlural: FormatPlugin = {
      ...lines,
      *parse(source, languages) {
        for (const unit of lines.parse(source, languages)) {
          if ('forms' in unit.source) continue
          if (unit.key[0] !== 'n') {
            yield unit
            continue
          }
          const forms = new Map([['other', unit.source]] as const)
          yield { ...unit, source: { forms, reshape: () => ({ forms, edits: [] }) } }
        }
      },
    }
    const result = runJob(format(withPlural), request('parse-file', 'a=One\nn=Two'))
    expect(result.preview).toBeUndefined()
    // A string before the first plural has no id of a preview, either.
    expect(recordsOf(result)).toEqual([
      { identifier: 'a', text: 'One' },
      { identifier: 'n', text: { other: 'Two' }, hasPlurals: true },
    ])
  })
})

describe('build-file', () => {
  const strings = [
    { id: 7, identifier: 'a', text: 'One', translations: { de: { text: 'Eins', status: 'approved' } } },
  ]
  const targetLanguages = [{ id: 'de' }]

  test('returns the translated file, from strings inline or by address', () => {
    const inline = runJob(format(lines), request('build-file', 'a=One', { targetLanguages, strings }))
    expect(Buffer.from(inline.content ?? []).toString()).toBe('a=Eins')
    const fetched = {
      strings: Buffer.from(`${JSON.stringify(strings[0])}\n`),
      content: Buffer.from('a=One\n'),
    }
    const byAddress = runJob(format(lines), request('build-file', '', { targetLanguages }), fetched)
    expect(Buffer.from(byAddress.content ?? []).toString()).toBe('a=Eins\n')
  })

  test('treats null fields as missing', () => {
    const nulls = [{ ...strings[0], context: null, maxLength: null, labels: null, uniqId: null }]
    const { content } = runJob(
      format(lines),
      request('build-file', 'a=One', { targetLanguages, strings: nulls }),
    )
    expect(Buffer.from(content ?? []).toString()).toBe('a=Eins')
  })

  test('needs strings, a file, and a target language', () => {
    expect(() => runJob(format(lines), request('build-file', 'a=One', { targetLanguages }))).toThrow(
      new CallError(400, 'The job carries no strings: strings and stringsUrl are both missing.'),
    )
    const noFile = request('build-file', '', { targetLanguages, strings, file: { name: 'a.lines' } })
    expect(() => runJob(format(lines), noFile)).toThrow(/file.content and file.contentUrl are both missing/)
    expect(() => runJob(format(lines), request('build-file', 'a=One', { strings }))).toThrow(
      /no target language/,
    )
  })
})

describe('the processing of strings', () => {
  const chain = (kind: Chain['kind'], ...processors: Chain['steps'][number]['processor'][]): Chain => ({
    key: 'chain',
    kind,
    signaturePatterns: {},
    steps: processors.map((processor, index) => ({ key: `step-${index}`, processor, options: {} })),
  })
  const record = (uniqId: string, text: StringRecord['text']): StringRecord => ({
    uniqId,
    identifier: uniqId,
    text,
    ...(typeof text === 'string' ? {} : { hasPlurals: true }),
  })
  const targetLanguages = [{ id: 'de' }]

  test('hides strings that need no translation after an import', () => {
    const texts = [
      '%1$s',
      '{{count}} / 12',
      '{{ name | upper }}',
      'https://example.org/a',
      'me@example.org',
      '<b>Save</b>',
      '—',
      'Save %s',
    ]
    const strings = texts.map((text, index) => record(`${index}`, text))
    const result = runJob(
      chain('file-post-import', hideUntranslatable),
      request('file-post-import', '', { strings }),
    )
    expect(recordsOf(result).map(({ isHidden = false }) => isHidden)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      true,
      false,
    ])
  })

  test('pseudo-localizes before an export, and keeps placeholders and tags', () => {
    const strings = [
      record('a', 'Hello <b>%1$s</b>, {name}!'),
      record('b', { one: '%d day', other: '%d days' }),
    ]
    const job = request('file-pre-export', '', { strings, targetLanguages: [{ id: 'cs' }] })
    const [first, second] = recordsOf(runJob(chain('file-pre-export', pseudoLocalize), job))
    expect(first?.translations?.['cs']?.text).toMatch(/^⟦Ĥéļļö <b>%1\$s<\/b>, \{name\}!·+⟧$/)
    expect(Object.keys(second?.translations?.['cs']?.text ?? {})).toEqual(['one', 'few', 'other'])
  })

  test.each<[string, object[]]>([
    ['strings[1].uniqId is missing', [record('a', 'One'), { identifier: 'b', text: 'Two' }]],
    ['strings[1].uniqId is missing', [record('a', 'One'), record('', 'Two')]],
    ['strings[1].uniqId is also that of strings[0]', [record('a', 'One'), record('a', 'Two')]],
    [
      'strings[0].text is an object, but hasPlurals is not true',
      [{ ...record('a', { other: 'x' }), hasPlurals: false }],
    ],
    ['strings[0].text is one text, but hasPlurals is true', [{ ...record('a', 'x'), hasPlurals: true }]],
  ])('is refused with the string that is not as specified: %s', (fault, strings) => {
    for (const kind of ['file-post-import', 'file-pre-export'] as const)
      expect(() =>
        runJob(chain(kind, hideUntranslatable), request(kind, '', { strings, targetLanguages })),
      ).toThrow(`A string is not as specified: ${fault}.`)
  })

  test('fails if a step makes strings that a platform cannot tell apart', () => {
    const making = (uniqId: string) => ({
      title: 'x',
      about: 'x',
      afterImport: (one: StringRecord) => [one, { ...one, uniqId }],
    })
    const job = request('file-post-import', '', { strings: [record('a', 'One')] })
    expect(() => runJob(chain('file-post-import', making('a')), job)).toThrow(
      'The processors returned the string "a" with the uniqId of another string.',
    )
    expect(() => runJob(chain('file-post-import', making('')), job)).toThrow(
      'The processors returned the string "a" with no uniqId.',
    )
  })

  test('fails if a step gives a string a previewId, but returns one that a platform has sent', () => {
    const marking = { title: 'x', about: 'x', afterImport: (one: StringRecord) => [{ ...one, previewId: 1 }] }
    const run = (strings: object[]) =>
      runJob(chain('file-post-import', marking), request('file-post-import', '', { strings }))
    expect(() => run([record('a', 'One')])).toThrow(
      'The processors returned the string "a" with a previewId, which only formats give.',
    )
    expect(() => run([{ ...record('a', 'One'), previewId: 1 }])).not.toThrow()
  })

  test('runs the steps in order, and may split or drop strings only after an import', () => {
    const split = {
      title: 'x',
      about: 'x',
      afterImport: (one: StringRecord) => [one, { ...one, uniqId: `${one.uniqId}2` }],
    }
    const drop = {
      title: 'x',
      about: 'x',
      afterImport: (one: StringRecord) => (one.uniqId === 'a' ? [] : one),
    }
    const strings = [record('a', 'One'), record('b', 'Two')]
    const result = runJob(
      chain('file-post-import', split, drop),
      request('file-post-import', '', { strings }),
    )
    expect(recordsOf(result).map(({ uniqId }) => uniqId)).toEqual(['a2', 'b', 'b2'])
  })

  test('passes each step before an export the result of the previous step, and its own options', () => {
    const add = (letter: string): Chain['steps'][number] => ({
      key: letter,
      processor: {
        title: 'x',
        about: 'x',
        beforeExport: (one, { options }) => ({
          ...one,
          context: `${one.context ?? ''}${String(options['letter'])}`,
        }),
      },
      options: { letter },
    })
    const steps: Chain = { ...chain('file-pre-export'), steps: [add('a'), add('b')] }
    const job = request('file-pre-export', '', { strings: [record('a', 'One')], targetLanguages })
    expect(recordsOf(runJob(steps, job))[0]?.context).toBe('ab')
  })

  test('refuses a step before an export that changes an identifier', () => {
    const rename = {
      title: 'x',
      about: 'x',
      beforeExport: (one: StringRecord) => ({ ...one, uniqId: 'other' }),
    }
    const job = request('file-pre-export', '', { strings: [record('a', 'One')], targetLanguages })
    expect(() => runJob(chain('file-pre-export', rename), job)).toThrow(
      /step-0 changed the identity of the string "a"/,
    )
  })
})

test('a module refuses jobs of another kind', () => {
  expect(() => runJob(format(lines), request('file-post-import', 'a=One', { strings: [] }))).toThrow(
    /supports parse-file and build-file, not file-post-import/,
  )
})
