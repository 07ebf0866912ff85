// The files of a repository as a matrix: a file that a language lacks is a row, and the commands make it.
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { groupOfPattern, languageOfCode, pathGroups } from '@atlas/core/plugins/language-paths.ts'
import { loneFiles, missingFiles, neighborsIn, newCell } from '../../compare/matrix.ts'
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

const FILES = {
  'locales/en/common.json': '{\n  "gate": "Gate"\n}\n',
  'locales/de/common.json': '{\n  "gate": "Tor"\n}\n',
  'locales/fr/common.json': '{\n  "gate": "Porte"\n}\n',
  'locales/en/home.json': '{\n    "hedge": "Hedge {{name}}",\n    "rake": { "long": "Rake" }\n}\n',
  'locales/fr/home.json': '{\n    "hedge": "Haie {{name}}"\n}\n',
  'config/locales/en.yml': 'en:\n  gate: Gate\n',
  'config/locales/de.yml': 'de:\n  gate: Tor\n',
  'config/locales/devise.en.yml': '# Devise\nen:\n  devise:\n    out: "Signed out."\n',
  'res/values/strings.xml': '<resources>\n    <string name="gate">Gate</string>\n</resources>\n',
  'res/values-de/strings.xml': '<resources>\n    <string name="gate">Tor</string>\n</resources>\n',
  'res/values/more.xml':
    '<resources>\n    <string name="app" translatable="false">App</string>\n    <string name="hedge">Hedge</string>\n</resources>\n',
  'res/values/colors.xml': '<resources>\n    <color name="ink">#fff</color>\n</resources>\n',
}

describe('a file that a language lacks', () => {
  test('is a row of status with 0 %, unless it needs no translation', async () => {
    const tree = treeWith(FILES)
    const { stdout } = await tree.atlas(['status', '--json', '--no-stale'])
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { path: string; total: number; counts: { missing: number } })
      .filter(({ total, counts }) => counts.missing === total)
      .map(({ path, total }) => `${path} ${total}`)
    expect(rows.sort()).toEqual([
      'config/locales/devise.de.yml 1',
      'locales/de/home.json 2',
      'res/values-de/more.xml 1',
    ])
    expect((await tree.atlas(['status', 'locales/de/home.json', '--fail-under', '1'])).code).toBe(1)
  })

  test('is a warning of lint, in the file with its source texts', async () => {
    const tree = treeWith(FILES)
    const { code, stdout } = await tree.atlas(['lint', 'locales'])
    expect([code, stdout.split('\n')[0]]).toEqual([
      0,
      'locales/en/home.json:1:1: warning: locales/de/home.json is missing, so 2 strings have no text in German (missing-file)',
    ])
    expect((await tree.atlas(['lint', '--rule', 'missing-file=off'])).stdout).toBe('')
  })

  test('is no finding if the file has no translation at all, or needs none', async () => {
    const strings = (attributes: string, ...own: string[]): string =>
      `<resources xmlns:tools="http://schemas.android.com/tools"${attributes}>${own.join('')}</resources>\n`
    const ignored = ' tools:ignore="MissingTranslation"'
    const tree = treeWith({
      ...FILES,
      'res/values-fr/strings.xml': FILES['res/values-de/strings.xml'],
      'res/values/a.xml': strings(ignored, '<string name="a">A</string>'),
      'res/values-fr/a.xml': strings('', '<string name="a">A</string>'),
      'res/values/b.xml': strings(
        '',
        `<string name="b"${ignored}>B</string>`,
        '<string name="c" translatable="false">C</string>',
      ),
      'res/values-fr/b.xml': strings('', '<string name="b">B</string>'),
      'res/values/c.xml': strings('', '<string name="d" tools:ignore="Typos">D</string>'),
      'res/values-fr/c.xml': strings('', '<string name="d">D</string>'),
    })
    const { stdout } = await tree.atlas(['lint', 'res', 'config'])
    expect([...stdout.matchAll(/(\S+) is missing/g)].map(([, path]) => path)).toEqual(['res/values-de/c.xml'])
  })

  test('is made by sync with the source texts, where programs do not fall back to them', async () => {
    const tree = treeWith(FILES)
    expect((await tree.atlas(['sync', '--check', '--quiet'])).code).toBe(1)
    expect(tree.git('status', '--short')).toBe('')
    await tree.atlas(['sync'])
    expect(tree.read('locales/de/home.json')).toBe(FILES['locales/en/home.json'])
    expect(parse(tree.read('config/locales/devise.de.yml'))).toEqual({
      de: { devise: { out: 'Signed out.' } },
    })
    expect(tree.git('status', '--short', '--', 'res')).toBe('')
    expect((await tree.atlas(['sync', '--check', '--quiet'])).code).toBe(0)
    // A copy of the source is not a translation.
    expect((await tree.atlas(['status', 'config', '--no-stale'])).stdout).toMatch(/devise\.de\.yml .* 0 %/)
    await tree.atlas(['sync', '--missing', 'source'])
    expect(tree.read('res/values-de/more.xml')).toBe(
      '<resources>\n    <string name="hedge">Hedge</string>\n</resources>\n',
    )
  })

  test('is made by translate with its first texts', async () => {
    const tree = treeWith(FILES)
    const program = `process.stdin.on('data', (all) => { for (const line of String(all).trim().split('\\n')) { const { identifier, text } = JSON.parse(line); console.log(JSON.stringify({ identifier, text: text.replace('Hedge', 'Hecke') })) } })`
    tree.write({ 'own.cjs': program })
    const run = await tree.atlas([
      'translate',
      'locales/de',
      '--batch',
      '1',
      '--command',
      `${process.execPath} own.cjs`,
    ])
    expect([run.code, run.stdout]).toEqual([0, 'locales/de/home.json got 2 of 2 translations.\n'])
    expect(JSON.parse(tree.read('locales/de/home.json'))).toEqual({
      hedge: 'Hecke {{name}}',
      rake: { long: 'Rake' },
    })
  })

  test('of a pair is made from the template, and declares its language', async () => {
    const tree = treeWith({
      'l/de/app.po': LAYOUTS['po/de.po'] ?? '',
      'l/de/web.po': LAYOUTS['po/de.po'] ?? '',
      'l/fr/app.po': 'msgid ""\nmsgstr "Language: fr\\n"\n\nmsgid "Gate"\nmsgstr "Porte"\n',
      'l/web.pot': 'msgid ""\nmsgstr "Language: \\n"\n\nmsgid "Gate"\nmsgstr ""\n',
      'l/app.pot': LAYOUTS['po/app.pot'] ?? '',
    })
    expect((await tree.atlas(['sync', 'l/fr/web.po'])).stdout).toContain('l/fr/web.po got 1 new')
    expect(tree.read('l/fr/web.po')).toMatch(/Language: fr\\n[^]*msgid "Gate"\nmsgstr ""\n$/)
  })
})

describe('a language', () => {
  test('is needed by every group if the settings name it, and only then', async () => {
    const tree = treeWith(FILES)
    const missing = async (): Promise<string[]> => {
      const { stdout } = await tree.atlas(['lint', 'locales'])
      return [...stdout.matchAll(/(\S+) is missing/g)].map(([, path = '']) => path)
    }
    tree.write({ 'atlas.json': '{ "languages": ["fr"] }\n' })
    expect(await missing()).toEqual([])
    tree.write({ 'atlas.json': '{ "languages": ["fr", "pl"] }\n' })
    expect(await missing()).toEqual(['locales/pl/common.json', 'locales/pl/home.json'])
  })

  test('with a region needs no file if programs show its language instead', () => {
    const [source] = [languageOfCode('en')]
    const missing = (own: string[], other: string[]): string[] => {
      const [group, neighbor] = [groupOfPattern('{lang}/b.json', own), groupOfPattern('{lang}/a.json', other)]
      return source ? missingFiles(group, neighbor, source).map(({ path }) => path) : []
    }
    expect(missing(['fr/b.json'], ['fr-CA/a.json', 'en-GB/a.json', 'zh-CN/a.json'])).toEqual(['zh-CN/b.json'])
    expect(missing(['zh-TW/b.json'], ['zh-CN/a.json'])).toEqual(['zh-CN/b.json'])
  })
})

describe('the neighbors of a group', () => {
  test('have their languages in the same folder, or in one around it', () => {
    const groups = pathGroups(['a/de.json', 'a/x.de.json', 'a/b/de.json', 'c/de.json', 'de.json'], 1)
    const of = (pattern: string): string[] => {
      const group = groups.find((each) => each.pattern === pattern)
      return group ? neighborsIn(groups)(group).map((each) => each.pattern) : []
    }
    expect(of('a/x.{lang}.json')).toEqual(['a/{lang}.json'])
    expect(of('a/b/{lang}.json').sort()).toEqual(['a/x.{lang}.json', 'a/{lang}.json'])
    expect(of('c/{lang}.json')).toEqual([])
  })

  test('may be in the folder without a code', () => {
    const paths = ['r/values/a.xml', 'r/values/b.xml', 'r/values/donottranslate.xml', 'r/values-de/a.xml']
    expect(loneFiles(paths, pathGroups(paths, 1)).map(({ pattern }) => pattern)).toEqual([
      'r/values-{android}/b.xml',
    ])
  })
})

describe('the path of a further language', () => {
  test.each([
    ['{lang}.json', [], 'es', 'es.json'],
    ['{lang}.json', [], 'pt-BR', 'pt-BR.json'],
    ['{lang}.json', ['en_US.json'], 'pt-BR', 'pt_BR.json'],
    ['{lang}.json', ['en-us.json'], 'pt-BR', 'pt-br.json'],
    ['app_{lang}.arb', [], 'pt-BR', 'app_pt_BR.arb'],
    ['{lang}/{lang}.json', ['en-US/en-US.json'], 'pt_BR', 'pt-BR/pt-BR.json'],
    ['values-{android}/a.xml', [], 'es', 'values-es/a.xml'],
    ['values-{android}/a.xml', [], 'pt-BR', 'values-pt-rBR/a.xml'],
    ['values-{android}/a.xml', [], 'es-419', 'values-b+es+419/a.xml'],
    ['{lang}.json', [], 'pt-rBR', 'pt-BR.json'],
    ['{lang}.json', [], 'b+zh+Hant', 'zh-Hant.json'],
    ['{osx}.lproj/a.strings', [], 'zh-TW', 'zh-Hant.lproj/a.strings'],
    ['{osx}.lproj/a.strings', [], 'pt-BR', 'pt-BR.lproj/a.strings'],
    ['{osx}.lproj/a.strings', [], 'de', 'de.lproj/a.strings'],
  ])('by %s and %s for %s is %s', (pattern, paths, code, path) => {
    const language = languageOfCode(code)
    expect(language && newCell(groupOfPattern(pattern, paths), code, language).path).toBe(path)
  })
})

describe('a name in the arguments', () => {
  test('that names nothing is an error, unless it is a glob or a file that is missing', async () => {
    const tree = treeWith(FILES)
    const none = await tree.atlas(['lint', 'locales/de', 'nothere.json'])
    expect([none.code, none.stderr]).toEqual([3, 'nothere.json: no such file or folder.\n'])
    for (const command of ['status', 'sync', 'translate'])
      expect(
        (await tree.atlas([command, 'nothere.json', ...(command === 'translate' ? ['--dry-run'] : [])])).code,
      ).toBe(3)
    expect((await tree.atlas(['lint', 'nothere/**'])).code).toBe(2)
    expect((await tree.atlas(['lint', 'locales/de/home.json'])).code).toBe(0)
  })

  test('may be absolute', async () => {
    const tree = treeWith(FILES)
    const { code, stdout } = await tree.atlas(['status', `${tree.folder}/locales/fr/home.json`, '--no-stale'])
    expect([code, stdout.split('\n').length]).toEqual([0, 3])
  })
})

test('an unknown key of atlas.json is refused with the nearest known one', async () => {
  const tree = treeWith({ ...FILES, 'atlas.json': '{ "file": ["locales/{lang}.json"] }' })
  const { code, stderr } = await tree.atlas(['status'])
  expect([code, stderr]).toEqual([3, 'atlas.json has an unknown key file; the nearest one is files.\n'])
})
