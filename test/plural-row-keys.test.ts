// A plural whose missing row has a key that holds no string, such as a number: no key comes twice into the file.
import { expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { languages } from './core/plugins.ts'
import { catalogue } from './subjects.ts'

/** By format and its option `plurals`: a file without the row `one` as a string. */
const FILES: readonly (readonly [type: string, plurals: string | undefined, text: string])[] = [
  ['i18next', undefined, '{"f_other":"x","f_one":{"a":"y"}}'],
  ['i18next', undefined, '{"f_one":5,"f_other":"x"}'],
  ['json', 'i18next', '{"f_other":"x","f_one":{}}'],
  ['json', 'rails', '{"f":{"one":1,"other":"x"}}'],
  ['toml', 'rails', '[f]\none = 1\nother = "x"\n'],
  ['toml', 'i18next', 'f_other = "x"\nf_one = 5\n'],
  ['php-array', 'rails', '<?php return ["f" => ["one" => 1, "other" => "x"]];'],
  ['js-module', 'rails', 'export default { f: { one: 1, other: "x" } }\n'],
  ['yaml', 'rails', 'f:\n  one: 1\n  other: x\n'],
  [
    'stringsdict',
    undefined,
    '<plist><dict><key>f</key><dict><key>n</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>other</key><string>x</string><key>one</key><dict/></dict></dict></dict></plist>',
  ],
]

test.each(FILES)('%s with the plurals %s: %s', async (type, plurals, text) => {
  const known = catalogue.plugins.get(type)
  if (!known) throw new Error(`Unknown format ${type}.`)
  const plugin = plurals === undefined ? known : await configured(known, { plurals })
  const file = { name: 'file', bytes: Buffer.from(text) }
  const translation = { text: { one: 'first', other: 'second' } }
  const strings = parseByCall(plugin, file, languages('en')).strings
  const sent = strings.map((record) => ({
    ...record,
    translations: { de: typeof record.text === 'string' ? { text: 'second' } : translation },
  }))
  const built = Buffer.from(buildByCall(plugin, file, languages('en', 'de'), sent)).toString()
  expect([built.match(/\bone\b|f_one\b/g)?.length, built.includes('first')]).toEqual([1, false])
})
