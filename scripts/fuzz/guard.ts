// A process that does one task at a time, ended where it takes too long or too much memory, and begun anew.
import { fork, type ChildProcess } from 'node:child_process'
import { watchProcess, unwatchProcess } from '../../server/workers/orphan-reaper.ts'

/** How far a task may go. */
export interface Limits {
  seconds: number
  /** Of the heap. */
  megabytes: number
}

/** What ends a task before it has an answer: the clock, the limit of the heap, or something else. */
export const cutOffs = ['time', 'memory', 'crash'] as const

/** Why a task has no answer; `call` where it was called off. */
export interface CutOff {
  cutOff: (typeof cutOffs)[number] | 'call'
}

/** A guarded process; tasks and answers are what its messages carry. */
export class Guard<Task extends object, Answer extends object> {
  readonly #file: string
  readonly #args: readonly string[]
  readonly #limits: Limits
  #child: ChildProcess | undefined

  /** The file is that of the process, which has the arguments. */
  constructor(file: string, args: readonly string[], limits: Limits) {
    this.#file = file
    this.#args = args
    this.#limits = limits
  }

  /** Does a task, unless a signal calls it off. */
  async run(task: Task, signal: AbortSignal): Promise<Answer | CutOff> {
    if (signal.aborted) return { cutOff: 'call' }
    const child = this.#running()
    const { promise, resolve } = settling<Answer | CutOff>()
    const onCall = (): void => resolve({ cutOff: 'call' })
    const onMessage = (message: unknown): void => resolve(message as Answer)
    // V8 aborts where the heap is full; that is a signal, and in some shells its number.
    const onEnd = (code: number | null): void =>
      resolve({ cutOff: code === null || code === 134 ? 'memory' : 'crash' })
    const clock = setTimeout(() => resolve({ cutOff: 'time' }), this.#limits.seconds * 1000)
    signal.addEventListener('abort', onCall)
    child.once('exit', onEnd).once('message', onMessage)
    child.send(task)
    const reply = await promise
    clearTimeout(clock)
    signal.removeEventListener('abort', onCall)
    child.off('exit', onEnd).off('message', onMessage)
    if (isCutOff(reply)) this.stop()
    return reply
  }

  /** Ends the process; the next task begins another. */
  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(this.#file, this.#args, {
      execArgv: [...process.execArgv, `--max-old-space-size=${this.#limits.megabytes}`],
      serialization: 'advanced',
      // What V8 says of its last memory would stand between our lines.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // One that loops would outlive us.
    watchProcess(child.pid)
    child.once('exit', () => {
      unwatchProcess(child.pid)
      if (this.#child === child) this.#child = undefined
    })
    // A task that does not reach a process that is gone is told of by its end.
    child.on('error', () => {})
    return (this.#child = child)
  }
}

/** Whether a task was cut off. */
export function isCutOff(reply: object): reply is CutOff {
  return 'cutOff' in reply
}

function settling<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}
