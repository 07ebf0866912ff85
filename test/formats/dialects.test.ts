// The programs that read JSON and PO in different ways: a file shows its reader, and the reader decides what is a code.
import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readerOf } from '@atlas/core/format.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import { catalogue } from '../subjects.ts'

const languages = { source: known('en'), targets: [known('de')] }

const PO = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n'

/** The program that reads a file, and the outcome of a translation of its only text. */
function translated(name: string, file: string, text: string): [reader: string | undefined, outcome: string] {
  const format = catalogue.plugins.get(name.endsWith('.json') ? 'json' : 'gettext-po')
  if (!format) throw new Error(`No format reads ${name}.`)
  const bytes = Buffer.from(file)
  const plugin = inDialect(format, name, bytes)
  const { source } = decodeFile(bytes, plugin)
  const records = recordsOf(plugin, readUnits(plugin, source, languages)).slice(0, 1)
  const { report } = buildWithReport(
    plugin,
    bytes,
    languages,
    records.map((record) => ({ ...record, translations: { de: { text } } })),
    { verify: true, unwritable: 'keep-source' },
  )
  return [readerOf(plugin), Object.keys(report.counts['de'] ?? {}).join()]
}

const json = (text: string): string => JSON.stringify({ a: text })
const po = (above: string, text: string, header = ''): string =>
  `${PO}${header}\n${above}\nmsgid ${JSON.stringify(text)}\nmsgstr ""\n`

test.each([
  ['a.json', json('Hi {name}'), 'Hallo', 'any program', 'written'],
  [
    'a.json',
    json('{n, plural, one {# boat} other {# boats}}'),
    '{n, plural, one {# Boot}}',
    'next-intl',
    'finding',
  ],
  [
    'a.json',
    json('{n, plural, one {# boat} other {# boats}}'),
    '{n, plural, one {#} other {# B}}',
    'next-intl',
    'written',
  ],
  ['a.json', json('See @:gate.open'), 'Siehe @gate', 'vue-i18n', 'finding'],
  ['a.json', json('See @:gate.open'), 'Siehe @:gate.open', 'vue-i18n', 'written'],
  ['src/assets/i18n/en.json', json('Hi {{name}}'), 'Hallo {{nme}}', 'ngx-translate', 'finding'],
  ['src/assets/i18n/en.json', json('Hi {{ name }} {x}'), 'Hallo {{name}}', 'ngx-translate', 'written'],
  ['assets/tide/lang/en_us.json', json('§eHi %s'), '§eHallo %2$s', 'Minecraft', 'finding'],
  ['assets/tide/lang/en_us.json', json('§eHi %s'), '§eHallo %1$s, 5%x', 'Minecraft', 'finding'],
  ['assets/tide/lang/en_us.json', json('§eHi %s'), '§eHallo %1$s, 5 %% ja', 'Minecraft', 'written'],
  ['de.po', po('#: gate.c:1', 'Hi %(name)s'), 'Hallo', 'GNU gettext', 'written'],
  ['de.po', po('#: gate.py:1', 'Hi %(name)s'), 'Hallo %(nme)s', 'Python', 'finding'],
  ['de.po', po('#: gate.py:1\n#, no-python-format', 'Hi %(name)s'), 'Hallo', 'Python', 'written'],
  [
    'locale/de/LC_MESSAGES/django.po',
    po('#: a.html:1', 'Hi %(name)s'),
    'Hallo %(Name)s',
    'Django',
    'finding',
  ],
  ['locale/de/LC_MESSAGES/django.po', po('#: a.html:1', '{n} %'), '{n} % ja', 'Django', 'written'],
  ['de.po', po('#: a.php:1', 'Hi %1$s', '"X-Domain: tide\\n"\n'), 'Hallo %2$s', 'WordPress', 'finding'],
  ['de.po', po('#: a.php:1', 'Hi %s', '"X-Domain: tide\\n"\n'), 'Hallo %s, 5 % ja', 'WordPress', 'written'],
  ['de.po', po('#. module: tide\n#: code:addons/a.py:0', 'Hi %s'), 'Hallo %s %s', 'Odoo', 'finding'],
  [
    'de.po',
    po('#. module: tide\n#: model_terms:ir.ui.view,arch_db:a', '<b>Hi</b> %s'),
    '<i>Hallo</i>',
    'Odoo',
    'finding',
  ],
  ['de.po', po('#. module: tide\n#: model:ir.model,name:a', 'Hi %s'), 'Hallo', 'Odoo', 'written'],
])('%s with %j as %j is read by %s, so that it is a %s', (name, file, text, reader, outcome) => {
  const [read, result] = translated(name, file, text)
  expect(read).toContain(reader)
  expect(result).toBe(outcome)
})

const searched = [...catalogue.plugins].flatMap(([type, { options }]) =>
  Object.entries(options?.dialects ?? {}).flatMap(([dialect, { signaturePatterns, needsOneOf }]) => {
    const pattern = signaturePatterns?.fileContent
    return needsOneOf && pattern ? [{ dialect: `${dialect} of ${type}`, pattern, needsOneOf }] : []
  }),
)

test.each(searched)(
  'what the pattern of $dialect matches has one of the words that are searched first',
  (one) => {
    // Without the end of a word, which the generator does not know, it matches more.
    const matching = fc.stringMatching(new RegExp(one.pattern.source.replaceAll('\\b', '')))
    fc.assert(fc.property(matching, (text) => one.needsOneOf.some((word) => text.includes(word))))
  },
)

test('dialects are searched by words', () => {
  expect(searched.length).toBeGreaterThan(4)
})
