import { expect, test } from 'vitest'
import { FormatError, type Source } from '@atlas/core/contract.ts'
import {
  describe as problemOf,
  excerpt,
  locate,
  messageOf,
  sentence,
  show,
  stackOf,
} from '@atlas/core/errors.ts'

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

test('a problem in an archive names the entry, and counts in it', () => {
  const entry = { name: 'a.xml', text: 'one\ntwo' }
  expect(problemOf(new FormatError('syntax', 'Wrong.', 5, entry), 'the whole text')).toEqual({
    code: 'syntax',
    message: 'Wrong.',
    part: 'a.xml',
    line: 2,
    column: 2,
  })
  expect(problemOf(new FormatError('syntax', 'Wrong.', undefined, entry), undefined)).toMatchObject({
    part: 'a.xml',
    line: 1,
    column: 1,
  })
  const partAt = (name: string, from: number, text: string) => ({ name, from, source: { text } as Source })
  const file = {
    text: '??one\ntwo?!three',
    parts: [partAt('a.xml', 2, 'one\ntwo'), partAt('b.xml', 11, '!three')],
  }
  const placeOf = (offset: number) => problemOf(new FormatError('syntax', 'Wrong.', offset), file)
  expect(placeOf(7)).toMatchObject({ part: 'a.xml', line: 2, column: 2 })
  expect(placeOf(13)).toMatchObject({ part: 'b.xml', line: 1, column: 3 })
  expect(placeOf(1)).toEqual({ code: 'syntax', message: 'Wrong.', line: 1, column: 2 })
  expect(placeOf(1)).not.toHaveProperty('part')
})

test('a problem in an archive is one sentence with the entry, and has no excerpt', () => {
  const problem = { code: 'syntax', message: 'Wrong.', part: 'a.xml', line: 3, column: 7 } as const
  expect(sentence(problem)).toBe('a.xml, line 3, column 7: Wrong.')
  expect(excerpt('one\ntwo\nthree', problem)).toBeUndefined()
})

test('an excerpt of a line that is not there is empty, and lines end in every way', () => {
  const at = (line: number) => excerpt('one\r\ntwo\rthree', { code: 'syntax', message: '', line, column: 1 })
  expect([at(1), at(2), at(3), at(4)]).toEqual(['one\n^', 'two\n^', 'three\n^', '\n^'])
})

test('values are shown in ASCII', () => {
  expect(show('a\u200bä\n')).toBe(String.raw`"a\u200b\u00e4\n"`)
  expect(show(['a', 1])).toBe('["a",1]')
  expect(show(undefined)).toBe('nothing')
})

test('what was thrown has a message and a stack for the log', () => {
  const error = new RangeError('too far')
  expect(messageOf(error)).toBe('too far')
  expect(stackOf(error)).toBe(error.stack)
  expect(stackOf(Object.assign(new RangeError('no stack'), { stack: undefined }))).toBe('no stack')
  expect([messageOf('a text'), stackOf(7)]).toEqual(['a text', '7'])
})
