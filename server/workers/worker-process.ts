// One worker process, as the host sees it: started, given a task at a time, ended, its end told.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { frameReader, writeFrame } from './frames.ts'
import { bequeath, forget } from './orphan-reaper.ts'
import { endedForMemory, limitedNode, mostResident } from './worker-limits.ts'
import type { Report, Work } from './worker.ts'

/** Of what a process says on its standard error output, so much is kept to tell why it ended. */
const LAST_WORDS = 10_000

/** Why a process ended. */
export interface End {
  reason: 'memory' | 'died'
  /** For the log. */
  lastWords: string
}

/** What a process tells of itself. */
export interface Listener {
  onReport(report: Report): void
  onEnd(end: End): void
}

/** A process that does tasks. */
export class WorkerProcess {
  readonly #child: ChildProcess
  readonly #channel: Socket
  readonly #limit: number
  #lastWords = ''
  #isOverLimit = false

  /** `memory`: megabytes of heap. */
  constructor(memory: number, listener: Listener) {
    this.#limit = mostResident(memory)
    const [program, args] = limitedNode(memory, workerFile())
    // What a plugin prints goes to the standard error output: the host's own output is for its greeting.
    this.#child = spawn(program, args, {
      stdio: ['ignore', 2, 'pipe', 'pipe'],
      env: neededEnvironment(),
    })
    this.#channel = this.#child.stdio[3] as Socket
    const read = frameReader((report) => listener.onReport(report as Report))
    this.#channel.on('data', (chunk: Buffer) => this.#take(chunk, read))
    // The first that it says is that it is ready: what could loop has not begun, and our own start has not waited.
    this.#channel.once('data', () => bequeath(this.#child.pid))
    // A process that dies with a task half written to it is told of by its end.
    this.#channel.on('error', () => {})
    this.#child.stderr?.on('data', (chunk: Buffer) => {
      this.#lastWords = (this.#lastWords + chunk.toString()).slice(-LAST_WORDS)
    })
    // Only a working process keeps the host from ending.
    ;(this.#child.stderr as Socket | null)?.unref()
    this.#child.once('error', (error) => {
      this.#lastWords = error.message
      this.#end(listener, null)
    })
    this.#child.once('close', (_code, signal: NodeJS.Signals | null) => this.#end(listener, signal))
  }

  /** Megabytes of memory that it holds; 0 where the system does not tell. */
  get residentMegabytes(): number {
    return residentMegabytes(this.#child.pid)
  }

  /** Hands over a task; the next report tells what came of it. */
  give(work: Work): void {
    writeFrame(this.#channel, work)
  }

  /** Ends the process at once, whatever it does. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  /** Whether this process keeps the host from ending. */
  hold(isHeld: boolean): void {
    for (const handle of [this.#child, this.#channel]) {
      if (isHeld) handle.ref()
      else handle.unref()
    }
  }

  /** A plugin can reach the channel, too: what is no frame costs its own process. */
  #take(chunk: Buffer, read: (chunk: Buffer) => void): void {
    try {
      read(chunk)
    } catch (error) {
      this.#lastWords = `it sent what is no report: ${String(error)}`
      this.kill()
    }
  }

  #end({ onEnd }: Listener, signal: NodeJS.Signals | null): void {
    forget(this.#child.pid)
    const isMemory = this.#isOverLimit || endedForMemory(this.#lastWords, signal)
    onEnd({ reason: isMemory ? 'memory' : 'died', lastWords: this.#lastWords })
  }

  /**
   * Ends a process that holds too much. Heap and system have limits of their own, but that of the heap does not cover
   * buffers, and that of the system (Linux only) is a last one.
   */
  checkMemory(): void {
    if (this.residentMegabytes <= this.#limit) return
    this.#isOverLimit = true
    this.kill()
  }
}

/** A plugin needs nothing of our environment, least of all the secrets in it; Windows does not start Node without this. */
function neededEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env
  return SystemRoot === undefined ? {} : { SystemRoot }
}

/** Megabytes of memory that a process holds; 0 where the system (no Linux) has no such file. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kilobytes ?? 0) / 1000
  } catch {
    return 0
  }
}

/** Compiled, a worker runs plain JavaScript; from source, tsx must be there before any TypeScript is read. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? 'worker-from-source.mjs' : 'worker.js'
  return fileURLToPath(new URL(name, import.meta.url))
}
