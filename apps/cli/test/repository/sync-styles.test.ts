// What sync does with new and with obsolete entries if no one says so: programs that fall back get no copies, and nothing is
// removed.
import { afterAll, describe, expect, test } from 'vitest'
import { WorkTree } from './work-tree.ts'

const trees: WorkTree[] = []
const treeWith = (files: Readonly<Record<string, string>>): WorkTree => {
  const tree = new WorkTree({}).commit(files)
  trees.push(tree)
  return tree
}
afterAll(() => {
  for (const tree of trees) tree.delete()
})

const resx = (name: string, text: string): string =>
  `<root>\n  <data name="${name}">\n    <value>${text}</value>\n  </data>\n</root>\n`
const message = (name: string, text: string): string => `{"${name}": {"message": "${text}"}}\n`

describe('new entries', () => {
  test.each<[string, Record<string, string>]>([
    ['Java', { 'Texts.properties': 'a = Gate\nb = Hedge\n', 'Texts_de.properties': 'a = Tor\n' }],
    ['.NET', { 'Texts.resx': resx('a', 'Gate'), 'Texts.de.resx': resx('b', 'Los') }],
    [
      'extensions',
      { '_locales/en/messages.json': message('a', 'Gate'), '_locales/de/messages.json': message('b', 'Los') },
    ],
    ['Minecraft', { 'lang/en_us.lang': 'a=Gate\nb=Hedge\n', 'lang/de_de.lang': 'a=Tor\n' }],
    ['Fluent', { 'l10n/en/a.ftl': 'a = Gate\nb = Hedge\n', 'l10n/de/a.ftl': 'a = Tor\n' }],
  ])('are left out where programs fall back key by key: %s', async (_, files) => {
    const tree = treeWith(files)
    const run = await tree.atlas(['sync'])
    expect([run.code, tree.git('status', '--short')]).toEqual([0, ''])
    await tree.atlas(['sync', '--missing', 'source'])
    expect(tree.git('status', '--short')).not.toBe('')
  })

  test('come in where the file that Java falls back to is not the source', async () => {
    const tree = treeWith({
      'i18n/t_en.properties': 'a = Gate\nb = Hedge\n',
      'i18n/t_de.properties': 'a = Tor\n',
    })
    expect((await tree.atlas(['sync'])).stdout).toBe('i18n/t_de.properties got 1 new entry.\n')
  })

  const JSON_FILES = { 'locales/en.json': '{"a": "Gate", "b": "Hedge"}', 'locales/de.json': '{"a": "Tor"}' }
  const NPM = { 'package.json': '{"dependencies": {"i18next": "1"}}' }
  const RAILS = {
    'config/locales/en.yml': 'en:\n  a: Gate\n  b: Hedge\n',
    'config/locales/de.yml': 'de:\n  a: Tor\n',
  }
  const PHP = {
    'lang/en/t.php': "<?php return ['a' => 'Gate', 'b' => 'Hedge'];",
    'lang/de/t.php': "<?php return ['a' => 'Tor'];",
  }
  const SYMFONY = {
    'translations/messages.en.yaml': 'a: Gate\nb: Hedge\n',
    'translations/messages.de.yaml': 'a: Tor\n',
  }

  test.each<[string, Record<string, string>]>([
    ['i18next', { ...JSON_FILES, ...NPM, 'src/i18n.js': "i18next.init({ lng: 'de', fallbackLng: 'en' })" }],
    [
      'i18next, a list',
      { ...JSON_FILES, ...NPM, 'src/i18n/index.ts': "init({ fallbackLng: ['fr', 'en'] })" },
    ],
    [
      'i18next, by language',
      { ...JSON_FILES, ...NPM, 'i18n.js': "init({ fallbackLng: { default: ['en'] } })" },
    ],
    ['vue-i18n', { ...JSON_FILES, ...NPM, 'src/main.ts': 'createI18n({ fallbackLocale: "en" })' }],
    ['svelte-i18n', { ...JSON_FILES, ...NPM, 'src/lib/i18n.ts': "init({ fallbackLocale: 'en' })" }],
    [
      'ngx-translate',
      { ...JSON_FILES, ...NPM, 'src/app/app.component.ts': "translate.setDefaultLang('en')" },
    ],
    [
      'ngx-translate, a function',
      {
        ...JSON_FILES,
        ...NPM,
        'src/app/app.config.ts': "provideTranslateService({ lang: 'de', fallbackLang: 'en' })",
      },
    ],
    [
      'Transloco',
      {
        ...JSON_FILES,
        ...NPM,
        'src/app/app.config.ts':
          "provideTransloco({ config: { fallbackLang: 'en', missingHandler: { useFallbackTranslation: true } } })",
      },
    ],
    [
      'go-i18n',
      {
        'go.mod': 'module example\n',
        'main.go': 'bundle := i18n.NewBundle(language.English)\n',
        'active.en.toml': '[a]\nother = "Gate"\n\n[b]\nother = "Hedge"\n',
        'active.de.toml': '[a]\nother = "Tor"\n',
      },
    ],
    [
      'Hugo',
      {
        'hugo.toml': "defaultContentLanguage = 'en'\n",
        'i18n/en.yaml': '- id: a\n  translation: Gate\n- id: b\n  translation: Hedge\n',
        'i18n/de.yaml': '- id: a\n  translation: Tor\n',
      },
    ],
    [
      'Minecraft',
      {
        'assets/garden/lang/en_us.json': '{"a": "Gate", "b": "Hedge"}',
        'assets/garden/lang/de_de.json': '{"a": "Tor"}',
      },
    ],
    [
      'MediaWiki',
      {
        'i18n/en.json': '{"a": "Gate", "b": "Hedge"}',
        'i18n/de.json': '{"a": "Tor"}',
        'i18n/qqq.json': '{"a": "A gate."}',
      },
    ],
    [
      'Rails',
      {
        ...RAILS,
        Gemfile: "gem 'rails'",
        'config/environments/production.rb': '  config.i18n.fallbacks = true\n',
      },
    ],
    [
      'Rails, a list',
      { ...RAILS, Gemfile: "gem 'rails'", 'config/application.rb': 'config.i18n.fallbacks = [:en]\n' },
    ],
    [
      'Laravel',
      {
        ...PHP,
        'composer.json': '{}',
        'config/app.php': "<?php return ['fallback_locale' => env('APP_FALLBACK_LOCALE', 'en')];",
      },
    ],
    [
      'Symfony',
      {
        ...SYMFONY,
        'composer.json': '{}',
        'config/packages/translation.yaml':
          'framework:\n    translator:\n        fallbacks:\n            - en\n',
      },
    ],
  ])('are left out where the configuration asks for a fallback: %s', async (_, files) => {
    const tree = treeWith(files)
    const run = await tree.atlas(['sync'])
    expect([run.code, run.stdout, tree.git('status', '--short')]).toEqual([0, '', ''])
  })

  test.each<[string, Record<string, string>]>([
    ['none is configured', { ...JSON_FILES, ...NPM, 'src/i18n.js': 'init({ fallbackLng: false })' }],
    ['it is commented out', { ...JSON_FILES, ...NPM, 'src/i18n.js': "init({\n  // fallbackLng: 'en',\n})" }],
    ['it is another language', { ...JSON_FILES, ...NPM, 'src/i18n.js': "init({ fallbackLng: 'fr' })" }],
    [
      'Transloco falls back for missing files only',
      {
        ...JSON_FILES,
        ...NPM,
        'src/app/app.config.ts': "provideTransloco({ config: { fallbackLang: 'en' } })",
      },
    ],
    ['only a test has it', { ...JSON_FILES, ...NPM, 'test/i18n.test.js': "init({ fallbackLng: 'en' })" }],
    [
      'another project has it',
      { ...JSON_FILES, ...NPM, 'web/package.json': '{}', 'web/i18n.js': "init({ fallbackLng: 'en' })" },
    ],
    [
      'Rails has none',
      {
        ...RAILS,
        Gemfile: "gem 'rails'",
        'config/environments/production.rb': '  # config.i18n.fallbacks = true\n',
      },
    ],
  ])('come in if %s', async (_, files) => {
    expect((await treeWith(files).atlas(['sync'])).stdout).toMatch(/de\.\w+ got 1 new entry\.\n/)
  })
})

describe('obsolete entries', () => {
  const FILES = { 'l/en.json': '{"a": "Gate"}', 'l/de.json': '{"a": "Tor", "old": "Alt", "older": "Älter"}' }

  test('are kept and named, and --check does not fail because of them', async () => {
    const tree = treeWith(FILES)
    for (const args of [['sync', '--check'], ['sync']])
      expect(await tree.atlas(args)).toEqual({
        code: 0,
        stdout: 'l/de.json keeps 2 obsolete entries: old, older\n',
        stderr: 'Obsolete entries were kept. --obsolete remove removes them.\n',
      })
    expect(tree.git('status', '--short')).toBe('')
    const { stdout } = await tree.atlas(['sync', '--check', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ removed: [], obsolete: ['old', 'older'] })
  })

  test('are removed if the caller asks for it', async () => {
    const tree = treeWith(FILES)
    const run = await tree.atlas(['sync', '--obsolete', 'remove'])
    expect(run.stdout).toBe('l/de.json got 0 new entries and lost 2 obsolete ones.\n')
    expect(JSON.parse(tree.read('l/de.json'))).toEqual({ a: 'Tor' })
  })

  test('of a template are kept, too', async () => {
    const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'
    const tree = treeWith({
      'po/a.pot': `${head}msgid "Gate"\nmsgstr ""\n`,
      'po/de.po': `${head}msgid "Gate"\nmsgstr "Tor"\n\nmsgid "Old"\nmsgstr "Alt"\n`,
    })
    expect((await tree.atlas(['sync'])).stdout).toBe('po/de.po keeps 1 obsolete entry: Old\n')
  })

  test('are not the rows of a plural that the source language lacks', async () => {
    const tree = treeWith({
      'l/en.json': '{"day_one": "A day", "day_other": "{{count}} days"}',
      'l/pl.json': '{"day_one": "Dzień", "day_few": "dni", "day_many": "dni", "day_other": "dnia"}',
    })
    expect(await tree.atlas(['sync'])).toMatchObject({ code: 0, stdout: '', stderr: '' })
  })
})

describe('atlas.json', () => {
  const FILES = {
    'l/en.json': '{"a": "Gate", "b": "Hedge"}',
    'l/de.json': '{"a": "Tor", "old": "Alt"}',
    'm/en.json': '{"a": "Gate", "b": "Hedge"}',
    'm/de.json': '{"a": "Tor", "old": "Alt"}',
  }

  test('says for a group of files what becomes of new and of obsolete entries', async () => {
    const tree = treeWith({
      ...FILES,
      'atlas.json': '{ "sync": [{ "files": "m/**", "missing": "absent", "obsolete": "remove" }] }',
    })
    await tree.atlas(['sync'])
    expect(JSON.parse(tree.read('m/de.json'))).toEqual({ a: 'Tor' })
    expect(JSON.parse(tree.read('l/de.json'))).toEqual({ a: 'Tor', b: 'Hedge', old: 'Alt' })
    await tree.atlas(['sync', 'm', '--missing', 'source'])
    expect(JSON.parse(tree.read('m/de.json'))).toEqual({ a: 'Tor', b: 'Hedge' })
  })

  test('says which files are left out', async () => {
    const tree = treeWith({ ...FILES, 'atlas.json': '{ "ignore": ["m/**"] }' })
    const { stdout } = await tree.atlas(['status', '--json', '--no-stale'])
    expect(stdout).not.toContain('m/de.json')
    expect(stdout).toContain('l/de.json')
  })

  test.each([
    '{"sync": {}}',
    '{"sync": [{"missing": "absent"}]}',
    '{"sync": [{"files": "l", "obsolete": "delete"}]}',
  ])('is refused with a sentence that shows what is right: %s', async (text) => {
    const run = await treeWith({ ...FILES, 'atlas.json': text }).atlas(['sync'])
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('such as {"files": "locales/**"')])
  })
})
