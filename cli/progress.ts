// A progress bar on standard error, where that is a terminal and the work lasts.
const WIDTH = 30
/** Nothing is drawn before this time has passed. */
const PATIENCE_MILLISECONDS = 800

/** Counts steps; lines of output go through it, so that they do not run into the bar. */
export class Progress {
  readonly #total: number
  readonly #start = Date.now()
  #done = 0
  #isDrawn = false

  constructor(total: number) {
    this.#total = total
  }

  step(): void {
    this.#done++
    if (!process.stderr.isTTY || Date.now() - this.#start < PATIENCE_MILLISECONDS) return
    const filled = Math.round((this.#done / this.#total) * WIDTH)
    process.stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${this.#done}/${this.#total}`)
    this.#isDrawn = true
  }

  print(line: string): void {
    this.end()
    process.stdout.write(`${line}\n`)
  }

  /** Takes the bar away. */
  end(): void {
    if (this.#isDrawn) process.stderr.write('\r\u001b[K')
    this.#isDrawn = false
  }
}
