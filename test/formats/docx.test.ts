import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFile } from '../../core/build.ts'
import { decodeFile } from '../../core/source.ts'
import { readUnits, recordsOf } from '../../core/strings.ts'
import { openZip } from '../../core/zip.ts'
import type { FormatPlugin, StringRecord } from '../../core/contract.ts'
import { withOwnOptions } from '../../core/laws/subject.ts'
import plugin from '../../formats/docx/format.ts'
import { languages, record } from '../core/plugins.ts'

const sample = readFileSync(join(import.meta.dirname, '../../samples/docx/lighthouse.docx'))
const MAIN = 'word/document.xml'
const mainOf = (bytes: Uint8Array): string => openZip(bytes).read(MAIN)?.toString() ?? ''

/** The sample with other paragraphs. */
const withBody = (paragraphs: string): Uint8Array => {
  const body = mainOf(sample).replace(/<w:body>[^]*<\/w:body>/, () => `<w:body>${paragraphs}</w:body>`)
  return openZip(sample).with(new Map([[MAIN, Buffer.from(body)]]))
}

const recordsIn = (bytes: Uint8Array, format: FormatPlugin = plugin): StringRecord[] =>
  recordsOf(format, readUnits(format, decodeFile(bytes, format).source, languages('en')))

/** The texts of the body: those of header, note and comment follow. */
const textsIn = (bytes: Uint8Array): unknown[] =>
  recordsIn(bytes)
    .filter(({ context }) => !context?.startsWith('property'))
    .map(({ text }) => text)
    .slice(0, -3)

/** Builds with a text for the first string. Returns the body. */
const built = (paragraphs: string, text: string, target = 'en'): string => {
  const bytes = withBody(paragraphs)
  const [first] = recordsIn(bytes)
  const file = buildFile(plugin, bytes, languages('en', target), [
    record(first?.identifier ?? '', target, text),
  ])
  return /<w:body>([^]*)<\/w:body>/.exec(mainOf(file))?.[1] ?? ''
}

const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const paragraph = (...runs: string[]): string => `<w:p>${runs.join('')}</w:p>`
const field = (part: string): string => `<w:r><w:fldChar w:fldCharType="${part}"/></w:r>`
const bodyText = (...runs: string[]): unknown => {
  const [text] = textsIn(withBody(paragraph(...runs)))
  return text
}

test('properties without a visible effect make no tags', () => {
  const text = bodyText(
    run('One', '<w:lang w:val="en-US"/>'),
    run(' two', '<w:noProof/><w:spacing w:val="2"/><w:rFonts w:hint="eastAsia"/>'),
    run(' three', '<w:b w:val="0"/><w:color w:val="00FF00"/>'),
  )
  expect(text).toMatch(/^One two<color\.\w{3}> three<\/color\.\w{3}>$/)
})

test('the span ends with the last sibling that holds text', () => {
  expect(bodyText('<w:r><w:tab/></w:r>', run('Text'), '<w:r><w:footnoteReference w:id="2"/></w:r>')).toBe(
    'Text',
  )
})

test('a link around all text has no tag', () => {
  const link = `<w:hyperlink w:anchor="x">${run('1')}<w:r><w:tab/></w:r>${run('Title')}<w:r><w:tab/></w:r></w:hyperlink>`
  expect(bodyText(link)).toBe('1\tTitle')
})

test('a field that goes beyond the paragraph never moves', () => {
  const text = bodyText(run('A'), field('end'), run(' b', '<w:b/>'))
  expect(text).toBe('A<b> b</b>')
  const paragraphs = paragraph(run('A'), field('end'), run(' b', '<w:b/>'))
  expect(() => built(paragraphs, '<b>b</b> a')).toThrow('a field goes beyond the paragraph, so its tags keep')
  expect(built(paragraphs, 'x<b>y</b>')).toBe(paragraph(run('x'), field('end'), run('y', '<w:b/>')))
})

test('a paragraph with tracked changes keeps them', () => {
  const deleted = '<w:del w:id="1"><w:r><w:delText>old</w:delText></w:r></w:del>'
  const inserted = `<w:ins w:id="2">${run(' new', '<w:i/>')}</w:ins>`
  const paragraphs = paragraph(run('The'), deleted, inserted, run(' one', '<w:b/>'))
  expect(textsIn(withBody(paragraphs))).toEqual(['The<i> new</i><b> one</b>'])
  expect(built(paragraphs, 'Das<i> neue</i>')).toBe(
    paragraph(run('Das'), deleted, inserted.replace(' new', ' neue'), run('', '<w:b/>')),
  )
  expect(() => built(paragraphs, '<b>x</b><i>y</i>')).toThrow('tracked changes')
})

test('a bookmark that cross-references show keeps its text', () => {
  const start = '<w:bookmarkStart w:id="1" w:name="_Ref9"/>'
  const end = '<w:bookmarkEnd w:id="1"/>'
  const paragraphs = paragraph(start, run('Figure 1'), end, run(': A lamp'))
  expect(textsIn(withBody(paragraphs))).toEqual(['<ref._Ref9>Figure 1</ref._Ref9>: A lamp'])
  expect(built(paragraphs, '<ref._Ref9>Bild 1</ref._Ref9>: Lampe')).toBe(
    paragraph(start, run('Bild 1'), end, run(': Lampe')),
  )
})

test('a line break is written beside the text, if no tag moved', () => {
  expect(built(paragraph(run('One two')), 'Eins\nzwei')).toBe(
    '<w:p><w:r><w:t xml:space="preserve">Eins</w:t><w:br/><w:t xml:space="preserve">zwei</w:t></w:r></w:p>',
  )
})

test('a code that holds a text box is never dropped', () => {
  const records = recordsIn(sample)
  const { identifier = '' } = records.find(({ text }) => text === 'Enter<img.7/> here.') ?? {}
  const build = (text: string) =>
    buildFile(plugin, sample, languages('en', 'de'), [record(identifier, 'de', text)])
  expect(() => build('Hier eintreten')).toThrow('the tag <img.7/> is missing, but texts stand in it')
  expect(mainOf(build('<img.7/>Eintreten'))).toContain('<w:t xml:space="preserve">Eintreten</w:t>')
})

test('a picture with an alternative text is never dropped, and moves with its new text', () => {
  const picture =
    '<w:r><w:drawing><wp:inline><wp:docPr id="4" name="n" descr="A cat"/></wp:inline></w:drawing></w:r>'
  const bytes = withBody(paragraph(run('Look'), picture, run(' here')))
  const [text, alternative] = recordsIn(bytes).map(({ identifier }) => identifier)
  const build = (shown: string) =>
    buildFile(plugin, bytes, languages('en', 'de'), [
      record(text ?? '', 'de', shown),
      record(alternative ?? '', 'de', 'Eine Katze'),
    ])
  expect(() => build('Schau her')).toThrow('the tag <img.4/> is missing, but texts stand in it')
  expect(mainOf(build('<img.4/>Schau'))).toContain('descr="Eine Katze"')
})

test('a text box gets its text in the choice and in the fallback', () => {
  const { identifier = '' } = recordsIn(sample).find(({ text }) => text === 'Mind the step.') ?? {}
  const file = buildFile(plugin, sample, languages('en', 'de'), [record(identifier, 'de', 'Stufe!')])
  expect(mainOf(file).split('<w:t>Stufe!</w:t>')).toHaveLength(3)
})

test('options leave out parts of a document', () => {
  const without = (option: string): number =>
    recordsIn(sample, withOwnOptions(plugin, { [option]: false })).length - recordsIn(sample).length
  expect(['headers', 'notes', 'comments', 'properties', 'alternativeTexts'].map(without)).toEqual([
    -1, -1, -1, -2, -2,
  ])
  const hidden = (format: FormatPlugin) =>
    recordsIn(sample, format)
      .filter(({ isHidden }) => isHidden)
      .map(({ text }) => text)
  expect(hidden(plugin)).toEqual(['42', 'Secret'])
  expect(hidden(withOwnOptions(plugin, { hiddenText: true }))).toEqual(['42'])
})
