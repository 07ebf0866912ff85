// Options of data formats, by jobs from bytes to bytes.
import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '../../core/calls.ts'
import type { FormatPlugin, Languages, Options } from '../../core/contract.ts'
import { known } from '../../core/laws/subject.ts'
import { configured } from '../../core/options.ts'
import csv from '../../formats/csv/format.ts'
import html from '../../formats/html/format.ts'
import json from '../../formats/json/format.ts'
import jsModule from '../../formats/js-module/format.ts'
import php from '../../formats/php-array/format.ts'
import po from '../../formats/gettext-po/format.ts'
import toml from '../../formats/toml/format.ts'
import xliff from '../../formats/xliff-1.2/format.ts'
import xliff2 from '../../formats/xliff-2/format.ts'
import xml from '../../formats/xml-generic/format.ts'
import yaml from '../../formats/yaml/format.ts'

const languages: Languages = { source: known('en'), targets: [known('de')] }
const fileOf = (text: string): { name: string; bytes: Uint8Array } => ({
  name: 'file',
  bytes: Buffer.from(text),
})

async function read(format: FormatPlugin, options: Options, text: string) {
  // Keys that come from the text are read from files in the source language alone.
  const read: Languages = format.keys === 'text' ? { ...languages, targets: [] } : languages
  const { strings } = parseByCall(await configured(format, options), fileOf(text), read)
  return strings
    .filter(({ isHidden }) => isHidden !== true)
    .map(({ identifier, text: one, context }) => {
      const said = typeof one === 'string' ? one : ''
      return { identifier, text: said, shown: [identifier, said, ...(context ? [context] : [])].join(' | ') }
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

  test('are paths by default', async () => {
    const strings = await read(json, {}, files[0]?.[2] ?? '')
    expect(strings.map(({ identifier }) => identifier)).toContain('trees.0.note')
  })
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

  test('keeps elements that are not translated whole', async () => {
    const only = '<p><kbd>Ctrl</kbd></p><p>a</p>'
    const strings = await read(html, { notElements: ['kbd'] }, only)
    expect(strings.map(({ text }) => text)).toEqual(['a'])
  })
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
