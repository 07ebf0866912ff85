// Large files by address: how long the job takes, and how much memory all processes of the host need for it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseSource } from '../../../core/reading/parse.ts'
import { decodeFile } from '../../../core/reading/source.ts'
import { completeLanguage } from '../../../core/wire/call.ts'
import { PageText } from '../../../core/wire/page-text.ts'
import json from '../../../formats/json/format.ts'
import { inputs } from '../inputs/index.ts'
import { startHost } from './servers.ts'

/** The cost of a job with a large file. */
export interface LargeCost {
  milliseconds: number
  /** Peak memory of all processes minus that before the job, divided by the file's size. Null if unknown. */
  memory: number | null
}

/** The costs of the jobs with a file of one size. */
export interface LargeRow {
  megabytes: number
  parse: LargeCost
  /** All strings are translated, and come by address, too. */
  build: LargeCost
}

const SIZES = [4, 16, 64]

/** Settings for files of 64 MB with short strings. The defaults are for smaller files. */
const ROOM = {
  ATLAS_FETCH_ALLOW: '127.0.0.1',
  ATLAS_FETCH_BYTES: '300000000',
  ATLAS_WORKER_MEMORY: '4096',
  ATLAS_JOBS_MEMORY: '8192',
  ATLAS_QUEUE_BYTES: '2000000000',
}

/** Sends a file of each size by address, each job to another host. */
export async function measureLarge(): Promise<LargeRow[]> {
  const rows: LargeRow[] = []
  for (const megabytes of SIZES) {
    const [input] = inputs
    if (!input) throw new Error('The inputs are missing.')
    const file = Buffer.from(input.text(megabytes * 1_000_000))
    const parse = await costOf('parse-file', input.fileName, { file })
    const build = await costOf('build-file', input.fileName, { file, strings: translated(file) })
    rows.push({ megabytes, parse, build })
  }
  return rows
}

/** What a server serves: the file, and the strings of a build. */
interface Served {
  file: Buffer
  strings?: Buffer
}

async function costOf(jobType: string, name: string, served: Served): Promise<LargeCost> {
  const origin = await serve(served)
  const host = await startHost(undefined, ROOM)
  try {
    const { port } = origin.address() as AddressInfo
    const run = (folder: string): Promise<void> =>
      runByAddress(host.url, jobType, name, `http://127.0.0.1:${port}/${folder}`)
    // The modules that the first job loads must not count as memory of the file.
    await run('small')
    const before = host.peakMB()
    const start = performance.now()
    await run('large')
    const milliseconds = performance.now() - start
    const after = host.peakMB()
    const megabytes = served.file.length / 1_000_000
    return {
      milliseconds,
      memory: before === null || after === null ? null : (after - before) / megabytes,
    }
  } finally {
    await host.stop()
    origin.close()
  }
}

/** The strings of a JSON file with translations, as newline-delimited JSON. */
function translated(file: Buffer): Buffer {
  const { source } = decodeFile(file, {})
  const lines = new PageText()
  const { strings } = parseSource(json, source, { source: completeLanguage({ id: 'en' }), targets: [] }, {})
  for (const { identifier, text } of strings) {
    if (typeof text !== 'string') throw new Error('The input has a plural.')
    const translations = { de: { text: `${text} so`, status: 'translated' } }
    lines.add(`${JSON.stringify({ identifier, text, translations })}\n`)
  }
  return Buffer.from(lines.toBytes())
}

const SMALL: Readonly<Record<string, string>> = { file: '{"a":"b"}', strings: '' }

async function serve({ file, strings }: Served): Promise<Server> {
  const large: Readonly<Record<string, Buffer | undefined>> = { file, strings }
  const server = createServer(({ url = '' }, response) => {
    const [, folder, part = ''] = url.split('/')
    response.end((folder === 'large' ? large[part] : SMALL[part]) ?? '')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function runByAddress(url: string, jobType: string, name: string, folder: string): Promise<void> {
  const isBuild = jobType === 'build-file'
  const request = {
    jobType,
    project: { id: 1, identifier: 'app', name: 'App' },
    file: { id: 1, name, contentUrl: `${folder}/file` },
    sourceLanguage: { id: 'en' },
    targetLanguages: isBuild ? [{ id: 'de' }] : [],
    ...(isBuild ? { stringsUrl: `${folder}/strings` } : {}),
  }
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) })
  const answer = await response.text()
  if (!answer.startsWith('{"data"'))
    throw new Error(`The host answered ${response.status}: ${answer.slice(0, 200)}`)
}
