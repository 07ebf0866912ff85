// A progress bar on standard error. It is shown only on a terminal, and only for longer work.
const WIDTH = 30
/** The bar appears after this time. */
const DELAY_MILLISECONDS = 800

/** Counts steps. Output lines go through `print`, so that they do not collide with the bar. */
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
    if (!process.stderr.isTTY || Date.now() - this.#start < DELAY_MILLISECONDS) return
    const filled = Math.round((this.#done / this.#total) * WIDTH)
    process.stderr.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${this.#done}/${this.#total}`)
    this.#isDrawn = true
  }

  print(line: string): void {
    this.end()
    process.stdout.write(`${line}\n`)
  }

  /** Removes the bar. */
  end(): void {
    if (this.#isDrawn) process.stderr.write('\r\u001b[K')
    this.#isDrawn = false
  }
}
