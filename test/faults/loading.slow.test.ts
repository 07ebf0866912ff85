// Plugins that fail as they are loaded, each in a way of its own: the host starts without them, names each, and does
// the jobs of all others.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsHere } from '../../scripts/machine-speed.ts'
import { startHostProcess, type HostProcess } from '../server/host-process.ts'
import { parseRequest, type Answer } from '../server/running-host.ts'
import { sqlite, type Place } from '../storage/databases.ts'

/** A format whose module does something before it is one. */
const format = (first: string): string => `
import { existsSync, writeFileSync } from 'node:fs'
${first}
export default {
  title: 'Whole',
  about: 'The whole file is one text.',
  signaturePatterns: { fileName: /\\.whole$/ },
  languages: 'monolingual',
  *parse({ text }) {
    const codec = { decode: (raw) => raw, encode: (text) => text }
    yield { key: ['whole'], source: { at: [0, text.length], codec } }
  },
  build: (job) => job.weave(),
}
`

type Faults = Record<string, { first: string; message: string }>

const MEMORY = 'Loading it takes more than the 96 MB of memory of a job.'

/** The limit of the host that ends plugins by it: of time that each has had itself, also on a busy machine. */
const LOAD_SECONDS = 4
const LATE = `It was not loaded after ${LOAD_SECONDS} seconds.`

/** The limit of the host that ends a job by it. All others must be done in less. */
const JOB_SECONDS = secondsHere(2, 60)

/** What each does, and what the operator reads of it. */
const faults: Faults = {
  loops: { first: 'for (;;);', message: LATE },
  hangs: { first: 'await new Promise(() => {})', message: LATE },
  throws: { first: "throw new Error('It needs a dictionary.')", message: 'It needs a dictionary.' },
  'throws-nothing': {
    first: 'throw undefined',
    message: 'It threw a value that is not an error: undefined.',
  },
  exits: { first: 'process.exit(0)', message: 'It ended its process while it was loading.' },
}

/** They have all the time that a host gives to plugins. */
const greedy: Faults = {
  'fills-its-heap': {
    first: 'for (const kept = []; ; ) kept.push(new Array(1e6).fill({}))',
    message: MEMORY,
  },
  'fills-memory': {
    first: 'for (const kept = []; ; ) kept.push(new Uint8Array(1e7).fill(1))',
    message: MEMORY,
  },
}

let place: Place
let host: HostProcess
const folders: Place[] = []

/** Starts a host with the plugins of a folder. */
function startWith(folder: string, seconds: number): Promise<HostProcess> {
  return startHostProcess({
    ATLAS_DATA: join(folder, 'data'),
    ATLAS_PLUGINS: folder,
    ATLAS_WORKER_MEMORY: '96',
    ATLAS_JOB_SECONDS: String(seconds),
  })
}

/** The plugins that a host did not load, by file, each with the message to the operator. */
function failuresOf(started: HostProcess): Record<string, string> {
  const lines = started.log().split('\n').filter(Boolean)
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; file: string; message: string })
  const failures = logged.filter(({ msg }) => msg === 'plugin not loaded')
  return Object.fromEntries(failures.map(({ file, message }) => [file, message]))
}

beforeAll(async () => {
  place = await sqlite.create()
  const marker = JSON.stringify(join(place.folder, 'was-loaded'))
  const plugins: Record<string, string> = {
    whole: '',
    // Loaded once more, for its first job.
    'loops-later': `if (existsSync(${marker})) for (;;); writeFileSync(${marker}, '')`,
    throws: faults['throws']?.first ?? '',
  }
  for (const [type, first] of Object.entries(plugins)) {
    await writeFile(join(place.folder, `${type}.mjs`), format(first))
  }
  host = await startWith(place.folder, JOB_SECONDS)
})
afterAll(async () => {
  await host.stop('SIGKILL')
  await Promise.all([place, ...folders].map((each) => each.remove()))
})

async function call(type: string): Promise<Pick<Answer, 'status' | 'body'>> {
  const url = await host.moduleUrl('custom-file-format', type)
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(parseRequest('{"key":"text"}')) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

test('each is named with its file and a message, and has no module', async () => {
  const started = await failWith(faults, LOAD_SECONDS)
  await expect(started.moduleUrl('custom-file-format', 'loops')).resolves.toContain('undefined')
  await started.stop('SIGKILL')
})

test('those that fill memory are ended by it, and not by the clock', async () => {
  const started = await failWith(greedy, 115)
  await started.stop('SIGKILL')
})

/** Starts a host with these plugins, and expects that it names each of them. */
async function failWith(all: Faults, seconds: number): Promise<HostProcess> {
  const own = await sqlite.create()
  folders.push(own)
  const { folder } = own
  for (const [type, { first }] of Object.entries(all))
    await writeFile(join(folder, `${type}.mjs`), format(first))
  const started = await startWith(folder, seconds)
  const expected = Object.entries(all).map(([type, { message }]) => [join(folder, `${type}.mjs`), message])
  expect(failuresOf(started)).toEqual(Object.fromEntries(expected))
  return started
}

test('all others do their jobs', async () => {
  const [whole, json] = await Promise.all([call('whole'), call('json')])
  expect(whole.body.data?.strings).toMatchObject([{ identifier: 'whole' }])
  expect(json.body.data?.strings).toMatchObject([{ identifier: 'key' }])
})

test('one that loops only when it is loaded for a job fails that job', async () => {
  const { status, body } = await call('loops-later')
  expect(status).toBe(200)
  expect(body.error?.message).toContain(`not done after ${JOB_SECONDS} seconds`)
  expect((await call('json')).body.data?.strings).toMatchObject([{ identifier: 'key' }])
})
