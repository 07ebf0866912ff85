// Runs tasks in this process. `npm run -w tools mutate` puts it in the place of the worker pool, because processes of a pool
// would run the code without its changes.
import { jobTasks } from '@atlas/server/jobs/job-in-worker.ts'
import { organizationFormatTasks } from '@atlas/server/organization-formats/check-task.ts'
import { pageTasks } from '@atlas/server/pages/page-tasks.ts'
import { pluginInfoTasks } from '@atlas/server/plugins/plugin-info-tasks.ts'
import type {
  Payload,
  TaskName,
  TaskSettings,
  Value,
  WorkerPool as ProcessPool,
  WorkerPoolLoad,
} from '@atlas/server/workers/worker-pool.ts'

const tasks = { ...jobTasks, ...pageTasks, ...pluginInfoTasks, ...organizationFormatTasks }

/** Has the name of the pool that it replaces. */
export class WorkerPool implements Pick<ProcessPool, keyof ProcessPool> {
  readonly counts = { started: 0, ended: { memory: 0, died: 0, stopped: 0, idle: 0 } }
  readonly isFull = false
  readonly isBroken = false
  readonly load: WorkerPoolLoad = { busy: 0, idle: 0, starting: 0, waiting: 0, residentMegabytes: [] }

  onFault: (error: unknown) => void = () => {}

  async run<Name extends TaskName>(
    name: Name,
    payload: Payload<Name>,
    { deadline, onBegin }: TaskSettings,
  ): Promise<Value<Name>> {
    if (deadline?.reason) throw deadline.reason
    const task = tasks[name] as (payload: Payload<Name>) => Promise<Value<Name>>
    // A process would have its own copy.
    const running = task({ ...payload })
    onBegin?.(() => undefined)
    return running
  }

  renew(): void {}

  async close(): Promise<void> {}
}
