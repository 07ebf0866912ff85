// The option `plurals`: branches of a message are the rows of a plural (`icu`), or strings, too (`branches`).
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { parseByCall } from '@atlas/core/calls.ts'
import type { FormatPlugin, TextOrForms } from '@atlas/core/contract.ts'
import { laws } from '@atlas/core/laws.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { makeFile } from '@atlas/core/writing/new-file.ts'
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

async function read(format: FormatPlugin, text: string, plurals = 'icu') {
  const plugin = await configured(format, { plurals })
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

/** A message, its strings, and the same in Polish, where each text is in capitals or named by its category. */
const BRANCHES: readonly (readonly [
  message: string,
  strings: Record<string, TextOrForms>,
  inPolish: string,
])[] = [
  [
    'You have {n, plural, one {# file} other {# files}} in {place}.',
    { k: 'You have {n, plural} in {place}.', 'k[n]': { one: '# file', other: '# files' } },
    'YOU HAVE {n, plural, one {#one} few {#few} many {#many} other {#other}} IN {place}.',
  ],
  [
    '{g, select, male {He} other {They}} saw {g, select, male {him} other {them}}',
    {
      k: '{g, select} saw {g, select}',
      'k[g=male]': 'He',
      'k[g=other]': 'They',
      'k[g=male]#2': 'him',
      'k[g=other]#2': 'them',
    },
    '{g, select, male {HE} other {THEY}} SAW {g, select, male {HIM} other {THEM}}',
  ],
  [
    '{g, select, male {{n, plural, one {his boat} other {his # boats}}} other {all}}',
    { 'k[g=male]': { one: 'his boat', other: 'his # boats' }, 'k[g=other]': 'all' },
    '{g, select, male {{n, plural, one {#one} few {#few} many {#many} other {#other}}} other {ALL}}',
  ],
  [
    '{n, plural, offset:1 =0 {none} one {{g, select, male {his} other {a}}} other {{g, select, male {his #} other {#}}}}',
    {
      'k[g=male]': { one: 'his', other: 'his #' },
      'k[g=other]': { one: 'a', other: '#' },
      'k[n=0]': 'none',
    },
    '{n, plural, offset:1 =0 {NONE} one {{g, select, male {#one} other {#one}}} ' +
      'few {{g, select, male {#few} other {#few}}} many {{g, select, male {#many} other {#many}}} ' +
      'other {{g, select, male {#other} other {#other}}}}',
  ],
  [
    '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}',
    { k: { one: '#st', other: '#th' }, 'k[n=two]': '#nd', 'k[n=few]': '#rd' },
    '{n, selectordinal, one {#one} two {#ND} few {#RD} other {#other}}',
  ],
  [
    '{a, plural, one {one {b, plural, one {x} other {y}}} other {z}}',
    { 'k[a=one]': 'one {b, plural}', 'k[a=one][b]': { one: 'x', other: 'y' }, 'k[a=other]': 'z' },
    '{a, plural, one {ONE {b, plural, one {#one} few {#few} many {#many} other {#other}}} other {Z}}',
  ],
  [
    'é\t"{n, plural, one {"x"} other {y}}"',
    { k: 'é\t"{n, plural}"', 'k[n]': { one: '"x"', other: 'y' } },
    'É\t"{n, plural, one {#one} few {#few} many {#many} other {#other}}"',
  ],
  [
    '.input {$n :number}\n.local $who = {$user :string}\n{{hi {#b}{$who}{/b}}}',
    { k: 'hi {#b}{$who}{/b}' },
    '.input {$n :number}\n.local $who = {$user :string}\n{{HI {#b}{$who}{/b}}}',
  ],
  [
    '.input {$n :number}\n.match $n\n0 {{none}}\none {{a boat}}\n* {{{$n} boats}}',
    { k: { one: 'a boat', other: '{$n} boats' }, 'k[n=0]': 'none' },
    '.input {$n :number}\n.match $n\n0 {{NONE}}\none {{#one}}\nfew {{#few}}\nmany {{#many}}\n* {{#other}}',
  ],
  [
    '.input {$n :integer}\n.input {$g :string}\n.match $g $n\nmale one {{his}}\n* one {{a}}\nmale * {{b}}\n* * {{c}}',
    { 'k[g=male]': { one: 'his', other: 'b' }, 'k[g=*]': { one: 'a', other: 'c' } },
    '.input {$n :integer}\n.input {$g :string}\n.match $g $n\n' +
      'male one {{#one}}\nmale few {{#few}}\nmale many {{#many}}\n' +
      '* one {{#one}}\n* few {{#few}}\n* many {{#many}}\nmale * {{#other}}\n* * {{#other}}',
  ],
  [
    '.local $n = {$x :number select=ordinal}\n.match $n\none {{st}}\ntwo {{nd}}\n* {{th}}',
    { k: { one: 'st', other: 'th' }, 'k[n=two]': 'nd' },
    '.local $n = {$x :number select=ordinal}\n.match $n\none {{#one}}\ntwo {{ND}}\n* {{#other}}',
  ],
]

const inCapitals = (text: string): string =>
  text.replaceAll(/\{[^}]*\}|\p{L}+/gu, (piece) => (piece.startsWith('{') ? piece : piece.toUpperCase()))

/** Builds a file of messages by keys, in Polish or another language. */
async function inPolish(
  format: FormatPlugin,
  file: string,
  strings: Record<string, TextOrForms>,
  code = 'pl',
) {
  const plugin = await configured(format, { plurals: 'branches' })
  const language = known(code)
  const records = Object.entries(strings).map(([identifier, text]) => ({
    identifier,
    text,
    translations: { [code]: { text } },
  }))
  const languages = { source: known('en'), targets: [language] }
  const { content, report } = buildWithReport(plugin, Buffer.from(file), languages, records, {
    unwritable: 'keep-source',
    verify: true,
  })
  return { text: Buffer.from(content).toString(), refused: report.rows.flatMap(({ reason }) => reason ?? []) }
}

describe('branches of messages', () => {
  test.each(BRANCHES)('are strings: %s', async (message, strings, wanted) => {
    const translated = Object.fromEntries(
      Object.entries(strings).map(([key, text]): [string, TextOrForms] => [
        key,
        typeof text === 'string'
          ? inCapitals(text)
          : Object.fromEntries(known('pl').pluralCategoryNames.map((name) => [name, `#${name}`])),
      ]),
    )
    const escaped = (text: string): string =>
      JSON.stringify({ k: text }).replaceAll(/[éÉ]/g, (char) => `\\u00${char === 'é' ? 'e9' : 'c9'}`)
    for (const [format, spell] of [
      [json, escaped],
      [arb, (text: string) => JSON.stringify({ k: text })],
      [yaml, (text: string) => `k: ${JSON.stringify(text)}\n`],
    ] as const) {
      const file = spell(message)
      expect(Object.fromEntries(await read(format, file, 'branches'))).toEqual(strings)
      expect(await inPolish(format, file, strings)).toEqual({ text: file, refused: [] })
      expect((await inPolish(format, file, translated)).text).toBe(spell(wanted))
    }
  })

  test('are all in a row that is added, and none is left of a row that is removed', async () => {
    const select = (his: string, a: string): string => `{{g, select, male {${his}} other {${a}}}}`
    const file = (rows: string): string => JSON.stringify({ k: `{n, plural, ${rows}}` })
    const before = file(`one ${select('his', 'a')} other ${select('his #', '#')}`)
    const built = await inPolish(json, before, { 'k[g=male]': { one: '1', few: '2', many: '3', other: '4' } })
    const rows = [`one ${select('1', 'a')}`, `few ${select('2', '#')}`, `many ${select('3', '#')}`]
    expect(built).toEqual({ text: file([...rows, `other ${select('4', '#')}`].join(' ')), refused: [] })

    const text = '{"k":"a {n, plural, =0 {b} one {c} other {d}}"}'
    const inJapanese = await inPolish(json, text, { k: '{n, plural} e', 'k[n]': { other: 'f' } }, 'ja')
    expect(inJapanese.text).toBe('{"k":"{n, plural, =0 {b} other {f}} e"}')
  })

  test('are in new files, too', async () => {
    const target = known('de')
    const strings = [{ key: ['boats'], text: { one: 'a', other: 'b' } }]
    for (const plurals of ['raw', 'icu', 'branches']) {
      const plugin = await configured(arb, { plurals })
      const { bytes, leftOut } = makeFile(plugin, { source: known('en'), targets: [target] }, strings)
      expect(leftOut).toEqual([])
      expect(Buffer.from(bytes).toString()).toContain('"boats": "{count, plural, one {a} other {b}}"')
    }
  })

  test.each([
    ['a {n, plural, one {b} other {c}}', 'k', 'a', 'the code {n, plural} is missing'],
    ['a {n, plural, one {b} other {c}}', 'k', 'a {n, plural} {n, plural}', 'is not in the source text'],
    ['a {n, plural, one {b} other {c}}', 'k', 'a {n, plural, other {d}}', 'that the source text lacks'],
    ['a {n, plural, one {b} other {c}}', 'k', "a '{n, plural}", 'braces of the text do not match'],
    ['{g, select, male {b} other {c}}', 'k[g=male]', 'a } b', 'braces of the text do not match'],
    ['{g, select, male {b} other {c}}', 'k[g=male]', "end'", 'braces of the text do not match'],
    ['{g, select, male {b} other {c}}', 'k[g=male]', '{n, plural, other {d}}', 'that the source text lacks'],
    ['.input {$n}\n{{a}}', 'k', 'b }} c', 'not a pattern of MessageFormat 2'],
    ['.input {$n}\n{{a}}', 'k', 'b \\', 'not a pattern of MessageFormat 2'],
  ])('refuse a text that would change others: %s', async (message, key, text, reason) => {
    const file = JSON.stringify({ k: message })
    const built = await inPolish(json, file, { [key]: text })
    expect(built).toEqual({ text: file, refused: [expect.stringContaining(reason)] })
  })

  test.each([
    '{{name}}',
    'Hi {$name}',
    '{n, plural, one {a} one {b} other {c}}',
    '{n, plural, odd {a} other {c}}',
  ])('are not those of %s', async (text) => {
    expect(await read(json, JSON.stringify({ k: text }), 'branches')).toEqual([['k', text]])
  })

  test('obey the laws', async () => {
    const file = JSON.stringify(
      Object.fromEntries(BRANCHES.map(([message], index) => [`k${index}`, message])),
      null,
      1,
    )
    holdsLaws(await configured(arb, { plurals: 'branches' }), file, 2)
  })
})

function holdsLaws(plugin: FormatPlugin, text: string, runs = 5): void {
  const subject = {
    type: 'any',
    plugin,
    samples: [{ name: 'a', bytes: Buffer.from(text) }],
    pairs: [],
    witness: undefined,
    candidates: () => ['any'],
  }
  const apart = new Set(['pairs', 'witness', 'patterns', 'detection'])
  for (const law of laws) if (!apart.has(law.name)) law.holds(subject, { runs, seed: 7 })
}
