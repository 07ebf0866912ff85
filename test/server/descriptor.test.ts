// The descriptor by the script is the one that the host serves.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programOf } from '../built-programs.ts'
import { runHost } from './running-host.ts'

const ROOT = join(import.meta.dirname, '../..')
const BASE_URL = 'https://formats.example/atlas'
const SECRET = 'a-secret-for-tests-of-32-characters'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atlas-descriptor-'))
})
afterAll(() => rm(folder, { recursive: true }))

function descriptor(args: readonly string[], environment: Record<string, string> = {}) {
  const env = { ATLAS_DATA: folder, INIT_CWD: folder, ...environment }
  return promisify(execFile)(process.execPath, [programOf('cli/atlas.ts'), 'descriptor', ...args], {
    cwd: ROOT,
    env,
  })
}

test('with the same secret it is the same, and -o is relative to the current folder', async () => {
  await descriptor(['--base-url', `${BASE_URL}/`, '-o', 'app.json'], { ATLAS_SECRET: SECRET })
  const running = await runHost({ ATLAS_BASE_URL: BASE_URL, ATLAS_SECRET: SECRET, ATLAS_PLUGINS: '' })
  const written: unknown = JSON.parse(await readFile(join(folder, 'app.json'), 'utf8'))
  expect(written).toEqual(await running.host.descriptor())
  await running.close()
})

test('without a secret it is refused, unless the addresses are public', async () => {
  await expect(descriptor(['--base-url', BASE_URL])).rejects.toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('ATLAS_SECRET is not set') as string,
  })
  const { stdout } = await descriptor(['--base-url', BASE_URL, '--public'])
  const { modules } = JSON.parse(stdout) as { modules: Record<string, { url: string }[]> }
  expect(modules['custom-file-format']?.[0]?.url).toMatch(/^\/modules\//)
})

test('it offers what the operator chooses, and prints what that claims', async () => {
  const { stdout } = await descriptor(['--base-url', BASE_URL, '-o', 'chosen.json'], {
    ATLAS_SECRET: SECRET,
    ATLAS_OFFERED_FORMATS: 'subtitles, csv',
    ATLAS_OFFERED_CHAINS: 'safe-translations',
  })
  const { modules } = JSON.parse(await readFile(join(folder, 'chosen.json'), 'utf8')) as {
    modules: Record<string, { key: string }[]>
  }
  const keys = modules['custom-file-format']?.map(({ key }) => key) ?? []
  expect(keys).toEqual(expect.arrayContaining(['csv', 'srt', 'webvtt']))
  expect(keys).not.toContain('json')
  expect(modules['file-pre-export']?.map(({ key }) => key)).toEqual(['safe-translations'])
  expect(modules['file-post-import']).toEqual([])
  expect(stdout).toContain('texts.csv: csv')
  expect(stdout).not.toContain('messages.json')
})

test.each([
  ['ATLAS_OFFERED_FORMATS', 'jason', 'names jason, which is neither the type of a format nor a group.'],
  ['ATLAS_OFFERED_CHAINS', 'safe', 'names safe, which is not the key of a chain. The chains are '],
])('%s=%s is refused, also by the host', async (name, value, sentence) => {
  await expect(
    descriptor(['--base-url', BASE_URL], { ATLAS_SECRET: SECRET, [name]: value }),
  ).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(sentence) as string })
  await expect(runHost({ [name]: value })).rejects.toThrow(sentence)
})

test('an invalid base address is refused', async () => {
  await expect(descriptor(['--base-url', 'formats.example'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"formats.example"') as string,
  })
})
