// Reads what the host must know about the operator's formats. Their code is loaded in a separate process, so that a
// format that loops, never finishes, uses all memory or ends the process affects only itself.
import { fileURLToPath } from 'node:url'
import { counted } from '@atlas/core/counted.ts'
import { readFormat, type FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import { LOAD_SECONDS, type Catalogue, type LoadFailure } from '@atlas/core/plugins/registry.ts'
import type { DeclaredFiles } from './declared-formats.ts'
import type { LoadFault, PluginInfoCall, pluginInfoTasks } from './plugin-info-tasks.ts'
import type { Config } from '../config.ts'
import { Deadline } from '../workers/deadlines.ts'
import { TaskError, type TaskFailure } from '../workers/task-failures.ts'
import type { ProcessorUse } from '../workers/worker-process.ts'
import { WorkerPool, type Payload, type Value } from '../workers/worker-pool.ts'

/** The limits for loading the code of a format. */
export type PluginInfoSettings = Pick<Config, 'workerMemory' | 'jobSeconds'>

/** Where our own formats are. They load without a limit by the clock, however busy the machine is. */
const OURS = fileURLToPath(new URL('../../formats/', import.meta.url))

/** How often it looks whether the time of a plugin is over. */
const LOOK_MILLISECONDS = 100

/**
 * The time that a process has had: without the time in which it waited for a processor that others used. On systems
 * other than Linux, the time by the clock.
 */
class OwnTime {
  readonly #use: () => ProcessorUse | undefined
  #milliseconds = 0
  #last = performance.now()
  #lastUse: number | undefined

  constructor(use: () => ProcessorUse | undefined) {
    this.#use = use
    this.#lastUse = use()?.milliseconds
  }

  milliseconds(): number {
    const now = performance.now()
    const use = this.#use()
    const passed = now - this.#last
    const used = use && this.#lastUse !== undefined ? use.milliseconds - this.#lastUse : undefined
    this.#milliseconds += used !== undefined && use?.isReady ? Math.max(0, Math.min(used, passed)) : passed
    this.#last = now
    this.#lastUse = use?.milliseconds
    return this.#milliseconds
  }
}

/** Reads plugin info. Create it early, because its process starts at once. */
export class PluginInfoReader {
  readonly #workers: WorkerPool
  readonly #seconds: number
  readonly #memory: number

  constructor({ workerMemory, jobSeconds }: PluginInfoSettings) {
    // In a job, loading counts towards the time of the job.
    this.#seconds = Math.min(LOAD_SECONDS, jobSeconds)
    this.#memory = workerMemory
    this.#workers = new WorkerPool({ workers: 1, queue: Infinity, workerMemory, jobsMemory: Infinity })
  }

  /** Reads the info of formats from their modules. */
  async read(formats: readonly PluginInfoCall[]): Promise<Catalogue<FormatInfo>> {
    const plugins = new Map<string, FormatInfo>()
    const files = new Map<string, string>()
    const failures: LoadFailure[] = []
    const outcomes = await Promise.all(
      formats.map(({ type, file }) => this.#outcomeOf('read-plugin-info', { type, file })),
    )
    for (const [index, { type, file }] of formats.entries()) {
      const outcome = outcomes[index]
      if (outcome?.kind === 'format') {
        plugins.set(type, readFormat(outcome.format))
        files.set(type, file)
      } else if (outcome) failures.push({ file, message: outcome.message })
    }
    return { plugins, files, failures }
  }

  /** Returns the info of a declared format, or a sentence about what is wrong with it. */
  async readDeclared(call: DeclaredFiles): Promise<FormatInfo | string> {
    const outcome = await this.#outcomeOf('read-declared-format', call)
    return outcome.kind === 'format' ? readFormat(outcome.format) : outcome.message
  }

  /** Loads witnesses from their modules. Returns those that cannot be loaded. */
  async tryWitnesses(files: readonly string[]): Promise<LoadFailure[]> {
    const outcomes = await Promise.all(files.map((file) => this.#outcomeOf('try-witness', { file })))
    return files.flatMap((file, index) => {
      const outcome = outcomes[index]
      return outcome?.kind === 'fault' ? { file, message: outcome.message } : []
    })
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#workers.close()
  }

  async #outcomeOf<Name extends keyof typeof pluginInfoTasks>(
    name: Name,
    payload: Payload<Name>,
  ): Promise<Value<Name> | LoadFault> {
    const deadline = new Deadline()
    let timer: NodeJS.Timeout | undefined
    const isOurs = 'file' in payload && payload.file.startsWith(OURS)
    const onBegin = (use: () => ProcessorUse | undefined): void => {
      if (isOurs) return
      const time = new OwnTime(use)
      timer = setInterval(() => {
        if (time.milliseconds() >= this.#seconds * 1000) deadline.end('late')
      }, LOOK_MILLISECONDS)
    }
    try {
      return await this.#workers.run(name, payload, { bytes: 0, organization: 'page', deadline, onBegin })
    } catch (error) {
      if (error instanceof TaskError) return { kind: 'fault', message: this.#sentence(error.failure) }
      return { kind: 'fault', message: 'Its description contains more than texts and patterns.' }
    } finally {
      clearInterval(timer)
    }
  }

  #sentence(failure: TaskFailure): string {
    if (failure === 'late') return `It was not loaded after ${counted(this.#seconds, 'second')}.`
    if (failure === 'memory') return `Loading it takes more than the ${this.#memory} MB of memory of a job.`
    return 'It ended its process while it was loading.'
  }
}
