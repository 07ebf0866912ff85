// The settings of the host in a soak test, apart from the defaults.
import { join } from 'node:path'
import { root } from '../checkout.ts'

/** Jobs that hang end early, so that many fit into a soak test and the others still get a worker. */
export const SOAK_SETTINGS = {
  ATLAS_OFFERED_CHAINS: 'all',
  ATLAS_PLUGINS: join(root, 'tools/bench/soak/plugins'),
  ATLAS_FETCH_ALLOW: '127.0.0.1',
  ATLAS_FETCH_IDLE_SECONDS: '6',
  ATLAS_JOB_SECONDS: '10',
  // All jobs belong to one organization. Those that wait must leave room for the jobs of another one.
  ATLAS_CALLER_SHARE: '100',
  ATLAS_QUEUE: '200',
  ATLAS_WORKERS: '3',
  ATLAS_WORKER_MEMORY: '384',
  ATLAS_RESULT_SECONDS: '60',
}
