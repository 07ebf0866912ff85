// npm run -w tools sizing: measures what one job costs by size. Writes docs/sizing.json for docs/operations.md.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './checkout.ts'
import { measureCosts } from './sizing/measure.ts'

const costs = await measureCosts(({ bytes, jobs, workerPeakMB }) => {
  const mean = jobs.reduce((sum, { hostMs, workerMs }) => sum + hostMs + workerMs, 0) / jobs.length
  process.stderr.write(
    `${bytes / 1000} KB: ${mean.toFixed(2)} ms a job, worker at most ${workerPeakMB.toFixed(0)} MB\n`,
  )
})
writeFileSync(join(root, 'docs/sizing.json'), `${JSON.stringify(costs, null, 1)}\n`)
