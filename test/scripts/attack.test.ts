// `npm run attack` as a process: it attacks programs of its own, and says what each attack achieved.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

async function attack(...words: string[]): Promise<{ lines: string[]; code: unknown }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/attack.ts', ...words], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { lines: said.trimEnd().split('\n'), code }
}

test('prints one line for each attack, with its figure', async () => {
  const { lines, code } = await attack('list and read', 'sign-in', 'odd requests')
  expect(lines).toEqual([
    expect.stringMatching(/^ 7 stopped {2}other users .*: 0 of \d+ open to others$/),
    expect.stringMatching(/^10 stopped {2}the sign-in .*: 0 of 5 addresses$/),
    expect.stringMatching(/^11 stopped {2}odd requests .*: 0 of 4 requests; \d+ bytes/),
    '3 of 3 attacks stopped',
  ])
  expect(code).toBe(0)
})
