// The laws of processors, for every processor in the folder, and examples for each.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  pluralCategories,
  statuses,
  type Processor,
  type ProcessorJob,
  type StringRecord,
  type Translation,
} from '@atlas/core/contract.ts'
import { languageByCode } from '@atlas/core/languages.ts'
import { nastyText } from '@atlas/core/laws/nasty-texts.ts'
import { loadProcessors } from '@atlas/core/plugins/registry.ts'
import { generalCodes } from '@atlas/formats/_grammars/codes/general-codes.ts'
import { defaultsOf } from '@atlas/server/plugins/chains.ts'

const { plugins, failures } = await loadProcessors([
  new URL('../formats/_processors', import.meta.url).pathname,
])
const processors = [...plugins]

function known(code: string) {
  const language = languageByCode(code)
  if (!language) throw new Error(`no language ${code}`)
  return language
}

const TARGETS = ['de', 'fr', 'ar', 'ru'].map(known)

function job(
  processor: Processor,
  options: Record<string, unknown> = {},
  notes: string[] = [],
): ProcessorJob {
  return {
    fileName: 'file.json',
    languages: { source: known('en'), targets: TARGETS },
    options: { ...defaultsOf(processor), ...options },
    note: (message) => notes.push(message),
  }
}

const PIECES = [
  '%s',
  '%1$d',
  '{name}',
  '{{count}}',
  '<b>',
  '</b>',
  '&amp;',
  '%{user}',
  'http://x.example/a',
  ' ',
  '!',
  '"',
  '...',
]
const text = fc.oneof(
  nastyText,
  fc
    .array(fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 8 })), { maxLength: 8 })
    .map((all) => all.join('')),
)
const status = fc.constantFrom(...statuses)
const forms = fc.dictionary(fc.constantFrom(...pluralCategories), text, { noNullPrototype: true })
const translation: fc.Arbitrary<Translation> = fc.oneof(
  fc.record({ text, status }, { requiredKeys: ['text'], noNullPrototype: true }),
  fc.record(
    {
      text: forms,
      status: fc.dictionary(fc.constantFrom(...pluralCategories), status, { noNullPrototype: true }),
    },
    { requiredKeys: ['text'], noNullPrototype: true },
  ),
)
const records: fc.Arbitrary<StringRecord> = fc.record(
  {
    uniqId: fc.uuid(),
    identifier: fc.string({ minLength: 1 }),
    context: text,
    labels: fc.array(fc.string()),
    text: fc.oneof(text, forms),
    translations: fc.dictionary(fc.constantFrom('de', 'fr', 'ar', 'ru', 'it'), translation, {
      noNullPrototype: true,
    }),
  },
  { requiredKeys: ['uniqId', 'identifier', 'text'], noNullPrototype: true },
)

/** The values of a text, in any order. */
const valuesIn = (text: string): string =>
  generalCodes(text)
    .flatMap(({ kind, id }) => (kind === 'value' ? [id] : []))
    .sort()
    .join()

/** Pseudo-translations are made from the source, so only they replace existing translations. */
const MAKES_TRANSLATIONS = new Set(['pseudo-localize'])

function textsOf({ text }: Translation): string[] {
  return typeof text === 'string' ? [text] : Object.values(text)
}

test('all load', () => {
  expect(failures).toEqual([])
  expect(processors.length).toBeGreaterThan(8)
})

describe.each(processors)('%s', (key, processor) => {
  const { beforeExport, afterImport } = processor

  test.runIf(beforeExport)('before an export, only translations into the languages of the job change', () => {
    fc.assert(
      fc.property(records, (record) => {
        const before = structuredClone(record)
        const after = beforeExport?.(record, job(processor)) ?? record
        expect(record).toEqual(before)
        expect({ ...after, translations: undefined }).toEqual({ ...record, translations: undefined })
        expect(after.translations?.['it']).toEqual(record.translations?.['it'])
      }),
    )
  })

  test.runIf(beforeExport)('twice changes nothing more', () => {
    fc.assert(
      fc.property(records, (record) => {
        const once = beforeExport?.(record, job(processor)) ?? record
        expect(beforeExport?.(once, job(processor))).toEqual(once)
      }),
    )
  })

  test.runIf(beforeExport && !MAKES_TRANSLATIONS.has(key))('placeholders survive', () => {
    fc.assert(
      fc.property(records, (record) => {
        const after = beforeExport?.(record, job(processor)) ?? record
        const sources = typeof record.text === 'string' ? [record.text] : Object.values(record.text)
        for (const { id } of TARGETS) {
          const [was, is] = [record.translations?.[id], after.translations?.[id]]
          if (!was || !is) continue
          const before = textsOf(was).map((one) => valuesIn(one))
          for (const one of textsOf(is)) {
            // A text replaced by its source has the placeholders of the source.
            if (sources.includes(one)) continue
            expect(before).toContain(valuesIn(one))
          }
        }
      }),
    )
  })

  test.runIf(afterImport)('after an import, a string keeps its identity, text and translations', () => {
    fc.assert(
      fc.property(records, (record) => {
        const result = afterImport?.(record, job(processor)) ?? []
        for (const after of Array.isArray(result) ? (result as StringRecord[]) : [result as StringRecord]) {
          const { uniqId, identifier, text, translations } = after
          expect({ uniqId, identifier, text, translations }).toEqual({
            uniqId: record.uniqId,
            identifier: record.identifier,
            text: record.text,
            translations: record.translations,
          })
          expect(afterImport?.(after, job(processor))).toEqual(after)
        }
      }),
    )
  })
})

/** Runs a processor on one translation into German. */
function exported(
  key: string,
  source: StringRecord['text'],
  translated: Translation,
  language = 'de',
  notes: string[] = [],
  options: Record<string, unknown> = {},
) {
  const processor = plugins.get(key)
  const record = { uniqId: '1', identifier: 'a', text: source, translations: { [language]: translated } }
  if (!processor?.beforeExport) throw new Error(`no processor ${key}`)
  return processor.beforeExport(record, job(processor, options, notes)).translations?.[language]
}

describe('keep-placeholders', () => {
  test.each([
    ['%d files', 'Dateien', '%d'],
    ['%s of %s', '%s', '%s'],
    ['Hi {name}', 'Hallo', '{name}'],
    ['Hi {{ name }}', 'Hallo {{nme}}', '{{ name }}'],
    [
      '{n, plural, one {# file} other {# files in {folder}}}',
      '{n, plural, one {# Datei} other {# Dateien}}',
      '{folder}',
    ],
    ['see $t(other)', 'siehe', '$t(other)'],
    ['Hi %s', 'Hallo %d', '%s'],
  ])('%s is exported instead of %s, which lacks %s', (source, lacking, lost) => {
    const notes: string[] = []
    expect(exported('keep-placeholders', source, { text: lacking }, 'de', notes)).toEqual({
      text: source,
      status: 'untranslated',
    })
    expect(notes).toEqual([`its translation into de lacks ${lost}, so the source text is exported`])
  })

  test.each([
    ['%1$s of %2$d', '%2$d von %1$s'],
    ['100% sure, 5%%', '100 % sicher'],
    [
      '{n, plural, one {# {thing}} other {# {thing}s}}',
      '{n, plural, one {# {thing}} few {x {thing}} other {#}}',
    ],
    ['<b>Bold</b> &amp; more', 'Fett'],
    ["It's {name}", "{name} ist's"],
  ])('%s may become %s', (source, fine) => {
    expect(exported('keep-placeholders', source, { text: fine })).toEqual({ text: fine })
  })

  test('only the plural form that lost a placeholder is replaced', () => {
    const source = { one: 'One file in {folder}', other: '%d files in {folder}' }
    const text = { one: 'Eine Datei in {folder}', other: '%d Dateien in {folder}' }
    expect(exported('keep-placeholders', source, { text, status: 'translated' })).toEqual({
      text: { one: 'Eine Datei in {folder}', other: '%d Dateien in {folder}' },
      status: 'translated',
    })
    expect(
      exported('keep-placeholders', source, { text: { ...text, other: '%d Dateien' }, status: 'translated' }),
    ).toEqual({
      text: { one: 'Eine Datei in {folder}', other: '%d files in {folder}' },
      status: { one: 'translated', other: 'untranslated' },
    })
  })

  test('an approved translation is kept, unless the option says otherwise', () => {
    const notes: string[] = []
    const approved = { text: 'Hallo', status: 'approved' } as const
    expect(exported('keep-placeholders', 'Hi %s', approved, 'de', notes)).toEqual(approved)
    expect(notes).toEqual(['its approved translation into de lacks %s, and is exported nevertheless'])
    const form = { one: 'approved', other: 'translated' } as const
    const text = { one: 'Datei', other: 'Dateien' }
    expect(
      exported('keep-placeholders', { one: '%d file', other: '%d files' }, { text, status: form }),
    ).toEqual({
      text: { one: 'Datei', other: '%d files' },
      status: { one: 'approved', other: 'untranslated' },
    })
    expect(exported('keep-placeholders', 'Hi %s', approved, 'de', [], { approved: true })).toEqual({
      text: 'Hi %s',
      status: 'untranslated',
    })
  })
})

test('complete-plurals fills missing forms with other and its status', () => {
  const status = { one: 'approved', other: 'translated' } as const
  expect(
    exported('complete-plurals', { one: 'a', other: 'b' }, { text: { one: 'x', other: 'y' }, status }, 'ru'),
  ).toEqual({
    text: { one: 'x', few: 'y', many: 'y', other: 'y' },
    status: { one: 'approved', few: 'translated', many: 'translated', other: 'translated' },
  })
})

test.each([
  ['  Name: ', 'Name:', '  Name: '],
  ['Name', ' Name\n', 'Name'],
  ['  ', ' x ', ' x '],
  ['Name ', '  ', '  '],
])('keep-edge-spaces: of %j, %j becomes %j', (source, before, after) => {
  expect(exported('keep-edge-spaces', source, { text: before })).toEqual({ text: after })
})

test.each([
  ['de', 'Er sagt "ja"...', 'Er sagt „ja“…'],
  ['fr', 'Il dit "oui" : vraiment ?', 'Il dit «\u202foui\u202f»\u202f: vraiment\u202f?'],
  ['fr', 'Il a « {name} » !', 'Il a «\u202f{name} »\u202f!'],
  ['ru', 'Это "{name}"...', 'Это «{name}»…'],
  [
    'de',
    '<a href="x">"Ja"</a> `"nein"` http://x.example/"a"',
    '<a href="x">"Ja"</a> `"nein"` http://x.example/"a"',
  ],
  ['de', '5" und 6"', '5" und 6"'],
  ['de', '"""-""', '"""-""'],
  ['de', '<br>"Ja", sagt er', '<br>"Ja", sagt er'],
  ['de', '"."ja"."', '".„ja“."'],
  ['de', 'eins.... zwei', 'eins.... zwei'],
])('typography in %s: %s', (language, before, after) => {
  expect(exported('typography', 'x', { text: before }, language)?.text).toBe(after)
})

test.each([
  ['ar', 'مرحبا {name}!', 'مرحبا \u2068{name}\u2069!'],
  ['ar', '\u2068{name}\u2069 %d%%', '\u2068{name}\u2069 \u2068%d\u2069%%'],
  ['ar', '<a href="{url}">x</a>', '<a href="{url}">x</a>'],
  ['de', 'Hallo {name}', 'Hallo {name}'],
])('isolate-bidi in %s: %s', (language, before, after) => {
  expect(exported('isolate-bidi', 'x', { text: before }, language)?.text).toBe(after)
})

function imported(key: string, record: Partial<StringRecord>, options: Record<string, unknown> = {}) {
  const processor = plugins.get(key)
  if (!processor?.afterImport) throw new Error(`no processor ${key}`)
  return processor.afterImport({ identifier: 'a', text: 'Text', ...record }, job(processor, options))
}

test.each([
  ['Title bar. Max length: 20', 20],
  ['max 12', 12],
  ['At most 30 characters', 30],
  ['MAXLENGTH=8', 8],
  ['climax 20', undefined],
  ['no limit', undefined],
])('max-length-from-context: "%s" means %s', (context, maxLength) => {
  expect(imported('max-length-from-context', { context })).toEqual({
    identifier: 'a',
    text: 'Text',
    context,
    ...(maxLength === undefined ? {} : { maxLength }),
  })
})

test('label-by-key adds labels to existing ones', () => {
  const rules = [
    { pattern: '^btn_', label: 'button' },
    { pattern: 'title', label: 'title' },
  ]
  expect(imported('label-by-key', { identifier: 'btn_title', labels: ['old'] }, { rules })).toMatchObject({
    labels: ['old', 'button', 'title'],
  })
  expect(imported('label-by-key', {}, { rules })).toEqual({ identifier: 'a', text: 'Text' })
})

test.each([
  ['{0} – %s 12:30', true],
  ['https://example.com/a mail@example.com', true],
  ['Write to mail@example.com', undefined],
  ['Hello {0}', undefined],
])('hide-untranslatable: %s', (text, isHidden) => {
  expect(imported('hide-untranslatable', { text })).toEqual({
    identifier: 'a',
    text,
    ...(isHidden ? { isHidden } : {}),
  })
})
