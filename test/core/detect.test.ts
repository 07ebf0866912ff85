// Which formats a name and the start of a file match.
import { describe, expect, test } from 'vitest'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { Detector, patternFault } from '@atlas/core/plugins/detect.ts'
import { bytesOf, lines } from './plugins.ts'

const by = (fileName?: RegExp, fileContent?: RegExp, before?: string[]): FormatPlugin => ({
  ...lines,
  signaturePatterns: { ...(fileName ? { fileName } : {}), ...(fileContent ? { fileContent } : {}) },
  ...(before ? { precedes: before } : {}),
})
const detector = new Detector(
  new Map([
    ['none', by()],
    ['named', by(/\.txt$/)],
    ['both', by(/\.txt$/, /^#/)],
    ['content', by(undefined, /^#/)],
  ]),
)

describe('a format', () => {
  test('without patterns is never detected', () => {
    expect(detector.candidates('a.txt', bytesOf('#'))).toEqual(['named', 'both', 'content'])
    expect(detector.candidates('a', bytesOf('a'))).toEqual([])
  })

  test('that claims to precede itself keeps its place', () => {
    const own = new Detector(
      new Map([
        ['own', by(/x/, undefined, ['own'])],
        ['other', by(/x/)],
      ]),
    )
    expect(own.candidates('x', bytesOf(''))).toEqual(['own', 'other'])
  })
})

test('a name matches if it matches the name pattern of a format', () => {
  expect(detector.matchesName('a.txt')).toBe(true)
  expect(detector.matchesName('a.text')).toBe(false)
  expect(new Detector(new Map([['content', by(undefined, /a/)]])).matchesName('a')).toBe(false)
  expect(new Detector(new Map()).matchesName('a')).toBe(false)
})

test('the readers of a content are all formats whose content pattern does not exclude it', () => {
  expect(detector.readersOf(bytesOf('#'))).toEqual(['none', 'named', 'both', 'content'])
  expect(detector.readersOf(bytesOf('a'))).toEqual(['none', 'named'])
})

test('a pattern has a fault if RE2 cannot match it', () => {
  expect(patternFault('^a+$')).toBeUndefined()
  expect(patternFault('(?=a)')).toMatch(
    /^has syntax that RE2 lacks \(.+\), such as lookaround or a backreference$/,
  )
})
