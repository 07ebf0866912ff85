// The sandbox with an OAuth client of other authors, simple-oauth2: with JSON bodies, and with forms.
import { AuthorizationCode } from 'simple-oauth2'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Registration } from '@atlas/sandbox/oauth/registrations.ts'
import { CALLBACK, openTestSandbox, register, type OpenedSandbox } from '@atlas/sandbox/test/test-sandbox.ts'
import { sqlite, type Place } from '../../test/storage/databases.ts'

let place: Place
let opened: OpenedSandbox
let registration: Registration
let secret: string

beforeEach(async () => {
  place = await sqlite.create()
  opened = await openTestSandbox(place, { accessSeconds: 60, refreshSeconds: 3600 }, true)
  ;({ registration, secret } = await register(opened.sandbox))
})
afterEach(async () => {
  await opened.close()
  await place.remove()
})

/** Returns the code of a new consent. */
async function newCode(): Promise<string> {
  const query = {
    client_id: registration.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'project',
  }
  const url = `/oauth/authorize?${new URLSearchParams(query).toString()}`
  const olga = await opened.browser('olga')
  const { headers } = await olga.send(url, url, { decision: 'approve' })
  return new URL(headers.location ?? '').searchParams.get('code') ?? ''
}

test('works with the authorization address, code, refresh, and a refusal', async () => {
  const oauth = new AuthorizationCode({
    client: { id: registration.clientId, secret },
    auth: { tokenHost: opened.sandbox.baseUrl },
    http: { json: 'force' },
    options: { bodyFormat: 'json', authorizationMethod: 'body' },
  })
  const url = oauth.authorizeURL({ redirect_uri: CALLBACK, scope: ['project', 'tm'], state: 'unguessable' })
  const { pathname, search } = new URL(url)
  const olga = await opened.browser('olga')
  const { headers } = await olga.send(pathname + search, pathname + search, { decision: 'approve' })
  const back = new URL(headers.location ?? '').searchParams
  expect(back.get('state')).toBe('unguessable')

  const first = await oauth.getToken({ code: back.get('code') ?? '', redirect_uri: CALLBACK })
  expect(first.expired()).toBe(false)
  const second = await first.refresh()
  const answer = await fetch(`${opened.sandbox.baseUrl}/api/v2/user`, {
    headers: { authorization: `Bearer ${String(second.token['access_token'])}` },
  })
  expect(await answer.json()).toEqual({ id: 'olga', name: 'Olga Ortiz' })
  await expect(first.refresh()).rejects.toMatchObject({
    output: { statusCode: 400 },
    data: { payload: { error: 'invalid_grant' } },
  })
})

test('works with Basic authentication and forms as well', async () => {
  const oauth = new AuthorizationCode({
    client: { id: registration.clientId, secret },
    auth: { tokenHost: opened.sandbox.baseUrl },
  })
  const { token } = await oauth.getToken({ code: await newCode(), redirect_uri: CALLBACK })
  expect(token['token_type']).toBe('bearer')
})
