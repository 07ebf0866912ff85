// atlas lint: what it finds, where, and how it reports.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageByCode } from '@atlas/core/languages.ts'
import type { FormatPlugin, Language } from '@atlas/core/contract.ts'
import { formats } from '../../library/index.ts'
import {
  lintInFile,
  lintKeys,
  lintTarget,
  ruleGroups,
  rules,
  type Finding,
  type Levels,
} from '../../compare/lint.ts'
import { readStrings } from '@atlas/core/reading/file-strings.ts'
import type { Run } from '../in-process.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const named = (code: string): Language => {
  const language = languageByCode(code)
  if (!language) throw new Error(`The table lacks ${code}.`)
  return language
}
const [english, french, german, polish] = [named('en'), named('fr'), named('de'), named('pl')]

const pluginOf = (type: string): FormatPlugin => {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is not a format.`)
  return plugin
}

/** What is found in two files of one language. */
function found(type: string, source: string, target: string, levels?: Levels, language = german): string[] {
  const plugin = pluginOf(type)
  const read = (path: string, text: string, own: typeof german) =>
    readStrings({ path, bytes: Buffer.from(text), plugin }, own)
  const file = read('de', target, language)
  return printed([
    ...lintKeys(file, language, levels),
    ...lintTarget(read('en', source, english), file, language, levels),
  ])
}

const PO_WITH_FINDING = `msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\nLanguage: de\\n"

msgid "Gate (open)"
msgstr "Tor (offen"
`

/** The catalog that msgfmt makes from `PO_WITH_FINDING`. */
function moOf(): Buffer {
  const texts = ['', 'Gate (open)', 'Content-Type: text/plain; charset=UTF-8\nLanguage: de\n', 'Tor (offen']
  const head = Buffer.alloc(28 + 32)
  for (const [index, value] of [0x950412de, 0, 2, 28, 44, 0, 60].entries())
    head.writeUInt32LE(value, index * 4)
  let at = head.length
  for (const [index, text] of texts.entries()) {
    head.writeUInt32LE(Buffer.byteLength(text), 28 + index * 8)
    head.writeUInt32LE(at, 32 + index * 8)
    at += Buffer.byteLength(text) + 1
  }
  return Buffer.concat([head, Buffer.from(texts.map((text) => `${text}\0`).join(''))])
}

const printed = (findings: readonly Finding[]): string[] =>
  findings.map(
    ({ rule, level, line, column, identifier }) => `${line}:${column} ${level} ${rule} ${identifier}`,
  )

describe('in a format without codes of its own', () => {
  test.each([
    ['{name}', '{nombre}', ['1:8 error code-added a', '1:7 warn code-lost a']],
    ['{{name}}', '{{ name }}', []],
    ['{{name}}', '{name}', ['1:7 warn code-lost a']],
    ['%{name}', '%{nom}', ['1:8 error code-added a', '1:7 warn code-lost a']],
    ['%s of %s', '%s', ['1:7 warn code-lost a']],
    ['100 %', '100 {x}', []],
    ['Gate', 'a {b}', []],
    ['{n, plural, one {One} other {Many}}', '{n, plural, one {Eins} other {Viele}}', []],
    [
      '{n, plural, one {One} other {Many}}',
      '{n, plural, one {Eins}}',
      ['1:4 error code-wrong a', '1:4 warn code-lost a'],
    ],
  ])('%s becomes %s', (source, target, findings) => {
    const json = (text: string): string => JSON.stringify({ a: `.${text}` })
    expect(
      found('ini', `a=.${source}\n`, `a=.${target}\n`)
        .map((each) => each.replace(/^1:\d+/, ''))
        .sort(),
    ).toEqual(findings.map((each) => each.replace(/^1:\d+/, '')).sort())
    expect(json('')).toBe('{"a":"."}')
  })
})

test('codes of a format are checked, with the place in the file', () => {
  const android = (text: string): string => `<resources>\n  <string name="a">${text}</string>\n</resources>\n`
  expect(found('android-strings', android('%1$s bulbs'), android('%1$d Zwiebeln'))).toEqual([
    '2:20 error code-wrong a',
  ])
})

test.each([
  ['Click <1>here</1>', 'Klick <1>hier</1>', []],
  ['Click <1>here</1>', 'Klick <1>hier', ['warn code-lost a']],
  ['Click <1>here</1>', 'Klick hier', ['warn code-lost a', 'warn code-lost a']],
  ['<b>One</b> <i>two</i>', '<b>Eins <i>zwei</b></i>', ['warn code-wrong a']],
  ['One<br/>two', 'Eins zwei', ['warn code-lost a']],
  ['{{count}} <b>files</b>', '<b>{{count}} Dateien', ['warn code-lost a']],
  ['Use <file> or 2 < 3', 'Nimm <Datei> oder 2 < 3', []],
])('tags in formats with other codes: %s becomes %s', (source, target, expected) => {
  const json = (text: string): string => JSON.stringify({ a: text, n_one: '{{count}}', n_other: '{{count}}' })
  const yaml = (language: string, text: string): string => `${language}:\n  a: ${JSON.stringify(text)}\n`
  const withoutPlace = (findings: readonly string[]): string[] =>
    findings.map((each) => each.replace(/^\S+ /, '')).sort()
  expect(withoutPlace(found('i18next', json(source), json(target)))).toEqual(expected)
  if (!source.includes('{'))
    expect(withoutPlace(found('rails-yaml', yaml('en', source), yaml('de', target)))).toEqual(expected)
})

test('a plural lacks a form of its language', () => {
  const plural = (...forms: string[]): string =>
    `<resources><plurals name="a">${forms.map((form) => `<item quantity="${form}">%d x</item>`).join('')}</plurals></resources>`
  expect(found('android-strings', plural('one', 'other'), plural('one', 'other'), {}, polish)).toEqual([
    '1:51 warn plural-form a',
  ])
  expect(found('android-strings', plural('one', 'other'), plural('one', 'few', 'many'), {}, polish)).toEqual(
    [],
  )
  // Files may do without `many` of French, unless another plural of the file has it.
  const [counted, withMany] = [plural('one', 'other'), plural('one', 'many', 'other')]
  const two = (first: string, second: string): string =>
    first.replace('</resources>', '') + second.replace('<resources>', '').replace('"a"', '"b"')
  expect(found('android-strings', counted, counted, {}, french)).toEqual([])
  expect(found('android-strings', two(counted, counted), two(withMany, counted), {}, french)).toEqual([
    expect.stringContaining('plural-form b'),
  ])
})

test('a row of a plural may have the values of another row', () => {
  const plural = (one: string): string =>
    `<resources><plurals name="a"><item quantity="one">${one}</item><item quantity="other">%1$d %2$s</item></plurals></resources>`
  expect(found('android-strings', plural('One %2$s'), plural('%1$d %2$s'))).toEqual([])
  expect(found('android-strings', plural('One %2$s'), plural('%3$d %2$s'))).not.toEqual([])
})

test.each([
  ['java-properties', 'a=\\ days\n', 'a=\\ Tage\n', 'de', 0],
  ['java-properties', 'a=\\ days\n', 'a=日\n', 'ja', 0],
  ['java-properties', 'a=\\ days\n', 'a=Tage\n', 'de', 1],
  ['java-properties', 'a=, and \n', 'a=\\ und \n', 'de', 0],
  ['java-properties', 'a=,\n', 'a=\\ \n', 'de', 0],
  ['ini', 'a=%A, %B %d\n', 'a=%A, %B\n', 'de', 0],
])('in %s, %j as %j in %s has %i findings', (type, source, target, code, count) => {
  expect(found(type, source, target, {}, named(code)).length).toBe(count)
})

test('spaces at the edges, and the line end of PO', () => {
  expect(found('java-properties', 'a=Gate: \n', 'a=Tor:\n')).toEqual(['1:3 warn edge-space a'])
  const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Gate\\n"\nmsgstr "Tor"\n'
  const file = readStrings(
    { path: 'de.po', bytes: Buffer.from(po), plugin: pluginOf('gettext-po') },
    english,
    [german],
  )
  expect(printed(lintInFile(file, german))).toEqual([
    expect.stringContaining('error last-line-end') as string,
  ])
})

test('a fuzzy translation is not checked, since no program shows it', () => {
  const po = 'msgid ""\nmsgstr "Language: de\\n"\n\n#, fuzzy\nmsgid "Gate\\n"\nmsgstr "Tor"\n'
  const file = readStrings(
    { path: 'de.po', bytes: Buffer.from(po), plugin: pluginOf('gettext-po') },
    english,
    [german],
  )
  expect(lintInFile(file, german)).toEqual([])
})

test('a key that is there twice', () => {
  expect(found('json', '{"a": "A"}', '{"a": "B",\n "a": "C"}')).toEqual([
    expect.stringMatching(/^2:\d error duplicate-key a#2$/) as string,
  ])
  const twice = '{"a": {"x": "X"},\n "b": "B",\n "a": {"y": "Y"}}'
  expect(found('json', '{"b": "B"}', twice)).toEqual(['3:3 error duplicate-key a'])
  expect(found('toml', 'b = "B"', '[a]\nx = "X"\n[a]\ny = "Y"\n')).toEqual(['3:1 error duplicate-key a'])
  expect(found('ini', '[a]\nx=X\n', '[a]\nx=X\n[a]\ny=Y\n')).toEqual([])
})

test('a key that is there twice where the format allows it', () => {
  expect(found('dtd', '', '<!ENTITY a "A">\n<!ENTITY a "B">\n')).toEqual([
    expect.stringMatching(/^2:\d+ warn duplicate-key a#2$/) as string,
  ])
})

test.each([
  ['Sorry', 'Leider nicht :('],
  ['Choose (one)', '1) eins (a) zwei'],
  ['Choose', 'a) eins b) zwei'],
  ['2 million boats', '200万'],
  ['One of 4 boats', '1 von 4 Booten'],
  ['No. {0}', 'Nr. #{0}'],
  ['\n    One boat\n    ', '\nEin Boot'],
])('%s may become %s', (source, target) => {
  expect(found('json', JSON.stringify({ a: source }), JSON.stringify({ a: target }))).toEqual([])
})

test.each([
  ['Sorry', 'Leider nicht (ja :('],
  ['Choose (one)', '1) eins (a zwei'],
])('%s becomes %s, with a bracket that has no partner', (source, target) => {
  expect(found('json', JSON.stringify({ a: source }), JSON.stringify({ a: target }))).toEqual([
    '1:7 warn bracket a',
  ])
})

test('a text beside a plural of i18next has a key of its own', () => {
  const english = '{"item": "Item", "item_one": "{{count}} item", "item_other": "{{count}} items"}'
  const german = '{"item_one": "{{count}} Ding", "item_other": "{{count}} Dinge", "item": "Ding"}'
  expect(found('i18next', english, german)).toEqual([])
  expect(
    found('i18next', english, '{"item_one": "{{count}} Ding", "item_other": "{{count}} Dinge"}'),
  ).toEqual([])
  expect(found('i18next', english, '{"item": "Ding", "item": "Dinge", "item_other": "{{count}}"}')).toEqual([
    expect.stringContaining('duplicate-key item'),
  ])
  expect(found('i18next', english, '{"item_other": "{{count}}", "item": "Ding"}')).toEqual([
    expect.stringContaining('plural-form item#2'),
  ])
})

test('a rule can be off, or have another level', () => {
  expect(found('java-properties', 'a=Gate: \n', 'a=Tor:\n', { 'edge-space': 'off' })).toEqual([])
  expect(found('java-properties', 'a=Gate: \n', 'a=Tor:\n', { 'edge-space': 'error' })).toEqual([
    '1:3 error edge-space a',
  ])
})

describe('the command', () => {
  let tree: WorkTree
  const atlas = (args: readonly string[], input?: string): Promise<Run> => tree.atlas(args, input)
  beforeAll(() => {
    tree = new WorkTree({
      'en.json': '{\n  "gate": "Gate {name}",\n  "hedge": "Hedge"\n}\n',
      'de.json': '{\n  "gate": "Tor {nam}",\n  "hedge": "Hecke "\n}\n',
      'fr.json': '{\n  "gate": "Portail',
    })
  })
  afterAll(() => tree.delete())

  test('prints place, key and rule, and exits with 1', async () => {
    const { code, stdout } = await atlas(['lint'])
    expect(code).toBe(1)
    expect(stdout.split('\n')).toEqual([
      'de.json:2:12: warning: gate: the code {name} is missing (code-lost)',
      'de.json:2:16: error: gate: the code {nam} is not in the source text (code-added)',
      'de.json:3:13: warning: hedge: the spaces at the edges of the text differ from the source text (edge-space)',
      expect.stringMatching(/^fr.json:2:\d+: error: .* \(not-readable\)$/) as string,
      '2 errors, 2 warnings',
      '',
    ])
  })

  test('as JSON, SARIF, annotations and GitLab issues', async () => {
    const printed: Run[] = []
    for (const kind of ['json', 'sarif', 'github', 'gitlab'])
      printed.push(await atlas(['lint', 'de.json', '--output', kind]))
    const [json, sarif, github, gitlab] = printed
    expect(JSON.parse(json?.stdout.split('\n')[1] ?? '')).toMatchObject({
      rule: 'code-added',
      line: 2,
      column: 16,
      identifier: 'gate',
    })
    const { runs } = JSON.parse(sarif?.stdout ?? '') as { runs: { results: { ruleId: string }[] }[] }
    expect(runs[0]?.results.map(({ ruleId }) => ruleId)).toEqual(['code-lost', 'code-added', 'edge-space'])
    expect(github?.stdout).toContain(
      '::error file=de.json,line=2,col=16,title=code-added::gate: the code {nam}',
    )
    expect(JSON.parse(gitlab?.stdout ?? '')).toHaveLength(3)
  })

  test('--rule, --quiet and a baseline', async () => {
    const off = await atlas(['lint', 'de.json', '--rule', 'code-added=off', '--quiet'])
    expect(off).toMatchObject({ code: 0, stdout: '' })
    const written = await atlas(['lint', '--baseline', 'known.json', '--update-baseline'])
    expect(written.code).toBe(0)
    tree.write({ 'de.json': `\n${tree.read('de.json').replace('Hecke ', 'Hecke {x}')}` })
    const run = await atlas(['lint', '--baseline', 'known.json'])
    expect(run).toMatchObject({ code: 0, stdout: '' })
    expect((await atlas(['lint', '--rule', 'nix=off'])).code).toBe(2)
  })
})

test('the rules for texts, files and code can be chosen apart', async () => {
  const tree = new WorkTree({
    'package.json': '{"dependencies":{"i18next":"1"}}',
    'locales/en.json': '{"a": "A {n}", "b": "B", "c": "C"}',
    'locales/de.json': '{"a": "A", "b": "B", "b": "B"}',
    'src/a.js': "import 'i18next'\nt('a')\nt('b')\nt('lost')\n",
  }).commit()
  const rulesOf = async (...args: readonly string[]): Promise<string[]> => {
    const { stdout } = await tree.atlas(['lint', '--json', ...args])
    const lines = stdout.split('\n').filter((line) => line !== '')
    return lines.map((line) => (JSON.parse(line) as Finding).rule).sort()
  }
  expect(await rulesOf()).toEqual(['code-lost', 'duplicate-key', 'unknown-key', 'unused-key'])
  expect(await rulesOf('--rule', 'code=off')).toEqual(['code-lost', 'duplicate-key'])
  expect(await rulesOf('--rule', 'texts=off', '--rule', 'files=off')).toEqual(['unknown-key', 'unused-key'])
  expect(await rulesOf('--rule', 'code=off', '--rule', 'unused-key=warn')).toEqual([
    'code-lost',
    'duplicate-key',
    'unused-key',
  ])
  expect((await tree.atlas(['lint', '--rule', 'words=off'])).stderr).toContain(
    'and together files, texts, code',
  )
  tree.delete()
})

test('the grammar of a framework that is known checks texts', async () => {
  const tree = new WorkTree({
    'web/package.json': '{"dependencies":{"vue-i18n":"^11.0.0"}}',
    'web/src/a.vue': "{{ $t('mail') }} {{ $t('boats', 2) }}",
    'web/locales/en.json': '{"mail": "Mail", "boats": "One boat | {n} boats"}',
    'web/locales/de.json': '{"mail": "a@b.de", "boats": "{n} Boote"}',
    'composer.json': '{"require":{"laravel/framework":"^12"}}',
    'app/a.php': "<?php trans_choice('a.boats', 2); __('a.none');",
    'lang/en/a.php': "<?php\nreturn [\n  'boats' => 'One boat|:count boats',\n  'none' => 'No :thing',\n];\n",
    'lang/pl/a.php': "<?php\nreturn [\n  'boats' => 'Łódź|:count łodzi',\n  'none' => 'Brak',\n];\n",
  }).commit()
  const { stdout } = await tree.atlas(['lint', '--rule', 'code=off'])
  expect(stdout).toBe(
    'lang/pl/a.php:3:15: warning: boats: the plural has 2 forms between bars, and Polish needs 3 (plural-form)\n' +
      'lang/pl/a.php:4:14: warning: none: the code :thing is missing (code-lost)\n' +
      "web/locales/de.json:1:12: error: mail: the code @ begins a linked message: write {'@'} (code-wrong)\n" +
      '1 error, 2 warnings\n',
  )
  tree.delete()
})

test('a compiled file beside the file that it is made from is not checked again', async () => {
  const tree = new WorkTree({
    'locale/de/LC_MESSAGES/a.po': PO_WITH_FINDING,
    'locale/de/LC_MESSAGES/a.mo': moOf(),
  }).commit()
  const { stdout } = await tree.atlas(['lint', '--json', '--rule', 'code=off'])
  expect(
    stdout
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => (JSON.parse(line) as Finding).path),
  ).toEqual(['locale/de/LC_MESSAGES/a.po'])
  tree.delete()
})

test('nothing is found in the layouts', async () => {
  const tree = new WorkTree(LAYOUTS)
  try {
    expect(await tree.atlas(['lint', '--json'])).toMatchObject({ code: 0, stdout: '' })
  } finally {
    tree.delete()
  }
})

test('docs/cli.md lists every rule', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/cli.md'), 'utf8')
  for (const [kind, names] of Object.entries(ruleGroups))
    for (const rule of names) expect(page).toContain(`| \`${rule}\` | \`${kind}\` | ${rules[rule]}`)
  expect(Object.values(ruleGroups).flat().sort()).toEqual(Object.keys(rules).sort())
})
