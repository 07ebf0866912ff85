import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import icml from '@atlas/formats/icml/format.ts'
import idml from '@atlas/formats/idml/format.ts'
import { configured, open, type Options } from '@atlas/cli/library/index.ts'
import { languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const harbor = readFileSync(join(import.meta.dirname, '../../formats/idml/samples/harbor.idml'))
const both = languages('en', 'en')

const recordsIn = (story: string) => {
  const file = Buffer.from(`<Document><Story>${story}</Story></Document>`)
  return { file, records: recordsOf(icml, readUnits(icml, decodeFile(file, icml).source, both)) }
}

const textsIn = (story: string) => recordsIn(story).records.map(({ text }) => text)

/** The story after its first string gets another text. */
const written = (story: string, text: string): string => {
  const { file, records } = recordsIn(story)
  const built = buildFile(icml, file, both, [record(records[0]?.identifier ?? '', 'en', text)])
  return Buffer.from(built).toString().replace('<Document><Story>', '').replace('</Story></Document>', '')
}

const range = (content: string, attributes = '') =>
  `<CharacterStyleRange${attributes}>${content}</CharacterStyleRange>`
const paragraph = (content: string) => `<ParagraphStyleRange>${content}</ParagraphStyleRange>`

test('stories are read by page and height of their frames, and stories of hidden layers are hidden', () => {
  const { source } = decodeFile(harbor, idml)
  const names = source.parts?.map(({ name }) => name) ?? []
  expect(names.filter((name) => name.startsWith('Stories'))).toEqual([
    'Stories/Story_u3.xml',
    'Stories/Story_u1.xml',
    'Stories/Story_u2.xml',
  ])
  const records = recordsOf(idml, readUnits(idml, source, both))
  expect(records.filter(({ isHidden }) => isHidden).map(({ text }) => text)).toEqual(['Only a draft', '12'])
})

test('the left page comes before the right one, whatever the heights of their frames', () => {
  const frame = (story: string, place: string) =>
    `<TextFrame ParentStory="${story}" ItemTransform="1 0 0 1 ${place}"/>`
  const story = (name: string) => ({
    name: `Stories/Story_${name}.xml`,
    content: `<idPkg:Story><Story Self="${name}">${paragraph(range(`<Content>Text ${name}</Content>`))}</Story></idPkg:Story>`,
  })
  const file = zipOf([
    {
      name: 'designmap.xml',
      content:
        '<Document><idPkg:Spread src="Spreads/s.xml"/><idPkg:Story src="Stories/Story_a.xml"/><idPkg:Story src="Stories/Story_b.xml"/><idPkg:Story src="Stories/Story_c.xml"/></Document>',
    },
    {
      name: 'Spreads/s.xml',
      content: `<idPkg:Spread><Spread>${frame('a', '90 -50')}${frame('b', '-90 40')}${frame('c', '-90 -40')}</Spread></idPkg:Spread>`,
    },
    ...['a', 'b', 'c'].map(story),
  ])
  const records = recordsOf(idml, readUnits(idml, decodeFile(file, idml).source, both))
  expect(records.map(({ text }) => text)).toEqual(['Text c', 'Text b', 'Text a'])
})

test('an alternative text on a master spread is read, after those of the spreads', () => {
  const spread = (kind: string, name: string, text: string) => ({
    name: `${kind}s/${name}.xml`,
    content: `<idPkg:${kind}><${kind}><Rectangle><ObjectExportOption AltTextSourceType="SourceCustom" CustomAltText="${text}"/></Rectangle></${kind}></idPkg:${kind}>`,
  })
  const file = zipOf([
    {
      name: 'designmap.xml',
      content:
        '<Document><idPkg:MasterSpread src="MasterSpreads/m.xml"/><idPkg:Spread src="Spreads/s.xml"/></Document>',
    },
    spread('Spread', 's', 'On a page'),
    spread('MasterSpread', 'm', 'On each page'),
  ])
  const records = recordsOf(idml, readUnits(idml, decodeFile(file, idml).source, both))
  expect(records.map(({ text }) => text)).toEqual(['On a page', 'On each page'])
})

test('a paragraph ends at a break, in any range', () => {
  const story = paragraph(
    range('<Content>One, </Content>') +
      range('<Content>two</Content><Br/><Content>Three</Content>', ' FontStyle="Bold"') +
      range('<Content>, four</Content>'),
  )
  expect(textsIn(story)).toEqual(['One, <b>two</b>', '<b>Three</b>, four'])
  expect(written(story, 'Eins, <b>zwei</b>')).toBe(story.replace('One', 'Eins').replace('two', 'zwei'))
  // Tags that move open and close ranges of the same kind.
  expect(textsIn(written(story, '<b>zwei</b>, eins'))).toEqual(['<b>zwei</b>, eins', '<b>Three</b>, four'])
})

test('instructions are codes, and line separators are line breaks', () => {
  const story = paragraph(range('<Content>Page <?ACE 18?>\u2028of many</Content>'))
  expect(textsIn(story)).toEqual(['Page <ACE.18/>\nof many'])
  expect(written(story, '<ACE.18/>. Seite\nvon vielen')).toContain('<?ACE 18?>. Seite\u2028von vielen')
})

test('deletions are not read, and a paragraph with changes keeps its tags', () => {
  const change = (type: string, text: string) =>
    `<Change ChangeType="${type}Text">${range(`<Content>${text}</Content>`)}</Change>`
  const story = paragraph(
    `${change('Deleted', 'Old')}${change('Inserted', 'New')}${range('<Content> text</Content>', ' FontStyle="Italic"')}`,
  )
  expect(textsIn(story)).toEqual(['New<i> text</i>'])
  expect(() => written(story, '<i>Text</i>, neu')).toThrow('tracked changes')
})

test('a link keeps its range of characters', () => {
  const link = '<HyperlinkTextSource Self="u1" Name="x"><Content>here</Content></HyperlinkTextSource>'
  const story = paragraph(
    range('<Content>Look </Content>') + range(link, ' FillColor="Blue"') + range('<Content>.</Content>'),
  )
  expect(textsIn(story)).toEqual(['Look <a.x>here</a.x>.'])
  const built = written(story, '<a.x>Hier</a.x> schauen.')
  expect(built).toContain(range(link.replace('here', 'Hier'), ' FillColor="Blue"'))
  expect(textsIn(built)).toEqual(['<a.x>Hier</a.x> schauen.'])
})

test('a link among other contents of a range can move', () => {
  const link = '<HyperlinkTextSource Self="u1" Name="x"><Content>here</Content></HyperlinkTextSource>'
  const story = paragraph(range(`<Content>Look </Content>${link}<Content>.</Content>`, ' FillColor="Blue"'))
  expect(textsIn(story)).toEqual(['Look <a.x>here</a.x>.'])
  const built = written(story, '<a.x>Hier</a.x> schauen.')
  expect(built).toContain(link.replace('here', 'Hier'))
  expect(textsIn(built)).toEqual(['<a.x>Hier</a.x> schauen.'])
})

test('a link that goes on in the next paragraph stays where it is', () => {
  const text = (words: string, more = '') => paragraph(range(`<Content>${words}</Content>${more}`))
  const story = `${text('1. ')}<HyperlinkTextSource Self="u1" Name="x">${text('One', '<Br/>')}${text('Two')}</HyperlinkTextSource>`
  expect(textsIn(story)).toEqual(['1. One', 'Two'])
  expect(textsIn(written(story, '1. Eins'))).toEqual(['1. Eins', 'Two'])
})

test('a file without a map is refused', () => {
  expect(() => decodeFile(zipOf([{ name: 'a', content: '' }]), idml)).toThrow('has no designmap.xml')
})

test('texts and styles take the language of the translation, if the document lists it', () => {
  const language = (name: string) => `<Language Self="x" Name="$ID/${name}"/>`
  const fileOf = (...names: string[]) =>
    zipOf([
      {
        name: 'designmap.xml',
        content: `<Document xmlns:idPkg="x">${names.map(language).join('')}<idPkg:Styles src="Resources/Styles.xml"/><idPkg:Story src="Stories/Story_u1.xml"/></Document>`,
      },
      { name: 'Resources/Styles.xml', content: `<S><G><ParagraphStyle ${ENGLISH}/></G></S>` },
      { name: 'Stories/Story_u1.xml', content: `<S><Story>${story}</Story></S>` },
    ])
  const ENGLISH = 'AppliedLanguage="$ID/English: USA"'
  const story =
    paragraph(
      range('<Content>One, </Content>', ` ${ENGLISH}`) +
        range('<Content>two</Content>', ` FontStyle="Bold" ${ENGLISH}`) +
        range('<Content>, three</Content><Br/>', ' AppliedLanguage="$ID/Finnish"'),
    ) + paragraph(range('<Content>Four</Content>', ` ${ENGLISH}`))
  const partsAfter = (file: Buffer) => {
    const pair = languages('en', 'de')
    const [first] = recordsOf(idml, readUnits(idml, decodeFile(file, idml).source, pair))
    const text = 'Eins, <b>zwei</b>, drei'
    const built = buildFile(idml, file, pair, [record(first?.identifier ?? '', 'de', text)])
    return (decodeFile(built, idml).source.parts ?? []).slice(1).map(({ source }) => source.text)
  }
  const [styles, texts] = partsAfter(fileOf('English: USA', 'German: Reformed', 'de_DE_2006'))
  expect(styles).toBe('<S><G><ParagraphStyle AppliedLanguage="$ID/de_DE_2006"/></G></S>')
  const inGerman = story
    .replace('One', 'Eins')
    .replace('two', 'zwei')
    .replace('three', 'drei')
    .replace(ENGLISH, () => 'AppliedLanguage="$ID/de_DE_2006"')
    .replace(`Bold" ${ENGLISH}`, () => 'Bold" AppliedLanguage="$ID/de_DE_2006"')
  expect(texts).toBe(`<S><Story>${inGerman}</Story></S>`)
  expect(partsAfter(fileOf('English: USA')).join('')).not.toContain('de_DE')
})

test('editorial notes are strings, as comments are in other documents, except when the option leaves them out', async () => {
  const note = `<Note>${paragraph(range('<Content>Ask Ada</Content>'))}</Note>`
  const story = paragraph(range(`<Content>Boats</Content>${note}`))
  const file = Buffer.from(`<Document><Story>${story}</Story></Document>`)
  const texts = async (options: Options) =>
    open(file, { name: 'a.icml', source: 'en', format: await configured(icml, options) })
      .strings()
      .map(({ text }) => text)
  expect(await texts({})).toEqual(['Boats', 'Ask Ada'])
  expect(await texts({ comments: false })).toEqual(['Boats'])
})

test('alternative texts of authors and texts of variables are strings, and the places of a variable follow', () => {
  const catalog = readFileSync(join(import.meta.dirname, '../../formats/idml/samples/catalog.idml'))
  const records = recordsOf(idml, readUnits(idml, decodeFile(catalog, idml).source, both))
  expect(records.map(({ text }) => text)).toEqual([
    'The <variable.v1/> burns all night<img.r3/>.',
    'A flame',
    'fire',
    'A lantern on the quay',
    'Storm lantern',
  ])
  const translated = (texts: Readonly<Record<string, string>>) =>
    openZip(
      buildFile(
        idml,
        catalog,
        both,
        records.flatMap(({ identifier, text }) =>
          typeof text === 'string' && texts[text] !== undefined
            ? [record(identifier, 'en', texts[text])]
            : [],
        ),
      ),
    )
  const archive = translated({
    'The <variable.v1/> burns all night<img.r3/>.': '<img.r3/>Nachts brennt: <variable.v1/>',
    'A flame': 'Eine "Flamme"',
    'A lantern on the quay': 'Laterne am Kai',
    'Storm lantern': 'Sturmlaterne & Docht',
  })
  const story = archive.read('Stories/Story_u1.xml')?.toString()
  expect(story).toContain('ResultText="Sturmlaterne &amp; Docht"')
  expect(story).toContain('CustomAltText="Eine &quot;Flamme&quot;"')
  expect(archive.read('designmap.xml')?.toString()).toContain('>Sturmlaterne &amp; Docht</Contents>')
  expect(archive.read('Spreads/Spread_us.xml')?.toString()).toContain('CustomAltText="Laterne am Kai"')
  expect(() =>
    translated({ 'The <variable.v1/> burns all night<img.r3/>.': 'Brennt <variable.v1/>' }),
  ).toThrow('the tag <img.r3/> is missing, but it contains texts')
})
