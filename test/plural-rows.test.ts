// The rows of plurals: one with the status `untranslated` stays as it is, and `many` of languages whose files may do
// without it is written only if it is there or sent.
import { describe, expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { Category, Language, Status } from '@atlas/core/contract.ts'
import { messageOf } from '@atlas/core/errors.ts'
import type { Format } from '@atlas/core/format.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { withNeededCategories } from '@atlas/core/plural-rules.ts'
import { languages } from './core/plugins.ts'
import { catalogue, subjectWithoutWitness } from './subjects.ts'

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
  const plugin = pluginOf(type)
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

describe('`many` that files may do without', () => {
  const FRENCH = known('fr')
  const COUNTED: readonly Category[] = ['one', 'other']
  const ALL: readonly Category[] = ['one', 'many', 'other']

  const formsFor = (categories: readonly Category[], version: string): Partial<Record<Category, string>> =>
    Object.fromEntries(categories.map((category) => [category, `${category} ${version}`]))

  /** The file with these forms for each plural, or why it cannot be built. */
  function built(
    type: string,
    bytes: Uint8Array,
    target: Language,
    forms: readonly Category[],
    source = 'en',
  ): string {
    const plugin = pluginOf(type)
    const languages = { source: known(source), targets: [target] }
    try {
      const { strings } = parseByCall(plugin, { name: 'file', bytes }, languages)
      const sent = strings.map((record) => ({
        ...record,
        translations: { [target.id]: { text: record.hasPlurals ? formsFor(forms, 'neuf') : 'texte' } },
      }))
      return Buffer.from(buildByCall(plugin, { name: 'file', bytes }, languages, sent)).toString('latin1')
    } catch (error) {
      return messageOf(error)
    }
  }

  test.each([...catalogue.plugins.keys()])('%s: is not added if no text of it is sent', (type) => {
    for (const { bytes } of subjectWithoutWitness(type).samples) {
      const text = Buffer.from(bytes).toString('latin1')
      if (/many/.test(text) || !/plural|_other|other[:="{ ]|numerus|\{n\}|\|/i.test(text)) continue
      for (const [target, forms] of [
        [FRENCH, COUNTED],
        [known('lt'), ['one', 'few', 'other']],
      ] as const)
        expect(built(type, bytes, target, forms)).toBe(
          built(type, bytes, withNeededCategories(target), forms),
        )
    }
  })

  const OWN: Record<string, string> = {
    'android-strings': FILES['android-strings'] ?? '',
    i18next: FILES['i18next'] ?? '',
    'rails-yaml': (FILES['rails-yaml'] ?? '').replace('pl:', 'fr:'),
    'gettext-po': PO.replace('pl\\n', 'fr\\n').replace(
      /plural=.*;\\n/,
      'plural=(n<2 ? 0 : n%1000000==0 ? 1 : 2);\\n',
    ),
  }

  /** The file without the row `few`; a PO file has its rows by number. */
  const frenchFile = (type: string): string =>
    (OWN[type] ?? '')
      .replace(/^.*few stands.*\n/m, type === 'gettext-po' ? 'msgstr[1] "many stands"\n' : '')
      .replace('"f_few":"few stands",', '')
      .replace(/msgstr\[2\].*/, 'msgstr[2] "other stands"')

  test.each(Object.keys(OWN))('%s: is offered, changed and kept where the file has it', (type) => {
    const file = frenchFile(type)
    const bytes = Buffer.from(file)
    const plugin = pluginOf(type)
    const isPair = plugin.languages === 'bilingual'
    const { strings } = parseByCall(
      plugin,
      { name: 'file', bytes },
      { source: known(isPair ? 'en' : 'fr'), targets: isPair ? [FRENCH] : [] },
    )
    const plural = strings.find(({ hasPlurals }) => hasPlurals)
    const texts = isPair ? plural?.translations?.['fr']?.text : plural?.text
    expect(texts).toEqual(formsFor(ALL, 'stands'))
    const source = isPair ? 'en' : 'fr'
    expect(built(type, bytes, FRENCH, ALL, source)).toBe(file.replaceAll('stands', 'neuf'))
    const kept = file.replace('one stands', 'one neuf').replace('other stands', 'other neuf')
    expect(built(type, bytes, FRENCH, COUNTED, source)).toBe(kept)
  })

  test('of a file in a language that needs it is not left in the text of its source', () => {
    const polish = Buffer.from(FILES['android-strings'] ?? '')
    expect(built('android-strings', polish, FRENCH, COUNTED, 'pl')).not.toContain('stands')
    expect(built('android-strings', polish, FRENCH, ALL, 'pl')).toContain(
      '<item quantity="many">many neuf</item>',
    )
  })
})

function pluginOf(type: string): Format {
  const plugin = catalogue.plugins.get(type)
  if (!plugin) throw new Error(`Unknown format ${type}.`)
  return plugin
}
