import { expect, test } from 'vitest'
import { FormatError, type FormatPlugin } from '@atlas/core/contract.ts'
import { targetFault } from '@atlas/core/laws/targets.ts'
import { bytesOf, lines, pairs } from './plugins.ts'

const file = bytesOf('@cs\na=One>Jedna\nb=Two>Dva\n')

test('a file of a pair must be built for every target language, also a right-to-left one', () => {
  expect(targetFault(pairs, file)).toBeUndefined()
  const leftToRight: FormatPlugin = {
    ...pairs,
    build(job) {
      if (job.languages.targets[0]?.id === 'ar') throw new FormatError('unwritable', 'Only Latin.')
      return job.weave()
    },
  }
  expect(targetFault(leftToRight, file)).toBe('built for ar with 0 translations: Only Latin.')
})

test('a file of one language has no target', () => {
  expect(targetFault(lines, bytesOf('a'))).toBeUndefined()
})
