// What the host of a soak is told beside its defaults.
import { join } from 'node:path'
import { root } from '../checkout.ts'

/** Stuck jobs end soon, so that many fit into a soak, and leave a worker for the others. */
export const HOST_SETTINGS = {
  ATLAS_PLUGINS: join(root, 'bench/soak/plugins'),
  ATLAS_FETCH_ALLOW: '127.0.0.1',
  ATLAS_FETCH_IDLE_SECONDS: '3',
  ATLAS_JOB_SECONDS: '10',
  // All jobs are of one caller.
  ATLAS_CALLER_SHARE: '100',
  ATLAS_WORKERS: '3',
  ATLAS_WORKER_MEMORY: '384',
  ATLAS_RESULT_SECONDS: '60',
}
