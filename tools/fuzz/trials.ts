// Tries cases in a guarded process. A case that is cut off breaks a law, too; it is recovered from its note.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Guard, isCutOff, type Limits } from './guard.ts'
import { noted } from './notes.ts'
import type { Answer, Mode, Task } from './worker.ts'

/** Tries a case. Gives nothing if it is canceled. */
export type Try = (task: Task, signal: AbortSignal) => Promise<Answer | undefined>

/** Longer than any case needs on a busy machine. */
const LIMITS: Limits = { seconds: 30, megabytes: 768 }

/** A guarded process for trials. */
export class Trials {
  readonly #folder = mkdtempSync(join(tmpdir(), 'atlas-fuzz-'))
  readonly #notes = join(this.#folder, 'case')
  readonly #guard: Guard<Task, Answer>

  /** Takes the folder of the inputs that reached new places. Tests may use another process. */
  constructor(corpora: string, file = workerOf('laws'), limits = LIMITS) {
    this.#guard = new Guard(file, [this.#notes, corpora], limits)
  }

  readonly try: Try = async (task, signal) => {
    let reply = await this.#guard.run(task, signal)
    // A single time may be caused by the machine.
    if (isCutOff(reply)) reply = await this.#guard.run(task, signal)
    if (!isCutOff(reply)) return reply
    if (reply.cutOff === 'call') return undefined
    const broke = noted(this.#notes)
    const broken = { law: reply.cutOff, message: SAID[reply.cutOff] }
    const counts = { cases: 1, read: 1, refused: 0, accepted: 0 }
    return { outcome: { isRead: true, isRefused: false, broken }, counts, ...(broke && { broke }) }
  }

  /** Ends the process. */
  stop(): void {
    this.#guard.stop()
    rmSync(this.#folder, { recursive: true })
  }
}

/** The module of the process that tries cases in this way. */
export function workerOf(mode: Mode): string {
  const file = mode === 'coverage' ? './guided/worker.ts' : './worker.ts'
  return fileURLToPath(import.meta.resolve(file))
}

const SAID = {
  time: `trying it takes longer than ${LIMITS.seconds} seconds`,
  memory: `trying it takes more than ${LIMITS.megabytes} MB`,
  crash: 'trying it ends the process',
}
