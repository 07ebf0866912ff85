// Jobs of many organizations at once, in few worker processes: each answer holds only what its own job sent.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRequest, parseRequest, runHost, type Answer, type RunningHost } from './running-host.ts'

let running: RunningHost
beforeAll(async () => {
  running = await runHost({ ATLAS_WORKERS: '2', ATLAS_QUEUE: '200', ATLAS_INLINE_BYTES: '20000' })
})
afterAll(() => running.close())

const ORGANIZATIONS = 60

const secretOf = (organization: number): string => `secret-of-${organization}-end`

/** Files of all sizes, so that each reuses memory of a longer one. */
function fileOf(organization: number): string {
  const rest = Array.from(
    { length: (organization * 37) % 400 },
    (_, index) => `key${index}=${secretOf(organization)} ${index} and more words`,
  )
  return [`first=${secretOf(organization)}`, ...rest].join('\n')
}

/** All secrets in an answer, and in what it hands out by address. */
async function secretsIn(answer: { body: { data?: object } }): Promise<Set<string>> {
  let text = JSON.stringify(answer.body)
  for (const value of Object.values(answer.body.data ?? {}) as unknown[]) {
    if (typeof value !== 'string') continue
    text += value.startsWith('http')
      ? (await running.app.inject(new URL(value).pathname)).body
      : Buffer.from(value, 'base64').toString()
  }
  return new Set(text.match(/secret-of-\d+-end/g))
}

test('strings, previews and files', async () => {
  const organizations = Array.from({ length: ORGANIZATIONS }, (_, index) => index)
  const addresses: string[] = []
  await Promise.all(
    organizations.map(async (id) => {
      const more = { organization: { id } }
      const content = fileOf(id)
      const strings = [{ identifier: 'first', text: 'x', translations: { de: { text: `${secretOf(id)}!` } } }]
      const [parsed, built] = await Promise.all([
        running.call('custom-file-format', 'java-properties', parseRequest(content, more)),
        running.call('custom-file-format', 'java-properties', buildRequest(content, strings, more)),
      ])
      expect({ parsed: parsed.status, built: built.status }).toEqual({ parsed: 200, built: 200 })
      expect(await secretsIn(parsed)).toEqual(new Set([secretOf(id)]))
      expect(await secretsIn(built)).toEqual(new Set([secretOf(id)]))
      const { stringsUrl, previewUrl, contentUrl } = { ...parsed.body.data, ...built.body.data }
      addresses.push(...[stringsUrl, previewUrl, contentUrl].filter((url) => url !== undefined))
    }),
  )
  // The address of a result does not reveal the address of its neighbor.
  expect(addresses.length).toBeGreaterThan(ORGANIZATIONS)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(JSON.stringify(running.log)).not.toContain('secret-of')
})

test('an answer that is read slowly is not changed by other answers', async () => {
  const host = await runHost({}, true)
  const { port } = new URL(host.host.baseUrl)
  const path = host.path('custom-file-format', 'java-properties')
  const call = (id: number): Socket => {
    const body = JSON.stringify(parseRequest(`first=${`${secretOf(id)} `.repeat(100_000)}`))
    const head = (connection: string): string =>
      `POST ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: ${connection}\r\nContent-Length: ${body.length}\r\n\r\n`
    const socket = connect(Number(port), '127.0.0.1').setEncoding('latin1').pause()
    // Two answers are more than the system takes from the host for a client that does not read.
    socket.write(head('keep-alive') + body + head('close') + body)
    return socket
  }
  const secretsOf = async (socket: Socket): Promise<Set<string>> => {
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    return new Set(text.match(/secret-of-\d+-end/g))
  }
  try {
    const ids = [2001, 2002]
    const waiting = ids.map(call)
    // Their answers are under way when the last of these has been read.
    for (const id of [2003, 2004]) await secretsOf(call(id))
    expect(await Promise.all(waiting.map(secretsOf))).toEqual(ids.map((id) => new Set([secretOf(id)])))
  } finally {
    await host.close()
  }
})

test('callers that leave, at any moment, leave nothing of theirs in the answers of others', async () => {
  const host = await runHost({ ATLAS_QUEUE: '200' }, true)
  const url = `${host.host.baseUrl}${host.path('custom-file-format', 'java-properties')}`
  const call = (id: number, signal: AbortSignal | null = null): Promise<Response> =>
    fetch(url, { method: 'POST', body: JSON.stringify(parseRequest(largeFile(id))), signal })
  const leave = async (id: number): Promise<void> => {
    const left = new AbortController()
    const called = call(id, left.signal).then((answer) => answer.text())
    await wait(id % 40)
    left.abort()
    await called.catch(() => {})
  }
  const stay = async (id: number): Promise<void> => {
    const answer = { body: (await (await call(id)).json()) as Answer['body'] }
    expect(await secretsIn(answer)).toEqual(new Set([secretOf(id)]))
  }
  try {
    for (let round = 0; round < 6; round++) {
      const ids = Array.from({ length: 12 }, (_, index) => 1000 + round * 12 + index)
      await Promise.all(ids.map((id) => (id % 3 === 0 ? stay(id) : leave(id))))
    }
  } finally {
    await host.close()
  }
})

/** A body of more than 100 KB, which is passed on in one piece. */
function largeFile(organization: number): string {
  const secret = secretOf(organization)
  return Array.from({ length: 2500 }, (_, index) => `key${index}=${secret} ${index} words`).join('\n')
}
