// Sends the trial page's requests to an engine in a worker of the browser: the page without a server.
import type { EngineAnswer, EngineRequest } from './wire.ts'

/** A failed request. Its message is for the person at the screen. */
export class HostError extends Error {}

const waiting = new Map<number, (answer: EngineAnswer) => void>()
let engine: Worker | undefined
let count = 0

/** Sends a request, with a body or without one, and returns the bytes of the answer. */
export async function send(path: string, body?: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  engine ??= start()
  const number = ++count
  const answered = new Promise<EngineAnswer>((resolve) => waiting.set(number, resolve))
  engine.postMessage({ number, path, body } satisfies EngineRequest, { transfer: [] })
  const { body: answer, message } = await answered
  if (answer) return answer
  throw new HostError(message ?? 'The engine gave no answer.')
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
    for (const [number, answer] of waiting)
      answer({ number, message: 'The engine failed. Try again, or take a smaller file.' })
    waiting.clear()
  })
  return worker
}
