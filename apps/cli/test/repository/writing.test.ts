// What commands write: whole or not at all, to files, devices and pipes that the caller names, and why they cannot.
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import promises from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { atlasIn } from '../in-process.ts'
import { WorkTree } from './work-tree.ts'

/** The program that makes a pipe with a name. */
const MKFIFO = 'mkfifo'

const EN = '{\n  "gate": "Gate",\n  "hedge": "Hedge"\n}\n'
const DE = '{\n  "gate": "Tor"\n}\n'
const CONVERTED = 'gate=Gate\nhedge=Hedge\n'
const CONVERT = ['convert', 'l/en.json', '--to', 'java-properties', '--quiet', '-o']

let tree: WorkTree
let outside = ''
beforeAll(() => {
  outside = mkdtempSync(join(tmpdir(), 'atlas-outside-'))
})
afterAll(() => rmSync(outside, { recursive: true }))
beforeEach(() => {
  tree = new WorkTree({ 'l/en.json': EN, 'l/de.json': DE })
})
afterEach(() => tree.delete())

/** Files of an unfinished write. */
const drafts = (folder = join(tree.folder, 'l')): string[] =>
  readdirSync(folder).filter((name) => name.startsWith('.atlas-'))

const systemError = (code: string): Error => Object.assign(new Error(`${code}: it fails`), { code })

/** Makes a step of writing fail as the operating system does: after a part was written, or at once. */
function failing(step: 'open' | 'write' | 'sync' | 'close' | 'rename', code: string): void {
  const { open, rename } = promises
  const fails = (): Promise<never> => Promise.reject(systemError(code))
  vi.spyOn(promises, 'rename').mockImplementation(step === 'rename' ? fails : rename)
  vi.spyOn(promises, 'open').mockImplementation(async (path, flags, mode) => {
    const isDraft = String(path).includes('.atlas-')
    if (isDraft && step === 'open') return fails()
    const handle = await open(path, flags, mode)
    if (!isDraft) return handle
    const { writeFile, close } = handle
    if (step === 'write')
      handle.writeFile = async () => {
        await writeFile.call(handle, '{')
        throw systemError(code)
      }
    if (step === 'sync') handle.sync = fails
    if (step === 'close')
      handle.close = async () => {
        await close.call(handle)
        throw systemError(code)
      }
    return handle
  })
  syncBuiltinESMExports()
}

describe('a write that fails', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  test.each([
    ['open', 'EACCES', 'you have no permission to write there. Ask for it, or name another place.'],
    ['open', 'EPERM', 'you have no permission to write there. Ask for it, or name another place.'],
    ['open', 'EROFS', 'its file system is read-only. Name another place.'],
    ['open', 'EMFILE', 'too many files are open. Raise the limit of ulimit -n.'],
    ['write', 'ENOSPC', 'the disk is full. Free some space, and run the command again.'],
    ['write', 'EFBIG', 'a file of this size is not allowed there. See ulimit -f, or name another place.'],
    ['sync', 'EIO', 'the disk reports an error. Name another place.'],
    ['close', 'EDQUOT', 'your quota of the disk is used up. Free some space, and run the command again.'],
    ['rename', 'EACCES', 'you have no permission to write there. Ask for it, or name another place.'],
    ['rename', 'EOTHER', 'EOTHER: it fails'],
  ] as const)('at %s by %s changes nothing, and says why', async (step, code, sentence) => {
    failing(step, code)
    const [sync, convert] = [await tree.atlas(['sync']), await tree.atlas([...CONVERT, 'l/new'])]
    expect(sync).toEqual({ code: 3, stdout: '', stderr: `l/de.json cannot be written: ${sentence}\n` })
    expect(convert).toEqual({ code: 3, stdout: '', stderr: `l/new cannot be written: ${sentence}\n` })
    expect([tree.read('l/de.json'), readdirSync(join(tree.folder, 'l'))]).toEqual([
      DE,
      ['de.json', 'en.json'],
    ])
  })

  test('on a disk that cannot remove the draft, either, says the first reason', async () => {
    failing('write', 'ENOSPC')
    vi.spyOn(promises, 'rm').mockRejectedValue(systemError('EROFS'))
    syncBuiltinESMExports()
    const run = await tree.atlas(['sync'])
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('the disk is full')])
    expect(tree.read('l/de.json')).toBe(DE)
  })
})

describe('a file that another program changes while a command runs', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
  })

  /** Does something as soon as the first draft is opened: after the command has read its files, before it replaces one. */
  function meanwhile(change: () => void): void {
    const { open } = promises
    let isDone = false
    vi.spyOn(promises, 'open').mockImplementation((path, flags, mode) => {
      if (String(path).includes('.atlas-') && !isDone) {
        isDone = true
        change()
      }
      return open(path, flags, mode)
    })
    syncBuiltinESMExports()
  }

  const OTHER = '{\n  "gate": "Pforte"\n}\n'
  test.each([
    ['sync', ['sync']],
    ['remove', ['remove', 'gate']],
    ['rename', ['rename', 'gate', 'door']],
  ])('stays as that program wrote it: %s', async (_, args) => {
    meanwhile(() => tree.write({ 'l/de.json': OTHER, 'l/en.json': EN.replace('Gate', 'Door') }))
    const run = await tree.atlas(args)
    expect([run.code, run.stderr]).toEqual([
      3,
      expect.stringMatching(
        /^l\/(?:de|en)\.json was not written: another program has changed it meanwhile\. Run the command again\.\n$/,
      ),
    ])
    expect([tree.read('l/de.json'), drafts()]).toEqual([OTHER, []])
  })

  test('stays if a command changes it in place', async () => {
    meanwhile(() => tree.write({ 'l/en.json': EN.replace('Gate', 'Door') }))
    const run = await tree.atlas(['convert', 'l/en.json', '--to', 'json', '-o', 'l/en.json'])
    expect([run.code, tree.read('l/en.json')]).toEqual([3, EN.replace('Gate', 'Door')])
  })

  test('stays if it is made where it was missing', async () => {
    meanwhile(() => tree.write({ 'l/fr.json': OTHER }))
    const run = await tree.atlas(['add', 'fr'])
    expect([run.code, run.stderr]).toEqual([3, expect.stringContaining('l/fr.json was not written')])
    expect(tree.read('l/fr.json')).toBe(OTHER)
  })

  test('is written if only its time changed', async () => {
    meanwhile(() => tree.write({ 'l/de.json': DE }))
    expect((await tree.atlas(['sync'])).code).toBe(0)
    expect(JSON.parse(tree.read('l/de.json'))).toEqual({ gate: 'Tor', hedge: 'Hedge' })
  })
})

test.each([
  ['nowhere/new', 'nowhere/new cannot be written: its folder does not exist. Make the folder first.'],
  ['l', 'l was not opened: it is a folder. Name a file.'],
  [
    'l/en.json/new',
    'l/en.json/new cannot be written: a part of its path is a file, not a folder. Name another place.',
  ],
  [
    `l/${'x'.repeat(300)}`,
    `l/${'x'.repeat(300)} cannot be written: its name is too long. Name a shorter one.`,
  ],
])('%s is refused with its own reason', async (out, sentence) => {
  expect(await tree.atlas([...CONVERT, out])).toEqual({ code: 3, stdout: '', stderr: `${sentence}\n` })
  expect(drafts()).toEqual([])
})

describe('an output of the caller', () => {
  test.runIf(existsSync('/dev/full'))('may be a device, which may be full', async () => {
    const [none, full] = [
      await tree.atlas([...CONVERT, '/dev/null']),
      await tree.atlas([...CONVERT, '/dev/full']),
    ]
    expect([none, lstatSync('/dev/null').isCharacterDevice()]).toEqual([
      { code: 0, stdout: '', stderr: '' },
      true,
    ])
    expect([full.code, full.stderr]).toEqual([
      3,
      expect.stringContaining('/dev/full cannot be written: the disk is full.'),
    ])
  })

  test('may be a pipe, which stays one', async () => {
    const pipe = join(tree.folder, 'pipe')
    execFileSync(MKFIFO, [pipe])
    const [text, run] = await Promise.all([promises.readFile(pipe, 'utf8'), tree.atlas([...CONVERT, 'pipe'])])
    expect([text, run.code, lstatSync(pipe).isFIFO()]).toEqual([CONVERTED, 0, true])
  })

  test.each(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1'])('%s is standard output', async (out) => {
    expect(await tree.atlas([...CONVERT, out])).toEqual({ code: 0, stdout: CONVERTED, stderr: '' })
    const json = await tree.atlas(['convert', 'l/en.json', '--to', 'java-properties', '--json', '-o', out])
    expect([json.code, json.stdout]).toEqual([2, ''])
    expect(existsSync(join(tree.folder, '-'))).toBe(false)
  })

  test('/dev/stderr is standard error', async () => {
    expect(await tree.atlas([...CONVERT, '/dev/stderr'])).toEqual({ code: 0, stdout: '', stderr: CONVERTED })
  })

  test('is built from the source where nothing is to be merged into', async () => {
    tree.write({ 'de.ndjson': '{"identifier":"gate","text":"Gate","translations":{"de":{"text":"Tor"}}}\n' })
    const run = await tree.atlas(['merge', 'l/en.json', 'de.ndjson', '--target', 'de', '--quiet', '-o', '-'])
    expect(run).toEqual({ code: 0, stdout: EN.replace('"Gate"', '"Tor"'), stderr: '' })
  })
})

describe('what was found in the repository', () => {
  test('is not written if it became a pipe', async () => {
    tree.commit()
    rmSync(join(tree.folder, 'l/de.json'))
    execFileSync(MKFIFO, [join(tree.folder, 'l/de.json')])
    tree.write({ 'l/fr.json': DE })
    const run = await tree.atlas(['sync'])
    expect([run.code, run.stderr]).toEqual([
      3,
      expect.stringContaining('l/de.json was not opened: it is not a regular file.'),
    ])
    expect([lstatSync(join(tree.folder, 'l/de.json')).isFIFO(), tree.read('l/fr.json')]).toEqual([
      true,
      EN.replace('"Gate"', '"Tor"'),
    ])
  })

  test('takes the place of a hard link, whose other name keeps its content', async () => {
    const other = join(outside, 'other.json')
    writeFileSync(other, DE)
    rmSync(join(tree.folder, 'l/de.json'))
    linkSync(other, join(tree.folder, 'l/de.json'))
    await tree.atlas(['sync'])
    expect([tree.read('l/de.json').includes('Hedge'), readFileSync(other, 'utf8')]).toEqual([true, DE])
  })

  test('leads no output out of the repository: not by a link, nor from a folder below', async () => {
    symlinkSync(outside, join(tree.folder, 'out'))
    mkdirSync(join(tree.folder, 'app'))
    const runs = [
      await tree.atlas([...CONVERT, 'out/x']),
      await tree.atlas([...CONVERT, join(tree.folder, 'out/x')]),
      await atlasIn(join(tree.folder, 'app'), ['convert', '../l/en.json', '--to', 'json', '-o', '../out/x']),
    ]
    for (const { code, stderr } of runs)
      expect([code, stderr]).toEqual([3, expect.stringContaining('out is a symbolic link')])
    expect(existsSync(join(outside, 'x'))).toBe(false)
  })
})
