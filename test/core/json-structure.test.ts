// The structure of JSON is found by its bytes: the same as by a parser, next to any strings.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { visitStructure } from '@atlas/core/wire/json-structure.ts'

/** The characters that are found. */
function structureOf(json: string, most?: number): string[] {
  const bytes = Buffer.from(json)
  const found: string[] = []
  const visit = (sign: number, at: number): boolean => {
    expect(bytes[at]).toBe(sign)
    return found.push(String.fromCharCode(sign)) > 0
  }
  visitStructure(bytes, visit, most)
  return found
}

/** The same by a regular expression, which knows all tokens. */
function tokensOf(json: string): string[] {
  const tokens = json.match(/"(?:[^"\\]|\\.)*"|[[\]{},]/g) ?? []
  return tokens.filter((token) => !token.startsWith('"'))
}

test('the characters are those that are tokens of JSON, next to any strings', () => {
  const pieces = fc.constantFrom('\\', '"', ',', '{', 'x'.repeat(61), 'x', 'é😀', '\n', '\\'.repeat(64))
  const text = fc.array(pieces, { maxLength: 12 }).map((all) => all.join(''))
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      text,
      fc.constantFrom(null, true, -1.5e3),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(text, tie('value'), { maxKeys: 4 }),
    ),
  }))
  fc.assert(
    fc.property(fc.array(value), fc.constantFrom(undefined, 1), (list, space) => {
      const json = JSON.stringify(list, null, space)
      expect(structureOf(json)).toEqual(tokensOf(json))
    }),
    { numRuns: 1000 },
  )
})

test('the depth is that behind the character', () => {
  const depths: number[] = []
  visitStructure(Buffer.from('{"a":[1]}'), (_sign, _at, depth) => depths.push(depth) > 0)
  expect(depths).toEqual([1, 2, 1, 0])
})

test('the visit ends when it returns false', () => {
  let count = 0
  visitStructure(Buffer.from('[1,2,3]'), () => ++count < 2)
  expect(count).toBe(2)
})

test('it stops after as many bytes as it may look at, and passes over a long string at once', () => {
  expect(structureOf(`[${' '.repeat(100)}1,2]`, 50)).toEqual(['['])
  expect(structureOf(`["${'x'.repeat(100_000)}",2]`, 100)).toEqual(['[', ',', ']'])
  expect(structureOf(`[${JSON.stringify('"'.repeat(1000))},2]`, 1000)).toEqual(['['])
})

test('a string without an end ends with the text', () => {
  expect(structureOf(String.raw`["a","b\"`)).toEqual(['[', ','])
  expect(structureOf(`["a","${'b'.repeat(100)}`)).toEqual(['[', ','])
})
