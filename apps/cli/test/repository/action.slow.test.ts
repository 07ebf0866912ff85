// The GitHub Action as a release of it: it checks pull requests, and a hostile one achieves nothing.
import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fetchVersion } from '../../workspace/git.ts'
import type { Run } from '../in-process.ts'
import { WorkTree } from './work-tree.ts'

const root = join(import.meta.dirname, '../../../..')
const trees: WorkTree[] = []

function treeOf(files: Readonly<Record<string, string>>): WorkTree {
  const tree = new WorkTree({}).commit(files)
  trees.push(tree)
  return tree
}

const { inputs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
  inputs: Record<string, { default: string }>
}

/** A folder for all releases and clones of the tests. No package is near. */
let place = ''
/** The action as a runner downloads it. */
let release = ''

beforeAll(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'atlas-action-')))
  execFileSync(process.execPath, ['--import', 'tsx', join(root, 'scripts/package.ts'), 'action'], {
    cwd: root,
  })
  const remote = join(place, 'remote.git')
  execFileSync('git', ['init', '--quiet', '--bare', remote])
  // The steps of the page, but for the address and the build, which has been done.
  const page = readFileSync(join(root, 'docs/release.md'), 'utf8')
  const [, block = ''] = /^## The action$[^]*?```sh\n([^]*?)```/m.exec(page) ?? []
  const steps = block
    .replace('npm run package -- action\n', '')
    .replace(/https:\S+/, remote)
    .replace('cd apps/action/release', `cp -R apps/action/release '${place}/content'; cd '${place}/content'`)
  const author = { GIT_AUTHOR_NAME: 'Ada', GIT_AUTHOR_EMAIL: 'ada@example.com' }
  const committer = { GIT_COMMITTER_NAME: 'Ada', GIT_COMMITTER_EMAIL: 'ada@example.com' }
  const env = { ...process.env, ...author, ...committer }
  execFileSync('bash', ['-e', '-c', steps], { cwd: root, env, stdio: ['ignore', 'ignore', 'pipe'] })
  release = join(place, 'actions/atlas')
  execFileSync('git', ['clone', '--quiet', '--branch', 'v0', '--depth', '1', `file://${remote}`, release], {
    stdio: ['ignore', 'ignore', 'ignore'],
  })
})
afterAll(() => {
  for (const tree of trees) tree.delete()
  rmSync(place, { recursive: true })
})

interface ActionRun extends Run {
  summary: string
  /** The file of SARIF that the output names. */
  sarif: string
}

/** Starts the action as a runner does. */
async function act(
  tree: WorkTree,
  event: object,
  given: Readonly<Record<string, string>> = {},
  variables: NodeJS.ProcessEnv = {},
): Promise<ActionRun> {
  const runner = mkdtempSync(join(place, 'runner-'))
  const [summary = '', output = '', path = ''] = ['summary.md', 'output', 'event.json'].map((name) =>
    join(runner, name),
  )
  for (const file of [summary, output]) writeFileSync(file, '')
  writeFileSync(path, JSON.stringify(event))
  const values = {
    ...Object.fromEntries(Object.entries(inputs).map(([name, each]) => [name, each.default])),
    ...given,
  }
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_EVENT_PATH: path,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    RUNNER_TEMP: runner,
    ...variables,
  }
  for (const [name, value] of Object.entries(values)) env[`INPUT_${name.toUpperCase()}`] = value
  const { runs } = parse(readFileSync(join(release, 'action.yml'), 'utf8')) as { runs: { main: string } }
  const run = await new Promise<Run>((done) => {
    const program = join(release, runs.main)
    execFile(process.execPath, [program], { cwd: tree.folder, env }, (error, stdout, stderr) => {
      done({ code: error ? Number(error.code) : 0, stdout, stderr })
    })
  })
  const [, sarif] = /^sarif=(.+)\n$/.exec(readFileSync(output, 'utf8')) ?? []
  return {
    ...run,
    summary: readFileSync(summary, 'utf8'),
    sarif: sarif === undefined ? '' : readFileSync(sarif, 'utf8'),
  }
}

const baseOf = (tree: WorkTree, ref = 'HEAD'): object => ({
  pull_request: { base: { sha: tree.git('rev-parse', ref).trim() } },
})

test('a tag contains the action, its program, and the hooks, and no package is near', () => {
  expect(readdirSync(release).sort()).toEqual([
    '.git',
    '.pre-commit-hooks.yaml',
    'LICENSE',
    'README.md',
    'action.yml',
    'apps',
  ])
  for (let at = release; at !== dirname(at); at = dirname(at))
    expect([at, existsSync(join(at, 'node_modules'))]).toEqual([at, false])
})

test('annotates what a pull request changed, and shows the state of all translations', async () => {
  const tree = treeOf({
    'a/en.json': '{ "gate": "Gate {n}" }\n',
    'a/de.json': '{ "gate": "Tor {n}" }\n',
    'b/en.json': '{ "hedge": "Hedge {n}" }\n',
    'b/de.json': '{ "hedge": "Hecke {x}" }\n',
  })
  const base = baseOf(tree)
  const clean = await act(tree, base)
  expect([clean.code, clean.stdout, clean.stderr]).toEqual([0, '', ''])
  tree.commit({ 'a/de.json': '{ "gate": "Tor {m}" }\n' })
  const run = await act(tree, base)
  expect(run.code).toBe(1)
  expect(run.stdout).toMatch(/^::error file=a\/de\.json,line=1,col=\d+,title=code-added::gate: /m)
  expect(run.stdout).not.toContain('b/de.json')
  expect(run.summary).toContain('| de | `b/de.json` |')
  expect(JSON.parse(run.sarif)).toMatchObject({ version: '2.1.0' })
  const all = await act(tree, base, { all: 'true', rules: 'code-added=warn\ncode-lost=off' })
  expect([all.code, all.stdout.match(/::warning file=\w/g)]).toEqual([
    0,
    ['::warning file=a', '::warning file=b'],
  ])
})

test('checks all files if git does not have the version before', async () => {
  const tree = treeOf({ 'l/en.json': '{ "gate": "Gate" }\n', 'l/de.json': '{}\n' })
  const run = await act(tree, { before: 'a'.repeat(40) }, { 'fail-under': '90' })
  expect([run.code, run.stdout]).toEqual([
    1,
    expect.stringContaining('::notice::The version before is not known'),
  ])
})

test('runs nothing that the checkout contains', async () => {
  const proof = join(place, 'ran')
  const script = `import('node:fs').then(({ writeFileSync }) => writeFileSync(${JSON.stringify(proof)}, ''))\n`
  const names = ['atlas-formats', 'commander', 'esbuild', 'piscina', 'picocolors', 'yaml']
  const declaration = (type: string): string =>
    JSON.stringify({
      type,
      atlas: 1,
      title: 'Own',
      files: '**/*.json',
      grammar: { family: 'lines', entries: [{ pattern: '(?P<key>.)(?P<text>.*)' }] },
    })
  const tree = treeOf({
    'l/en.json': '{ "gate": "Gate {n}" }\n',
    'l/de.json': '{ "gate": "Tor {m}" }\n',
    ...Object.fromEntries(
      names.flatMap((name) => [
        [
          `node_modules/${name}/package.json`,
          `{ "name": "${name}", "main": "index.js", "bin": { "atlas": "index.js" } }`,
        ],
        [`node_modules/${name}/index.js`, `#!/usr/bin/env node\n${script}`],
      ]),
    ),
    'node_modules/.bin/atlas': `#!/usr/bin/env node\n${script}`,
    'package.json':
      '{ "type": "commonjs", "scripts": { "preinstall": "node evil.js", "atlas": "node evil.js" } }',
    'evil.js': script,
    'plugins/json.ts': `${script}export default {}\n`,
    'plugins/own.format.json': declaration('own'),
    'json.format.json': declaration('json'),
    'dist/apps/cli/atlas.js': script,
    '.npmrc': 'registry=http://127.0.0.1:9/\nnode-options=--require ./evil.js\nscript-shell=./evil.js\n',
    '.node-version': '0.0.1\n',
    '.env': 'NODE_OPTIONS=--require ./evil.js\nATLAS_PLUGINS=plugins\nATLAS_FORMATS=json.format.json\n',
    '.gitattributes': '*.json diff=evil filter=evil\n',
  })
  // What only a repository that was not made by the runner could have. The hooks, too, must not run.
  const hook = join(tree.folder, '.git/evil')
  writeFileSync(hook, `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
  for (const name of ['core.fsmonitor', 'diff.external', 'diff.evil.textconv', 'filter.evil.clean'])
    tree.git('config', name, hook)
  const base = baseOf(tree)
  tree.write({ 'l/de.json': '{ "gate": "Tore {m}" }\n' })
  const asGiven = await act(
    tree,
    base,
    {},
    {
      ATLAS_PLUGINS: 'plugins',
      ATLAS_FORMATS: 'json.format.json',
      NODE_PATH: 'node_modules',
    },
  )
  // By the declaration, the files would be lines of text, in which nothing is wrong.
  expect([asGiven.code, asGiven.stdout]).toEqual([1, expect.stringContaining('::error file=l/de.json')])
  expect(existsSync(proof)).toBe(false)
})

test('fails if a file of a language became a link', async () => {
  const tree = treeOf({ 'l/en.json': '{ "a": "A" }\n', 'l/de.json': '{ "a": "B" }\n' })
  const base = baseOf(tree)
  rmSync(join(tree.folder, 'l/de.json'))
  symlinkSync('/etc/hostname', join(tree.folder, 'l/de.json'))
  const run = await act(tree.commit(), base)
  expect(run.code).toBe(1)
  expect(run.stdout).toMatch(/^::error file=l\/de\.json,line=1,col=1,title=not-readable::.*symbolic link/m)
})

test('does not leave the checkout by a link in the place of its folder', async () => {
  const outside = join(place, 'outside')
  mkdirSync(outside, { recursive: true })
  writeFileSync(join(outside, 'en.json'), '{ "a": "A {secret}" }\n')
  writeFileSync(join(outside, 'de.json'), '{ "a": "{hunter2}" }\n')
  const tree = treeOf({ 'real/en.json': '{}\n' })
  symlinkSync(outside, join(tree.folder, 'app'))
  mkdirSync(join(tree.folder, 'below'))
  symlinkSync(place, join(tree.folder, 'below/link'))
  for (const folder of ['app', 'below/link/outside', './below/../app', 'nowhere']) {
    const run = await act(tree, {}, { 'working-directory': folder })
    expect([folder, run.code, run.stdout]).toEqual([
      folder,
      1,
      '::error::The working-directory does not exist, or a symbolic link is on its way. Name the folder itself.\n',
    ])
    expect(run.summary + run.stderr).toBe('')
  }
})

test('takes no name of a file for an option, and no name for markup', async () => {
  const names = ['--update-baseline', '--baseline=x', '--output=json', '-h']
  const folder = '<img src=x>|\u001b[31m'
  const tree = treeOf({
    ...Object.fromEntries(names.map((name) => [name, ''])),
    [`${folder}/en.json`]: '{ "a": "A" }\n',
    [`${folder}/de.json`]: '{ "a": "B" }\n',
  })
  const run = await act(tree, {}, { paths: [...names, '**/de.json'].join(' ') })
  expect([run.code, run.stdout, existsSync(join(tree.folder, 'x'))]).toEqual([0, '', false])
  expect(run.summary).toContain('| de | `<img src=x>\\|\\x1b[31m/de.json` |')
})

test('a table that is longer than a summary can be is cut off at a line', async () => {
  const module: unknown = await import(join(release, 'apps/action/summary.mjs'))
  const { shortened } = module as { shortened: (table: string) => string }
  const row = `| de | \`${'ü'.repeat(400)}\` |\n`
  expect(shortened(row.repeat(1000))).toBe(row.repeat(1000))
  const short = shortened(row.repeat(1300))
  expect(Buffer.byteLength(short)).toBeLessThan(1_000_100)
  expect(short.replaceAll(row, '')).toBe('\nThe table is longer than a summary can be: run atlas status.\n')
})

/** Serves repositories by the program of git that web servers start. */
async function gitServer(folder: string): Promise<{ server: Server; address: string }> {
  const server = createServer((request, response) => {
    void answerAsGit(folder, request, response)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

async function answerAsGit(
  folder: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, search } = new URL(request.url ?? '', 'http://host')
  const env = {
    ...process.env,
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: '1',
    PATH_INFO: pathname,
    QUERY_STRING: search.slice(1),
    REQUEST_METHOD: request.method,
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
  }
  const body = await buffer(request)
  const answer = await new Promise<Buffer>((done) => {
    const child = execFile('git', ['http-backend'], { env, encoding: 'buffer' }, (_error, stdout) =>
      done(stdout),
    )
    // The program may end before it has read all.
    child.stdin?.on('error', () => undefined).end(body)
  })
  const end = answer.indexOf('\r\n\r\n')
  for (const line of answer.subarray(0, end).toString().split('\r\n')) {
    const [name = '', value = ''] = line.split(/: ?/, 2)
    if (name === 'Status') response.statusCode = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.end(answer.subarray(end + 4))
}

describe('a checkout of one commit', () => {
  let served: Awaited<ReturnType<typeof gitServer>>
  let origin: WorkTree
  beforeAll(async () => {
    origin = treeOf({
      'a/en.json': '{ "gate": "Gate {n}" }\n',
      'a/de.json': '{ "gate": "Tor {x}" }\n',
      'b/en.json': '{ "gate": "Gate {n}" }\n',
      'b/de.json': '{ "gate": "Tor {n}" }\n',
    }).commit({ 'b/de.json': '{ "gate": "Tor {x}" }\n' })
    origin.git('config', 'uploadpack.allowAnySHA1InWant', 'true')
    served = await gitServer(origin.folder)
  })
  afterAll(() => served.server.close())

  /** A shallow clone, as actions/checkout makes it. */
  async function clone(): Promise<WorkTree> {
    const tree = new WorkTree()
    trees.push(tree)
    tree.git('remote', 'add', 'origin', `${served.address}/.git`)
    await new Promise<void>((done, fail) => {
      const args = ['fetch', '--quiet', '--depth=1', 'origin', 'main']
      execFile('git', args, { cwd: tree.folder }, (error) => (error ? fail(error) : done()))
    })
    tree.git('checkout', '--quiet', 'FETCH_HEAD')
    return tree
  }

  /** Why the version before is still missing, as the command of the action reports it. */
  async function fetched(tree: WorkTree): Promise<string | undefined> {
    const before = process.cwd()
    process.chdir(tree.folder)
    try {
      return await fetchVersion(origin.git('rev-parse', 'HEAD~1').trim())
    } finally {
      process.chdir(before)
    }
  }

  test('gets the version before from its remote', async () => {
    const tree = await clone()
    expect(tree.git('rev-parse', '--is-shallow-repository').trim()).toBe('true')
    const run = await act(tree, baseOf(origin, 'HEAD~1'))
    expect([run.code, run.stderr]).toEqual([1, ''])
    expect(run.stdout.match(/^::error file=\w/gm)).toEqual(['::error file=b'])
  })

  test.each([
    ['core.sshCommand', 'PROGRAM'],
    ['core.gitProxy', 'PROGRAM'],
    ['core.askPass', 'PROGRAM'],
    ['core.alternateRefsCommand', 'PROGRAM'],
    ['credential.helper', '!PROGRAM'],
    ['remote.origin.uploadpack', 'PROGRAM'],
    ['remote.origin.vcs', 'ext'],
    ['remote.origin.proxy', 'http://127.0.0.1:9'],
    ['http.proxy', 'http://127.0.0.1:9'],
    ['http.cookieFile', '/etc/hostname'],
    ['url.ext::sh -c PROGRAM .insteadOf', 'http://'],
    ['protocol.ext.allow', 'always'],
    ['fetch.bundleURI', 'http://127.0.0.1:9'],
    ['include.path', 'INCLUDED'],
    ['includeIf.onbranch:**.path', 'INCLUDED'],
  ])('fetches nothing by the setting %s', async (name, value) => {
    const tree = await clone()
    const proof = join(tree.folder, '.git/ran')
    const program = join(tree.folder, '.git/evil')
    writeFileSync(program, `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
    const included = join(tree.folder, '.git/included')
    writeFileSync(included, `[core]\n\tsshCommand = ${program}\n`)
    tree.git('checkout', '--quiet', '-b', 'own')
    const filled = (text: string): string => text.replace('PROGRAM', program).replace('INCLUDED', included)
    tree.git('config', filled(name), filled(value))
    expect(await fetched(tree)).toMatch(/ was not fetched, since the repository sets /)
    expect(existsSync(proof)).toBe(false)
  })

  test.each(['ext::sh -c true', 'file:///tmp', 'ssh://127.0.0.1:9/x', 'git://127.0.0.1:9/x'])(
    'fetches nothing from %s',
    async (address) => {
      const tree = await clone()
      tree.git('config', 'remote.origin.url', address)
      expect(await fetched(tree)).toMatch(/^git does not have /)
    },
  )
})
