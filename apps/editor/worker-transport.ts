// Sends the requests of pages to an engine in a worker of the browser: the pages without a server.
import type { ServerAnswer } from './transport.ts'
import { failureBytes, type EngineAnswer, type EngineRequest } from './wire.ts'

const waiting = new Map<number, (answer: ServerAnswer) => void>()
let engine: Worker | undefined
let count = 0

/** Sends a request. */
export async function sendRequest(path: string, request: RequestInit): Promise<ServerAnswer> {
  engine ??= start()
  const body = request.body instanceof Blob ? new Uint8Array(await request.body.arrayBuffer()) : request.body
  const number = ++count
  const answered = new Promise<ServerAnswer>((resolve) => waiting.set(number, resolve))
  engine.postMessage({ number, path, body: body as EngineRequest['body'] } satisfies EngineRequest, {
    transfer: [],
  })
  return answered
}

function start(): Worker {
  const worker = new Worker('ui/engine.js', { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<EngineAnswer>) => {
    waiting.get(data.number)?.(data)
    waiting.delete(data.number)
  })
  // A worker that could not load, or ran out of memory, answers nothing. The next request starts another one.
  worker.addEventListener('error', () => {
    engine = undefined
    const body = failureBytes('The engine failed. Try again, or take a smaller file.')
    for (const answer of waiting.values()) answer({ status: 500, body })
    waiting.clear()
  })
  return worker
}
