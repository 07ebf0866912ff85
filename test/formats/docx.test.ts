import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import type { FormatPlugin, StringRecord } from '@atlas/core/contract.ts'
import { withOwnOptions } from '@atlas/core/format.ts'
import plugin from '@atlas/formats/docx/format.ts'
import { languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const sample = readFileSync(join(import.meta.dirname, '../../formats/docx/samples/lighthouse.docx'))
const MAIN = 'word/document.xml'
const mainOf = (bytes: Uint8Array): string => openZip(bytes).read(MAIN)?.toString() ?? ''

/** The sample with other paragraphs. */
const withBody = (paragraphs: string): Uint8Array => {
  const body = mainOf(sample).replace(/<w:body>[^]*<\/w:body>/, () => `<w:body>${paragraphs}</w:body>`)
  return openZip(sample).with(new Map([[MAIN, Buffer.from(body)]]))
}

const recordsIn = (bytes: Uint8Array, format: FormatPlugin = plugin): StringRecord[] =>
  recordsOf(format, readUnits(format, decodeFile(bytes, format).source, languages('en')))

/** The texts of the body. The texts of header, note and comment follow. */
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

test('a line break is written next to the text, if no tag moved', () => {
  expect(built(paragraph(run('One two')), 'Eins\nzwei')).toBe(
    '<w:p><w:r><w:t xml:space="preserve">Eins</w:t><w:br/><w:t xml:space="preserve">zwei</w:t></w:r></w:p>',
  )
})

test('a code that holds a text box is never dropped', () => {
  const records = recordsIn(sample)
  const { identifier = '' } = records.find(({ text }) => text === 'Enter<img.7/> here.') ?? {}
  const build = (text: string) =>
    buildFile(plugin, sample, languages('en', 'de'), [record(identifier, 'de', text)])
  expect(() => build('Hier eintreten')).toThrow('the tag <img.7/> is missing, but it contains texts')
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
  expect(() => build('Schau her')).toThrow('the tag <img.4/> is missing, but it contains texts')
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
  expect(recordsIn(form, withOwnOptions(plugin, { fields: false })).map(({ text }) => text)).not.toContain(
    'North quay',
  )
  const hidden = (format: FormatPlugin) =>
    recordsIn(sample, format)
      .filter(({ isHidden }) => isHidden)
      .map(({ text }) => text)
  expect(hidden(plugin)).toEqual(['42', 'Secret'])
  expect(hidden(withOwnOptions(plugin, { hiddenText: true }))).toEqual(['42'])
})

const inRun = (content: string): string => `<w:r>${content}</w:r>`

test.each([
  [
    'a simple field with a link is a pair',
    `<w:fldSimple w:instr=" HYPERLINK &quot;https://a.example&quot; ">${run('b')}</w:fldSimple>`,
    /^a<(a\.\w{4})>b<\/\1>c$/,
  ],
  [
    'another simple field is a code',
    `<w:fldSimple w:instr=" PAGE ">${run('7')}</w:fldSimple>`,
    /^a<PAGE\/>c$/,
  ],
  [
    'a content control whose text is a value is a code',
    `<w:sdt><w:sdtPr><w:id w:val="5"/><w:date/></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt>`,
    /^a<field\.5\/>c$/,
  ],
  [
    'the prompt of an empty content control is a pair, whatever its value will be',
    `<w:sdt><w:sdtPr><w:id w:val="5"/><w:showingPlcHdr/><w:date/></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt>`,
    /^a<field\.5>b<\/field\.5>c$/,
  ],
  [
    'the chosen entry of a list is a pair',
    `<w:sdt><w:sdtPr><w:id w:val="5"/><w:dropDownList/></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt>`,
    /^a<field\.5>b<\/field\.5>c$/,
  ],
  [
    'the result of a form field is a pair',
    `${field('begin')}${inRun('<w:instrText> FORMTEXT </w:instrText>')}${field('separate')}${run('b')}${field('end')}`,
    /^a<FORMTEXT>b<\/FORMTEXT>c$/,
  ],
  [
    'a form field that nobody filled in is a code',
    `${field('begin')}${inRun('<w:instrText> FORMTEXT </w:instrText>')}${field('separate')}${run('\u2002\u2002')}${field('end')}`,
    /^a<FORMTEXT\/>c$/,
  ],
  [
    'the base of a ruby is a pair, which its reading names',
    inRun(`<w:ruby><w:rubyPr/><w:rt>${run('かん')}</w:rt><w:rubyBase>${run('漢')}</w:rubyBase></w:ruby>`),
    /^a<ruby\.かん>漢<\/ruby\.かん>c$/,
  ],
  [
    'a content control of rich text is a pair',
    `<w:sdt><w:sdtPr><w:id w:val="5"/></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt>`,
    /^a<field\.5>b<\/field\.5>c$/,
  ],
  ['a text element with elements in it is a code', inRun('<w:t>b<w:x/>b</w:t>'), /^a<t\/>c$/],
  [
    'tabs, line ends and hyphens are characters',
    inRun('<w:tab/><w:cr/><w:br/><w:br w:type="textWrapping"/><w:noBreakHyphen/><w:softHyphen/>'),
    /^a\t\n\n\n\u2011\u00adc$/,
  ],
  [
    'breaks of pages and columns are codes, and so is one behind a picture',
    inRun('<w:br w:type="page"/><w:br w:type="column"/><w:br w:clear="all"/>'),
    /^a<br\.page\/><br\.column\/><br\.line\/>c$/,
  ],
  [
    'the marks of a comment, of a permission and of a spelling mistake are not shown',
    `<w:commentRangeStart w:id="1"/><w:proofErr w:type="spellStart"/>${run('b')}<w:commentRangeEnd w:id="1"/>${inRun('<w:commentReference w:id="1"/>')}<w:permStart w:id="2"/><w:permEnd w:id="2"/>`,
    /^abc$/,
  ],
  [
    'smart tags and their texts are part of the text',
    `<w:smartTag w:element="place"><w:smartTagPr/>${run('b')}</w:smartTag><w:bdo w:val="ltr">${run('b')}</w:bdo>`,
    /^abbc$/,
  ],
  [
    'readings, formulas and symbols are codes',
    `${inRun('<w:ruby><w:rt><w:r><w:t>x</w:t></w:r></w:rt></w:ruby>')}<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>${inRun('<w:sym w:font="Wingdings" w:char="F04A"/>')}`,
    /^a<ruby\/><math\/><sym\.F04A\/>c$/,
  ],
])('%s', (_what, between, expected) => {
  const bytes = withBody(paragraph(run('a'), between, run('c')))
  const [text] = textsIn(bytes)
  expect(text).toMatch(expected)
  const written = built(
    paragraph(run('a'), between, run('c')),
    String(text).replace(/^a/, 'x').replace(/c$/, 'z'),
  )
  expect(written).not.toContain(run('a'))
  expect(withoutTexts(written)).toBe(withoutTexts(paragraph(run('a'), between, run('c'))))
})

const withoutTexts = (body: string): string =>
  body.replaceAll(/(<w:t xml:space="preserve">)[^<]*(?=<\/w:t>)/g, '$1')

const form = readFileSync(join(import.meta.dirname, '../../formats/docx/samples/form.docx'))

/** The body of the form after these texts were translated. */
const filledForm = (texts: Readonly<Record<string, string>>): string =>
  mainOf(
    buildFile(
      plugin,
      form,
      languages('en', 'de'),
      recordsIn(form).flatMap(({ identifier, text }) => {
        const translation = typeof text === 'string' ? texts[text] : undefined
        return translation === undefined ? [] : [record(identifier, 'de', translation)]
      }),
    ),
  )

test('the texts that people see in forms, tables and indexes are strings', () => {
  expect(recordsIn(form).flatMap(({ text, isHidden }) => (isHidden ? [] : [text]))).toEqual([
    '注意',
    'The word <ruby.ちゅう>注</ruby.ちゅう><ruby.い>意</ruby.い> means caution.',
    'Name of the boat: <FORMTEXT>Unnamed</FORMTEXT>, please print.',
    'As painted on the bow',
    'Unnamed',
    'Length: ',
    'Berth: <FORMDROPDOWN/> for the night',
    'North quay',
    'Flag: <field.10>Choose a flag.</field.10> Hoist it at noon.',
    'Yellow flag',
    'Due: <field.11/> or later',
    'The lock<XE/> opens at six.',
    'Harbor:lock',
    'see gate',
    'Sluice',
    'The "old sluice"',
    'To <MACROBUTTON.NoMacro/> with thanks',
    '[Type the recipient]',
    'Tides',
    'High and low water',
    'High',
    'Choose one of the flags.',
  ])
})

test('an entry of an index that is split into runs is written into the first one, and its quotes are escaped', () => {
  const body = filledForm({ 'Harbor:lock': 'Hafen:"Tor"', 'see gate': 'siehe Tor' })
  expect(Array.from(body.matchAll(/<w:instrText[^>]*>([^<]*)</g), ([, text]) => text).slice(3, 6)).toEqual([
    ' XE "',
    'Hafen:\\"Tor\\"',
    '" \\t "siehe Tor" ',
  ])
})

test('a translation may drop the reading of a word, and a field with texts moves with them', () => {
  const body = filledForm({
    'The word <ruby.ちゅう>注</ruby.ちゅう><ruby.い>意</ruby.い> means caution.': 'Das Wort heißt Vorsicht.',
    'The lock<XE/> opens at six.': 'Um sechs öffnet<XE/> die Schleuse.',
    'Harbor:lock': 'Hafen:Schleuse',
    'Flag: <field.10>Choose a flag.</field.10> Hoist it at noon.':
      'Am Mittag hissen: <field.10>Flagge wählen.</field.10>',
    'Yellow flag': 'Gelbe Flagge',
  })
  expect(body.match(/<w:ruby>/g)).toHaveLength(1)
  expect(body).toMatch(/öffnet<\/w:t>[^]*>Hafen:Schleuse<[^]*> die Schleuse\.</)
  expect(body).toMatch(/Am Mittag hissen: <[^]*w:displayText="Gelbe Flagge"[^]*>Flagge wählen\.</)
})

test('a list with entries is never dropped', () => {
  const text = 'Flag: <field.10>Choose a flag.</field.10> Hoist it at noon.'
  expect(() => filledForm({ [text]: 'Flagge hissen.' })).toThrow(
    'the tag <field.10> is missing, but it contains texts',
  )
})

test('the languages of runs and of the styles follow the translation', () => {
  const runs = [run('a ', '<w:lang w:val="en-US" w:eastAsia="ja-JP"/>'), run('b', '<w:lang w:val="fr-FR"/>')]
  const body = built(paragraph(...runs), 'x y', 'de')
  expect(body).toContain('<w:lang w:val="de-DE" w:eastAsia="ja-JP"/>')
  expect(body).toContain('<w:lang w:val="fr-FR"/>')
})

test.each(['w:', 'x:', ''])('the language of a run follows with the prefix "%s", too', (prefix) => {
  const usual = mainOf(withBody(paragraph(run('a', '<w:lang w:val="en-US"/>'))))
  const main = usual
    .replaceAll(/(<\/?|\s)w:/g, (_, before: string) => before + prefix)
    .replace('xmlns:w=', prefix === '' ? 'xmlns=' : `xmlns:${prefix.slice(0, -1)}=`)
  const bytes = openZip(sample).with(new Map([[MAIN, Buffer.from(main)]]))
  const [first] = recordsIn(bytes)
  const file = buildFile(plugin, bytes, languages('en', 'de'), [record(first?.identifier ?? '', 'de', 'x')])
  expect(mainOf(file)).toContain(`<${prefix}lang ${prefix}val="de-DE"/>`)
})

test('a text that is written from right to left turns its paragraph and its runs, in the order of the schema', () => {
  const properties = '<w:pPr><w:pStyle w:val="x"/><w:jc w:val="left"/></w:pPr>'
  const runs = [run('a', '<w:b/><w:lang w:val="fr-FR"/>'), '<w:r><w:tab/></w:r>', run('b', '<w:b/>')]
  expect(built(`<w:p>${properties}${runs.join('')}</w:p>`, 'ب\tت', 'ar')).toBe(
    `<w:p><w:pPr><w:pStyle w:val="x"/><w:bidi/><w:jc w:val="left"/></w:pPr>${run('ب', '<w:b/><w:rtl/><w:lang w:val="fr-FR"/>')}<w:r><w:tab/></w:r>${run('ت', '<w:b/><w:rtl/>')}</w:p>`,
  )
  expect(built(paragraph(run('a')), 'ب', 'ar')).toBe(
    '<w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/></w:rPr><w:t xml:space="preserve">ب</w:t></w:r></w:p>',
  )
})

test('the text of WordArt and the alternative text of a shape are strings', () => {
  const shape = '<w:pict><v:shape id="s1" alt="A sign"><v:textpath string="Open"/></v:shape></w:pict>'
  expect(textsIn(withBody(paragraph(run('a'), inRun(shape), run('c'))))).toEqual([
    'a<img.s1/>c',
    'A sign',
    'Open',
  ])
})

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** The types of parts that are not named by them. */
const TYPES: Readonly<Record<string, string>> = { data1: 'diagramData', drawing1: 'diagramDrawing' }

/** A document of these parts besides the main one, which has one paragraph. */
const documentWith = (parts: Readonly<Record<string, string>>): Uint8Array => {
  const names = Object.keys(parts)
  const relations = (all: readonly (readonly [type: string, target: string])[]): string =>
    `<Relationships>${all.map(([type, target], index) => `<Relationship Id="r${index}" Type="${OFFICE}/${type}" Target="${target}"/>`).join('')}</Relationships>`
  return zipOf([
    { name: '_rels/.rels', content: relations([['officeDocument', MAIN]]) },
    {
      name: MAIN,
      content: `<w:document xmlns:w="${WORD}"><w:body>${paragraph(run('Text'))}</w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations(names.map((name) => [TYPES[name] ?? name, `${name}.xml`])),
    },
    ...Object.entries(parts).map(([name, content]) => ({ name: `word/${name}.xml`, content })),
  ])
}

test('the language of the styles follows the translation, if it is the source language', () => {
  const styles = (code: string): string =>
    `<w:styles xmlns:w="${WORD}"><w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="${code}"/></w:rPr></w:rPrDefault></w:docDefaults></w:styles>`
  const languageIn = (code: string): string | undefined => {
    const bytes = documentWith({ styles: styles(code) })
    const [text] = recordsIn(bytes)
    const file = buildFile(plugin, bytes, languages('en', 'de'), [record(text?.identifier ?? '', 'de', 'x')])
    return /w:lang w:val="([^"]*)"/.exec(String(openZip(file).read('word/styles.xml')))?.[1]
  }
  expect(languageIn('en-US')).toBe('de-DE')
  expect(languageIn('fr-FR')).toBe('fr-FR')
})

test('the labels of a chart, and the texts of a diagram in both of its copies, are written', () => {
  const drawn = (text: string): string => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`
  const bytes = documentWith({
    chart: '<c:chartSpace><c:strCache><c:pt idx="0"><c:v>Sales</c:v></c:pt></c:strCache></c:chartSpace>',
    data1: `<dgm:dataModel><dgm:ptLst><dgm:pt><dgm:t>${drawn('Plan')}</dgm:t></dgm:pt></dgm:ptLst></dgm:dataModel>`,
    drawing1: `<dsp:drawing><dsp:spTree><dsp:sp><dsp:txBody>${drawn('Plan')}</dsp:txBody></dsp:sp></dsp:spTree></dsp:drawing>`,
  })
  const records = recordsIn(bytes)
  expect(records.map(({ text }) => text)).toEqual(['Text', 'Sales', 'Plan'])
  const file = buildFile(
    plugin,
    bytes,
    languages('en', 'de'),
    records.flatMap(({ identifier, text }) =>
      typeof text === 'string' ? record(identifier, 'de', `${text}!`) : [],
    ),
  )
  const partOf = (name: string): string => String(openZip(file).read(`word/${name}.xml`))
  expect(partOf('chart')).toContain('<c:v>Sales!</c:v>')
  expect(partOf('data1')).toContain(drawn('Plan!'))
  expect(partOf('drawing1')).toContain(drawn('Plan!'))
})
