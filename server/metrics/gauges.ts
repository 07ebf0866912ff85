// What is read off a host at the moment: its workers, queue and plugins.
import type { Host } from '../host.ts'
import { endings, type LabelsOf, type readings } from './meters.ts'

type ReadingName = keyof typeof readings

/** The value of a meter just now. */
export interface Reading {
  name: ReadingName
  labels: Readonly<Record<string, string>>
  value: number
}

const MEGABYTE = 1_000_000

/** All readings of a host. */
export function readingsOf({ workers, config, plugins }: Host): Reading[] {
  const { load, tally } = workers
  const bytes = load.residentMegabytes.map((megabytes) => megabytes * MEGABYTE)
  const loaded = plugins.formats.plugins.size + plugins.processors.plugins.size
  return [
    reading('workers', { state: 'busy' }, load.busy),
    reading('workers', { state: 'idle' }, load.idle),
    reading('workers', { state: 'starting' }, load.starting),
    reading('workersMost', {}, config.workers),
    reading('workersStarted', {}, tally.started),
    ...endings.map((reason) => reading('workersEnded', { reason }, tally.ended[reason])),
    reading(
      'workersMemory',
      {},
      bytes.reduce((sum, each) => sum + each, 0),
    ),
    reading('largestWorker', {}, Math.max(0, ...bytes)),
    reading('waiting', {}, load.waiting),
    reading('waitingMost', {}, config.queue),
    reading('plugins', { state: 'loaded' }, loaded),
    reading('plugins', { state: 'failed' }, plugins.failures.length),
  ]
}

function reading<Name extends ReadingName>(
  name: Name,
  labels: LabelsOf<(typeof readings)[Name]>,
  value: number,
): Reading {
  return { name, labels: labels as Reading['labels'], value }
}
