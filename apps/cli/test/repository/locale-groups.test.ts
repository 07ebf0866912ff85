// Which files of a repository belong together: nothing is written into files that only look like translations.
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

/** The files that status counts, and those that sync changes or makes. */
async function seenIn(
  files: Readonly<Record<string, string>>,
): Promise<{ counted: string[]; changed: string }> {
  const tree = treeWith(files)
  const { stdout } = await tree.atlas(['status', '--json', '--no-stale'])
  const rows = stdout.split('\n').filter(Boolean)
  const counted = rows.map((row) => (JSON.parse(row) as { path: string }).path)
  await tree.atlas(['sync', '--missing', 'source', '--obsolete', 'remove'])
  return { counted: counted.sort(), changed: tree.git('status', '--short') }
}

const NONE = { counted: [], changed: '' }

describe('files that only look like translations', () => {
  test.each<[string, Record<string, string>]>([
    [
      'a model that is lit is not Lithuanian',
      {
        'models/vase.json': '{"cover": {"all": "vase"}, "parts": [{"from": "a", "to": "b"}]}',
        'models/vase_lit.json': '{"cover": {"all": "vase_lit"}, "parts": [{"from": "a"}]}',
        'models/box.json': '{"parent": "x"}',
      },
    ],
    [
      'arrows in and to are not Indonesian and Tongan',
      {
        'icons/arrow.json': '{"name": "Arrow", "size": "large icon"}',
        'icons/arrow_in.json': '{"name": "Arrow in", "size": "small icon", "more": "x"}',
        'icons/arrow_to.json': '{"name": "Arrow to"}',
      },
    ],
    [
      'wheels at the front and the back right are not French and Breton',
      {
        'parts/wheel.json': '{"name": "wheel", "at": "0 0", "id": 1}',
        'parts/wheel_fr.json': '{"name": "wheel_fr", "at": "1 0"}',
        'parts/wheel_br.json': '{"name": "wheel_br", "at": "1 1"}',
      },
    ],
    [
      'a configuration of no tests is not Norwegian',
      { 'run.yaml': 'a: Tests\nb: c d', 'run.no.yaml': 'a: None' },
    ],
    ['settings of Somalia', { 'test.ini': '[s]\na = A b\nb = B', 'test.so.ini': '[s]\na = C d' }],
    [
      'a type guard',
      { 'src/a.ts': "export default { a: 'A b' }", 'src/a.is.ts': "export default { a: 'C' }" },
    ],
  ])('are left alone: %s', async (_, files) => {
    expect(await seenIn(files)).toEqual(NONE)
  })

  test('are named, with what helps', async () => {
    const tree = treeWith({ 'run.yaml': 'a: Tests\n', 'run.no.yaml': 'a: None\n' })
    expect(await tree.atlas(['sync'])).toMatchObject({
      code: 2,
      stderr:
        'No localized files were found. run.{lang}.yaml looks like one for each language, but nothing shows that they are translations. Name them in the files of atlas.json if they are.\n',
    })
    tree.write({ 'atlas.json': '{ "files": ["run.{lang}.yaml"] }' })
    expect((await tree.atlas(['status', '--no-stale'])).stdout).toContain('run.no.yaml')
  })
})

describe('files that are translations', () => {
  test.each<[string, Record<string, string>, string[]]>([
    [
      'in folders whose names are words, beside the source',
      { 'en/a.json': '{"a": "Gate"}', 'no/a.json': '{"a": "Gate"}', 'it/a.json': '{"a": "Porta"}' },
      ['it/a.json', 'no/a.json'],
    ],
    [
      'in a folder for translations, whatever the language',
      { 'locales/en.json': '{"a": "Gate"}', 'locales/is.json': '{}', 'locales/so.json': '{"b": "x"}' },
      ['locales/is.json', 'locales/so.json'],
    ],
    [
      'beside a file without a code, of a plain code',
      { 'a.toml': 'a = "Gate"', 'a.de.toml': 'a = "Tor"' },
      ['a.de.toml'],
    ],
    [
      'beside a file without a code, where programs look for the language',
      { 'Texts.properties': 'a = Gate', 'Texts_it.properties': 'a = Porta' },
      ['Texts_it.properties'],
    ],
    [
      'that are still empty or copies',
      { 'app.en.json': '{"a": "A b"}', 'app.fil.json': '{"a": "A b"}' },
      ['app.fil.json'],
    ],
  ])('are found: %s', async (_, files, counted) => {
    expect((await seenIn(files)).counted).toEqual(counted)
  })
})

describe('variants of a language', () => {
  const RAILS = {
    'config/locales/en.yml': 'en:\n  a: Gate\n  b: Tide\n',
    'config/locales/de.yml': 'de:\n  a: Tor\n  b: Flut\n',
    'config/locales/fr.yml': 'fr:\n  a: Porte\n  b: Marée\n',
  }

  test.each([
    ['en_parrot.yml', 'en_parrot:\n  a: Gate, squawk\n'],
    ['en_4711.yml', 'en_4711:\n  a: G473\n'],
    ['en-XA.yml', 'en-XA:\n  a: "[Ĝåţé]"\n'],
    ['en-x-pseudo.yml', 'en-x-pseudo:\n  a: "[Ĝåţé]"\n'],
    ['qps-ploc.yml', 'qps-ploc:\n  a: "[Ĝåţé]"\n'],
  ])('are needed by no other language: %s', async (name, text) => {
    expect(await seenIn({ ...RAILS, [`config/locales/${name}`]: text })).toEqual({
      counted: ['config/locales/de.yml', 'config/locales/fr.yml'],
      changed: '',
    })
  })

  test('of two languages are compared, and needed by no third one', async () => {
    const { changed } = await seenIn({
      ...RAILS,
      'config/locales/en_formal.yml': 'en:\n  a: The gate\n  b: The tide\n',
      'config/locales/de_formal.yml': 'de:\n  a: Das Tor\n',
    })
    expect(changed).toBe(' M config/locales/de_formal.yml\n')
  })

  test('are other files if they have keys of their own', async () => {
    const { changed } = await seenIn({ ...RAILS, 'config/locales/en_login.yml': 'en:\n  login: Log in\n' })
    expect(changed).toBe('?? config/locales/de_login.yml\n?? config/locales/fr_login.yml\n')
  })
})

describe('a source language whose files name a region', () => {
  test.each(['en-US', 'en_GB', 'en_us'])('is found: %s', async (code) => {
    const tree = treeWith({
      [`texts/${code}.json`]: '{"a": "Gate", "b": "Hedge"}',
      'texts/de.json': '{"a": "Tor"}',
      'texts/x/en.json': '{"c": "Rake"}',
      'texts/x/de.json': '{"c": "Rechen"}',
    })
    const run = await tree.atlas(['status', 'texts/de.json', '--no-stale'])
    expect(run.stdout).toMatch(/de +texts\/de\.json +2 +1 /)
    expect(run.stderr).toMatch(
      new RegExp(
        `^The source language is en-(US|GB) \\(texts/${code}\\.json\\), since no file is in en\\. .*--source`,
      ),
    )
    // The plain code is not one more language.
    await tree.atlas(['sync', '--missing', 'source'])
    expect(tree.git('status', '--short')).toBe(' M texts/de.json\n')
  })

  test('is written into the settings', async () => {
    const tree = treeWith({ 'l/en-US.json': '{"a": "Gate"}', 'l/de.json': '{"a": "Tor"}' })
    await tree.atlas(['init'])
    expect(JSON.parse(tree.read('atlas.json'))).toEqual({ source: 'en-US', files: ['l/{lang}.json'] })
  })

  test('must be chosen if there are several, and the sentence says how', async () => {
    const tree = treeWith({
      'l/en-US.json': '{"a": "Color"}',
      'l/en-GB.json': '{"a": "Colour"}',
      'l/de.json': '{"a": "Farbe"}',
    })
    expect(await tree.atlas(['status'])).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'The source language en may be en-US or en-GB (l/{lang}.json). Choose one, such as --source en-US.\n',
    })
    expect((await tree.atlas(['status', 'l', '--source', 'en-US', '--no-stale'])).stdout).toMatch(
      /^de +l\/de\.json/m,
    )
  })

  test('is not looked for among files whose codes are words', async () => {
    const tree = treeWith({
      'src/is-demo.ts': "export default { a: 'A' }",
      'src/to-demo.ts': "export default { a: 'B' }",
    })
    expect((await tree.atlas(['status'])).stderr).toMatch(/^No localized files were found/)
  })

  test('is not looked for in submodules, and the sentence says so', async () => {
    const tree = treeWith({ '.gitmodules': '[submodule "texts"]\n\tpath = texts\n\turl = ../texts\n' })
    const { code, stderr } = await tree.atlas(['status'])
    expect(code).toBe(2)
    const sentence = 'The files of git submodules are not searched: run atlas in their folders.\n'
    expect(stderr.endsWith(` ${sentence}`)).toBe(true)
    // Also if other files are found.
    const files = { 'l/en.json': '{"a": "Gate"}', 'l/de.json': '{"a": "Tor"}' }
    const other = treeWith({ '.gitmodules': '', ...files })
    expect((await other.atlas(['status'])).stderr).toBe(sentence)
  })

  test('that no file has is answered with those that files have', async () => {
    const tree = treeWith({ 'l/fr.json': '{"a": "Couleur"}', 'l/de.json': '{"a": "Farbe"}' })
    expect((await tree.atlas(['sync'])).stderr).toBe(
      'No file is in the source language en. There are files in de and fr (l/{lang}.json). Name the source language, such as --source de.\n',
    )
  })
})

test('an argument that matches no localized file is named', async () => {
  const tree = treeWith({ 'l/en.json': '{"a": "Gate"}', 'l/de.json': '{"a": "Tor"}', 'README.txt': 'A' })
  expect(await tree.atlas(['status', 'README.txt'])).toMatchObject({
    code: 2,
    stderr: 'README.txt matches no localized file.\n',
  })
  const both = await tree.atlas(['status', 'l', 'm/**', '--no-stale'])
  expect([both.code, both.stderr]).toEqual([0, 'm/** matches no localized file.\n'])
})

test('a broken file of many languages is named, and fails the command; a table may be there for something else', async () => {
  const tree = treeWith({
    'en.json': '{"a":"A"}',
    'de.json': '{"a":"Ä"}',
    'app/Localizable.xcstrings': '{"sourceLanguage":"en","strings":{',
    'data/rows.csv': 'key,en,de\n"open',
  })
  for (const command of ['status', 'lint', 'sync']) {
    const { code, stdout, stderr } = await tree.atlas([command])
    expect(code).toBe(command === 'lint' ? 1 : 3)
    expect(`${stdout}${stderr}`).toContain('app/Localizable.xcstrings: Line 1, column ')
    expect(`${stdout}${stderr}`).not.toContain('rows.csv')
  }
})
