// The beginnings of large samples: whole files of their kind, up to all marks.
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { sampleSource } from '../places.ts'
import { excerptsOf } from '../synthesis/excerpts.ts'
import type { Mark } from '../synthesis/examples.ts'
import { bytesOf } from '../../../test/core/plugins.ts'

const many = (write: (index: number) => string, between = ''): string =>
  Array.from({ length: 2000 }, (_, index) => write(index)).join(between)

function excerptOf(text: string, marks: readonly Mark[] = []): string {
  const samples = [{ name: 'a', bytes: bytesOf(text) }]
  const [excerpt] = excerptsOf(
    samples,
    samples.map(({ bytes }) => sampleSource(bytes)),
    marks,
  )
  return Buffer.from(excerpt?.bytes ?? []).toString()
}

const JSON_FILE = `{"a":[${many((index) => `{"id":"k${index}","say":"A \\"road\\", ] and }"}`, ',')}]}`
const XML_FILE = `<?xml version="1.0"?>\n<g><!-- <x> --><h>${many((index) => `<i at="a > ${index}"><say>One road &amp; two</say><br/></i>\n`)}</h></g>`
const YAML_FILE = many((index) => `k${index}:\n  say: One road\n\n`)

test.each<[string, string, (excerpt: string) => unknown]>([
  ['JSON', JSON_FILE, JSON.parse],
  [
    'XML',
    XML_FILE,
    (excerpt) => expect(XMLValidator.validate(excerpt)).toBe(true) ?? new XMLParser().parse(excerpt),
  ],
  ['YAML', YAML_FILE, (excerpt) => parse(excerpt) as unknown],
])('the beginning of %s can be read', (_, file, read) => {
  const excerpt = excerptOf(file)
  expect(excerpt.length).toBeLessThan(file.length / 2)
  expect(file.startsWith(excerpt.slice(0, 12_000))).toBe(true)
  expect(() => read(excerpt)).not.toThrow()
})

test('the beginning of a table does not end in a cell', () => {
  const file = many((index) => `k${index},"One road,\nand ""two""",x\n`)
  expect(excerptOf(file)).toMatch(/x\n$/)
})

test('what is marked is in the beginning, and small files are whole', () => {
  const far = JSON_FILE.indexOf('k900')
  const at = [far, far + 4] as const
  expect(excerptOf(JSON_FILE, [{ file: 0, at, isText: true }])).toContain('k900"')
  const small = 'a = b\n'.repeat(100)
  expect(excerptOf(small)).toBe(small)
})

test('brackets and tags that nobody closes are cut at a line', () => {
  const file = `[x\n${'<!-- [ " \n'.repeat(6000)}`
  expect(file.startsWith(excerptOf(file))).toBe(true)
  const tags = `<x>\n${'<!-- "\n'.repeat(9000)}`
  expect(tags.startsWith(excerptOf(tags))).toBe(true)
})
