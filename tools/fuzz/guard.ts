// Runs tasks one at a time in a process. Ends the process if a task takes too long or too much memory; then starts another.
import { fork, type ChildProcess } from 'node:child_process'
import { watchProcess, unwatchProcess } from '@atlas/server/workers/orphan-reaper.ts'

/** The limits of a task. */
export interface Limits {
  seconds: number
  /** Limit of the heap. */
  megabytes: number
  /** More flags of the process. */
  flags?: readonly string[]
}

/** What ended a task without an answer: the time, the limit of the heap, or something else. */
export const cutOffs = ['time', 'memory', 'crash'] as const

/** Why a task has no answer. `call` means that it was canceled. */
export interface CutOff {
  cutOff: (typeof cutOffs)[number] | 'call'
}

/** A guarded process. Tasks and answers are messages. */
export class Guard<Task extends object, Answer extends object> {
  readonly #file: string
  readonly #args: readonly string[]
  readonly #limits: Limits
  #child: ChildProcess | undefined

  /** Takes the module of the process and its arguments. */
  constructor(file: string, args: readonly string[], limits: Limits) {
    this.#file = file
    this.#args = args
    this.#limits = limits
  }

  /** Runs a task, unless the signal cancels it. */
  async run(task: Task, signal: AbortSignal): Promise<Answer | CutOff> {
    if (signal.aborted) return { cutOff: 'call' }
    const child = this.#running()
    const { promise, resolve } = settling<Answer | CutOff>()
    const onCall = (): void => resolve({ cutOff: 'call' })
    const onMessage = (message: unknown): void => resolve(message as Answer)
    // V8 aborts if the heap is full. This is a signal, or an exit code with the number of the signal in some shells.
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

  /** Ends the process. The next task starts another one. */
  stop(): void {
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #running(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(this.#file, this.#args, {
      execArgv: [
        ...process.execArgv,
        `--max-old-space-size=${this.#limits.megabytes}`,
        ...(this.#limits.flags ?? []),
      ],
      serialization: 'advanced',
      // V8's messages on its memory would mix with our output.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // A process that loops would outlive this one.
    watchProcess(child.pid)
    child.once('exit', () => {
      unwatchProcess(child.pid)
      if (this.#child === child) this.#child = undefined
    })
    // If the process has gone, its end is reported for the task.
    child.on('error', () => {})
    return (this.#child = child)
  }
}

/** Whether a task ended without an answer. */
export function isCutOff(reply: object): reply is CutOff {
  return 'cutOff' in reply
}

function settling<Value>(): { promise: Promise<Value>; resolve: (value: Value) => void } {
  let resolve: (value: Value) => void = () => {}
  const promise = new Promise<Value>((settle) => (resolve = settle))
  return { promise, resolve }
}
