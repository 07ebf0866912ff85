// Large files by address: how long the job takes, and how much memory all processes of the host need for it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inputs } from '../inputs/index.ts'
import { startHost } from './servers.ts'

/** The cost of a parse job of a large file. */
export interface LargeRow {
  megabytes: number
  milliseconds: number
  /** Peak memory of all processes minus that before the job, divided by the file's size. Null if unknown. */
  memory: number | null
}

const SIZES = [4, 16, 64]

/** Settings for files of 64 MB with short strings. The defaults are for smaller files. */
const ROOM = {
  ATLAS_FETCH_ALLOW: '127.0.0.1',
  ATLAS_FETCH_BYTES: '100000000',
  ATLAS_WORKER_MEMORY: '4096',
  ATLAS_JOBS_MEMORY: '8192',
  ATLAS_QUEUE_BYTES: '2000000000',
}

/** Sends a file of each size by address, each to another host. */
export async function measureLarge(): Promise<LargeRow[]> {
  const rows: LargeRow[] = []
  for (const size of SIZES) rows.push(await parseByAddress(size))
  return rows
}

async function parseByAddress(megabytes: number): Promise<LargeRow> {
  const [input] = inputs
  if (!input) throw new Error('The inputs are missing.')
  const file = Buffer.from(input.text(megabytes * 1_000_000))
  const origin = await serve(file)
  const host = await startHost(undefined, ROOM)
  try {
    const job = (contentUrl: string): Promise<void> => parse(host.url, input.fileName, contentUrl)
    const { port } = origin.address() as AddressInfo
    // The modules that the first job loads must not count as memory of the file.
    await job(`http://127.0.0.1:${port}/small`)
    const before = host.peakMB()
    const start = performance.now()
    await job(`http://127.0.0.1:${port}/large`)
    const milliseconds = performance.now() - start
    const after = host.peakMB()
    const memory = before === null || after === null ? null : (after - before) / (file.length / 1_000_000)
    return { megabytes, milliseconds, memory }
  } finally {
    await host.stop()
    origin.close()
  }
}

async function serve(file: Buffer): Promise<Server> {
  const server = createServer(({ url }, response) => response.end(url === '/large' ? file : '{"a":"b"}'))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function parse(url: string, name: string, contentUrl: string): Promise<void> {
  const request = {
    jobType: 'parse-file',
    project: { id: 1, identifier: 'app', name: 'App' },
    file: { id: 1, name, contentUrl },
    sourceLanguage: { id: 'en' },
    targetLanguages: [],
  }
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(request) })
  const answer = await response.text()
  if (!answer.startsWith('{"data"'))
    throw new Error(`The host answered ${response.status}: ${answer.slice(0, 200)}`)
}
