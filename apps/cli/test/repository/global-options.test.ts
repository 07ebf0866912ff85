// What every command shares: standard input, --quiet, --json, exit codes, colors, a reader that closes its pipe.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasColors } from '../../terminal/colors.ts'
import { fileCommands } from '../../commands.ts'
import { allOf } from '../../program.ts'
import { programOf } from '../../../../test/built-programs.ts'
import type { Run } from '../in-process.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const leaves = (await allOf(fileCommands)).flatMap((command) =>
  command.commands.length > 0 ? command.commands : [command],
)

test.each(leaves.map((command) => [command.name(), command] as const))(
  '%s has --json and --quiet',
  (_, command) => {
    const names = command.options.map(({ long }) => long)
    expect(names).toEqual(expect.arrayContaining(['--json', '--quiet']) as string[])
  },
)

/** What a command printed: lines of JSON, one line, more lines, or nothing. */
type Kind = 'nothing' | 'json' | 'line' | 'text'

interface Printed {
  stdout?: Kind
  stderr?: Kind
  input?: string
}

const LINE = { stderr: 'line' } as const
const JSON_LINES = { stdout: 'json' } as const
const TEXT = { stdout: 'text' } as const
const NOTHING = {}

/** A command with its options, its exit code, and what it prints. No command but `sync` changes a file of git. */
const TABLE: readonly (readonly [line: string, code: number, printed: Printed])[] = [
  ['init --dry-run --json', 0, JSON_LINES],
  ['init --dry-run --quiet', 0, TEXT],
  ['init --source xx', 2, LINE],
  ['unused', 1, { stdout: 'line', stderr: 'line' }],
  ['unused --json', 1, { ...JSON_LINES, stderr: 'line' }],
  ['unused --quiet', 1, { stdout: 'line', stderr: 'line' }],
  ['status notes --json', 0, JSON_LINES],
  ['status notes --quiet', 0, NOTHING],
  ['status notes --changed', 0, NOTHING],
  ['status notes --changed=nope', 2, LINE],
  ['status --fail-under 90 locales --quiet', 1, TEXT],
  ['status --fail-under many', 2, LINE],
  ['status --fail-on nothing', 2, LINE],
  ['status nowhere', 3, LINE],
  ['lint notes --json', 0, NOTHING],
  ['lint notes --quiet', 0, NOTHING],
  ['lint --changed', 0, NOTHING],
  ['lint --changed=nope', 2, LINE],
  ['lint --output nothing', 2, LINE],
  ['lint nowhere', 3, LINE],
  ['lint --rule edge-space=maybe', 2, LINE],
  ['lint notes --baseline nope.json', 3, LINE],
  ['lint notes --baseline bad.json', 3, LINE],
  ['lint notes --baseline notes/en.json', 3, LINE],
  ['lint - --stdin-name notes/de.json --json', 1, { ...JSON_LINES, input: '{ "gate"' }],
  ['sync notes --json', 0, JSON_LINES],
  ['sync notes --quiet', 0, NOTHING],
  ['sync --changed', 0, NOTHING],
  ['sync locales --check --quiet', 1, NOTHING],
  ['sync --obsolete maybe', 2, LINE],
  ['sync nowhere', 3, LINE],
  ['add fr notes --dry-run --json', 0, JSON_LINES],
  ['add fr notes --dry-run --quiet', 0, NOTHING],
  ['add xx', 2, LINE],
  ['add fr nowhere', 3, LINE],
  ['rename gate gate2 notes --dry-run --json', 0, JSON_LINES],
  ['rename gate gate2 notes --dry-run --quiet', 0, NOTHING],
  ['rename nope gate notes', 2, LINE],
  ['remove gate notes --dry-run --json', 0, JSON_LINES],
  ['remove gate notes --dry-run --quiet', 0, NOTHING],
  ['remove gate nowhere', 3, LINE],
  ['diff notes/en.json notes/de.json --json', 0, JSON_LINES],
  ['diff notes/en.json notes/de.json --quiet', 0, TEXT],
  ['diff notes/en.json notes/de.json --exit-code', 1, TEXT],
  ['diff notes/en.json nope.json', 3, LINE],
  ['diff nope.json notes/de.json', 3, LINE],
  ['diff HEAD', 0, NOTHING],
  ['diff HEAD nope', 2, LINE],
  ['extract notes/en.json --to csv --target de --json', 2, LINE],
  ['extract notes/en.json --to csv --target de --json -o out.csv', 0, JSON_LINES],
  ['extract notes/en.json --to csv --target de --quiet', 0, TEXT],
  ['extract nope.json --to csv --target de', 3, LINE],
  ['extract notes/en.json --to tar --target de', 2, LINE],
  ['merge notes/en.json gate.ndjson --to ndjson --target fr -o out-fr.json --json', 0, JSON_LINES],
  ['merge notes/en.json gate.ndjson --to ndjson --target fr -o out-fr.json --quiet', 0, NOTHING],
  ['merge notes/en.json gate.ndjson --to ndjson --target fr', 2, LINE],
  ['merge notes/en.json bad.json --to ndjson --target fr -o out-fr.json', 3, LINE],
  ['merge notes/en.json nope.json --to ndjson --target fr -o out-fr.json', 3, LINE],
  ['convert notes/en.json --to java-properties --json', 2, LINE],
  ['convert notes/en.json --to java-properties --json -o out.properties', 0, NOTHING],
  ['convert notes/en.json --to java-properties --quiet', 0, { stdout: 'line' }],
  ['convert nope.json --to java-properties', 3, LINE],
  ['convert notes/en.json --to nothing', 2, LINE],
  ['align docs/en/index.md docs/de/index.md --target de --json', 2, LINE],
  ['align docs/en/index.md docs/de/index.md --target de --json -o out.ndjson', 0, JSON_LINES],
  ['align docs/en/index.md docs/de/index.md --target de --quiet', 0, JSON_LINES],
  ['align docs/en/index.md nope.json --target de', 3, LINE],
  ['align notes/en.json notes/de.json --target de', 2, LINE],
  ['translate notes --command false --json', 0, NOTHING],
  ['translate notes --command false --quiet', 0, NOTHING],
  ['translate notes', 2, LINE],
  ['translate --changed --dry-run', 0, NOTHING],
  ['translate notes --same --command no-such-program', 0, NOTHING],
  ['edit --port 99999', 2, LINE],
  ['edit nowhere', 3, LINE],
  ['merge-driver install --command false --json', 2, LINE],
  ['merge-driver install --command false --quiet', 2, LINE],
  ['merge-driver resolve --json', 2, LINE],
  ['merge-driver resolve --quiet', 2, LINE],
  ['merge-driver run notes/en.json notes/en.json notes/en.json notes/en.json --json', 0, JSON_LINES],
  ['merge-driver run notes/en.json notes/en.json notes/en.json notes/en.json --quiet', 0, NOTHING],
  ['merge-driver run nope.json notes/en.json notes/en.json notes/en.json', 3, LINE],
  ['skill --json', 0, JSON_LINES],
  ['skill rails --quiet', 0, TEXT],
  ['skill nope', 2, LINE],
  ['skill --overwrite', 2, LINE],
  ['completion bash --json', 0, JSON_LINES],
  ['completion fish --quiet', 0, TEXT],
  ['completion nope', 2, LINE],
  ['formats --json', 0, JSON_LINES],
  ['formats --quiet', 0, TEXT],
  ['formats --formats nope.json', 3, LINE],
  ['formats --formats bad.json', 2, LINE],
  ['detect notes/en.json --json', 0, JSON_LINES],
  ['detect notes/en.json --quiet', 0, NOTHING],
  ['detect src/it.ts package.json --quiet', 1, { stdout: 'line' }],
  ['detect nope.json', 3, LINE],
  ['parse notes/en.json --json', 0, JSON_LINES],
  ['parse notes/en.json --quiet', 0, JSON_LINES],
  ['parse nope.json', 3, LINE],
  ['parse bad.json', 3, { stderr: 'text' }],
  ['parse notes/en.json --format nothing', 2, LINE],
  ['parse notes/en.json --option nothing', 2, LINE],
  ['parse notes/en.json --option keys=1', 2, LINE],
  ['build notes/en.json gate.ndjson --target fr --json', 2, LINE],
  ['build notes/en.json gate.ndjson --target fr --json -o out-fr.json', 0, JSON_LINES],
  ['build notes/en.json gate.ndjson --target fr --quiet', 0, JSON_LINES],
  ['build notes/en.json gate.ndjson --target fr --quiet -o nowhere/fr.json', 3, LINE],
  ['build notes/en.json nope.json --target fr', 3, LINE],
  ['build notes/en.json bad.json --target fr', 3, LINE],
  ['build notes/en.json gate.ndjson', 2, LINE],
  ['build notes/en.json gate.ndjson --target xx', 2, LINE],
  ['preview docs/en/index.md --json', 2, LINE],
  ['preview docs/en/index.md --json -o out.html', 0, JSON_LINES],
  ['preview docs/en/index.md --quiet', 0, { stdout: 'line' }],
  ['preview nope.json', 3, LINE],
  ['rename-keys notes/en.json --json', 0, JSON_LINES],
  ['rename-keys notes/en.json --quiet', 0, JSON_LINES],
  ['rename-keys nope.json', 3, LINE],
  ['check notes --json', 0, JSON_LINES],
  ['check notes --quiet', 0, NOTHING],
  ['check bad.json --quiet', 1, { stdout: 'line' }],
  ['check nope.json', 3, LINE],
  ['check notes --runs none', 2, LINE],
  ['infer nope.json --json', 3, LINE],
  ['infer nope.json --quiet', 3, LINE],
  ['infer nope.json', 3, LINE],
  ['infer notes/en.json --pair notes/en.json', 2, LINE],
  ['new Wrong --json', 2, LINE],
  ['new Wrong --quiet', 2, LINE],
  ['lint --nonsense', 2, LINE],
  ['nonsense', 2, LINE],
]

const parentOf = (command: (typeof leaves)[number]): string =>
  command.parent ? `${command.parent.name()} ` : ''

const isFile = (name: string): boolean =>
  !['type', 'command', 'language', 'key', 'new-key', 'shell'].includes(name)

function kindOf(printed: string): Kind {
  const lines = printed.trimEnd().split('\n')
  if (printed === '') return 'nothing'
  if (lines.every(isJson)) return 'json'
  return lines.length === 1 ? 'line' : 'text'
}

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

describe('in a repository', () => {
  let tree: WorkTree
  const atlas = (args: readonly string[], input?: string): Promise<Run> => tree.atlas(args, input)
  const docx = readFileSync(join(import.meta.dirname, '../../../../formats/docx/samples/lighthouse.docx'))
  beforeAll(async () => {
    const many = Array.from({ length: 20_000 }, (_, index) => `  "key${index}": "A text of string ${index}"`)
    tree = new WorkTree({}).commit({
      ...LAYOUTS,
      'large/en.json': `{\n${many.join(',\n')}\n}\n`,
      'cut.docx': docx.subarray(0, docx.length / 2),
      'bad.json': '{ "gate": ',
      '.gitignore': 'out.*\nout-*\n',
      'gate.ndjson': '{"identifier":"gate","text":"Gate","translations":{"fr":{"text":"Portail"}}}\n',
      'notes/en.json': '{ "gate": "Gate" }\n',
      'notes/de.json': '{ "gate": "Tor" }\n',
    })
  })
  afterAll(() => tree.delete())

  test('- is a file with the name in --stdin-name', async () => {
    const input = '{ "gate": "Portail" }'
    const parsed = await atlas(['parse', '-', '--stdin-name', 'x/fr.json'], input)
    const nameless = await atlas(['parse', '-'], input)
    const linted = await atlas(['lint', '-', '--stdin-name', 'locales/de/common.json'], '{ "gate": " Tor" }')
    const two = await atlas(['build', '-', '-', '--target', 'de'], input)
    const unused = await atlas(['parse', 'locales/en/common.json', '--stdin-name', 'x.json'])
    expect([parsed.code, parsed.stdout]).toEqual([
      0,
      '{"identifier":"gate","text":"Portail","previewId":1}\n',
    ])
    expect([nameless.code, nameless.stderr]).toEqual([1, expect.stringContaining('--stdin-name') as string])
    expect(linted.stdout).toContain('locales/de/common.json:1:')
    expect([two.code, unused.code]).toEqual([2, 2])
  })

  test('a file from standard input is written to standard output', async () => {
    const args = ['sync', '-', '--stdin-name', 'locales/de/common.json']
    const run = await atlas(args, '{\n\t"gate": "Tür"\n}\n')
    expect(run).toEqual({ code: 0, stdout: '{\n\t"gate": "Tür",\n\t"hedge": "Hedge"\n}\n', stderr: '' })
    expect(tree.git('status', '--porcelain')).toBe('')
  })

  test('parse takes many files and folders, and goes on after one that cannot be read', async () => {
    const run = await atlas(['parse', 'locales', 'nope.json', 'messages.properties'])
    expect([run.code, run.stderr]).toEqual([3, 'nope.json: no such file or folder.\n'])
    expect(run.stdout.split('\n').map((line) => line.slice(0, 50))).toEqual([
      '{"file":"locales/de/common.json","identifier":"gat',
      '{"file":"locales/en/common.json","identifier":"gat',
      '{"file":"locales/en/common.json","identifier":"hed',
      '{"file":"messages.properties","identifier":"gate",',
      '',
    ])
  })

  test.each([
    ['parse', 'large/en.json'],
    ['formats', '--json'],
    ['check', 'locales', 'po', 'ios', 'config', 'app'],
  ])('a reader that closes its pipe ends %s quietly', async (...args) => {
    const child = spawn(process.execPath, [programOf('apps/cli/atlas.ts'), ...args], { cwd: tree.folder })
    let stderr = ''
    child.stderr.on('data', (piece: Buffer) => {
      stderr += piece.toString()
    })
    child.stdout.once('data', () => child.stdout.destroy())
    const code = await new Promise((done) => {
      child.on('close', done)
    })
    expect([code, stderr.replaceAll(/\d+ of \d+ files …\n/g, '')]).toEqual([0, ''])
  })

  test.each([
    ['parse'],
    ['preview'],
    ['check'],
    ['rename-keys'],
    ['convert', '--to', 'json'],
    ['extract', '--to', 'csv', '--target', 'de'],
    ['diff', 'cut.docx'],
  ])('%s reports in one line that an archive is damaged', async (...args) => {
    const run = await atlas([...args, 'cut.docx'])
    expect(run.stdout + run.stderr).toContain('The archive is cut short')
    expect(run.stderr).not.toContain('    at ')
    expect(run.code).toBe(args[0] === 'check' ? 1 : 3)
  })

  test.each(TABLE)('atlas %s: %s', async (line, code, { stdout = 'nothing', stderr = 'nothing', input }) => {
    const run = await atlas(line.split(' '), input)
    const kinds = [kindOf(run.stdout), kindOf(run.stderr)]
    expect([run.code, ...kinds], run.stdout + run.stderr).toEqual([code, stdout, stderr])
  })

  const SERVING: ReadonlySet<string> = new Set(['edit', 'lsp', 'mcp'])

  test('every command is in the table with --json, --quiet, and a file that is missing', () => {
    const lines = TABLE.map(([line]) => line)
    const inTable = (name: string, option: string): boolean =>
      lines.some((line) => line.startsWith(`${name} `) && ` ${line} `.includes(` ${option} `))
    for (const command of leaves) {
      const name = parentOf(command) + command.name()
      const options = command.registeredArguments.some((each) => each.required && isFile(each.name()))
        ? ['--json', '--quiet', 'nope.json']
        : ['--json', '--quiet']
      // They serve until they are stopped.
      if (SERVING.has(name)) continue
      expect([name, options.filter((option) => !inTable(name, option))]).toEqual([name, []])
    }
  })

  test('--version and --help say what they are asked', async () => {
    const runs = [await atlas(['--version']), await atlas(['--help']), await atlas(['lint', '--help'])]
    expect(runs.map(({ code, stderr }) => [code, stderr])).toEqual([
      [0, ''],
      [0, ''],
      [0, ''],
    ])
    expect(runs[0]?.stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ TERM: 'dumb' }, true, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ NO_COLOR: '' }, true, true],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ FORCE_COLOR: '1', NO_COLOR: '1' }, true, false],
  [{ CI: 'true' }, false, false],
])('with %j, and a terminal: %s, output has colors: %s', (environment, isTerminal, isColored) => {
  expect(hasColors(environment, isTerminal)).toBe(isColored)
})

describe('sync --obsolete comment', () => {
  test('keeps what the source lacks as a comment', async () => {
    const tree = new WorkTree({}).commit({
      'a/en.yml': 'en:\n  gate: Gate\n  rake: Rake\n',
      'a/de.yml': 'de:\n  # At the gate\n  gate: Tor\n  old: Alt\n  rake: Rechen\n',
      'po/app.pot':
        'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Gate"\nmsgstr ""\n',
      'po/de.po':
        'msgid ""\nmsgstr "Language: de\\n"\n\nmsgid "Old"\nmsgstr "Alt"\n\nmsgid "Gate"\nmsgstr "Tor"\n',
      'values/strings.xml': '<resources>\n    <string name="gate">Gate</string>\n</resources>\n',
      'values-de/strings.xml':
        '<resources>\n    <string name="old">Alt</string>\n    <string name="gate">Tor</string>\n</resources>\n',
      'j/en.json': '{ "gate": "Gate" }\n',
      'j/de.json': '{\n  "gate": "Tor",\n  "old": "Alt"\n}\n',
    })
    const run = await tree.atlas(['sync', '--obsolete', 'comment'])
    expect(run.stderr).toContain('j/de.json was not changed.')
    expect(tree.read('a/de.yml')).toBe('de:\n  # At the gate\n  gate: Tor\n  # old: Alt\n\n  rake: Rechen\n')
    expect(tree.read('po/de.po')).toContain('#~ msgid "Old"\n#~ msgstr "Alt"\n\nmsgid "Gate"\nmsgstr "Tor"\n')
    expect(tree.read('values-de/strings.xml')).toBe(
      '<resources>\n    <!-- <string name="old">Alt</string> -->\n\n    <string name="gate">Tor</string>\n</resources>\n',
    )
    expect(tree.read('j/de.json')).toBe('{\n  "gate": "Tor",\n  "old": "Alt"\n}\n')
    tree.delete()
  })
})
