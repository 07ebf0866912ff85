// The formats by which inference is measured: their files have the strings that are expected. Each format of the set
// `test` has a grammar that reads them, so that inference could find it.
import { describe, expect, test } from 'vitest'
import { formatsOfSet, setNames } from '../../bench/declared/measured-formats.ts'
import { parseByCall } from '@atlas/core/calls.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import csv from '@atlas/formats/csv/format.ts'

const sets = setNames.map(formatsOfSet)
const formats = sets.flat()
const tested = formatsOfSet('test')

/** Letters and digits alone: the spelling of a text adds other signs. */
const letters = (text: string): string =>
  text.replaceAll(/&(?:quot|amp|lt|gt|apos);/g, '').replaceAll(/[^\p{L}\p{N}]+/gu, '')

test.each(setNames)('no two formats of the set %s have one name, and it is not empty', (set) => {
  const names = formatsOfSet(set).map(({ name }) => name)
  expect(names).not.toEqual([])
  expect(new Set(names).size).toBe(names.length)
})

describe.each(formats)('the files of $name', ({ samples, test: file, expected }) => {
  test('hold the texts that are expected, and differ from each other', () => {
    const held = letters(file.toString())
    const lines = expected.flatMap(([, text]) => text.split('\n').map(letters))
    expect(lines.filter((line) => !held.includes(line))).toEqual([])
    expect(expected.length).toBeGreaterThan(6)
    expect(new Set([...samples, file].map(String)).size).toBe(3)
  })
})

describe.each(tested)('the grammar of $name', ({ name, grammar, file, test: text, expected, samples }) => {
  test('reads exactly what is expected', async () => {
    const english = languageByCode('en')
    if (!grammar || !english) throw new Error('The format has no grammar.')
    const format = await declaredFormat(
      { type: 'declared', title: name, about: undefined, files: ['**'], grammar, options: {} },
      async () => csv,
    )
    const read = (bytes: Buffer) =>
      parseByCall(format, { name: file, bytes }, { source: english, targets: [] }).strings
    const found = read(text).map((string) => ({
      key: string.identifier,
      text: typeof string.text === 'string' ? string.text.trim() : '',
    }))
    // Keys may have names of what is around them before them, and a text without a key any.
    const meant = found.map((one, index): readonly [string | null, string] => {
      const key = expected[index]?.[0] ?? null
      return [key === null || one.key.endsWith(`.${key}`) ? key : one.key, one.text]
    })
    expect(meant).toEqual(expected)
    for (const sample of samples) expect(read(sample).length).toBeGreaterThan(expected.length / 2)
  })
})
