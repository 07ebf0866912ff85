import { expect, test } from 'vitest'
import type { Container, EntrySpan, Span, Unit } from '@atlas/core/contract.ts'
import { entriesByUnit, removalEdits } from '@atlas/core/writing/entries.ts'
import { sourceOfText } from '@atlas/core/reading/source.ts'
import { weave } from '@atlas/core/writing/weave.ts'
import { plainCodec } from './plugins.ts'

/** The span of a piece of a text. */
const spanOf = (text: string, piece: string): Span => {
  const start = text.indexOf(piece)
  return [start, start + piece.length]
}

/** The text without these entries. The containers of an entry are named by the pieces of the text that they are. */
function without(
  text: string,
  entries: readonly string[],
  containers: readonly { at: string; inside: string }[] = [],
  between = ',',
): string {
  const around = containers.map(({ at, inside }): Container => ({
    at: spanOf(text, at),
    inside: spanOf(text, inside),
    between,
  }))
  const removed = entries.map((entry): EntrySpan => {
    const at = spanOf(text, entry)
    return { at, containers: around.filter(({ inside }) => inside[0] <= at[0] && at[1] <= inside[1]) }
  })
  return weave(text, removalEdits(text, removed))
}

/** The entries of strings whose texts are these pieces. */
function found(text: string, texts: readonly (readonly string[])[], entries: readonly string[]): string[][] {
  const units = texts.map((pieces): Unit => {
    const slots = pieces.map((piece) => ({ at: spanOf(text, piece), codec: plainCodec }))
    const [slot] = slots
    if (slot && slots.length === 1) return { key: pieces, source: slot }
    const forms = new Map(slots.map((row, index) => [index === 0 ? 'one' : 'other', row] as const))
    return { key: pieces, source: { forms, reshape: () => ({ forms, edits: [] }) } }
  })
  const all = entries.map((entry): EntrySpan => ({ at: spanOf(text, entry) }))
  const byUnit = entriesByUnit(
    {
      entries: { of: () => all },
    },
    { source: sourceOfText(text), units },
  )
  return units.map((unit) => (byUnit.get(unit) ?? []).map(({ at }) => text.slice(...at)))
}

test('an entry without a container is removed alone, and a string without an entry stays', () => {
  expect(without('a=1\nb=2\nc=3\n', ['b=2\n', 'c=3\n'])).toBe('a=1\n')
  expect(found('ab', [['a'], ['b']], ['a'])).toEqual([['a'], []])
  const unit: Unit = { key: ['a'], source: { at: [0, 1], codec: plainCodec } }
  expect(entriesByUnit({}, { source: sourceOfText('a'), units: [unit] }).size).toBe(0)
  expect(removalEdits('a', [])).toEqual([])
  expect(removalEdits('ab', [{ at: [0, 1] }])).toEqual([{ at: [0, 1], text: '' }])
})

test('the innermost entry around a text belongs to its string, if no other string is in it', () => {
  expect(found('{a=1, m={c=3, b=2}}', [['1'], ['2'], ['3']], ['a=1', 'm={c=3, b=2}', 'c=3'])).toEqual([
    ['a=1'],
    [],
    ['c=3'],
  ])
})

test('a plural has an entry for each row, or one for all', () => {
  expect(found('a=1, b=2, c=3', [['1', '3'], ['2']], ['c=3', 'b=2', 'a=1'])).toEqual([
    ['a=1', 'c=3'],
    ['b=2'],
  ])
  expect(found('{a=1, b=2}, c=3', [['1', '2'], ['3']], ['{a=1, b=2}'])).toEqual([['{a=1, b=2}'], []])
  expect(found('a=1, b=2', [['1', '2']], ['a=1'])).toEqual([[]])
})

test('the separator before a removed last entry goes, too', () => {
  const root = [{ at: 'a, b, c', inside: 'a, b, c' }]
  expect(without('{a, b, c}', ['a, '], root)).toBe('{b, c}')
  expect(without('{a, b, c}', ['c'], root)).toBe('{a, b }')
  expect(without('{a, b, c}', ['b, ', 'c'], root)).toBe('{a }')
  expect(without('{a, b, c}', ['c'], root, '')).toBe('{a, b, }')
})

test('it stays if the file has one after the last entry, or something else follows', () => {
  expect(without('{a, b,}', ['b,'], [{ at: 'a, b,', inside: 'a, b,' }])).toBe('{a, }')
  expect(without('{a, b, }', ['b, '], [{ at: 'a, b, ', inside: 'a, b, ' }])).toBe('{a, }')
  expect(without('{a, b, 1}', ['b, '], [{ at: 'a, b, 1', inside: 'a, b, 1' }])).toBe('{a, 1}')
})

test('a container without entries is removed, and so are the containers around it', () => {
  const text = '{a, m: {n: {b}, }, c}'
  const all = [
    { at: 'a, m: {n: {b}, }, c', inside: 'a, m: {n: {b}, }, c' },
    { at: 'm: {n: {b}, }, ', inside: 'n: {b}, ' },
    { at: 'n: {b}, ', inside: 'b' },
  ]
  expect(without(text, ['b'], all)).toBe('{a, c}')
  expect(without(text, ['b', 'c'], all)).toBe('{a }')
  expect(without(text, ['a, ', 'b', 'c'], all)).toBe('{}')
  expect(without(text, ['a, ', 'c'], all)).toBe('{m: {n: {b}, } }')
})

test('a container with only a separator is removed', () => {
  const containers = [{ at: 'm: {a, b}, ', inside: 'a, b' }]
  expect(without('{m: {a, b}, c}', ['a', 'b'], containers)).toBe('{c}')
})

test('a container with anything else stays', () => {
  const containers = [
    { at: 'm: {1, b}', inside: 'm: {1, b}' },
    { at: 'm: {1, b}', inside: '1, b' },
  ]
  expect(without('{m: {1, b}}', ['b'], containers.slice(1))).toBe('{m: {1 }}')
  expect(without('[s]\nb\n[t]\nc\n', ['b\n'], [{ at: '[s]\nb\n', inside: 'b\n' }])).toBe('[t]\nc\n')
})

test('containers whose offsets have the same digits are not confused', () => {
  const containers = [
    { at: [1, 123], inside: [2, 122] },
    { at: [11, 23], inside: [12, 22] },
  ] as const
  expect(removalEdits('x'.repeat(130), [{ at: [12, 22], containers }])).toEqual([{ at: [11, 23], text: '' }])
})
