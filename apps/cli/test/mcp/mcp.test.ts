// atlas mcp, over standard input and output, with the client of the protocol's makers.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { parse as parseToml } from 'smol-toml'
import { parse as parseYaml } from 'yaml'
import { WorkTree } from '../repository/work-tree.ts'
import { McpClient } from './client.ts'

const FILES = {
  'locales/en/common.json':
    '{\n  "gate": "Gate",\n  "hello": "Hello {{name}}",\n  "old": "Old",\n  "items_one": "{{count}} item",\n  "items_other": "{{count}} items"\n}\n',
  'locales/de/common.json': '{\n  "gate": "Tor"\n}\n',
  'locales/en/home.json': '{\n  "gate": "The gate"\n}\n',
  'locales/de/home.json': '{}\n',
  'package.json': '{ "dependencies": { "i18next": "1" } }\n',
  'src/app.ts': "import i18next from 'i18next'\ni18next.t('hello')\ni18next.t('common:old')\n",
}
const COMMON = 'locales/{lang}/common.json'

let tree: WorkTree
let agent: McpClient
beforeAll(async () => {
  tree = new WorkTree(FILES).commit()
  agent = await McpClient.in(tree.folder)
})
afterAll(async () => {
  await agent.close()
  tree.delete()
})

afterEach(() => {
  tree.git('checkout', '--quiet', '.')
})

const answerTo = async (
  name: string,
  given: Record<string, unknown> = {},
): Promise<Record<string, unknown>> => (await agent.call(name, given)).answer
const unchanged = (): void => {
  expect(tree.git('status', '--porcelain')).toBe('')
}

test('each tool has a schema and says whether it writes', async () => {
  const { tools } = await agent.client.listTools()
  const writing = tools
    .filter(({ annotations }) => annotations?.readOnlyHint === false)
    .map(({ name }) => name)
  expect(tools.map(({ name }) => name)).toEqual([
    'status',
    'list_strings',
    'get_strings',
    'set_translations',
    'lint',
    'glossary',
    'sync',
    'add_keys',
    'rename_key',
    'remove_keys',
    'add_language',
  ])
  expect(writing).toEqual([
    'set_translations',
    'sync',
    'add_keys',
    'rename_key',
    'remove_keys',
    'add_language',
  ])
  for (const { inputSchema, description } of tools) {
    expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false })
    expect(description).toMatch(/\.$/)
  }
})

test('strings are found a page at a time, with what a translation needs', async () => {
  const page = await answerTo('list_strings', { language: 'de', state: 'missing', limit: 2 })
  expect(page).toMatchObject({ total: 4, nextCursor: '2' })
  expect(page['strings']).toEqual([
    { key: 'hello', file: COMMON, source: 'Hello {{name}}', state: 'missing', translation: null },
    { key: 'old', file: COMMON, source: 'Old', state: 'missing', translation: null },
  ])
  const next = await answerTo('list_strings', { language: 'de', state: 'missing', limit: 2, cursor: '2' })
  expect(next['strings']).toMatchObject([{ key: 'items' }, { key: 'gate', file: 'locales/{lang}/home.json' }])
  expect(next['nextCursor']).toBeUndefined()
  expect(await answerTo('get_strings', { keys: ['items', 'gate', 'gaet'], languages: ['de'] })).toEqual({
    note: expect.any(String),
    total: 1,
    strings: [
      {
        key: 'items',
        file: COMMON,
        sourceLanguage: 'en',
        source: { one: '{{count}} item', other: '{{count}} items' },
        translations: { de: null },
        neighbors: ['Old'],
        codes: ['{{count}}'],
        pluralForms: { de: ['one', 'other'] },
      },
    ],
    unknown: [
      {
        key: 'gate',
        reason: `${COMMON} and locales/{lang}/home.json have the key gate. Name one of them as "file".`,
      },
      { key: 'gaet', reason: 'No source file has the key gaet. list_strings finds keys by a part of them.' },
    ],
  })
})

test('of a batch, what passes is written and counted, and the rest comes back with its codes', async () => {
  const given = {
    translations: [
      { key: 'hello', language: 'de', text: 'Hallo' },
      { key: 'old', language: 'de', text: 'Alt' },
      { key: 'items', language: 'de', text: { one: '{{count}} Ding', other: '{{count}} Dinge' } },
    ],
  }
  const dry = await answerTo('set_translations', { ...given, dryRun: true })
  unchanged()
  const after =
    '{\n  "gate": "Tor",\n  "old": "Alt",\n  "items_one": "{{count}} Ding",\n  "items_other": "{{count}} Dinge"\n}\n'
  expect(dry['files']).toEqual([
    {
      path: 'locales/de/common.json',
      bytesBefore: 20,
      bytesAfter: Buffer.byteLength(after),
      bytesRemoved: 0,
      bytesAdded: Buffer.byteLength(after) - 20,
      diff: '--- locales/de/common.json\n+++ locales/de/common.json\n@@ -2,1 +2,4 @@\n-  "gate": "Tor"\n+  "gate": "Tor",\n+  "old": "Alt",\n+  "items_one": "{{count}} Ding",\n+  "items_other": "{{count}} Dinge"\n',
    },
  ])
  const { written, refused, files } = await answerTo('set_translations', given)
  expect(written).toEqual([
    { key: 'old', language: 'de', path: 'locales/de/common.json' },
    { key: 'items', language: 'de', path: 'locales/de/common.json' },
  ])
  expect(refused).toEqual([
    { key: 'hello', language: 'de', reason: 'the code {{name}} is missing.', expectedCodes: ['{{name}}'] },
  ])
  expect(files).toMatchObject([{ path: 'locales/de/common.json', bytesAfter: Buffer.byteLength(after) }])
  expect(tree.read('locales/de/common.json')).toBe(after)
})

test('the grammar of the framework checks texts before they are written, and is named by their codes', async () => {
  const vue = new WorkTree({
    'package.json': '{ "dependencies": { "vue-i18n": "^11.0.0" } }',
    'locales/en.json': '{ "mail": "Write to {name}", "boats": "A boat" }',
    'locales/de.json': '{}',
  }).commit()
  const other = await McpClient.in(vue.folder)
  try {
    const { answer } = await other.call('set_translations', {
      translations: [
        { key: 'mail', language: 'de', text: 'Schreib {name} an a@b.de' },
        { key: 'boats', language: 'de', text: 'Ein Boot' },
      ],
    })
    expect(answer).toMatchObject({
      refused: [
        {
          key: 'mail',
          reason: "the code @ begins a linked message: write {'@'}.",
          expectedCodes: ['{name}'],
        },
      ],
      written: [{ key: 'boats' }],
    })
  } finally {
    await other.close()
    vue.delete()
  }
})

test('one text of a section that the file lacks comes in alone', async () => {
  const own = new WorkTree({
    'en.json': '{\n  "a": { "b": { "x": "X", "y": "Y" }, "z": "Z" },\n  "c": "C"\n}\n',
    'de.json': '{\n  "c": "C"\n}\n',
    'r/en.yml': 'en:\n  a:\n    # The first\n    x: X\n    y: Y\n  c: C\n',
    'r/de.yml': 'de:\n  c: C\n',
    't/en.toml': 'c = "C"\n[a]\nx = "X"\ny = "Y"\n',
    't/de.toml': 'c = "C"\n',
  })
  const client = await McpClient.in(own.folder)
  try {
    const set = (key: string, file: string) => ({ key, file, language: 'de', text: `de ${key}` })
    const translations = [set('a.b.y', 'en.json'), set('a.x', 'r/en.yml'), set('a.y', 't/en.toml')]
    const { answer } = await client.call('set_translations', { translations })
    expect(answer['refused']).toEqual([])
    expect(JSON.parse(own.read('de.json'))).toEqual({ a: { b: { y: 'de a.b.y' } }, c: 'C' })
    expect(parseYaml(own.read('r/de.yml'))).toEqual({ de: { a: { x: 'de a.x' }, c: 'C' } })
    expect(parseToml(own.read('t/de.toml'))).toEqual({ c: 'C', a: { y: 'de a.y' } })
  } finally {
    await client.close()
    own.delete()
  }
})

test('keys come, move and go in all languages, and the code that uses them is named', async () => {
  const added = await answerTo('add_keys', {
    file: COMMON,
    keys: [
      { key: 'door', text: 'Door', after: 'gate' },
      { key: 'old', text: 'x' },
    ],
  })
  expect(added).toMatchObject({
    added: ['door'],
    refused: [{ key: 'old', reason: expect.stringContaining('has the key old already') }],
  })
  expect(tree.read('locales/en/common.json')).toContain('"gate": "Gate",\n  "door": "Door",\n')
  const renamed = await answerTo('rename_key', { key: 'old', newKey: 'young' })
  expect(renamed).toMatchObject({ inCode: ['src/app.ts:3:12'], files: [{ path: 'locales/en/common.json' }] })
  const removed = await answerTo('remove_keys', { keys: ['hello', 'nothing'] })
  expect(removed).toMatchObject({
    removed: ['hello'],
    refused: [{ key: 'nothing', reason: 'No file has the key nothing.' }],
    inCode: ['src/app.ts:2:12'],
  })
  expect(JSON.parse(tree.read('locales/en/common.json'))).toEqual({
    gate: 'Gate',
    door: 'Door',
    young: 'Old',
    items_one: '{{count}} item',
    items_other: '{{count}} items',
  })
})

test('files come in line, a language comes in, and a report and the strings are resources', async () => {
  expect(await answerTo('sync', { files: ['locales/de/home.json'], dryRun: true })).toMatchObject({
    synced: [{ path: 'locales/de/home.json', added: ['gate'], removed: [] }],
  })
  const { files } = await answerTo('add_language', { language: 'pl', dryRun: true })
  expect(files).toMatchObject([
    { path: 'locales/pl/common.json', isNew: true, bytesBefore: 0 },
    { path: 'locales/pl/home.json', isNew: true },
  ])
  unchanged()
  const { resources } = await agent.client.listResources()
  expect(resources.map(({ name }) => name)).toEqual(['Report', COMMON, 'locales/{lang}/home.json'])
  const [first] = (await agent.client.readResource({ uri: resources[2]?.uri ?? '' })).contents
  expect(first).toMatchObject({ mimeType: 'application/json', text: expect.stringContaining('"The gate"') })
  const { prompts } = await agent.client.listPrompts()
  expect(prompts).toMatchObject([
    { name: 'translate_missing', arguments: [{ name: 'language' }] },
    { name: 'review_translations' },
    { name: 'propose_terms' },
  ])
  const prompt = await agent.client.getPrompt({ name: 'translate_missing', arguments: { language: 'pt_BR' } })
  expect(JSON.stringify(prompt)).toContain('Portuguese')
  for (const { name } of prompts) {
    const { messages } = await agent.client.getPrompt({ name, arguments: { language: 'de', file: COMMON } })
    const tools = (await agent.client.listTools()).tools.map((tool) => tool.name)
    const named = JSON.stringify(messages).match(/\b[a-z]+_(?:strings|translations)\b/g) ?? []
    expect(named.filter((each) => !tools.includes(each))).toEqual([])
    expect(named.length).toBeGreaterThan(0)
  }
  expect(await answerTo('glossary', { language: 'de', text: 'Open the gate!' })).toMatchObject({
    terms: [{ source: 'Gate', targets: ['Tor'] }],
  })
})

describe('a hostile client gets sentences, and changes nothing', () => {
  test.each([
    ['a path outside', 'status', { files: ['../..'] }, /^\.\.\/\.\. matches no localized file/],
    ['an absolute path', 'status', { files: ['/etc/passwd'] }, /^No localized files|^\/etc\/passwd/],
    [
      'a file outside',
      'add_keys',
      { file: '../en.json', keys: [{ key: 'a', text: 'b' }] },
      /^\.\.\/en\.json names no localized files/,
    ],
    [
      'a wrong type',
      'set_translations',
      { translations: [{ key: 'gate', language: 'de', text: 7 }] },
      /^translations\[0\]\.text must be a text/,
    ],
    [
      'a text for a list',
      'set_translations',
      { translations: 'gate' },
      /^translations must be of the type array\.$/,
    ],
    ['nothing', 'set_translations', {}, /^The call lacks "translations"\.$/],
    ['what is not known', 'status', { path: 'x' }, /^The call has "path", which is not known there\.$/],
    [
      'a huge batch',
      'set_translations',
      { translations: Array.from({ length: 5000 }, () => ({ key: 'gate', language: 'de', text: 'x' })) },
      /^translations has too many items: at most 200 fit in one call\./,
    ],
    [
      'a huge text',
      'set_translations',
      { translations: [{ key: 'gate', language: 'de', text: 'x'.repeat(100_001) }] },
      /^translations\[0\]\.text /,
    ],
    [
      'a tool that is not there',
      'delete_everything',
      {},
      /^There is no tool delete_everything\. The tools are status, /,
    ],
    [
      'a language that is a path',
      'add_language',
      { language: '../../x' },
      /^\.\.\/\.\.\/x is not a known language\./,
    ],
    [
      'a cursor of its own',
      'list_strings',
      { cursor: '-1' },
      /^"cursor" is not the "nextCursor" of an answer\.$/,
    ],
    ['a key of an object', 'get_strings', { keys: ['__proto__', 'constructor'] }, /^$/],
  ] as const)('%s', async (_, name, given, sentence) => {
    const { isError, answer } = await agent.call(name, given)
    if (isError) expect(answer['problem']).toMatch(sentence)
    else
      expect(answer).toMatchObject({ strings: [], unknown: [{ key: '__proto__' }, { key: 'constructor' }] })
    unchanged()
  })

  test('links are not followed, and settings cannot lead outside', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'atlas-outside-'))
    const text = '{ "gate": "Gate" }\n'
    writeFileSync(join(outside, 'de.json'), text)
    writeFileSync(join(outside, 'en.json'), text)
    const own = new WorkTree({ 'l/en.json': '{ "gate": "Gate", "more": "More" }\n', 'l/fr.json': '{}\n' })
    symlinkSync(join(outside, 'de.json'), join(own.folder, 'l/de.json'))
    const client = await McpClient.in(own.folder)
    try {
      const { answer } = await client.call('status')
      expect(answer['skipped']).toEqual([expect.stringMatching(/^l\/de\.json was skipped: .* symbolic link/)])
      const set = await client.call('set_translations', {
        translations: [{ key: 'more', language: 'de', text: 'Mehr' }],
      })
      expect(set.answer['written'] ?? []).toEqual([])
      own.write({ 'atlas.json': JSON.stringify({ files: [`../${outside.split('/').at(-1)}/{lang}.json`] }) })
      const { isError, answer: led } = await client.call('set_translations', {
        translations: [{ key: 'gate', language: 'de', text: 'Tor' }],
      })
      expect({ isError, led }).toEqual({ isError: true, led: { problem: expect.any(String) } })
      expect(readFileSync(join(outside, 'de.json'), 'utf8')).toBe(text)
    } finally {
      await client.close()
      own.delete()
      rmSync(outside, { recursive: true })
    }
  })

  test('with --read-only, no tool writes', async () => {
    const client = await McpClient.in(tree.folder, ['--read-only'])
    try {
      const { tools } = await client.client.listTools()
      expect(tools.map(({ name }) => name)).toEqual([
        'status',
        'list_strings',
        'get_strings',
        'lint',
        'glossary',
      ])
      const { isError, answer } = await client.call('sync')
      expect(isError).toBe(true)
      expect(answer['problem']).toBe('sync writes files, and atlas mcp was started with --read-only.')
      unchanged()
    } finally {
      await client.close()
    }
  })
})

test('removed keys name the templates that use them, and those that the code may put together', async () => {
  const locale = (language: string): string =>
    `${language}:\n  gates:\n    index:\n      title: Gate\n      state_open: Open\n      old: Old\n`
  const rails = new WorkTree().commit({
    Gemfile: "gem 'rails'\n",
    'config/locales/en.yml': locale('en'),
    'config/locales/de.yml': locale('de'),
    'app/views/gates/index.html.erb':
      '<h1><%= t(\'.title\') %></h1>\n<%= t("gates.index.state_#{state}") %>\n',
  })
  const keys = ['gates.index.title', 'gates.index.state_open', 'gates.index.old']
  const client = await McpClient.in(rails.folder)
  try {
    expect((await client.call('remove_keys', { keys })).answer).toMatchObject({
      removed: keys,
      inCode: ['app/views/gates/index.html.erb:1:12'],
      mayBeInCode: ['gates.index.state_open'],
    })
  } finally {
    await client.close()
    rails.delete()
  }
})
