// Large files by address: how long the job takes, and how much memory all processes of the host need for it.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseSource } from '@atlas/core/reading/parse.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { completeLanguage } from '@atlas/core/wire/call.ts'
import { PageText } from '@atlas/core/wire/page-text.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { compiled } from '../checkout.ts'
import { inputs, type Input } from '../inputs/index.ts'
import { startHost } from './servers.ts'

/** The cost of a job with a large file. */
export interface LargeCost {
  milliseconds: number
  /** The most memory of all processes at a time, minus that before the job, in sizes of the file. Null if unknown. */
  memory: number | null
}

/** The costs of the jobs with one file. */
export interface LargeRow {
  family: string
  megabytes: number
  parse: LargeCost
  /** All strings are translated, and come by address, too. */
  build: LargeCost
  /** Bytes of these strings, divided by the file's size. */
  strings: number
}

/** The megabytes of the files of each format. The first one shows how the costs grow. */
const FILES: readonly (readonly [type: string, sizes: readonly number[]])[] = [
  ['json', [4, 16, 64]],
  ['android-strings', [64]],
  ['xliff-1.2', [64]],
  ['yaml', [64]],
  ['gettext-po', [64]],
]

/** Settings for files of 64 MB with short strings. The defaults are for smaller files. */
const ROOM = {
  ATLAS_FETCH_ALLOW: '127.0.0.1',
  ATLAS_FETCH_BYTES: '300000000',
  ATLAS_QUEUE_BYTES: '2000000000',
}

/** How often the memory of the host is read while a job runs. */
const WATCH_MILLISECONDS = 50

/** The inputs whose large files are measured. */
export const largeInputs: readonly Input[] = FILES.flatMap(
  ([type]) => inputs.find((input) => input.type === type) ?? [],
)

/** Sends files of a family by address, each job to another host. */
export async function measureLarge(family: string): Promise<LargeRow[]> {
  const input = largeInputs.find((each) => each.family === family)
  if (!input) throw new Error(`There is no input ${family}.`)
  const { default: plugin } = (await import(compiled(`formats/${input.type}/format.js`))) as {
    default: FormatPlugin
  }
  const rows: LargeRow[] = []
  for (const megabytes of FILES.find(([type]) => type === input.type)?.[1] ?? []) {
    const file = Buffer.from(input.text(megabytes * 1_000_000))
    const strings = translated(plugin, file)
    rows.push({
      family,
      megabytes,
      parse: await costOf('parse-file', input, { file }),
      build: await costOf('build-file', input, { file, strings }),
      strings: strings.length / file.length,
    })
  }
  return rows
}

/** What a server serves: the file, and the strings of a build. */
interface Served {
  file: Buffer
  strings?: Buffer
}

async function costOf(
  jobType: string,
  { type, fileName: name, text }: Input,
  served: Served,
): Promise<LargeCost> {
  const origin = await serve(served, { file: Buffer.from(text(SMALL)), strings: Buffer.alloc(0) })
  const host = await startHost({ type, settings: ROOM })
  try {
    const { port } = origin.address() as AddressInfo
    const run = (folder: string): Promise<void> =>
      runByAddress(host.url, jobType, name, `http://127.0.0.1:${port}/${folder}`)
    // The modules that the first job loads must not count as memory of the file.
    await run('small')
    const before = host.memoryMB()
    let most = before
    const watch = setInterval(() => (most = Math.max(most ?? 0, host.memoryMB() ?? 0)), WATCH_MILLISECONDS)
    const start = performance.now()
    await run('large').finally(() => clearInterval(watch))
    const milliseconds = performance.now() - start
    const megabytes = served.file.length / 1_000_000
    return {
      milliseconds,
      memory: before === null || most === null ? null : (most - before) / megabytes,
    }
  } finally {
    await host.stop()
    origin.close()
  }
}

/** The strings of a file with translations, as newline-delimited JSON. */
function translated(plugin: FormatPlugin, file: Buffer): Buffer {
  const { source } = decodeFile(file, plugin)
  const lines = new PageText()
  const languages = { source: completeLanguage({ id: 'en' }), targets: [] }
  for (const { identifier, text } of parseSource(plugin, source, languages, {}).strings) {
    const other =
      typeof text === 'string' ? `${text} so` : { one: `${text.other} so`, other: `${text.other} so` }
    const translations = { de: { text: other, status: 'translated' } }
    lines.add(`${JSON.stringify({ identifier, text, translations })}\n`)
  }
  return Buffer.from(lines.toBytes())
}

/** The bytes of the file of the first job. */
const SMALL = 1000

async function serve(large: Served, small: Served): Promise<Server> {
  const folders: Readonly<Record<string, Served | undefined>> = { large, small }
  const server = createServer(({ url = '' }, response) => {
    const [, folder = '', part] = url.split('/')
    response.end(folders[folder]?.[part === 'file' ? 'file' : 'strings'] ?? '')
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
