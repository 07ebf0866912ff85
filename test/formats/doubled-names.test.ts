// A name that is in a file twice: which of its texts a program reads decides what is written.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { known, trialOf } from '@atlas/core/laws/subject.ts'
import gotext from '@atlas/formats/gotext/format.ts'
import interfaceBuilder from '@atlas/formats/interface-builder/format.ts'
import vueComponent from '@atlas/formats/vue-component/format.ts'

const german = known('de')
const languages = { source: known('en'), targets: [german] }

test('a doubled attribute of XML is refused, since programs refuse it, too', () => {
  const file = Buffer.from('<document><navigationItem id="a" title="One" title="Two"/></document>')
  expect(() => parseFile(interfaceBuilder, 'a.xib', file, languages)).toThrow(
    '<navigationItem> has the attribute "title" twice, which XML does not allow: remove one of them.',
  )
})

test('of a doubled message of vue-i18n the last one is a string, and a warning tells of the other', () => {
  const file = (target: string): Buffer =>
    Buffer.from(`<i18n>\n{ "en": { "a": "One", "a": "Two" }, "de": { ${target} } }\n</i18n>\n`)
  for (const target of ['"a": "Eins"', '']) {
    const { records, parsed } = trialOf(vueComponent, { name: 'a.vue', bytes: file(target) })
    expect(records).toMatchObject([{ identifier: 'a', text: 'Two' }])
    expect(vueComponent.warningsOf(parsed.source)).toEqual([
      'Not read: messages that come again further below, where vue-i18n reads them (1).',
    ])
    const sent = records.map((record) => ({ ...record, translations: { [german.id]: { text: 'Zwei' } } }))
    const built = Buffer.from(buildFile(vueComponent, file(target), languages, sent)).toString()
    expect(built).toMatch(/"de": \{\s*"a": "Zwei"\s*\}/)
  }
})

test('of a doubled message of gotext, only the last one has the translation', () => {
  const file = Buffer.from(
    '{ "language": "de", "messages": [{ "id": "a", "message": "One", "message": "Two", "translation": "Zwei" }] }',
  )
  const { records } = trialOf(gotext, { name: 'out.gotext.json', bytes: file })
  expect(records).toMatchObject([{ text: 'Two', translations: { de: { text: 'Zwei' } } }])
})
