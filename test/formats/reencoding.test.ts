// Files in other charsets, translated into a language that these lack, as the programs that read them see the result.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { po } from 'gettext-parser'
import { describe, expect, test } from 'vitest'
import { buildWithReport } from '@atlas/core/writing/build.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import csv from '@atlas/formats/csv/format.ts'
import gettext from '@atlas/formats/gettext-po/format.ts'
import ini from '@atlas/formats/ini/format.ts'
import srt from '@atlas/formats/srt/format.ts'
import windowsRc from '@atlas/formats/windows-rc/format.ts'
import { languages, record } from '../core/plugins.ts'

const file = (path: string): Uint8Array => readFileSync(join(import.meta.dirname, '../../formats', path))

const built = (plugin: FormatPlugin, path: string, texts: Record<string, string>) =>
  buildWithReport(
    plugin,
    file(path),
    languages('en', 'ru'),
    Object.entries(texts).map(([key, text]) => record(key, 'ru', text)),
  )

/** Reads as programs of Windows and players do: by the byte order mark, otherwise in the code page of the system. */
function readAsProgram(bytes: Uint8Array, codePage: string): string {
  const isMarked = Buffer.from(bytes.subarray(0, 3)).equals(Buffer.from([0xef, 0xbb, 0xbf]))
  return new TextDecoder(isMarked ? 'utf-8' : codePage).decode(bytes)
}

/** Reads as a resource compiler does: in the code page of the last pragma above, otherwise in the code page of the system. */
function readAsCompiler(bytes: Uint8Array, codePage: string): string {
  const [, page = ''] = /code_page\((\d+)\)/.exec(Buffer.from(bytes).toString('latin1')) ?? []
  return new TextDecoder(page === '65001' ? 'utf-8' : codePage).decode(bytes)
}

describe('a charset that lacks a character is replaced by UTF-8, which the readers recognize:', () => {
  test('subtitles', () => {
    const { content, report } = built(srt, 'srt/samples/pairs/central-european-to-russian/before.srt', {
      '00:00:01,000': 'Сад',
    })
    expect(readAsProgram(content, 'windows-1250')).toContain('\nСад\n\n2\n')
    expect(readAsProgram(content, 'windows-1250')).toContain('Příště přijďte dříve.')
    expect(report.file).toEqual(['reencoded'])
  })

  test('settings', () => {
    const { content, report } = built(ini, 'ini/samples/pairs/western-to-russian/before.ini', {
      'Strings.Title': 'Сад',
    })
    expect(readAsProgram(content, 'windows-1252')).toContain('Title=Сад\nFlower=Größe: süß & blau')
    expect(report.file).toEqual(['reencoded'])
  })

  test('tables', () => {
    const { content } = built(csv, 'csv/samples/menu-windows-1252.csv', { 'menu.title': 'Меню' })
    expect(readAsProgram(content, 'windows-1252')).toMatch(
      /^key;en;fr;ru\r?\nmenu\.title;"Today’s menu";Menu du jour;Меню/,
    )
  })

  test('resources with a code page, and without', () => {
    const script = built(windowsRc, 'windows-rc/samples/pairs/western-to-russian/before.rc', { 1: 'Сад' })
    expect(readAsCompiler(script.content, 'windows-1252')).toContain('1 "Сад"\n    2 "Gieße"')
    expect(script.report.file).toContain('reencoded')
    const plain = Buffer.from('STRINGTABLE\nBEGIN\n 1 "Open"\n 2 "Close"\nEND\n')
    const { content } = buildWithReport(windowsRc, plain, languages('en', 'ru'), [
      record('1', 'ru', 'Открыть'),
    ])
    expect(readAsCompiler(content, 'windows-1252')).toContain('1 "Открыть"')
    expect(
      buildWithReport(windowsRc, plain, languages('en', 'ru'), [record('1', 'ru', 'OK')]).report.file,
    ).toEqual([])
  })

  test('catalogs, as gettext-parser reads them', () => {
    const path = 'gettext-po/samples/pairs/polish-to-russian/before.po'
    const { content, report } = built(gettext, path, { Today: 'Сегодня' })
    const { charset, translations } = po.parse(Buffer.from(content))
    expect(charset).toBe('utf-8')
    expect(translations['']?.['Today']?.msgstr).toEqual(['Сегодня'])
    expect(report.file).toContain('reencoded')
  })

  test('only if a text needs it, and unless an option forbids it', async () => {
    const path = 'srt/samples/pairs/central-european-to-russian/before.srt'
    const { content, report } = built(srt, path, { '00:00:01,000': 'Žluťásek' })
    expect(readAsProgram(content, 'windows-1250')).toContain('\nŽluťásek\n')
    expect(report.file).toEqual([])
    const keeping = await configured(srt, { charset: 'keep' })
    expect(() => built(keeping, path, { '00:00:01,000': 'Сад' })).toThrow('cannot be written in windows-1250')
  })
})
