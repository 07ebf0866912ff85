// Which formats a name and the start of a file match.
import fc from 'fast-check'
import { RE2JS } from 're2js'
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

describe('a name pattern matches as RE2 says', () => {
  const pieces = [
    'a',
    'é',
    '😀',
    '.',
    '\\.',
    '\\/',
    '\\s',
    '\\d',
    '^',
    '$',
    '|',
    '?',
    '*',
    '+',
    '{1,2}',
    '(',
    '(?:',
    ')',
    '[ab]',
    '[^a]',
    '[a\\]]',
    '[[:alpha:]]',
    '[é]',
    '\\b',
  ]
  const letters = fc.constantFrom('a', 'b', '.', '/', ']', '[', ':', '\r', '\u2028', '\u00a0', 'é', '😀')
  const sources = fc
    .array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 7 })
    .map((chosen) => chosen.join(''))
    .filter((source) => isExpression(source) && patternFault(source) === undefined)

  test('whatever it consists of', () => {
    fc.assert(
      fc.property(sources, fc.string({ unit: letters, maxLength: 5 }), (source, name) => {
        const named = new Detector(new Map([['one', by(new RegExp(source))]]))
        expect(named.matchesName(name)).toBe(RE2JS.compile(source).test(name))
      }),
      { numRuns: 3000 },
    )
  })

  test('in linear time, with many choices', () => {
    const source = `^${'(a|a)'.repeat(40)}b$`
    const named = new Detector(new Map([['one', by(new RegExp(source))]]))
    expect(named.matchesName('a'.repeat(40))).toBe(false)
  })
})

function isExpression(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp
  } catch {
    return false
  }
}
