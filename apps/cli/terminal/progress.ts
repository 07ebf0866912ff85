// Progress on standard error: a bar on a terminal, else a line every few seconds. Only longer work shows it.
import { drawProgress, report } from '../output.ts'
import { draw, printJsonText, printLine } from './printing.ts'

const WIDTH = 30
/** The bar appears when a command has run for this time. */
const DELAY_MILLISECONDS = 800
/** The bar is drawn again after this time. */
const DRAW_MILLISECONDS = 100
/** A log gets a line after this time. */
const LINE_MILLISECONDS = 5000

/**
 * Counts the steps of some work. Work whose steps are not known, such as waiting for git, is shown by its name alone.
 * Output lines go through `print`, so that they do not collide with the bar.
 */
export class Progress {
  readonly #work: string
  readonly #total: number | undefined
  readonly #timer: NodeJS.Timeout | undefined
  #lastLine = Date.now()
  #lastDrawn = 0
  #done = 0
  #isDrawn = false

  /** `work` begins the line, such as `Reading files`. */
  constructor(work: string, total?: number) {
    this.#work = work
    this.#total = total
    if (total !== undefined || !process.stderr.isTTY) return
    this.#draw()
    this.#timer = setInterval(() => {
      this.#draw()
    }, DRAW_MILLISECONDS).unref()
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
    this.#erase()
    if (isJson) printJsonText(`${line}\n`)
    else printLine(line)
  }

  /** Removes the bar. Must be called, also if the work fails. */
  end(): void {
    clearInterval(this.#timer)
    this.#erase()
  }

  #erase(): void {
    if (this.#isDrawn) draw('\r\u001b[K')
    this.#isDrawn = false
    this.#lastDrawn = 0
  }

  #draw(): void {
    const now = performance.now()
    if (now < DELAY_MILLISECONDS || now - this.#lastDrawn < DRAW_MILLISECONDS) return
    this.#lastDrawn = now
    drawProgress(`\r${this.#work} ${this.#total === undefined ? '…' : this.#bar(this.#total)}`)
    this.#isDrawn = true
  }

  #bar(total: number): string {
    const filled = Math.round((this.#done / total) * WIDTH)
    return `${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${this.#done}/${total}`
  }
}

/** Shows a piece of work while it is done. */
export async function withProgress<Result>(work: string, task: () => Promise<Result>): Promise<Result> {
  const progress = new Progress(work)
  try {
    return await task()
  } finally {
    progress.end()
  }
}

/** The items of a list. Each is a step of some work, whose progress is shown meanwhile. */
export function* inSteps<Item>(work: string, items: readonly Item[]): Iterable<Item> {
  const progress = new Progress(work, items.length)
  try {
    for (const item of items) {
      progress.step()
      yield item
    }
  } finally {
    progress.end()
  }
}
