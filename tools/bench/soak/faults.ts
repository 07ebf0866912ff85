// The deliberate faults of a soak test, and how the host must respond to each.
import type { SeededRandom } from '../random.ts'
import { parseRequest } from '../benchmark/engine-jobs.ts'
import type { FileServer } from './file-server.ts'
import type { Answer, CompiledHost } from '../compiled-host.ts'
import { amplifyingFiles } from './amplifying.ts'
import { beGreedy, keepLeaving } from './beside.ts'
import { childrenOf } from './processes.ts'
import { postInSingleBytes, stayWithSlowHeaders } from './raw-clients.ts'
import { SOAK_SETTINGS } from './settings.ts'

/** The objects that a fault works with. */
export interface Scene {
  host: CompiledHost
  files: FileServer
  random: SeededRandom
  /** Takes the time of a small job that ran next to the jobs of a greedy organization, or of a caller that leaves. */
  onSmallJob(beside: 'greedy' | 'leaving', milliseconds: number): void
}

/** A deliberate fault. */
export interface Fault {
  name: string
  /** How often it happens, relative to the others. */
  weight: number
  /** Whether it takes many seconds: the job's whole time, or until its memory is full. */
  isLong?: boolean
  /** Causes the fault. Gives what was wrong with the host's response, or nothing. */
  happen(scene: Scene): Promise<string | undefined>
}

const { ATLAS_FETCH_IDLE_SECONDS, ATLAS_JOB_SECONDS, ATLAS_WORKER_MEMORY } = SOAK_SETTINGS
const SILENT = `sent nothing for ${ATLAS_FETCH_IDLE_SECONDS} seconds`
const LATE = new RegExp(`not done after ${ATLAS_JOB_SECONDS} seconds`)
/** On a busy machine, filling the memory may take longer than the job's time. */
const TOO_MUCH_OR_LATE = new RegExp(`more than the ${ATLAS_WORKER_MEMORY} MB of memory|${LATE.source}`)

const FORMAT = 'custom-file-format'

/** All faults. */
export const faults: readonly Fault[] = [
  { ...plugin('loop', 1, 200, LATE), isLong: true },
  { ...plugin('memory', 1, 200, TOO_MUCH_OR_LATE), isLong: true },
  { ...plugin('buffers', 1, 200, TOO_MUCH_OR_LATE), isLong: true },
  plugin('exit', 4, 500, /failed on this call/),
  plugin('throw', 4, 500, /failed on this call/),
  {
    name: 'a promise of a plugin rejects without a handler',
    weight: 4,
    happen: async ({ host }) => held(await misbehave(host, 'reject'), 200, /"strings":\[\]/),
  },
  {
    name: 'a worker is killed',
    weight: 4,
    async happen({ host, random }) {
      const workers = childrenOf(host.pid)
      const worker = workers[Math.floor(random.next() * workers.length)]
      if (worker !== undefined) process.kill(worker, 'SIGKILL')
      return undefined
    },
  },
  {
    name: 'a client disconnects',
    weight: 8,
    async happen({ host, random }) {
      const body = parseRequest('en.json', JSON.stringify({ text: 'x'.repeat(random.next() * 3_000_000) }))
      const signal = AbortSignal.timeout(Math.ceil(random.next() * 40))
      // This answer may be early or late. It matters that the other jobs are answered.
      await host.post(FORMAT, 'json', body, signal).catch(() => {})
      return undefined
    },
  },
  call('no JSON', 'no JSON', 400, /is not (valid )?JSON/i),
  call('a wrong shape', '{"jobType":"parse-file"}', 400, /not as specified/),
  call('a body that is too large', 'x'.repeat(6_000_000), 413, /more than 5,242,880 bytes/),
  call('a broken file', parseRequest('en.json', '{"key":'), 200, /Line 1, column 8/),
  {
    name: 'an address that does not exist',
    weight: 2,
    happen: async ({ host }) =>
      held(await host.get('/wrong/modules/custom-file-format/json'), 404, /nothing at/),
  },
  {
    name: 'slow clients that stay',
    weight: 1,
    isLong: true,
    happen: ({ host }) => stayWithSlowHeaders(host),
  },
  {
    name: 'a body in chunks of one byte',
    weight: 2,
    async happen({ host }) {
      const request = parseRequest('en.json', JSON.stringify({ key: 'x'.repeat(100_000) }))
      const answer = await postInSingleBytes(host, host.pathOf(FORMAT, 'json'), request)
      return /^HTTP\/1.1 200 [^]*"identifier":"key"/.test(answer)
        ? undefined
        : `answered ${answer.slice('HTTP/1.1 '.length, 300)}`
    },
  },
  {
    name: 'a small file with a huge answer',
    weight: 3,
    async happen({ host, random }) {
      const file = amplifyingFiles[Math.floor(random.next() * amplifyingFiles.length)]
      if (!file) throw new Error('The file is missing.')
      const answer = await host.post(FORMAT, file.type, parseRequest(file.fileName, file.text()))
      return held(answer, 200, /answer would have more than 5,[\d,]+ bytes|^\{"data":/)
    },
  },
  {
    name: 'a greedy organization',
    weight: 1,
    isLong: true,
    happen: ({ host, onSmallJob }) => beGreedy(host, (time) => onSmallJob('greedy', time)),
  },
  {
    name: 'a caller that leaves again and again',
    weight: 1,
    isLong: true,
    happen: ({ host, onSmallJob }) => keepLeaving(host, (time) => onSmallJob('leaving', time)),
  },
  fetched('missing', /answered 404/),
  fetched('silent', new RegExp(SILENT)),
  fetched('ends-early', /closed the connection early|ended/),
  fetched('redirects-in-a-circle', /redirects more than/),
  {
    name: 'a file at an address that is not allowed',
    weight: 2,
    happen: async ({ host }) =>
      // A loopback address, so that nothing leaves this machine; but not the one that the host may fetch from.
      held(
        await host.post(FORMAT, 'json', requestByAddress('http://127.0.0.2/')),
        400,
        /not a public address/,
      ),
  },
]

function plugin(name: string, weight: number, status: number, words: RegExp): Fault {
  return {
    name: `a plugin: ${name}`,
    weight,
    happen: async ({ host }) => held(await misbehave(host, name), status, words),
  }
}

function call(name: string, body: Uint8Array | string, status: number, words: RegExp): Fault {
  return {
    name,
    weight: 2,
    happen: async ({ host }) => held(await host.post(FORMAT, 'json', body), status, words),
  }
}

function fetched(fault: string, words: RegExp): Fault {
  return {
    name: `a server of files: ${fault}`,
    weight: 2,
    happen: async ({ host, files }) =>
      held(await host.post(FORMAT, 'json', requestByAddress(files.faulty(fault))), 200, words),
  }
}

function misbehave(host: CompiledHost, fault: string): Promise<Answer> {
  return host.post(FORMAT, 'misbehaving', parseRequest('a.misbehaving', fault))
}

function requestByAddress(contentUrl: string): string {
  const request = {
    jobType: 'parse-file',
    file: { name: 'en.json', contentUrl },
    sourceLanguage: { id: 'en' },
  }
  return JSON.stringify(request)
}

/** What is wrong with an answer, or nothing if its status and its text are as expected. */
function held({ status, body }: Answer, wantedStatus: number, words: RegExp): string | undefined {
  if (status === wantedStatus && words.test(body)) return undefined
  return `answered ${status}: ${body.slice(0, 300)}`
}
