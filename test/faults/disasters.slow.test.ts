// The disasters of `npm run -w tools soak -- --disasters`, each for a second: hosts end, databases are locked, a bucket fails. No
// answer is wrong, every caller gets one or loses its connection, and nothing that was accepted is lost.
import { mkdtemp, rename } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, test } from 'vitest'
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import { inputs } from '@atlas/tools/bench/inputs/index.ts'
import { disasters } from '@atlas/tools/bench/soak/disasters.ts'
import { endure, type Disaster } from '@atlas/tools/bench/soak/endure.ts'
import { FileServer } from '@atlas/tools/bench/soak/file-server.ts'
import { prepareJobs, type SoakJob } from '@atlas/tools/bench/soak/jobs.ts'
import { postgres, type Place } from '../storage/databases.ts'

const ROOT = join(import.meta.dirname, '../..')

const LENGTHS = { strikes: 1, strikeMilliseconds: 1000, calmMilliseconds: 500 }

/** The benchmark's files of some formats. */
const INPUTS = inputs.slice(0, 4)

let files: FileServer
let jobs: SoakJob[]
beforeAll(async () => {
  files = await FileServer.start()
  const formats = await Promise.all(
    INPUTS.map(
      async ({ type }) => [type, await loadFormat(join(ROOT, `formats/${type}/format.ts`))] as const,
    ),
  )
  const sizes = [1000, 20_000].map((bytes) => ({ bytes, share: 0.5, inputs: INPUTS }))
  jobs = prepareJobs({ formats: new Map(formats), chains: [] }, files, sizes)
})
const places: Place[] = []
afterAll(async () => {
  await files.stop()
  await Promise.all(places.map((place) => place.remove()))
})

async function createDatabase(): Promise<string> {
  const place = await postgres.create()
  places.push(place)
  return place.url ?? ''
}

// Two hosts on one database are tested in test/many/, the clock in clock.test.ts, a full disk in storage.test.ts and
// test/storage/database.slow.test.ts.
test.concurrent.for(['stopped', 'killed', 'locked-sqlite', 'locked-postgres', 'bucket'])(
  '%s',
  async (name, { expect }) => {
    const disaster = await disasters[name]?.(createDatabase)
    expect(disaster).toBeDefined()
    if (!disaster) return
    const endured = await endure(disaster, jobs, LENGTHS)
    expect(endured.wrong).toEqual([])
    expect(endured.right).toBeGreaterThan(0)
    expect(endured.results).toBeGreaterThan(0)
    expect(endured.formats).toBeGreaterThan(0)
  },
)

test.concurrent('a host that loses what it accepted is noticed', async ({ expect }) => {
  const folder = await mkdtemp(join(tmpdir(), 'atlas-lost-'))
  const forgetful: Disaster = {
    name: 'a folder of results removed',
    environment: { ATLAS_DATA: folder },
    refusals: /^$/,
    mayClose: false,
    strike: () => rename(join(folder, 'results'), join(folder, 'lost')),
    async remove() {},
  }
  const { wrong } = await endure(forgetful, jobs, LENGTHS)
  expect(wrong).toContain('a stored result was answered 404 in the end')
})
