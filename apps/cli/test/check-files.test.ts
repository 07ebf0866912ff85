// What atlas check finds and prints, and how the commands end when their reader has gone.
import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { programOf } from '../../../test/built-programs.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import { atlasIn, type Run } from './in-process.ts'

const root = join(import.meta.dirname, '../../..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'atlas-check-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const COMMAND = [programOf('apps/cli/atlas.ts')]

function environment(): NodeJS.ProcessEnv {
  return { ...process.env, NO_COLOR: '1', ATLAS_PLUGINS: '', ATLAS_DATA: '', INIT_CWD: folder }
}

const atlas = (...args: readonly string[]): Promise<Run> => atlasIn(folder, args)

function write(path: string, content: string | Buffer = '{"a":"Text"}'): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

async function checked(path: string): Promise<string[]> {
  const { stdout } = await atlas('check', path, '--json')
  const lines = stdout.split('\n').filter(Boolean)
  return lines.map((line) => (JSON.parse(line) as { file: string }).file)
}

describe('atlas check of nothing', () => {
  test('an empty folder is reported in a sentence, with exit code 2', async () => {
    mkdirSync(join(folder, 'empty'))
    const { code, stdout, stderr } = await atlas('check', 'empty')
    expect([code, stdout, stderr]).toEqual([2, '', 'empty: no files to check.\n'])
  })

  test('a file that no format matches is named, with exit code 2', async () => {
    write('read.me', 'no format')
    const { code, stdout, stderr } = await atlas('check', 'read.me')
    expect([code, stdout]).toEqual([2, 'read.me: no format matches\n'])
    expect(stderr).toBe('Nothing was checked: no format matches any of the files.\n')
    expect((await atlas('check', 'read.me', '--json')).code).toBe(2)
  })

  test('next to a file of a format, it is named, with exit code 0', async () => {
    write('both/a.json')
    write('both/read.me', 'no format')
    const { code, stdout } = await atlas('check', 'both')
    expect([code, stdout.split('\n')[0]]).toEqual([0, 'both/read.me: no format matches'])
    expect(stdout).toContain('1 of 1 files keep the promise; 1 match no format.')
  })
})

describe('the files of a folder', () => {
  test('are those that .gitignore leaves, as git reads it', async () => {
    const paths = ['x.json', 'out/a.json', 'logs/a.log.json', 'logs/keep.log.json', 'logs/out/b.json']
    for (const path of [...paths, 'logs/top/c.json', 'logs/deep/top/d.json', 'Out/e.json'])
      write(`tree/${path}`)
    write('tree/.gitignore', 'out/\n*.log.json\n')
    write('tree/logs/.gitignore', '!keep.log.json\n/top\n')
    mkdirSync(join(folder, 'tree/.git'))
    const all = ['tree/Out/e.json', 'tree/logs/deep/top/d.json', 'tree/logs/keep.log.json', 'tree/x.json']
    expect(await checked('tree')).toEqual(all)
    // The rules of the repository hold below it, too.
    expect(await checked('tree/logs')).toEqual(all.slice(1, 3))
  })

  test('are all of an ignored folder that is named', async () => {
    expect(await checked('tree/out')).toEqual(['tree/out/a.json'])
    expect(await checked('tree/out/a.json')).toEqual(['tree/out/a.json'])
  })

  test('do not include node_modules, unless it is named', async () => {
    write('packages/a.json')
    write('packages/node_modules/one/b.json')
    write('packages/node_modules/one/node_modules/two/c.json')
    expect(await checked('packages')).toEqual(['packages/a.json'])
    expect(await checked('packages/node_modules')).toEqual(['packages/node_modules/one/b.json'])
  })
})

test('an error inside an archive names the entry, and the line in it', async () => {
  const archive = openZip(readFileSync(join(root, 'formats/epub/samples/bread.epub')))
  const broken = new Map([['toc.ncx', Buffer.from('<ncx>\n  <docTitle x="')]])
  write('broken.epub', Buffer.from(archive.with(broken)))
  for (const [command, expected] of [
    ['parse', 3],
    ['preview', 3],
    ['check', 1],
  ] as const) {
    const { code, stdout, stderr } = await atlas(command, 'broken.epub')
    expect(code).toBe(expected)
    expect(stdout + stderr).toMatch(/toc\.ncx, line 2, column \d+: /)
  }
})

test.each([
  ['formats', ['formats', '--json']],
  ['parse', ['parse', 'many.json']],
])('%s ends without a word when its reader has gone', async (_what, args) => {
  const texts = Array.from({ length: 50_000 }, (_item, index) => [`key ${index}`, `Text ${index}`])
  write('many.json', JSON.stringify(Object.fromEntries(texts)))
  const child = spawn(process.execPath, [...COMMAND, ...args], { cwd: root, env: environment() })
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderr += part))
  child.stdout.destroy()
  const code = await new Promise((done) => child.on('close', done))
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
})
