// The sentences for calls that are not as specified, word for word, and the limits at their edges.
import { describe, expect, test } from 'vitest'
import { languages } from '@atlas/core/languages.ts'
import { readJobRequest } from '@atlas/core/modules/job-request.ts'
import { withNeededCategories } from '@atlas/core/plural-rules.ts'
import { CallError, completeLanguage } from '@atlas/core/wire/call.ts'
import { readStringLines, readStrings } from '@atlas/core/wire/records.ts'

function errorOf(run: () => unknown): CallError {
  try {
    run()
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('it was not refused')
}

const request = (body: string): string => errorOf(() => readJobRequest(Buffer.from(body))).message
const NOT_AS_SPECIFIED = 'The job request is not as specified: '
const wrongString = (string: unknown): string => errorOf(() => [...readStrings([string])]).message

describe('a request', () => {
  test.each([
    ['null', 'it must be an object.'],
    ['"parse-file"', 'it must be an object.'],
    ['5', 'it must be an object.'],
    ['{}', 'jobType is missing.'],
    ['{"jobType":"parse-file"}', 'sourceLanguage is missing.'],
    ['{"jobType":"parse-file","sourceLanguage":{"id":"en"}}', 'file is missing.'],
    ['{"jobType":"file-post-export","file":{},"sourceLanguage":{"id":"en"}}', 'file.name is missing.'],
    [
      '{"jobType":"parse-file","file":{"name":5},"sourceLanguage":{"id":"en"}}',
      'file.name must be a string.',
    ],
    ['{"jobType":"parse-file","file":[],"sourceLanguage":{"id":"en"}}', 'file must be an object.'],
  ])('%s is refused with one sentence', (body, fault) => {
    expect(request(body)).toBe(NOT_AS_SPECIFIED + fault)
  })

  test('names the entry of a list with its whole number', () => {
    const targetLanguages = [...Array.from({ length: 12 }, () => ({ id: 'de' })), {}]
    const job = { jobType: 'parse-file', file: { name: 'a' }, sourceLanguage: { id: 'en' }, targetLanguages }
    expect(request(JSON.stringify(job))).toBe(`${NOT_AS_SPECIFIED}targetLanguages[12].id is missing.`)
  })

  test('that is not JSON is refused with the reason of the parser', () => {
    expect(request('{"jobType":')).toMatch(/^The body is not valid JSON: \w+/)
    expect(errorOf(() => readJobRequest(Buffer.from('{'))).name).toBe('CallError')
  })

  test('whose strings are not JSON is refused when they are read', () => {
    const { strings } = readJobRequest(
      Buffer.from(
        '{"jobType":"build-file","file":{"name":"a"},"sourceLanguage":{"id":"en"},"strings":[{"a" 1}]}',
      ),
    )
    expect(errorOf(() => [...readStrings(strings ?? [])]).message).toMatch(/^The body is not valid JSON: \w+/)
  })
})

describe('strings', () => {
  test.each(['a12', '12a', 'x2y'])('with a wrong status name the language %s as a field', (code) => {
    const string = { identifier: 'a', text: 'x', translations: { [code]: { text: 'y', status: 'done' } } }
    expect(wrongString(string)).toBe(
      `A string is not as specified: strings[0].translations.${code}.status must be one of ` +
        'untranslated, translated, approved, or an object with one for each plural category.',
    )
  })

  test('with a wrong status of one category name the category', () => {
    const translations = { de: { text: { other: 'y' }, status: { other: 'done' } } }
    expect(wrongString({ identifier: 'a', text: { other: 'x' }, translations })).toMatch(
      /^A string is not as specified: strings\[0\]\.translations\.de\.status\.other must be one of [\w-]+/,
    )
  })

  test('name a number as an entry', () => {
    expect(wrongString({ identifier: 'a', text: 'x', labels: [5] })).toBe(
      'A string is not as specified: strings[0].labels[0] must be a string.',
    )
  })

  test('that cannot be read for another reason are refused without it', () => {
    const strings: Iterable<unknown> = {
      [Symbol.iterator]: () => ({
        next: () => {
          throw new RangeError('Maximum call stack size exceeded')
        },
      }),
    }
    expect(errorOf(() => [...readStrings(strings)]).message).toBe('The body is not valid JSON')
  })

  const record = { identifier: 'a', text: 'x' }
  const line = `${JSON.stringify(record)}\n`

  test('are taken up to the limit', () => {
    expect([...readStrings([record, record], 2)]).toHaveLength(2)
    expect([...readStringLines(Buffer.from(line.repeat(2)), 2)]).toHaveLength(2)
    expect([...readStringLines(Buffer.from(`${line}  \n\n${line}`), 2)]).toHaveLength(2)
  })

  test.each([
    [
      'in the body',
      () =>
        readStrings(
          Array.from({ length: 1501 }, () => record),
          1500,
        ),
    ],
    ['as lines', () => readStringLines(Buffer.from(line.repeat(1501)), 1500)],
  ])('beyond the limit are refused with 413: %s', (_, read) => {
    const { status, message } = errorOf(() => [...read()])
    expect(status).toBe(413)
    expect(message).toBe(
      'The job carries more than the 1,500 strings that this host accepts. Send fewer at once.',
    )
  })
})

describe('a language', () => {
  test.each(languages.map((known) => [known.id, known]))(
    '%s is completed with all its fields',
    (id, known) => {
      expect(completeLanguage({ id })).toEqual(withNeededCategories(known))
    },
  )

  test('that we do not know gets its code, English plurals, and no other code', () => {
    expect(completeLanguage({ id: 'tlh-x' })).toEqual({
      id: 'tlh-x',
      name: 'tlh-x',
      editorCode: 'tlh-x',
      twoLettersCode: '',
      threeLettersCode: '',
      locale: 'tlh-x',
      androidCode: '',
      osxCode: '',
      osxLocale: '',
      pluralCategoryNames: ['one', 'other'],
      pluralRules: 'n != 1',
    })
  })

  test('keeps every field that the platform sends', () => {
    const sent = {
      id: 'de',
      name: 'a',
      editorCode: 'b',
      twoLettersCode: 'c',
      threeLettersCode: 'd',
      locale: 'e',
      androidCode: 'f',
      osxCode: 'g',
      osxLocale: 'h',
      pluralCategoryNames: ['other'],
      pluralRules: '0',
    }
    expect(completeLanguage(sent)).toEqual(sent)
  })
})
