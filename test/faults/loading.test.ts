// Plugins that fail as they are loaded, each in a way of its own: the host starts without them, names each, and does
// the jobs of all others.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
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
  holds: 'one',
  *parse({ text }) {
    const codec = { decode: (raw) => raw, encode: (text) => text }
    yield { key: ['whole'], source: { at: [0, text.length], codec } }
  },
  build: (job) => job.weave(),
}
`

const MEMORY = 'Loading it takes more than the 96 MB of memory of a job.'

/** What each does, and what the operator reads of it. */
const faults: Record<string, { first: string; message: string }> = {
  loops: { first: 'for (;;);', message: 'It was not loaded after 6 seconds.' },
  hangs: { first: 'await new Promise(() => {})', message: 'It was not loaded after 6 seconds.' },
  throws: { first: "throw new Error('It needs a dictionary.')", message: 'It needs a dictionary.' },
  'throws-nothing': {
    first: 'throw undefined',
    message: 'It threw a value that is not an error: undefined.',
  },
  exits: { first: 'process.exit(0)', message: 'It ended its process while it was loading.' },
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
beforeAll(async () => {
  place = await sqlite.create()
  const marker = JSON.stringify(join(place.folder, 'was-loaded'))
  const plugins: Record<string, string> = {
    whole: '',
    // Loaded once more, for its first job.
    'loops-later': `if (existsSync(${marker})) for (;;); writeFileSync(${marker}, '')`,
    ...Object.fromEntries(Object.entries(faults).map(([type, { first }]) => [type, first])),
  }
  for (const [type, first] of Object.entries(plugins)) {
    await writeFile(join(place.folder, `${type}.mjs`), format(first))
  }
  host = await startHostProcess({
    ATLAS_DATA: join(place.folder, 'data'),
    ATLAS_PLUGINS: place.folder,
    ATLAS_WORKER_MEMORY: '96',
    ATLAS_JOB_SECONDS: '6',
  })
})
afterAll(async () => {
  await host.stop('SIGKILL')
  await place.remove()
})

async function call(type: string): Promise<Pick<Answer, 'status' | 'body'>> {
  const url = await host.moduleUrl('custom-file-format', type)
  const response = await fetch(url, { method: 'POST', body: JSON.stringify(parseRequest('{"key":"text"}')) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

test('each is named with its file and a message, and has no module', async () => {
  const lines = host.log().split('\n').filter(Boolean)
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; file: string; message: string })
  const failures = logged.filter(({ msg }) => msg === 'plugin not loaded')
  const found = Object.fromEntries(failures.map(({ file, message }) => [file, message]))
  const expected = Object.entries(faults).map(([type, { message }]) => [
    join(place.folder, `${type}.mjs`),
    message,
  ])
  expect(found).toEqual(Object.fromEntries(expected))
  await expect(host.moduleUrl('custom-file-format', 'loops')).resolves.toContain('undefined')
})

test('all others do their jobs', async () => {
  const [whole, json] = await Promise.all([call('whole'), call('json')])
  expect(whole.body.data?.strings).toMatchObject([{ identifier: 'whole' }])
  expect(json.body.data?.strings).toMatchObject([{ identifier: 'key' }])
})

test('one that loops only when it is loaded for a job fails that job', async () => {
  const { status, body } = await call('loops-later')
  expect(status).toBe(200)
  expect(body.error?.message).toContain('not done after 6 seconds')
  expect((await call('json')).body.data?.strings).toMatchObject([{ identifier: 'key' }])
})
