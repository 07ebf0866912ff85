// A build whose result has a key twice is refused, since programs merge such keys or refuse the file.
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { formats } from '@atlas/cli/library/index.ts'
import { languages } from './plugins.ts'

/** Files, and what a faulty plugin would write before or after their own content. */
const faults = [
  ['json', '{"a":"A","b":"B"}', (text: string) => text.replace('{', '{"a":"Y",')],
  ['i18next', '{"a_one":"A","a_other":"B","b":"C"}', (text: string) => text.replace('{', '{"a_one":"Y",')],
  ['yaml', 'a: A\nb: B\n', (text: string) => `${text}a: Y\n`],
  ['toml', 'a = "A"\nb = "B"\n', (text: string) => `${text}a = "Y"\n`],
  ['java-properties', 'a=A\nb=B\n', (text: string) => `${text}a=Y\n`],
  ['ini', 'a=A\nb=B\n', (text: string) => `${text}a=Y\n`],
  [
    'php-array',
    "<?php return ['a' => 'A', 'b' => 'B'];\n",
    (text: string) => text.replace('[', "['a' => 'Y', "),
  ],
] as const

test.each(faults)('%s: %s', (type, content, spoil) => {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  const bytes = Buffer.from(content)
  const read = languages('en', 'de')
  const records = recordsOf(plugin, readUnits(plugin, decodeFile(bytes, plugin).source, read)).map(
    (record): StringRecord => ({ ...record, translations: { de: { text: changed(record.text) } } }),
  )
  const faulty: FormatPlugin = { ...plugin, build: (job) => spoil(job.weave()) }
  expect(buildFile(plugin, bytes, read, records).length).toBeGreaterThan(bytes.length)
  expect(() => buildFile(faulty, bytes, read, records)).toThrow('cannot be written to this file')
})

function changed(text: StringRecord['text']): StringRecord['text'] {
  if (typeof text === 'string') return `${text}!`
  return Object.fromEntries(Object.entries(text).map(([category, form]) => [category, `${form}!`]))
}
