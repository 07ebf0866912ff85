// The limits of reading a file, at their edges, and what a file without strings returns.
import { describe, expect, test } from 'vitest'
import { FormatError, type StringRecord } from '@atlas/core/contract.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { anyForm, isHeldBack } from '@atlas/core/writing/translations.ts'
import { bytesOf, languages, lines } from './plugins.ts'

const parse = (text: string, mostStrings?: number) =>
  parseFile(
    lines,
    'a.lines',
    bytesOf(text),
    languages('en'),
    mostStrings === undefined ? {} : { mostStrings },
  )

describe('reading', () => {
  test('takes as many strings as the limit allows, and no more', () => {
    expect(parse('a=1\nb=2', 2).strings).toHaveLength(2)
    expect(() => parse('a=1\nb=2\nc=3', 2)).toThrow(
      'The file has more than the 2 strings that this host accepts. Split it into several files.',
    )
    expect(() => parse('a=1\n'.repeat(1001), 1000)).toThrow('more than the 1,000 strings')
  })

  test('refuses with the code unsupported', () => {
    expect.assertions(2)
    for (const run of [
      () => parse('a=1', 0),
      () => parseFile({ ...lines, keySource: 'text' }, 'a.lines', bytesOf('a=1'), languages('en', 'de')),
    ]) {
      try {
        run()
      } catch (error) {
        expect(error instanceof FormatError && error.code).toBe('unsupported')
      }
    }
  })

  test('shows a file with strings, and returns no page without them', () => {
    expect(parse('a=1').preview?.toString()).toContain('string_preview_id_1')
    expect(Object.keys(parse(''))).toEqual(['strings'])
  })
})

test('a status by category counts for a translation of one text', () => {
  const translation: NonNullable<StringRecord['translations']>[string] = {
    text: 'Eins',
    status: { other: 'untranslated' },
  }
  expect(anyForm(translation)).toBeUndefined()
  expect(isHeldBack(translation)).toBe(true)
})
