// Counts the tests of vitest's JSON report. Prints `N passed, N failed`, and exits 1 if any failed or none ran.
import { readFileSync } from 'node:fs'

const [report, status] = process.argv.slice(2)

/** Counts the results by state. Another failure (a check, an install, a file that does not load) counts as one. */
function count() {
  try {
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(report, 'utf8'))
    const isBroken = (status !== '0' || !success) && numFailedTests === 0
    return { passed: numPassedTests, failed: numFailedTests + (isBroken ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const { passed, failed } = count()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
