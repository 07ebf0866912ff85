// The formats by which inference is measured: their files hold what is expected of them, and of the blind set a
// declaration exists that reads it, so that whoever infers a format could find it.
import { describe, expect, test } from 'vitest'
import { formatsOfSet, setNames } from '../../scripts/bench/declared/measured-formats.ts'
import { parseByCall } from '../../core/calls.ts'
import { languageByCode } from '../../core/languages.ts'
import { declaredFormat } from '../../declared/format.ts'
import type { Grammar } from '../../declared/grammars.ts'
import csv from '../../formats/csv/format.ts'

const sets = setNames.map(formatsOfSet)
const formats = sets.flat()
const blind = formatsOfSet('blind')

const { raw } = String
/** The declaration of each format of the blind set that a person would write. */
const grammars: Readonly<Record<string, Grammar>> = {
  'Logseq, dictionaries': {
    family: 'lines',
    entries: [{ pattern: raw`[{ ]:(?P<key>\S+) "(?P<text>(?:[^"\\]|\\.)*)"\}?`, spelling: 'c' }],
  },
  'OpenRA, rules': {
    family: 'blocks',
    comments: { line: ['#'] },
    begin: raw`[^\s#].*:`,
    fields: [
      { pattern: raw`(?P<key>[^\s#].*):`, line: 0 },
      { pattern: raw`\t\tName: (?P<text>.*)`, name: 'Name', optional: true },
      { pattern: raw`\t\tDescription: (?P<text>.*)`, name: 'Description', optional: true },
    ],
  },
  'X/Open, message catalogs': {
    family: 'lines',
    comments: { line: ['$ '] },
    sections: [raw`\$set (?P<section>\d+).*`],
    entries: [{ pattern: raw`(?P<key>\d+) (?P<text>.+)` }],
  },
  'FreeDOS, kitten catalogs': {
    family: 'lines',
    comments: { line: ['#'] },
    entries: [{ pattern: raw`(?P<key>\d+\.\d+):(?P<text>.+)`, spelling: { escapes: { n: '\n' } } }],
  },
  'Knights and Merchants, libx': {
    family: 'lines',
    entries: [{ pattern: raw`(?P<key>\d+):(?P<text>.+)` }],
  },
  'Twee, passages': {
    family: 'blocks',
    begin: ':: .*',
    fields: [{ pattern: raw`:: (?P<key>[^\[]*?)(?: \[[^\]]*\])?`, line: 0 }],
    rest: { role: 'text' },
  },
  'Half-Life, titles': {
    family: 'lines',
    comments: { line: ['//'] },
    entries: [
      { pattern: raw`(?P<key>[A-Za-z]\w*)\n\{\n(?P<text>[^}\s][^}]*)\n\}`, lines: 30, spelling: 'lines' },
    ],
  },
  'Firebird, messages': {
    family: 'lines',
    entries: [
      {
        pattern: raw`FB_IMPL_MSG\(\w+, \d+, (?P<key>\w+), -?\d+, "\w*", "\w*", "(?P<text>(?:[^"\\]|\\.)+)"\)`,
        spelling: 'c',
      },
    ],
  },
  'Warband, languages': { family: 'table', heads: false, delimiter: '|', key: 1, source: 2 },
  'Sins of a Solar Empire, strings': {
    family: 'lines',
    entries: [{ pattern: raw`\tID "(?P<key>\w+)"\n\tValue "(?P<text>.*)"`, lines: 2 }],
  },
  'SpamAssassin, rule descriptions': {
    family: 'lines',
    comments: { line: ['#'] },
    entries: [{ pattern: raw`describe (?P<key>\w+)\s+(?P<text>.*)` }],
  },
  'Cura, settings': {
    family: 'json',
    rules: [{ at: 'settings.**.label' }, { at: 'settings.**.description' }, { at: 'settings.**.options.*' }],
  },
  'Inkscape, extensions': {
    family: 'xml',
    rules: [
      { at: '**/_name' },
      { at: '**/param/@_gui-text', key: ['@name'] },
      { at: '**/page/@_gui-text', key: ['@name'] },
      { at: '**/_option', key: ['../@name', '@value'] },
      { at: '**/_param', key: ['@name'] },
      { at: '**/submenu/@_name' },
    ],
  },
  'Magento, system settings': {
    family: 'xml',
    rules: [
      { at: '**/label', key: ['../@id', 'name()'] },
      { at: '**/comment', key: ['../@id', 'name()'] },
    ],
  },
  'Diablo II, strings': { family: 'json', rules: [{ at: '*.enUS', key: ['Key'] }] },
  'Windows, ADML': {
    family: 'xml',
    rules: [
      { at: '**/stringTable/string', key: ['@id'] },
      { at: '**/presentation/text' },
      { at: '**/checkBox', key: ['@refId'] },
      { at: '**/textBox/label', key: ['../@refId'] },
    ],
  },
  'Spark, error classes': { family: 'json', rules: [{ at: '*.message.*' }] },
  'Drupal, permissions': { family: 'yaml', rules: [{ at: '*.title' }, { at: '*.description' }] },
  'Cyberpunk 2077, on-screen texts': {
    family: 'json',
    rules: [{ at: '**.femaleVariant', key: ['secondaryKey'] }],
  },
  'TYPO3, locallang': {
    family: 'xml',
    rules: [
      {
        at: 'T3locallang/data/languageKey/label',
        key: ['@index'],
        if: [{ at: '../@index', equals: ['default'] }],
      },
    ],
  },
}

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

test('each format of the blind set has a declaration here', () => {
  expect(Object.keys(grammars).sort()).toEqual(blind.map(({ name }) => name).sort())
})

describe.each(blind)('a declaration of $name', ({ name, file, test: text, expected, samples }) => {
  test('reads exactly what is expected', async () => {
    const [grammar, english] = [grammars[name], languageByCode('en')]
    if (!grammar || !english) throw new Error('unreachable')
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
