// The whole sandbox: people of both editions work in the editor, with an installed app.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { installFirstApp } from '../first-app.ts'
import { readSandboxSettings } from '../settings.ts'
import type { EditorProjectFiles, EditorProjects } from '@atlas/editor/editor-wire.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { FakeApp, type FakeJob } from './fake-app.ts'
import { openTestSandbox, type OpenedSandbox, type BrowserSession } from './test-sandbox.ts'

let place: Place
let opened: OpenedSandbox
let app: FakeApp
/** The jobs that the app was sent. */
const jobs: (FakeJob & Record<string, unknown>)[] = []
/** The app answers calls with the file slow.kv when this is resolved. */
let slow: Promise<unknown> = Promise.resolve()

beforeAll(async () => {
  app = new FakeApp(async (_answer, request) => {
    if (request) jobs.push({ ...request })
    if (request?.file.name === 'slow.kv') await slow
  })
  const address = await app.start()
  place = await sqlite.create()
  const first = { address, clientSecret: undefined }
  const { headers } = readSandboxSettings({}, ['--header', 'X-Key: 7'])
  opened = await openTestSandbox(place, { app: first, passing: 'by-address', headers }, true)
  await installFirstApp(opened.sandbox)
})
afterAll(async () => {
  await opened.close()
  await place.remove()
  app.stop()
})

/** Makes a call of the editor page. */
async function call<Body>(
  { cookie }: BrowserSession,
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
): Promise<[number, Body]> {
  const type = Buffer.isBuffer(payload) ? 'application/octet-stream' : 'application/json'
  const response = await opened.app.inject({
    method,
    url: `/editor/api${path}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin', ...(payload ? { 'content-type': type } : {}) },
    ...(payload ? { payload } : {}),
  })
  return [response.statusCode, response.json<Body>()]
}

const KV = Buffer.from('{"greeting":"Hello"}')

async function newProject(browser: BrowserSession, name: string): Promise<number> {
  const project = { name, sourceLanguage: 'en', targetLanguages: ['de'] }
  const [, { id }] = await call<{ id: number }>(browser, 'POST', '/projects', project)
  return id
}

async function namesOf(browser: BrowserSession): Promise<readonly string[]> {
  const [, { projects }] = await call<EditorProjects>(browser, 'GET', '/projects')
  return projects.map(({ name }) => name)
}

test('a job of the organization edition names the organization, one of the standard edition does not', async () => {
  const [ada, olga] = await Promise.all([opened.browser('ada'), opened.browser('olga')])
  for (const browser of [ada, olga]) {
    jobs.length = 0
    const id = await newProject(browser, 'Harbor')
    const [status] = await call(browser, 'POST', `/projects/${id}/files?name=a.kv`, KV)
    expect(status).toBe(200)
    expect(jobs.map(({ jobType }) => jobType)).toEqual(['parse-file', 'file-post-import'])
    const { baseUrl } = opened.sandbox
    const organization = { id: 1, domain: 'harbor', baseUrl, apiBaseUrl: `${baseUrl}/api/v2` }
    expect(jobs[0]?.['organization']).toEqual(browser === ada ? organization : undefined)
    expect(jobs[0]).toMatchObject({
      project: { id, name: 'Harbor' },
      file: { contentUrl: expect.stringContaining(`${baseUrl}/handed-out/`) as string },
    })
  }
})

test('each call has the header of the command line, and no token', async () => {
  const ada = await opened.browser('ada')
  app.headers.length = 0
  const id = await newProject(ada, 'Headers')
  await call(ada, 'POST', `/projects/${id}/files?name=a.kv`, KV)
  expect(app.headers).toHaveLength(2)
  for (const headers of app.headers) {
    expect(headers['x-key']).toBe('7')
    expect(headers.authorization).toBeUndefined()
  }
})

test('a slow app delays only its own file', async () => {
  const olga = await opened.browser('olga')
  const id = await newProject(olga, 'Slow')
  let answer = (): void => {}
  slow = new Promise<void>((resolve) => (answer = resolve))
  const waiting = call(olga, 'POST', `/projects/${id}/files?name=slow.kv`, KV)
  expect((await call(olga, 'POST', `/projects/${id}/files?name=quick.kv`, KV))[0]).toBe(200)
  const [, { files }] = await call<EditorProjectFiles>(olga, 'GET', `/projects/${id}`)
  expect(files.map(({ name }) => name)).toEqual(['quick.kv'])
  answer()
  expect((await waiting)[0]).toBe(200)
})

test('people see their own projects, and the projects of their organization', async () => {
  const [ada, uma, otto] = await Promise.all(['ada', 'uma', 'otto'].map((name) => opened.browser(name)))
  if (!ada || !uma || !otto) throw new Error('A person is missing.')
  await newProject(ada, 'Lighthouse')
  expect(await namesOf(uma)).toContain('Lighthouse')
  expect(await namesOf(otto)).toEqual([])
})

test('a module that is granted to admins works for admins only', async () => {
  const [ada, uma] = await Promise.all([opened.browser('ada'), opened.browser('uma')])
  const id = await newProject(ada, 'Quay')
  const [installed] = await opened.sandbox.installations.of('organization:1')
  const formats = installed?.descriptor.modules.filter(({ key }) => key === 'kv') ?? []
  const toAdmins = { category: 'admins', selected: [] } as const
  await opened.sandbox.installations.grant('organization:1', 'fake', formats, toAdmins)
  jobs.length = 0
  const path = `/projects/${id}/files?name=b.kv`
  expect(await call(uma, 'POST', path, KV)).toMatchObject([
    403,
    { error: { message: expect.stringContaining('kv of Fake App is not granted to you') as string } },
  ])
  expect(jobs).toEqual([])
  expect((await call(ada, 'POST', path, KV))[0]).toBe(200)
  const [, seen] = await call<EditorProjectFiles>(uma, 'GET', `/projects/${id}`)
  expect(seen.files.map(({ name }) => name)).toEqual(['b.kv'])
  expect(seen.formats.map(({ type }) => type)).toEqual(['kvm'])
})

test('an export fails with a sentence after the app was removed', async () => {
  const olga = await opened.browser('olga')
  const id = await newProject(olga, 'Pier')
  const [, { file }] = await call<{ file: { id: number } }>(
    olga,
    'POST',
    `/projects/${id}/files?name=c.kv`,
    KV,
  )
  await opened.sandbox.installations.remove('person:olga', 'fake')
  expect(await call(olga, 'POST', `/files/${file.id}/export`, { languages: ['de'] })).toEqual([
    409,
    {
      error: {
        message:
          'c.kv was read by kv of the app fake, which is no longer installed. Install it again, or import the file again.',
      },
    },
  ])
})
