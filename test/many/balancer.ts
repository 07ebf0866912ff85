// A load balancer for tests: one address before several hosts, in turn; what a host did not answer goes to the next one.
import { once } from 'node:events'
import { createServer, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'

/** A host as the balancer sees it. */
export interface Target {
  name: string
  port: number
}

/** Names the host that answered. */
export const ANSWERED_BY = 'x-answered-by'

/** Where no host answers, they are all asked again after a moment. */
const PAUSE_MILLISECONDS = 50
/** A busy machine may take minutes to start a host. */
const ROUNDS = 6000

interface Call {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface Balancer {
  url: string
  close(): void
}

/**
 * Starts it; `targets` are those that live just now. An answer is relayed once it is whole, so a call that a killed host
 * had already taken in is sent again: what the platform would do, since a job changes nothing that it could do twice.
 */
export async function startBalancer(targets: () => readonly Target[]): Promise<Balancer> {
  let turn = 0
  const answerOf = async (call: Call): Promise<Answer> => {
    for (let round = 0; round < ROUNDS; round++) {
      const live = targets()
      for (let count = 0; count < live.length; count++) {
        const target = live[turn++ % live.length]
        const answer = target && (await ask(target, call).catch(() => undefined))
        if (answer) return answer
      }
      await wait(PAUSE_MILLISECONDS)
    }
    return { status: 502, headers: {}, body: Buffer.from('no host answers') }
  }
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    const {
      status,
      headers: sent,
      body,
    } = await answerOf({ method, path, headers, body: await buffer(incoming) })
    response.writeHead(status, { ...sent, connection: 'close' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  }
}

/** The whole answer of a host. Throws where it is not there, or goes away before the last byte. */
async function ask({ name, port }: Target, { method, path, headers, body }: Call): Promise<Answer> {
  const asked = request({ host: '127.0.0.1', port, method, path, headers, agent: false })
  asked.end(body)
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const { statusCode: status = 0, headers: sent } = response
  return { status, headers: { ...sent, [ANSWERED_BY]: name }, body: await buffer(response) }
}
