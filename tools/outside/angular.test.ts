// Braces in XLIFF of Angular, as Angular's own compiler reads them.
import { Xliff, Xliff2 } from '@angular/compiler'
import { expect, test } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import xliff1 from '@atlas/formats/xliff-1.2/format.ts'
import xliff2 from '@atlas/formats/xliff-2/format.ts'

const choice = (branch: string): string => `{VAR_PLURAL, plural, =1 {${branch}} other {<x id="N"/> boats}}`
const one =
  '<xliff version="1.2"><file source-language="en" target-language="de" datatype="x" original="ng2.template">' +
  `<body><trans-unit id="a"><source>${choice('a boat')}</source></trans-unit></body></file></xliff>`
const two =
  '<xliff version="2.0" srcLang="en" trgLang="de"><file original="ng.template" id="ngi18n">' +
  '<unit id="a"><segment><source>A boat</source></segment></unit></file></xliff>'
const idOfOne = 'ng2\\.template.a'

function build(text: string, identifier: string, translation: string, plugin: FormatPlugin): string {
  const languages = { source: known('en'), targets: [known('de')] }
  const record = { identifier, text: '', translations: { de: { text: translation } } }
  const { content } = buildWithReport(plugin, Buffer.from(text), languages, [record])
  return Buffer.from(content).toString()
}

/** What Angular's own compiler reads. Throws where a build of the application would fail. */
const nodesIn = (text: string) =>
  (text.includes('version="1.2"') ? new Xliff() : new Xliff2()).load(text, 'de.xlf').i18nNodesByMsgId['a'] ??
  []
const shownIn = (text: string): string =>
  nodesIn(text)
    .map((node) => ('value' in node ? String(node.value) : node.constructor.name))
    .join('')

test.each(['an open { brace', 'a } and {one} more', '{{two}} {', '{a, b, c}', '{{{', '}{'])(
  'shows %s',
  (text) => {
    expect(shownIn(build(one, idOfOne, text, xliff1))).toBe(text)
    expect(shownIn(build(two, 'ngi18n.a', text, xliff2))).toBe(text)
  },
)

test('has expressions', () => {
  expect(nodesIn(build(one, idOfOne, choice('ein {Boot}'), xliff1))).toMatchObject([{ type: 'plural' }])
})
