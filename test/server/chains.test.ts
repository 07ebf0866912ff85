// The file of chains: read into chains, and every mistake named by its field.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Processor } from '@atlas/core/contract.ts'
import { loadProcessors } from '@atlas/core/plugins/registry.ts'
import { readChains } from '@atlas/server/plugins/chains.ts'

const processors = new Map<string, Processor>([
  [
    'tidy',
    {
      title: 'Tidy',
      about: '',
      options: {
        a: { type: 'integer', description: 'How tidy.', default: 0 },
        like: { type: 'string', format: 'regex', description: 'Which.', default: '.' },
      },
      afterImport: (record) => record,
    },
  ],
  ['shout', { title: 'Shout', about: '', beforeExport: (record) => record }],
])

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-chains-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(text: string) {
  const file = join(folder, 'chains.json')
  await writeFile(file, text)
  return readChains(file, processors)
}

test('a chain has its steps in order, with their options', async () => {
  const [chain] = await read(
    '{"file-post-import":[{"key":"all","signaturePatterns":{"fileName":"x"},"steps":[{"processor":"tidy","options":{"a":1}},{"processor":"tidy"}]}]}',
  )
  expect(chain).toMatchObject({ key: 'all', kind: 'file-post-import', signaturePatterns: { fileName: 'x' } })
  expect(chain?.steps.map(({ key, options }) => ({ key, options }))).toEqual([
    { key: 'tidy', options: { a: 1, like: '.' } },
    { key: 'tidy', options: { a: 0, like: '.' } },
  ])
})

test('no chains are fine', async () => {
  expect(await read('{}')).toEqual([])
})

const chain = (fields: string) => `{"file-pre-export":[{"key":"a",${fields}}]}`

test.each([
  ['[', 'the whole file is not JSON'],
  ['[]', 'the whole file must be an object'],
  ['{"file-mid-flight":[]}', 'file-mid-flight is not known'],
  ['{"file-pre-export":{}}', 'file-pre-export must be a list'],
  ['{"file-pre-export":[{}]}', 'file-pre-export[0].key must be a text'],
  ['{"file-pre-export":[{"key":"A b","steps":[]}]}', 'file-pre-export[0].key may hold only small letters'],
  [chain('"steps":[]'), 'file-pre-export[0].steps must hold at least one step'],
  [chain('"step":[]'), 'file-pre-export[0].step is not known'],
  [
    chain('"steps":[{"processor":"hum"}]'),
    'file-pre-export[0].steps[0].processor names "hum", but the only processors are tidy, shout',
  ],
  [chain('"steps":[{"processor":"tidy"}]'), 'names "tidy", which has no step for file-pre-export'],
  [
    chain('"steps":[{"processor":"shout","options":{"loud":1}}]'),
    'file-pre-export "a", the options of its step 1 are wrong: must NOT have additional properties ("loud"). shout takes approved',
  ],
  [
    '{"file-post-import":[{"key":"b","steps":[{"processor":"tidy","options":{"a":"x"}}]}]}',
    'the options of its step 1 are wrong at a: must be integer. tidy takes a, like',
  ],
  [
    '{"file-post-import":[{"key":"b","steps":[{"processor":"tidy","options":{"like":"("}}]}]}',
    'are wrong at like: must match format "regex"',
  ],
  [chain('"steps":[{"processor":"shout","options":[]}]'), 'steps[0].options must be an object'],
  [
    chain('"signaturePatterns":{"fileName":"("},"steps":[{"processor":"shout"}]'),
    'signaturePatterns.fileName is not a regular expression',
  ],
  [
    chain('"signaturePatterns":{"fileName":"(?=a)b"},"steps":[{"processor":"shout"}]'),
    'signaturePatterns.fileName has syntax that RE2 lacks',
  ],
])('%s', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(sentence)
})

test('a file that is not there is named', async () => {
  await expect(readChains(join(folder, 'none.json'), processors)).rejects.toThrow('none.json')
})

const OWN_FOLDER = join(import.meta.dirname, '../../formats/_processors')

test('the options of the chains that come with the host are what its processors take', async () => {
  const { plugins } = await loadProcessors([OWN_FOLDER])
  expect(await readChains(join(OWN_FOLDER, 'chains.json'), plugins)).toEqual(
    await readChains(undefined, plugins),
  )
})

test('the chains that come with the host match what they should', async () => {
  const { plugins } = await loadProcessors([OWN_FOLDER])
  const own = await readChains(undefined, plugins)
  const pattern = RegExp(own.find(({ key }) => key === 'pseudo-localize')?.signaturePatterns.fileName ?? '')
  for (const name of ['app.pseudo.json', 'values-pseudo/strings.xml', 'pseudo.po'])
    expect(name).toMatch(pattern)
  for (const name of ['app.json', 'pseudonym.json']) expect(name).not.toMatch(pattern)
})

test('of the chains that come with the host, at most one matches a file before its import and after its export', async () => {
  const { plugins } = await loadProcessors([OWN_FOLDER])
  const chains = await readChains(undefined, plugins)
  const names = chains.flatMap(({ signaturePatterns: { fileName = '' } }) =>
    [...fileName.matchAll(/[a-z]+/g)].flatMap(([word]) => [`a.${word}`, `a.${word}.json`, `a.${word}.xlf`]),
  )
  for (const kind of ['file-pre-import', 'file-post-export'])
    for (const name of names) {
      const matching = chains.filter(
        (chain) => chain.kind === kind && new RegExp(chain.signaturePatterns.fileName ?? '').test(name),
      )
      expect(matching.length, `${kind} of ${name}`).toBeLessThan(2)
    }
})
