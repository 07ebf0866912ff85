// Options of data formats, by jobs from bytes to bytes.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { FormatPlugin, Languages, Options } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import android from '@atlas/formats/android-strings/format.ts'
import apple from '@atlas/formats/apple-strings/format.ts'
import arb from '@atlas/formats/arb/format.ts'
import asciidoc from '@atlas/formats/asciidoc/format.ts'
import chrome from '@atlas/formats/chrome-messages/format.ts'
import csv from '@atlas/formats/csv/format.ts'
import dita from '@atlas/formats/dita/format.ts'
import env from '@atlas/formats/env-lines/format.ts'
import formatjs from '@atlas/formats/formatjs/format.ts'
import goI18n from '@atlas/formats/go-i18n/format.ts'
import html from '@atlas/formats/html/format.ts'
import ini from '@atlas/formats/ini/format.ts'
import json from '@atlas/formats/json/format.ts'
import jsModule from '@atlas/formats/js-module/format.ts'
import mdx from '@atlas/formats/mdx/format.ts'
import minecraft from '@atlas/formats/minecraft-lang/format.ts'
import inc from '@atlas/formats/mozilla-inc/format.ts'
import php from '@atlas/formats/php-array/format.ts'
import i18next from '@atlas/formats/i18next/format.ts'
import po from '@atlas/formats/gettext-po/format.ts'
import rails from '@atlas/formats/rails-yaml/format.ts'
import resx from '@atlas/formats/resx/format.ts'
import rst from '@atlas/formats/restructuredtext/format.ts'
import toml from '@atlas/formats/toml/format.ts'
import xliff from '@atlas/formats/xliff-1.2/format.ts'
import xliff2 from '@atlas/formats/xliff-2/format.ts'
import xml from '@atlas/formats/xml-generic/format.ts'
import xmlProperties from '@atlas/formats/xml-properties/format.ts'
import yaml from '@atlas/formats/yaml/format.ts'

const languages: Languages = { source: known('en'), targets: [known('de')] }
const fileOf = (text: string): { name: string; bytes: Uint8Array } => ({
  name: 'file',
  bytes: Buffer.from(text),
})

async function read(format: FormatPlugin, options: Options, text: string) {
  // Keys that come from the text are read from files in the source language alone.
  const read: Languages = format.keySource === 'text' ? { ...languages, targets: [] } : languages
  const { strings } = parseByCall(await configured(format, options), fileOf(text), read)
  return strings
    .filter(({ isHidden }) => isHidden !== true)
    .map(({ identifier, text: one, context }) => {
      const text = typeof one === 'string' ? one : ''
      return { identifier, text, shown: [identifier, text, ...(context ? [context] : [])].join(' | ') }
    })
}

async function build(format: FormatPlugin, options: Options, text: string, texts: Record<string, string>) {
  const records = Object.entries(texts).map(([identifier, one]) => {
    return { identifier, text: '', translations: { de: { text: one } } }
  })
  return Buffer.from(
    buildByCall(await configured(format, options), fileOf(text), languages, records),
  ).toString()
}

describe('keys of strings with paths', () => {
  const options = { arrays: 'id', contextKey: 'note' }
  const files: readonly [string, FormatPlugin, string][] = [
    [
      'JSON',
      json,
      '{"trees":[{"id":"oak","name":"Oak","note":"A tree"},{"name":"Elm"}],"note":"All","title":"Trees"}',
    ],
    [
      'YAML',
      yaml,
      'trees:\n  - id: oak\n    name: Oak\n    note: A tree\n  - name: Elm\nnote: All\ntitle: Trees\n',
    ],
    [
      'TOML',
      toml,
      'note = "All"\ntitle = "Trees"\n[[trees]]\nid = "oak"\nname = "Oak"\nnote = "A tree"\n[[trees]]\nname = "Elm"\n',
    ],
    [
      'PHP',
      php,
      "<?php\nreturn ['trees' => [['id' => 'oak', 'name' => 'Oak', 'note' => 'A tree'], ['name' => 'Elm']], " +
        "'note' => 'All', 'title' => 'Trees'];\n",
    ],
    [
      'JavaScript',
      jsModule,
      "export default { trees: [{ id: 'oak', name: 'Oak', note: 'A tree' }, { name: 'Elm' }], note: 'All', title: 'Trees' }\n",
    ],
  ]

  test.each(files)('of %s take names and contexts', async (_, format, text) => {
    const strings = await read(format, options, text)
    expect(strings.map(({ shown }) => shown).toSorted()).toEqual([
      'title | Trees | All',
      'trees.1.name | Elm',
      'trees.oak.name | Oak | A tree',
    ])
    const texts = { 'trees.oak.name': 'Eiche', 'trees.1.name': 'Ulme' }
    expect(await build(format, options, text, texts)).toBe(
      text.replace('Oak', 'Eiche').replace('Elm', 'Ulme'),
    )
  })

  test.each([
    ['JSON', json, '{"a":{"text":"Oak","most":20},"b":{"text":"Elm","most":"7"},"c":{"text":"Ash"}}'],
    ['YAML', yaml, 'a: {text: Oak, most: "20"}\nb: {text: Elm, most: "7"}\nc: {text: Ash}\n'],
  ])('of %s take the most characters of texts', async (_, format, text) => {
    const { strings } = parseByCall(
      await configured(format, { maxLengthKey: 'most' }),
      fileOf(text),
      languages,
    )
    expect(strings.map(({ identifier, maxLength }) => [identifier, maxLength])).toEqual([
      ['a.text', 20],
      ['b.text', 7],
      ['c.text', undefined],
    ])
  })

  test('are paths by default', async () => {
    const strings = await read(json, {}, files[0]?.[2] ?? '')
    expect(strings.map(({ identifier }) => identifier)).toContain('trees.0.note')
  })
})

describe('plurals', () => {
  const forms = { one: 'Baum', other: 'Bäume' }
  const polish: Languages = { source: known('en'), targets: [known('pl')] }
  const rows = { one: 'drzewo', few: 'drzewa', many: 'drzew', other: 'drzewa' }

  test.each([
    ['JSON', json, 'rails', '{"tree": {"one": "Tree", "other": "Trees"}}'],
    ['YAML', yaml, 'rails', 'tree:\n  one: Tree\n  other: Trees\n'],
    ['JSON', json, 'i18next', '{"tree_one": "Tree", "tree_other": "Trees"}'],
    ['YAML', yaml, 'i18next', '- tree_one: Tree\n  # All\n  tree_other: Trees\n'],
    ['YAML', yaml, 'i18next', '{"tree_one": Tree, "tree_other": Trees}\n'],
    ['TOML', toml, 'rails', '[tree]\none = "Tree" # one\nother = "Trees"\n[tree.x]\n'],
    ['TOML', toml, 'i18next', "x = {tree_one = 'Tree', tree_other = 'Trees'}\n"],
    ['PHP', php, 'rails', "<?php\nreturn ['tree' => ['one' => 'Tree', 'other' => 'Trees']];\n"],
    [
      'PHP',
      php,
      'i18next',
      "<?php\nreturn [\n  'tree_one' => 'Tree', // one\n  'tree_other' => 'Trees',\n];\n",
    ],
    ['JavaScript', jsModule, 'rails', "export default { tree: { one: 'Tree', other: 'Trees' } }\n"],
    [
      'JavaScript',
      jsModule,
      'i18next',
      "export default {\n  tree_one: 'Tree',\n  'tree_other': `Trees`\n}\n",
    ],
  ])('of %s are rows as %3$s has them', async (_, format, plurals, text) => {
    const own = await configured(format, { plurals })
    const { strings } = parseByCall(own, fileOf(text), languages)
    expect(strings).toMatchObject([{ hasPlurals: true, text: { one: 'Tree', other: 'Trees' } }])
    const { identifier = '' } = strings[0] ?? {}
    expect(identifier).toMatch(/^(?:[0x]\.)?tree$/)
    const built = (languages: Languages, translated: typeof forms): string => {
      const id = languages.targets[0]?.id ?? ''
      const record = { identifier, text: '', translations: { [id]: { text: translated } } }
      return Buffer.from(buildByCall(own, fileOf(text), languages, [record])).toString()
    }
    expect(built(languages, forms)).toBe(text.replace('Trees', 'Bäume').replace('Tree', 'Baum'))
    const shaped = built(polish, rows)
    const again = parseByCall(own, fileOf(shaped), { source: known('pl'), targets: [] })
    expect(again.strings[0]?.text).toEqual(rows)
    expect(parseByCall(format, fileOf(text), languages).strings).toHaveLength(2)
  })

  test('have rows that are spelled like the rows of the file', async () => {
    const text =
      "export default {\n  // All trees\n  tree_one: 'Tree',\n  tree_other: \"Trees\", // many\n  b: ''\n}\n"
    const own = await configured(jsModule, { plurals: 'i18next' })
    const built = (target: string, text: string, translated: Partial<typeof rows>): string => {
      const to = { source: known('en'), targets: [known(target)] }
      const record = { identifier: 'tree', text: '', translations: { [target]: { text: translated } } }
      return Buffer.from(buildByCall(own, fileOf(text), to, [record])).toString()
    }
    expect(built('pl', text, rows)).toBe(
      'export default {\n  // All trees\n  tree_one: \'drzewo\',\n  tree_few: "drzewa",\n  tree_many: "drzew",\n' +
        '  tree_other: "drzewa", // many\n  b: \'\'\n}\n',
    )
    expect(built('ja', text, { other: '木' })).toBe(
      'export default {\n  // All trees\n  tree_other: "木", // many\n  b: \'\'\n}\n',
    )
  })

  test.each([
    ['rows with something between them', toml, 'i18next', 'a_one = "A"\nx = 1\na_other = "B"\n'],
    [
      'maps with other strings',
      php,
      'rails',
      "<?php return ['a' => ['one' => 'A', 'other' => 'B', 'x' => 'C']];",
    ],
    ['names with escapes', jsModule, 'i18next', "export default { 'a_on\\x65': 'A', a_other: 'B' }"],
    ['texts in parentheses', jsModule, 'rails', "export default { a: { one: 'A', other: ('B' + 'C') } }"],
    ['a map without other', yaml, 'i18next', 'a_one: A\na_few: B\n'],
  ])('are not made of %s', async (_, format, plurals, text) => {
    const { strings } = parseByCall(await configured(format, { plurals }), fileOf(text), languages)
    expect(strings).toEqual(parseByCall(format, fileOf(text), languages).strings)
  })
})

test.each([
  ['INI', ini, '; A tree\na = Oak\nb = Elm\n', 'b = Ulme\n'],
  ['env', env, '# A tree\nexport a="Oak\ntree" # big\nb=Elm\n', 'b=Ulme\n'],
  ['Minecraft', minecraft, '# A tree\na=Oak\nb=Elm\n', 'b=Ulme\n'],
  ['Mozilla .inc', inc, '# A tree\n#define a Oak\n#define b Elm\n', '#define b Ulme\n'],
  [
    'Android',
    android,
    '<resources>\n  <!-- A tree -->\n  <string name="a">Oak</string>\n  <string name="b">Elm</string>\n</resources>\n',
    '<resources>\n  <string name="b">Ulme</string>\n</resources>\n',
  ],
  [
    'resx',
    resx,
    '<root>\n<data name="a"><value>Oak</value></data><data name="b"><value>Elm</value></data>\n</root>',
    '<root>\n<data name="b"><value>Ulme</value></data>\n</root>',
  ],
  ['JSON', json, '{\n  // A tree\n  "a": "Oak", // big\n  "b": "Elm"\n}\n', '{\n  "b": "Ulme"\n}\n'],
  ['JSON', json, '{ "b": "Elm", "a": "Oak" }', '{ "b": "Ulme" }'],
  ['JSON', json, '{"t":{"u":{"a":"Oak"}},"b":"Elm","n":[{"a":"Oak"}]}', '{"b":"Ulme","n":[{}]}'],
  ['JSON', json, '{\n  "a": ["Oak"]\n, "c": "Oak"\n, "b": "Elm"\n}', '{\n  "a": ["Oak"]\n, "b": "Ulme"\n}'],
  [
    'i18next',
    i18next,
    '{\n  "a_one": "Oak",\n  "c": "{{n}}",\n  "a_other": "Oaks",\n  "b": "Elm"\n}\n',
    '{\n  "b": "Ulme"\n}\n',
  ],
  [
    'ARB',
    arb,
    '{\n  "@@locale": "en",\n\n  "b": "Elm",\n\n  "a": "Oak",\n  "@a": {\n    "description": "A tree"\n  }\n}\n',
    '{\n  "@@locale": "de",\n\n  "b": "Ulme"\n\n}\n',
  ],
  [
    'Chrome',
    chrome,
    '{"a": {"message": "Oak", "description": "A tree"}, "b": {"message": "Elm"}}',
    '{"b": {"message": "Ulme"}}',
  ],
  [
    'FormatJS',
    formatjs,
    '[\n  {"id": "a", "defaultMessage": "Oak"},\n  {"id": "b", "defaultMessage": "Elm"}\n]\n',
    '[\n  {"id": "b", "defaultMessage": "Ulme"}\n]\n',
  ],
  [
    'go-i18n',
    goI18n,
    '{"b": {"other": "Elm"}, "a": {"one": "Oak", "other": "Oaks"}}',
    '{"b": {"other": "Ulme"} }',
  ],
  [
    'go-i18n',
    goI18n,
    '# A tree\n[a]\nhash = "1"\nother = "Oak"\n\n[b]\nother = "Elm"\n',
    '[b]\nother = "Ulme"\n',
  ],
  ['go-i18n', goI18n, 'a:\n  hash: "1"\n  other: Oak\n\nb:\n  other: Elm\n', '\nb:\n  other: Ulme\n'],
  [
    'Apple',
    apple,
    '/* All */\n\n/* A tree */\n"a" = "Oak"; // big\n\n"b" = "Elm";\n',
    '/* All */\n\n"b" = "Ulme";\n',
  ],
  ['TOML', toml, 'b = "Elm"\n\n# A tree\n[t]\na = "Oak"\n\n[u]\nn = 1\n', 'b = "Ulme"\n\n[u]\nn = 1\n'],
  ['TOML', toml, '# A tree\na = "Oak" # big\nb = "Elm"\n[[t]]\na = "Oak"\n', 'b = "Ulme"\n[[t]]\n'],
  ['YAML', yaml, '# A tree\na: Oak # big\nb: Elm\nt:\n  u:\n    a: |\n      Oak\nn: 1\n', 'b: Ulme\nn: 1\n'],
  [
    'YAML',
    yaml,
    'a: &x Oak\nc: {a: Oak, n: 1}\nd: *x\nl:\n  - a: Oak\n    # A tree\n    b: Oak\nb: Elm\n',
    'a: &x Oak\nc: {n: 1}\nd: *x\nl:\n  - a: Oak\nb: Ulme\n',
  ],
  ['Rails', rails, 'en:\n  a:\n    one: Oak\n    other: Oaks\n  b: Elm\n', 'de:\n  b: Ulme\n'],
  ['Rails', rails, 'en:\n  a: Oak\n', 'de:\n'],
  [
    'Java properties (XML)',
    xmlProperties,
    '<properties>\n<!-- A tree -->\n<entry key="a">Oak</entry>\n<entry key="b">Elm</entry>\n</properties>\n',
    '<properties>\n<entry key="b">Ulme</entry>\n</properties>\n',
  ],
  [
    'Rails',
    rails,
    'en:\n  a: {one: Oak, other: Oaks}\n  c: {d: Oak, n: 1}\n  b: Elm\n',
    'de:\n  c: {n: 1}\n  b: Ulme\n',
  ],
])('%s leaves out whole entries without a translation', async (_, format, file, left) => {
  expect(await build(format, { untranslated: 'omit' }, file, { b: 'Ulme' })).toBe(left)
})

test.each([
  [
    'i18next',
    i18next,
    {},
    '{\n  "a": "Oak",\n  "b_one": "Elm",\n  "b_other": "Elms",\n  "c": "{{n}}"\n}\n',
    '{\n  "b_other": "ニレ"\n}\n',
  ],
  [
    'PHP',
    php,
    { plurals: 'i18next' },
    "<?php return [\n  'a' => 'Oak',\n  'b_one' => 'Elm',\n  'b_other' => 'Elms',\n  'c_one' => 'Ash',\n  'c_other' => 'Ashes',\n];\n",
    "<?php return [\n  'b_other' => 'ニレ',\n];\n",
  ],
])('%s: rows that a language lacks are removed next to strings', async (_, format, options, file, left) => {
  const record = { identifier: 'b', text: '', translations: { ja: { text: { other: 'ニレ' } } } }
  const japanese: Languages = { source: known('en'), targets: [known('ja')] }
  const omitting = await configured(format, { ...options, untranslated: 'omit' })
  expect(Buffer.from(buildByCall(omitting, fileOf(file), japanese, [record])).toString()).toBe(left)
})

test('units of XLIFF go with the language of their targets', async () => {
  const unit = (id: string): string =>
    `      <trans-unit id="${id}">\n        <source>Oak</source>\n        <target xml:lang="fr">Arbre</target>\n      </trans-unit>\n`
  const document = (body: string, language: string): string =>
    `<xliff version="1.2">\n  <file source-language="en" target-language="${language}">\n    <body>\n${body}    </body>\n  </file>\n</xliff>\n`
  const group = `    <group id="g">\n${unit('c')}    </group>\n`
  expect(
    await build(xliff, { untranslated: 'omit' }, document(unit('a') + unit('b') + group, 'fr'), {
      b: 'Ulme',
    }),
  ).toBe(document(unit('b').replace('fr', 'de').replace('Arbre', 'Ulme'), 'de'))
  const second = (units: string): string =>
    `<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="de">${units}</xliff>`
  const file = (id: string, target = ''): string =>
    `<file id="${id}"><unit id="b"><segment><source>Oak</source>${target}</segment></unit></file>`
  expect(
    await build(xliff2, { untranslated: 'omit' }, second(file('a') + file('c')), {
      'c.b': 'Ulme',
      'c.b.1': 'Ulme',
    }),
  ).toBe(second(file('c', '<target>Ulme</target>')))
})

describe('PO', () => {
  const file =
    'msgid ""\nmsgstr ""\n"Language: de\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n' +
    '#, fuzzy\n#| msgid "Tree"\nmsgid "Trees"\nmsgstr "Baum"\n'
  const long =
    'eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn'

  test('keeps former source texts if asked to', async () => {
    const options = { header: 'keep', keepPrevious: true }
    expect(await build(po, options, file, { Trees: 'Bäume' })).toContain(
      '#| msgid "Tree"\nmsgid "Trees"\nmsgstr "Bäume"',
    )
    expect(await build(po, { header: 'keep' }, file, { Trees: 'Bäume' })).not.toContain('#|')
  })

  test('breaks lines at the width of an option, or nowhere', async () => {
    const linesWith = async (wrap: string) =>
      (await build(po, { header: 'keep', wrap }, file, { Trees: long }))
        .split('msgstr')
        .at(-1)
        ?.trim()
        .split('\n') ?? []
    expect(await linesWith('none')).toEqual([`"${long}"`])
    const narrow = await linesWith('40')
    expect(narrow.length).toBeGreaterThan(2)
    expect(narrow.every((line) => line.length <= 40)).toBe(true)
    expect(await linesWith('keep')).toHaveLength(3)
    await expect(configured(po, { wrap: '-1' })).rejects.toThrow('wrap')
  })
})

describe('XML', () => {
  const file =
    '<menu><dish price="5" label="Soup">Hot <b>soup</b></dish><code>x = 1</code><pre>  a\n b</pre></menu>'

  test('has texts where names say it', async () => {
    const options = {
      attributes: ['dish@label'],
      notElements: ['code'],
      inline: ['b'],
      preserveSpace: ['pre'],
    }
    const strings = await read(xml, options, file)
    expect(strings.map(({ text }) => text)).toEqual(['Soup', 'Hot <b>soup</b>', '  a\n b'])
    const soup = strings[0]?.identifier ?? ''
    expect(await build(xml, options, file, { [soup]: 'Suppe' })).toBe(
      file.replace('label="Soup"', 'label="Suppe"'),
    )
    expect((await read(xml, {}, file)).map(({ text }) => text)).toEqual(['Hot <b>soup</b>', 'x = 1', 'a b'])
  })

  test('lets the rules in the file count where they differ', async () => {
    const ruled =
      '<menu xmlns:its="http://www.w3.org/2005/11/its"><its:rules version="2.0">' +
      '<its:translateRule selector="//code" translate="yes"/></its:rules><code>x</code><key>y</key></menu>'
    const strings = await read(xml, { notElements: ['code', 'key'] }, ruled)
    expect(strings.map(({ text }) => text)).toEqual(['x'])
  })
})

test('XML follows rules of ITS in an option', async () => {
  const file = '<m:menu xmlns:m="urn:menu"><m:dish>Soup</m:dish><m:code>x</m:code></m:menu>'
  const its =
    '<its:rules xmlns:its="http://www.w3.org/2005/11/its" version="2.0" xmlns:a="urn:menu">' +
    '<its:translateRule selector="//a:code" translate="no"/>' +
    '<its:locNoteRule selector="//a:dish" locNoteType="description"><its:locNote>A dish</its:locNote></its:locNoteRule>' +
    '</its:rules>'
  const strings = await read(xml, { its }, file)
  expect(strings.map(({ shown }) => shown.replace(/^\S+ /, ''))).toEqual(['| Soup | A dish'])
  await expect(configured(xml, { its: '<its:rules' })).rejects.toThrow('The option its')
})

test('DITA has texts where names say it', async () => {
  const file =
    '<topic id="a"><title>T</title><body><p label="L">One <x>two</x></p><p2>  a\n b</p2><v>hidden</v></body></topic>'
  const options = {
    attributes: ['p@label'],
    notElements: ['v'],
    inline: ['x'],
    preserveSpace: ['p2'],
  }
  const texts = (await read(dita, options, file)).map(({ text }) => text)
  expect(texts).toEqual(['T', 'L', 'One <x>two</x>', '  a\n b'])
  expect((await read(dita, {}, file)).map(({ text }) => text)).toEqual(['T', 'One', 'two', 'a b', 'hidden'])
})

test('Android hides the strings of elements that are not translated', async () => {
  const file =
    '<resources><string name="a">A</string><string-array name="b"><item>B</item></string-array></resources>'
  expect((await read(android, { notElements: ['string-array'] }, file)).map(({ text }) => text)).toEqual([
    'A',
  ])
})

test.each([
  ['MDX', mdx, 'titles'],
  ['AsciiDoc', asciidoc, 'none'],
  ['reStructuredText', rst, 'none'],
])('front matter of %s is read as an option requires', async (_, format, usual) => {
  const file = '---\ntitle: Trees\nhero:\n  text: Plant one\n---\n\nA tree.\n'
  const textsBy = async (options: Options) => (await read(format, options, file)).map(({ text }) => text)
  expect(await textsBy({ frontMatter: 'titles' })).toEqual(['Trees', 'A tree.'])
  expect(await textsBy({ frontMatter: 'all' })).toEqual(['Trees', 'Plant one', 'A tree.'])
  expect(await textsBy({})).toEqual(await textsBy({ frontMatter: usual }))
  const [title, , tree] = await read(format, { frontMatter: 'all' }, file)
  const texts = { [title?.identifier ?? '']: 'Bäume', [tree?.identifier ?? '']: 'Ein Baum.' }
  expect(await build(format, { frontMatter: 'all' }, file, texts)).toBe(
    file.replace('Trees', 'Bäume').replace('A tree.', 'Ein Baum.'),
  )
})

describe('HTML', () => {
  const file =
    '<p>Press <kbd>Ctrl</kbd> <b>now</b></p><pre>x = 1</pre><p>One<br><li>two</li></p>' +
    '<div><img alt="A" data-label="B" data-note="C"></div><div><hr data-note="D" data-label="E"></div>'

  test('has texts where names say it', async () => {
    const options = {
      attributes: ['data-label', 'IMG@data-note'],
      notElements: ['kbd', 'pre'],
      inline: ['li'],
    }
    const strings = await read(html, options, file)
    expect(strings.map(({ text }) => text)).toEqual([
      'Press <kbd>Ctrl</kbd> <b>now</b>',
      'One<br><li>two</li>',
      'A',
      'B',
      'C',
      'E',
    ])
    const [press] = strings
    if (!press) throw new Error('No string.')
    const held = { [press.identifier]: '<b>Jetzt</b> <kbd>Ctrl</kbd> drücken' }
    expect(await build(html, options, file, held)).toContain('<p><b>Jetzt</b> <kbd>Ctrl</kbd> drücken</p>')
    expect((await read(html, {}, file)).map(({ text }) => text)).toContain('x = 1')
  })

  test('keeps white space where names say it', async () => {
    const spaced = '<div>a\n  b</div>'
    expect((await read(html, { preserveSpace: ['DIV'] }, spaced)).map(({ text }) => text)).toEqual(['a\n  b'])
  })

  test('keeps elements that are not translated whole', async () => {
    const only = '<p><kbd>Ctrl</kbd></p><p>a</p>'
    const strings = await read(html, { notElements: ['kbd'] }, only)
    expect(strings.map(({ text }) => text)).toEqual(['a'])
  })
})

test('CSV replaces texts of several columns in place', async () => {
  const file = 'sku,name,about,price\nA1,Rope,"Long, red",5\nB2,Saw,,7\n'
  const options = { columns: { key: 'sku' }, texts: ['name', 'about'], inPlace: true }
  const strings = await read(csv, options, file)
  expect(strings.map(({ shown }) => shown)).toEqual([
    'A1.name | Rope',
    'A1.about | Long, red',
    'B2.name | Saw',
  ])
  expect(await build(csv, options, file, { 'A1.about': 'Lang, rot', 'B2.name': 'Säge' })).toBe(
    file.replace('Long, red', 'Lang, rot').replace('Saw', 'Säge'),
  )
  await expect(configured(csv, { texts: ['name'] })).rejects.toThrow('inPlace')
})

test('CSV takes the delimiter of an option', async () => {
  const file = 'key:en;de:a,b\nx:Tree:1\n'
  const options = { delimiter: ':', columns: { key: 1, source: 2, target: 3 }, headRow: 1 }
  expect((await read(csv, options, file)).map(({ shown }) => shown)).toEqual(['x | Tree'])
  expect(await build(csv, options, file, { x: 'Baum: ein' })).toContain('x:Tree:"Baum: ein"')
})

describe('XLIFF', () => {
  const file =
    '<xliff version="1.2"><file source-language="en" target-language="de" datatype="x"><body>' +
    '<trans-unit id="a"><source>Tree</source><target state="x-draft">Baum</target></trans-unit>' +
    '</body></file></xliff>'
  const options = { states: { 'x-draft': 'untranslated', 'x-done': 'translated' } }

  test('has the states of a tool', async () => {
    const { strings } = parseByCall(await configured(xliff, options), fileOf(file), languages)
    expect(strings[0]?.translations?.['de']?.status).toBe('untranslated')
    expect(await build(xliff, options, file, { a: 'Bäume' })).toBe(
      file.replace('x-draft">Baum', 'x-done">Bäume'),
    )
    expect(await build(xliff, {}, file, { a: 'Bäume' })).toContain('state="translated">Bäume')
  })

  test('of version 2 has the details of a tool', async () => {
    const second =
      '<xliff version="2.0" srcLang="en" trgLang="de"><file id="f"><unit id="u"><segment state="final" subState="my:draft">' +
      '<source>Tree</source><target>Baum</target></segment></unit></file></xliff>'
    const named = { states: { 'my:draft': 'untranslated', 'my:done': 'translated' } }
    const { strings } = parseByCall(await configured(xliff2, named), fileOf(second), languages)
    expect(strings[0]?.translations?.['de']?.status).toBe('untranslated')
    expect(await build(xliff2, named, second, { 'f.u': 'Bäume' })).toBe(
      second.replace('final" subState="my:draft', 'translated" subState="my:done').replace('Baum', 'Bäume'),
    )
  })
})
