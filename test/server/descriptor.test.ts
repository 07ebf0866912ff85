// The descriptor by the script is the one that the host serves.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  return promisify(execFile)(process.execPath, ['--import', 'tsx', 'cli/atlas.ts', 'descriptor', ...args], {
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

test('without a secret it states that the addresses are not complete', async () => {
  const { stdout, stderr } = await descriptor(['--base-url', BASE_URL])
  expect(JSON.parse(stdout)).toMatchObject({ baseUrl: BASE_URL })
  expect(stderr).toContain('ATLAS_SECRET is not set')
})

test('an invalid base address is refused', async () => {
  await expect(descriptor(['--base-url', 'formats.example'])).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringContaining('"formats.example"') as string,
  })
})
