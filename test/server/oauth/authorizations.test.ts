// Connecting a host to a platform: which settings it needs, and what it remembers of them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '@atlas/server/config.ts'
import { openAuthorizations, type Authorizations } from '@atlas/server/platform/oauth/authorizations.ts'
import { TokenEncryption } from '@atlas/server/platform/oauth/token-encryption.ts'
import { readTemplate } from '@atlas/server/plugins/describe-app.ts'
import { CLIENT, platformEnvironment } from '../fake-platform.ts'
import { sqlite, type Place } from '../../storage/databases.ts'

const URL_OF_PLATFORM = 'https://platform.example'
const ATTEMPT = { state: 's', browser: 'b' }

let place: Place
let opened: Authorizations | undefined
beforeEach(async () => {
  place = await sqlite.create()
})
afterEach(async () => {
  await opened?.database.destroy()
  opened = undefined
  await place.remove()
})

async function open(environment: Record<string, string>, more: object = {}) {
  const config = readConfig({ ATLAS_DATA: place.folder, ...environment })
  opened = await openAuthorizations(config, { ...(await readTemplate(config)), ...more })
  return opened
}

const connected = platformEnvironment({ url: URL_OF_PLATFORM })

test('a host without a platform has no authorizations', async () => {
  expect(await open({})).toBeUndefined()
})

test('people consent at the platform, unless another address is set for it', async () => {
  const { client, platformUrl } = (await open(connected)) ?? {}
  expect(platformUrl).toBe(URL_OF_PLATFORM)
  const address = new URL(client?.authorizeUrl('https://host.example', [], ATTEMPT) ?? '')
  expect(address.origin).toBe(URL_OF_PLATFORM)
  expect(address.searchParams.get('client_id')).toBe(CLIENT.id)
  await opened?.database.destroy()
  const other = await open({ ...connected, ATLAS_AUTH_URL: 'https://sign-in.example' })
  expect(other?.client.authorizeUrl('https://host.example', [], ATTEMPT)).toMatch(
    /^https:\/\/sign-in\.example\//,
  )
})

describe('a host with a platform', () => {
  test.each([
    ['the identifier of the client', { authentication: { type: 'none', clientId: '' } }, 'ATLAS_CLIENT_ID'],
    ['a scope', { scopes: [] }, 'at least one scope of the platform: as ATLAS_SCOPES'],
  ])('needs %s', async (_what, more, sentence) => {
    await expect(open(connected, more)).rejects.toMatchObject({
      name: 'SettingError',
      message: expect.stringContaining(sentence) as string,
    })
  })

  test('encrypts with the key of the settings, so that another host with it reads the tokens', async () => {
    const key = 'k'.repeat(32)
    const { table } = (await open({ ...connected, ATLAS_KEY: key })) ?? {}
    await table?.put('organization:1', { accessToken: 'access', refreshToken: 'refresh', expiresIn: 60 }, 0)
    const row = await table?.read('organization:1')
    const place = 'tokens/access_token/organization:1'
    expect(new TokenEncryption([key]).decrypt(row?.access_token ?? '', place)).toBe('access')
  })
})
