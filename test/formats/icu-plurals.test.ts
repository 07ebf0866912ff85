// The option `plurals: icu`: branches of a message are the rows of a plural.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { parseByCall } from '@atlas/core/calls.ts'
import type { FormatPlugin, TextOrForms } from '@atlas/core/contract.ts'
import { laws } from '@atlas/core/laws.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import arb from '@atlas/formats/arb/format.ts'
import formatjs from '@atlas/formats/formatjs/format.ts'
import jsModule from '@atlas/formats/js-module/format.ts'
import json from '@atlas/formats/json/format.ts'
import php from '@atlas/formats/php-array/format.ts'
import toml from '@atlas/formats/toml/format.ts'
import yaml from '@atlas/formats/yaml/format.ts'

const message = (branches: string): string => `{"boats": "{n, plural, ${branches}}"}`
const inEnglish = message(String.raw`=0 {none} one {# \"boat\" of {who}} other {# boats}`)

async function read(format: FormatPlugin, text: string) {
  const plugin = await configured(format, { plurals: 'icu' })
  const languages = { source: known('en'), targets: [] }
  const { strings } = parseByCall(plugin, { name: 'a', bytes: Buffer.from(text) }, languages)
  return strings.map(({ identifier, text: shown }) => [identifier, shown])
}

async function build(text: string, code: string, boats: TextOrForms, format: FormatPlugin = json) {
  const plugin = await configured(format, { plurals: 'icu' })
  const language = known(code)
  const languages = { source: known('en'), targets: [language] }
  const records = [{ identifier: 'boats', text: '', translations: { [language.id]: { text: boats } } }]
  const { content, report } = buildWithReport(plugin, Buffer.from(text), languages, records, {
    unwritable: 'keep-source',
    verify: true,
  })
  const rows = report.rows.filter(({ outcome }) => outcome !== 'untranslated')
  return { text: Buffer.from(content).toString(), rows }
}

describe('plurals of ICU', () => {
  test('are rows, and other branches are strings of their own', async () => {
    const rows = [
      ['boats', { one: '# "boat" of {who}', other: '# boats' }],
      ['boats[n=0]', 'none'],
    ]
    expect(await read(json, inEnglish)).toEqual(rows)
    expect(await read(arb, inEnglish)).toEqual(rows)
    expect(await read(formatjs, inEnglish)).toEqual(rows)
  })

  test('get the branches of their language', async () => {
    const polish = await build(inEnglish, 'pl', { one: '# a', few: '# b', many: '# c', other: '# "d"' })
    expect(polish.text).toBe(message(String.raw`=0 {none} one {# a} few {# b} many {# c} other {# \"d\"}`))
    expect((await build(inEnglish, 'ja', { other: '# e {who}' })).text).toBe(
      message('=0 {none} other {# e {who}}'),
    )
    const lines = message(String.raw`\n  one {a}\n  other {b}\n`)
    expect((await build(lines, 'cs', { one: '1', few: '2', other: '4' })).text).toBe(
      message(String.raw`\n  one {1}\n  few {2}\n  other {4}\n`),
    )
  })

  test.each(['a } b', 'a { b', "l'{x", "end'"])('have no text that would end elsewhere: %j', async (text) => {
    const { text: built, rows } = await build(inEnglish, 'de', { one: text, other: '#' })
    expect(built).toBe(inEnglish)
    expect(rows).toMatchObject([{ outcome: 'refused' }])
  })

  test('may have quoted braces, which end nothing', async () => {
    expect(await read(json, message("one {l'}' a} other {'{' ''}"))).toEqual([
      ['boats', { one: "l'}' a", other: "'{' ''" }],
    ])
  })

  test.each([
    message('one {a}'),
    message('one {a} one {b} other {c}'),
    message('offset:1 one {a} other {b}'),
    message('one {a} other {b} '.trim()).replace('}"}', '} left"}'),
    message(String.raw`one {a} other {\u007b}`),
    message('one {a} other {b}').replace('plural', 'selectordinal'),
    message('one {a} other {b'),
  ])('are whole messages with their branches: %s is one text', async (text) => {
    const [first] = await read(json, text)
    expect(first).toEqual(['boats', expect.any(String)])
  })

  const forms = { one: "l'x", few: '# "é"', many: '# c', other: '$d' }
  test.each<[string, FormatPlugin, file: string, built: string]>([
    [
      'YAML, folded',
      yaml,
      'boats: >-\n  {n, plural, =0 {none} one {a # b}\n  other {c}}\nnext: d\n',
      'boats: >-\n  {n, plural, =0 {none} one {l\'x}\n  few {# "é"} many {# c}\n  other {$d}}\nnext: d\n',
    ],
    [
      'YAML, literal',
      yaml,
      'boats: |-\n  {n, plural,\n    =0 {none}\n    one {a # b}\n    other {c}\n  }\nnext: d\n',
      'boats: |-\n  {n, plural,\n    =0 {none}\n    one {l\'x}\n    few {# "é"}\n    many {# c}\n    other {$d}\n  }\nnext: d\n',
    ],
    [
      'YAML, quoted',
      yaml,
      "{boats: '{n, plural, =0 {none} one {a # b} other {c}}'}\n",
      "{boats: '{n, plural, =0 {none} one {l''x} few {# \"é\"} many {# c} other {$d}}'}\n",
    ],
    [
      'TOML',
      toml,
      "boats = '{n, plural, =0 {none} one {a # b} other {c}}'\n",
      'boats = "{n, plural, =0 {none} one {l\'x} few {# \\"é\\"} many {# c} other {$d}}"\n',
    ],
    [
      'PHP',
      php,
      `<?php\nreturn ['boats' => '{n, plural, =0 {none} one {a # b} ' . 'other {c}}'];\n`,
      `<?php\nreturn ['boats' => '{n, plural, =0 {none} one {l\\'x} few {# "é"} many {# c} other {$d}}'];\n`,
    ],
    [
      'PHP in double quotes',
      php,
      `<?php\n$boats = "{n, plural, =0 {none} one {a # b} other {c}}";\n`,
      `<?php\n$boats = "{n, plural, =0 {none} one {l'x} few {# \\"é\\"} many {# c} other {\\$d}}";\n`,
    ],
    [
      'JavaScript',
      jsModule,
      "export default {\n  boats: '{n, plural, =0 {none} one {a # b} other {c}}',\n}\n",
      "export default {\n  boats: '{n, plural, =0 {none} one {l\\'x} few {# \"é\"} many {# c} other {$d}}',\n}\n",
    ],
  ])('are read from %s, and written as the string is spelled', async (_, format, text, built) => {
    const rows = [
      ['boats', { one: 'a # b', other: 'c' }],
      ['boats[n=0]', 'none'],
    ]
    expect((await read(format, text)).slice(0, 2)).toEqual(rows)
    expect(await build(text, 'pl', forms, format)).toEqual({ text: built, rows: [] })
    const inJapanese = (await build(text, 'ja', { other: 'e' }, format)).text
    expect((await read(format, inJapanese)).slice(0, 2)).toEqual([['boats', { other: 'e' }], rows[1]])
    const broken = await build(text, 'pl', { ...forms, few: 'a }' }, format)
    expect(broken).toMatchObject({ text, rows: [{ outcome: 'refused' }] })
  })

  test('obey the laws', async () => {
    holdsLaws(await configured(json, { plurals: 'icu' }), inEnglish)
    const joined = `<?php\n$boats = '{n, plural, =0 {none} one {a # b} ' . "other {c}}";\n`
    holdsLaws(await configured(php, { plurals: 'icu' }), joined)
  })
})

function holdsLaws(plugin: FormatPlugin, text: string): void {
  const subject = {
    type: 'any',
    plugin,
    samples: [{ name: 'a', bytes: Buffer.from(text) }],
    pairs: [],
    witness: undefined,
    candidates: () => ['any'],
  }
  const apart = new Set(['pairs', 'witness', 'patterns', 'detection'])
  for (const law of laws) if (!apart.has(law.name)) law.holds(subject, { runs: 5, seed: 7 })
}
