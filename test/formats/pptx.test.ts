import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { withOwnOptions, type Format } from '@atlas/core/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import plugin from '@atlas/formats/pptx/format.ts'
import { languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const sample = readFileSync(join(import.meta.dirname, '../../formats/pptx/samples/lighthouse.pptx'))

const recordsIn = (format: Format = plugin): StringRecord[] =>
  recordsOf(format, readUnits(format, decodeFile(sample, format).source, languages('en')))

const built = (text: string, translation: string, target: string, entry: string): string => {
  const { identifier = '' } = recordsIn().find((one) => one.text === text) ?? {}
  const file = buildFile(plugin, sample, languages('en', target), [record(identifier, target, translation)])
  return openZip(file).read(entry)?.toString() ?? ''
}

test('slides come in the order in which they are shown, each with its notes, charts and comments', () => {
  const contexts = recordsIn().map(({ context }) => context)
  expect([...new Set(contexts)]).toEqual([
    'slide 1',
    'slide 2',
    'alternative text',
    'notes of slide 2',
    'layout',
    'property: title',
  ])
})

test('prompts of placeholders are not read', () => {
  expect(recordsIn().map(({ text }) => text)).not.toContain('Click to edit')
})

test('the text of a diagram is written to its drawing, too', () => {
  const drawing = built('Build <i>it</i>', 'Bau <i>es</i>', 'de', 'ppt/diagrams/drawing1.xml')
  expect(drawing).toContain('<a:t>Bau </a:t>')
  expect(drawing).toContain('<a:t>Plan</a:t>')
})

test('the language and the direction follow in the paragraphs that are written', () => {
  const slide = built('Height', 'الارتفاع', 'ar', 'ppt/slides/slide1.xml')
  expect(slide).toContain(
    '<a:p><a:pPr rtl="1"/><a:r><a:rPr lang="ar-SA" dirty="0"/><a:t>الارتفاع</a:t></a:r><a:endParaRPr lang="ar-SA"/></a:p>',
  )
  expect(slide).toContain('<a:rPr lang="en-US" dirty="0"/><a:t>42</a:t>')
})

test('a line break is between runs', () => {
  const slide = built('Height', 'Hö\nhe', 'de', 'ppt/slides/slide1.xml')
  expect(slide).toContain('<a:t>Hö</a:t></a:r><a:br/><a:r><a:rPr lang="de-DE" dirty="0"/><a:t>he</a:t></a:r>')
})

/** A presentation with one slide and one part below it. */
const presentationWith = (slide: string, type: string, part: string): Buffer => {
  const ours = 'http://schemas.openxmlformats.org'
  const relations = (id: string, type: string, target: string): string =>
    `<Relationships xmlns="${ours}/package/2006/relationships"><Relationship Id="${id}" Type="${type}" Target="${target}"/></Relationships>`
  return zipOf([
    {
      name: '_rels/.rels',
      content: relations('r', `${ours}/officeDocument/2006/relationships/officeDocument`, 'ppt/p.xml'),
    },
    {
      name: 'ppt/p.xml',
      content:
        '<p:presentation xmlns:p="p" xmlns:r="r"><p:sldIdLst><p:sldId r:id="s"/></p:sldIdLst></p:presentation>',
    },
    {
      name: 'ppt/_rels/p.xml.rels',
      content: relations('s', `${ours}/officeDocument/2006/relationships/slide`, 's.xml'),
    },
    { name: 'ppt/s.xml', content: slide },
    {
      name: 'ppt/_rels/s.xml.rels',
      content: relations('c', `http://schemas.microsoft.com/office/2018/10/relationships/${type}`, 'c.xml'),
    },
    { name: 'ppt/c.xml', content: part },
  ])
}

const recordsOfFile = (file: Uint8Array): StringRecord[] =>
  recordsOf(plugin, readUnits(plugin, decodeFile(file, plugin).source, languages('en')))

/** Builds with an exclamation mark behind each text. */
const exclaimed = (file: Uint8Array, entry: string): string => {
  const sent = recordsOfFile(file).flatMap(({ identifier, text }) =>
    typeof text === 'string' ? record(identifier, 'de', `${text}!`) : [],
  )
  return String(openZip(buildFile(plugin, file, languages('en', 'de'), sent)).read(entry))
}

const shape = (...paragraphs: string[]): string =>
  `<p:sp><p:txBody>${paragraphs.map((inner) => `<a:p>${inner}</a:p>`).join('')}</p:txBody></p:sp>`
const slideOf = (...shapes: string[]): string =>
  `<p:sld xmlns:p="p"><p:cSld><p:spTree>${shapes.join('')}</p:spTree></p:cSld></p:sld>`
const drawn = (text: string): string => `<a:r><a:t>${text}</a:t></a:r>`

test('a field is a code with the name of its type', () => {
  const field = '<a:fld id="{1}" type="slidenum"><a:t>7</a:t></a:fld>'
  const file = presentationWith(slideOf(shape(drawn('Page ') + field + drawn(' of 9'))), 'none', '')
  expect(recordsOfFile(file).map(({ text }) => text)).toEqual(['Page <slidenum/> of 9'])
  expect(exclaimed(file, 'ppt/s.xml')).toContain(drawn('Page ') + field + drawn(' of 9!'))
})

test('the labels that a chart keeps are written, and its numbers stay', () => {
  const chart = (label: string): string =>
    `<c:chartSpace><c:strCache><c:pt idx="0"><c:v>${label}</c:v></c:pt></c:strCache><c:numCache><c:pt idx="0"><c:v>4</c:v></c:pt></c:numCache></c:chartSpace>`
  const file = presentationWith(slideOf(), 'chart', chart('Sales'))
  expect(recordsOfFile(file).map(({ text }) => text)).toEqual(['Sales'])
  expect(exclaimed(file, 'ppt/c.xml')).toBe(chart('Sales!'))
})

test('a shape with a fallback is read once, and written in both', () => {
  const both = (text: string): string =>
    `<mc:AlternateContent><mc:Choice>${shape(drawn(text))}</mc:Choice><mc:Fallback>${shape(drawn(text))}</mc:Fallback></mc:AlternateContent>`
  const file = presentationWith(slideOf(both('New')), 'none', '')
  expect(recordsOfFile(file).map(({ text }) => text)).toEqual(['New'])
  expect(exclaimed(file, 'ppt/s.xml')).toBe(slideOf(both('New!')))
})

test('modern comments are read and written', () => {
  const file = presentationWith(
    '<p:sld xmlns:p="p"/>',
    'comments',
    '<p188:cmLst xmlns:a="a" xmlns:p188="c"><p188:cm id="{1}"><p188:replyLst><p188:reply id="{2}"><p188:txBody><a:p><a:r><a:t>Sure</a:t></a:r></a:p></p188:txBody></p188:reply></p188:replyLst><p188:txBody><a:p><a:r><a:t>Taller?</a:t></a:r></a:p></p188:txBody></p188:cm></p188:cmLst>',
  )
  const records = recordsOfFile(file)
  expect(records.map(({ text }) => text)).toEqual(['Sure', 'Taller?'])
  const identifier = records[1]?.identifier ?? ''
  const translated = buildFile(plugin, file, languages('en', 'de'), [record(identifier, 'de', 'Höher?')])
  expect(openZip(translated).read('ppt/c.xml')?.toString()).toContain('<a:t>Höher?</a:t>')
})

test('options leave out parts of a presentation', () => {
  const without = (option: string): number =>
    recordsIn(withOwnOptions(plugin, { [option]: false })).length - recordsIn().length
  expect(['notes', 'comments', 'layouts', 'properties', 'alternativeTexts'].map(without)).toEqual([
    -1, -1, -1, -1, -1,
  ])
})
