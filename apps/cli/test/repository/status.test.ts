// atlas init and status in repositories with real layouts.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { pathGroups } from '@atlas/core/plugins/language-paths.ts'
import { formats } from '../../library/index.ts'
import { programOf } from '../../../../test/built-programs.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const root = join(import.meta.dirname, '../../../..')
const trees: WorkTree[] = []
const treeWith = (files: Readonly<Record<string, string>>): WorkTree => {
  const tree = new WorkTree(files)
  trees.push(tree)
  return tree
}
afterAll(() => {
  for (const tree of trees) tree.delete()
})

const PATTERNS = [
  'app/src/main/res/values-{android}/strings.xml',
  'config/locales/{lang}.yml',
  'ios/{osx}.lproj/Localizable.strings',
  'l10n/{lang}/main.ftl',
  'locales/{lang}/common.json',
  'messages_{lang}.properties',
  'po/{lang}.po',
  'texts.csv',
]

describe('paths that are equal but for a language code', () => {
  const patterns = (...paths: string[]): string[] => pathGroups(paths).map(({ pattern }) => pattern)

  test('find their pattern', () => {
    expect(patterns('a/en.json', 'a/de.json', 'a/pt-BR.json')).toEqual(['a/{lang}.json'])
    expect(patterns('en/en.json', 'de/de.json')).toEqual(['{lang}/{lang}.json'])
    expect(patterns('x_en_US.po', 'x_zh_Hans.po')).toEqual(['x_{lang}.po'])
    expect(patterns('res/values/a.xml', 'res/values-b+sr+Latn/a.xml')).toEqual(['res/values-{android}/a.xml'])
    expect(patterns('Base.lproj/a.strings', 'zh-Hans.lproj/a.strings')).toEqual(['{osx}.lproj/a.strings'])
  })

  test('are missing where a folder or a word only looks like a code', () => {
    expect(patterns('src/it.json', 'src/app.json', 'xx/a.json', 'yy/a.json', 'values-night/a.xml')).toEqual(
      [],
    )
    expect(patterns('values-iw/a.xml', 'values-in/a.xml', 'values/a.xml')).toEqual(['values-{android}/a.xml'])
  })

  test('of two codes in a path, the one that more files share is the language', () => {
    expect(patterns('is/en.json', 'is/de.json', 'is/fr.json', 'no/en.json')).toContain('is/{lang}.json')
  })
})

describe('status --watch', () => {
  test('counts again when a file changes, also after a moment in which it cannot be read', async () => {
    const tree = treeWith({ 'l/en.json': '{ "a": "A", "b": "B" }', 'l/de.json': '{ "a": "Ä" }' })
    const args = [programOf('apps/cli/atlas.ts'), 'status', '--watch', '--json']
    const child = spawn(process.execPath, args, { cwd: tree.folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let [stdout, stderr] = ['', '']
    child.stdout.on('data', (piece: Buffer) => (stdout += piece.toString()))
    child.stderr.on('data', (piece: Buffer) => (stderr += piece.toString()))
    const missing = (): number[] => [...stdout.matchAll(/"missing":(\d+)/g)].map(([, count]) => Number(count))
    try {
      await expect.poll(missing).toEqual([1])
      tree.write({ 'l/de.json': '{ "a": ' })
      await expect.poll(() => stderr).toContain('l/de.json: ')
      tree.write({ 'l/de.json': '{ "a": "Ä", "b": "Bä" }' })
      await expect.poll(() => missing().at(-1)).toBe(0)
      tree.write({ 'l/fr.json': '{}' })
      await expect.poll(() => stdout).toContain('"language":"fr"')
    } finally {
      child.kill()
    }
  })

  test('needs the files of the work tree', async () => {
    const run = await treeWith(LAYOUTS).atlas(['status', '--watch', '--staged'])
    expect([run.code, run.stderr]).toEqual([
      2,
      '--watch counts the files of the work tree, not the staged ones.\n',
    ])
  })
})

describe('init', () => {
  test('names every layout, and does not overwrite', async () => {
    const tree = treeWith(LAYOUTS)
    const run = await tree.atlas(['init'])
    expect([run.code, run.stderr]).toEqual([0, ''])
    expect(JSON.parse(tree.read('atlas.json'))).toEqual({ source: 'en', files: PATTERNS })
    expect((await tree.atlas(['init'])).code).toBe(2)
    const read = await tree.atlas(['status', 'messages_de.properties'])
    expect(read.stdout).toContain('messages_de.properties')
  })

  test('fails where nothing is localized', async () => {
    const run = await treeWith({ 'package.json': '{}', 'src/it.ts': '' }).atlas(['init'])
    expect(run).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('status', () => {
  test('counts by language and file, in every layout', async () => {
    const tree = treeWith(LAYOUTS)
    const { code, stdout } = await tree.atlas(['status', '--json'])
    const rows = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { language: string; path: string; counts: object })
    const counts = Object.fromEntries(
      rows.map(({ language, path, counts }) => [`${language} ${path}`, counts]),
    )
    const none = { translated: 0, same: 0, fuzzy: 0, stale: 0, missing: 0, extra: 0 }
    const behind = { ...none, translated: 1, missing: 1 }
    expect(code).toBe(0)
    expect(counts).toEqual({
      'de app/src/main/res/values-de/strings.xml': { ...behind, extra: 1 },
      'he app/src/main/res/values-iw/strings.xml': { ...none, translated: 2 },
      'de ios/de.lproj/Localizable.strings': behind,
      'de config/locales/de.yml': behind,
      'de locales/de/common.json': behind,
      'de po/de.po': { ...none, fuzzy: 1, missing: 1 },
      'de l10n/de/main.ftl': { ...none, same: 1, missing: 1 },
      'de messages_de.properties': { ...none, translated: 1 },
      'de texts.csv': behind,
    })
  })

  test('counts no plural as missing that lacks `many` of French or Czech, and sync brings none', async () => {
    const rows = (...names: string[]): string =>
      `<resources><plurals name="a">${names.map((name) => `<item quantity="${name}">%d ${name}</item>`).join('')}</plurals></resources>\n`
    const czech =
      'msgid ""\nmsgstr ""\n"Language: cs\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n' +
      '"Plural-Forms: nplurals=4; plural=(n==1) ? 0 : (n>=2 && n<=4) ? 1 : (n%1!=0) ? 2 : 3;\\n"\n\n' +
      'msgid "%d boat"\nmsgid_plural "%d boats"\nmsgstr[0] "%d loď"\nmsgstr[1] "%d lodě"\nmsgstr[2] ""\nmsgstr[3] "%d lodí"\n'
    const translations = {
      'res/values-fr/strings.xml': rows('one', 'other'),
      'res/values-es/strings.xml': rows('one', 'many', 'other'),
      'po/cs.po': czech,
    }
    const source = rows('one', 'other').replaceAll('%d ', 'x %d ')
    const tree = treeWith({ 'res/values/strings.xml': source, ...translations })
    const { stdout } = await tree.atlas(['status', '--json'])
    const counts = stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { counts: object }).counts)
    expect(counts).toHaveLength(3)
    for (const each of counts) expect(each).toMatchObject({ translated: 1, missing: 0, extra: 0 })
    await tree.atlas(['sync', '--obsolete', 'remove'])
    for (const [path, text] of Object.entries(translations)) expect(tree.read(path)).toBe(text)
    expect((await tree.atlas(['lint'])).stdout).not.toContain('plural-form')
  })

  test('reads every format that holds many languages', async () => {
    const many = [...formats]
      .filter(([, { languages }]) => languages === 'multilingual')
      .map(([type]) => type)
    const samples = many.flatMap((type) => {
      const folder = join(root, 'formats', type, 'samples')
      const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
      return names.map(
        ({ name }) => [type, `${type}/${name}`, readFileSync(join(folder, name), 'utf8')] as const,
      )
    })
    const tree = treeWith(Object.fromEntries(samples.map(([, path, text]) => [path, text])))
    const { stdout } = await tree.atlas(['status', '--json', '--no-stale'])
    const rows = stdout.trim().split('\n')
    const shown = rows.map((line) => (JSON.parse(line) as { path: string }).path.split('/')[0])
    expect(new Set(shown)).toEqual(new Set(many))
    expect(many).toContain('tbx')
  })

  test('knows by the history which translations are older than their source', async () => {
    const tree = treeWith({}).commit({
      'en.json': '{"gate": "Gate", "hedge": "Hedge", "rake": "Rake"}',
      'de.json': '{"gate": "Tor", "hedge": "Hecke", "rake": "Rechen"}',
    })
    tree.commit({ 'en.json': '{"gate": "Garden gate", "hedge": "Hedge", "rake": "A rake"}' })
    tree.commit({ 'de.json': '{"gate": "Tor", "hedge": "Hecke", "rake": "Ein Rechen"}' })
    const { stdout } = await tree.atlas(['status', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ identifiers: { stale: ['gate'] }, counts: { translated: 2 } })
    const without = await tree.atlas(['status', '--json', '--no-stale'])
    expect(JSON.parse(without.stdout)).toMatchObject({ counts: { translated: 3, stale: 0 } })
    const failing = await tree.atlas(['status', '--fail-on', 'stale', '--markdown'])
    expect(failing.code).toBe(1)
    expect(failing.stdout.split('\n')[0]).toMatch(/^\| language \| file \| strings \|/)
  })

  test('finds nothing stale that changed with its source, or that came later', async () => {
    const tree = treeWith({}).commit({ 'en.json': '{"a": "Old", "b": "Old"}', 'de.json': '{"a": "Alt"}' })
    tree.commit({ 'en.json': '{"a": "New", "b": "New"}', 'de.json': '{"a": "Neu", "b": "Neu"}' })
    tree.commit({ 'fr.json': '{"a": "Neuf", "b": "Neuf"}' })
    const { stdout } = await tree.atlas(['status', '--json'])
    expect(stdout.match(/"stale":0/g)).toHaveLength(2)
  })

  test('knows a translation that is older than a source that is not committed', async () => {
    const tree = treeWith({}).commit({ 'en.json': '{"a": "A", "b": "B"}', 'de.json': '{"a": "Ä", "b": "B"}' })
    tree.commit({ 'de.json': '{"b": "Bb", "a": "Ä"}' })
    tree.write({ 'en.json': '{"a": "Aa", "b": "Bb"}', 'de.json': '{"b": "Bbb", "a": "Ä"}' })
    const { stdout } = await tree.atlas(['status', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ identifiers: { stale: ['a'] } })
  })

  test('reads no older version of a translation that was not touched since its source changed', async () => {
    const tree = treeWith({}).commit({ 'en.json': '{"a": "A"}', 'de.json': '{"a": "Ä"}' })
    tree.commit({ 'en.json': '{"a": "Aa"}' })
    const blob = tree.git('rev-parse', 'HEAD:de.json').trim()
    rmSync(join(tree.folder, '.git/objects', blob.slice(0, 2), blob.slice(2)))
    const { stdout } = await tree.atlas(['status', '--json'])
    expect(JSON.parse(stdout)).toMatchObject({ identifiers: { stale: ['a'] } })
  })

  test('starts git as often for many files as for one', async () => {
    const starts = async (files: number): Promise<number> => {
      const paths = Array.from({ length: files }, (_, index) => `part${index}`)
      const tree = treeWith({})
      tree.commit(
        Object.fromEntries(
          paths.flatMap((path) => [
            [`${path}/en.json`, '{"gate": "Gate"}'],
            [`${path}/de.json`, '{"gate": "Tor"}'],
          ]),
        ),
      )
      tree.commit(Object.fromEntries(paths.map((path) => [`${path}/en.json`, '{"gate": "A gate"}'])))
      const trace = join(tree.folder, 'trace')
      vi.stubEnv('GIT_TRACE', trace)
      const { stdout } = await tree.atlas(['status', '--json']).finally(() => vi.unstubAllEnvs())
      expect(stdout.match(/"stale":1/g)).toHaveLength(files)
      return tree.read('trace').match(/trace: built-in: git/g)?.length ?? 0
    }
    const forOne = await starts(1)
    expect(forOne).toBeGreaterThan(0)
    expect(await starts(20)).toBe(forOne)
  })

  test('fails below a share, where texts that equal the source do not count', async () => {
    const tree = treeWith({
      'en.json': '{"a": "Gate", "b": "OK", "c": "Rake"}',
      'de.json': '{"a": "Tor", "b": "OK"}',
    })
    const [under, over] = await Promise.all([
      tree.atlas(['status', '--fail-under', '51']),
      tree.atlas(['status', '--fail-under', '50']),
    ])
    expect([under.code, over.code]).toEqual([1, 0])
  })

  test('--changed looks at groups with a changed file only', async () => {
    const tree = treeWith({}).commit({
      'a/en.json': '{"a":"A b"}',
      'a/de.json': '{"a":"C"}',
      'b/en.json': '{"a":"A b"}',
      'b/de.json': '{"a":"C"}',
    })
    expect((await tree.atlas(['status', '--changed'])).stdout).toBe('')
    tree.write({ 'b/en.json': '{"a":"A b c"}' })
    const { stdout } = await tree.atlas(['status', '--changed', '--json', '--no-stale'])
    expect(JSON.parse(stdout)).toMatchObject({ path: 'b/de.json' })
    expect((await tree.atlas(['status', '--changed', 'nix'])).code).toBe(2)
  })

  test('reports where a file is not well-formed', async () => {
    const tree = treeWith({ 'en.json': '{"a": "A"}', 'de.json': '{"a": "B"' })
    const run = await tree.atlas(['status'])
    expect(run.code).toBe(3)
    expect(run.stderr).toMatch(/^de.json: Line 1, column \d+: /)
  })
})
