// atlas rename and remove: a key in all languages at once, and all other bytes stay.
import { parse as parseProperties } from 'dot-properties'
import Papa from 'papaparse'
import { parse as parseToml } from 'smol-toml'
import { afterAll, describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { known } from '@atlas/core/laws/subject.ts'
import { placesOfStrings, withoutKeys } from '../../compare/keys.ts'
import { catalogue } from '../../../../test/subjects.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const trees: WorkTree[] = []
const treeWith = (files: Readonly<Record<string, string>>): WorkTree => {
  const tree = new WorkTree({}).commit(files)
  trees.push(tree)
  return tree
}
afterAll(() => {
  for (const tree of trees) tree.delete()
})

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })

/** Files in which GATE is the key. */
const FILES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JSON: { 'en.json': '{\r\n  "a": "A", "GATE" : "Gate"}', 'de.json': '{ "GATE": "GATE", "b": "B" }\n' },
  i18next: {
    'en.json': '{\n  "GATE_one": "{{count}} gate",\n  "GATE_other": "{{count}} gates"\n}\n',
    'ru.json': '{\n  "GATE_few": "{{count}} врат"\n}\n',
  },
  Rails: {
    'en.yml': 'en:\n  GATE: # Below\n    one: "%{count} gate"\n    other: "%{count} gates"\n  b: B\n',
    'de.yml': "de:\n  b: 'B'\n  GATE:\n    other: '%{count} Tore'\n",
  },
  Android: {
    'values/strings.xml':
      '<resources>\n    <!-- GATE -->\n    <string name="GATE">Gate</string>\n</resources>\n',
    'values-de/strings.xml':
      "<resources><plurals name='b'><item quantity='other'>B</item></plurals>\n<string name='GATE' >Tor</string></resources>\n",
  },
  Apple: {
    'en.lproj/Localizable.strings': '/* GATE */\n"GATE" = "Gate";\n"b" = "B";\n',
    'de.lproj/Localizable.strings': '"GATE"="Tor";\n',
  },
  ARB: {
    'app_en.arb': '{\n  "@@locale": "en",\n  "GATE": "Gate",\n  "@GATE": { "description": "Help" }\n}\n',
    'app_de.arb': '{\n  "@@locale": "de",\n  "GATE": "Tor"\n}\n',
  },
  CSV: { 'texts.csv': 'key,en,de\nGATE,Gate,Tor\nb,"B, b",\n' },
  'a string catalog': {
    'Localizable.xcstrings': `${JSON.stringify({ sourceLanguage: 'en', strings: { GATE: { localizations: { de: unit('Tor'), en: unit('Gate') } }, b: { localizations: { de: unit('B'), en: unit('B') } } }, version: '1.0' }, undefined, 2)}\n`,
  },
  properties: { 'm.properties': 'b = B\nGATE = Gate\n', 'm_de.properties': 'GATE:Tor\n' },
  TOML: { 'en.toml': '[menu]\nGATE = "Gate"\n', 'de.toml': '[menu]\nGATE = "Tor" # GATE\n' },
  Fluent: { 'en.ftl': '# GATE\nGATE = Gate\n    .title = Title\n', 'de.ftl': 'GATE = Tor\n' },
  PHP: {
    'en/a.php': "<?php\nreturn [\n  'GATE' => 'Gate',\n];\n",
    'de/a.php': "<?php return ['GATE' => 'Tor'];\n",
  },
  RESX: {
    'S.resx':
      '<root>\n  <data name="GATE" xml:space="preserve">\n    <value>Gate</value>\n  </data>\n</root>\n',
    'S.de.resx': '<root>\n  <data name="GATE"><value>Tor</value></data>\n</root>\n',
  },
  stringsdict: {
    'en.lproj/a.stringsdict':
      '<?xml version="1.0"?>\n<plist version="1.0">\n<dict>\n\t<key>GATE</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d gates</string>\n\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n',
    'de.lproj/b.strings': '"b" = "B";\n',
    'en.lproj/b.strings': '"b" = "B";\n',
  },
}

/** The file with another key: the first GATE in each line that is not a comment or a text. */
function renamed(text: string, key: string): string {
  return text
    .split('\n')
    .map((line) => (/^\s*(?:#|\/\*|<!--)/.test(line) ? line : line.replace('GATE', key)))
    .join('\n')
}

describe.each(Object.entries(FILES))('in %s', (name, files) => {
  const key = name === 'TOML' ? 'menu.GATE' : 'GATE'

  test('a key is renamed in all languages, and all other bytes stay', async () => {
    const tree = treeWith(files)
    const run = await tree.atlas(['rename', key, key.replace('GATE', 'door')])
    expect([run.code, run.stderr]).toEqual([0, ''])
    const changed = Object.entries(files).map(([path, text]) => [path, renamed(text, 'door')])
    expect(Object.keys(files).map((path) => [path, tree.read(path)])).toEqual(changed)
    await tree.atlas(['rename', key.replace('GATE', 'door'), key])
    expect(tree.git('status', '--short')).toBe('')
  })

  test('a key is removed in all languages', async () => {
    const tree = treeWith(files)
    const run = await tree.atlas(['remove', key])
    expect([run.code, run.stderr]).toEqual([0, ''])
    const left = Object.keys(files).map((path) => tree.read(path))
    expect(left.filter((text) => /^[^#\n]*["'<\n]?\bGATE(?!")\b(?! -->| \*)/m.test(text))).toEqual([])
    expect((await tree.atlas(['rename', key, 'other'])).stderr).toMatch(
      /^No (?:file has the key|localized files)/,
    )
  })
})

describe('a new key', () => {
  test.each(['no', 'a b', 'a:b', "it's", 'say "yes"', '#1', 'ü', '1', 'a.b'])(
    'that must be spelled is read by other programs: %s',
    async (wanted) => {
      const tree = treeWith({
        'y/en.yml': 'en:\n  gate: Gate\n',
        'y/de.yml': 'de:\n  gate: Tor\n',
        'p/m.properties': 'gate = Gate\n',
        'p/m_de.properties': 'gate=Tor\n',
        't/en.toml': 'gate = "Gate"\n',
        't/de.toml': 'gate = "Tor"\n',
        'texts.csv': 'key,en,de\ngate,Gate,Tor\n',
        'j/en.json': '{"gate":"Gate"}',
        'j/de.json': '{"gate":"Tor"}',
      })
      const run = await tree.atlas(['rename', 'gate', wanted, '.'])
      expect([run.code, run.stderr]).toEqual([0, ''])
      expect(parseYaml(tree.read('y/de.yml'), { version: '1.1' })).toEqual({ de: { [wanted]: 'Tor' } })
      expect(parseProperties(tree.read('p/m_de.properties'))).toEqual({ [wanted]: 'Tor' })
      expect(parseToml(tree.read('t/de.toml'))).toEqual({ [wanted]: 'Tor' })
      expect(JSON.parse(tree.read('j/de.json'))).toEqual({ [wanted]: 'Tor' })
      const table = Papa.parse<string[]>(tree.read('texts.csv').trimEnd())
      expect([table.errors, table.data[1]]).toEqual([[], [wanted, 'Gate', 'Tor']])
    },
  )

  test('that programs would refuse is refused', async () => {
    const tree = treeWith(LAYOUTS)
    const run = await tree.atlas(['rename', 'gate', 'the gate', 'app'])
    expect([run.code, run.stderr]).toEqual([
      1,
      'app/src/main/res/values/strings.xml: the gate is not a key of this format; the_gate would be one.\n',
    ])
    expect((await tree.atlas(['rename', 'gate', 'the_gate', 'app'])).code).toBe(0)
  })

  test('may be that of a container, or be in another container of the same depth', async () => {
    const tree = treeWith({
      'en.json':
        '{\n  "cart": {\n    "title": "Cart",\n    "item": "Item"\n  },\n  "menu": {\n    "open": "Open"\n  }\n}\n',
      'de.json': '{\n  "cart": {\n    "title": "Wagen"\n  }\n}\n',
    })
    await tree.atlas(['rename', 'cart', 'basket'])
    expect(JSON.parse(tree.read('de.json'))).toEqual({ basket: { title: 'Wagen' } })
    await tree.atlas(['rename', 'basket.title', 'menu.title'])
    expect(JSON.parse(tree.read('en.json'))).toEqual({
      basket: { item: 'Item' },
      menu: { open: 'Open', title: 'Cart' },
    })
    expect(JSON.parse(tree.read('de.json'))).toEqual({ menu: { title: 'Wagen' } })
  })

  test.each([
    [['rename', 'gate', 'hedge'], 1, 'locales/en/common.json: The file has the key hedge already.'],
    [['rename', 'gate', 'gate'], 2, 'Name another key as the new one.'],
    [['rename', 'nope', 'door'], 2, 'No file has the key nope.'],
    [['remove', 'nope'], 2, 'No file has the key nope.'],
    [
      ['rename', 'menu.open', 'open'],
      1,
      'x/en.json: menu.open cannot move to open: only files of one language can move a key, and as deep as it is.',
    ],
    [
      ['rename', 'Gate', 'Door', 'po'],
      1,
      'po/de.po: Gate cannot become Door: the format has no place for the key alone, or cannot spell the new one.',
    ],
  ])('%j exits with %i and one sentence, and changes nothing', async (args, code, sentence) => {
    const tree = treeWith({
      'locales/en/common.json': LAYOUTS['locales/en/common.json'] ?? '',
      'locales/de/common.json': LAYOUTS['locales/de/common.json'] ?? '',
      'x/en.json': '{ "menu": { "open": "Open" } }\n',
      'x/de.json': '{}\n',
      'po/de.po': LAYOUTS['po/de.po'] ?? '',
    })
    const run = await tree.atlas(args)
    expect([run.code, run.stderr]).toEqual([code, `${sentence}\n`])
    expect(tree.git('status', '--short')).toBe('')
  })

  test('in several groups needs the names of files', async () => {
    const tree = treeWith(LAYOUTS)
    const run = await tree.atlas(['remove', 'hedge'])
    expect([run.code, run.stderr]).toEqual([
      2,
      '6 groups of files have the key hedge, such as app/src/main/res/values-{android}/strings.xml and config/locales/{lang}.yml. Name the files that you mean, or . for all.\n',
    ])
    expect((await tree.atlas(['remove', 'hedge', 'config', '--dry-run'])).stdout).toBe(
      'config/locales/en.yml: hedge would be removed.\n',
    )
    expect(tree.git('status', '--short')).toBe('')
  })
})

test('an entry without a name of its own is removed alone', () => {
  const plugin = catalogue.plugins.get('gettext-po')
  if (!plugin) throw new Error('PO is missing.')
  const entry = (key: string): string => `\nmsgid "${key}"\nmsgstr "${key}!"\n`
  const file = { path: 'de.po', plugin, bytes: Buffer.from(entry('One') + entry('Two') + entry('Three')) }
  const languages = { source: known('en'), target: known('de') }
  const bytes = withoutKeys(file, languages, placesOfStrings(file, languages, ['Two']))
  expect(Buffer.from(bytes ?? []).toString()).toBe(entry('One') + entry('Three'))
})

test('a template loses a key, too', async () => {
  const tree = treeWith({ 'po/app.pot': LAYOUTS['po/app.pot'] ?? '', 'po/de.po': LAYOUTS['po/de.po'] ?? '' })
  expect((await tree.atlas(['remove', 'Gate', '--json'])).stdout).toBe(
    '{"path":"po/app.pot","key":"Gate"}\n{"path":"po/de.po","key":"Gate"}\n',
  )
  expect(tree.read('po/app.pot')).not.toContain('Gate')
})
