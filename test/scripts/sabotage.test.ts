// The deliberate bugs of `npm run sabotage`: each is planted by a line of a source, which must stand there once.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bugs } from '../../scripts/sabotage/bugs.ts'

const root = join(import.meta.dirname, '../..')

test('every deliberate bug finds the line that it changes, once', () => {
  const lost = bugs.filter(
    ({ file, from }) => readFileSync(join(root, file), 'utf8').split(from).length !== 2,
  )
  expect(lost.map(({ name, file, from }) => ({ name, file, from }))).toEqual([])
  expect(bugs.length).toBeGreaterThan(250)
})
