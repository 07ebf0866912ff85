// Sentences and texts that readers see, in shapes of other people's documents.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { parseByCall } from '@atlas/core/calls.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { buildFile } from '@atlas/core/writing/build.ts'
import { withOwnOptions, type Format } from '@atlas/core/format.ts'
import appstream from '@atlas/formats/appstream/format.ts'
import asciidoc from '@atlas/formats/asciidoc/format.ts'
import docx from '@atlas/formats/docx/format.ts'
import docbook from '@atlas/formats/docbook/format.ts'
import html from '@atlas/formats/html/format.ts'
import idml from '@atlas/formats/idml/format.ts'
import ini from '@atlas/formats/ini/format.ts'
import ink from '@atlas/formats/ink/format.ts'
import jupyterNotebook from '@atlas/formats/jupyter-notebook/format.ts'
import markdown from '@atlas/formats/markdown/format.ts'
import nsisLanguage from '@atlas/formats/nsis-language/format.ts'
import nsisStrings from '@atlas/formats/nsis-strings/format.ts'
import odf from '@atlas/formats/odf/format.ts'
import pptx from '@atlas/formats/pptx/format.ts'
import restructuredText from '@atlas/formats/restructuredtext/format.ts'
import vueComponent from '@atlas/formats/vue-component/format.ts'
import wordpressExport from '@atlas/formats/wordpress-export/format.ts'
import xliff from '@atlas/formats/xliff-1.2/format.ts'
import xlsx from '@atlas/formats/xlsx/format.ts'
import { languages } from '../core/plugins.ts'
import { sourceOf } from '../source-of.ts'

const read = (format: Format, text: string, target?: string): readonly StringRecord[] =>
  parseByCall(
    format,
    { name: 'a', bytes: new TextEncoder().encode(text) },
    languages('en', ...(target === undefined ? [] : [target])),
  ).strings

test('a reference, an index term and a picture do not cut a sentence of DocBook', () => {
  const para = (inner: string): string =>
    `<section xmlns="http://docbook.org/ns/docbook" version="5.0"><indexterm><primary>alone</primary></indexterm><para>${inner}</para></section>`
  const sentence =
    'Ask <citerefentry><refentrytitle>tide</refentrytitle><manvolnum>8</manvolnum></citerefentry>, ' +
    '<indexterm><primary>tide</primary></indexterm>then <inlinemediaobject><imageobject><imagedata fileref="a.png"/></imageobject></inlinemediaobject> go.'
  expect(read(docbook, para(sentence)).map(({ text }) => text)).toEqual(['alone', sentence])
})

test('the text after a version is read, on its line and below', () => {
  const text =
    'T\n=\n\n.. versionadded:: 2.5\n   The tide parameter.\n\n.. deprecated:: 3.1 Use the other\n   one.\n\n.. versionadded:: 4\n'
  expect(read(restructuredText, text).map((record) => record.text)).toEqual([
    'T',
    'The tide parameter.',
    'Use the other one.',
  ])
})

test.each([
  ['memoQ', 'xmlns:mq="MQXliff"', 'mq:locked="locked"'],
  ['Memsource', 'xmlns:m="http://www.memsource.com/mxlf/2.0"', 'm:locked="true"'],
])('a segment that %s has locked is hidden', (_, namespace, lock) => {
  const unit = (id: number, attributes: string): string =>
    `<trans-unit id="${id}" ${attributes}><source>Text ${id}</source><target>Text</target></trans-unit>`
  const text = `<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" ${namespace}><file original="a" source-language="en" target-language="de"><body>${unit(1, '')}${unit(2, lock)}</body></file></xliff>`
  expect(read(xliff, text, 'de').map(({ isHidden = false }) => isHidden)).toEqual([false, true])
})

test('a button, a label and a slot do not cut a sentence of HTML, and are texts of their own without one', () => {
  expect(read(html, '<p>Click <button>Save</button> to go on.</p>').map(({ text }) => text)).toEqual([
    'Click <button>Save</button> to go on.',
  ])
  const bar =
    '<div><button>Save</button> <button title="t">Stop</button> <a href="x">More</a></div><label>Name</label>'
  expect(read(html, bar).map(({ text }) => text)).toEqual(['Save', 't', 'Stop', 'More', 'Name'])
})

test('embedded content does not cut a sentence of HTML, and its texts are their own without one', () => {
  const textsOf = (file: string) => read(html, file).map(({ text }) => text)
  const whole =
    'See <video src="a.mp4"></video>, <object data="b"></object> or <iframe src="c"></iframe> first.'
  expect(textsOf(`<p>${whole}</p>`)).toEqual([whole])
  expect(
    textsOf('<div><video src="a">No film.</video> <object data="b" title="t">No map.</object></div>'),
  ).toEqual(['No film.', 't', 'No map.'])
  // What is in other blocks, and code, separates texts as before.
  expect(textsOf('<p>See <video><source src="a"><p>No film.</p></video> first.</p>')).toEqual([
    'See',
    'No film.',
    'first.',
  ])
  expect(textsOf('<p>See <iframe><b>code</b></iframe> first.</p>')).toEqual(['See', 'first.'])
})

test('a field cuts no sentence of HTML that goes on after it; at the end of a line its texts are their own', () => {
  const textsOf = (file: string) => read(html, file).map(({ text }) => text)
  for (const sentence of [
    'Stay <select name="n"><option>one night</option><option label="2">two nights</option></select> here.',
    'Write <textarea></textarea> and <input type="text" placeholder="your name"> here.',
    'Click <svg viewBox="0 0 1 1"><path d="M0"/></svg> to go.',
    'Press <svg role="img"><title>the wheel</title><desc>It is red</desc><path d="M0"/></svg> to <b>go</b>.',
    'Read <svg><text x="1">A <tspan>B</tspan></text></svg> and <svg translate="no"><title>C</title></svg> here.',
    'Send it <input type="checkbox"> at once, <input type="hidden" name="a"> please.',
    'Press <input type="submit" value="Go"> or <input type="image" alt="Stop"> now.',
    'Write <textarea rows="1">your name</textarea> here.',
  ])
    expect(textsOf(`<p>${sentence}</p>`)).toEqual([sentence])
  const form =
    '<label>Country <select id="c" title="t"><option>A<option>B</select></label>' +
    '<p>Name: <input placeholder="You"><br>Age: <textarea>ten</textarea> <input type="checkbox"> Yes</p>' +
    '<a href="x"><svg><path/></svg> Home</a><p><input type="submit" value="Go"> now</p>' +
    '<p>Size <input type="radio"> small <input type="radio"> large<br>Ship: <input type="checkbox"> now</p>' +
    '<p>Notes <textarea>one\n two</textarea> below</p>' +
    '<p>Wheel <svg><title>Wheel 1</title></svg><br>left <svg><text>L</text></svg></p><svg><desc>D</desc></svg> right' +
    '<p>A <svg><style>a{}</style><text>S</text></svg> b</p>'
  const texts = ['Country', 't', 'A', 'B', 'Name:', 'You', '<br>Age:', 'ten', 'Yes', 'Home', 'Go', 'now']
  expect(textsOf(form)).toEqual([
    ...texts,
    'Size',
    'small',
    'large<br>Ship:',
    'now',
    'Notes',
    'one\n two',
    'below',
    'Wheel',
    'Wheel 1',
    '<br>left',
    'L',
    'D',
    'right',
    'A',
    'S',
    'b',
  ])
})

test('a formula whose name has a prefix is no text of XHTML', () => {
  const formula = '<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mi>x</m:mi><m:mi>y</m:mi></m:math>'
  const file = `<div>${formula}</div><p>So ${formula} is <b>it</b>.</p>`
  expect(read(html, file).map(({ text }) => text)).toEqual([`So ${formula} is <b>it</b>.`])
})

test('the label of a button in a sentence may be translated, and what a form sends may not', () => {
  const file = (text: string): Buffer => Buffer.from(`<p>${text}</p>`)
  const build = (text: string, translation: string): string => {
    const sent = read(html, file(text).toString()).map((record) => ({
      ...record,
      translations: { de: { text: translation } },
    }))
    return Buffer.from(buildFile(html, file(text), languages('en', 'de'), sent)).toString()
  }
  const button = 'Drücke <input type="submit" value="Los"> jetzt, <textarea>dein Name</textarea> da.'
  const drawing = 'Jetzt <svg><title>das Rad</title><path d="M0"/></svg> <b>drücken</b>.'
  expect(build('<b>Press</b> <svg><title>the wheel</title><path d="M0"/></svg> now.', drawing)).toBe(
    file(drawing).toString(),
  )
  const ours = 'Now <svg translate="no"><title>the wheel</title></svg> there.'
  expect(build(ours, ours.replace('the wheel', 'das Rad'))).toBe(file(ours).toString())
  expect(
    build('Press <input type="submit" value="Go"> now, <textarea>your name</textarea> here.', button),
  ).toBe(file(button).toString())
  const choice = 'Send <input type="checkbox" value="a"> it.'
  expect(build(choice, 'Sende <input type="checkbox" value="b"> es.')).toBe(file(choice).toString())
})

test('texts in conditional comments for Outlook are read, and end no comment', () => {
  const file = (text: string, title: string) =>
    `<td><!--[if mso]><table><tr><td title="${title}">${text}</td></tr></table><![endif]-->` +
    '<p>A<!--[if mso]>&nbsp;<![endif]-->B</p><!-- [if x] no <![endif]--></td>'
  const records = read(html, file('Hello <b>you</b>', 'tip'))
  expect(records.map(({ text }) => text)).toEqual([
    'tip',
    'Hello <b>you</b>',
    'A<!--[if mso]>&nbsp;<![endif]-->B',
  ])
  const translations = ['a --> b', '--> <b>du</b> --!>']
  const sent = records
    .slice(0, 2)
    .map((record, index) => ({ ...record, translations: { de: { text: translations[index] ?? '' } } }))
  const built = buildFile(html, Buffer.from(file('Hello <b>you</b>', 'tip')), languages('en', 'de'), sent)
  expect(Buffer.from(built).toString()).toBe(file('--&gt; <b>du</b> --!&gt;', 'a --&gt; b'))
})

test('lists and titles in a cell of AsciiDoc, and the cells of CSV and DSV, are read and written', () => {
  const cells = (item: string, title: string, quoted: string, plain: string) =>
    `[%noheader,cols="1,a"]\n|===\n|North | * ${item}\n\n.${title}\nBerth:: deep\n|===\n\n` +
    `,===\nTern,"${quoted}"\n,===\n\n:===\nFares: ${plain}\n:===\n`
  const file = cells('rings \\| bolts', 'Cranes', 'Ask ""Marit"", first', 'https\\://a.example')
  const records = read(asciidoc, file)
  expect(records.map(({ text }) => text)).toEqual([
    'North',
    'rings | bolts',
    'Cranes',
    'Berth',
    'deep',
    'Tern',
    'Ask "Marit", first',
    'Fares',
    'https://a.example',
  ])
  const changes = new Map([
    ['rings | bolts', 'Ringe | Bolzen'],
    ['Cranes', 'Kräne | groß'],
    ['Ask "Marit", first', 'Frag "Marit"'],
    ['https://a.example', 'ab: 1 : 2'],
  ])
  const sent = records.flatMap((record) => {
    const text = typeof record.text === 'string' ? changes.get(record.text) : undefined
    return text === undefined ? [] : [{ ...record, translations: { de: { text } } }]
  })
  const built = buildFile(asciidoc, Buffer.from(file), languages('en', 'de'), sent)
  expect(Buffer.from(built).toString()).toBe(
    cells('Ringe \\| Bolzen', 'Kräne \\| groß', 'Frag ""Marit""', 'ab\\: 1 \\: 2'),
  )
})

test.each([
  [html, '<iframe srcdoc="&lt;p>a"></iframe>', 'pages in attributes (srcdoc) (1)'],
  [html, '<canvas> </canvas><canvas>\n a</canvas>', 'contents of canvas, for browsers without it (1)'],
  [html, '<math><mtext>if</mtext><m:mtext>1</m:mtext></math>', 'words in formulas (mtext) (1)'],
  [html, '<script type="application/ld+json">{}</script>', 'descriptions for search engines (JSON-LD) (1)'],
  [html, '<svg><foreignObject><p>a</p></foreignObject></svg>', 'HTML in drawings (foreignObject) (1)'],
  [asciidoc, '|===\na|\n!===\n!a\n!===\n!=== x\n|===\n', 'tables in cells of tables (1)'],
  [
    restructuredText,
    '+---+---+\n| a | b |\n+---+---+\n| both  |\n+-------+\n\n+---+---+\n| a | b |\n+---+---+\n',
    'tables with cells that span others (1)',
  ],
  [
    restructuredText,
    ':Copyright: Nobody\n:Author: Kaj\n',
    'fields about the document, such as the copyright (1)',
  ],
  [docx, '<m:oMathPara><m:oMath><m:r/></m:oMath></m:oMathPara>', 'formulas (1)'],
  [
    docx,
    '<w:dataBinding w:storeItemID="{6c3c8bc8-f283-45ae-878a-bab7291924a1}"/><w:dataBinding w:storeItemID="{A}"/>',
    'texts in custom XML, which controls show (1)',
  ],
  [
    docx,
    '<w:p><w:r></w:r><w:ins w:id="1"><w:r></w:r></w:ins></w:p><w:p><w:ins w:id="2"><w:r></w:r></w:ins></w:p><w:ins w:id="3"/>',
    'marks of tracked insertions in paragraphs with other words (1)',
  ],
  [pptx, '<a14:m><m:oMath>x</m:oMath></a14:m>', 'formulas (1)'],
  [
    xlsx,
    '<f>IF(A1="Red",1,2)</f><f t="shared">TEXT(A1,"yyyy-mm-dd")&amp;"x"</f><f>A1&amp;"-"&amp;SUM(B1,"")</f>',
    'formulas with texts (1)',
  ],
  [xlsx, '<pivotTableDefinition name="a">', 'names and captions of pivot tables: tables (1)'],
  [
    odf,
    '<text:index-title-template a="b">Contents</text:index-title-template>',
    'templates of titles of indexes (1)',
  ],
  [
    vueComponent,
    '<i18n lang="ts">\nexport default {}\n</i18n>\n<i18n>{"en": {}}</i18n>',
    'blocks <i18n> in JavaScript or TypeScript (1)',
  ],
  [
    vueComponent,
    '<i18n src="a.json"/>\n<i18n src="b.json"></i18n>',
    'blocks <i18n> whose messages are in another file (2)',
  ],
  [
    appstream,
    '<component><summary xml:lang="de">A</summary><description><p>B</p></description>' +
      '<description xml:lang="de"><p>C</p><p>D</p></description></component>',
    'translations without a text in the source language (2)',
  ],
  [
    nsisStrings,
    'LangString A 1033 "B"\nLangString A ${ID} "C"\nLangString A ${ID} "${TEXT}"\nLangString A 0 "D"',
    'lines of LangString whose language or text is a variable (2)',
  ],
  [
    nsisStrings,
    'MessageBox MB_OK "Go"\nMessageBox MB_OK "$(A)"\n  Section "Tide" ID\n!define MUI_WELCOMEPAGE_TITLE "Go"',
    'texts of instructions in one language, such as MessageBox (3)',
  ],
  [
    jupyterNotebook,
    '{"cells": [{"cell_type": "raw", "source": "a"}, {"cell_type": "code", "source": "b"}], "metadata": {}}',
    'raw cells (1)',
  ],
  [jupyterNotebook, '{"cells": [], "metadata": {"title": "Tides"}}', 'title of the notebook (1)'],
  [
    wordpressExport,
    '<rss><channel><item><wp:comment></wp:comment></item></channel></rss>',
    'comments of visitors (1)',
  ],
  [
    wordpressExport,
    '<rss><!-- wp:search {"label":"Find"} /--><!-- wp:image {"id":3,"sizeSlug":"large"} --></rss>',
    'blocks with texts in their settings (1)',
  ],
  [
    wordpressExport,
    `<rss><channel><item>${['_yoast_wpseo_title', 'hours', 'color']
      .map(
        (key, index) =>
          `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value>${['Our tide', 'From noon on', 'red'][index]}</wp:meta_value></wp:postmeta>`,
      )
      .join('')}</item></channel></rss>`,
    'fields of posts with words (1)',
  ],
  [ink, 'VAR name = "Tide"\n~ x = 5\nGo {name == "a": b}', 'strings in variables (1)'],
  [ink, 'Go. /* why */ Then rest.\n/* only */\n', 'words after a comment on the same line (1)'],
  [
    withOwnOptions(ini, { dialect: 'php' }),
    'A="two" "parts"\nB="one" ; note\n',
    'values of several parts, which the program joins or refuses (1)',
  ],
  [idml, '<X TextBefore="" TextAfter=" of"/>', 'texts before and after the values of variables (1)'],
])('a warning counts what a file has and its format leaves out: %#', (format: Format, text, warning) => {
  expect(format.warningsOf?.(sourceOf(text), languages('en'))).toEqual([`Not read: ${warning}.`])
})

test('headings of old notebooks are read, and quotes of any kind in languages of NSIS', () => {
  const cell = { cell_type: 'heading', level: 1, source: ['Tides'] }
  const notebook = JSON.stringify({ worksheets: [{ cells: [cell] }], nbformat: 3 })
  expect(read(jupyterNotebook, notebook).map(({ text }) => text)).toEqual(['Tides'])
  expect(read(nsisLanguage, `\${LangFileString} A 'Say "go" $\\'now$\\''`).map(({ text }) => text)).toEqual([
    `Say "go" 'now'`,
  ])
})

test('a label of Ink is before the conditions of a choice; what is after them is text', () => {
  const script = '* (gate) {day} {dry} Go out\n* {day} (quietly) Go in\n'
  expect(read(ink, script).map(({ text }) => text)).toEqual(['Go out', '(quietly) Go in'])
})

test.each([
  ['<br>\nSun & sea <b>here</b>\n', '<br>\nSonne &amp; Meer <b>hier</b>\n'],
  [
    '- a\n\n  <img src="a.png" />\n  Sun & sea <b>here</b>\n',
    '- a\n\n  <img src="a.png" />\n  Sonne &amp; Meer <b>hier</b>\n',
  ],
])('a block of HTML stays one when the text below its first tag is translated: %#', (file, expected) => {
  const records = read(markdown, file)
  const sent = records.flatMap((record) => {
    if (typeof record.text !== 'string') return []
    const text = record.text.replace('Sun & sea <b>here', 'Sonne & Meer <b>hier')
    return text === record.text ? [] : [{ ...record, translations: { de: { text } } }]
  })
  const built = buildFile(markdown, Buffer.from(file), languages('en', 'de'), sent)
  expect(Buffer.from(built).toString()).toBe(expected)
})

test('the label of a drawing is read, also without a text around it, unless it is not to be translated', () => {
  const page =
    '<button><svg aria-label="Close"><path/></svg></button><svg aria-label="Gate"><text>a</text></svg>' +
    '<svg translate="no" aria-label="No"><path/></svg><p aria-braillelabel="dots">b</p>'
  expect(read(html, page).map(({ text }) => text)).toEqual(['Close', 'Gate', 'a', 'dots', 'b'])
})
