// Names and texts of a hostile repository in everything that the commands print: no terminal, no runner of a CI and no
// reader of a summary does what they say.
import { execFile } from 'node:child_process'
import fs, { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { programOf } from '../../../../test/built-programs.ts'
import type { Run } from '../in-process.ts'
import { WorkTree } from './work-tree.ts'

const trees: WorkTree[] = []
afterAll(() => {
  for (const tree of trees) tree.delete()
})

function treeOf(files: Readonly<Record<string, string>>): WorkTree {
  const tree = new WorkTree().write(files)
  trees.push(tree)
  return tree.commit()
}

/** Controls of a terminal, and commands of runners: at the beginning of a line, and in a line. */
const EVIL = '\u001b]0;owned\u0007\u009b31m\u202e\n::set-output name=a::b\r##[add-path]/evil ##vso[x]y\u200b'
const KEY = `${EVIL}<img src=x>[a](https://evil.example)|\`@everyone\``
/** The name of a folder, which a runner would take for a command. */
const FOLDER = `::error file=x,line=1::${EVIL.replaceAll('/', '')}<img src=x>|`

const json = (texts: Readonly<Record<string, string>>): string => `${JSON.stringify(texts, undefined, 1)}\n`

/** A repository in which every name, key and text is hostile. */
let hostile: WorkTree

beforeAll(() => {
  hostile = treeOf({
    [`${FOLDER}/en.json`]: json({ [KEY]: `Gate {n} ${EVIL}`, hedge: `Hedge ${EVIL}` }),
    [`${FOLDER}/de.json`]: json({ [KEY]: `Tor {m} ${EVIL}`, [`${KEY}x`]: EVIL }),
    [`${FOLDER}/fr.json`]: `{\n::stop-commands::x ##[group]\u001b[31m\n}`,
  })
  hostile.commit({ [`${FOLDER}/en.json`]: json({ [KEY]: `Gate {n} {m} ${EVIL}`, new: EVIL }) })
  const record = JSON.stringify({ identifier: KEY, text: EVIL, translations: { fr: { text: EVIL } } })
  hostile.write({
    'lines.ndjson': `${record}\n`,
    'lines.evil': 'a = Gate ##[x] \u009b\nb = Hedge ##[x]\nc = Rake\n',
    'none.ndjson': '',
  })
  for (const name of ['base', 'ours', 'theirs']) hostile.write({ [name]: json({ [KEY]: name }) })
})

/** Lines that a runner could take for a command, but for our own annotations. */
const commandsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter(
      (line) =>
        /^\s*::(?!(?:error|warning) file=[^:]*,title=[\w-]+::)/.test(line) || /##[\w.-]*\[/.test(line),
    )

const CONTROLS = /[^\P{C}\n]|\p{Zl}|\p{Zp}/u

const TRANSLATOR = ['translate', '--command', `${process.execPath} -e 0`]

describe('no command controls a terminal or a runner', () => {
  const file = `${FOLDER}/de.json`
  test.each<[string, string[]]>([
    ['lint', ['lint']],
    ['lint as JSON', ['lint', '--json']],
    ['lint as SARIF', ['lint', '--output', 'sarif']],
    ['lint as annotations', ['lint', '--output', 'github']],
    ['lint as a report of GitLab', ['lint', '--output', 'gitlab']],
    ['lint of a baseline', ['lint', '--baseline', file]],
    ['status', ['status', '--source', 'de']],
    ['status as JSON', ['status', '--json', '--source', 'de', file]],
    ['status as Markdown', ['status', '--markdown', file]],
    ['status of a broken file', ['status']],
    ['sync', ['sync', '--check']],
    ['sync as JSON', ['sync', '--check', '--json', file]],
    ['diff', ['diff', 'HEAD~1']],
    ['diff as Markdown', ['diff', 'HEAD~1', '--markdown']],
    ['diff as JSON', ['diff', 'HEAD~1', '--json']],
    ['diff of files', ['diff', file, `${FOLDER}/en.json`]],
    ['translate', [...TRANSLATOR, file]],
    ['translate as JSON', [...TRANSLATOR, '--json', file]],
    ['translate without a translator', ['translate', '--dry-run', file]],
    ['init', ['init', '--dry-run']],
    ['init as JSON', ['init', '--json', '--dry-run']],
    ['detect', ['detect', file, `${FOLDER}/fr.json`, 'nowhere\n::x']],
    ['parse', ['parse', FOLDER]],
    ['check', ['check', FOLDER]],
    ['check as JSON', ['check', FOLDER, '--json']],
    ['convert', ['convert', file, '--to', 'android-strings', '-o', 'out.xml']],
    ['extract', ['extract', file, '--to', 'csv', '--target', 'fr', '--json', '-o', 'out.csv']],
    ['merge', ['merge', file, 'lines.ndjson', '--target', 'fr', '-o', 'out.json']],
    ['build', ['build', file, 'lines.ndjson', '--target', 'fr', '-o', 'out.json', '--strict']],
    ['infer', ['infer', 'lines.evil']],
    ['rename-keys', ['rename-keys', file]],
    ['merge-driver', ['merge-driver', 'run', 'base', 'ours', 'theirs', file]],
    ['wrong usage', ['lint', `--\n::debug::x\u001b`]],
    ['a missing file', ['parse', `no\n::debug::x\u001b##[group].json`]],
  ])('%s', async (_, args) => {
    const run = await hostile.atlas(args)
    const all = run.stdout + run.stderr
    expect(all).not.toMatch(CONTROLS)
    expect(commandsIn(run.stdout)).toEqual([])
    expect(commandsIn(run.stderr)).toEqual([])
    expect([all, run.code]).toEqual([expect.stringMatching(/./), expect.not.stringMatching('4')])
  })

  test('a terminal shows the content of a file as text', async () => {
    const tree = hostile
    Object.defineProperty(process.stdout, 'isTTY', { value: true, configurable: true })
    try {
      const [text, binary] = [
        await tree.atlas(['convert', `${FOLDER}/de.json`, '--to', 'java-properties', '--quiet']),
        await tree.atlas(['extract', `${FOLDER}/de.json`, '--to', 'csv', '--target', 'fr']),
      ]
      for (const { stdout } of [text, binary]) {
        expect([stdout, commandsIn(stdout)]).toEqual([expect.not.stringMatching(CONTROLS), []])
        expect(stdout).toContain('owned')
      }
      const catalog = readFileSync(
        join(import.meta.dirname, '../../../../formats/gettext-mo/samples/garden.mo'),
      )
      writeFileSync(join(tree.folder, 'de.mo'), catalog)
      const mo = await tree.atlas(['build', 'de.mo', 'none.ndjson', '--target', 'de'])
      expect([mo.code, mo.stdout, mo.stderr]).toEqual([2, '', expect.stringContaining('is not UTF-8')])
    } finally {
      Reflect.deleteProperty(process.stdout, 'isTTY')
    }
  })
})

describe('the same value', () => {
  const identifiersIn = (stdout: string): string[] =>
    stdout
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { identifier: string }).identifier)

  test('is in JSON, SARIF and the report of GitLab', async () => {
    const tree = hostile
    const [lint, parse, sarif, gitlab] = [
      await tree.atlas(['lint', '--json']),
      await tree.atlas(['parse', `${FOLDER}/de.json`]),
      await tree.atlas(['lint', '--output', 'sarif']),
      await tree.atlas(['lint', '--output', 'gitlab']),
    ]
    expect(identifiersIn(lint.stdout)).toContain(KEY)
    expect(identifiersIn(parse.stdout)).toEqual([KEY, `${KEY}x`])
    expect(JSON.parse(lint.stdout.split('\n')[0] ?? '')).toMatchObject({ path: `${FOLDER}/de.json` })
    const { runs } = JSON.parse(sarif.stdout) as { runs: { results: { message: { text: string } }[] }[] }
    expect(runs[0]?.results[0]?.message.text).toContain(KEY)
    const [issue] = JSON.parse(gitlab.stdout) as { location: { path: string } }[]
    expect(issue?.location.path).toBe(`${FOLDER}/de.json`)
  })
})

/** Runs a command as a process of a shell, in which `atlas` is the program. Its output is read by a pipe. */
function inShell(tree: WorkTree, line: string, env: NodeJS.ProcessEnv = {}): Promise<Run> {
  const settings = { cwd: tree.folder, env: { ...process.env, ATLAS_PLUGINS: '', ATLAS_DATA: '', ...env } }
  const script = `atlas() { '${process.execPath}' '${programOf('apps/cli/atlas.ts')}' "$@"; }\n${line}`
  return new Promise((done) => {
    execFile('bash', ['-c', script], settings, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
}

/** Runs a job in which standard output is a file, a pipe or a device, as the operating system describes it. */
async function withOutput<Result>(
  kind: 'file' | 'pipe' | 'device',
  job: () => Promise<Result>,
): Promise<Result> {
  const state = { isFile: () => kind === 'file', isCharacterDevice: () => kind === 'device' }
  const { fstatSync } = fs
  const spy = vi
    .spyOn(fs, 'fstatSync')
    .mockImplementation((descriptor: number) =>
      descriptor === 1 ? (state as fs.Stats) : fstatSync(descriptor),
    )
  syncBuiltinESMExports()
  try {
    return await job()
  } finally {
    spy.mockRestore()
    syncBuiltinESMExports()
  }
}

describe('the content of a file on standard output', () => {
  const CONVERT = ['convert', 'en.json', '--to', 'java-properties', '--quiet']
  const EXACT = 'a=##[x] Gate\n'
  let tree: WorkTree
  beforeAll(() => {
    tree = treeOf({
      'en.json': json({ a: '##[x] Gate' }),
      'l/en.json': json({ a: 'A' }),
      'l/de.json': '{}\n',
    })
  })
  afterEach(() => {
    vi.unstubAllEnvs()
  })

  test.each([
    ['file', 'true', CONVERT],
    ['device', 'true', CONVERT],
    ['pipe', '', CONVERT],
    ['pipe', 'false', CONVERT],
    ['pipe', '0', CONVERT],
    ['pipe', 'true', [...CONVERT, '-o', '-']],
    ['pipe', 'true', [...CONVERT, '-o', '/dev/stdout']],
    ['pipe', 'true', [...CONVERT, '-o', '/dev/fd/1']],
  ] as const)('is exact in a %s where CI is "%s": %s', async (kind, ci, args) => {
    vi.stubEnv('CI', ci)
    const run = await withOutput(kind, () => tree.atlas(args))
    expect(run).toEqual({ code: 0, stdout: EXACT, stderr: '' })
  })

  test.each(['CI', 'GITHUB_ACTIONS', 'GITLAB_CI', 'TF_BUILD', 'TEAMCITY_VERSION'])(
    'is refused where %s is set and it could be the log',
    async (name) => {
      vi.stubEnv(name, 'true')
      const [convert, sync, parse] = [
        await withOutput('pipe', () => tree.atlas(CONVERT)),
        await withOutput('pipe', () => tree.atlas(['sync', '-', '--stdin-name', 'l/de.json'], '{}\n')),
        await withOutput('pipe', () => tree.atlas(['parse', 'l/en.json'])),
      ]
      expect([convert.code, convert.stdout, sync.code, sync.stdout]).toEqual([2, '', 2, ''])
      expect(convert.stderr).toMatch(
        /^The content of a file is not printed in the log of a CI, .*-o FILE.*\n$/,
      )
      // JSON can be in any log.
      expect([parse.code, parse.stdout]).toEqual([0, expect.stringContaining('"identifier":"a"')])
    },
  )

  test('is exact in a file, a pipe and a substituted process of a shell', async () => {
    const convert = `atlas ${CONVERT.join(' ')}`
    const [file, substituted] = await Promise.all([
      inShell(tree, `${convert} > out; cat out`, { CI: 'true' }),
      inShell(tree, `mkfifo end; ${convert} -o >(cat > out2; echo > end); read < end; cat out2`),
    ])
    expect([file, substituted]).toEqual([
      { code: 0, stdout: EXACT, stderr: '' },
      { code: 0, stdout: EXACT, stderr: '' },
    ])
  })
})

describe('an unexpected error', () => {
  const PLUGIN = `export default {
  title: 'Broken', about: 'Fails.', signaturePatterns: { fileName: /\\.broken$/ }, languages: 'monolingual',
  parse() { throw new TypeError('\\u001b[31mno\\n::error::x ##[group]') },
  build: (job) => job.weave(),
}\n`

  test('is one sentence, and shows its place only if asked', async () => {
    const tree = treeOf({ 'a.broken': 'x', 'plugins/broken.ts': PLUGIN })
    const env = { ATLAS_PLUGINS: 'plugins', ATLAS_DATA: join(tree.folder, '.atlas') }
    const [short, long] = [
      await inShell(tree, 'atlas parse a.broken', env),
      await inShell(tree, 'atlas parse a.broken', { ...env, ATLAS_DEBUG: '1' }),
    ]
    const sentence = 'atlas failed: \\x1b[31mno\\n::error::x #\\x23[group]. ATLAS_DEBUG=1 shows where.\n'
    expect([short.code, short.stdout, short.stderr]).toEqual([4, '', sentence])
    expect([long.code, long.stderr.startsWith(sentence)]).toEqual([4, true])
    expect(long.stderr).toMatch(/\n {4}at .*broken/)
    expect([long.stderr, commandsIn(long.stderr)]).toEqual([expect.not.stringMatching(CONTROLS), []])
  })
})
