// A checked repository is hostile: its links, devices and folders must not lead a command out of it, or into .git.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readFound } from '../../cli/file-gateway.ts'
import { WorkTree } from './work-tree.ts'

const SECRET = 'hunter2-of-another-folder'
let outside = ''
const trees: WorkTree[] = []

beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'atlas-outside-'))
  writeFileSync(join(outside, 'secret'), `${SECRET}\n`)
})
afterAll(() => {
  for (const tree of trees) tree.delete()
  rmSync(outside, { recursive: true })
})

/** A repository with these files and links, all of them committed. */
function treeOf(
  files: Readonly<Record<string, string>>,
  links: Readonly<Record<string, string>> = {},
): WorkTree {
  const tree = new WorkTree().write(files)
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(tree.folder, path))
  trees.push(tree)
  return tree.commit()
}

const EN = '{\n  "gate": "Gate",\n  "hedge": "Hedge"\n}\n'
const DE = '{\n  "gate": "Tor"\n}\n'

/** The commands that read or write all localized files. */
const COMMANDS = [
  ['status'],
  ['lint'],
  ['sync'],
  ['diff', 'HEAD'],
  ['translate', '--command', `${process.execPath} -e 0`],
  ['init'],
  ['merge-driver', 'install'],
]

test('sync does not write through a link into the configuration of git', async () => {
  const proof = join(outside, 'ran')
  const monitor = `touch ${proof}`
  const tree = treeOf(
    {
      'locales/en.ini': `[core]\nfsmonitor = ${monitor}\n[gate]\nname = Gate\n`,
      'locales/fr.ini': '[gate]\nname = Porte\n',
    },
    { 'locales/de.ini': '../.git/config' },
  )
  const before = tree.read('.git/config')
  const run = await tree.atlas(['sync'])
  tree.git('status')
  expect(run.stderr).toContain('locales/de.ini is a symbolic link')
  expect([tree.read('.git/config'), existsSync(proof)]).toEqual([before, false])
  // The other files are brought in line.
  expect([run.code, tree.read('locales/fr.ini')]).toEqual([0, expect.stringContaining('fsmonitor')])
})

test.each(COMMANDS)('%s prints nothing of a file behind a link', async (...args) => {
  const tree = treeOf({ 'l/en.json': EN, 'l/fr.json': DE }, { 'l/de.json': join(outside, 'secret') })
  const run = await tree.atlas(args)
  expect(run.stdout + run.stderr).not.toContain(SECRET)
  expect(run.stderr).toContain('l/de.json is a symbolic link, which atlas does not follow.')
  expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe(`${SECRET}\n`)
})

test.each(['/dev/zero', '/dev/stdin', '/proc/self/environ'])(
  'a link to %s is refused at once',
  async (device) => {
    const tree = treeOf({ 'l/en.json': EN, 'l/fr.json': DE }, { 'l/de.json': device, 'l/it.json': 'de.json' })
    const run = await tree.atlas(['status'])
    expect(run.stderr.split('\n').filter((line) => line.includes('symbolic link'))).toHaveLength(2)
    expect(run.stdout).toContain('l/fr.json')
  },
)

test('a FIFO and a device that the caller names are refused at once', async () => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE })
  rmSync(join(tree.folder, 'l/de.json'))
  const program = 'mkfifo'
  execFileSync(program, [join(tree.folder, 'l/de.json')])
  const [found, named, device] = [
    await tree.atlas(['lint']),
    await tree.atlas(['parse', 'l/de.json']),
    await tree.atlas(['parse', '/dev/zero', '--format', 'json']),
  ]
  expect(found.stderr).toContain('l/de.json was not opened: it is not a regular file.')
  expect([named.code, named.stderr]).toEqual([3, expect.stringContaining('not a regular file')])
  expect([device.code, device.stderr]).toEqual([3, expect.stringContaining('not a regular file')])
})

test('a file above 256 MB is refused before it is read', async () => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE, 'l/fr.json': DE })
  truncateSync(join(tree.folder, 'l/de.json'), 257 * 1024 * 1024)
  const run = await tree.atlas(['status'])
  expect(run.stderr).toContain('l/de.json was not opened: it has more than 256 MB.')
  expect(run.stdout).toContain('l/fr.json')
})

test('a folder that became a link is not read or written', async () => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE, 'm/en.json': EN, 'm/de.json': DE })
  const real = join(outside, 'l')
  mkdirSync(real, { recursive: true })
  for (const [name, text] of [
    ['en.json', EN],
    ['de.json', `{ "x": "${SECRET}" }\n`],
  ] as const)
    writeFileSync(join(real, name), text)
  rmSync(join(tree.folder, 'l'), { recursive: true })
  symlinkSync(real, join(tree.folder, 'l'))
  const run = await tree.atlas(['sync'])
  expect(run.stderr).toContain('l/de.json was skipped: l is a symbolic link')
  expect(run.stdout + run.stderr).not.toContain(SECRET)
  expect(readFileSync(join(real, 'de.json'), 'utf8')).toContain(SECRET)
  expect(tree.read('m/de.json')).toContain('hedge')
})

test('links of a search, of .gitignore and of atlas.json are not followed', async () => {
  const tree = treeOf(
    { 'a/en.json': EN },
    { 'a/link.json': join(outside, 'secret'), '.gitignore': '/dev/zero' },
  )
  const parsed = await tree.atlas(['parse', 'a'])
  expect([parsed.code, parsed.stdout.includes('Hedge'), parsed.stdout.includes(SECRET)]).toEqual([
    0,
    true,
    false,
  ])
  symlinkSync(join(outside, 'secret'), join(tree.folder, 'atlas.json'))
  const run = await tree.atlas(['status'])
  expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('atlas.json is a symbolic link')])
})

/** Makes `l` a folder and a link out of the repository in turn, as fast as it can. */
const SWAP = `
const { renameSync } = require('node:fs')
for (;;) {
  renameSync('l', 'kept'), renameSync('link', 'l')
  renameSync('l', 'link'), renameSync('kept', 'l')
}`

test('a folder that becomes a link while its file is opened does not lead out of the repository', async () => {
  const tree = treeOf({ 'l/secret': 'nothing to hide' }, { link: outside })
  const child = spawn(process.execPath, ['-e', SWAP], { cwd: tree.folder })
  let read = 0
  try {
    for (let run = 0; run < 3000; run++) {
      const bytes = await readFound(join(tree.folder, 'l/secret'), tree.folder).catch(() => undefined)
      expect(bytes?.toString() ?? '').not.toContain(SECRET)
      if (bytes) read++
    }
  } finally {
    child.kill('SIGKILL')
    await new Promise((done) => child.once('close', done))
  }
  expect(read).toBeGreaterThan(0)
})

describe('a folder of git', () => {
  test.each([
    '.git/x.json',
    '.GIT/x.json',
    'git~1/x.json',
    '.git./x.json',
    '.g\u200cit/x.json',
    'sub/.Git/x.json',
  ])('%s is neither read nor written', async (path) => {
    const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE })
    tree.write({ [path]: DE })
    const [read, written] = [
      await tree.atlas(['parse', path]),
      await tree.atlas(['convert', 'l/en.json', '--to', 'json', '-o', path]),
    ]
    expect([read.code, read.stdout, read.stderr]).toEqual([
      3,
      '',
      expect.stringContaining("in git's own folder"),
    ])
    expect([written.code, tree.read(path)]).toEqual([3, DE])
  })

  test('is not written by a name from atlas.json, from a folder below it, or through a named folder', async () => {
    const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE, 'sub/x': '' }, { hooks: '.git/hooks' })
    for (const out of [
      'hooks/post-checkout',
      'sub/../.git/hooks/post-checkout',
      join(tree.folder, '.git/hooks/post-checkout'),
    ]) {
      const run = await tree.atlas(['convert', 'l/en.json', '--to', 'json', '-o', out])
      expect([out, run.code, existsSync(join(tree.folder, '.git/hooks/post-checkout'))]).toEqual([
        out,
        3,
        false,
      ])
    }
  })
})

test('a file that the caller names may be outside, and behind a link', async () => {
  const tree = treeOf({ 'l/en.json': EN }, { 'named.json': 'l/en.json' })
  writeFileSync(join(outside, 'far.json'), DE)
  const runs = [
    await tree.atlas(['parse', 'named.json']),
    await tree.atlas(['parse', join(outside, 'far.json')]),
  ]
  expect(runs.map(({ code }) => code)).toEqual([0, 0])
  expect(runs.map(({ stdout }) => stdout.trim().split('\n').length)).toEqual([2, 1])
  const out = join(outside, 'out.json')
  expect((await tree.atlas(['convert', 'l/en.json', '--to', 'json', '-o', out])).code).toBe(0)
  expect(readFileSync(out, 'utf8')).toContain('Hedge')
})

test('a written file keeps its mode, and replaces no link and no device', async () => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE }, { 'link.json': 'l/en.json' })
  chmodSync(join(tree.folder, 'l/de.json'), 0o640)
  await tree.atlas(['sync'])
  expect(statSync(join(tree.folder, 'l/de.json')).mode & 0o777).toBe(0o640)
  // A FIFO in the place of a device: a test that fails must not replace a device of the machine.
  const program = 'mkfifo'
  execFileSync(program, [join(tree.folder, 'pipe')])
  const [link, pipe] = [
    await tree.atlas(['convert', 'l/de.json', '--to', 'json', '-o', 'link.json']),
    await tree.atlas(['convert', 'l/de.json', '--to', 'json', '-o', 'pipe']),
  ]
  expect([
    link.code,
    lstatSync(join(tree.folder, 'link.json')).isSymbolicLink(),
    tree.read('l/en.json'),
  ]).toEqual([3, true, EN])
  expect([pipe.code, lstatSync(join(tree.folder, 'pipe')).isFIFO()]).toEqual([3, true])
})

test.each([
  ['status'],
  ['lint', '--changed'],
  ['lint', '--staged'],
  ['diff', 'HEAD'],
  ['diff', 'HEAD~1', 'HEAD'],
  ['sync', '--check'],
  ['merge-driver', 'install'],
])('%s starts no program that the repository configures', async (...args) => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE, '.gitattributes': '*.json diff=evil filter=a=b\n' })
  tree.commit({ 'l/de.json': EN })
  const proof = join(tree.folder, '.git/ran')
  const program = join(tree.folder, '.git/evil')
  writeFileSync(program, `#!/bin/sh\ntouch ${proof}\n`, { mode: 0o755 })
  const names = ['core.fsmonitor', 'core.pager', 'diff.external', 'diff.evil.textconv', 'diff.evil.command']
  for (const name of [...names, 'filter.a=b.clean', 'filter.a=b.process', 'alias.diff', 'gpg.program'])
    tree.git('config', name, program)
  tree.git('config', 'filter.a=b.required', 'true')
  tree.git('config', 'log.showSignature', 'true')
  tree.git('config', 'core.hooksPath', join(tree.folder, '.git'))
  tree.write({ 'l/de.json': DE })
  const run = await tree.atlas(args)
  expect([run.stderr, existsSync(proof)]).toEqual([expect.not.stringContaining('no version'), false])
})

describe('what is printed', () => {
  const KEY = '\\u001b]0;owned\\u0007\\u009b31m\\u202egate\\n::set-output name=a::b\\r##[add-path]/evil'
  const tree = (): WorkTree =>
    treeOf({
      'l/en.json': `{\n  "${KEY}": "Gate {n}",\n  "hedge": "Hedge"\n}\n`,
      'l/de.json': `{\n  "${KEY}": "Tor {m}",\n  "${KEY}x": "alt"\n}\n`,
      'm/en.json': '{ "gate": "Gate" }\n',
    })

  test.each([
    ['lint'],
    ['lint', '--output', 'github'],
    ['status'],
    ['sync'],
    ['diff', 'HEAD~1'],
    ['diff', 'HEAD~1', '--markdown'],
    ['translate', '--command', `${process.execPath} -e 0`],
    ['diff', 'l/de.json', 'l/en.json'],
    ['convert', 'l/en.json', '--to', 'android-strings', '-o', 'out.xml'],
  ])('%s %s controls no terminal and no runner', async (...args) => {
    const here = tree().commit({ 'l/de.json': '{}\n' })
    here.write({ 'l/de.json': `{\n  "${KEY}": "Tor {m}",\n  "${KEY}x": "alt"\n}\n` })
    const run = await here.atlas(args)
    const all = run.stdout + run.stderr
    expect(all).not.toMatch(/[\0-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e]|##\[/)
    expect(all.split('\n').filter((line) => /^\s*::(?!error |warning )/.test(line))).toEqual([])
  })

  test('annotations keep their properties and one line', async () => {
    const run = await tree().atlas(['lint', '--output', 'github'])
    expect(run.stdout).toMatch(/^::error file=l\/de\.json,line=2,col=\d+,title=[\w-]+::\\x1b\]0;owned/m)
    expect(run.stdout).toContain('\\u202egate%0A::set-output name=a::b%0D#')
  })

  test('the faulty line of a file is no command', async () => {
    const here = treeOf({ 'l/en.json': EN, 'l/de.json': '{\n::stop-commands::x\n}' })
    const [status, usage] = [await here.atlas(['status']), await here.atlas(['lint', '--\n::debug::x'])]
    expect([status.code, status.stderr]).toEqual([3, expect.stringContaining('\n\\x3a:stop-commands::x')])
    expect([usage.code, usage.stderr]).toEqual([2, expect.not.stringMatching(/^::/m)])
  })

  test('JSON stays as it is', async () => {
    const here = tree()
    const rows = (await here.atlas(['lint', '--json'])).stdout.trim().split('\n')
    const parsed = (await here.atlas(['parse', 'l', '--quiet'])).stdout.trim().split('\n')
    const keys = [...rows, ...parsed].map((row) => (JSON.parse(row) as { identifier: string }).identifier)
    expect(keys).toContain(JSON.parse(`"${KEY}"`))
  })
})
