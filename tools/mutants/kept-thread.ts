// Runs the tests of every mutant in one thread that stays. A new thread a mutant takes three times as long.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ThreadsPoolWorker, type PoolOptions, type PoolWorker, type VitestPluginContext } from 'vitest/node'

type Send = PoolWorker['send']
type Listen = PoolWorker['on']
type Event = Parameters<Listen>[0]
type Callback = Parameters<Listen>[1]

/** A plugin of Vitest that keeps the thread between runs, and lets it load the code again for each. */
export const keptThread = {
  name: 'kept-thread',
  configureVitest({ project }: VitestPluginContext): void {
    Object.assign(project.config, {
      pool: KeptThread.name,
      poolRunner: {
        name: KeptThread.name,
        createPoolWorker: (options: PoolOptions) => new KeptThread(options),
      },
      // Vitest keeps modules between test files. `send` names those that it must load again.
      isolate: false,
    })
  },
}

let thread: ThreadsPoolWorker | undefined
let hasStarted = false

/** What Vitest takes for a thread of its own: it starts and stops, and the real thread keeps running. */
class KeptThread implements PoolWorker {
  readonly name = KeptThread.name
  readonly #options: PoolOptions
  readonly #listeners: { event: Event; callback: Callback }[] = []

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (thread !== undefined) return
    thread = new ThreadsPoolWorker(this.#options)
    await thread.start()
  }

  async stop(): Promise<void> {
    for (const { event, callback } of this.#listeners.splice(0)) thread?.off(event, callback)
  }

  on(event: Event, callback: Callback): void {
    this.#listeners.push({ event, callback })
    thread?.on(event, callback)
  }

  off(event: Event, callback: Callback): void {
    const index = this.#listeners.findIndex((one) => one.event === event && one.callback === callback)
    if (index !== -1) this.#listeners.splice(index, 1)
    thread?.off(event, callback)
  }

  readonly send: Send = (message) => {
    if (message.type === 'stop') return this.#answer('stopped')
    if (message.type === 'start') {
      if (hasStarted) return this.#answer('started')
      hasStarted = true
    }
    if (message.type !== 'run') return thread?.send(message)
    // The thread knows the settings of its start only, and which tests to run is one of them.
    const context = { ...message.context, config: this.#options.project.serializedConfig, invalidates: code }
    thread?.send({ ...message, context })
  }

  deserialize(data: unknown): unknown {
    return data
  }

  #answer(type: 'started' | 'stopped'): void {
    setImmediate(() => {
      for (const { event, callback } of this.#listeners)
        if (event === 'message') callback({ type, __vitest_worker_response__: true })
    })
  }
}

/** Paths of all code in the checkout. */
const code = readdirSync('.', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$|^dist$/.test(entry.name))
  .flatMap(({ name }) =>
    readdirSync(name, { recursive: true, encoding: 'utf8' }).map((path) => join(name, path)),
  )
  .filter((path) => /\.m?[jt]s$/.test(path))
  .map((path) => join(process.cwd(), path))
