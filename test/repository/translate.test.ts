// atlas translate: a program or an address fills what is missing.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wordsOf } from '../../translation/engines/program.ts'
import { WorkTree } from './work-tree.ts'

/** Answers with the language before each text; leaves one out, and breaks the codes of another one. */
const PROGRAM = `
let input = ''
for await (const piece of process.stdin) input += piece
if (process.argv[2] === 'fail') process.exit(3)
if (process.argv[2] === 'sleep') await new Promise((done) => setTimeout(done, 60000))
for (const line of input.split('\\n').filter(Boolean)) {
  const { identifier, text, target } = JSON.parse(line)
  if (identifier === 'lost') continue
  console.log(JSON.stringify({ identifier, text: identifier === 'count' ? 'kaputt' : target + ': ' + text }))
}
`

const FILES = {
  'tool.mjs': PROGRAM,
  'locales/en.json':
    '{\n  "gate": "Gate",\n  "lost": "Lost",\n  "count": "{{n}} beds",\n  "hedge": "Hedge"\n}\n',
  'locales/de.json': '{\n    "gate": "Tor"\n}\n',
  'res/values/strings.xml':
    '<resources>\n    <plurals name="bulbs">\n        <item quantity="one">%d bulb</item>\n        <item quantity="other">%d bulbs</item>\n    </plurals>\n    <string name="gate">Gate</string>\n</resources>\n',
  'res/values-pl/strings.xml': '<resources>\n    <string name="gate">Brama</string>\n</resources>\n',
  'po/de.po': 'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Hedge"\nmsgstr ""\n',
}

describe('atlas translate', () => {
  let tree: WorkTree
  beforeAll(() => {
    tree = new WorkTree({}).commit(FILES)
  })
  afterAll(() => tree.delete())

  test('--dry-run prints what would be sent', async () => {
    const run = await tree.atlas(['translate', 'locales', '--dry-run'])
    expect(run.code).toBe(0)
    expect(
      run.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as { identifier: string }).identifier),
    ).toEqual(['lost', 'count', 'hedge'])
    expect(tree.git('status', '--porcelain')).toBe('')
  })

  test('a program fills the gaps: only new lines come in, and broken codes are refused', async () => {
    const run = await tree.atlas(['translate', '--command', "node 'tool.mjs'", '--batch', '2'])
    expect(run.code).toBe(1)
    expect(run.stdout).toBe(
      'locales/de.json got 1 of 3 translations.\npo/de.po got 1 of 1 translation.\nres/values-pl/strings.xml got 4 of 4 translations.\n',
    )
    expect(run.stderr).toContain('locales/de.json: lost: no translation came')
    expect(run.stderr).toMatch(/locales\/de\.json: count: .*\{\{n\}\}/)
    expect(tree.read('locales/de.json')).toBe('{\n    "gate": "Tor",\n    "hedge": "de: Hedge"\n}\n')
    expect(tree.read('res/values-pl/strings.xml')).toContain('<item quantity="few">pl: %d bulbs</item>')
    expect(tree.read('po/de.po')).toContain('msgid "Hedge"\nmsgstr "de: Hedge"')
  })

  test('a second run asks only for what is still missing', async () => {
    const run = await tree.atlas(['translate', '--dry-run', '--quiet'])
    expect(run.stdout.match(/"identifier":"\w+"/g)).toEqual(['"identifier":"lost"', '"identifier":"count"'])
  })

  test('a program that fails, is late or is missing ends the run with a sentence', async () => {
    const line = ['translate', 'locales', '--command']
    const runs = await Promise.all([
      tree.atlas([...line, 'node tool.mjs fail']),
      tree.atlas([...line, 'node tool.mjs sleep', '--timeout', '1']),
      tree.atlas([...line, 'no-such-program']),
      tree.atlas(['translate', 'locales']),
    ])
    expect(runs.map(({ code }) => code)).toEqual([1, 1, 1, 2])
    expect(runs.map(({ stderr }) => stderr)).toEqual([
      'node ended with exit code 3.\n',
      'node did not answer within 1 second.\n',
      expect.stringContaining('no-such-program cannot be started') as string,
      expect.stringContaining('--command, or --url') as string,
    ])
  })
})

describe('an address', () => {
  let server: Server
  let address = ''
  const asked: string[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(`${request.method} ${String(request.headers['x-token'])}`)
      response.end('{"identifier": "lost", "text": "Verloren"}\n')
    })
    await new Promise<void>((done) => {
      server.listen(0, '127.0.0.1', done)
    })
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  })
  afterAll(() => {
    server.close()
  })

  test('gets the texts by POST', async () => {
    const tree = new WorkTree(FILES)
    const run = await tree.atlas([
      'translate',
      'locales',
      '--url',
      address,
      '--header',
      'x-token: t',
      '--json',
    ])
    expect(asked).toEqual(['POST t'])
    expect(JSON.parse(run.stdout)).toMatchObject({ path: 'locales/de.json', language: 'de', translated: 1 })
    expect(tree.read('locales/de.json')).toContain('"lost": "Verloren"')
    tree.delete()
  })
})

test('the words of a command need no shell', () => {
  expect(wordsOf(`python3 'my tool.py' --name="a b" $HOME ; rm`)).toEqual([
    'python3',
    'my tool.py',
    '--name=a b',
    '$HOME',
    ';',
    'rm',
  ])
})
