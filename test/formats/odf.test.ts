import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { checkFile } from '@atlas/core/check.ts'
import { sentence } from '@atlas/core/errors.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import { withOwnOptions } from '@atlas/core/format.ts'
import plugin from '@atlas/formats/odf/format.ts'
import { language, languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const sample = (name: string): Buffer =>
  readFileSync(join(import.meta.dirname, '../../formats/odf/samples', name))
const garden = sample('garden.odt')

/** A document with this body. */
const documentOf = (body: string, ...others: { name: string; content: string }[]): Buffer =>
  zipOf([
    { name: 'content.xml', content: `<office:document-content>${body}</office:document-content>` },
    ...others,
  ])

const textsOf = (file: Uint8Array, options: Record<string, unknown> = {}): string[] => {
  const own = withOwnOptions(plugin, options)
  const parsed = readUnits(own, decodeFile(file, own).source, languages('en', 'en'))
  return recordsOf(own, parsed).map(({ text }) => (typeof text === 'string' ? text : ''))
}

/** The body after a text replaces another one. */
const written = (body: string, was: string, text: string): string => {
  const file = documentOf(body)
  const own = readUnits(plugin, decodeFile(file, plugin).source, languages('en', 'en'))
  const { identifier = '' } = recordsOf(plugin, own).find((one) => one.text === was) ?? {}
  const built = buildFile(plugin, file, languages('en', 'en'), [record(identifier, 'en', text)])
  const xml = openZip(built).read('content.xml')?.toString() ?? ''
  return xml.replace('<office:document-content>', '').replace('</office:document-content>', '')
}

test('only changed entries change', () => {
  const built = buildFile(plugin, garden, languages('en', 'en'), [record('t40ol9jpni', 'en', 'Dig')])
  const [before, after] = [openZip(garden), openZip(built)]
  expect(after.names).toEqual(before.names)
  const changed = after.names.filter(
    (name) => !after.packed(name)?.equals(before.packed(name) ?? Buffer.alloc(0)),
  )
  expect(changed).toEqual(['content.xml'])
})

describe('white space', () => {
  test.each([
    ['<text:p> a  b<text:s text:c="2"/> c\n d </text:p>', 'a b   c d '],
    ['<text:p>\n  <text:span> a </text:span> b</text:p>', 'a b'],
    ['<text:p>a<text:line-break/> b<text:tab/>c</text:p>', 'a\n b\tc'],
  ])('%s', (body, text) => {
    expect(textsOf(documentOf(body))).toEqual([text])
    expect(textsOf(documentOf(written(body, text, '  x   y ')))).toEqual(['  x   y '])
  })

  test('of elements is kept with their attributes', () => {
    const body = '<text:p>a<text:tab text:tab-ref="1"/>b<text:line-break/>c</text:p>'
    expect(written(body, 'a\tb\nc', 'A\nB\tC')).toBe(
      '<text:p>A<text:line-break/>B<text:tab text:tab-ref="1"/>C</text:p>',
    )
  })
})

test('formats are named by what they are, and links and codes can move', () => {
  const body =
    '<text:p>Go <text:a xlink:href="x">there</text:a> by <text:span text:style-name="Strong_20_Emphasis">bus</text:span>, <text:date>1 May</text:date> or later</text:p>'
  const [text = ''] = textsOf(documentOf(body))
  expect(text).toBe('Go <a.7mkj>there</a.7mkj> by <StrongEmphasis>bus</StrongEmphasis>, <date/> or later')
  expect(written(body, text, '<date/>: <a.7mkj>dort</a.7mkj>')).toContain(
    '<text:date>1 May</text:date>:<text:s/><text:a xlink:href="x">dort</text:a>',
  )
})

test('values, formulas and deletions are not read, and a paragraph with changes keeps its tags', () => {
  const cell = (attributes: string, text: string) =>
    `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`
  const body = `${cell('office:value-type="float"', '1')}${cell('table:formula="x" office:value-type="string"', 'f')}${cell('office:value-type="string"', 'Text')}`
  expect(textsOf(documentOf(body))).toEqual(['Text'])
  const changed =
    '<text:tracked-changes><text:p>gone</text:p></text:tracked-changes><text:p>A<text:change/>b</text:p>'
  expect(textsOf(documentOf(changed))).toEqual(['Ab'])
  expect(written(changed, 'Ab', 'Xy')).toContain('<text:change/>')
  const marked = `<text:p>A <text:span text:style-name="Strong_20_Emphasis">b</text:span> c<text:change text:change-id="1"/>d</text:p>`
  const [text = ''] = textsOf(documentOf(marked))
  expect(text).toBe('A <StrongEmphasis>b</StrongEmphasis> cd')
  expect(() =>
    written(marked, text, '<StrongEmphasis>A</StrongEmphasis> b <StrongEmphasis>c</StrongEmphasis>'),
  ).toThrow('tracked changes')
})

test('the value of a cell follows its text, and goes if the cell has several paragraphs', () => {
  const cell = (value: string, ...texts: string[]) =>
    `<table:table-cell office:value-type="string"${value}>${texts.map((text) => `<text:p>${text}</text:p>`).join('')}</table:table-cell>`
  expect(written(cell(' office:string-value="A &amp; b"', 'A &amp; b'), 'A & b', 'C & "d"')).toBe(
    cell(' office:string-value="C &amp; &quot;d&quot;"', 'C &amp; "d"'),
  )
  expect(written(cell(' office:string-value="A b"', 'A', 'b'), 'A', 'C')).toBe(cell('', 'C', 'b'))
})

test('notes are codes, whose texts are strings of their own', () => {
  const note = (kind: string, text: string): string =>
    `<text:note text:id="n1" text:note-class="${kind}"><text:note-citation>1</text:note-citation><text:note-body><text:p>${text}</text:p></text:note-body></text:note>`
  for (const [kind, tag] of [
    ['footnote', 'note.n1'],
    ['endnote', 'endnote.n1'],
  ] as const) {
    const body = `<text:p>A${note(kind, 'N')}b</text:p>`
    expect(textsOf(documentOf(body))).toEqual([`A<${tag}/>b`, 'N'])
    expect(() => written(body, `A<${tag}/>b`, 'Ab')).toThrow('it contains texts')
    expect(written(body, 'N', 'M')).toBe(`<text:p>A${note(kind, 'M')}b</text:p>`)
  }
})

test('options leave out areas', () => {
  const areas = ['headers', 'notes', 'comments', 'properties', 'alternativeTexts']
  const all = textsOf(garden)
  const fewer = areas.map((area) => all.filter((text) => !textsOf(garden, { [area]: false }).includes(text)))
  expect(fewer).toEqual([
    ['Garden news, page '],
    ['Or ask a neighbor.'],
    ['Check this.'],
    ['Plants', 'soil'],
    ['Rose', 'A red rose in the sun'],
  ])
})

describe('a file is refused', () => {
  const errorOf = (file: Buffer): string => {
    const { error } = checkFile(plugin, file, language('en'))
    return error ? sentence(error) : 'none'
  }

  test('with a password', () => {
    const content = '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>'
    expect(errorOf(documentOf('', { name: 'META-INF/manifest.xml', content }))).toContain('password')
  })

  test('without a content, or with a broken one', () => {
    expect(errorOf(zipOf([{ name: 'a', content: '' }]))).toContain('has no content.xml')
    expect(errorOf(documentOf('<text:p>\n<b></text:p>'))).toMatch(/^content.xml, line \d, column \d+: The/)
  })
})

describe('texts of fields, indexes and tables', () => {
  const form = sample('order-form.odt')

  /** The content of the form after these texts were translated. */
  const filledForm = (texts: Readonly<Record<string, string>>): string => {
    const parsed = readUnits(plugin, decodeFile(form, plugin).source, languages('en', 'de'))
    const records = recordsOf(plugin, parsed).flatMap(({ identifier, text }) => {
      const translation = typeof text === 'string' ? texts[text] : undefined
      return translation === undefined ? [] : [record(identifier, 'de', translation)]
    })
    return (
      openZip(buildFile(plugin, form, languages('en', 'de'), records))
        .read('content.xml')
        ?.toString() ?? ''
    )
  }

  test('are strings, and so is the base of ruby', () => {
    const texts = textsOf(form)
    for (const text of [
      '注意',
      'The word <ruby.はな>花</ruby.はな> is a flower.',
      'Paris',
      'Town of delivery',
      'Deep blue',
      'in some days',
      'watering',
      'care',
      'Send the order',
      'Small pot',
      'Prices',
      'Prices of all plants',
      'Water every day.',
    ])
      expect(texts).toContain(text)
    expect(textsOf(form, { fields: false })).not.toContain('Paris')
    expect(textsOf(form, { alternativeTexts: false })).not.toContain('Prices')
  })

  test('follow where the document shows them again', () => {
    const content = filledForm({
      'Deep blue': 'Tiefblau',
      'Color: <drop-down.Color/>.': 'In <drop-down.Color/>, bitte.',
      tomorrow: 'morgen',
      'Rose Garden': 'Rosen & Co',
    })
    expect(content).toContain(
      'text:value="Tiefblau" text:current-selected="true"/>Tiefblau</text:drop-down>, bitte.',
    )
    expect(content).toContain('text:string-value-if-false="morgen" text:current-value="false">morgen<')
    expect(content).toContain('office:string-value="Rosen &amp; Co"')
    expect(content).toContain('<text:user-field-get text:name="Shop">Rosen &amp; Co</text:user-field-get>')
  })

  test('cannot be dropped with the tag that holds them, but the reading of a word can', () => {
    expect(() => filledForm({ 'Your town: <text-input/> please': 'Bitte' })).toThrow(
      'the tag <text-input/> is missing, but it contains texts',
    )
    const content = filledForm({
      'The word <ruby.はな>花</ruby.はな> is a flower.': 'Das Wort ist eine Blume.',
    })
    expect(content).toContain('>Das Wort ist eine Blume.<')
  })
})
