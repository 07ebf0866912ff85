// What every command shares: standard input, --quiet, --json, a reader that closes its pipe.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileCommands } from '../../cli/commands.ts'
import { programOf } from '../built-programs.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const leaves = fileCommands().flatMap((command) =>
  command.commands.length > 0 ? command.commands : [command],
)

test.each(leaves.map((command) => [command.name(), command] as const))(
  '%s has --json and --quiet',
  (_, command) => {
    const names = command.options.map(({ long }) => long)
    expect(names).toEqual(expect.arrayContaining(['--json', '--quiet']) as string[])
  },
)

describe('in a repository', () => {
  let tree: WorkTree
  const docx = readFileSync(join(import.meta.dirname, '../../samples/docx/lighthouse.docx'))
  beforeAll(() => {
    const many = Array.from({ length: 20_000 }, (_, index) => `  "key${index}": "A text of string ${index}"`)
    tree = new WorkTree({}).commit({
      ...LAYOUTS,
      'large/en.json': `{\n${many.join(',\n')}\n}\n`,
      'cut.docx': docx.subarray(0, docx.length / 2),
    })
  })
  afterAll(() => tree.delete())

  test('- is a file of the name that --stdin-name gives', async () => {
    const input = '{ "gate": "Portail" }'
    const [parsed, nameless, linted, two, unused] = await Promise.all([
      tree.atlas(['parse', '-', '--stdin-name', 'x/fr.json'], input),
      tree.atlas(['parse', '-'], input),
      tree.atlas(['lint', '-', '--stdin-name', 'locales/de/common.json'], '{ "gate": " Tor" }'),
      tree.atlas(['build', '-', '-', '--target', 'de'], input),
      tree.atlas(['parse', 'locales/en/common.json', '--stdin-name', 'x.json']),
    ])
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
    const run = await tree.atlas(args, '{\n\t"gate": "Tür"\n}\n')
    expect(run).toEqual({ code: 0, stdout: '{\n\t"gate": "Tür",\n\t"hedge": "Hedge"\n}\n', stderr: '' })
    expect(tree.git('status', '--porcelain')).toBe('')
  })

  test('parse takes many files and folders, and goes on after one that cannot be read', async () => {
    const run = await tree.atlas(['parse', 'locales', 'nope.json', 'messages.properties'])
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
    const child = spawn(process.execPath, [programOf('cli/atlas.ts'), ...args], { cwd: tree.folder })
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
  ])('%s tells in a line that an archive is damaged', async (...args) => {
    const run = await tree.atlas([...args, 'cut.docx'])
    expect(run.stdout + run.stderr).toContain('The archive is cut short')
    expect(run.stderr).not.toContain('    at ')
    expect(run.code).toBe(args[0] === 'check' ? 1 : 3)
  })

  test('--quiet leaves out what is fine', async () => {
    const [checked, built] = await Promise.all([
      tree.atlas(['check', 'locales', '--quiet']),
      tree.atlas(
        ['build', 'messages.properties', '-', '--target', 'de', '-o', 'out.properties', '--quiet'],
        '{"identifier":"gate","text":"Gate","translations":{"de":{"text":"Tor"}}}\n',
      ),
    ])
    expect([checked, built]).toEqual([
      { code: 0, stdout: '', stderr: '' },
      { code: 0, stdout: '', stderr: '' },
    ])
  })
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
    expect(run.stderr).toContain('j/de.json stays as it is.')
    expect(tree.read('a/de.yml')).toBe('de:\n  # At the gate\n  gate: Tor\n  # old: Alt\n\n  rake: Rechen\n')
    expect(tree.read('po/de.po')).toContain('#~ msgid "Old"\n#~ msgstr "Alt"\n\nmsgid "Gate"\nmsgstr "Tor"\n')
    expect(tree.read('values-de/strings.xml')).toBe(
      '<resources>\n    <!-- <string name="old">Alt</string> -->\n\n    <string name="gate">Tor</string>\n</resources>\n',
    )
    expect(tree.read('j/de.json')).toBe('{\n  "gate": "Tor",\n  "old": "Alt"\n}\n')
    tree.delete()
  })
})
