// Requests that Node answers itself, a second host, and a very long address.
import { text } from 'node:stream/consumers'
import type { Attack } from './attack.ts'
import { parseJob, type Target } from './target.ts'

const REQUESTS = [
  'GET / HTTP/1.1\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\nExpect: 200-foo\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'hello\r\n\r\n',
]

export const oddRequests: Attack = {
  name: 'odd requests are accepted, or answered without the security headers',
  async run(target) {
    const answers = await Promise.all(REQUESTS.map((request) => answerTo(target, request)))
    const wrong = answers.filter(
      (answer) => !/^HTTP\/1\.1 4\d\d .*x-content-type-options: nosniff/is.test(answer),
    )
    const contentUrl = 'x'.repeat(2_000_000)
    const { bytes } = await target.call('json', { ...parseJob(''), file: { name: 'a.json', contentUrl } })
    return {
      figure: `${wrong.length} of ${REQUESTS.length} requests; ${bytes} bytes about an address of 2 MB`,
      isThrough: wrong.length > 0 || bytes > 1000,
    }
  },
}

async function answerTo(target: Target, request: string): Promise<string> {
  const socket = target.connection()
  socket.end(request)
  return text(socket)
}
