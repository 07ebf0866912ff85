// The engine of the page without a server. It runs in a worker of the browser, and answers the page's requests.
import { FormatError } from '@atlas/core/contract.ts'
import { Detector } from '@atlas/core/plugins/detect.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { formats } from '@atlas/cli/library/index.ts'
import { build as buildSample, inferFrom, mark, read, type LabEngine } from '@atlas/server/pages/lab.ts'
import type { LabFolder } from '@atlas/editor/lab/wire.ts'
import pseudoLocalize from '@atlas/formats/_processors/pseudo-localize.ts'
import {
  build,
  catalogueFor,
  importTranslations,
  parse,
  pseudoTranslate,
  type TrialEngine,
  type TrialRequest,
} from '@atlas/server/pages/trial.ts'
import { joinParts, type EngineAnswer, type EngineRequest } from '@atlas/editor/wire.ts'

/** The worker's own scope, as far as it is used. */
const scope = globalThis as unknown as {
  addEventListener(type: 'message', listen: (event: { data: EngineRequest }) => void): void
  postMessage(answer: EngineAnswer, options: { transfer: ArrayBuffer[] }): void
}

const detector = new Detector(formats)
const engine: TrialEngine = {
  detector: () => detector,
  async plugin(type) {
    const plugin = formats.get(type)
    if (!plugin) throw new CallError(404, `The format "${type}" is unknown. Choose one from the catalogue.`)
    return plugin
  },
  pseudoLocalizer: async () => pseudoLocalize.beforeExport,
}

const lab: LabEngine = { types: [...formats.keys()], plugin: (type) => engine.plugin(type) }

const LAB_TASKS: Readonly<Record<string, typeof read>> = {
  'lab/infer': inferFrom,
  'lab/read': read,
  'lab/mark': mark,
  'lab/build': buildSample,
}

const TASKS: Readonly<Record<string, typeof parse>> = {
  'trial/parse': parse,
  'trial/import': importTranslations,
  'trial/build': build,
  'trial/pseudo': pseudoTranslate,
}

scope.addEventListener('message', ({ data }) => {
  void answerTo(data).then((answer) =>
    scope.postMessage(answer, { transfer: answer.body ? [answer.body.buffer] : [] }),
  )
})

async function answerTo({ number, path, body = new Uint8Array() }: EngineRequest): Promise<EngineAnswer> {
  const [task = '', query = ''] = path.split('?')
  if (task === 'trial/catalogue')
    return { number, body: new TextEncoder().encode(JSON.stringify(catalogueFor(formats))) }
  if (task === 'lab/folder')
    return { number, body: new TextEncoder().encode(JSON.stringify({ isMissing: true } satisfies LabFolder)) }
  const run = TASKS[task]
  const runLab = LAB_TASKS[task]
  if (!run && !runLab) return { number, message: `The engine has no task ${task}.` }
  try {
    const parts = run
      ? await run(requestOf(new URLSearchParams(query), body), engine)
      : await runLab?.(body, lab)
    return { number, body: joinParts(parts ?? []) }
  } catch (error) {
    if (error instanceof CallError || error instanceof FormatError) return { number, message: error.message }
    // The message is all that a person can report of a bug.
    return { number, message: `This is a bug: ${error instanceof Error ? error.message : String(error)}` }
  }
}

function requestOf(query: URLSearchParams, body: Uint8Array): TrialRequest {
  const text = (name: string): string => query.get(name) ?? ''
  return {
    body,
    name: text('name'),
    format: text('format'),
    source: text('source') || 'en',
    targets: text('targets').split(',').filter(Boolean),
    prefersNamed: text('prefer') === 'named',
  }
}
