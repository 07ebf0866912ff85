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
import { readInFolder } from '../../files/reading.ts'
import { makeFolder } from '../../files/writing.ts'
import { atlasInShell } from '../../../../test/built-programs.ts'
import { atlasIn } from '../in-process.ts'
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
  ['merge-driver', 'install', '--command', atlasInShell()],
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
  expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('locales/de.ini is a symbolic link')])
  expect([tree.read('.git/config'), existsSync(proof)]).toEqual([before, false])
  // The other files are brought in line.
  expect(tree.read('locales/fr.ini')).toContain('fsmonitor')
})

test.each(COMMANDS)('%s prints nothing of a file behind a link, names it, and fails', async (...args) => {
  const tree = treeOf({ 'l/en.json': EN, 'l/fr.json': DE }, { 'l/de.json': join(outside, 'secret') })
  const run = await tree.atlas(args)
  expect(run.stdout + run.stderr).not.toContain(SECRET)
  expect(run.stdout + run.stderr).toContain('l/de.json is a symbolic link, which atlas does not follow.')
  expect(run.code).toBe(args[0] === 'lint' ? 1 : 3)
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

describe('a file that took itself out of the check', () => {
  const REASON =
    'l/de.json is a symbolic link, which atlas does not follow. Replace it with what it links to.'
  const linked = (): WorkTree => {
    const tree = treeOf({ 'l/en.json': EN, 'l/fr.json': DE, 'l/de.json': DE })
    rmSync(join(tree.folder, 'l/de.json'))
    symlinkSync('fr.json', join(tree.folder, 'l/de.json'))
    return tree.commit()
  }

  test('is a finding of lint, which can be known', async () => {
    const tree = linked()
    const [text, json, github] = [
      await tree.atlas(['lint']),
      await tree.atlas(['lint', '--json']),
      await tree.atlas(['lint', '--output', 'github']),
    ]
    expect([text, json, github].map(({ code, stderr }) => [code, stderr])).toEqual([
      [1, ''],
      [1, ''],
      [1, ''],
    ])
    expect(text.stdout).toBe(
      `l/de.json:1:1: error: l/de.json was skipped: ${REASON} (not-readable)\n1 error, 0 warnings\n`,
    )
    expect(JSON.parse(json.stdout)).toMatchObject({ rule: 'not-readable', path: 'l/de.json', language: 'de' })
    expect(github.stdout).toMatch(/^::error file=l\/de\.json,line=1,col=1,title=not-readable::/)
    const known = ['lint', '--baseline', 'known.json']
    expect((await tree.atlas([...known, '--update-baseline'])).code).toBe(0)
    expect((await tree.atlas(known)).code).toBe(0)
  })

  test('is named by check and parse, which go on with the others', async () => {
    const tree = linked()
    const [check, json, parse] = [
      await tree.atlas(['check', 'l']),
      await tree.atlas(['check', 'l', '--json']),
      await tree.atlas(['parse', 'l']),
    ]
    expect([check.code, check.stdout.split('\n')]).toEqual([
      3,
      [
        `l/de.json was skipped: ${REASON.replace('l/de', 'de')}`,
        '2 of 3 files keep the promise; 0 match no format.',
        '',
      ],
    ])
    const rows = json.stdout
      .trim()
      .split('\n')
      .map((row) => JSON.parse(row) as { error: { code: string } | null })
    expect([json.code, rows.map(({ error }) => error?.code)]).toEqual([
      3,
      ['not-opened', undefined, undefined],
    ])
    expect([parse.code, parse.stderr]).toEqual([3, expect.stringContaining('de.json is a symbolic link')])
    expect(parse.stdout).toContain('l/fr.json')
  })

  test.each([
    [['lint', 'l/fr.json'], 0],
    [['lint', 'l/de.json'], 1],
    [['status', 'l/fr.json'], 0],
    [['status', '--fail-under', '0'], 3],
    [['sync', '--check', 'l/de.json'], 3],
    [['lint', '--staged'], 0],
    [['lint', '--changed=HEAD~1'], 1],
    [['lint', '--changed'], 0],
  ])('counts if the caller means it: %s ends with %s', async (args, code) => {
    expect((await linked().atlas(args)).code).toBe(code)
  })

  test('counts if it is staged as a link', async () => {
    const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE })
    rmSync(join(tree.folder, 'l/de.json'))
    symlinkSync('en.json', join(tree.folder, 'l/de.json'))
    tree.git('add', '--all')
    rmSync(join(tree.folder, 'l/de.json'))
    tree.write({ 'l/de.json': DE })
    const [lint, sync] = [
      await tree.atlas(['lint', '--staged']),
      await tree.atlas(['sync', '--check', '--staged']),
    ]
    expect([lint.code, lint.stdout]).toEqual([1, expect.stringContaining('staged as a symbolic link')])
    expect([sync.code, sync.stderr]).toEqual([3, expect.stringContaining('staged as a symbolic link')])
  })

  test('counts if it is the source, a submodule or too large', async () => {
    const source = treeOf(
      { 'l/fr.json': DE, 'l/de.json': DE, 'm/en.json': EN, 'm/de.json': DE },
      { 'l/en.json': 'fr.json' },
    )
    expect((await source.atlas(['lint'])).stdout).toContain('l/en.json:1:1: error: ')
    const module = treeOf({ 'l/en.json': EN, 'l/fr.json': DE })
    module.git(
      'update-index',
      '--add',
      '--cacheinfo',
      `160000,${module.git('rev-parse', 'HEAD').trim()},l/de.json`,
    )
    mkdirSync(join(module.folder, 'l/de.json'))
    expect((await module.atlas(['lint'])).stdout).toContain('l/de.json was not opened: it is a folder.')
    const large = treeOf({ 'l/en.json': EN, 'l/de.json': DE })
    truncateSync(join(large.folder, 'l/de.json'), 257 * 1024 * 1024)
    expect((await large.atlas(['lint'])).stdout).toContain('it has more than 256 MB')
  })

  test('counts if a pattern of atlas.json no longer finds it', async () => {
    const tree = treeOf({
      'atlas.json': '{ "files": ["l/{lang}.json", "m/{lang}.json"] }',
      'm/en.json': EN,
      'm/de.json': DE,
    })
    symlinkSync('m', join(tree.folder, 'l'))
    const [lint, status] = [await tree.atlas(['lint']), await tree.atlas(['status'])]
    expect([lint.code, lint.stdout]).toEqual([
      1,
      expect.stringContaining('atlas.json names l/{lang}.json, which no file matches.'),
    ])
    expect([status.code, status.stdout]).toEqual([3, expect.stringContaining('m/de.json')])
  })

  test('does not count if no format has a name for it', async () => {
    const tree = treeOf(
      { 'l/en.json': EN, 'l/de.json': DE },
      { 'l/readme': 'de.json', 'l/it.png': 'nowhere' },
    )
    const runs = [
      await tree.atlas(['lint']),
      await tree.atlas(['parse', 'l']),
      await tree.atlas(['check', 'l']),
    ]
    expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
    expect(runs[2]?.stdout).toContain('2 of 2 files keep the promise; 2 match no format.')
  })

  test('counts if its folder became a link, which a search does not follow', async () => {
    const tree = treeOf({ 'l/en.json': EN, 'real/de.json': DE }, { 'l/de': '../real' })
    const [check, parse] = [await tree.atlas(['check', 'l']), await tree.atlas(['parse', 'l'])]
    expect([check.code, parse.code]).toEqual([3, 3])
    expect(check.stdout).toContain('l/de was skipped: de is a symbolic link')
    expect(check.stdout + parse.stdout).not.toContain('Tor')
  })
})

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
  expect([found.code, found.stdout]).toEqual([
    1,
    expect.stringContaining('l/de.json was not opened: it is not a regular file.'),
  ])
  expect([named.code, named.stderr]).toEqual([3, expect.stringContaining('not a regular file')])
  expect([device.code, device.stderr]).toEqual([3, expect.stringContaining('not a regular file')])
})

test('a file above 256 MB is refused before it is read', async () => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE, 'l/fr.json': DE })
  truncateSync(join(tree.folder, 'l/de.json'), 257 * 1024 * 1024)
  const run = await tree.atlas(['status'])
  expect([run.code, run.stderr]).toEqual([
    3,
    expect.stringContaining('l/de.json was not opened: it has more than 256 MB.'),
  ])
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
    3,
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
      const bytes = await readInFolder(join(tree.folder, 'l/secret'), tree.folder).catch(() => undefined)
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

test('a link of a repository is not followed out of it from another folder, either', async () => {
  const tree = treeOf({ 'l/en.json': EN }, { 'l/de.json': join(outside, 'secret'), 'l/fr.json': 'en.json' })
  const path = (name: string): string => join(tree.folder, 'l', name)
  const refused = await atlasIn(outside, ['parse', path('de.json')])
  expect([refused.code, refused.stdout, refused.stderr]).toEqual([
    3,
    '',
    expect.stringContaining('leads out of the repository'),
  ])
  expect((await atlasIn(outside, ['parse', path('fr.json')])).code).toBe(0)
})

test('no folder is made through a link, and one that is there may be behind a link in the repository', async () => {
  const tree = treeOf({ 'l/en.json': EN }, { out: outside, own: 'l' })
  const before = process.cwd()
  process.chdir(tree.folder)
  try {
    await expect(makeFolder('out/made')).rejects.toThrow('out is a symbolic link')
    await makeFolder('own')
    await makeFolder('l/a/b')
  } finally {
    process.chdir(before)
  }
  expect(existsSync(join(outside, 'made'))).toBe(false)
  expect(existsSync(join(tree.folder, 'l/a/b'))).toBe(true)
})

test('a written file keeps its mode, and replaces no link', async () => {
  const tree = treeOf({ 'l/en.json': EN, 'l/de.json': DE }, { 'link.json': 'l/en.json' })
  chmodSync(join(tree.folder, 'l/de.json'), 0o640)
  await tree.atlas(['sync'])
  expect(statSync(join(tree.folder, 'l/de.json')).mode & 0o777).toBe(0o640)
  const link = await tree.atlas(['convert', 'l/de.json', '--to', 'json', '-o', 'link.json'])
  expect([
    link.code,
    lstatSync(join(tree.folder, 'link.json')).isSymbolicLink(),
    tree.read('l/en.json'),
  ]).toEqual([3, true, EN])
})
