// Who may call: the address secret in addresses, rotation of secrets, the page's door on this machine.
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AddressSecret, localSecret } from '@atlas/server/http/address-secret.ts'
import { parseRequest, runHost } from './running-host.ts'

const OLD = 'an-old-secret-of-32-characters-xx'
const NEW = 'a-new-secret-of-32-characters-xxx'

test('an address secret is made by the first secret, and accepted of all', () => {
  const [before, during, after] = [[OLD], [NEW, OLD], [NEW]].map((secrets) => new AddressSecret(secrets))
  expect(during?.current).toBe(after?.current)
  expect(during?.isValid(before?.current ?? '')).toBe(true)
  expect(during?.isValid(after?.current ?? '')).toBe(true)
  expect(after?.isValid(before?.current ?? '')).toBe(false)
})

test.each(['', 'x', OLD, 'é'.repeat(43)])('%j is not an address secret', (value) => {
  expect(new AddressSecret([OLD]).isValid(value)).toBe(false)
})

test('an address secret does not tell its secret', () => {
  expect(new AddressSecret([OLD]).current).toMatch(/^[\w-]{43}$/)
})

test('the secret of a local host is made once, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-secret-'))
  const [one, other] = await Promise.all([localSecret(folder), localSecret(folder)])
  expect(one).toMatch(/^[0-9a-f]{64}$/)
  expect(other).toBe(one)
  expect((await stat(join(folder, 'secret'))).mode & 0o777).toBe(0o600)
  await rm(folder, { recursive: true })
})

test('of many hosts that start at once, all have the secret of one, and nothing else is left', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-secret-'))
  const secrets = await Promise.all(Array.from({ length: 20 }, () => localSecret(folder)))
  expect(new Set(secrets)).toEqual(new Set([await readFile(join(folder, 'secret'), 'utf8')]))
  expect(await readdir(folder)).toEqual(['secret'])
  await rm(folder, { recursive: true })
})

test.each(['', 'half of a secre', '0'.repeat(65)])(
  'the file of a secret that holds %j is refused',
  async (text) => {
    const folder = await mkdtemp(join(tmpdir(), 'atlas-secret-'))
    await writeFile(join(folder, 'secret'), text)
    await expect(localSecret(folder)).rejects.toThrow('does not contain what a host wrote there')
    await rm(folder, { recursive: true })
  },
)

test('a local host serves its descriptor to this machine, and only under a name of this machine', async () => {
  const running = await runHost()
  const ask = (host: string) => running.app.inject({ url: '/atlas-app.json', headers: { host } })
  for (const host of ['127.0.0.1:4040', 'localhost:4040', '[::1]:4040']) {
    expect((await ask(host)).json()).toHaveProperty('modules')
  }
  expect((await ask('rebound.example:4040')).statusCode).toBe(404)
  await running.close()
})

test('a host that others reach serves its descriptor only under its secret, for its public address', async () => {
  const running = await runHost({ ATLAS_SECRET: NEW, ATLAS_BASE_URL: 'https://formats.example/atlas/' })
  expect((await running.app.inject('/atlas-app.json')).statusCode).toBe(404)
  const { current } = running.host.addressSecret
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
  const descriptor = (await running.app.inject({ url: `/${current}/atlas-app.json`, headers })).json<{
    baseUrl: string
    modules: Record<string, { key: string; url: string }[]>
  }>()
  expect(descriptor.baseUrl).toBe('https://formats.example/atlas')
  expect(JSON.stringify(descriptor)).not.toContain('evil')

  // A proxy may leave the prefix in the path, or take it off.
  const url = descriptor.modules['custom-file-format']?.find(({ key }) => key === 'json')?.url ?? ''
  for (const prefix of ['', '/atlas']) {
    const payload = JSON.stringify(parseRequest('{"a":"b"}'))
    const response = await running.app.inject({ method: 'POST', url: prefix + url, payload })
    expect(response.statusCode).toBe(200)
  }
  await running.close()
})
