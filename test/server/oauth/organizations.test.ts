// The page of organizations: what the operator sees of each, and how one is forgotten.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fakePlatform, platformEnvironment, type FakePlatform } from '../fake-platform.ts'
import { runHost, type RunningHost } from '../running-host.ts'
import { personAt } from './person.ts'

let platform: FakePlatform
let running: RunningHost

beforeAll(async () => {
  platform = await fakePlatform()
  running = await runHost({
    ...platformEnvironment(platform),
    ATLAS_SCOPES: 'project read:files',
    ATLAS_ORGANIZATION_FORMATS: 'on',
  })
})
afterAll(async () => {
  await running.close()
  await platform.close()
})
beforeEach(() => {
  running.log.length = 0
})
afterEach(() => running.host.authorizations?.database.deleteFrom('tokens').execute())

const { get, begin, back, stored } = personAt(() => running)

describe('the page of organizations', () => {
  test('lists who has authorized the app, with a link for its people', async () => {
    await back(await begin())
    const { body } = await get('/organizations')
    expect(body).toContain('organization 42')
    expect(body).toContain(`${running.host.baseUrl}/oauth/start?organization=42&amp;proof=`)
  })

  test('leads to the formats of each, if the host lets organizations have formats', async () => {
    await back(await begin())
    const { body } = await get('/organizations')
    const [, link = ''] = /<a href="([^"]*)" aria-label="Formats of organization 42">/.exec(body) ?? []
    const { pathname, search } = new URL(link.replaceAll('&amp;', '&'))
    expect((await get(pathname + search)).body).toContain('<h1>Formats of organization 42</h1>')
  })

  const standing = async (rows: Record<string, { expires_at: number; lease_until: number }>) => {
    const database = running.host.authorizations?.database
    const row = { version: 'v', access_token: '', refresh_token: '', refresh_at: 0 }
    for (const [organization, times] of Object.entries(rows))
      await database
        ?.insertInto('tokens')
        .values({ organization: organization as 'project:1', ...row, ...times })
        .execute()
    const { body } = await get('/organizations')
    return [...body.matchAll(/<tr>\s*<td>(.*?)<\/td>\s*<td>\s*<span class="badge (\w+)">(.*?)<\/span>/g)].map(
      ([, name, look, text]) => [name, look, text],
    )
  }

  test('lists them by number, and those that must authorize again because a refresh was lost', async () => {
    const past = Date.now() - 60_000
    const future = Date.now() + 60_000
    const good = ['good', 'authorized']
    expect(
      await standing({
        'organization:42': { expires_at: past, lease_until: past },
        'organization:7': { expires_at: past, lease_until: 0 },
        'organization:8': { expires_at: past, lease_until: future },
        'project:9': { expires_at: future, lease_until: past },
      }),
    ).toEqual([
      ['organization 7', ...good],
      ['organization 8', ...good],
      ['organization 42', 'warn', 'authorize again'],
      ['project 9', ...good],
    ])
  })

  test('offers to forget each, by the field that names it', async () => {
    await back(await begin('project=7'))
    const { body } = await get('/organizations')
    expect(body).toContain('<form method="post" action="/organizations/forget">')
    expect(body).toContain('<input type="hidden" name="project" value="7" />')
    expect(body).toContain('aria-label="Forget project 7"')
  })

  test('shows that no organization has authorized the app, and how the app is paid for', async () => {
    const { body, headers } = await get('/organizations')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(body).toContain('No organization has authorized the app yet.')
    expect(body).toContain(`<a href="${platform.url}">${platform.url}</a>`)
    expect(body).toContain('Payment: free.')
    expect(body).not.toContain('Authorize the app for')
    await back(await begin())
    const listed = (await get('/organizations')).body
    expect(listed).not.toContain('No organization has authorized the app yet.')
    expect(listed).not.toContain('Paid until')
    expect(listed).not.toContain('UTC')
  })

  test('is linked from the start page, with the platform', async () => {
    expect((await get('/trial/catalogue')).json()).toMatchObject({ platformUrl: platform.url })
  })

  test('shows a link for a new organization', async () => {
    const { body } = await get('/organizations?organization=99&project=')
    expect(body).toContain('Authorize the app for organization 99')
  })

  const forget = (site: string, payload: string) =>
    running.app.inject({
      method: 'POST',
      url: '/organizations/forget',
      headers: { host: '127.0.0.1:4040', 'sec-fetch-site': site },
      payload,
    })

  test('deletes all that is stored of an organization, and nothing of another', async () => {
    await back(await begin('organization=42'))
    await back(await begin('organization=43'))
    const open = await begin('organization=42')
    expect((await forget('same-origin', 'organization=42')).statusCode).toBe(303)
    expect(await stored()).toEqual(['organization:43'])
    expect((await back(open)).statusCode).toBe(400)
  })

  test('deletes nothing for a form that names no organization, or is too long', async () => {
    await back(await begin())
    const unnamed = await forget('same-origin', 'organization=all')
    expect(unnamed.statusCode).toBe(400)
    expect(unnamed.body).toContain('The address must name an organization or a project by its number')
    expect((await forget('same-origin', `organization=42&x=${'x'.repeat(1000)}`)).statusCode).toBe(413)
    expect(await stored()).toEqual(['organization:42'])
  })

  test('is shown again after an organization was forgotten, and the log names it', async () => {
    const { headers } = await forget('same-origin', 'project=7')
    expect(headers.location).toBe('/organizations')
    expect(running.log).toContainEqual(
      expect.objectContaining({ organization: 'project:7', msg: 'forgotten' }),
    )
  })

  test('deletes nothing for a form of another site', async () => {
    await back(await begin())
    expect((await forget('cross-site', 'organization=42')).statusCode).toBe(404)
    expect(await stored()).toEqual(['organization:42'])
  })
})
