// The host's description of its routes, and random requests by it: none ends in a bug. ATLAS_FUZZ_REQUESTS sends more.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobTypesOf } from '@atlas/core/modules/index.ts'
import { requestsOf, type Description, type FuzzRequest } from '@atlas/tools/fuzz/http-requests.ts'
import { base64, runHost, type RunningHost } from './running-host.ts'

const REQUESTS = Number(process.env['ATLAS_FUZZ_REQUESTS'] ?? 3000)
const SEED = Number(process.env['ATLAS_FUZZ_SEED'] ?? 20261129)

let running: RunningHost
beforeAll(async () => {
  running = await runHost({ ATLAS_OFFERED_CHAINS: 'all', ATLAS_ORGANIZATION_FORMATS: 'on' })
})
afterAll(() => running.close())

const HEADERS = { 'content-type': 'application/json', host: '127.0.0.1' }

async function describedBy(url: string): Promise<Description> {
  const { body } = await running.app.inject({ url, headers: HEADERS })
  return JSON.parse(body) as Description
}

test('describes its routes and the body of a job, with the address secret also for others', async () => {
  const { current } = running.host.addressSecret
  const description = await describedBy(`/${current}/openapi.json`)
  expect(Object.keys(description.paths)).toEqual(
    expect.arrayContaining([
      '/{addressSecret}/modules/{kind}/{key}',
      '/{addressSecret}/atlas-app.json',
      '/health/ready',
      '/results/{name}',
    ]),
  )
  expect(description.paths['/{addressSecret}/modules/{kind}/{key}']?.['post']?.requestBody).toBeDefined()
  const { statusCode } = await running.app.inject({ url: '/wrong/openapi.json', headers: HEADERS })
  expect(statusCode).toBe(404)
})

test('random requests by the description never end in a bug, and are refused with a sentence', async () => {
  const { current } = running.host.addressSecret
  const description = await describedBy(`/${current}/openapi.json`)
  const { modules } = await running.host.descriptor()
  const keys = Object.values(modules).flatMap((all) => all.map(({ key }) => key))
  const contents = [
    '{"a": "Text", "b": "More"}',
    'a: Text\nb: More\n',
    '<resources><string name="a">T</string></resources>',
  ]
  const known = {
    addressSecret: [current],
    key: ['json', 'yaml', 'android-strings', ...keys],
    jobType: jobTypesOf(),
    content: [...contents, '', '\0'].map(base64),
    identifier: ['a', 'b', '__proto__'],
    id: ['en', 'de', 'ar', 'xx'],
    language: ['de', 'ar', '__proto__'],
    query: ['name', 'organization', 'project', 'proof', 'type', 'replace'],
  }
  const statuses = new Map<number, number>()
  const wrong: { request: FuzzRequest; status: number; body: string }[] = []
  for (const request of fc.sample(requestsOf(description, known), { numRuns: REQUESTS, seed: SEED })) {
    const { statusCode: status, body, headers } = await running.app.inject({ ...request, headers: HEADERS })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const isJson = String(headers['content-type']).startsWith('application/json')
    const hasSentence = !isJson || status < 400 || /"message":"[^"]{8,}/.test(body)
    if (status === 500 || !hasSentence) wrong.push({ request, status, body: body.slice(0, 300) })
  }
  expect(wrong.slice(0, 5)).toEqual([])
  // Enough of them are jobs that are done.
  expect(statuses.get(200), JSON.stringify([...statuses])).toBeGreaterThan(REQUESTS / 50)
})
