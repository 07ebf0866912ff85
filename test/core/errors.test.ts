import { expect, test } from 'vitest'
import { FormatError } from '../../core/contract.ts'
import { describe as problemOf, excerpt, locate, sentence } from '../../core/errors.ts'

test('lines and columns count from 1, columns in characters, with every kind of line end', () => {
  const text = 'one\r\n😀two\rthree\n'
  expect(locate(text, 0)).toEqual({ line: 1, column: 1 })
  expect(locate(text, 7)).toEqual({ line: 2, column: 2 })
  expect(locate(text, 11)).toEqual({ line: 3, column: 1 })
  expect(locate(text, 999)).toEqual({ line: 4, column: 1 })
})

test('a format error has its line and column if offset and file are known', () => {
  const error = new FormatError('syntax', 'A comma is missing.', 4)
  expect(problemOf(error, 'one\ntwo')).toEqual({
    code: 'syntax',
    message: 'A comma is missing.',
    line: 2,
    column: 1,
  })
  expect(problemOf(error, undefined)).toEqual({ code: 'syntax', message: 'A comma is missing.' })
  expect(problemOf(new FormatError('unwritable', 'No.'), 'text')).toEqual({
    code: 'unwritable',
    message: 'No.',
  })
})

test('the answer does not show the message of other errors', () => {
  const problem = problemOf(new TypeError('secret is not a function'), 'text')
  expect(problem.code).toBe('internal')
  expect(problem.message).not.toContain('secret')
})

test('a problem is one sentence, with its place if it has one', () => {
  expect(sentence({ code: 'syntax', message: 'Wrong.', line: 3, column: 7 })).toBe('Line 3, column 7: Wrong.')
  expect(sentence({ code: 'syntax', message: 'Wrong.' })).toBe('Wrong.')
})

test('an excerpt is the line with a caret under the column', () => {
  const problem = { code: 'syntax', message: 'Wrong.', line: 2, column: 3 } as const
  expect(excerpt('one\n\ttwo\nthree', problem)).toBe(' two\n  ^')
  const far = { ...problem, line: 1, column: 200 }
  expect(excerpt('x'.repeat(500), far)).toBe(`${'x'.repeat(100)}\n${' '.repeat(59)}^`)
  expect(excerpt('one', { code: 'syntax', message: 'Wrong.' })).toBeUndefined()
})
