// The skill for agents: where it is installed, and what an agent without a model makes of its steps in a repository of
// each framework. Readers that are not ours judge the files.
import { po } from 'gettext-parser'
import { parse as parseYaml } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WorkTree } from '../repository/work-tree.ts'
import { McpClient } from './client.ts'
import { jsonOf, repositories, xmlOf, type FormatRepository } from './repositories.ts'

type Repository = Pick<FormatRepository, 'files' | 'path' | 'judge'>

const ofFormat = (name: string): Repository => {
  const found = repositories.find(({ format }) => format === name)
  if (!found) throw new Error(`There is no repository of ${name}.`)
  return found
}
const messages = (folder: string, texts: object): Repository => ({
  files: { [`${folder}/en.json`]: `${JSON.stringify(texts, undefined, 2)}\n`, [`${folder}/pl.json`]: '{}\n' },
  path: `${folder}/pl.json`,
  judge: jsonOf,
})
const PO_HEAD = (language: string): string =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"\n\n`
const RESX = (data: string): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<root>\n  <resheader name="resmimetype">\n    <value>text/microsoft-resx</value>\n  </resheader>\n${data}</root>\n`
const ICU = {
  gate: 'Gate',
  hello: 'Hello {name}',
  items: '{count, plural, one {# item} other {# items}}',
}

/** A repository of each playbook. */
const FRAMEWORKS: Readonly<Record<string, Repository>> = {
  i18next: ofFormat('i18next'),
  'vue-i18n': messages('src/locales', { gate: 'Gate', hello: 'Hello {name}', nested: { back: 'Back' } }),
  'next-intl': messages('messages', ICU),
  formatjs: messages('lang', ICU),
  rails: ofFormat('Rails'),
  laravel: ofFormat('PHP'),
  django: {
    files: {
      'locale/pl/LC_MESSAGES/django.po': `${PO_HEAD('pl')}#. The way in\nmsgid "Gate"\nmsgstr ""\n\n#, python-format\nmsgid "Hello %(name)s"\nmsgstr ""\n\n#, python-format\nmsgid "%(count)s item"\nmsgid_plural "%(count)s items"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n`,
    },
    path: 'locale/pl/LC_MESSAGES/django.po',
    judge: (content) => po.parse(content).translations[''] ?? {},
  },
  flutter: ofFormat('ARB'),
  android: {
    ...ofFormat('Android'),
    files: {
      ...ofFormat('Android').files,
      'res/values/about.xml':
        '<resources>\n    <string name="brand" translatable="false">Atlas</string>\n    <string name="about">About</string>\n</resources>\n',
      'res/values-pl/about.xml': '<resources>\n</resources>\n',
    },
  },
  ios: ofFormat('Apple'),
  dotnet: {
    files: {
      'Resources/Strings.resx': RESX(
        '  <data name="Gate" xml:space="preserve">\n    <value>Gate</value>\n    <comment>The way in</comment>\n  </data>\n  <data name="Hello" xml:space="preserve">\n    <value>Hello {0} &amp; all</value>\n  </data>\n',
      ),
      'Resources/Strings.pl.resx': RESX(''),
    },
    path: 'Resources/Strings.pl.resx',
    judge: (content) => xmlOf(content)['root'] as Record<string, unknown>,
  },
  gettext: ofFormat('PO'),
}

/** What an agent may read in a repository: the skill, its playbook, and all answers. */
const MOST_READ = 40_000

/** A string as `get_strings` shows it. */
interface Shown {
  key: string
  file: string
  source: string | Readonly<Record<string, string>>
  translate?: false
  pluralForms?: Readonly<Record<string, readonly string[]>>
}

const folder = process.cwd()
const trees: WorkTree[] = []
afterAll(() => {
  process.chdir(folder)
  for (const tree of trees) tree.delete()
})

/** A repository in which the skill was read, and an agent that is connected to the tools. */
class Agent {
  read = 0
  readonly #client: McpClient

  constructor(client: McpClient) {
    this.#client = client
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<Record<string, unknown>> {
    const { isError, answer } = await this.#client.call(name, given)
    this.read += JSON.stringify(answer).length
    if (isError) throw new Error(`${name}: ${JSON.stringify(answer)}`)
    return answer
  }

  /** Step 2: the keys in a state, page by page. */
  async keysIn(state: string): Promise<Shown[]> {
    const found: Shown[] = []
    let cursor: string | undefined
    do {
      const page = await this.call('list_strings', {
        language: 'pl',
        state,
        ...(cursor === undefined ? {} : { cursor }),
      })
      found.push(...(page['strings'] as Shown[]))
      cursor = page['nextCursor'] as string | undefined
    } while (cursor !== undefined)
    return found
  }

  /** Steps 3 to 5, for the strings of a file. Returns what was refused. */
  async translate(keys: readonly string[], file: string): Promise<unknown[]> {
    const { strings } = (await this.call('get_strings', { keys, file, languages: ['pl'] })) as unknown as {
      strings: Shown[]
    }
    await this.call('glossary', { language: 'pl', text: JSON.stringify(strings[0]?.source) })
    const translations = strings
      .filter(({ translate }) => translate !== false)
      .map((string) => ({ key: string.key, file, language: 'pl', text: translated(string) }))
    return (await this.call('set_translations', { translations }))['refused'] as unknown[]
  }
}

/** A translation with the codes of its source text; for a plural, with all forms. */
function translated({ source, pluralForms }: Shown): string | Record<string, string> {
  // The text is a message with branches: each stays, and those that Polish needs come in.
  if (typeof source === 'string')
    return source.includes(', plural,')
      ? source.replace(/one \{(.*?)\} other/, 'one {$1} few {$1} many {$1} other')
      : `Ż ${source}`
  const { other = '' } = source
  return Object.fromEntries((pluralForms?.['pl'] ?? []).map((form) => [form, `Ż ${other}`]))
}

describe('an agent that follows the skill', () => {
  let skill = ''
  beforeAll(async () => {
    const tree = new WorkTree({})
    trees.push(tree)
    skill = (await tree.atlas(['skill'])).stdout
  })

  test.each(Object.entries(FRAMEWORKS))(
    'translates all strings of %s, and breaks no file',
    async (name, repository) => {
      const tree = new WorkTree(repository.files).commit()
      trees.push(tree)
      const playbook = await tree.atlas(['skill', name])
      const agent = new Agent(await McpClient.here(tree.folder))
      agent.read = skill.length + playbook.stdout.length
      await agent.call('status')
      const byFile = new Map<string, string[]>()
      for (const state of ['missing', 'same'])
        for (const { key, file } of await agent.keysIn(state))
          byFile.set(file, [...(byFile.get(file) ?? []), key])
      for (const [file, keys] of byFile) expect(await agent.translate(keys, file)).toEqual([])
      const { findings } = await agent.call('lint', { languages: ['pl'] })
      expect(findings).toEqual([])
      for (const state of ['missing', 'same', 'fuzzy']) expect(await agent.keysIn(state)).toEqual([])
      expect(byFile.size).toBeGreaterThan(0)
      // The file is whole for a reader that is not ours, and keeps the promise.
      expect(Object.keys(repository.judge(tree.read(repository.path))).length).toBeGreaterThan(0)
      expect(tree.read(repository.path)).toContain('Ż')
      const changed = tree.git('diff', '--name-only').trim().split('\n')
      expect((await tree.atlas(['check', ...changed])).code).toBe(0)
      expect(agent.read).toBeLessThan(MOST_READ)
    },
  )
})

test('what is not to be translated is marked, with comments and neighbors', async () => {
  const { files } = FRAMEWORKS['android'] ?? ofFormat('Android')
  const tree = new WorkTree(files).commit()
  trees.push(tree)
  const client = await McpClient.here(tree.folder)
  const { answer } = await client.call('get_strings', { keys: ['brand', 'about', 'gate'] })
  expect(answer['strings']).toMatchObject([
    { key: 'brand', translate: false, neighbors: ['About'] },
    { key: 'about', neighbors: ['Atlas'] },
    { key: 'gate', neighbors: ['Hello %1$s'] },
  ])
  const [, about] = answer['strings'] as Shown[]
  expect(about).not.toHaveProperty('translate')
})

test('the skill has the form that agents read, and a playbook of each framework', async () => {
  const tree = new WorkTree({})
  trees.push(tree)
  const { stdout } = await tree.atlas(['skill'])
  const [, head = ''] = /^---\n([^]*?)\n---\n/.exec(stdout) ?? []
  const { name, description } = parseYaml(head) as { name: string; description: string }
  expect(name).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  expect([name, name.length <= 64, description.length <= 1024]).toEqual(['atlas-formats', true, true])
  // About 5,000 tokens, and 500 lines.
  expect([stdout.length < 20_000, stdout.split('\n').length < 500]).toEqual([true, true])
  const linked = [...stdout.matchAll(/\(references\/([\w-]+)\.md\)/g)].map(([, each]) => each)
  expect(new Set(linked)).toEqual(new Set(Object.keys(FRAMEWORKS)))
  const unknown = await tree.atlas(['skill', 'rail'])
  expect([unknown.code, unknown.stderr]).toEqual([2, expect.stringContaining('the nearest one is rails')])
})

test('it is installed where agents look, and a file that a person changed stays', async () => {
  const tree = new WorkTree({})
  trees.push(tree)
  const first = await tree.atlas(['skill', '--install'])
  expect([first.code, first.stdout.split('\n').length - 1]).toEqual([0, 2 * 13])
  const text = (await tree.atlas(['skill'])).stdout
  for (const agents of ['.claude', '.agents'])
    expect(tree.read(`${agents}/skills/atlas-formats/SKILL.md`)).toBe(text)
  expect((await tree.atlas(['skill', '--install'])).stdout).toBe('')
  const path = '.claude/skills/atlas-formats/references/rails.md'
  tree.write({ [path]: 'Ours\n' })
  const again = await tree.atlas(['skill', '--install'])
  expect([again.code, again.stdout, again.stderr]).toEqual([
    1,
    '',
    expect.stringContaining(`${path} differs`),
  ])
  expect(tree.read(path)).toBe('Ours\n')
  const over = await tree.atlas(['skill', '--install', '.claude/skills', '--overwrite'])
  expect([over.code, over.stdout]).toEqual([0, `${path} was replaced.\n`])
})
