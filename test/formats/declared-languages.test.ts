// The languages that files declare follow their texts: they stay where nothing is translated.
import { expect, test, vi } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import type { FormatPlugin, Languages } from '@atlas/core/contract.ts'
import { known } from '@atlas/core/laws/subject.ts'
import arb from '@atlas/formats/arb/format.ts'
import dita from '@atlas/formats/dita/format.ts'
import po from '@atlas/formats/gettext-po/format.ts'
import html from '@atlas/formats/html/format.ts'
import rails from '@atlas/formats/rails-yaml/format.ts'
import renpy from '@atlas/formats/renpy/format.ts'
import sami from '@atlas/formats/sami/format.ts'
import ttml from '@atlas/formats/ttml/format.ts'
import rc from '@atlas/formats/windows-rc/format.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'

const languages: Languages = { source: known('en'), targets: [known('uk')] }

const files: readonly (readonly [string, FormatPlugin, string, string])[] = [
  ['HTML', html, '<html lang="en"><p>Tree</p></html>', '<html lang="uk">'],
  ['DITA', dita, '<topic id="a" xml:lang="en"><title>Tree</title></topic>', 'xml:lang="uk"'],
  ['Rails', rails, 'en:\n  tree: Tree\n', 'uk:\n'],
  ['ARB', arb, '{ "@@locale": "en", "tree": "Tree" }', '"@@locale": "uk"'],
  [
    'TTML',
    ttml,
    '<tt xml:lang="en" xmlns="http://www.w3.org/ns/ttml"><body><div><p>Tree</p></div></body></tt>',
    'xml:lang="uk"',
  ],
  [
    'RC',
    rc,
    'LANGUAGE LANG_ENGLISH, SUBLANG_ENGLISH_US\nSTRINGTABLE\nBEGIN\n1 "Tree"\nEND\n',
    'LANG_UKRAINIAN',
  ],
  [
    'PO',
    po,
    'msgid ""\nmsgstr ""\n"Language: \\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Tree"\nmsgstr ""\n',
    'Language: uk',
  ],
]

test.each(files)('%s declares another language only with a translation', (_, format, text, declared) => {
  const bytes = Buffer.from(text)
  const parsed = readUnits(format, decodeFile(bytes, format).source, languages)
  const records = recordsOf(format, parsed).filter((record) => record.text === 'Tree')
  const built = (translation: string | undefined): string =>
    Buffer.from(
      buildWithReport(
        format,
        bytes,
        languages,
        records.map(({ identifier, text: source }) => ({
          identifier,
          text: source,
          ...(translation === undefined ? {} : { translations: { uk: { text: translation } } }),
        })),
      ).content,
    ).toString()
  expect(built(undefined)).toBe(text)
  expect(built('Дерево')).toContain(declared)
  // A text that is the same in both languages is a translation.
  expect(built('Tree')).toContain(declared)
})

test('ARB with a locale of white space names no language', () => {
  const bytes = Buffer.from('{ "@@locale": " ", "tree": "Tree" }')
  const plugin: FormatPlugin = arb
  expect(plugin.declaredLanguages?.read(decodeFile(bytes, plugin).source)).toEqual({})
  const records = [{ identifier: 'tree', text: 'Tree', translations: { uk: { text: 'Дерево' } } }]
  const { content } = buildWithReport(plugin, bytes, languages, records)
  expect(Buffer.from(content).toString()).toBe('{ "@@locale": " ", "tree": "Дерево" }')
})

test.each<[string, FormatPlugin, string]>([
  ['RC', rc, 'LANGUAGE LANG_ENGLISH, 1\nSTRINGTABLE\nBEGIN\n1 "Tree"\nEND\n'],
  [
    'SAMI',
    sami,
    '<sami><head><style><!-- .EN {Name: English; lang: en-US;} --></style></head><body><sync start="1"><p class="EN">Tree</body></sami>',
  ],
  ["Ren'Py", renpy, 'translate ukrainian strings:\n\n    old "Tree"\n    new "Дерево"\n'],
])('%s is read once for its language and its texts', (_, plugin, text) => {
  const { source } = decodeFile(Buffer.from(text), plugin)
  const read = vi.spyOn(source, 'read')
  expect(plugin.declaredLanguages?.read(source)).not.toEqual({})
  expect([...plugin.parse(source, languages)]).toHaveLength(1)
  const job = { source, languages, written: new Set<string>(), edits: [], weave: () => '' }
  expect([...(plugin.declaredLanguages?.edits?.(job) ?? [])].length).toBeLessThan(3)
  expect(read).toHaveBeenCalledTimes(3)
  expect(new Set(read.mock.calls.flat()).size).toBe(1)
})
