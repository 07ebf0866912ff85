// Formats of organizations: who sees and uses them, their limits, and how they are stored.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openHostDatabase } from '@atlas/server/platform/oauth/authorizations.ts'
import { readConfig } from '@atlas/server/config.ts'
import { forgetOrganization } from '@atlas/server/storage/tables.ts'
import { formatsLink } from '@atlas/server/organization-formats/module.ts'
import { MAX_FORMATS, OrganizationFormats } from '@atlas/server/organization-formats/store.ts'
import type { OrganizationKey } from '@atlas/server/organizations.ts'
import { describeOnDatabases } from '../storage/databases.ts'
import { base64, buildRequest, parseRequest, runHost, type RunningHost } from './running-host.ts'

const TYPE = 'organization-format'

const declaration = (separator: string, more: object = {}): string =>
  JSON.stringify({
    atlas: 1,
    title: 'Own lines',
    files: '*.own',
    grammar: { family: 'lines', entries: [{ pattern: `(?P<key>\\w+)${separator}(?P<text>.*)` }] },
    ...more,
  })

describe('a host with formats of organizations', () => {
  let running: RunningHost

  beforeAll(async () => {
    running = await runHost({ ATLAS_ORGANIZATION_FORMATS: 'on' })
  })
  afterAll(() => running.close())

  /** The path of the page of an organization. */
  const pageOf = (organization: OrganizationKey): string => {
    const { pathname, search } = new URL(formatsLink(running.host, organization))
    return pathname + search
  }
  const get = (url: string) =>
    running.app.inject({ method: 'GET', url, headers: { host: 'elsewhere.example' } })
  const post = (url: string, form: Record<string, string>, site = 'same-origin') =>
    running.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams(form).toString(),
      headers: {
        host: 'elsewhere.example',
        'sec-fetch-site': site,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
  const save = (organization: OrganizationKey, type: string, text: string) =>
    post(pageOf(organization), { do: 'save', type, declaration: text })
  const parse = async (id: number | undefined, content: string, name = 'a.own') => {
    const organization = id === undefined ? {} : { organization: { id } }
    const file = { name, content: base64(content) }
    const { body } = await running.call(
      'custom-file-format',
      TYPE,
      parseRequest('', { ...organization, file }),
    )
    return body.error?.message ?? body.data?.strings?.map(({ identifier, text }) => [identifier, text])
  }

  test('declares one module, which has a type and no patterns', async () => {
    const { modules } = await running.host.descriptor()
    const own = modules['custom-file-format']?.filter(({ type }) => type === TYPE)
    expect(own).toEqual([
      {
        key: TYPE,
        type: TYPE,
        url: expect.stringMatching(/\/organization-format$/) as string,
        withCodes: true,
      },
    ])
  })

  test('reads and builds files by the format of the organization of the call, and shows it to no other', async () => {
    const link = formatsLink(running.host, 'organization:42')
    expect(await parse(42, 'a=One\n')).toBe(
      `No format of organization 42 matches a.own. Its formats are at ${link}.`,
    )
    const saved = await save('organization:42', 'lines', declaration('='))
    expect([saved.statusCode, saved.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(saved.body).toContain('lines was saved.')
    expect(await parse(42, 'a=One\n')).toEqual([['a', 'One']])
    const strings = [{ identifier: 'a', text: 'One', translations: { de: { text: 'Eins' } } }]
    const file = { name: 'a.own', content: base64('a=One\n') }
    const { body } = await running.call(
      'custom-file-format',
      TYPE,
      buildRequest('', strings, { organization: { id: 42 }, file }),
    )
    expect(Buffer.from(body.data?.content ?? '', 'base64').toString()).toBe('a=Eins\n')

    expect(await parse(43, 'a=One\n')).toMatch(/^No format of organization 43 matches a\.own\./)
    expect((await get(pageOf('organization:43'))).body).not.toContain('Own lines')
    // Another organization has a format of the same type, with another grammar.
    await save('organization:43', 'lines', declaration(':'))
    expect(await parse(43, 'a:One\na=Two\n')).toEqual([['a', 'One']])
    expect(await parse(42, 'a:One\na=Two\n')).toEqual([['a', 'Two']])
    expect(await parse(undefined, 'a=One\n')).toMatch(/names neither an organization nor a project/)
    expect(running.host.plugins.formats.plugins.has('lines-of-others')).toBe(false)
  })

  test('opens the page of an organization by its own proof alone', async () => {
    const own = pageOf('organization:42')
    expect((await get(own)).body).toContain('Formats of organization 42')
    for (const url of [
      own.replace('42', '43'),
      own.replace('organization=42', 'project=42'),
      own.replace(/&proof=.*/, ''),
      '/organization-formats',
      own.replace('/organization-formats', '/oauth/start'),
    ])
      expect((await get(url)).statusCode).toBe(404)
    const form = { do: 'remove', type: 'lines' }
    expect((await post(own.replace('42', '43'), form)).statusCode).toBe(404)
    expect((await post(own, form, 'cross-site')).statusCode).toBe(404)
    expect(await parse(42, 'a=One\n')).toEqual([['a', 'One']])
  })

  test('refuses a declaration with a mistake, and keeps what was typed', async () => {
    const refused = async (text: string, type = 'wrong') =>
      (await save('organization:7', type, text)).body.replaceAll(/\s+/g, ' ')
    expect(
      await refused(declaration('', { grammar: { family: 'lines', entries: [{ pattern: '(' }] } })),
    ).toMatch(
      /role="alert" > The format &quot;wrong&quot;: grammar\.entries\[0\]\.pattern is not a pattern of RE2/,
    )
    expect(await refused('<script>')).toContain('&lt;script&gt;</textarea>')
    expect(await refused(declaration('='), '../x')).toContain('may have only small letters')
    expect(await refused(declaration('=(?P<language>\\\\w+)='))).toContain('contain several languages')
    const names = Array.from({ length: 40 }, (_, index) => `*.long-ending-of-names-${index}`)
    expect(await refused(declaration('=', { files: names }))).toContain(
      'The patterns in files take too many steps',
    )
    const like = declaration('=', { grammar: { family: 'like', format: 'nowhere' } })
    expect(await refused(like)).toContain('which is not a format')
    expect((await save('organization:7', 'long', declaration('=') + ' '.repeat(65_536))).statusCode).toBe(413)
    expect((await get(pageOf('organization:7'))).body).toContain('No formats yet.')
  })

  test('takes YAML, and formats like others', async () => {
    await save(
      'project:5',
      'words',
      "atlas: 1\ntitle: Words\nfiles: '*.words'\ngrammar: { family: like, format: json }\n",
    )
    const { body } = await running.call(
      'custom-file-format',
      TYPE,
      parseRequest('', { project: { id: 5 }, file: { name: 'a.words', content: base64('{"a":"One"}') } }),
    )
    expect(body.data?.strings).toMatchObject([{ identifier: 'a', text: 'One' }])
    expect((await post(pageOf('project:5'), { do: 'remove', type: 'words' })).body).toContain(
      'words was removed.',
    )
    expect((await get(pageOf('project:5'))).body).toContain('No formats yet.')
  })
})

test('a host without the setting has neither module nor page', async () => {
  const running = await runHost()
  const { modules } = await running.host.descriptor()
  expect(modules['custom-file-format']?.map(({ type }) => type)).not.toContain(TYPE)
  expect((await running.parse(TYPE, 'a=One', { organization: { id: 42 } })).status).toBe(404)
  const { pathname, search } = new URL(formatsLink(running.host, 'organization:42'))
  expect((await running.app.inject({ method: 'GET', url: pathname + search })).statusCode).toBe(404)
  await running.close()
})

describeOnDatabases('stored formats', (databases) => {
  test('belong to their organization, at most twenty, also if many are stored at once', async () => {
    const place = await databases.create()
    const database = await openHostDatabase({
      ...readConfig({ ATLAS_DATA: place.folder }),
      databaseUrl: place.url,
      dataFolder: place.folder,
    })
    const store = new OrganizationFormats(database)
    const made = (type: string) => ({
      type,
      title: type,
      about: undefined,
      files: ['*'],
      grammar: { family: 'like', format: 'json' } as const,
      options: {},
    })
    const names = Array.from({ length: MAX_FORMATS + 3 }, (_, index) => `format-${index}`)
    const stored = await Promise.all(names.map((name) => store.put('organization:1', made(name))))
    expect(stored.filter(Boolean)).toHaveLength(MAX_FORMATS)
    const [first] = await store.list('organization:1')
    expect(await store.put('organization:1', { ...made(first?.type ?? ''), title: 'Again' })).toBe(true)
    expect((await store.list('organization:1'))[0]?.title).toBe('Again')
    expect(await store.put('organization:2', made('format-0'))).toBe(true)
    await store.remove('organization:2', 'format-1')
    await store.remove('organization:1', first?.type ?? '')
    expect(await store.put('organization:1', made('another'))).toBe(true)
    expect(await store.declarationsOf('organization:2')).toMatchObject([{ type: 'format-0', files: ['*'] }])
    expect(await forgetOrganization(database, 'organization:1')).toBe(true)
    expect(await store.list('organization:1')).toEqual([])
    expect(await store.list('organization:2')).toHaveLength(1)
    await database.destroy()
    await place.remove()
  })
})
