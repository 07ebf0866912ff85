// A soak test can run: `npm run -w tools soak` gets a right answer to each of its jobs, and each fault that is soon over ends as it
// should.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { faults } from '@atlas/tools/bench/soak/faults.ts'

const ROOT = join(import.meta.dirname, '../..')

test.runIf(process.platform === 'linux')('a soak sends all of its jobs and causes its faults', async () => {
  const args = ['--import', 'tsx', join(ROOT, 'tools/bench/soak.ts'), '--once']
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] })
  const [printed, complaints, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ])
  expect(complaints).not.toContain('WRONG')
  expect(code).toBe(0)
  const [jobs, caused, right, late] = printed.match(/\d+/g)?.map(Number) ?? []
  expect(caused).toBe(faults.filter(({ isLong }) => !isLong).length)
  expect(jobs).toBeGreaterThan(100)
  // On a busy machine a job may take longer than its time.
  expect((right ?? 0) + (late ?? 0)).toBe(jobs)
})
