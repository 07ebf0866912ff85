// Marks in tables: columns of keys, texts, translations and contexts, with heads or without.
import { expect, test } from 'vitest'
import csv from '@atlas/formats/csv/format.ts'
import { synthesize } from '../synthesis/synthesize.ts'
import { bytesOf } from '../../../test/core/plugins.ts'
import { candidatesAfter, marked, readBy, readUnseen, spanOf, type MarkIn } from './marked.ts'

const ROWS = 'a1,"Cast off, the lines",said loudly\na2,Mind your head,on the bridge\na3,"Say ""aye""",all\n'
const UNSEEN = 'b1,Open the gate,to the geese\nb2,"Shut it, now",to the dog\n'
const READ = [
  ['b1', 'Open the gate'],
  ['b2', 'Shut it, now'],
]
const withHeads = (rows: string): string => `id,line,note\n${rows}`

/** What a file has in the columns of keys and texts. A table of many languages may have the text as a translation, too. */
const pairs = (read: readonly unknown[]): unknown[] => read.map((each) => (each as unknown[]).slice(0, 2))

test.each<[string, string, string]>([
  ['heads and commas', withHeads(ROWS), withHeads(UNSEEN)],
  ['no heads', ROWS, UNSEEN],
  ['tabs', withHeads(ROWS).replaceAll(/,(?! )/g, '\t'), withHeads(UNSEEN).replaceAll(/,(?! )/g, '\t')],
  ['semicolons', withHeads(ROWS).replaceAll(/,(?! )/g, ';'), withHeads(UNSEEN).replaceAll(/,(?! )/g, ';')],
  ['line ends of Windows', withHeads(ROWS).replaceAll('\n', '\r\n'), withHeads(UNSEEN)],
])('one mark is enough for a table with %s', async (_, file, unseen) => {
  expect(pairs(await readUnseen(file, [marked(file, 'Cast off, the lines', ['a1'])], unseen))).toEqual(READ)
})

test('a marked cell may have its quotes, and a context', async () => {
  const file = withHeads(ROWS)
  const mark = { ...marked(file, '"Cast off, the lines"', ['a1']), context: spanOf(file, 'said loudly') }
  const read = await readUnseen(file, [mark], withHeads(UNSEEN))
  expect(read.map((each) => (each as unknown[]).slice(0, 3))).toEqual([
    ['b1', 'Open the gate', 'to the geese'],
    ['b2', 'Shut it, now', 'to the dog'],
  ])
})

test('several columns may have texts, and the heads are in their keys', async () => {
  const file =
    'item;name;descr;price\na1;Rusty sword;It has seen better days.;10\na2;Old hat;It smells of rain.;3\n'
  const unseen = 'item;name;descr;price\nb1;New boots;They pinch a little.;20\n'
  const marks = [marked(file, 'Rusty sword', ['a1']), marked(file, 'It has seen better days.', ['a1'])]
  expect(await readUnseen(file, marks, unseen)).toEqual([
    ['b1.name', 'New boots'],
    ['b1.descr', 'They pinch a little.'],
  ])
})

test('the heads of columns name the languages', async () => {
  const file = 'key,en,de,fr\na1,One road,Eine Straße,Une route\na2,Two roads,Zwei Straßen,Deux routes\n'
  const mark = { ...marked(file, 'One road', ['a1']), translation: spanOf(file, 'Eine Straße') }
  const [best] = await candidatesAfter(file, [mark])
  expect(best).toMatchObject({ agrees: true })
  expect(await readBy(best?.declaration, file)).toEqual([
    ['a1', 'One road', 'Eine Straße', 'Une route'],
    ['a2', 'Two roads', 'Zwei Straßen', 'Deux routes'],
  ])
})

test('a text that is a part of a cell makes no table', async () => {
  const file = 'a1,say: Cast off\na2,say: Mind your head\n'
  const [best] = await candidatesAfter(file, [marked(file, 'Cast off', ['a1'])])
  expect(best?.declaration.grammar.family).toBe('lines')
})

test('marks that skip rows agree, although the translation of a text has its place', async () => {
  const file = withHeads(ROWS)
  const marks = [marked(file, 'Cast off, the lines', ['a1']), marked(file, 'Say ""aye""', ['a3'])]
  const [best] = await candidatesAfter(file, marks)
  expect(best).toMatchObject({ agrees: true, declaration: { grammar: { family: 'table' } } })
})

const notText = (file: string, words: string): MarkIn => ({ at: spanOf(file, words), isText: false })

test('a head that was read as a text is no text in other files either, once it was marked', async () => {
  const file = 'Name,Title text,Some note\na1,Cast off the lines,loudly\na2,Mind your head,softly\n'
  const shown = {
    grammar: { family: 'table', heads: false, delimiter: ',', key: 1, source: 2 },
    options: {},
  } as const
  const samples = [{ name: 'a.quest', bytes: bytesOf(file) }]
  const marks = [{ file: 0, ...notText(file, 'Title text') }]
  const [best] = await synthesize(samples, new Map([['csv', csv]]), marks, { shown, onlyMarks: true })
  const unseen = 'Label,The title,A note\nb1,Open the gate,to all\nb2,Shut it again,to none\n'
  expect(pairs(await readBy(best?.declaration, unseen))).toEqual([
    ['b1', 'Open the gate'],
    ['b2', 'Shut it again'],
  ])
})

test('one mark is enough for rows between bars whose heads have no signs of keys', async () => {
  const file =
    '| Key | The text |\n|-----|-----|\n| menu.open | Open the file |\n| menu.close | Close it now |\n'
  const [best] = await candidatesAfter(file, [marked(file, 'Open the file', ['menu.open'])])
  expect(best).toMatchObject({ agrees: true })
  expect(await readBy(best?.declaration, file)).toEqual([
    ['menu.open', 'Open the file'],
    ['menu.close', 'Close it now'],
  ])
})
