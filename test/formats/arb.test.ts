// The attributes of a text, wherever they are in the file, and the language of a bundle.
import { expect, test } from 'vitest'
import arb from '@atlas/formats/arb/format.ts'
import { bundleUnits } from '@atlas/formats/arb/texts-with-attributes.ts'
import { sourceOf } from '../source-of.ts'

/** The contexts of a file, which is the same if it is read member by member, as a large one is. */
function contextsOf(file: string): (string | undefined)[] {
  const [tree = [], members] = [undefined, 0].map((large) =>
    Array.from(bundleUnits(sourceOf(file), large), ({ context }) => context),
  )
  expect(members).toEqual(tree)
  return tree
}

test('attributes belong to their text below it, above it, and far from it', () => {
  const members = [
    '"@late": {"description": "of late"}',
    '"below": "Below"',
    '"@below": {"description": "of below"}',
    '"@above": {"description": "of above"}',
    '"above": "Above"',
    '"none": "None"',
    '"late": "Late"',
  ]
  expect(contextsOf(`{${members.join(', ')}}`)).toEqual(['of below', 'of above', undefined, 'of late'])
})

test('the language may be named behind the texts', () => {
  expect(arb.declaredLanguages.read(sourceOf('{"a": "A", "@@locale": "pt_BR"}'))).toEqual({ source: 'pt_BR' })
})

test('a list has no texts, and an error behind the texts is found', () => {
  expect(contextsOf('["a"]')).toEqual([])
  for (const large of [undefined, 0]) {
    const read = (file: string): unknown => [...bundleUnits(sourceOf(file), large)]
    expect(() => read('{"a": "A"} x')).toThrow('Text follows the end of the JSON')
    expect(() => read('["a" "b"]')).toThrow('A comma is missing')
  }
})
