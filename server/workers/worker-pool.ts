// The pool of worker processes: started on demand, one task at a time each. If one dies, its task runs once more, in a
// new process, unless its bytes were given away. If that one dies too, the task fails, and no other task does. While
// many small tasks wait, a process gets several in one message, since sending and waking it costs as much as a tenth of
// a small task.
import { bestFor, type Experience } from './best-worker.ts'
import type { Deadline } from './deadlines.ts'
import { LARGE_BYTES, LARGE_MILLISECONDS, Schedule, type Demand, type ScheduleSettings } from './schedule.ts'
import { TaskError } from './task-failures.ts'
import { WorkerProcess, type End, type ProcessorUse } from './worker-process.ts'
import type { Report, Tasks, Work } from './worker.ts'

export type TaskName = keyof Tasks

/** What a task takes, and what it returns. */
export type Payload<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type Value<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** How many processes there are, and what they may use. */
export interface WorkerSettings extends ScheduleSettings {
  /** How many tasks may wait. */
  queue: number
  /** Megabytes of heap for each process. */
  workerMemory: number
}

/** The settings of a task besides its payload. */
export interface TaskSettings {
  /** How many bytes the task works on: small tasks do not wait behind large ones. */
  bytes: number
  /** Organizations take turns. */
  organization: string
  /** The file that the task works on. A process may have kept what it read of it. */
  file?: string
  /** Ends the task early. If it already runs, its process is ended too. */
  deadline?: Deadline
  /** Called when a process has received the task for the first time. */
  onBegin?: (use: () => ProcessorUse | undefined) => void
  /**
   * Called with each byte array of the payload when a process has it. The task is then sent alone, and not repeated if its
   * process dies.
   */
  giveAway?: ((bytes: Uint8Array) => void) | undefined
}

/** Idle workers exit after this time; one stays. A new one needs up to a second on a busy machine. */
const IDLE_MILLISECONDS = 60_000

/** How often the pool checks its processes: the memory of busy ones, the idle time of the others. */
const CHECK_MILLISECONDS = 100

/** The limits on how long a task may run after its client disconnected. */
const MIN_UNWANTED_MILLISECONDS = 1000
const MAX_UNWANTED_MILLISECONDS = 10_000

/**
 * A task without a client may run this many times as long as a process takes to start, since a new process would not be
 * ready much sooner.
 */
const STARTS = 2

/**
 * How long a task may run after its client disconnected, if the last process took `start` milliseconds to start. Most
 * tasks are done sooner, even on a busy machine, where everything takes longer. So clients that disconnect cost no more
 * than clients that wait.
 */
export function unwantedMilliseconds(start: number): number {
  return Math.min(Math.max(MIN_UNWANTED_MILLISECONDS, start * STARTS), MAX_UNWANTED_MILLISECONDS)
}

/** After this many processes in a row that ended before they were ready, the pool counts as broken. */
const MAX_FAILED_STARTS = 3

/** All tasks are functions of their payload, so a task can be repeated. But a task can also be why its process died. */
const MAX_ATTEMPTS = 2

/** The most tasks of one message. The outcome of each is sent at once. */
const MAX_TASKS = 4

/** The most bytes of all tasks of one message. */
const MAX_MESSAGE_BYTES = LARGE_BYTES / 2

/** If the first task of a message takes longer, other processes run the tasks behind it. */
const STUCK_MILLISECONDS = 100

/** A waiting or running task. */
interface Task extends Demand {
  readonly work: Work
  readonly file: string | undefined
  readonly onBegin: TaskSettings['onBegin']
  readonly giveAway: TaskSettings['giveAway']
  /** Reports the outcome to the caller. Only the first outcome counts. */
  readonly settle: (outcome: TaskOutcome) => void
  /** How many processes have begun it. */
  attempts: number
}

type TaskOutcome = { value: unknown } | { error: unknown }

/** A process of the pool, and its tasks. */
interface PooledWorker extends Experience {
  process: WorkerProcess
  isReady: boolean
  /**
   * The current task, and those that follow it. Undefined stands for a task whose outcome is not awaited from this
   * process. A process that is not ready has one if it replaces the process that died with this task.
   */
  tasks: (Task | undefined)[]
  /** When the current task began, or the last one ended. */
  since: number
  /** Whether the outcome of the current task is no longer needed. */
  isUnwanted: boolean
  /** Ends after its task, since its plugins have changed since. */
  isLast: boolean
}

/** Why a process ended: by itself, with a canceled task, or because it was idle. */
export type Ending = End['reason'] | 'stopped' | 'idle'

/** The current load of the pool. */
export interface WorkerPoolLoad {
  busy: number
  idle: number
  starting: number
  /** Tasks that wait for a process. */
  waiting: number
  /** One number per process. */
  residentMegabytes: readonly number[]
}

/** Runs tasks in worker processes. */
export class WorkerPool {
  readonly #settings: WorkerSettings
  readonly #schedule: Schedule<Task>
  readonly #workers = new Set<PooledWorker>()
  readonly #unsettled = new Set<Promise<unknown>>()
  readonly #timer: NodeJS.Timeout
  #failedStarts = 0
  /** How long the last process took to start. */
  #startMilliseconds = 0
  #isClosed = false

  constructor(settings: WorkerSettings) {
    this.#settings = settings
    this.#schedule = new Schedule(settings)
    this.#start()
    this.#timer = setInterval(() => this.#check(), CHECK_MILLISECONDS).unref()
  }

  /** How many processes have started and ended since the host started, for the metrics. */
  readonly counts: { started: number; ended: Record<Ending, number> } = {
    started: 0,
    ended: { memory: 0, died: 0, stopped: 0, idle: 0 },
  }

  /** Called with the error of a process that failed without a task, for the log. */
  onFault: (error: unknown) => void = () => {}

  /** Whether all workers are busy and the queue is full. */
  get isFull(): boolean {
    return this.#schedule.size >= this.#settings.workers + this.#settings.queue
  }

  /** Whether processes fail to start. */
  get isBroken(): boolean {
    return this.#failedStarts >= MAX_FAILED_STARTS
  }

  /** The current load, for the metrics. */
  get load(): WorkerPoolLoad {
    const workers = [...this.#workers]
    const busy = workers.filter(({ isReady, tasks }) => isReady && tasks.length > 0).length
    const starting = workers.filter(({ isReady }) => !isReady).length
    return {
      busy,
      starting,
      idle: workers.length - busy - starting,
      waiting: this.#schedule.waiting,
      residentMegabytes: workers.map(({ process }) => process.residentMegabytes),
    }
  }

  /** Runs a task. Throws a `TaskError`, or what the task threw. */
  run<Name extends TaskName>(
    name: Name,
    payload: Payload<Name>,
    settings: TaskSettings,
  ): Promise<Value<Name>> {
    if (this.isFull) return Promise.reject(new TaskError('busy'))
    const work: Work = { name, payload: payload as never, bytes: settings.bytes }
    const outcome = this.#outcomeOf(work, settings)
    this.#unsettled.add(outcome)
    return outcome as Promise<Value<Name>>
  }

  /** Runs all later tasks in processes that load plugins again. Running tasks finish. */
  renew(): void {
    for (const worker of this.#workers) {
      if (worker.tasks.length > 0) worker.isLast = true
      // A process that is still starting has loaded no plugin.
      else if (worker.isReady) this.#end(worker, 'idle')
    }
    if (this.#workers.size === 0) this.#start()
    this.#assign()
  }

  /** Waits for all accepted tasks, then ends the processes. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#unsettled)
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const { process } of this.#workers) process.kill()
  }

  #outcomeOf(work: Work, settings: TaskSettings): Promise<unknown> {
    const { bytes, organization, file, deadline, onBegin, giveAway } = settings
    const outcome = new Promise((resolve, reject) => {
      if (deadline?.reason) {
        reject(deadline.reason)
        return
      }
      const stop = (reason: TaskError): void => this.#stop(task, reason)
      const task: Task = {
        work,
        onBegin,
        giveAway,
        bytes,
        organization,
        file,
        attempts: 0,
        settle: (settled) => {
          deadline?.offEnd(stop)
          this.#unsettled.delete(outcome)
          if ('error' in settled) reject(settled.error)
          else resolve(settled.value)
        },
      }
      deadline?.onEnd(stop)
      this.#schedule.add(task)
      this.#assign()
    })
    return outcome
  }

  /** Assigns waiting tasks to idle workers, and starts more workers if needed. */
  #assign(): void {
    const begun: [worker: PooledWorker, task: Task][] = []
    const unoccupied = [...this.#workers].filter(({ tasks }) => tasks.length === 0)
    const idle = new Set(unoccupied.filter(({ isReady }) => isReady))
    const starting = unoccupied.length - idle.size
    let isIdle = false
    for (let [next] = idle; next && !isIdle; [next] = idle) {
      const task = this.#schedule.begin()
      isIdle = task === undefined
      if (!task) break
      const worker = bestFor(task, idle) ?? next
      idle.delete(worker)
      begun.push([worker, task])
    }
    for (const [worker, task] of begun) this.#send(worker, [task, ...this.#followersOf(task)])
    // Tasks that wait although a worker is idle wait for memory, or for their turn.
    if (isIdle) return
    // Workers that are still starting will take waiting tasks.
    const missing = Math.min(this.#schedule.waiting - starting, this.#settings.workers - this.#workers.size)
    for (let count = 0; count < missing; count++) this.#start()
    // All workers are busy, but a task may begin in an extra place.
    if (missing <= 0 && starting === 0 && this.#schedule.hasNext) this.#start()
  }

  /** The tasks that are sent along with one that begins: no more than its share of those that wait. */
  #followersOf({ bytes, onBegin, giveAway }: Task): Task[] {
    const followers: Task[] = []
    const most = Math.min(Math.floor(this.#schedule.waiting / this.#settings.workers), MAX_TASKS - 1)
    let left = MAX_MESSAGE_BYTES - bytes
    // Tasks that report their begin have a time limit of their own.
    while (!onBegin && !giveAway && followers.length < most) {
      const follower = this.#schedule.follow((task) => task.bytes <= left && !task.onBegin && !task.giveAway)
      if (!follower) break
      left -= follower.bytes
      followers.push(follower)
    }
    return followers
  }

  #send(worker: PooledWorker, tasks: Task[]): void {
    worker.tasks = tasks
    for (const { file } of tasks) worker.file = file ?? worker.file
    worker.since = performance.now()
    worker.process.keepAlive(true)
    if (tasks.some(({ bytes }) => bytes >= LARGE_BYTES)) this.#lower(worker)
    const [first] = tasks
    worker.process.send(
      tasks.map(({ work }) => work),
      first?.giveAway,
    )
    if (first && first.attempts++ === 0) first.onBegin?.(() => worker.process.processorUse)
  }

  /** From now on, the process gives small tasks of others precedence. */
  #lower(worker: PooledWorker): void {
    if (!worker.isForLarge) worker.process.lowerPriority()
    worker.isForLarge = true
  }

  /** Starts a process. `task`: the task that it takes first. */
  #start(task?: Task): void {
    const worker: PooledWorker = {
      process: new WorkerProcess(this.#settings.workerMemory, {
        onReport: (report) => this.#handleReport(worker, report),
        onEnd: (end) => this.#handleEnd(worker, end),
      }),
      isReady: false,
      since: performance.now(),
      isUnwanted: false,
      isForLarge: false,
      isLast: false,
      file: undefined,
      tasks: task ? [task] : [],
    }
    this.#workers.add(worker)
    this.counts.started++
  }

  #handleReport(worker: PooledWorker, report: Report): void {
    if (report.kind === 'unhandled') {
      this.onFault(errorOf(report.stack))
      return
    }
    const { tasks, process } = worker
    const [task] = tasks
    if (report.kind === 'full') {
      this.#end(worker, 'memory')
      this.#finish(task, { error: new TaskError('memory', errorOf(report.stack)) })
      this.#assign()
      return
    }
    if (report.kind === 'ready') {
      worker.isReady = true
      this.#failedStarts = 0
      this.#startMilliseconds = performance.now() - worker.since
      if (task) {
        this.#send(worker, [task])
        return
      }
    } else {
      tasks.shift()
      worker.isUnwanted = false
      worker.since = performance.now()
      this.#finish(task, report.kind === 'done' ? report : { error: errorOf(report.stack) })
      if (tasks.length > 0) {
        this.#beginFollower(worker)
        return
      }
    }
    process.keepAlive(false)
    if (worker.isLast) this.#end(worker, 'idle')
    this.#assign()
  }

  /** The process has begun the next of its tasks. */
  #beginFollower(worker: PooledWorker): void {
    const [task] = worker.tasks
    worker.isUnwanted = task === undefined
    if (!task) return
    task.attempts++
    this.#schedule.beginFollowing(task)
  }

  /** Lets other processes run the tasks that follow the current one. */
  #release(worker: PooledWorker): void {
    // The last one first, since each is put before those that wait.
    for (let index = worker.tasks.length - 1; index > 0; index--) {
      const task = worker.tasks[index]
      worker.tasks[index] = undefined
      if (task) this.#schedule.waitAgain(task)
    }
  }

  /** A process has ended by itself. */
  #handleEnd(worker: PooledWorker, { reason, stderrTail }: End): void {
    // A process that could not be started may report its end twice.
    if (!this.#workers.delete(worker) || this.#isClosed) return
    this.counts.ended[reason]++
    if (!worker.isReady) this.#failedStarts++
    const cause = new Error(`a worker process ended: ${stderrTail.trim() || 'without any output'}`)
    const { isUnwanted } = worker
    const [task] = worker.tasks
    this.#release(worker)
    const isRepeatable = task && task.attempts < (task.giveAway ? 1 : MAX_ATTEMPTS)
    if (isRepeatable && reason === 'died' && !isUnwanted && !this.isBroken) {
      this.onFault(cause)
      this.#start(task)
    } else if (task) this.#finish(task, { error: new TaskError(reason, cause) })
    else this.onFault(cause)
    if (!worker.isReady && this.isBroken) {
      for (const waiting of this.#schedule.clear()) waiting.settle({ error: new TaskError('died', cause) })
    }
    this.#assign()
  }

  #finish(task: Task | undefined, outcome: TaskOutcome): void {
    if (!task) return
    this.#schedule.end(task)
    task.settle(outcome)
  }

  /** Cancels a task. If it is running, its process is ended, at once or a while after its client disconnected. */
  #stop(task: Task, reason: TaskError): void {
    const worker = [...this.#workers].find(({ tasks }) => tasks.includes(task))
    const place = worker?.tasks.indexOf(task) ?? -1
    if (worker && place > 0) {
      worker.tasks[place] = undefined
      this.#finish(task, { error: reason })
      return
    }
    const most = unwantedMilliseconds(this.#startMilliseconds)
    if (worker?.isReady && reason.failure === 'gone' && performance.now() - worker.since < most) {
      worker.isUnwanted = true
      task.settle({ error: reason })
      return
    }
    if (worker?.isReady) this.#end(worker, 'stopped')
    else worker?.tasks.shift()
    this.#finish(task, { error: reason })
    this.#assign()
  }

  #end(worker: PooledWorker, reason: Ending): void {
    this.#workers.delete(worker)
    this.counts.ended[reason]++
    this.#release(worker)
    worker.process.kill()
  }

  #check(): void {
    const now = performance.now()
    const mostUnwanted = unwantedMilliseconds(this.#startMilliseconds)
    for (const worker of this.#workers) {
      const { tasks, since, isUnwanted, isReady, process } = worker
      const [task] = tasks
      if (now - since >= STUCK_MILLISECONDS) this.#release(worker)
      if (isUnwanted && now - since >= mostUnwanted) {
        this.#end(worker, 'stopped')
        if (task) this.#schedule.end(task)
      } else if (tasks.length > 0 && isReady) {
        process.checkMemory()
        if (now - since >= LARGE_MILLISECONDS) this.#lower(worker)
      } else if (isReady && now - since >= IDLE_MILLISECONDS && this.#workers.size > 1) {
        this.#end(worker, 'idle')
      }
    }
    this.#schedule.reconsider()
    this.#assign()
  }
}

/** An error that a worker process reported. */
function errorOf(stack: string): Error {
  const error = new Error('a worker reported an error')
  error.stack = stack
  return error
}
