// atlas translate: a program or an address fills what is missing.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commandWords } from '@atlas/translation/engines/program.ts'
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

  test('a text that the grammar of the framework refuses is not written', async () => {
    const laravel = new WorkTree({
      'tool.mjs': PROGRAM,
      'composer.json': '{ "require": { "laravel/framework": "^12" } }',
      'lang/en/a.php': "<?php\nreturn [\n  'boats' => 'One boat|:count boats',\n  'gate' => 'Gate',\n];\n",
      'lang/pl/a.php': '<?php\nreturn [\n];\n',
    }).commit()
    const run = await laravel.atlas(['translate', '--command', "node 'tool.mjs'"])
    expect(run.stderr).toContain(
      'lang/pl/a.php: boats: the plural has 2 forms between bars, and Polish needs 3',
    )
    expect(laravel.read('lang/pl/a.php')).toBe("<?php\nreturn [\n  'gate' => 'pl: Gate',\n];\n")
    laravel.delete()
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

describe('a plural', () => {
  const PO =
    'msgid ""\nmsgstr ""\n"Language: pl\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"\n\n#, c-format\nmsgid "%d bulb"\nmsgid_plural "%d bulbs"\nmsgstr[0] ""\nmsgstr[1] ""\nmsgstr[2] ""\n'
  const PLURALS = {
    'tool.mjs': `
let input = ''
for await (const piece of process.stdin) input += piece
for (const line of input.split('\\n').filter(Boolean)) {
  const { identifier, text } = JSON.parse(line)
  console.log(JSON.stringify({ identifier, text: identifier.endsWith('[few]') ? process.argv[2] : 'pl ' + text }))
}`,
    'res/values/strings.xml': FILES['res/values/strings.xml'],
    'res/values-pl/strings.xml': '<resources>\n    <string name="gate">Brama</string>\n</resources>\n',
    'locales/en.json': '{\n  "bulb_one": "{{count}} bulb",\n  "bulb_other": "{{count}} bulbs"\n}\n',
    'locales/pl.json': '{\n}\n',
    'config/locales/en.yml': 'en:\n  bulb:\n    one: "%{count} bulb"\n    other: "%{count} bulbs"\n',
    'config/locales/pl.yml': 'pl: {}\n',
    'po/pl.po': PO,
  }
  const trees: WorkTree[] = []
  afterAll(() => {
    for (const tree of trees) tree.delete()
  })
  const translated = async (few: string, ...options: readonly string[]) => {
    const tree = new WorkTree().commit(PLURALS)
    trees.push(tree)
    const run = await tree.atlas(['translate', '--command', `node tool.mjs '${few}'`, ...options])
    return { tree, run }
  }

  test.each([
    ['an unknown code', 'pl %s %s'],
    ['no number, although many numbers take the form', 'trzy'],
  ])('with %s in a row is not written in any format, and not done', async (_, few) => {
    const { tree, run } = await translated(few, '--batch', '2')
    expect(run.code).toBe(1)
    expect(run.stdout.match(/got .*/g)).toEqual([
      'got 0 of 4 translations.',
      'got 0 of 4 translations.',
      'got 0 of 3 translations.',
      'got 0 of 4 translations.',
    ])
    expect(run.stderr).toContain(
      'res/values-pl/strings.xml: bulbs[many]: it was not written, since bulbs[few] has no translation\n',
    )
    expect(tree.git('status', '--porcelain')).toBe('')
    const again = await tree.atlas(['translate', '--dry-run', '--quiet'])
    expect(again.stdout.match(/\[few\]/g)).toHaveLength(4)
  })

  test('that is right is written as a whole, and nothing more is asked for', async () => {
    const { tree, run } = await translated('', '--dry-run')
    expect([run.code, run.stdout.match(/"po\/pl.po"/g)?.length]).toEqual([0, 3])
    const po = await tree.atlas(['translate', 'po', '--command', "node tool.mjs 'pl %d'", '--batch', '2'])
    expect([po.code, tree.read('po/pl.po')]).toEqual([0, expect.stringContaining('msgstr[1] "pl %d"')])
    expect((await tree.atlas(['translate', 'po', '--dry-run'])).stdout).toBe('')
  })

  test('with an empty row is missing for status', async () => {
    const { tree } = await translated('', '--dry-run')
    tree.write({ 'po/pl.po': PO.replace('[0] ""', '[0] "%d x"').replace('[2] ""', '[2] "%d y"') })
    const run = await tree.atlas(['status', 'po', '--json'])
    expect(JSON.parse(run.stdout)).toMatchObject({ counts: { translated: 0, missing: 1 } })
  })
})

test('the words of a command need no shell', () => {
  expect(commandWords(`python3 'my tool.py' --name="a b" $HOME ; rm`)).toEqual([
    'python3',
    'my tool.py',
    '--name=a b',
    '$HOME',
    ';',
    'rm',
  ])
})
