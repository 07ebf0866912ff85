import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord, TextOrForms } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import stringsdict from '@atlas/formats/stringsdict/format.ts'

const type = '<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>'

const fileOf = (entries: string): string => `<plist><dict><key>k</key><dict>${entries}</dict></dict></plist>`

const pluralOf = (rows: Record<string, string>): string =>
  Object.entries(rows)
    .map(([name, text]) => `<key>${name}</key><string>${text}</string>`)
    .join('')

function recordsIn(text: string, target = 'en'): StringRecord[] {
  const languages = { source: known('en'), targets: [known(target)] }
  return recordsOf(
    stringsdict,
    readUnits(stringsdict, decodeFile(Buffer.from(text), stringsdict).source, languages),
  )
}

function built(text: string, target: string, translation: TextOrForms): string {
  const languages = { source: known('en'), targets: [known(target)] }
  const record = { identifier: 'k.v', text: '', translations: { [target]: { text: translation } } }
  return Buffer.from(buildFile(stringsdict, Buffer.from(text), languages, [record])).toString()
}

describe('a stringsdict', () => {
  test.each([
    ['%#@v@', true],
    ['%1$#@v@', true],
    ['%#@v@ %#@w@', undefined],
    ['on %#@v@', undefined],
  ])('hides the format %s: %s', (format, isHidden) => {
    const text = fileOf(pluralOf({ NSStringLocalizedFormatKey: format }))
    expect(recordsIn(text)[0]?.isHidden).toBe(isHidden)
  })

  test('reads zero as a separate text if the language lacks that category', () => {
    const text = fileOf(`<key>v</key><dict>${type}${pluralOf({ zero: 'none', other: 'some' })}</dict>`)
    expect(recordsIn(text)).toMatchObject([
      { identifier: 'k.v', text: { other: 'some' } },
      { identifier: 'k.v.zero', text: 'none' },
    ])
    expect(recordsIn(text, 'ar').map(({ identifier }) => identifier)).toEqual(['k.v'])
  })

  test('keeps what is between and after the rows', () => {
    const rows = pluralOf({ one: '1', NSStringFormatValueTypeKey: 'd', other: 'n' })
    const text = fileOf(`<key>v</key><dict>${rows}${type}</dict>`)
    const of = (...parts: Record<string, string>[]): string =>
      fileOf(`<key>v</key><dict>${parts.map(pluralOf).join('')}${type}</dict>`)
    expect(built(text, 'ja', { other: 'm' })).toBe(of({ NSStringFormatValueTypeKey: 'd' }, { other: 'm' }))
    expect(built(text, 'cs', { one: '1', few: '2', other: 'm' })).toBe(
      of({ one: '1', few: '2' }, { NSStringFormatValueTypeKey: 'd' }, { other: 'm' }),
    )
  })

  test('has its comments as context', () => {
    const text = fileOf(`<!-- c --><key>v</key><dict>${type}${pluralOf({ other: 'n' })}</dict>`)
    expect(recordsIn(text)[0]?.context).toBe('c')
  })
})
