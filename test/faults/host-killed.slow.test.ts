// A host that is killed leaves no worker behind, not even one whose plugin loops.
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startHostProcess, type HostProcess } from '../server/host-process.ts'
import { parseRequest } from '../server/running-host.ts'
import { sqlite, type Place } from '../storage/databases.ts'
import { isAlive, until, untilEnded } from './processes.ts'

let place: Place
let host: HostProcess
beforeEach(async () => {
  place = await sqlite.create()
  host = await startHostProcess({
    ATLAS_DATA: place.folder,
    ATLAS_PLUGINS: join(import.meta.dirname, '../fixtures/plugins'),
    ATLAS_WORKERS: '2',
  })
})
afterEach(() => place.remove())

/** Workers with a plugin that loops. */
function looping(): number[] {
  return [...host.log().matchAll(/looping in process (\d+)/g)].map(([, pid]) => Number(pid))
}

test('workers that loop end with their host', async () => {
  const url = await host.moduleUrl('custom-file-format', 'faulty')
  const body = JSON.stringify(parseRequest('loop'))
  const jobs = Promise.allSettled([1, 2].map(() => fetch(url, { method: 'POST', body })))
  const workers = await until(() => (looping().length === 2 ? looping() : undefined))
  expect(workers.map(isAlive)).toEqual([true, true])

  await host.stop('SIGKILL')
  await Promise.all(workers.map(untilEnded))
  expect((await jobs).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
