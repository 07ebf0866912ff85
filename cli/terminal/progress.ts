// Progress on standard error: a bar on a terminal, else a line every few seconds. Only longer work shows it.
import { drawProgress, report } from '../output.ts'
import { draw, printJsonText, printLine } from './printing.ts'

const WIDTH = 30
/** The bar appears after this time. */
const DELAY_MILLISECONDS = 800
/** A log gets a line after this time. */
const LINE_MILLISECONDS = 5000

/** Counts steps. Output lines go through `print`, so that they do not collide with the bar. */
export class Progress {
  readonly #total: number
  readonly #start = Date.now()
  #lastLine = Date.now()
  #done = 0
  #isDrawn = false

  constructor(total: number) {
    this.#total = total
  }

  step(): void {
    this.#done++
    if (process.stderr.isTTY) this.#draw()
    else if (Date.now() - this.#lastLine >= LINE_MILLISECONDS) {
      this.#lastLine = Date.now()
      report(`${this.#done} of ${this.#total} files …\n`)
    }
  }

  /** Prints a line. One of JSON is printed as it is. */
  print(line: string, isJson = false): void {
    this.end()
    if (isJson) printJsonText(`${line}\n`)
    else printLine(line)
  }

  /** Removes the bar. */
  end(): void {
    if (this.#isDrawn) draw('\r\u001b[K')
    this.#isDrawn = false
  }

  #draw(): void {
    if (Date.now() - this.#start < DELAY_MILLISECONDS) return
    const filled = Math.round((this.#done / this.#total) * WIDTH)
    drawProgress(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${this.#done}/${this.#total}`)
    this.#isDrawn = true
  }
}
