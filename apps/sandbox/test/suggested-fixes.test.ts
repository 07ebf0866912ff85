// What an app suggests for a translation that did not pass.
import { describe, expect, test } from 'vitest'
import externalQaCheck, { withFixes } from '../calls/kinds/external-qa-check.ts'

const fix = (indexStart: number, indexEnd: number, replacement: string) => ({
  indexStart,
  indexEnd,
  replacement,
})

describe('suggested fixes', () => {
  test('are all made, in any order, but none that overlaps another or is outside of the text', () => {
    expect(withFixes('Das Tor  ist offen', [fix(0, 3, 'Ein'), fix(7, 9, ' ')])).toBe('Ein Tor ist offen')
    expect(withFixes('Tor', [fix(3, 3, '!'), fix(0, 0, '„')])).toBe('„Tor!')
    expect(withFixes('abc', [fix(0, 2, 'x'), fix(1, 3, 'y')])).toBe('ay')
    expect(withFixes('abc', [fix(2, 9, 'x')])).toBe('abc')
  })

  test.each([
    [[{ indexStart: 1, indexEnd: 0, replacement: '' }]],
    [[{ indexStart: -1, indexEnd: 0, replacement: '' }]],
    [[{ indexStart: 0, indexEnd: 0 }]],
    ['x'],
  ])('are refused if they are %j', (suggestedFixes) => {
    const answer = { translationId: 1, passed: false, error: { message: 'x', suggestedFixes } }
    const rules = externalQaCheck.answerRules.filter(({ rule }) => rule === 'field-type')
    expect(rules.flatMap(({ finds }) => finds([answer], {}))).toHaveLength(1)
  })
})
