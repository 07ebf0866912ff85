// The task of a worker for pages: it loads the formats of the host, and answers a request.
import { FormatError } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { Detector, type Signature } from '@atlas/core/plugins/detect.ts'
import { stackOf } from '@atlas/core/errors.ts'
import { loadProcessor } from '@atlas/core/plugins/registry.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import { joinParts } from '@atlas/editor/wire.ts'
import { formatFrom } from '../jobs/loaded-formats.ts'
import type { DeclaredFiles } from '../plugins/declared-formats.ts'
import { isOutOfMemory } from '../workers/worker-limits.ts'
import { PAGE_REQUESTS, type PageEngine, type PagePath, type PageRequest } from './page-requests.ts'

/** A format for a worker: the file to load it from, and the sources of its patterns. */
export interface FormatFile {
  type: string
  file: string
  fileName: string | undefined
  fileContent: string | undefined
  precedes: readonly string[]
  /** The declaration of a format that is declared as data. */
  declared: DeclaredFiles | undefined
  /** How a plugin of the operator's folder imports it; undefined for formats of the host. */
  module: string | undefined
}

/** A request of a page, for a worker. */
export interface PageCall extends PageRequest {
  path: PagePath
  formats: readonly FormatFile[]
  /** The file of the processor that makes pseudo-translations. */
  pseudoLocalizer: string | undefined
  version: string | undefined
}

/** The outcome of a request of a page. */
export type PageOutcome =
  | { kind: 'answer'; body: Uint8Array<ArrayBuffer> }
  | { kind: 'no-job'; status: number; message: string }
  /** A bug of a plugin or of the host. The stack is for the log. */
  | { kind: 'bug'; stack: string }

/** The task for pages. */
export const pageTasks = {
  'answer-page': (call: PageCall) => answerOf(() => PAGE_REQUESTS[call.path](call, engineOf(call))),
}

/** Runs a task. An error in the file or the request becomes an answer. */
async function answerOf(task: () => Promise<readonly Uint8Array[]>): Promise<PageOutcome> {
  try {
    return { kind: 'answer', body: joinParts(await task()) }
  } catch (error) {
    if (error instanceof CallError) {
      const { status, message } = error
      return { kind: 'no-job', status, message }
    }
    if (error instanceof FormatError) return { kind: 'no-job', status: 413, message: error.message }
    if (isOutOfMemory(error)) throw error
    return { kind: 'bug', stack: stackOf(error) }
  }
}

/** The formats of the host, as a request needs them. */
function engineOf(call: PageCall): PageEngine {
  let detector: Detector | undefined
  return {
    types: call.formats.filter(({ declared }) => !declared).map(({ type }) => type),
    moduleOf: (type) => call.formats.find((format) => format.type === type)?.module,
    detector: () =>
      (detector ??= new Detector(new Map(call.formats.map((format) => [format.type, signatureOf(format)])))),
    plugin: (type) => pluginOf(call, type),
    async pseudoLocalizer() {
      const { pseudoLocalizer: file, version } = call
      const processor = file === undefined ? undefined : await loadProcessor(file, version)
      return processor?.beforeExport
    },
  }
}

function signatureOf({ fileName, fileContent, precedes }: FormatFile): Signature {
  const signaturePatterns = {
    ...(fileName === undefined ? {} : { fileName: new RegExp(fileName) }),
    ...(fileContent === undefined ? {} : { fileContent: new RegExp(fileContent) }),
  }
  return { signaturePatterns, precedes }
}

/** Loads a format. Throws a `CallError` if the host does not have it. */
function pluginOf({ formats, version }: PageCall, type: string): Promise<Format> {
  const found = formats.find((format) => format.type === type)
  if (!found) throw new CallError(404, `This host has no format "${type}". Choose one of the catalogue.`)
  return formatFrom(found.file, version, found.declared)
}
