// The places of a sample that a page shows, and the laws that it is held against.
import { expect, test } from 'vitest'
import type { Grammar } from '@atlas/formats/_declared/grammars.ts'
import { declaredFormat } from '@atlas/formats/_declared/format.ts'
import type { FormatCandidate } from '../infer.ts'
import { readSample } from '../places.ts'
import { lawsOn } from '../sample-laws.ts'
import { bytesOf } from '../../../test/core/plugins.ts'

type Inferred = FormatCandidate['declaration']

const inferred = (grammar: Grammar, options = {}): Inferred => ({
  type: 'quest',
  title: 'Quests',
  files: ['*.quest'],
  grammar,
  options,
})
const formatOf = (declaration: Inferred) =>
  declaredFormat({ ...declaration, about: undefined }, async () => undefined)

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
