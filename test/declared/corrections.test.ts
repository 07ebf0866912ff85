// What a person marks in a sample changes the declaration, and nothing that is right.
import { expect, test } from 'vitest'
import type { Grammar } from '../../declared/grammars.ts'
import { declaredFormat } from '../../declared/format.ts'
import { corrections, CorrectionError, type Correction } from '../../declared/infer/corrections.ts'
import type { Candidate, Mark } from '../../declared/infer/infer.ts'
import { readSample } from '../../declared/infer/places.ts'
import { lawsOn } from '../../declared/infer/sample-laws.ts'
import { bytesOf } from '../core/plugins.ts'

type Inferred = Candidate['declaration']

const inferred = (grammar: Grammar, options = {}): Inferred => ({
  type: 'quest',
  title: 'Quests',
  files: ['*.quest'],
  grammar,
  options,
})
const formatOf = (declaration: Inferred) =>
  declaredFormat({ ...declaration, about: undefined }, async () => undefined)

async function ways(
  declaration: Inferred,
  text: string,
  marked: string,
  is: Mark['is'],
): Promise<Correction[]> {
  const start = text.lastIndexOf(marked)
  const mark = { file: 0, start, end: start + marked.length, is }
  return corrections(declaration, await formatOf(declaration), [{ name: 'a', bytes: bytesOf(text) }], mark)
}

async function readBy(declaration: Inferred | undefined, text: string): Promise<unknown[]> {
  if (!declaration) return []
  const { strings } = readSample(await formatOf(declaration), bytesOf(text))
  return strings.map((record) => [
    record.identifier,
    record.text,
    ...(record.context ? [record.context] : []),
  ])
}

const QUEST = `a.title -> "The Ember Road"
a.icon -> "ember"
b.icon -> "ash"
b.note: Only at night
c [shown at dawn] says Good day
`
const lines = inferred({
  family: 'lines',
  entries: [{ pattern: String.raw`(?P<key>[\w.]+) -> "(?P<text>[^"]*)"` }],
})

test('a value that is not a text is first left out by its key, and from the second on by a rule, if one wants it', async () => {
  const [first, ...others] = await ways(lines, QUEST, 'ember', 'skip')
  expect(first?.label).toBe('Leave out a.icon')
  expect(others).toEqual([])
  expect(await readBy(first?.declaration, QUEST)).toEqual([
    ['a.title', 'The Ember Road'],
    ['b.icon', 'ash'],
  ])
  const second = await ways(first?.declaration ?? lines, QUEST, 'ash', 'skip')
  expect(second.map(({ label }) => label)).toEqual([
    'Leave out b.icon',
    'Leave out every key that ends in icon',
  ])
  expect(second[1]?.declaration.options).toEqual({ notKeys: ['**.icon'] })
  for (const { declaration } of second)
    expect(await readBy(declaration, QUEST)).toEqual([['a.title', 'The Ember Road']])
})

test('a text on a line adds an entry, and a context takes the place of the entry for its line', async () => {
  const [noted] = await ways(lines, QUEST, 'Only at night', 'text')
  const all = await readBy(noted?.declaration, QUEST)
  expect(all).toHaveLength(4)
  expect(all[3]).toEqual(['b.note', 'Only at night'])
  const [greeting] = await ways(lines, QUEST, 'Good day', 'text')
  const [dawn] = await ways(greeting?.declaration ?? lines, QUEST, 'shown at dawn', 'context')
  const [keyed] = await ways(dawn?.declaration ?? lines, QUEST, 'c', 'key')
  expect((await readBy(dawn?.declaration, QUEST)).at(-1)).toEqual(['says', 'Good day', 'shown at dawn'])
  expect((await readBy(keyed?.declaration, QUEST)).at(-1)).toEqual(['c', 'Good day', 'shown at dawn'])
})

const JSON_FILE = JSON.stringify({ a: { id: 'x', say: 'Hello', by: 'Ann' }, b: { id: 'y', say: 'Bye' } })

test('in JSON a value becomes a text by its name, and its neighbor the key or the context', async () => {
  const empty = inferred({ family: 'json', rules: [{ at: '**.nothing' }] })
  const [text] = await ways(empty, JSON_FILE, 'Hello', 'text')
  expect(await readBy(text?.declaration, JSON_FILE)).toEqual([
    ['a.say', 'Hello'],
    ['b.say', 'Bye'],
  ])
  const [key] = await ways(text?.declaration ?? empty, JSON_FILE, 'x', 'key')
  const [context] = await ways(key?.declaration ?? empty, JSON_FILE, 'Ann', 'context')
  expect(await readBy(context?.declaration, JSON_FILE)).toEqual([
    ['x', 'Hello', 'Ann'],
    ['y', 'Bye'],
  ])
  await expect(ways(empty, JSON_FILE, 'Ann', 'key')).rejects.toThrow(CorrectionError)
})

test('in XML an attribute or an element becomes a text, a key or a context', async () => {
  const xml = '<t><s id="k"><w>Hello</w></s><s id="l"><w>Bye</w></s></t>'
  const empty = inferred({ family: 'xml', rules: [{ at: 't/nothing' }] })
  const [text] = await ways(empty, xml, 'Hello', 'text')
  const [key] = await ways(text?.declaration ?? empty, xml, 'k', 'key')
  expect(await readBy(key?.declaration, xml)).toEqual([
    ['k', 'Hello'],
    ['l', 'Bye'],
  ])
})

test('places name the spans of texts, keys and contexts', async () => {
  const declaration = inferred({
    family: 'lines',
    comments: { line: ['#'] },
    entries: [{ pattern: '(?P<key>\\w+)(?: \\w+)?=(?P<text>.*)' }],
  })
  const file = '# On the door\nopen=Open it\nopener=x\na banana=y\n'
  const { places } = readSample(await formatOf(declaration), bytesOf(file))
  expect(places.map(({ start, end, is }) => [file.slice(start, end), is])).toEqual([
    ['On the door', 'context'],
    ['open', 'key'],
    ['Open it', 'text'],
    ['opener', 'key'],
    ['x', 'text'],
    ['a', 'key'],
    ['y', 'text'],
  ])
  // A short key may also be in a later word.
  expect(places.at(-2)?.start).toBe(file.indexOf('a banana'))
})

test('the laws tell a counterexample', async () => {
  const sample = { name: 'a', bytes: bytesOf('a = "One"\nb = "Two"\n') }
  const entry = (spelling: 'plain' | 'c') =>
    formatOf(
      inferred({
        family: 'lines',
        entries: [{ pattern: String.raw`(?P<key>\w+) = "(?P<text>(?:[^"\\]|\\.)*)"`, spelling }],
      }),
    )
  const right = lawsOn(await entry('c'), sample)
  expect(right.map(({ name, holds }) => [name, holds])).toEqual([
    ['Identity', true],
    ['Edit', true],
    ['Read-back', true],
    ['Linear time', true],
  ])
  const broken = {
    ...(await entry('c')),
    build: () => 'a = "Other"\nb = "Two"\n',
  }
  const [identity] = lawsOn(broken, sample)
  expect(identity).toMatchObject({ holds: false })
})
