// The current state of a host as gauges: its workers, queue and plugins.
import type { Config } from '../config.ts'
import type { Plugins } from '../plugins/plugins.ts'
import type { WorkerPool } from '../workers/worker-pool.ts'
import { endings, type LabelsOf, type gauges } from './meters.ts'

type GaugeName = keyof typeof gauges

/** The current value of a meter. */
export interface GaugeValue {
  name: GaugeName
  labels: Readonly<Record<string, string>>
  value: number
}

const MEGABYTE = 1_000_000

/** What the gauges are read from. */
export interface GaugeSources {
  workers: WorkerPool
  config: Config
  plugins: Plugins
}

/** The values of all gauges. */
export function gaugeValuesOf({ workers, config, plugins }: GaugeSources): GaugeValue[] {
  const { load, counts } = workers
  const bytes = load.residentMegabytes.map((megabytes) => megabytes * MEGABYTE)
  const loaded = plugins.formats.plugins.size + plugins.processors.plugins.size
  return [
    gaugeValue('workers', { state: 'busy' }, load.busy),
    gaugeValue('workers', { state: 'idle' }, load.idle),
    gaugeValue('workers', { state: 'starting' }, load.starting),
    gaugeValue('workersMost', {}, config.workers),
    gaugeValue('workersStarted', {}, counts.started),
    ...endings.map((reason) => gaugeValue('workersEnded', { reason }, counts.ended[reason])),
    gaugeValue(
      'workersMemory',
      {},
      bytes.reduce((sum, each) => sum + each, 0),
    ),
    gaugeValue(
      'largestWorker',
      {},
      bytes.reduce((most, each) => Math.max(most, each), 0),
    ),
    gaugeValue('waiting', {}, load.waiting),
    gaugeValue('waitingMost', {}, config.queue),
    gaugeValue('plugins', { state: 'loaded' }, loaded),
    gaugeValue('plugins', { state: 'failed' }, plugins.failures.length),
  ]
}

function gaugeValue<Name extends GaugeName>(
  name: Name,
  labels: LabelsOf<(typeof gauges)[Name]>,
  value: number,
): GaugeValue {
  return { name, labels: labels as GaugeValue['labels'], value }
}
