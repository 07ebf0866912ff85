// A lost placeholder or tag is found in both places that look for it: by `atlas lint`, which knows the format, and in the
// counts of the sandbox's editor, which only knows the records.
import { expect, test } from 'vitest'
import { languageByCode } from '../../../core/languages.ts'
import { formats } from '../../cli/library/index.ts'
import { findingsOf } from '../projects/records.ts'
import { lintTarget } from '../../cli/compare/lint.ts'
import { readStrings } from '../../../core/reading/file-strings.ts'

const named = (code: string) => {
  const language = languageByCode(code)
  if (!language) throw new Error(`There is no language ${code}.`)
  return language
}

const FILES: Readonly<Record<string, (text: string) => string>> = {
  'android-strings': (text) => `<resources><string name="a">${text}</string></resources>`,
  'java-properties': (text) => `a=${text}\n`,
  json: (text) => JSON.stringify({ a: text }),
  arb: (text) => JSON.stringify({ a: text }),
}

function lintedTexts(type: string, source: string, translation: string): number {
  const plugin = formats.get(type)
  const wrap = FILES[type]
  if (!plugin || !wrap) throw new Error(`There is no file of ${type}.`)
  const read = (code: string, text: string) =>
    readStrings({ path: code, bytes: Buffer.from(wrap(text)), plugin }, named(code))
  return lintTarget(read('en', source), read('de', translation), named('de')).length
}

test.each([
  ['android-strings', '<b>Low</b> tide', 'Ebbe', true],
  ['android-strings', '<b>Low</b> tide', '<b>Ebbe</b>', false],
  ['android-strings', 'Tide of %1$s', 'Tide', true],
  ['android-strings', '%1$d of %2$s', '%2$s von %1$d', false],
  ['java-properties', '{0,number} tides', '{0} Tiden', true],
  ['java-properties', '{0,number} tides', '{0,number} Tiden', false],
  ['java-properties', 'Tide {0}', 'Tide', true],
  ['json', 'Tide of {{name}}', 'Tide', true],
  ['json', 'Tide of {name}', 'Tide von {nom}', true],
  ['json', '<i>Low</i> tide', 'Ebbe', true],
  ['json', '100 % low', '100% tief', false],
  ['arb', '{n, plural, one {# tide} other {# tides}}', 'Tiden', true],
  ['arb', '{n, plural, one {# tide} other {# tides}}', '{n, plural, one {# Tide} other {# Tiden}}', false],
])('in %s, %s as %s: %s', (type, source, translation, isWrong) => {
  const count = findingsOf({ text: JSON.stringify(source), max_length: null, codes: null }, translation)
  expect([lintedTexts(type, source, translation) > 0, count > 0]).toEqual([isWrong, isWrong])
})
