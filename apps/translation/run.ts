// Sends texts to an engine: in batches, several at a time, again after a pause if the service is busy, and within a
// budget. Each answer is checked before it counts.
import type { Code } from '@atlas/core/contract.ts'
import { EngineError, type Answers, type Batch, type Engine, type Request } from './engine.ts'
import { protectedText, restoredText, type ProtectedText } from './protected-text.ts'

/** A text to translate, with its codes. */
export interface TextToTranslate extends Request {
  codes: readonly Code[]
}

/** How texts are sent. */
export interface RunSettings {
  /** The most texts of a batch. */
  size: number
  /** How many batches are sent at a time. */
  concurrency: number
  /** How often a batch is sent if the service is busy. */
  tries: number
  /** Waits for some milliseconds. */
  pause: (milliseconds: number) => Promise<unknown>
}

/** What may still be spent, in the unit of the engine. */
export interface Budget {
  left: number
}

/** What became of a batch. */
export interface TranslationOutcome {
  /** Identifiers whose translations were accepted. */
  taken: readonly string[]
  refused: readonly { identifier: string; reason: string }[]
}

/** What the caller does with answers. */
export interface Taker {
  /** Accepts a translation, or returns why it cannot. */
  take: (identifier: string, text: string) => string | undefined
  /** Called after each batch, one at a time: what was accepted can be written. */
  done: (outcome: TranslationOutcome) => Promise<void>
}

/** The first pause before a batch is sent again. The next ones are twice as long each. */
const FIRST_PAUSE = 1000

/** Sends texts to an engine. */
export class TranslationRun {
  readonly #engine: Engine
  readonly #settings: RunSettings
  readonly #budget: Budget

  constructor(engine: Engine, settings: RunSettings, budget: Budget = { left: Infinity }) {
    this.#engine = engine
    this.#settings = settings
    this.#budget = budget
  }

  /** Translates the texts of a file. Returns those for which the budget is too small. Throws an `EngineError`. */
  async translate(
    head: Omit<Batch, 'requests'>,
    wanted: readonly TextToTranslate[],
    taker: Taker,
  ): Promise<readonly TextToTranslate[]> {
    const batches: TextToTranslate[][] = []
    const left: TextToTranslate[] = []
    for (let at = 0; at < wanted.length; at += this.#settings.size)
      batches.push(wanted.slice(at, at + this.#settings.size))
    let last: Promise<void> = Promise.resolve()
    const next = async (): Promise<void> => {
      for (let batch = batches.shift(); batch; batch = batches.shift()) {
        if (!this.#spend(this.#engine.costOf({ ...head, requests: batch }))) {
          for (const each of batch) left.push(each)
          continue
        }
        const outcome = await this.#batch(head, batch, taker)
        last = last.then(() => taker.done(outcome))
        await last
      }
    }
    const workers = Array.from({ length: Math.max(1, this.#settings.concurrency) }, next)
    try {
      await Promise.all(workers)
    } catch (error) {
      // What was answered meanwhile is written.
      batches.length = 0
      await Promise.allSettled(workers)
      throw error
    }
    return left
  }

  #spend(cost: number): boolean {
    if (cost > this.#budget.left) return false
    this.#budget.left -= cost
    return true
  }

  async #batch(
    head: Omit<Batch, 'requests'>,
    wanted: readonly TextToTranslate[],
    taker: Taker,
  ): Promise<TranslationOutcome> {
    const taken: string[] = []
    let open: readonly TextToTranslate[] = wanted
    const refused = new Map<string, string>()
    // A refused answer is asked for again once, with the reason.
    for (let round = 0; round < (this.#engine.takesReasons ? 2 : 1) && open.length > 0; round++) {
      const sent = new Map(open.map((each) => [each.identifier, this.#protected(each)]))
      const requests = open.map(({ codes: _codes, ...each }) => ({
        ...each,
        text: sent.get(each.identifier)?.text ?? each.text,
      }))
      const { texts, cost } = await this.#asked({ ...head, requests }, round > 0)
      if (cost !== undefined)
        this.#budget.left -= Math.max(0, cost - this.#engine.costOf({ ...head, requests }))
      const again: TextToTranslate[] = []
      for (const each of open) {
        const { identifier } = each
        const answer = texts.get(identifier)
        const reason = this.#take(identifier, answer, sent.get(identifier), taker)
        if (reason === undefined) {
          taken.push(identifier)
          refused.delete(identifier)
        } else {
          refused.set(identifier, reason)
          again.push({ ...each, refused: { text: answer ?? '', reason } })
        }
      }
      open = again
    }
    return { taken, refused: [...refused].map(([identifier, reason]) => ({ identifier, reason })) }
  }

  #protected({ text, codes }: TextToTranslate): ProtectedText {
    return this.#engine.protectsCodes ? protectedText(text, codes) : { text, codes: new Map() }
  }

  #take(
    identifier: string,
    answer: string | undefined,
    sent: ProtectedText | undefined,
    { take }: Taker,
  ): string | undefined {
    if (answer === undefined || !sent) return 'no translation came'
    if (!this.#engine.protectsCodes) return take(identifier, answer)
    const restored = restoredText(answer, sent)
    return 'reason' in restored ? restored.reason : take(identifier, restored.text)
  }

  /** Sends a batch, again after a pause if the service is busy. */
  async #asked(batch: Batch, isAgain: boolean): Promise<Answers> {
    if (isAgain && !this.#spend(this.#engine.costOf(batch))) return { texts: new Map() }
    let pause = FIRST_PAUSE
    for (let left = this.#settings.tries - 1; ; left--) {
      try {
        return await this.#engine.translate(batch)
      } catch (error) {
        if (!(error instanceof EngineError) || !error.isTransient || left <= 0) throw error
        await this.#settings.pause(error.pause ?? pause)
        pause *= 2
      }
    }
  }
}
