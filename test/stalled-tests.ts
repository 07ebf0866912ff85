// Says while a run goes on what failed, and which test files have been silent for long: a run that is stopped from outside
// leaves no other trace of them, and a test that never gives back its process has no limit of time.
import type { Reporter, TestCase, TestModule } from 'vitest/node'

const MINUTE = 60_000

/** A test file is silent when no test of it has begun or ended for this time. */
const SILENCE = 5 * MINUTE

/** A test file that runs. `said`: for how many minutes it was silent when that was last said. */
interface RunningFile {
  since: number
  last: string
  said: number
}

/** Added to the reporter of vitest in a CI. On a terminal, that one shows what runs. */
export class StalledTests implements Reporter {
  readonly #running = new Map<string, RunningFile>()
  #timer: NodeJS.Timeout | undefined

  onTestRunStart(): void {
    this.#timer = setInterval(() => this.#tell(), MINUTE).unref()
  }

  onTestRunEnd(): void {
    clearInterval(this.#timer)
  }

  onTestModuleQueued(file: TestModule): void {
    this.#heard(file, 'loading')
  }

  onTestModuleStart(file: TestModule): void {
    this.#heard(file, 'before its first test')
  }

  onTestModuleEnd(file: TestModule): void {
    this.#running.delete(nameOf(file))
  }

  onTestCaseReady(test: TestCase): void {
    this.#heard(test.module, `in "${test.fullName}"`)
  }

  onTestCaseResult(test: TestCase): void {
    this.#heard(test.module, `after "${test.fullName}"`)
    const result = test.result()
    if (result.state !== 'failed') return
    const [first = ''] = (result.errors[0]?.message ?? '').split('\n')
    console.log(`FAILED: ${nameOf(test.module)}, "${test.fullName}": ${first.slice(0, 300)}`)
  }

  #heard(file: TestModule, last: string): void {
    this.#running.set(nameOf(file), { since: Date.now(), last, said: 0 })
  }

  #tell(): void {
    for (const [name, file] of this.#running) {
      const silent = Date.now() - file.since
      if (silent < SILENCE + file.said * MINUTE) continue
      file.said = Math.round(silent / MINUTE)
      console.log(`SILENT for ${file.said} minutes: ${name}, ${file.last}`)
    }
  }
}

function nameOf(file: TestModule): string {
  return `${file.project.name}, ${file.relativeModuleId}`
}
