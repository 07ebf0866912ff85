// The declarations of WiX localization files, which follow the language.
import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import { buildFile } from '@atlas/core/writing/build.ts'
import { known } from '@atlas/core/laws/subject.ts'
import { windowsLanguage } from '@atlas/formats/_grammars/text/windows-languages.ts'
import wix from '@atlas/formats/wix-localization/format.ts'
import { detector } from '../subjects.ts'

const rootIn = (attributes: string, code: string): string => {
  const string = '<String Id="a">b</String>'
  const file = Buffer.from(`<WixLocalization ${attributes}>${string}</WixLocalization>`)
  const target = known(code)
  const record = { identifier: 'a', text: 'b', translations: { [target.id]: { text: 'b' } } }
  const built = buildFile(wix, file, { source: known('en'), targets: [target] }, [record])
  return Buffer.from(built)
    .toString()
    .slice(17, -19 - string.length)
}

test('culture, language and code page follow the language if they are declared', () => {
  expect(rootIn('Culture="en-us" Codepage="1252" Language="1033"', 'ru')).toBe(
    'Culture="ru-ru" Codepage="1251" Language="1049"',
  )
  expect(rootIn('Culture="en-US"', 'ja')).toBe('Culture="ja-JP"')
  expect(rootIn('Culture="en"', 'ja')).toBe('Culture="ja"')
})

test('a Unicode code page stays, and a language without a code page gets Unicode', () => {
  expect(rootIn('Culture="en-us" Codepage="65001"', 'ru')).toBe('Culture="ru-ru" Codepage="65001"')
  expect(rootIn('Culture="en-us" Codepage="1252"', 'hi')).toBe('Culture="hi-in" Codepage="65001"')
})

test('a language is found by its code, its base, or its first region', () => {
  expect(windowsLanguage('pt-BR')).toEqual({ lcid: 1046, codePage: 1252 })
  expect(windowsLanguage('de_LI')).toEqual({ lcid: 1031, codePage: 1252 })
  expect(windowsLanguage('en')).toEqual({ lcid: 1033, codePage: 1252 })
  expect(windowsLanguage('tlh')).toBeUndefined()
})

test('a file is detected as WiX by its root', () => {
  expect(detector.candidates('a.wxl', Buffer.from('<WixLocalization Culture="en-us"/>'))).toEqual([
    'wix-localization',
  ])
})
