// Tries cases in a guarded process. What is cut off breaks a law as well, and its case is had from what was noted of it.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Guard, isCutOff, type Limits } from './guard.ts'
import { noted } from './notes.ts'
import type { Answer, Task } from './worker.ts'

/** Tries a case; nothing comes of it where it is called off. */
export type Try = (task: Task, signal: AbortSignal) => Promise<Answer | undefined>

/** Longer than any case takes on a busy machine. */
const LIMITS: Limits = { seconds: 30, megabytes: 768 }

/** A process for trials. */
export class Trials {
  readonly #folder = mkdtempSync(join(tmpdir(), 'atlas-fuzz-'))
  readonly #notes = join(this.#folder, 'case')
  readonly #guard: Guard<Task, Answer>

  /** The process may be another than that of our laws. */
  constructor(file = fileURLToPath(import.meta.resolve('./worker.ts')), limits = LIMITS) {
    this.#guard = new Guard(file, [this.#notes], limits)
  }

  readonly try: Try = async (task, signal) => {
    let reply = await this.#guard.run(task, signal)
    // Once may be the fault of the machine.
    if (isCutOff(reply)) reply = await this.#guard.run(task, signal)
    if (!isCutOff(reply)) return reply
    if (reply.cutOff === 'call') return undefined
    const broke = noted(this.#notes)
    const broken = { law: reply.cutOff, message: SAID[reply.cutOff] }
    return { outcome: { isRead: true, isRefused: false, broken }, ...(broke && { broke }) }
  }

  /** Ends the process. */
  stop(): void {
    this.#guard.stop()
    rmSync(this.#folder, { recursive: true })
  }
}

const SAID = {
  time: `trying it takes longer than ${LIMITS.seconds} seconds`,
  memory: `trying it takes more than ${LIMITS.megabytes} MB`,
  crash: 'trying it ends the process',
}
