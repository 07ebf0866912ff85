// docs/in-your-repository.md leads from nothing to a green check; the action and the hooks do what it describes.
import { execFile, execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'yaml'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Run } from '../cli/in-process.ts'
import { LAYOUTS, WorkTree } from './work-tree.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'docs/in-your-repository.md'), 'utf8')
const trees: WorkTree[] = []
afterAll(() => {
  for (const tree of trees) tree.delete()
})

function treeOf(files: Readonly<Record<string, string>>): WorkTree {
  const tree = new WorkTree({}).commit(files)
  trees.push(tree)
  return tree
}

function layout(folder: string): Record<string, string> {
  return Object.fromEntries(Object.entries(LAYOUTS).filter(([path]) => path.startsWith(folder)))
}

describe.each(['app/', 'locales/', 'config/'])(
  'the commands of the page, in a repository with %s',
  (folder) => {
    test('lead to a green check', async () => {
      const tree = treeOf(layout(folder))
      const blocks = [...page.matchAll(/```sh\n([^]*?)```/g)].map(([, block = '']) => block)
      const lines = blocks.flatMap((block) =>
        [...block.matchAll(/^npx atlas (.*)$/gm)].map(([, line = '']) => line),
      )
      expect(lines.length).toBeGreaterThan(6)
      for (const line of lines) {
        const run = await tree.atlas(line.split(' '))
        expect([line, run.code, run.stderr.includes('error')]).toEqual([line, 0, false])
      }
    })
  },
)

test('--staged reads what is staged, and not the work tree', async () => {
  const tree = treeOf({ 'l/en.json': '{ "gate": "Gate" }\n', 'l/de.json': '{ "gate": "Tor" }\n' })
  tree.write({ 'l/de.json': '{ "gate": " Tor" }\n', 'l/fr.json': '{}\n' })
  const [none, nothing] = await Promise.all([
    tree.atlas(['lint', '--staged']),
    tree.atlas(['sync', '--check', '--staged']),
  ])
  expect([none, nothing]).toEqual([
    { code: 0, stdout: '', stderr: '' },
    { code: 0, stdout: '', stderr: '' },
  ])
  tree.git('add', 'l/de.json')
  // Settings that are not staged do not count either.
  tree.write({ 'l/de.json': '{ "gate": "Tor" }\n', 'atlas.json': '{ "rules": { "edge-space": "off" } }\n' })
  const [staged, unstaged, writing] = await Promise.all([
    tree.atlas(['lint', '--staged']),
    tree.atlas(['lint']),
    tree.atlas(['sync', '--staged']),
  ])
  expect(staged.stdout).toContain('l/de.json:1:')
  expect([unstaged.stdout, writing.code]).toEqual(['', 2])
})

test('the hooks name commands and options that exist', async () => {
  const hooks = parse(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as {
    id: string
    entry: string
  }[]
  expect(hooks.map(({ id }) => id)).toEqual(['atlas-lint', 'atlas-sync'])
  const tree = treeOf(layout('locales/'))
  for (const { entry } of hooks) {
    const run = await tree.atlas(entry.split(' atlas ')[1]?.split(' ') ?? [])
    expect([entry, run.code]).toEqual([entry, 0])
  }
})

describe('the action', () => {
  const { inputs, runs } = parse(readFileSync(join(root, 'action.yml'), 'utf8')) as {
    inputs: Record<string, { default: string }>
    runs: { main: string }
  }

  // A release of the action, in a folder without the packages of this checkout.
  let release = ''
  beforeAll(() => {
    release = mkdtempSync(join(tmpdir(), 'atlas-action-'))
    const script = join(root, 'scripts/package.ts')
    execFileSync(process.execPath, ['--import', 'tsx', script, 'action'], { cwd: root })
    cpSync(join(root, 'packages/action'), join(release, 'packages/action'), { recursive: true })
  })
  afterAll(() => rmSync(release, { recursive: true }))

  /** Starts the action as a runner does. */
  async function act(
    tree: WorkTree,
    event: object,
    given: Readonly<Record<string, string>> = {},
    variables: NodeJS.ProcessEnv = {},
  ): Promise<Run & { summary: string; output: string; sarif: string }> {
    const [summary, output, path] = ['summary.md', 'output', 'event.json'].map((name) =>
      join(tree.folder, '.git', name),
    )
    if (summary === undefined || output === undefined || path === undefined) throw new Error('No paths.')
    for (const file of [summary, output]) writeFileSync(file, '')
    writeFileSync(path, JSON.stringify(event))
    const values = {
      ...Object.fromEntries(Object.entries(inputs).map(([name, each]) => [name, each.default])),
      ...given,
    }
    const env: NodeJS.ProcessEnv = {
      ...process.env,
      NO_COLOR: '1',
      GITHUB_EVENT_PATH: path,
      GITHUB_OUTPUT: output,
      GITHUB_STEP_SUMMARY: summary,
      RUNNER_TEMP: join(tree.folder, '.git'),
      ...variables,
    }
    for (const [name, value] of Object.entries(values)) env[`INPUT_${name.toUpperCase()}`] = value
    const run = await new Promise<Run>((done) => {
      execFile(
        process.execPath,
        [join(release, runs.main)],
        { cwd: tree.folder, env },
        (error, stdout, stderr) => {
          done({ code: error ? Number(error.code) : 0, stdout, stderr })
        },
      )
    })
    const read = (file: string): string => readFileSync(file, 'utf8')
    return {
      ...run,
      summary: read(summary),
      output: read(output),
      sarif: read(join(tree.folder, '.git/atlas.sarif')),
    }
  }

  test('annotates what a pull request changed, and shows the state of all translations', async () => {
    const tree = treeOf({
      'a/en.json': '{ "gate": "Gate {n}" }\n',
      'a/de.json': '{ "gate": "Tor {n}" }\n',
      'b/en.json': '{ "hedge": "Hedge {n}" }\n',
      'b/de.json': '{ "hedge": "Hecke {x}" }\n',
    })
    const base = { pull_request: { base: { sha: tree.git('rev-parse', 'HEAD').trim() } } }
    const clean = await act(tree, base)
    expect([clean.code, clean.stdout]).toEqual([0, ''])
    tree.commit({ 'a/de.json': '{ "gate": "Tor {m}" }\n' })
    const run = await act(tree, base)
    expect(run.code).toBe(1)
    expect(run.stdout).toMatch(/^::error file=a\/de\.json,line=1,col=\d+,title=code-added::gate: /m)
    expect(run.stdout).not.toContain('b/de.json')
    expect(run.summary).toContain('| de | b/de.json |')
    expect(run.output).toMatch(/^sarif=.*atlas\.sarif\n$/)
    expect(JSON.parse(run.sarif)).toMatchObject({ version: '2.1.0' })
    const all = await act(tree, base, { all: 'true', rules: 'code-added=warn\ncode-lost=off' })
    expect([all.code, all.stdout.match(/::warning file=\w/g)]).toEqual([
      0,
      ['::warning file=a', '::warning file=b'],
    ])
  })

  test('checks all files if git does not have the version before', async () => {
    const tree = treeOf(layout('locales/'))
    const run = await act(tree, { before: 'a'.repeat(40) }, { 'fail-under': '90' })
    expect(run.code).toBe(1)
    expect(run.stdout).toContain('::notice::git does not have')
  })

  test('runs nothing that the checkout contains', async () => {
    const proof = join(release, 'ran')
    const script = `import('node:fs').then(({ writeFileSync }) => writeFileSync(${JSON.stringify(proof)}, ''))\n`
    const names = ['atlas-formats', 'commander', 'esbuild', 'piscina', 'picocolors', 'yaml']
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
      'dist/cli/atlas.js': script,
      '.npmrc': 'registry=http://127.0.0.1:9/\nnode-options=--require ./evil.js\nscript-shell=./evil.js\n',
      '.node-version': '0.0.1\n',
      '.env': 'NODE_OPTIONS=--require ./evil.js\nATLAS_PLUGINS=plugins\n',
      '.gitattributes': '*.json diff=evil filter=evil\n',
    })
    // What only a repository that was not made by the runner could have. The hooks, too, must not run.
    const hook = join(tree.folder, '.git/evil')
    writeFileSync(hook, `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
    for (const name of [
      'core.fsmonitor',
      'diff.external',
      'diff.evil.textconv',
      'diff.evil.command',
      'core.pager',
      'filter.evil.clean',
    ])
      tree.git('config', name, hook)
    const base = { pull_request: { base: { sha: tree.git('rev-parse', 'HEAD').trim() } } }
    tree.write({ 'l/de.json': '{ "gate": "Tore {m}" }\n' })
    const asGiven = await act(tree, base, {}, { ATLAS_PLUGINS: 'plugins', NODE_OPTIONS: '' })
    expect([asGiven.code, asGiven.stdout]).toEqual([1, expect.stringContaining('::error file=l/de.json')])
    expect(existsSync(proof)).toBe(false)
  })
})
