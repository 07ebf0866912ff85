// The engine of the pages without a server. It runs in a worker of the browser, and answers the pages' requests.
import { FormatError } from '@atlas/core/contract.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { formats } from '@atlas/cli/library/index.ts'
import type { LabFolder } from '@atlas/editor/lab/wire.ts'
import { failureBytes, joinParts, type EngineAnswer, type EngineRequest } from '@atlas/editor/wire.ts'
import pseudoLocalize from '@atlas/formats/_processors/pseudo-localize.ts'
import { PAGE_REQUESTS, pageRequestOf, type PageEngine } from '@atlas/server/pages/page-requests.ts'
import { catalogueFor } from '@atlas/server/pages/trial.ts'

/** The worker's own scope, as far as it is used. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listen: (event: { data: EngineRequest }) => void): void
  postMessage(answer: EngineAnswer, options: { transfer: ArrayBuffer[] }): void
}

const detector = new Detector(formats)
const engine: PageEngine = {
  types: [...formats.keys()],
  detector: () => detector,
  async plugin(type) {
    const plugin = formats.get(type)
    if (!plugin) throw new CallError(404, `The format "${type}" is unknown. Choose one from the catalogue.`)
    return plugin
  },
  pseudoLocalizer: async () => pseudoLocalize.beforeExport,
}

/** What is asked for without a file. */
const CONSTANTS: Readonly<Record<string, () => object>> = {
  'trial/catalogue': () => catalogueFor(formats),
  'lab/folder': () => ({ isMissing: true }) satisfies LabFolder,
}

scope.addEventListener('message', ({ data }) => {
  void answerTo(data).then(({ status, body }) =>
    scope.postMessage({ number: data.number, status, body }, { transfer: [body.buffer] }),
  )
})

async function answerTo({
  path,
  body = new Uint8Array(),
}: EngineRequest): Promise<Omit<EngineAnswer, 'number'>> {
  const [name = '', query = ''] = path.split('?')
  const constant = CONSTANTS[name]
  if (constant) return { status: 200, body: new TextEncoder().encode(JSON.stringify(constant())) }
  if (!isPagePath(name)) return { status: 404, body: failureBytes(`The engine has no task ${name}.`) }
  try {
    const request = pageRequestOf(Object.fromEntries(new URLSearchParams(query)), body)
    return { status: 200, body: joinParts(await PAGE_REQUESTS[name](request, engine)) }
  } catch (error) {
    if (error instanceof CallError) return { status: error.status, body: failureBytes(error.message) }
    if (error instanceof FormatError) return { status: 413, body: failureBytes(error.message) }
    // The message is all that a person can report of a bug.
    const message = error instanceof Error ? error.message : String(error)
    return { status: 500, body: failureBytes(`This is a bug: ${message}`) }
  }
}

function isPagePath(name: string): name is keyof typeof PAGE_REQUESTS {
  return Object.hasOwn(PAGE_REQUESTS, name)
}
