import { expect, test } from 'vitest'
import type { FormatPlugin, Witness } from '../../core/contract.ts'
import { known } from '../../core/laws/subject.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits } from '../../core/strings.ts'
import { objectionOf } from '../../core/witness.ts'

/** Each line is a text. */
const lines: FormatPlugin = {
  title: 'Lines',
  about: '',
  signaturePatterns: { fileName: /x/ },
  holds: 'one',
  *parse({ text }) {
    const codec = { decode: (raw: string) => raw, encode: (one: string) => one }
    for (const { index, 0: line } of text.matchAll(/[^\n]+/g))
      yield { key: [String(index)], source: { at: [index, index + line.length], codec } }
  },
  build: (job) => job.weave(),
}

function objectionTo(file: string, witness: Witness) {
  const { source } = decodeFile(Buffer.from(file), lines)
  return objectionOf(
    witness,
    lines,
    readUnits(lines, source, { source: known('en'), targets: [known('de')] }),
  )
}

test('a witness that finds our texts and more has no objection, in any order', () => {
  expect(objectionTo('one\ntwo\none', () => ['more', 'one', 'one', 'two'])).toBeUndefined()
  expect(objectionTo('', () => [])).toBeUndefined()
})

test('a text that the witness does not find is an objection; only its message quotes texts', () => {
  expect(objectionTo('one\ntwo', () => ['one', 'tw\u200bo'])).toEqual({
    message: 'we read "two", the witness does not; it finds ["one","tw\\u200bo"]',
    summary: 'The witness does not find the text of string 2 of 2 in the language de.',
  })
})

test('a text that we read twice must be found twice', () => {
  expect(objectionTo('one\none', () => ['one'])?.summary).toContain('string 2 of 2')
})

test('a witness that throws cannot read the file', () => {
  const objection = objectionTo('one', () => {
    throw new Error('No "one" here.')
  })
  expect(objection).toEqual({
    message: 'the witness cannot read the file: No "one" here.',
    summary: 'The witness cannot read the file.',
  })
})

test('the witness is asked for the target language', () => {
  const asked: string[] = []
  objectionTo('one', (_file, { id }) => {
    asked.push(id)
    return ['one']
  })
  expect(asked).toEqual(['de'])
})
