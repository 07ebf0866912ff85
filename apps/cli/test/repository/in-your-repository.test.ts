// docs/in-your-repository.md leads from nothing to a green check, and the hooks do what it describes.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { XMLParser } from 'fast-xml-parser'
import { createInstance, type ResourceLanguage } from 'i18next'
import { parse } from 'yaml'
import { afterAll, describe, expect, test } from 'vitest'
import { atlasInShell } from '../../../../test/built-programs.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const root = join(import.meta.dirname, '../../../..')
const page = readFileSync(join(root, 'docs/in-your-repository.md'), 'utf8')
const trees: WorkTree[] = []
afterAll(() => {
  for (const tree of trees) tree.delete()
})

function treeOf(files: Readonly<Record<string, string>>): WorkTree {
  const tree = new WorkTree({}).commit(files)
  trees.push(tree)
  return tree
}

function layout(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(LAYOUTS).filter(([path]) => path.startsWith(folder)))
}

/** The commands in the blocks of a part of the page. */
function commandsIn(part: string): string[] {
  const blocks = [...part.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block)
  return blocks.flatMap((block) => [...block.matchAll(/^npx atlas (.*)$/gm)].map(([, line = '']) => line))
}

/** The words of a command, as a shell reads them. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
}

/** The section of the page with this heading, up to the next heading of the same kind. */
function sectionOf(heading: string): string {
  const level = /^#+ /.exec(heading)?.[0] ?? ''
  const from = page.indexOf(`\n${heading}\n`)
  expect(from).toBeGreaterThan(0)
  const rest = page.slice(from + heading.length)
  const end = rest.slice(1).search(new RegExp(`^#{1,${level.trim().length}} `, 'm'))
  return end < 0 ? rest : rest.slice(0, end + 1)
}

describe.each(['app/', 'locales/', 'config/'])(
  'the commands of the page, in a repository with %s',
  (folder) => {
    test('lead to a green check', async () => {
      const tree = treeOf(layout(folder))
      const lines = commandsIn(page.replace(sectionOf(STORIES), ''))
      expect(lines.length).toBeGreaterThan(6)
      for (const line of lines) {
        const run = await tree.atlas(wordsOf(line))
        expect([line, run.code, run.stderr.includes('error')]).toEqual([line, 0, false])
      }
    })
  },
)

/** Translates as a service would: each text gets the language, and placeholders and markup stay. */
const PROGRAM = `import { createInterface } from 'node:readline'
for await (const line of createInterface({ input: process.stdin })) {
  const { identifier, text, target } = JSON.parse(line)
  console.log(JSON.stringify({ identifier, text: text + ' ' + target }))
}
`

const ARB = {
  '@@locale': 'en',
  gate: 'Gate',
  '@gate': { description: 'The gate' },
  bulbs: '{count, plural, one{{count} bulb} other{{count} bulbs}}',
  '@bulbs': { placeholders: { count: { type: 'int' } } },
}

describe('a repository with English files only', () => {
  test('of i18next becomes green in four languages', async () => {
    const tree = await greenTree('### i18next in four languages', {
      'locales/en/common.json':
        '{\n  "title": "The garden",\n  "cart": {\n    "items_one": "{{count}} plant",\n    "items_other": "{{count}} plants"\n  }\n}\n',
      'locales/en/home.json': '{\n  "hello": "Hello {{name}}",\n  "intro": "Choose a <b>plant</b>."\n}\n',
    })
    for (const lng of ['de', 'fr', 'pl']) {
      const resources = (namespace: string): ResourceLanguage =>
        JSON.parse(tree.read(`locales/${lng}/${namespace}.json`)) as ResourceLanguage
      const i18next = createInstance()
      const translation = { ...resources('common'), ...resources('home') }
      await i18next.init({ lng, fallbackLng: false, resources: { [lng]: { translation } } })
      const id = { de: 'de', fr: 'fr', pl: 'pl' }[lng]
      // Each number has a row of its language: French has one for millions.
      for (const count of [1, 2, 5, 1_000_000])
        expect(i18next.t('cart.items', { count })).toMatch(new RegExp(`^${count} plants? ${id}$`))
      expect(i18next.t('hello', { name: 'Ada' })).toBe(`Hello Ada ${id}`)
    }
  })

  test('of Rails becomes green, with a key renamed and one removed', async () => {
    const tree = await greenTree('### Rails', {
      'config/locales/en.yml':
        'en:\n  hello: Hello %{name}\n  legacy: Old\n  bulbs:\n    one: "%{count} bulb"\n    other: "%{count} bulbs"\n',
      'config/locales/devise.en.yml': '# Devise\nen:\n  devise:\n    signed_in: "Signed in."\n',
    })
    expect(parse(tree.read('config/locales/de.yml'))).toEqual({
      de: { hello: 'Hello %{name} de', bulbs: { one: '%{count} bulb de', other: '%{count} bulbs de' } },
    })
    expect(tree.read('config/locales/devise.de.yml')).toBe(
      '# Devise\nde:\n  devise:\n    welcome: "Signed in. de"\n',
    )
    expect(tree.read('config/locales/devise.en.yml')).toContain('welcome: "Signed in."')
  })

  test('of Android, iOS and Flutter becomes green', async () => {
    const tree = await greenTree('### Android, iOS and Flutter', {
      'app/src/main/res/values/strings.xml':
        '<?xml version="1.0" encoding="utf-8"?>\n<resources>\n    <string name="app" translatable="false">Atlas</string>\n    <string name="gate">Gate</string>\n    <plurals name="bulbs">\n        <item quantity="one">%d bulb</item>\n        <item quantity="other">%d bulbs</item>\n    </plurals>\n</resources>\n',
      'ios/en.lproj/Localizable.strings': '/* The gate */\n"gate" = "Gate";\n',
      'ios/en.lproj/Localizable.stringsdict':
        '<?xml version="1.0" encoding="UTF-8"?>\n<plist version="1.0">\n<dict>\n\t<key>bulbs</key>\n\t<dict>\n\t\t<key>NSStringLocalizedFormatKey</key>\n\t\t<string>%#@n@</string>\n\t\t<key>n</key>\n\t\t<dict>\n\t\t\t<key>NSStringFormatSpecTypeKey</key>\n\t\t\t<string>NSStringPluralRuleType</string>\n\t\t\t<key>NSStringFormatValueTypeKey</key>\n\t\t\t<string>d</string>\n\t\t\t<key>one</key>\n\t\t\t<string>%d bulb</string>\n\t\t\t<key>other</key>\n\t\t\t<string>%d bulbs</string>\n\t\t</dict>\n\t</dict>\n</dict>\n</plist>\n',
      'lib/l10n/app_en.arb': `${JSON.stringify(ARB, undefined, 2)}\n`,
    })
    const xml = new XMLParser({ ignoreAttributes: false })
    const strings = xml.parse(tree.read('app/src/main/res/values-ru/strings.xml')) as {
      resources: { string: object; plurals: { item: { '#text': string; '@_quantity': string }[] } }
    }
    expect(strings.resources.string).toEqual({ '#text': 'Gate ru', '@_name': 'gate' })
    expect(strings.resources.plurals.item.map((item) => item['@_quantity'])).toEqual([
      'one',
      'few',
      'many',
      'other',
    ])
    expect(JSON.parse(tree.read('lib/l10n/app_pt_BR.arb'))).toMatchObject({
      '@@locale': 'pt_BR',
      gate: 'Gate pt-BR',
      '@gate': { description: 'The gate' },
    })
    expect(tree.read('ios/pt-BR.lproj/Localizable.strings')).toBe('/* The gate */\n"gate" = "Gate pt-BR";\n')
    expect(tree.read('ios/ru.lproj/Localizable.stringsdict').match(/%d bulbs? ru/g)).toHaveLength(4)
  })
})

const STORIES = '## Three repositories, from nothing to green'

/** Runs the commands of a section of the page. Each must succeed. */
async function greenTree(heading: string, files: Readonly<Record<string, string>>): Promise<WorkTree> {
  const tree = treeOf({ ...files, 'translate.mjs': PROGRAM })
  const lines = commandsIn(sectionOf(heading))
  expect(lines.length).toBeGreaterThan(5)
  for (const line of lines) {
    const words = wordsOf(line).map((word) => word.replace(/^node /, `${process.execPath} `))
    // The tree has no packages, so that npx does not start atlas there.
    const start = words[0] === 'merge-driver' ? ['--command', atlasInShell()] : []
    const run = await tree.atlas([...words, ...start])
    expect([line, run.code, run.stderr.includes('error')]).toEqual([line, 0, false])
  }
  expect((await tree.atlas(['lint'])).stdout).toBe('')
  return tree
}

test('--staged reads what is staged, and not the work tree', async () => {
  const tree = treeOf({ 'l/en.json': '{ "gate": "Gate" }\n', 'l/de.json': '{ "gate": "Tor" }\n' })
  tree.write({ 'l/de.json': '{ "gate": " Tor" }\n', 'l/fr.json': '{}\n' })
  const [none, nothing] = await Promise.all([
    tree.atlas(['lint', '--staged']),
    tree.atlas(['sync', '--check', '--staged']),
  ])
  expect([none, nothing]).toEqual([
    { code: 0, stdout: '', stderr: '' },
    { code: 0, stdout: '', stderr: '' },
  ])
  tree.git('add', 'l/de.json')
  // Settings that are not staged do not count either.
  tree.write({ 'l/de.json': '{ "gate": "Tor" }\n', 'atlas.json': '{ "rules": { "edge-space": "off" } }\n' })
  const [staged, unstaged, writing] = await Promise.all([
    tree.atlas(['lint', '--staged']),
    tree.atlas(['lint']),
    tree.atlas(['sync', '--staged']),
  ])
  expect(staged.stdout).toContain('l/de.json:1:')
  expect([unstaged.stdout, writing.code]).toEqual(['', 2])
})

describe('the hook of the page', () => {
  const hook = (tree: WorkTree): void => {
    const [, script = ''] = /```sh\n([^]*?)```/.exec(sectionOf('## Before each commit')) ?? []
    const path = join(tree.folder, '.git/hooks/pre-commit')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, script.replaceAll('npx atlas', atlasInShell()), { mode: 0o755 })
  }
  const commit = (tree: WorkTree): { status: number | null; stdout: string } =>
    spawnSync('git', ['commit', '--quiet', '-m', 'x'], { cwd: tree.folder, encoding: 'utf8' })

  test.each([
    ['lint finds an error, and sync nothing', { 'l/de.json': '{ "gate": "Tor {m}", "door": "Tür" }\n' }, 1],
    ['sync finds something, and lint nothing', { 'l/de.json': '{ "gate": "Tor {n}" }\n' }, 1],
    ['all is right', { 'l/de.json': '{ "gate": "Pforte {n}", "door": "Tür" }\n' }, 0],
  ])('if %s', (_, files, status) => {
    const tree = treeOf({
      'l/en.json': '{ "gate": "Gate {n}", "door": "Door" }\n',
      'l/de.json': '{ "gate": "Tor {n}", "door": "Tür" }\n',
    })
    hook(tree)
    tree.write(files).git('add', '--all')
    expect(commit(tree).status).toBe(status)
  })
})

describe('a change is checked for what it touches', () => {
  const FILES = {
    'l/en.json': '{\n  "gate": "Gate {n}",\n  "door": "Door {n}"\n}\n',
    'l/de.json': '{\n  "gate": "Tor {m}",\n  "door": "Tür {n}"\n}\n',
    'l/fr.json': '{\n  "gate": "Porte {m}",\n  "door": "Porte {n}"\n}\n',
    'l/nl.json': '{\n  "gate": "Poort {n}"\n}\n',
  }
  const found = (stdout: string): string[] =>
    [...stdout.matchAll(/^(\S+?):\d+:\d+: (?:error|warning): (\w+):/gm)].map(
      ([, path, key]) => `${path} ${key}`,
    )

  test('a translation: only its own findings, and only it is compared with the source', async () => {
    const tree = treeOf(FILES)
    tree.write({ 'l/de.json': FILES['l/de.json'].replace('Tür', 'Türe') }).git('add', '--all')
    const lint = await tree.atlas(['lint', '--staged', '--rule', 'code-lost=off'])
    expect([lint.code, found(lint.stdout)]).toEqual([1, ['l/de.json gate']])
    expect((await tree.atlas(['lint', '--changed', '--rule', 'code-lost=off'])).stdout).toBe(lint.stdout)
    expect((await tree.atlas(['sync', '--check', '--staged'])).code).toBe(0)
  })

  test('a source text: its translations, and not those of other strings', async () => {
    const tree = treeOf(FILES)
    tree.write({ 'l/en.json': FILES['l/en.json'].replace('Door {n}', 'Door {x}') }).git('add', '--all')
    const lint = await tree.atlas(['lint', '--staged', '--rule', 'code-lost=off'])
    expect([lint.code, found(lint.stdout)]).toEqual([1, ['l/de.json door', 'l/fr.json door']])
    expect((await tree.atlas(['sync', '--check', '--staged'])).code).toBe(1)
  })
})

test('the hooks name commands and options that exist', async () => {
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as {
    id: string
    entry: string
  }[]
  expect(hooks.map(({ id }) => id)).toEqual(['atlas-lint', 'atlas-sync'])
  const tree = treeOf(layout('locales/'))
  for (const { entry } of hooks) {
    const run = await tree.atlas(entry.split(' atlas ')[1]?.split(' ') ?? [])
    expect([entry, run.code]).toEqual([entry, 0])
  }
})
