// A large .NET resource file is read in parts. Here small ones are, and compared with the whole tree.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSamples } from '@atlas/core/laws/samples.ts'
import { resxUnits } from '@atlas/formats/resx/resources.ts'
import { corpusFiles } from '../corpus.ts'
import { sourceOf } from '../source-of.ts'
import { described } from './described-units.ts'

test('a file in parts has the same units', () => {
  const formats = join(import.meta.dirname, '../../formats')
  const samples = readSamples(formats, 'resx').map(({ bytes }) => Buffer.from(bytes))
  const real = corpusFiles(['resx']).map(({ path }) => readFileSync(path))
  const texts = [...samples, ...real].map((bytes) => bytes.toString().replace('\ufeff', ''))
  const counts = texts.map((text) => {
    const [whole, parts] = [Number.POSITIVE_INFINITY, 0].map((large) =>
      described(text, resxUnits(sourceOf(text), large)),
    )
    expect(parts).toEqual(whole)
    return whole?.length ?? 0
  })
  expect(Math.max(...counts)).toBeGreaterThan(10)
})

test('a file with another root, or with an error behind its strings, is refused in parts, too', () => {
  expect(() => [...resxUnits(sourceOf('<x/>'), 0)]).toThrow('The root element is <x>')
  const broken = '<root><data name="a"><value>A</value></data><data name="b"></root>'
  expect(() => [...resxUnits(sourceOf(broken), 0)]).toThrow('closes an element that is not open')
})
