// Questions about signs that samples cannot decide, and what the answers change.
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import type { FormatCandidate } from '../infer.ts'
import { spellingQuestions, type SpellingQuestion } from '../spelling-questions.ts'
import { bytesOf, languages } from '../../../test/core/plugins.ts'

type Declaration = FormatCandidate['declaration']

const formatOf = (declaration: Declaration): Promise<FormatPlugin> =>
  declaredFormat({ ...declaration, about: undefined }, async () => undefined)

async function declared(grammar: object): Promise<Declaration> {
  const text = JSON.stringify({ type: 'x', atlas: 1, title: 'X', files: '*.x', grammar })
  const [declaration] = await readDeclarations(text)
  if (!declaration) throw new Error('no declaration')
  return declaration
}

async function asked(declaration: Declaration, file: string): Promise<SpellingQuestion[]> {
  return spellingQuestions(declaration, await formatOf(declaration), [{ name: 'a.x', bytes: bytesOf(file) }])
}

/** Answers the questions about these signs in the other way, in turn. */
async function otherwise(grammar: object, file: string, ...signs: string[]): Promise<Declaration> {
  let declaration = await declared(grammar)
  for (const sign of signs) {
    const question = (await asked(declaration, file)).find((each) => each.sign === sign)
    if (!question) throw new Error(`No question is about ${sign}.`)
    declaration = question.otherwise
  }
  return declaration
}

async function textsOf(declaration: Declaration, file: string): Promise<unknown[]> {
  const format = await formatOf(declaration)
  const { strings } = parseByCall(format, { name: 'a.x', bytes: bytesOf(file) }, languages('en'))
  return strings.map(({ text }) => text)
}

/** The file with another text of the string `b`. */
async function built(declaration: Declaration, file: string, text: string): Promise<string> {
  const records = [{ identifier: 'b', text, translations: { de: { text } } }]
  const format = await formatOf(declaration)
  return Buffer.from(
    buildByCall(format, { name: 'a.x', bytes: bytesOf(file) }, languages('en', 'de'), records),
  ).toString()
}

const QUOTED = {
  family: 'lines',
  entries: [{ pattern: '(?P<key>\\w+)="(?P<text>(?:[^"\\\\]|\\\\.)*)"', spelling: 'c' }],
}
const PLAIN = { family: 'lines', entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*)' }] }

describe('a sign in the texts', () => {
  test('is asked about if it may mean something else', async () => {
    const plain = await declared(PLAIN)
    const found = await asked(
      plain,
      "a=A long first line\\nof it's text, with a|stroke, it''s &lt;so&gt; &amp; \\\\n\n",
    )
    expect(found.map(({ sentence, isRead }) => [sentence, isRead])).toEqual([
      ['Is \\n a line end?', false],
      ['Is | a line end?', false],
      ["Is '' one apostrophe?", false],
      ['Is &amp; the character &?', false],
    ])
    expect(found[0]?.example).toBe("A long first line\\nof it's text, with a|str…")
    expect(await asked(plain, 'a=C:\\\\new || x\nb=|A|\n')).toMatchObject([])
    expect(await asked(await declared(QUOTED), 'a="A\\nB \\"C\\""\n')).toMatchObject([
      { sign: '\\n', isRead: true },
    ])
  })

  test('is read as the answer requires, and so are the others', async () => {
    const file = "a=A\\nB|C it''s &amp; &quot;x&quot;\nb=B\n"
    const all = await otherwise(PLAIN, file, '\\n', '|', "''", '&amp;')
    expect(await textsOf(all, file)).toEqual(['A\nB\nC it\'s & "x"', 'B'])
    expect(await built(all, file, "'<&\n")).toBe(file.replace('b=B', "b=''&lt;&amp;|"))
    const entities = await otherwise(PLAIN, file, '&amp;')
    expect((entities.grammar as Extract<Grammar, { family: 'lines' }>).entries[0]?.spelling).toBe('xml')
    expect(await otherwise(PLAIN, file, '\\n', '|', '|', '\\n')).toEqual(await declared(PLAIN))
  })

  test('may be literal between quotation marks, which are spelled as before', async () => {
    const file = 'a="A\\nB|C \\\\ \\t"\nb="B"\n'
    const other = await otherwise(QUOTED, file, '\\n', '|')
    expect(await textsOf(other, file)).toEqual(['A\\nB\nC \\ \t', 'B'])
    expect(await built(other, file, 'say "yes"\n')).toBe(file.replace('"B"', '"say \\"yes\\"|"'))
  })

  test('in records is asked about, too', async () => {
    const blocks = {
      family: 'blocks',
      fields: [{ pattern: '(?P<key>\\w+):', line: 0 }],
      rest: { role: 'text' },
    }
    const file = 'a:\nOne|two\nthree\n\nb:\nB\n'
    const other = await otherwise(blocks, file, '|')
    expect(await textsOf(other, file)).toEqual(['One\ntwo\nthree', 'B'])
    expect(await otherwise(blocks, file, '|', '|')).toEqual(await declared(blocks))
  })
})
