// atlas translate with an engine that misbehaves: nothing is written that does not pass, and the rest is marked.
import { po } from 'gettext-parser'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WorkTree } from '@atlas/cli/test/repository/work-tree.ts'
import { StandIn, type Received, type Reply } from './stand-in.ts'

const unit = (value: string) => ({ stringUnit: { state: 'translated', value } })
const FILES = {
  'locales/en.json':
    '{\n  "gate": "Gate",\n  "hello": "Hello {{name}}",\n  "bye": "Bye {{name}}",\n  "bold": "A <b>tall</b> gate & more",\n  "items_one": "{{count}} item",\n  "items_other": "{{count}} items"\n}\n',
  'locales/pl.json': '{\n  "gate": "Brama"\n}\n',
  'po/pl.po':
    'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Water"\nmsgstr ""\n\nmsgid "Gate"\nmsgstr "Brama"\n',
  'L.xcstrings': `${JSON.stringify({ sourceLanguage: 'en', strings: { Water: { localizations: { en: unit('Water') } }, Gate: { localizations: { en: unit('Gate'), pl: unit('Brama') } } }, version: '1.0' }, undefined, 2)}\n`,
}

let tree: WorkTree
let service: StandIn
beforeAll(async () => {
  tree = new WorkTree(FILES).commit()
  service = await StandIn.start()
})
afterAll(async () => {
  tree.delete()
  await service.stop()
})

interface Sent {
  id: string
  text: string
  refused?: { reason: string }
  examples?: unknown
}

const sentIn = ({ body }: Received): Sent[] => {
  const [, user] = body['messages'] as { content: string }[]
  return (JSON.parse(user?.content ?? '{}') as { texts: Sent[] }).texts
}
const answer = (translations: unknown): Reply => ({
  body: { choices: [{ message: { content: JSON.stringify({ translations }) } }] },
})
const pl = ({ id, text }: Sent) => ({ id, text: `pl ${text}` })
const args = (...more: string[]): string[] => [
  'translate',
  '--engine',
  'openai',
  '--base-url',
  service.url,
  '--model',
  'm',
  ...more,
]

test('a dry run says what it would cost, and sends nothing', async () => {
  const { stderr, stdout, code } = await tree.atlas(args('--dry-run'))
  expect(stderr.split('\n').at(-2)).toMatch(/^9 texts for m: about [\d,]+ tokens\.$/)
  expect(stdout.split('\n')).toContain(
    '{"identifier":"Water","text":"Water","source":"en","target":"pl","file":"L.xcstrings"}',
  )
  expect([code, service.received.length]).toEqual([0, 0])
})

test('codes that are lost are asked for again, and what stays wrong is not written', async () => {
  service.reply = (received, count) => {
    if (count === 1) return { status: 429, headers: { 'retry-after': '0' }, body: 'slow down' }
    if (count === 2) return { status: 503, headers: { 'retry-after': '0' }, body: '<html>' }
    return answer(
      sentIn(received).map((each) => {
        if (each.id === 'hello' && !each.refused) return { id: each.id, text: 'Cześć' }
        if (each.id === 'bye') return { id: each.id, text: 'Pa <x id="7"/>' }
        if (each.id === 'items[many]' && !each.refused) return { id: each.id, text: 'rzeczy' }
        return pl(each)
      }),
    )
  }
  const { stderr, code } = await tree.atlas(args('--quiet'))
  expect([code, stderr]).toEqual([
    1,
    'locales/pl.json: bye: the answer has the tag <x id="7"/>, which was not sent there\n',
  ])
  expect(JSON.parse(tree.read('locales/pl.json'))).toEqual({
    gate: 'Brama',
    hello: 'pl Hello {{name}}',
    bold: 'pl A <b>tall</b> gate & more',
    items_one: 'pl {{count}} item',
    items_few: 'pl {{count}} items',
    items_many: 'pl {{count}} items',
    items_other: 'pl {{count}} items',
  })
  const all = service.received.slice(2).flatMap(sentIn)
  expect(all.filter(({ id }) => id === 'hello')).toMatchObject([
    { text: 'Hello <x id="1"/>' },
    { refused: { reason: 'the code {{name}} is missing' } },
  ])
  expect(all.find(({ id }) => id === 'bold')).toMatchObject({
    text: 'A <g id="1">tall</g> gate &amp; more',
    examples: [{ source: 'Gate', target: 'Brama' }],
  })
})

test('the forms of a plural stay together, also if they come in several batches', async () => {
  const own = new WorkTree({
    'en.json': '{\n  "items_one": "{{count}} item",\n  "items_other": "{{count}} items"\n}\n',
    'pl.json': '{}\n',
  })
  service.reply = (received) =>
    answer(sentIn(received).map((each) => ({ id: each.id, text: `${each.id} ${each.text}` })))
  const { code } = await own.atlas(args('--batch', '1', '--concurrency', '1', '--quiet'))
  expect([code, JSON.parse(own.read('pl.json'))]).toEqual([
    0,
    {
      items_one: 'items[one] {{count}} item',
      items_few: 'items[few] {{count}} items',
      items_many: 'items[many] {{count}} items',
      items_other: 'items[other] {{count}} items',
    },
  ])
  own.delete()
})

test('new texts are marked for a review where the format can say so', () => {
  const { translations } = po.parse(tree.read('po/pl.po'))
  expect(translations['']?.['Water']).toMatchObject({ msgstr: ['pl Water'], comments: { flag: 'fuzzy' } })
  const { strings } = JSON.parse(tree.read('L.xcstrings')) as {
    strings: { Water: { localizations: { pl: unknown } } }
  }
  expect(strings.Water.localizations.pl).toEqual({ stringUnit: { state: 'new', value: 'pl Water' } })
})

test('a service that gives no answer ends the run with a sentence, and a budget is kept', async () => {
  tree.git('checkout', '--quiet', '.')
  service.reply = () => ({ status: 403, body: '' })
  expect(await tree.atlas(args('po'))).toMatchObject({
    code: 1,
    stderr: `${service.url} answered with 403.\n`,
  })
  const small = await tree.atlas(args('po', '--budget', '20'))
  expect([small.code, small.stderr]).toEqual([1, 'po/pl.po: the budget is too small for 1 text.\n'])
  expect(tree.git('status', '--porcelain')).toBe('')
})

test.each([
  [['--engine', 'deepl'], 'DeepL needs a key in the variable DEEPL_AUTH_KEY.'],
  [['--engine', 'google'], '--engine takes openai, deepl, libretranslate.'],
  [['--engine', 'openai'], '--engine openai needs --model.'],
  [
    ['--engine', 'openai', '--model', 'm'],
    'OpenAI needs a key in the variable OPENAI_API_KEY; a local server needs --base-url.',
  ],
  [['--engine', 'libretranslate', '--base-url', 'ftp://x'], 'ftp://x is not an address of HTTP.'],
  [
    ['--engine', 'libretranslate', '--command', 'x'],
    'Name who translates: --engine, --command, or --url. --dry-run shows what would be sent.',
  ],
])('atlas translate %j needs something else', async (options, sentence) => {
  const { code, stderr } = await tree.atlas(['translate', ...options])
  expect([code, stderr]).toEqual([2, `${sentence}\n`])
})

test.each([
  [
    { OPENAI_API_KEY: 'sk-hidden\nkey' },
    ['--engine', 'openai', '--model', 'm'],
    'The key in OPENAI_API_KEY has',
  ],
  [{ DEEPL_AUTH_KEY: 'hid den' }, ['--engine', 'deepl'], 'The key in DEEPL_AUTH_KEY has a line break'],
  [
    {},
    ['--url', 'https://user:hidden@127.0.0.1/'],
    '--url https://…@127.0.0.1/ has a user name or a password.',
  ],
  [{}, ['--url', '127.0.0.1/?key=hidden'], '--url 127.0.0.1/?… is not an address of HTTP.'],
  [
    {},
    ['--url', 'https://127.0.0.1/', '--header', 'hidden'],
    '--header must look like name: value, but header 1',
  ],
  [{}, ['--engine', 'libretranslate', '--base-url', 'http://a:hidden@[x/'], 'http://…@[x/ is not an address'],
  [
    {},
    ['--url', 'http://127.0.0.1/', '--header', 'x-key: hid\0den'],
    'A header for http://127.0.0.1 has a line break',
  ],
])('with %j and %j, no key is in the output of atlas translate', async (environment, options, sentence) => {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value)
  const { code, stderr, stdout } = await tree.atlas(['translate', ...options, 'po'])
  vi.unstubAllEnvs()
  expect([code, stderr.startsWith(sentence)], stderr).toEqual([expect.any(Number), true])
  expect(code).not.toBe(0)
  expect(`${stderr}${stdout}`).not.toMatch(/hid|sk-/)
})
