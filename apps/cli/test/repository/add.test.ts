// atlas add: a new language, by the layout of the others, as programs that are not ours read it.
import { XMLParser } from 'fast-xml-parser'
import { po } from 'gettext-parser'
import Papa from 'papaparse'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { listAt, listWith } from '../../compare/language-lists.ts'
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

const STRINGS_DICT = `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0">
<dict>
	<key>bulbs</key>
	<dict>
		<key>NSStringLocalizedFormatKey</key>
		<string>%#@n@</string>
		<key>n</key>
		<dict>
			<key>NSStringFormatSpecTypeKey</key>
			<string>NSStringPluralRuleType</string>
			<key>NSStringFormatValueTypeKey</key>
			<string>d</string>
			<key>one</key>
			<string>%d bulb</string>
			<key>other</key>
			<string>%d bulbs</string>
		</dict>
	</dict>
</dict>
</plist>
`

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const CATALOG = {
  sourceLanguage: 'en',
  strings: {
    bulbs: {
      localizations: { en: { variations: { plural: { one: unit('%d bulb'), other: unit('%d bulbs') } } } },
    },
    gate: { localizations: { de: unit('Tor'), en: unit('Gate') } },
  },
  version: '1.0',
}

const FILES = {
  'locales/en.json':
    '{\n\t"gate": "Gate",\n\t"bulbs_one": "{{count}} bulb",\n\t"bulbs_other": "{{count}} bulbs"\n}\n',
  'locales/de.json': '{ "gate": "Tor" }\n',
  'config/en.yml': '# Texts\nen:\n  bulbs:\n    one: "%{count} bulb"\n    other: "%{count} bulbs"\n',
  'config/de.yml': 'de:\n  bulbs:\n    one: "%{count} Birne"\n    other: "%{count} Birnen"\n',
  'res/values/strings.xml': `<?xml version="1.0" encoding="utf-8"?>
<resources>
    <string name="app" translatable="false">Atlas</string>
    <plurals name="bulbs">
        <item quantity="one">%d bulb</item>
        <item quantity="other">%d bulbs</item>
    </plurals>
</resources>
`,
  'res/values-de/strings.xml': '<resources>\n</resources>\n',
  'ios/en.lproj/Localizable.strings': '/* Gate */\n"gate" = "Gate";\n',
  'ios/de.lproj/Localizable.strings': '"gate" = "Tor";\n',
  'ios/en.lproj/Localizable.stringsdict': STRINGS_DICT,
  'lib/app_en.arb': '{\n  "@@locale": "en",\n  "gate": "Gate"\n}\n',
  'lib/app_de.arb': '{\n  "@@locale": "de",\n  "gate": "Tor"\n}\n',
  'texts.csv': 'key,en,de\ngate,Gate,Tor\nhedge,"Hedge, high",\n',
  'Localizable.xcstrings': `${JSON.stringify(CATALOG, undefined, 2)}\n`,
  'po/app.pot':
    'msgid ""\nmsgstr ""\n"Language: \\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "%d bulb"\nmsgid_plural "%d bulbs"\nmsgstr[0] ""\nmsgstr[1] ""\n',
  'po/de.po': LAYOUTS['po/de.po'] ?? '',
  'po/LINGUAS': '# The languages of the program: de\nde',
  'qt/app_de.ts':
    '<?xml version="1.0" encoding="utf-8"?>\n<TS version="2.1" language="de">\n<context>\n    <message numerus="yes">\n        <source>%n bulb(s)</source>\n        <translation>\n            <numerusform>%n Birne</numerusform>\n            <numerusform>%n Birnen</numerusform>\n        </translation>\n    </message>\n</context>\n</TS>\n',
  'qt/app.pro': 'TRANSLATIONS = \\\n    i18n/app_de.ts\nSOURCES = main.cpp\n',
}

const JAVASCRIPT: Readonly<Record<string, readonly string[]>> = {
  ru: ['one', 'few', 'many', 'other'],
  ar: ['zero', 'one', 'two', 'few', 'many', 'other'],
  es: ['one', 'other'],
  ja: ['other'],
}

describe.each(Object.entries(JAVASCRIPT))('%s', (code, categories) => {
  const tree = treeWith(FILES)
  const ran = tree.atlas(['add', code])
  const xml = new XMLParser({ ignoreAttributes: false, preserveOrder: false, parseTagValue: false })

  test('gets a file, a column or an entry in each group, and no other file changes', async () => {
    const { code: exit, stderr } = await ran
    expect([exit, stderr]).toEqual([0, ''])
    const changed = tree
      .git('status', '--short', '--untracked-files=all')
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(3))
    expect(changed.sort()).toEqual(
      [
        'Localizable.xcstrings',
        `config/${code}.yml`,
        `ios/${code}.lproj/Localizable.strings`,
        `ios/${code}.lproj/Localizable.stringsdict`,
        `lib/app_${code}.arb`,
        `locales/${code}.json`,
        'po/LINGUAS',
        `po/${code}.po`,
        'qt/app.pro',
        `qt/app_${code}.ts`,
        `res/values-${code}/strings.xml`,
        'texts.csv',
      ].sort(),
    )
  })

  test('has the rows of its plurals', async () => {
    await ran
    const keys = Object.keys(JSON.parse(tree.read(`locales/${code}.json`)) as object)
    // i18next asks Intl, which has `many` for millions.
    const ofIntl = new Intl.PluralRules(code).resolvedOptions().pluralCategories
    expect(keys.slice(1).sort()).toEqual(ofIntl.map((category) => `bulbs_${category}`).sort())
    const rails = parse(tree.read(`config/${code}.yml`)) as Record<string, { bulbs: object }>
    expect(Object.entries(rails).map(([key, { bulbs }]) => [key, Object.keys(bulbs)])).toEqual([
      [code, [...categories]],
    ])
    const android = xml.parse(tree.read(`res/values-${code}/strings.xml`)) as {
      resources: { string?: unknown; plurals: { item: object | object[] } }
    }
    expect(android.resources.string).toBeUndefined()
    const items = [android.resources.plurals.item].flat() as { '@_quantity': string }[]
    expect(items.map((item) => item['@_quantity'])).toEqual(categories)
    const catalog = JSON.parse(tree.read('Localizable.xcstrings')) as typeof CATALOG
    const plural = catalog.strings.bulbs.localizations as unknown as Record<
      string,
      { variations: { plural: Record<string, object> } }
    >
    expect(Object.keys(plural[code]?.variations.plural ?? {}).sort()).toEqual([...categories].sort())
    expect(plural[code]?.variations.plural['other']).toEqual({
      stringUnit: { state: 'new', value: '%d bulbs' },
    })
    const dict = xml.parse(tree.read(`ios/${code}.lproj/Localizable.stringsdict`)) as {
      plist: { dict: { dict: { dict: { key: string[] } } } }
    }
    expect(dict.plist.dict.dict.dict.key.filter((key) => !key.startsWith('NS'))).toEqual(categories)
    // PO and TS have no row for a category that only fractions take.
    const counted = code === 'ru' ? 3 : categories.length
    const gettext = po.parse(Buffer.from(tree.read(`po/${code}.po`)))
    expect(gettext.headers).toMatchObject({ Language: code })
    expect(gettext.translations['']?.['%d bulb']?.msgstr).toEqual(Array.from({ length: counted }, () => ''))
    const qt = tree.read(`qt/app_${code}.ts`)
    expect([...qt.matchAll(/<numerusform><\/numerusform>/g)]).toHaveLength(counted)
    expect(qt).toContain('<translation type="unfinished">')
  })

  test('has an empty column, and its place in the lists of languages', async () => {
    await ran
    expect(Papa.parse(tree.read('texts.csv').trimEnd()).data).toEqual([
      ['key', 'en', 'de', code],
      ['gate', 'Gate', 'Tor', ''],
      ['hedge', 'Hedge, high', '', ''],
    ])
    expect(tree.read('po/LINGUAS')).toBe(`# The languages of the program: de\nde\n${code}`)
    expect(tree.read('qt/app.pro')).toContain(`i18n/app_de.ts i18n/app_${code}.ts\nSOURCES`)
  })

  test('has no translation yet, and no finding of lint', async () => {
    await ran
    const { stdout } = await tree.atlas(['status', '--json', '--no-stale'])
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { language: string; counts: { translated: number } })
      .filter(({ language }) => language.startsWith(code))
    expect(rows.length).toBeGreaterThan(8)
    expect(rows.map(({ counts }) => counts.translated)).toEqual(rows.map(() => 0))
    const findings = (await tree.atlas(['lint', '--json'])).stdout
    expect(findings).not.toContain(`"language":"${code}`)
    const again = await tree.atlas(['add', code])
    expect([again.code, again.stderr]).toEqual([
      2,
      expect.stringMatching(/^No file was made or changed: all have \w+ already\.\n$/),
    ])
  })
})

describe('add', () => {
  test('keeps the order and the formatting of the source file', async () => {
    const tree = treeWith(FILES)
    await tree.atlas(['add', 'es', 'config', 'res', 'lib'])
    expect(tree.read('config/es.yml')).toBe(FILES['config/en.yml'].replace('en:', 'es:'))
    expect(tree.read('lib/app_es.arb')).toBe(FILES['lib/app_en.arb'].replace('"en"', '"es"'))
    expect(tree.read('res/values-es/strings.xml')).toBe(
      FILES['res/values/strings.xml'].replace(/.*translatable.*\n/, ''),
    )
  })

  test('makes files without strings with --missing absent, which translate fills', async () => {
    const tree = treeWith(FILES)
    await tree.atlas(['add', 'pt-BR', '--missing', 'absent', 'config', 'lib', 'locales'])
    expect(
      ['config/pt-BR.yml', 'lib/app_pt_BR.arb', 'locales/pt-BR.json'].map((path) => tree.read(path)),
    ).toEqual(['# Texts\npt-BR:\n', '{\n  "@@locale": "pt_BR"\n}\n', '{}\n'])
    const { stdout } = await tree.atlas(['translate', 'config/pt-BR.yml', '--dry-run', '--quiet'])
    expect(stdout).toContain('"identifier":"bulbs[one]"')
  })

  test('adds a second language to files that have one, if no others are found or they are named', async () => {
    const alone = {
      'i/en.json': '{ "gate": "Gate" }\n',
      'app/values/strings.xml': LAYOUTS['app/src/main/res/values/strings.xml'] ?? '',
    }
    const tree = treeWith(alone)
    expect((await tree.atlas(['add', 'de'])).stdout).toBe(
      'app/values-de/strings.xml was made, with 2 strings.\ni/de.json was made, with 1 string.\n',
    )
    const both = treeWith({ ...FILES, ...alone })
    expect((await both.atlas(['add', 'fr', '--dry-run'])).stdout).not.toContain('i/fr.json')
    expect((await both.atlas(['add', 'fr', 'i', '--dry-run'])).stdout).toBe(
      'i/fr.json would be made, with 1 string.\n',
    )
    expect(both.git('status', '--short')).toBe('')
  })

  test.each([
    [['add', 'xx'], 2, 'xx is not a known language. Use a code such as de, pt-BR, or zh-Hant.'],
    [['add', 'en'], 2, 'No file was made or changed: all have English already.'],
    [['add', 'es', '--missing', 'all'], 2, '--missing takes source or absent.'],
    [['add', 'es', 'nothere'], 3, 'nothere: no such file or folder.'],
  ])('%j exits with %i and one sentence', async (args, code, sentence) => {
    const run = await treeWith(FILES).atlas(args)
    expect([run.code, run.stderr]).toEqual([code, `${sentence}\n`])
  })

  test('refuses a format that has a language only with texts', async () => {
    const tree = treeWith({
      'm.tmx':
        '<?xml version="1.0"?>\n<tmx version="1.4"><header srclang="en"/><body><tu><tuv xml:lang="en"><seg>Gate</seg></tuv><tuv xml:lang="de"><seg>Tor</seg></tuv></tu></body></tmx>\n',
    })
    const run = await tree.atlas(['add', 'es'])
    expect([run.code, run.stderr.split('\n')[0]]).toEqual([
      2,
      'm.tmx has no place for a language without texts. Add one with its first text.',
    ])
  })
})

describe('a list of languages', () => {
  const added = (path: string, text: string, known: string[], item: string): string | undefined => {
    const list = listAt(path)
    return list && listWith(list, text, known, item)
  }

  test.each([
    ['po/LINGUAS', 'de fr\n', ['de', 'fr'], 'es', 'de fr es\n'],
    ['po/LINGUAS', 'de\nfr\n', ['fr', 'de'], 'es', 'de\nfr\nes\n'],
    ['po/LINGUAS', '# es\nde\n', ['de'], 'es', '# es\nde\nes\n'],
    [
      'a.pro',
      'T += \\\n  a_de.ts \\\n  a_fr.ts\n',
      ['a_de.ts', 'a_fr.ts'],
      'a_es.ts',
      'T += \\\n  a_de.ts \\\n  a_fr.ts \\\n  a_es.ts\n',
    ],
    ['CMakeLists.txt', 'set(TS i/a_de.ts)\n', ['a_de.ts'], 'a_es.ts', 'set(TS i/a_de.ts i/a_es.ts)\n'],
    [
      'atlas.json',
      '{ "languages": ["de"], "source": "en" }',
      ['de', 'en'],
      'es',
      '{ "languages": ["de", "es"], "source": "en" }',
    ],
    [
      'atlas.json',
      '{ "languages": [\n  "de",\n  "fr"\n] }',
      ['de', 'fr'],
      'es',
      '{ "languages": [\n  "de",\n  "fr",\n  "es"\n] }',
    ],
  ])('%s %j gets its item', (path, text, known, item, wanted) => {
    expect(added(path, text, known, item)).toBe(wanted)
  })

  test('stays where it has the item, or no other one', () => {
    expect(added('po/LINGUAS', 'de\nes\n', ['de'], 'es')).toBeUndefined()
    expect(added('po/LINGUAS', '', ['de'], 'es')).toBeUndefined()
    expect(added('atlas.json', '{ "source": "en" }', ['en'], 'es')).toBeUndefined()
    expect(listAt('main.cpp')).toBeUndefined()
  })
})
