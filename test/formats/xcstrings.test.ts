// String catalogs: which localization belongs to which language, and how entries without one are written.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import xcstrings from '@atlas/formats/xcstrings/format.ts'
import { sourceOf } from '../source-of.ts'

type Entries = Record<string, unknown>

const fileOf = (strings: Entries): string => JSON.stringify({ sourceLanguage: 'en', strings })
const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })

/** The entries after writing to each language the text `<identifier> in <code>`. */
function translate(strings: Entries, codes: readonly string[], ...identifiers: string[]): unknown {
  const targets = codes.map(known)
  const records = identifiers.map((identifier) => ({
    identifier,
    text: identifier,
    translations: Object.fromEntries(targets.map(({ id }) => [id, { text: `${identifier} in ${id}` }])),
  }))
  const built = buildFile(xcstrings, Buffer.from(fileOf(strings)), { source: known('en'), targets }, records)
  return (JSON.parse(Buffer.from(built).toString()) as { strings: Entries }).strings
}

test('languages that share a code get separate codes', () => {
  expect(translate({ A: { localizations: { pt: unit('x') } } }, ['pt-PT', 'pt-BR'], 'A')).toEqual({
    A: { localizations: { pt: unit('A in pt-PT'), 'pt-BR': unit('A in pt-BR') } },
  })
})

test('a language with the base of the source is a separate language', () => {
  const entry = { A: { localizations: { en: unit('x') } } }
  expect(translate(entry, ['en-GB'], 'A')).toEqual({
    A: { localizations: { en: unit('x'), 'en-GB': unit('A in en-GB') } },
  })
})

test('new texts of several languages and devices are grouped by language', () => {
  const own = { variations: { device: { ipad: unit('x'), mac: unit('y') } } }
  const both = (code: string) => ({
    variations: { device: { ipad: unit(`A.device.ipad in ${code}`), mac: unit(`A.device.mac in ${code}`) } },
  })
  expect(
    translate({ A: { localizations: { en: own } } }, ['de', 'cs'], 'A.device.ipad', 'A.device.mac'),
  ).toEqual({ A: { localizations: { en: own, cs: both('cs'), de: both('de') } } })
})

test('a key that is the source text is not written to', () => {
  const source = sourceOf(fileOf({ A: {} }))
  const { units } = readUnits(xcstrings, source, { source: known('en'), targets: [known('en'), known('de')] })
  expect(units.map(({ targets }) => [...(targets?.keys() ?? [])])).toEqual([['de']])
})

test('stale and untranslatable entries are hidden', () => {
  const entries = {
    A: { extractionState: 'stale' },
    B: { shouldTranslate: false },
    C: { shouldTranslate: true },
  }
  const source = sourceOf(fileOf(entries))
  const { units } = readUnits(xcstrings, source, { source: known('en'), targets: [] })
  expect(units.map(({ isHidden }) => isHidden)).toEqual([true, true, undefined])
})

test('the row zero is a text of its own, except in languages with that category', () => {
  const rows = (text: string) => ({ zero: unit(text), one: unit(text), other: unit(text) })
  const localizations = {
    en: { variations: { plural: rows('x') } },
    de: { variations: { plural: rows('y') } },
  }
  const languages = { source: known('en'), targets: [known('de'), known('ar')] }
  const file = fileOf({ A: { localizations } })
  const { units } = readUnits(xcstrings, sourceOf(file), languages)
  expect(units.map(({ key, targets }) => [key.join('.'), [...(targets?.keys() ?? [])].toSorted()])).toEqual([
    ['A', ['ar', 'de']],
    ['A.zero', ['de']],
  ])
  const records = [
    {
      identifier: 'A',
      text: { other: 'x' },
      translations: { de: { text: { one: 'eins', other: 'viele' } } },
    },
  ]
  const built = JSON.parse(
    Buffer.from(buildFile(xcstrings, Buffer.from(file), languages, records)).toString(),
  )
  expect(built).toMatchObject({
    strings: {
      A: { localizations: { de: { variations: { plural: { zero: unit('y'), one: unit('eins') } } } } },
    },
  })
})
