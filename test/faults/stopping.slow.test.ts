// A host that is stopped under load answers all accepted jobs, accepts no more, and exits.
import { once } from 'node:events'
import { Agent, request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostProcess, type HostProcess } from '../server/host-process.ts'
import { parseRequest, type Answer } from '../server/running-host.ts'
import { sqlite, type Place } from '../storage/databases.ts'
import { farStorage, FILE, hang, type FarStorage } from './far-storage.ts'
import { until } from './processes.ts'

let storage: FarStorage
let place: Place
let host: HostProcess
let url: string
beforeEach(async () => {
  storage = await farStorage()
  place = await sqlite.create()
})
afterEach(async () => {
  await host.stop('SIGKILL')
  await storage.close()
  await place.remove()
})

async function startHost(environment: Record<string, string> = {}): Promise<void> {
  host = await startHostProcess({
    ATLAS_DATA: place.folder,
    ATLAS_FETCH_ALLOW: '127.0.0.1',
    ATLAS_FETCH_SECONDS: '100',
    ATLAS_FETCH_IDLE_SECONDS: '100',
    ...environment,
  })
  url = await host.moduleUrl('custom-file-format', 'json')
}

async function call(body: object, agent = new Agent()): Promise<Answer['body'] & { connection: unknown }> {
  const sent = request(url, { method: 'POST', agent })
  sent.end(JSON.stringify(body))
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  return { ...(JSON.parse(await text(response)) as Answer['body']), connection: response.headers.connection }
}

/** Sends the stop signal, and waits until the host has handled it. Returns a promise of its exit code and signal. */
async function tellToStop(): Promise<{ ended: Promise<unknown> }> {
  const ended = once(host.child, 'exit')
  host.child.kill('SIGTERM')
  await until(() => host.log().includes('finishing the running jobs') || undefined)
  return { ended }
}

test('jobs that it has are answered, fetched ones and waiting ones; others are not taken', async () => {
  await startHost()
  const contentUrl = storage.at('/slow', hang)
  const byAddress = parseRequest('', { file: { name: 'a.json', contentUrl } })
  // One connection is kept alive, and the next request waits for it.
  const kept = new Agent({ keepAlive: true, maxSockets: 1 })
  const jobs = [call(byAddress, kept), ...Array.from({ length: 29 }, () => call(byAddress))]
  const next = call(parseRequest(FILE), kept).catch((error: Error) => error.message)
  await expect.poll(() => storage.held('/slow'), { timeout: 600_000 }).toBe(30)

  const { ended } = await tellToStop()
  await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow('fetch failed')
  storage.release('/slow', FILE)
  for (const answer of await Promise.all(jobs)) {
    expect(answer).toMatchObject({ data: { strings: [{ text: 'text' }] }, connection: 'close' })
  }
  // The host closed that connection after its answer: the client opens another one, and is refused.
  expect(await next).toContain('ECONNREFUSED')
  expect(await ended).toEqual([0, null])
  expect(host.log()).not.toContain('"level":"error"')
})

test('a client that never comes to the end of its job does not keep it running', async () => {
  await startHost({ ATLAS_JOB_SECONDS: '1' })
  const { hostname, port, pathname } = new URL(url)
  const slow = connect(Number(port), hostname).on('error', () => {})
  slow.write(`POST ${pathname} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`)
  const half = connect(Number(port), hostname).on('error', () => {})
  half.write('POST')
  await call(parseRequest(FILE))
  const { ended } = await tellToStop()
  expect(await ended).toEqual([0, null])
})
