// Several texts in one match of a pattern: on lines and in records, and marks that make such patterns.
import { expect, test } from 'vitest'
import { buildByCall } from '@atlas/core/calls.ts'
import { readDeclarations } from '@atlas/formats/_declared/declarations.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import { bytesOf, languages } from '../../../test/core/plugins.ts'
import { candidatesAfter, marked, readBy, readUnseen, type MarkIn } from './marked.ts'

const named = (grammar: Grammar) => ({ type: 'a', title: 'A', files: ['*.a'], grammar, options: {} })

const read = (grammar: Grammar, file: string): Promise<unknown[]> => readBy(named(grammar), file)

const QUOTED = String.raw`(?:[^"\\]|\\.)*`
const TIPS: Grammar = {
  family: 'lines',
  comments: { line: ['#'] },
  entries: [{ pattern: `(?P<key>\\w+): "(?P<text>${QUOTED})" / "(?P<text_tip>${QUOTED})"`, spelling: 'c' }],
}

test('each text of a line is a string, whose key ends in its name', async () => {
  expect(await read(TIPS, '# Worn\nhat: "Old hat" / "It\\nsmells."\n')).toEqual([
    ['hat', 'Old hat', 'Worn'],
    ['hat.tip', 'It\nsmells.', 'Worn'],
  ])
})

test('a translation changes its own text only', async () => {
  const format = await declaredFormat({ ...named(TIPS), about: undefined }, async () => undefined)
  const file = bytesOf('hat: "Old hat" / "It smells."\n')
  const records = [
    { identifier: 'hat.tip', text: 'It smells.', translations: { de: { text: 'Er "riecht".' } } },
  ]
  const made = buildByCall(format, { name: 'a.a', bytes: file }, languages('en', 'de'), records)
  expect(Buffer.from(made).toString()).toBe('hat: "Old hat" / "Er \\"riecht\\"."\n')
})

test('fields of records have several texts, too, also fields that repeat', async () => {
  const grammar: Grammar = {
    family: 'blocks',
    begin: '\\[.*\\]',
    fields: [
      { pattern: '\\[(?P<key>\\w+)\\]' },
      { pattern: 'name (?P<text>\\w+) of (?P<text_of>\\w+)', name: 'name', optional: true },
      { pattern: 'ask (?P<text>.*) \\| (?P<text_else>.*)', repeats: true, optional: true },
    ],
  }
  expect(await read(grammar, '[a]\nname Ann of Ash\nask One | Two\nask Three | Four\n')).toEqual([
    ['a.name', 'Ann'],
    ['a.name.of', 'Ash'],
    ['a', 'One'],
    ['a.else', 'Two'],
    ['a.2', 'Three'],
    ['a.2.else', 'Four'],
  ])
})

test('a text inside another one is not a string', async () => {
  const grammar: Grammar = {
    family: 'lines',
    entries: [{ pattern: '(?P<key>\\w+)=(?P<text>.*(?P<text_end>\\w))' }],
  }
  expect(await read(grammar, 'a=One\n')).toEqual([['a', 'One']])
})

test.each([
  [
    '(?P<text>.*)=(?P<text_b>.*)=(?P<target>.*)',
    'has several texts, so that it cannot have the group target',
  ],
  ['(?P<text>.*)=(?P<texts>.*)', 'has a group named texts; groups may be named scope, key, text'],
])('%s is refused', async (pattern, sentence) => {
  const text = JSON.stringify({ ...named({ family: 'lines', entries: [{ pattern }] }), atlas: 1 })
  await expect(readDeclarations(text)).rejects.toThrow(sentence)
})

test.each<[string, string, (file: string) => MarkIn[], string, unknown[]]>([
  [
    'which share a key',
    'sword: "Rusty blade" / "It has seen better days."\nhat: "Old hat" / "It smells of rain."\n',
    (file) => ['Rusty blade', 'It has seen better days.'].map((text) => marked(file, text, ['sword'])),
    'cape: "A cape" / "Red, \\"and\\" long."\n',
    [
      ['cape', 'A cape'],
      ['cape.2', 'Red, "and" long.'],
    ],
  ],
  [
    'which words of the line name',
    'item sword title="Rusty blade" tip="It is old." price=3\nitem hat title="Old hat" tip="Wet." price=1\n',
    (file) => [marked(file, 'Rusty blade', ['sword', 'title']), marked(file, 'It is old.', ['sword', 'tip'])],
    'item cape title="A cape" tip="Red." price=9\n',
    [
      ['cape.title', 'A cape'],
      ['cape.tip', 'Red.'],
    ],
  ],
  [
    'in records',
    '[room hall]\nask "Who?" else "Nobody answers."\n[room yard]\nask "Dig?" else "The ground is hard."\n',
    (file) => [marked(file, 'Who?', ['hall', 'ask']), marked(file, 'Nobody answers.', ['hall', 'else'])],
    '[room attic]\nask "Look up?" else "Only dust."\n',
    [
      ['attic.ask', 'Look up?'],
      ['attic.else', 'Only dust.'],
    ],
  ],
])('marks of two texts on a line, %s, make one pattern', async (_, file, marksIn, unseen, expected) => {
  const marks = marksIn(file)
  const [best] = await candidatesAfter(file, marks)
  expect(best).toMatchObject({ agrees: true })
  expect(await readUnseen(file, marks, unseen)).toEqual(expected)
})
