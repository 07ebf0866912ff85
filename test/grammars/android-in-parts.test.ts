// A large file of Android resources is read in parts. Here small ones are, and compared with the whole tree.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSamples } from '@atlas/core/laws/samples.ts'
import { dialectNamed } from '@atlas/formats/android-strings/dialects.ts'
import { resourcesTag, androidUnits } from '@atlas/formats/android-strings/resources.ts'
import { attribute } from '@atlas/formats/_grammars/xml/tree.ts'
import { corpusFiles } from '../corpus.ts'
import { languages } from '../core/plugins.ts'
import { sourceOf } from '../source-of.ts'
import { described } from './described-units.ts'

const job = languages('en', 'de')
const dialect = dialectNamed('aapt2')

/** Compares both ways of reading a file. Returns the contexts of its units. */
function contexts(text: string): unknown[] {
  const [whole, parts] = [Number.POSITIVE_INFINITY, 0].map((large) => {
    const tag = resourcesTag(sourceOf(text), large)
    const units = [...androidUnits(sourceOf(text), job, { dialect, hidden: ['item'] }, large)]
    return [
      attribute(tag, tag.root, 'tools:locale'),
      described(text, units),
      units.map(({ context }) => context),
    ]
  })
  expect(parts).toEqual(whole)
  return whole?.[2] as unknown[]
}

test('a file in parts has the same units', () => {
  const formats = join(import.meta.dirname, '../../formats')
  const samples = readSamples(formats, 'android-strings').map(({ bytes }) => Buffer.from(bytes))
  const real = corpusFiles(['android']).map(({ path }) => readFileSync(path))
  const texts = [...samples, ...real].map((bytes) => bytes.toString().replace('\ufeff', ''))
  const found = texts.filter((text) => /<resources[\s>]/.test(text)).flatMap(contexts)
  expect(found.filter((context) => context !== undefined).length).toBeGreaterThan(10)
})

test('comments belong to the same elements', () => {
  const text = `<?xml version="1.0"?>
<resources tools:locale="en">
  <!-- above a -->
  <!-- and again -->
  <string name="a">A</string> <!-- behind a -->
  <string name="b">B</string><!-- between --><string name="c">C</string>

  <!-- of nobody -->

  <string name="d">D</string>
  <!-- of the array -->
  <string-array name="e"><!-- first --><item>E</item><item>F</item><!-- second --></string-array><!-- last -->
</resources>`
  expect(contexts(text)).toEqual([
    'above a\nand again\nbehind a',
    undefined,
    undefined,
    undefined,
    'of the array\nlast\nfirst',
    expect.stringContaining('second'),
  ])
})

test('a file with another root, or with an error behind its strings, is refused in parts, too', () => {
  expect(() => androidUnits(sourceOf('<x/>'), job, { dialect }, 0)).toThrow('The root element is <x>')
  const broken = '<resources><string name="a">A</string><string name="b">B</resources>'
  expect(() => [...androidUnits(sourceOf(broken), job, { dialect }, 0)]).toThrow(
    'closes an element that is not open',
  )
})
