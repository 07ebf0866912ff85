// Adds the tests of several runs, each named by its path: `<path>.json` is the report of vitest, `<path>.status` the exit
// code of its command. Prints `N passed, N failed`, and exits 1 if any failed or none ran.
import { readFileSync } from 'node:fs'

/** Counts the results by state. Another failure (a check, an install, a file that does not load) counts as one. */
function count(run) {
  try {
    const isFailure = readFileSync(`${run}.status`, 'utf8').trim() !== '0'
    const { numPassedTests, numFailedTests, success } = JSON.parse(readFileSync(`${run}.json`, 'utf8'))
    const isBroken = (isFailure || !success) && numFailedTests === 0
    return { passed: numPassedTests, failed: numFailedTests + (isBroken ? 1 : 0) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const counts = process.argv.slice(2).map(count)
const passed = counts.reduce((sum, run) => sum + run.passed, 0)
const failed = counts.reduce((sum, run) => sum + run.failed, 0)
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
