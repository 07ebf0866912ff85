// A plural with one row of the status `untranslated`: that row stays as it is, the others are written.
import { expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { Category, Status } from '@atlas/core/contract.ts'
import { languages } from './core/plugins.ts'
import { catalogue } from './subjects.ts'

const PO = `msgid ""
msgstr "Language: pl\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);\\n"

msgid "file"
msgid_plural "files"
msgstr[0] "one stands"
msgstr[1] "few stands"
msgstr[2] "many stands"
`

/** By format: a file in Polish whose rows say so. */
const FILES: Record<string, string> = {
  'gettext-po': PO,
  'android-strings': `<resources><plurals name="files">
  <item quantity="one">one stands</item>
  <item quantity="few">few stands</item>
  <item quantity="many">many stands</item>
  <item quantity="other">other stands</item>
</plurals></resources>`,
  'qt-ts': `<!DOCTYPE TS><TS version="2.1" language="pl"><context><name>c</name><message numerus="yes"><source>files</source><translation><numerusform>one stands</numerusform><numerusform>few stands</numerusform><numerusform>many stands</numerusform></translation></message></context></TS>`,
  i18next: '{"f_one":"one stands","f_few":"few stands","f_many":"many stands","f_other":"other stands"}',
  'rails-yaml':
    'pl:\n  f:\n    one: one stands\n    few: few stands\n    many: many stands\n    other: other stands\n',
}

const CATEGORIES: readonly Category[] = ['one', 'few', 'many', 'other']

const cases = Object.entries(FILES).flatMap(([type, text]) =>
  CATEGORIES.filter((category) => text.includes(`${category} stands`)).map(
    (held) => [type, held, text] as const,
  ),
)

test.each(cases)('%s: the row %s', (type, held, text) => {
  const plugin = catalogue.plugins.get(type)
  if (!plugin) throw new Error(`Unknown format ${type}.`)
  const file = { name: 'file', bytes: Buffer.from(text) }
  const translation = {
    text: Object.fromEntries(CATEGORIES.map((category) => [category, `${category} new`])),
    status: Object.fromEntries(
      CATEGORIES.map((category): [Category, Status] => [
        category,
        category === held ? 'untranslated' : 'translated',
      ]),
    ),
  }
  const strings = parseByCall(plugin, file, languages('en')).strings
  const built = buildByCall(
    plugin,
    file,
    languages('en', 'pl'),
    strings.map((record) => ({ ...record, translations: { pl: translation } })),
  )
  const others = CATEGORIES.filter((category) => text.includes(`${category} stands`) && category !== held)
  const expected = others.reduce(
    (file, category) => file.replace(`${category} stands`, `${category} new`),
    text,
  )
  expect(Buffer.from(built).toString()).toBe(expected)
})
