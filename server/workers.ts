// The threads that do jobs: bounded queue, deadline, memory; a thread that dies costs only its own job.
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import type { Tasks } from './worker.ts'

export type TaskName = keyof Tasks

/** What a task is given, and what it gives back. */
export type Payload<Name extends TaskName> = Parameters<Tasks[Name]>[0]
export type Value<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>['value']

/** How one task is run. */
export interface RunOptions {
  /** Buffers that go over to the thread; they cannot be used here any more. */
  transfer?: readonly ArrayBuffer[]
  /** Ends the task, and its thread where it already runs. Its reason, a `LostTask`, is what `run` then throws. */
  signal?: AbortSignal
}

/** Why a thread gave no answer. */
export type Loss =
  /** The queue is full. */
  | 'busy'
  /** Its time was over. */
  | 'late'
  /** It used more memory than a thread has. */
  | 'memory'
  /** It ended its thread. */
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

/** What the pool is given. */
export interface WorkerSettings {
  workers: number
  queue: number
  /** Megabytes of heap for each thread. */
  workerMemory: number
}

/** A thread that has nothing to do ends after this time, save the first. */
const IDLE_MILLISECONDS = 60_000

/**
 * Megabytes for what a thread has just made. Small: where much of it survives at once, the heap passes its limit in one
 * step, and then V8 ends the process with all its jobs instead of the thread.
 */
const YOUNG_MEGABYTES = 24

/** Runs tasks in threads. */
export class Workers {
  readonly #pool: Piscina
  readonly #capacity: number
  readonly #running = new Set<Promise<unknown>>()

  constructor({ workers, queue, workerMemory }: WorkerSettings) {
    this.#capacity = workers + queue
    this.#pool = new Piscina({
      filename: workerFile(),
      minThreads: 1,
      maxThreads: workers,
      maxQueue: queue + workers,
      idleTimeout: IDLE_MILLISECONDS,
      // A plugin needs nothing of our environment, least of all the secret.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: workerMemory, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    })
    this.#pool.on('error', (error: unknown) => this.onFault(error))
  }

  /** Told what a thread throws while it has no task, or while it starts: for the log. */
  onFault: (error: unknown) => void = () => {}

  /** Whether all threads are at work and the queue is full. */
  get isFull(): boolean {
    return this.#running.size >= this.#capacity
  }

  /** Runs a task. Throws a `LostTask`, or what the task threw. */
  async run<Name extends TaskName>(
    name: Name,
    payload: Payload<Name>,
    { transfer = [], signal }: RunOptions = {},
  ): Promise<Value<Name>> {
    if (this.isFull) throw new LostTask('busy')
    const options = { transferList: [...transfer], ...(signal ? { signal } : {}) }
    const task: Promise<Value<Name>> = this.#pool.run({ name, payload }, options)
    this.#running.add(task)
    try {
      return await task
    } catch (error) {
      throw lossOf(error, signal) ?? error
    } finally {
      this.#running.delete(task)
    }
  }

  /** Lets running tasks finish, and ends the threads. */
  async close(): Promise<void> {
    await Promise.allSettled(this.#running)
    await this.#pool.destroy()
  }
}

/** What the pool says of a thread that is gone. */
function lossOf(error: unknown, signal: AbortSignal | undefined): LostTask | undefined {
  if (signal?.reason instanceof LostTask) return signal.reason
  if (!(error instanceof Error)) return undefined
  if ('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY') return new LostTask('memory', error)
  if (/^worker exited|^Terminating worker/.test(error.message)) return new LostTask('died', error)
  return undefined
}

/** Compiled, a thread runs plain JavaScript; from source, tsx must be there before any TypeScript is read. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? 'worker-from-source.mjs' : 'worker.js'
  return fileURLToPath(new URL(`../server/${name}`, import.meta.url))
}
