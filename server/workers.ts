// The processes that do jobs: bounded queue, deadline, memory; a process that dies costs only its own job.
import type { Report, Tasks, Work } from './worker.ts'
import { WorkerProcess, type End } from './worker-process.ts'

export type TaskName = keyof Tasks

/** What a task is given, and what it gives back. */
export type Payload<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type Value<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** Why a task gave no answer. */
export type Loss =
  /** The queue is full. */
  | 'busy'
  /** Its time was over. */
  | 'late'
  /** It used more memory than a job may. */
  | 'memory'
  /** It ended its process, or none could be started. */
  | 'died'
  /** Nobody waits for it any more. */
  | 'gone'

/** A task that was lost, though the host lives. */
export class LostTask extends Error {
  readonly loss: Loss

  constructor(loss: Loss, cause?: unknown) {
    super(`the task was lost: ${loss}`, { cause })
    this.name = 'LostTask'
    this.loss = loss
  }
}

/** How many processes there are, and what they may use. */
export interface WorkerSettings {
  workers: number
  queue: number
  /** Megabytes of heap for each process. */
  workerMemory: number
}

/** A process that has nothing to do ends after this time, save one. */
const IDLE_MILLISECONDS = 60_000

/** So many processes in a row that end before they are ready mean that none will be. */
const MOST_FAILED_STARTS = 3

/** A task that waits for a process, or runs. */
interface Task {
  work: Work
  settle(outcome: { value: unknown } | { error: unknown }): void
}

/** A process, and what it does just now. */
interface Place {
  process: WorkerProcess
  isReady: boolean
  task?: Task
  idleSince: number
}

/** Why a process ended: by itself, with the task that nobody waits for any more, or for want of tasks. */
export type Ending = End['reason'] | 'stopped' | 'idle'

/** What the processes do just now. */
export interface WorkersLoad {
  busy: number
  idle: number
  starting: number
  /** Tasks that wait for a process. */
  waiting: number
  /** Of each process. */
  residentMegabytes: readonly number[]
}

/** Runs tasks in processes of their own. */
export class Workers {
  readonly #settings: WorkerSettings
  readonly #places = new Set<Place>()
  readonly #waiting: Task[] = []
  readonly #running = new Set<Promise<unknown>>()
  readonly #sweeper: NodeJS.Timeout
  #failedStarts = 0
  #isClosed = false

  constructor(settings: WorkerSettings) {
    this.#settings = settings
    this.#start()
    this.#sweeper = setInterval(() => this.#endIdle(), IDLE_MILLISECONDS / 4).unref()
  }

  /** What has become of processes since this host began: for the metrics. */
  readonly tally: { started: number; ended: Record<Ending, number> } = {
    started: 0,
    ended: { memory: 0, died: 0, stopped: 0, idle: 0 },
  }

  /** Told why a process ended that had no task: for the log. */
  onFault: (error: unknown) => void = () => {}

  /** Whether all processes are at work and the queue is full. */
  get isFull(): boolean {
    return this.#running.size >= this.#settings.workers + this.#settings.queue
  }

  /** Whether processes can be started at all. */
  get isBroken(): boolean {
    return this.#failedStarts >= MOST_FAILED_STARTS
  }

  /** What happens just now: for the metrics. */
  get load(): WorkersLoad {
    const places = [...this.#places]
    const busy = places.filter(({ task }) => task).length
    const starting = places.filter(({ isReady }) => !isReady).length
    return {
      busy,
      starting,
      idle: places.length - busy - starting,
      waiting: this.#waiting.length,
      residentMegabytes: places.map(({ process }) => process.residentMegabytes),
    }
  }

  /**
   * Runs a task. Throws a `LostTask`, or what the task threw. `signal` ends the task, and its process where it already
   * runs; its reason, a `LostTask`, is what is then thrown.
   */
  async run<Name extends TaskName>(
    name: Name,
    payload: Payload<Name>,
    signal?: AbortSignal,
  ): Promise<Value<Name>> {
    if (this.isFull) throw new LostTask('busy')
    const running = this.#outcomeOf({ name, payload: payload as never }, signal)
    this.#running.add(running)
    try {
      return (await running) as Value<Name>
    } finally {
      this.#running.delete(running)
    }
  }

  /** Lets running tasks finish, and ends the processes. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running)
    this.#isClosed = true
    clearInterval(this.#sweeper)
    for (const { process } of this.#places) process.kill()
  }

  #outcomeOf(work: Work, signal: AbortSignal | undefined): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const stop = (): void => this.#stop(task, signal?.reason)
      const task: Task = {
        work,
        settle(outcome) {
          signal?.removeEventListener('abort', stop)
          if ('error' in outcome) reject(outcome.error)
          else resolve(outcome.value)
        },
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', stop)
      this.#waiting.push(task)
      this.#assign()
    })
  }

  /** Gives waiting tasks to processes that have none, and starts more processes while there may be. */
  #assign(): void {
    for (const place of this.#places) {
      if (!place.isReady || place.task) continue
      const task = this.#waiting.shift()
      if (!task) return
      place.task = task
      place.process.hold(true)
      place.process.give(task.work)
    }
    const starting = [...this.#places].filter(({ isReady }) => !isReady).length
    const wanted = Math.min(this.#waiting.length - starting, this.#settings.workers - this.#places.size)
    for (let count = 0; count < wanted; count++) this.#start()
  }

  #start(): void {
    const place: Place = {
      process: new WorkerProcess(this.#settings.workerMemory, {
        onReport: (report) => this.#take(place, report),
        onEnd: (end) => this.#lose(place, end),
      }),
      isReady: false,
      idleSince: Date.now(),
    }
    this.#places.add(place)
    this.tally.started++
  }

  #take(place: Place, report: Report): void {
    if (report.kind === 'stray') return this.onFault(reported(report.stack))
    const { task, process } = place
    if (report.kind === 'ready') {
      place.isReady = true
      this.#failedStarts = 0
    } else {
      delete place.task
      place.idleSince = Date.now()
      process.rest()
      task?.settle(report.kind === 'done' ? report : { error: reported(report.stack) })
    }
    process.hold(false)
    this.#assign()
  }

  /** A process has ended; its task is lost, and only that. */
  #lose(place: Place, { reason, lastWords }: End): void {
    // A process that could not be started may tell so twice.
    if (!this.#places.delete(place) || this.#isClosed) return
    this.tally.ended[reason]++
    const cause = new Error(`a worker process ended: ${lastWords.trim() || 'without a word'}`)
    if (place.task) place.task.settle({ error: new LostTask(reason, cause) })
    else this.onFault(cause)
    if (!place.isReady && ++this.#failedStarts >= MOST_FAILED_STARTS) {
      for (const task of this.#waiting.splice(0)) task.settle({ error: new LostTask('died', cause) })
    }
    this.#assign()
  }

  /** A task that nobody waits for any more: what runs is ended with its process. */
  #stop(task: Task, reason: unknown): void {
    const at = this.#waiting.indexOf(task)
    if (at >= 0) this.#waiting.splice(at, 1)
    for (const place of this.#places) {
      if (place.task !== task) continue
      this.#places.delete(place)
      this.tally.ended.stopped++
      place.process.kill()
    }
    task.settle({ error: reason })
    this.#assign()
  }

  #endIdle(): void {
    const longAgo = Date.now() - IDLE_MILLISECONDS
    for (const place of this.#places) {
      if (this.#places.size <= 1) return
      if (place.task || !place.isReady || place.idleSince > longAgo) continue
      this.#places.delete(place)
      this.tally.ended.idle++
      place.process.kill()
    }
  }
}

/** An error of another process. */
function reported(stack: string): Error {
  const error = new Error('a worker reported an error')
  error.stack = stack
  return error
}
