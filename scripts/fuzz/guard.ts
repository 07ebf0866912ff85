// A process that does one task at a time, ended where it takes too long or too much memory, and begun anew.
import { fork, type ChildProcess } from 'node:child_process'

/** How far a task may go. */
export interface Limits {
  seconds: number
  /** Of the heap. */
  megabytes: number
}

/** Why a task has no answer: the clock, the limit of the heap, or something else that ended the process. */
export interface CutOff {
  cutOff: 'time' | 'memory' | 'crash'
}

/** A guarded process; tasks and answers are what its messages carry. */
export class Guard<Task extends object, Answer> {
  readonly #file: string
  readonly #limits: Limits
  #child: ChildProcess | undefined

  constructor(file: string, limits: Limits) {
    this.#file = file
    this.#limits = limits
  }

  /** Does a task. */
  async run(task: Task): Promise<Answer | CutOff> {
    const child = this.#running()
    let onEnd: ((code: number | null) => void) | undefined
    let clock: NodeJS.Timeout | undefined
    const reply = await new Promise<Answer | CutOff>((resolve) => {
      clock = setTimeout(() => resolve({ cutOff: 'time' }), this.#limits.seconds * 1000)
      // V8 aborts where the heap is full; that is a signal, and in some shells its number.
      onEnd = (code) => resolve({ cutOff: code === null || code === 134 ? 'memory' : 'crash' })
      child.once('exit', onEnd)
      child.once('message', (message) => resolve(message as Answer))
      child.send(task)
    })
    clearTimeout(clock)
    if (onEnd) child.off('exit', onEnd)
    if (typeof reply === 'object' && reply !== null && 'cutOff' in reply) this.stop()
    return reply
  }

  /** Ends the process; the next task begins another. */
  stop(): void {
    this.#child?.removeAllListeners()
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #running(): ChildProcess {
    this.#child ??= fork(this.#file, {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.#limits.megabytes}`],
      serialization: 'advanced',
      // What V8 says of its last memory would stand between our lines.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    return this.#child
  }
}
