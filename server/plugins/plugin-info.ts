// What a host knows of the operator's own formats. Their code is loaded in a process of its own, which is ended after:
// one that loops, waits for ever, takes all memory or ends its process as it is loaded costs itself alone.
import { readFormat, type FormatInfo } from '../../core/catalogue.ts'
import { LOAD_SECONDS, type Catalogue, type LoadFailure } from '../../core/registry.ts'
import type { PluginInfoOutcome } from './plugin-info-tasks.ts'
import type { Config } from '../config.ts'
import { Deadline } from '../workers/deadlines.ts'
import { TaskError, type TaskFailure } from '../workers/task-failures.ts'
import { WorkerPool } from '../workers/worker-pool.ts'

/** What limits the code of a format while it is loaded. */
export type PluginInfoSettings = Pick<Config, 'workerMemory' | 'jobSeconds'>

/** Reads formats. Make it early: its process starts at once. */
export class PluginInfoReader {
  readonly #workers: WorkerPool
  readonly #seconds: number
  readonly #memory: number

  constructor({ workerMemory, jobSeconds }: PluginInfoSettings) {
    // In a job, it is loaded in the time of the job.
    this.#seconds = Math.min(LOAD_SECONDS, jobSeconds)
    this.#memory = workerMemory
    this.#workers = new WorkerPool({ workers: 1, queue: Infinity, workerMemory, jobsMemory: Infinity })
  }

  /** Reads compiled formats, by their files. */
  async read(files: readonly string[]): Promise<Catalogue<FormatInfo>> {
    const plugins = new Map<string, FormatInfo>()
    const places = new Map<string, string>()
    const failures: LoadFailure[] = []
    const outcomes = await Promise.all(files.map((file) => this.#outcomeOf(file)))
    for (const [index, file] of files.entries()) {
      const outcome = outcomes[index]
      if (outcome?.kind === 'format') {
        const { format } = outcome
        plugins.set(format.type, readFormat(format))
        places.set(format.type, file)
      } else if (outcome) failures.push({ file, message: outcome.message })
    }
    return { plugins, files: places, failures }
  }

  /** Ends the process. */
  close(): Promise<void> {
    return this.#workers.close()
  }

  async #outcomeOf(file: string): Promise<PluginInfoOutcome> {
    const deadline = new Deadline()
    let timer: NodeJS.Timeout | undefined
    const onBegin = (): void => {
      timer = setTimeout(() => deadline.end('late'), this.#seconds * 1000)
    }
    try {
      return await this.#workers.run(
        'read-plugin-info',
        { file },
        { bytes: 0, tenant: 'page', deadline, onBegin },
      )
    } catch (error) {
      if (error instanceof TaskError) return { kind: 'fault', message: this.#sentence(error.failure) }
      return { kind: 'fault', message: 'What it says of itself is more than texts and patterns.' }
    } finally {
      clearTimeout(timer)
    }
  }

  #sentence(failure: TaskFailure): string {
    if (failure === 'late') return `It was not loaded after ${this.#seconds} seconds.`
    if (failure === 'memory') return `To load it takes more than the ${this.#memory} MB of memory of a job.`
    return 'It ended its process while it was loaded.'
  }
}
