// What makes a message of go-i18n, and which files are taken for its own.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import goI18n from '@atlas/formats/go-i18n/format.ts'
import { detector } from '../subjects.ts'
import { sourceOf } from '../source-of.ts'

function textsOf(text: string): Record<string, unknown> {
  const source = sourceOf(text)
  const parsed = readUnits(goI18n, source, { source: known('en'), targets: [] })
  return Object.fromEntries(recordsOf(goI18n, parsed).map((record) => [record.identifier, record.text]))
}

const translate = (file: string, code: string, text: Record<string, string>): string => {
  const target = known(code)
  const record = { identifier: 'nets', text, translations: { [target.id]: { text } } }
  const languages = { source: known('en'), targets: [target] }
  return Buffer.from(buildFile(goI18n, Buffer.from(file), languages, [record])).toString()
}

describe('a message', () => {
  test('with other alone does not count', () => {
    expect(textsOf('{"a": {"other": "A"}, "b": {"one": "B", "other": "Bs"}}')).toEqual({
      a: 'A',
      b: { one: 'B', other: 'Bs' },
    })
  })

  test('is missing where a name next to its forms means nothing in a message', () => {
    expect(textsOf('[gender]\nmale = "He"\nother = "They"\n')).toEqual({
      'gender.male': 'He',
      'gender.other': 'They',
    })
  })

  test('names its id in a list', () => {
    expect(textsOf('- id: nets\n  translation:\n    one: A net\n    other: Nets\n')).toEqual({
      nets: { one: 'A net', other: 'Nets' },
    })
  })

  test('with something else than a string between its forms keeps them apart', () => {
    expect(textsOf('[nets]\none = "A net"\nhash = 3\nother = "Nets"\n')).toEqual({
      'nets.one': 'A net',
      nets: 'Nets',
    })
  })
})

test('new forms are written as the others are', () => {
  const file = '{"nets": {"one": "A net", "other": "Nets"}}'
  expect(translate(file, 'cs', { one: 'a', few: 'b', other: 'c' })).toBe(
    '{"nets": {"one": "a", "few": "b", "other": "c"}}',
  )
  expect(translate('nets:\n  one: A net\n  other: "Nets"\n', 'cs', { few: 'b' })).toBe(
    'nets:\n  one: A net\n  few: "b"\n  other: "Nets"\n',
  )
  expect(translate('[nets]\n  one  = "A net"\n  other = "Nets"\n', 'cs', { few: 'b' })).toBe(
    '[nets]\n  one  = "A net"\n  few = "b"\n  other = "Nets"\n',
  )
})

test('a row that shows that a message counts stays in a language with one form', () => {
  expect(translate('[nets]\none = "A net"\ntwo = "Two"\nother = "Nets"\n', 'ja', { other: 'あみ' })).toBe(
    '[nets]\none = "A net"\ntwo = "Two"\nother = "あみ"\n',
  )
})

test.each([
  ['en.toml', '[home]\nother = "Home"\n', 'go-i18n'],
  ['Cargo.toml', '[package]\ndescription = "A tool"\nname = "tool"\n', 'toml'],
  ['en.yaml', 'home:\n  other: Home\n', 'go-i18n'],
  ['en.yml', 'en:\n  nets:\n    one: A net\n    other: "%{count} nets"\n', 'rails-yaml'],
  ['en.yml', 'en:\n  other: Other\n  save: Save\n', 'rails-yaml'],
  ['active.en.json', '{"nets": {"one": "A net", "other": "{{.Count}} nets"}}', 'go-i18n'],
  ['messages.en.json', '{"nets": {"description": "n", "other": "{{.Count}} nets"}}', 'go-i18n'],
  ['en.json', '{"nets_one": "{{count}} net", "nets_other": "{{count}} nets"}', 'i18next'],
])('%s with %j is %s', (name, text, type) => {
  expect(detector.candidates(name, Buffer.from(text))[0]).toBe(type)
})
