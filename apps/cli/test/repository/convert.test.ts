// atlas convert: the strings come in another format, and what is lost is named.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '@atlas/core/contract.ts'
import { candidates, formats, languageByCode } from '../../library/index.ts'
import { convertFile, type Converted } from '../../compare/convert.ts'
import { readStrings, type FileStrings } from '@atlas/core/reading/file-strings.ts'
import { WorkTree } from './work-tree.ts'

const root = join(import.meta.dirname, '../../../..')

const named = (code: string): Language => {
  const language = languageByCode(code)
  if (!language) throw new Error(`${code} is missing.`)
  return language
}
const [english, german] = [named('en'), named('de')]

const ANDROID = `<resources>
    <!-- Shown at the gate. -->
    <string name="gate">Open %1$s\\n&amp; "more" — it's</string>
    <string name="hedge">Hedge</string>
    <plurals name="bulbs">
        <item quantity="one">%d bulb</item>
        <item quantity="other">%d bulbs</item>
    </plurals>
    <string name="edges">"  Rake "</string>
</resources>
`

function read(type: string, text: string | Uint8Array, targets: readonly Language[] = []): FileStrings {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  return readStrings({ path: 'file', bytes: Buffer.from(text), plugin }, english, targets)
}

function convert(from: FileStrings, type: string, template?: string): Converted & { text: string } {
  const plugin = formats.get(type)
  if (!plugin) throw new Error(`${type} is missing.`)
  const converted = convertFile({
    file: from,
    languages: { source: english, target: plugin.languages === 'monolingual' ? undefined : german },
    type,
    result: { path: 'result', plugin },
    template: template === undefined ? undefined : Buffer.from(template),
  })
  return { ...converted, text: Buffer.from(converted.bytes).toString() }
}

const makeable = [...formats].filter(([, { newFile }]) => newFile).map(([type]) => type)

describe.each(makeable)('a new file of %s', (type) => {
  // Values are spelled in another way, which has tests of its own.
  const from = read('android-strings', ANDROID.replace('%1$s', 'both').replaceAll('%d', 'Some'))
  const { bytes, losses } = convert(from, type)
  const lost = new Map(losses.map(({ identifier, what }) => [`${identifier} ${what}`, true]))
  const result = read(type, bytes, formats.get(type)?.languages === 'monolingual' ? [] : [german])

  test('has every string, or names what it lost', () => {
    const { keyOf, inline, pluralText } = result.plugin.newFile ?? {}
    const records = new Map(
      [...result.strings.values()].map(({ record, unit }) => [(keyOf?.(unit) ?? unit.key).join('.'), record]),
    )
    for (const [identifier, { record }] of from.strings) {
      const own = records.get(identifier)
      if (lost.has(`${identifier} string`)) continue
      if (!lost.has(`${identifier} text`) && !lost.has(`${identifier} plural`) && !inline)
        expect(own?.text).toEqual(
          typeof record.text === 'string' ? record.text : (pluralText?.(record.text) ?? record.text),
        )
      if (record.context && own && !lost.has(`${identifier} context`))
        expect(own?.context).toContain(record.context)
    }
    expect(Buffer.from(bytes).toString()).not.toMatch(/\bText\b/)
  })

  test('has every string once, or names it as lost', () => {
    const lostStrings = [...lost.keys()].filter((name) => name.endsWith(' string'))
    const shown = [...result.strings.values()].filter(({ record }) => !record.isHidden)
    // The plural of the file has two forms.
    const rows = losses.filter(({ detail }) => detail === 'one string for each form').length
    expect(shown.length + lostStrings.length - rows).toBe(from.strings.size)
  })

  test('is found by its name and content, as that format or a more general one', () => {
    const accepted = new Set([type, ...(formats.get(type)?.precedes ?? [])])
    const names = readdirSync(join(root, 'formats', type, 'samples')).filter((name) => name !== 'pairs')
    expect(names.filter((name) => candidates(name, bytes).some((one) => accepted.has(one)))).not.toEqual([])
  })
})

test('keys nest where the format nests', () => {
  const from = read('json', '{"menu": {"open": "Open", "file": {"new": "New"}}, "a.b": "Dot"}')
  expect(convert(from, 'rails-yaml').text).toBe(
    'en:\n  menu:\n    open: "Open"\n    file:\n      new: "New"\n  "a.b": "Dot"\n',
  )
  const flat = convert(from, 'java-properties')
  expect([flat.text, flat.losses]).toEqual(['menu.open=Open\nmenu.file.new=New\na.b=Dot\n', []])
})

test('a format without plurals, notes or such keys loses them, and reports it', () => {
  const from = read('android-strings', ANDROID)
  const losses = (type: string): string[] =>
    convert(from, type).losses.map(({ identifier, what }) => `${identifier} ${what}`)
  expect(losses('json')).toEqual(['gate context', 'bulbs plural'])
  expect(losses('i18next')).toEqual(['gate context'])
  expect(losses('ini')).toEqual(['gate string', 'bulbs plural'])
  const dotted = convert(read('json', '{"menu": {"open": "Open"}}'), 'fluent')
  expect([dotted.text, dotted.losses]).toEqual([
    'menu-open = Open\n',
    [{ identifier: 'menu.open', what: 'key', detail: 'menu-open' }],
  ])
})

test('a translation that is missing is named, and never replaced by the source text', () => {
  const po = 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Gate"\nmsgstr "Tor"\n\nmsgid "Hedge"\nmsgstr ""\n'
  const plugin = formats.get('json')
  if (!plugin) throw new Error('json is missing.')
  const { bytes, losses } = convertFile({
    file: read('gettext-po', po, [german]),
    languages: { source: english, target: german },
    type: 'json',
    result: { path: 'de.json', plugin },
  })
  expect([Buffer.from(bytes).toString(), losses]).toEqual([
    '{\n  "Gate": "Tor"\n}\n',
    [{ identifier: 'Hedge', what: 'untranslated' }],
  ])
})

test('a template keeps its order, comments and spelling', () => {
  const template =
    "<?xml version='1.0'?>\n<resources>\n\t<string name='rake'>Rake</string>\n\t<!-- last -->\n\t<string name='gate'>Old</string>\n</resources>\n"
  const { text, losses } = convert(
    read('json', '{"gate": "Gate", "hedge": "Hedge"}'),
    'android-strings',
    template,
  )
  expect([text, losses]).toEqual([
    "<?xml version='1.0'?>\n<resources>\n\t<!-- last -->\n\t<string name='gate'>Gate</string>\n\t<string name='hedge'>Hedge</string>\n</resources>\n",
    [],
  ])
})

test('a plural with one row for all numbers loses nothing, and a hidden format is not named', () => {
  const from = read('rails-yaml', 'en:\n  bulbs:\n    one: Some\n    other: Some\n')
  expect(convert(from, 'stringsdict').losses).toEqual([])
  const single = read(
    'go-i18n',
    '{"bulbs": {"other": "Bulbs"}, "rakes": {"one": "{{.N}} rake", "other": "{{.N}} rakes"}}',
  )
  expect(convert(single, 'android-strings').losses.map(({ what }) => what)).toEqual(['values'])
})

test('a template without any of the keys is refused', () => {
  expect(() => convert(read('json', '{"gate": "Gate"}'), 'yaml', 'rake: Rake\n')).toThrow(
    'contains no key of these files',
  )
})

describe('the command', () => {
  let tree: WorkTree
  beforeAll(() => {
    tree = new WorkTree({ 'strings.xml': ANDROID, 'de.po': 'msgid "Gate"\nmsgstr "Tor"\n' })
  })
  afterAll(() => tree.delete())

  test('writes a file, and names what it loses', async () => {
    const run = await tree.atlas(['convert', 'strings.xml', '--to', 'json', '-o', 'out.json'])
    expect([run.code, run.stdout]).toEqual([0, ''])
    expect(run.stderr).toBe(
      '1 string: is not a plural in the new file\n  bulbs: %d bulbs\n1 string: loses its context\n  gate\n',
    )
    expect(JSON.parse(tree.read('out.json'))).toMatchObject({ hedge: 'Hedge' })
  })

  test('writes nothing with --strict if something is lost', async () => {
    const args = ['convert', 'strings.xml', '--to', 'json', '-o', 'strict.json']
    const run = await tree.atlas([...args, '--strict', '--json'])
    expect(run.code).toBe(1)
    expect(run.stdout.split('\n')[0]).toBe('{"identifier":"gate","what":"context"}')
    expect(() => tree.read('strict.json')).toThrow('no such file')
  })

  test('reads a plural of ICU as rows, where the new format has rows', async () => {
    tree.write({ 'app.arb': '{"boats": "{n, plural, one{# boat} other{# boats}}"}' })
    const run = await tree.atlas(['convert', 'app.arb', '--to', 'android-strings'])
    expect([run.code, run.stderr]).toEqual([0, ''])
    expect(run.stdout).toContain('<item quantity="one">%1$d boat</item>')
    const fluent = await tree.atlas(['convert', 'app.arb', '--to', 'fluent'])
    expect([fluent.stdout.replaceAll(/\s+/g, ' '), fluent.stderr]).toEqual([
      'boats = { $count -> [one] { $count } boat *[other] { $count } boats } ',
      '1 string: has values that the program must name in another way\n  boats: # is { $count }\n',
    ])
  })

  test('reports what it needs', async () => {
    const runs = await Promise.all([
      tree.atlas(['convert', 'strings.xml']),
      tree.atlas(['convert', 'strings.xml', '--to', 'gettext-po']),
      tree.atlas(['convert', 'strings.xml', '--to', 'windows-rc']),
    ])
    expect(runs.map(({ code }) => code)).toEqual([2, 2, 1])
    expect(runs[2]?.stderr).toContain('--template')
  })
})
