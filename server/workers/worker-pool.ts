// The processes that do jobs: started as they are needed, given one task at a time; one that dies costs only its task.
import type { Caller } from '../jobs/tenants.ts'
import type { Deadline } from '../jobs/deadlines.ts'
import { LostTask } from './task-failures.ts'
import { Schedule, type Demand, type ScheduleSettings } from './schedule.ts'
import type { Report, Tasks, Work } from './worker.ts'
import { WorkerProcess, type End } from './worker-process.ts'

export type TaskName = keyof Tasks

/** What a task is given, and what it gives back. */
export type Payload<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type Value<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>

/** How many processes there are, and what they may use. */
export interface WorkerSettings extends ScheduleSettings {
  queue: number
  /** Megabytes of heap for each process. */
  workerMemory: number
}

/** What goes with a task besides its payload. */
export interface TaskSettings {
  /** Bytes that it works on: large ones do not stand in the way of small ones. */
  bytes: number
  /** Whose turn it is. */
  caller: Caller
  /** Ends the task, and its process where it already runs. */
  deadline?: Deadline
  /** Called once a process has the task. */
  onBegin?: () => void
}

/** A process that has nothing to do ends after this time, save one. */
const IDLE_MILLISECONDS = 60_000

/** How often processes are looked at: the memory of those at work, the time of the others. */
const WATCH_MILLISECONDS = 100

/** So many processes in a row that end before they are ready mean that none will be. */
const MOST_FAILED_STARTS = 3

/** A task that waits for a process, or runs. */
interface Task extends Demand {
  readonly work: Work
  readonly onBegin: (() => void) | undefined
  readonly settle: (outcome: { value: unknown } | { error: unknown }) => void
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
  readonly #schedule: Schedule<Task>
  readonly #places = new Set<Place>()
  readonly #unsettled = new Set<Promise<unknown>>()
  readonly #watch: NodeJS.Timeout
  #failedStarts = 0
  #isClosed = false

  constructor(settings: WorkerSettings) {
    this.#settings = settings
    this.#schedule = new Schedule(settings)
    this.#start()
    this.#watch = setInterval(() => this.#look(), WATCH_MILLISECONDS).unref()
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
    return this.#schedule.running + this.#schedule.waiting >= this.#settings.workers + this.#settings.queue
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
      waiting: this.#schedule.waiting,
      residentMegabytes: places.map(({ process }) => process.residentMegabytes),
    }
  }

  /** Runs a task. Throws a `LostTask`, or what the task threw. */
  run<Name extends TaskName>(
    name: Name,
    payload: Payload<Name>,
    settings: TaskSettings,
  ): Promise<Value<Name>> {
    if (this.isFull) return Promise.reject(new LostTask('busy'))
    const outcome = this.#outcomeOf({ name, payload: payload as never }, settings)
    this.#unsettled.add(outcome)
    return outcome as Promise<Value<Name>>
  }

  /** Lets running tasks finish, and ends the processes. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#unsettled)
    this.#isClosed = true
    clearInterval(this.#watch)
    for (const { process } of this.#places) process.kill()
  }

  #outcomeOf(work: Work, { bytes, caller, deadline, onBegin }: TaskSettings): Promise<unknown> {
    const outcome = new Promise((resolve, reject) => {
      if (deadline?.reason) {
        reject(deadline.reason)
        return
      }
      const stop = (reason: LostTask): void => this.#stop(task, reason)
      const task: Task = {
        work,
        onBegin,
        bytes,
        caller,
        settle: (settled) => {
          deadline?.offEnd(stop)
          this.#schedule.end(task)
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

  /** Gives tasks to processes that have none, and starts more processes where there are not enough. */
  #assign(): void {
    let starting = 0
    for (const place of this.#places) {
      if (!place.isReady) starting++
      if (!place.isReady || place.task) continue
      const task = this.#schedule.begin()
      if (!task) return
      place.task = task
      place.process.hold(true)
      place.process.give(task.work)
      task.onBegin?.()
    }
    // Those that are still starting will take what waits.
    const missing = Math.min(this.#schedule.waiting - starting, this.#settings.workers - this.#places.size)
    for (let count = 0; count < missing; count++) this.#start()
    const isOneMore = missing <= 0 && starting === 0 && this.#places.size === this.#settings.workers
    if (isOneMore && this.#schedule.hasNext) this.#start()
  }

  #start(): void {
    const place: Place = {
      process: new WorkerProcess(this.#settings.workerMemory, {
        onReport: (report) => this.#take(place, report),
        onEnd: (end) => this.#lose(place, end),
      }),
      isReady: false,
      idleSince: performance.now(),
    }
    this.#places.add(place)
    this.tally.started++
  }

  #take(place: Place, report: Report): void {
    if (report.kind === 'stray') {
      this.onFault(reported(report.stack))
      return
    }
    const { task, process } = place
    if (report.kind === 'full') {
      this.#end(place, 'memory')
      task?.settle({ error: new LostTask('memory', reported(report.stack)) })
      this.#assign()
      return
    }
    if (report.kind === 'ready') {
      place.isReady = true
      this.#failedStarts = 0
    } else {
      delete place.task
      place.idleSince = performance.now()
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
      for (const task of this.#schedule.clear()) task.settle({ error: new LostTask('died', cause) })
    }
    this.#assign()
  }

  /** A task that nobody waits for any more: what runs is ended with its process. */
  #stop(task: Task, reason: LostTask): void {
    for (const place of this.#places) {
      if (place.task === task) this.#end(place, 'stopped')
    }
    task.settle({ error: reason })
    this.#assign()
  }

  #end(place: Place, reason: Ending): void {
    this.#places.delete(place)
    this.tally.ended[reason]++
    place.process.kill()
  }

  #look(): void {
    const longAgo = performance.now() - IDLE_MILLISECONDS
    for (const place of this.#places) {
      if (place.task) place.process.checkMemory()
      else if (place.isReady && place.idleSince < longAgo && this.#places.size > 1) {
        this.#end(place, 'idle')
      }
    }
    this.#schedule.reconsider()
    this.#assign()
  }
}

/** An error of another process. */
function reported(stack: string): Error {
  const error = new Error('a worker reported an error')
  error.stack = stack
  return error
}
