// One worker process, as the host sees it: starts it, sends it tasks, and reports how it ended.
import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { getPriority, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { callBuffers } from '../buffer-pool.ts'
import { logPrinted } from '../log.ts'
import { FrameReader, writeFrame, writeFrameInTurn } from './frames.ts'
import { unwatchProcess, watchProcess } from './orphan-reaper.ts'
import { connectedSockets } from './socket-pair.ts'
import { endedForMemory, limitedNode, residentLimit } from './worker-limits.ts'
import { lineReader } from './whole-lines.ts'
import type { Report, Work } from './worker.ts'

/** How much of a process's standard error output is kept, to find out why it ended. */
const STDERR_CHARACTERS = 10_000

/**
 * How much lower the priority of processes for large tasks is, in steps of `nice`. Four endless tasks on two cores then
 * leave most of a core to one short task, and a long task still gets a seventh of the time next to two short ones.
 */
const LOWER_BY = 5
const LOWEST_PRIORITY = 19

/** Why a process ended. */
export interface End {
  reason: 'memory' | 'died'
  /** The end of its standard error output, for the log. */
  stderrTail: string
}

/** Receives what a process reports. */
export interface Listener {
  onReport(report: Report): void
  onEnd(end: End): void
}

/** A process that runs tasks. It reports that it is ready before it takes the first one. */
export class WorkerProcess {
  readonly #listener: Listener
  readonly #limit: number
  /** Both are missing until the process has been started. */
  #child: ChildProcess | undefined
  #channel: Socket | undefined
  #stderrTail = ''
  #isKilled = false
  #isOverLimit = false
  #isWatched = false

  /** `memory`: megabytes of heap. */
  constructor(memory: number, listener: Listener) {
    this.#listener = listener
    this.#limit = residentLimit(memory)
    this.#start(memory).catch((error: unknown) => {
      this.#stderrTail = String(error)
      this.#end(null)
    })
  }

  async #start(memory: number): Promise<void> {
    const reader = new FrameReader({
      onValue: (report) => this.#listener.onReport(report as Report),
      allocate: (bytes) => callBuffers.take(bytes),
    })
    const { near, far } = await connectedSockets({
      buffer: () => reader.room,
      callback: (bytes, room) => this.#read(reader, room, bytes),
    })
    if (this.#isKilled) {
      near.destroy()
      far.destroy()
      return
    }
    const [program, args] = limitedNode(memory, workerFile())
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe', far], env: neededEnvironment() })
    far.destroy()
    this.#child = child
    this.#channel = near
    // If the process dies while a task is being sent, its end reports it.
    near.on('error', () => {})
    child.stderr?.on('data', (chunk: Buffer) => {
      this.#stderrTail = (this.#stderrTail + chunk.toString()).slice(-STDERR_CHARACTERS)
    })
    const readPrinted = lineReader(logPrinted)
    child.stdout?.on('data', readPrinted)
    // Only a busy process keeps the host running.
    for (const output of [child.stdout, child.stderr]) (output as Socket | null)?.unref()
    child.once('error', (error) => {
      this.#stderrTail = error.message
      near.destroy()
      this.#end(null)
    })
    // The last report of a process may arrive after its end.
    const closed = new Promise((resolve) => void near.once('close', resolve))
    child.once('close', (_code, signal: NodeJS.Signals | null) => void closed.then(() => this.#end(signal)))
  }

  /** What it has of the processor. */
  get processorUse(): ProcessorUse | undefined {
    return processorUse(this.#child?.pid)
  }

  /** Megabytes of resident memory; 0 if the system does not report it. */
  get residentMegabytes(): number {
    return residentMegabytes(this.#child?.pid)
  }

  /**
   * Sends tasks. The next reports contain their outcomes, in this order. `onPart`: called with each byte array when it is
   * not needed any more.
   */
  send(works: readonly Work[], onPart?: (bytes: Uint8Array) => void): void {
    if (!this.#channel) return
    if (onPart) writeFrameInTurn(this.#channel, works, onPart)
    else writeFrame(this.#channel, works)
  }

  /** Kills the process at once. */
  kill(): void {
    this.#isKilled = true
    this.#child?.kill('SIGKILL')
  }

  /** Sets whether this process keeps the host running. */
  keepAlive(isBusy: boolean): void {
    for (const handle of [this.#child, this.#channel]) {
      if (isBusy) handle?.ref()
      else handle?.unref()
    }
  }

  /** Gives the tasks of other processes precedence. That can be undone only with a privilege. */
  lowerPriority(): void {
    const pid = this.#child?.pid
    try {
      if (pid !== undefined) setPriority(pid, Math.min(getPriority() + LOWER_BY, LOWEST_PRIORITY))
    } catch {
      // The process may have ended meanwhile.
    }
  }

  /** Plugins can write to the channel too, so a malformed frame costs only this process. */
  #read(reader: FrameReader, room: Uint8Array, bytes: number): boolean {
    // The first report means that the process is ready. Before it, no plugin code runs that could loop, so the start of
    // the host does not wait for the reaper.
    if (!this.#isWatched) watchProcess(this.#child?.pid)
    this.#isWatched = true
    try {
      reader.takeFrom(room, bytes)
    } catch (error) {
      this.#stderrTail = `it sent a malformed report: ${String(error)}`
      this.kill()
    }
    return true
  }

  #end(signal: NodeJS.Signals | null): void {
    unwatchProcess(this.#child?.pid)
    const isMemory = this.#isOverLimit || endedForMemory(this.#stderrTail, signal)
    this.#listener.onEnd({ reason: isMemory ? 'memory' : 'died', stderrTail: this.#stderrTail })
  }

  /**
   * Kills the process if it uses too much memory. The limit of the heap does not cover buffers, and the limit of the
   * system exists on Linux only and is higher.
   */
  checkMemory(): void {
    if (this.residentMegabytes <= this.#limit) return
    this.#isOverLimit = true
    this.kill()
  }
}

/** The allocator of Linux keeps what the threads of the compiler used, for each of them, unless they share one arena. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '1' }

/** Plugins get nothing of the host's environment, which contains secrets. Windows needs this variable to start Node. */
function neededEnvironment(): NodeJS.ProcessEnv {
  const { SystemRoot } = process.env
  return SystemRoot === undefined ? ALLOCATOR : { ...ALLOCATOR, SystemRoot }
}

/** What a process has of the processor. */
export interface ProcessorUse {
  /** The processor time so far, in milliseconds. */
  milliseconds: number
  /** Whether it runs, or waits for nothing but the processor. */
  isReady: boolean
}

/** Linux counts processor time in hundredths of a second. */
const TICK_MILLISECONDS = 10

/** The use of the processor; undefined on systems other than Linux, and of a process that has ended. */
function processorUse(pid: number | undefined): ProcessorUse | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    // The name of the program, in brackets, may contain blanks.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state = '', user, system] = [fields[0], fields[11], fields[12]]
    return {
      milliseconds: (Number(user) + Number(system)) * TICK_MILLISECONDS,
      isReady: state === 'R',
    }
  } catch {
    return undefined
  }
}

/** Megabytes of resident memory of a process; 0 on systems other than Linux, which lack this file. */
function residentMegabytes(pid: number | undefined): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
    return Number(kilobytes ?? 0) / 1000
  } catch {
    return 0
  }
}

/** The compiled worker is plain JavaScript. From source, tsx must be registered before any TypeScript is loaded. */
function workerFile(): string {
  const name = import.meta.url.endsWith('.ts') ? 'worker-from-source.mjs' : 'worker.js'
  return fileURLToPath(new URL(name, import.meta.url))
}
