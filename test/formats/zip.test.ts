import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { buildFile, buildWithReport } from '@atlas/core/writing/build.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { loadFormat } from '@atlas/core/plugins/registry.ts'
import { decodeFile } from '@atlas/core/reading/source.ts'
import { readUnits, recordsOf } from '@atlas/core/reading/strings.ts'
import { openZip } from '@atlas/core/reading/zip.ts'
import { formats } from '@atlas/cli/library/formats.ts'
import unlent from '@atlas/formats/zip/format.ts'
import { languages, record } from '../core/plugins.ts'
import { zipOf } from '../core/zip-files.ts'

const formatOf = (type: string): FormatPlugin => {
  const format = formats.get(type)
  if (!format) throw new Error(`Unknown format ${type}.`)
  return format
}
const zip = formatOf('zip')
const bilingual = formatOf('zip-bilingual')

const stringsIn = (plugin: FormatPlugin, bytes: Uint8Array, ...targets: string[]) =>
  recordsOf(plugin, readUnits(plugin, decodeFile(bytes, plugin).source, languages('en', ...targets)))
const keysIn = (plugin: FormatPlugin, bytes: Uint8Array, ...targets: string[]) =>
  stringsIn(plugin, bytes, ...targets).map(({ identifier }) => identifier)

const android = `<resources><string name="rope">%1$d m</string></resources>`
const app = zipOf([
  { name: 'res/values/strings.xml', content: android },
  { name: 'en.json', content: '{"a": "One"}' },
  { name: 'notes.md', content: '# Two\n\nThree\n' },
  { name: '__MACOSX/en.json', content: '\0' },
  { name: 'logo.png', content: '\0' },
])

describe('a zip archive of localized files', () => {
  test('each file is read by its own format, and others are not opened', () => {
    expect(keysIn(zip, app)).toEqual([
      String.raw`res/values/strings\.xml.rope`,
      String.raw`en\.json.a`,
      String.raw`notes\.md.1`,
      String.raw`notes\.md.2`,
    ])
  })

  test('codes follow the format of the file', () => {
    const rope = String.raw`res/values/strings\.xml.rope`
    const { report } = buildWithReport(zip, app, languages('en', 'de'), [record(rope, 'de', '%2$s m')], {
      verify: true,
      unwritable: 'fail',
    })
    expect(report.rows).toContainEqual(expect.objectContaining({ identifier: rope, outcome: 'finding' }))
  })

  test('strings without a translation are removed from the files that can do without', async () => {
    const omitting = await configured(zip, { untranslated: 'omit' })
    const built = buildFile(omitting, app, languages('en', 'de'), [])
    expect(decodeFile(built, zip).source.parts?.map(({ source }) => source.text)).toEqual([
      '<resources></resources>',
      '{}',
      '# Two\n\nThree\n',
    ])
  })

  test('the option files names the files, and their formats', async () => {
    const named = await configured(zip, { files: [{ files: ['*.json'] }] })
    expect(keysIn(named, app)).toEqual([String.raw`en\.json.a`])
    const other = zipOf([{ name: 'deep/texts.dat', content: 'a = One\n' }])
    const like = await configured(zip, { files: [{ files: ['**/*.dat'], like: 'java-properties' }] })
    expect(keysIn(like, other)).toEqual([String.raw`deep/texts\.dat.a`])
  })

  test('a program that loads only this format gets those that it contains', async () => {
    const file = fileURLToPath(new URL('../../formats/zip/format.ts', import.meta.url))
    expect(keysIn(await loadFormat(file), app)).toEqual(keysIn(zip, app))
    expect(keysIn(unlent, app)).toEqual([])
  })
})

const po = (code: string, text: string): string =>
  `msgid ""\nmsgstr "Language: ${code}\\n"\n\nmsgid "Rope"\nmsgstr "${text}"\n`

describe('a zip archive of bilingual files', () => {
  const both = zipOf([
    { name: 'de.po', content: po('de', 'Seil') },
    { name: 'fr.po', content: po('fr', 'Corde') },
  ])

  const rope = String.raw`{lang}\.po.Rope`

  test('files that differ only in their language share their keys, and each takes its own translations', () => {
    expect(keysIn(bilingual, both)).toEqual([rope])
    for (const [language, other] of [
      ['de', 'fr'],
      ['fr', 'de'],
    ] as const) {
      expect(keysIn(bilingual, both, language)).toEqual([rope])
      const built = openZip(
        buildFile(bilingual, both, languages('en', language), [record(rope, language, 'New')]),
      )
      expect(built.read(`${language}.po`)?.toString()).toContain('msgstr "New"')
      expect(built.read(`${other}.po`)).toEqual(openZip(both).read(`${other}.po`))
    }
  })

  test('a translation into another language replaces the one of the first file, and is found there again', () => {
    const built = buildFile(bilingual, both, languages('en', 'ar'), [record(rope, 'ar', 'حبل')])
    expect(openZip(built).read('de.po')?.toString()).toBe(po('ar', 'حبل'))
    expect(openZip(built).read('fr.po')?.toString()).toBe(po('fr', 'Corde'))
    expect(stringsIn(bilingual, built, 'ar')).toMatchObject([
      { identifier: rope, translations: { ar: { text: 'حبل' } } },
    ])
  })

  test('if a language lacks a file, the files must be named', async () => {
    const partial = zipOf([
      { name: 'de.po', content: po('de', 'Seil') },
      { name: 'fr.po', content: po('fr', 'Corde') },
      { name: 'more/de.po', content: po('de', 'Seil') },
    ])
    expect(() => keysIn(bilingual, partial)).toThrow(expect.objectContaining({ code: 'needs-option' }))
    expect(keysIn(bilingual, partial, 'fr')).toEqual([rope])
    const german = await configured(bilingual, { files: [{ files: ['**/de.po'] }] })
    expect(keysIn(german, partial)).toEqual([String.raw`de\.po.Rope`, String.raw`more/de\.po.Rope`])
  })

  test('paths that look like languages make no set if their files name the same language', () => {
    const modules = zipOf([
      { name: 'hr.po', content: po('de', 'Seil') },
      { name: 'it.po', content: po('de', 'Tau') },
    ])
    expect(keysIn(bilingual, modules)).toEqual([String.raw`hr\.po.Rope`, String.raw`it\.po.Rope`])
  })

  test('the header of a file follows its language', () => {
    const one = zipOf([
      { name: 'a.po', content: 'msgid ""\nmsgstr "Language: \\n"\n\nmsgid "Rope"\nmsgstr ""\n' },
    ])
    const built = buildFile(bilingual, one, languages('en', 'de'), [
      record(String.raw`a\.po.Rope`, 'de', 'Seil'),
    ])
    expect(openZip(built).read('a.po')?.toString()).toContain('"Language: de\\n"')
  })
})
