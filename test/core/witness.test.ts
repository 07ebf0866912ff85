import { expect, test } from 'vitest'
import type { Code, FormatPlugin, Witness } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits } from '@atlas/core/reading/strings.ts'
import { objectionOf } from '@atlas/core/witness.ts'
import { counted } from './plugins.ts'

/** Each line is a text. */
const lines: FormatPlugin = {
  title: 'Lines',
  about: '',
  signaturePatterns: { fileName: /x/ },
  languages: 'monolingual',
  *parse({ text }) {
    const codec = { decode: (raw: string) => raw, encode: (one: string) => one }
    for (const { index, 0: line } of text.matchAll(/[^\n]+/g))
      yield { key: [String(index)], source: { at: [index, index + line.length], codec } }
  },
}

function objectionTo(file: string, witness: Witness, plugin = lines) {
  const { source } = decodeFile(Buffer.from(file), plugin)
  return objectionOf(
    witness,
    plugin,
    readUnits(plugin, source, { source: known('en'), targets: [known('de')] }),
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

/** Each line is a text whose tags are codes: a witness may find it without them. */
const tagged: FormatPlugin = {
  ...lines,
  *parse(source, all) {
    for (const unit of lines.parse(source, all)) {
      if ('forms' in unit.source) continue
      const codes = (text: string): Code[] =>
        [...text.matchAll(/<\w>/g)].map(({ index, 0: tag }) => ({
          at: [index, index + tag.length],
          id: tag,
          kind: 'alone',
          requiredBy: 'file',
        }))
      const nests = source.text.startsWith('flat') ? {} : { nests: true as const }
      yield {
        ...unit,
        source: { ...unit.source, codec: { ...unit.source.codec, inlineCodes: codes, ...nests } },
      }
    }
  },
}

test.each<[file: string, found: string, isFound: boolean]>([
  ['one<b>two<i>', 'onetwo', true],
  ['one<b>two<i>three', 'onetwothree', true],
  ['one<b>two', 'one<b>two', true],
  ['one<b>two', 'one two', false],
  ['a<b> &lt;c&gt; &amp;lt;', 'a <c&gt; &lt;', true],
  ['flat<b>two', 'flattwo', false],
])('the text %j of a place with codes is found as %j: %s', (file, found, isFound) => {
  expect(objectionTo(file, () => [found], tagged) === undefined).toBe(isFound)
})

test('each row of a plural must be found', () => {
  const file = 'a=one:Eye|other:Eyes'
  expect(objectionTo(file, () => ['Eyes', 'Eye'], counted)).toBeUndefined()
  expect(objectionTo(file, () => ['Eyes'], counted)?.message).toContain('we read "Eye"')
})

test('an objection shows forty texts of the witness at most', () => {
  const found = Array.from({ length: 50 }, (_, index) => `text${index}`)
  const message = objectionTo('one', () => found)?.message
  expect(message).toContain('"text39"]')
  expect(message).not.toContain('text40')
})
