// Resource files that other programs than aapt2 read. `shownByCompose` follows what Compose's own converter documents.
import { expect, test } from 'vitest'
import { buildByCall, parseByCall } from '@atlas/core/calls.ts'
import type { StringRecord } from '@atlas/core/contract.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import android from '@atlas/formats/android-strings/format.ts'
import { languages } from '../core/plugins.ts'

const english = languages('en')
const french = languages('en', 'fr')

const fileOf = (name: string, body: string): { name: string; bytes: Uint8Array } => ({
  name,
  bytes: new TextEncoder().encode(
    `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${body}\n</resources>`,
  ),
})

function built(name: string, body: string, texts: Readonly<Record<string, string>>): string {
  const file = fileOf(name, body)
  const { strings } = parseByCall(android, file, english)
  const translated = strings.map((record): StringRecord => {
    const text = texts[record.identifier]
    return text === undefined ? record : { ...record, translations: { fr: { text } } }
  })
  return new TextDecoder().decode(buildByCall(android, file, french, translated))
}

const textsIn = (name: string, body: string): unknown[] =>
  parseByCall(android, fileOf(name, body), english).strings.map(({ text }) => text)

/** What an app with Compose shows for the content of an element without references. */
const shownByCompose = (raw: string): string =>
  raw.replaceAll(
    /\\(?:u([0-9a-fA-F]{4})|([nt\\]))/g,
    (_, hex: string | undefined, letter: string | undefined) =>
      hex === undefined
        ? ({ n: '\n', t: '\t' }[letter ?? ''] ?? '\\')
        : String.fromCharCode(parseInt(hex, 16)),
  )

const COMPOSE = 'shared/src/commonMain/composeResources/values/strings.xml'

test('a file below composeResources is read and written as Compose shows it', () => {
  const body = String.raw`<string name="a">Open "now"</string><string name="b"> At  home\u0021 </string><string name="c">it\'s</string>`
  expect(textsIn(COMPOSE, body)).toEqual(['Open "now"', ' At  home! ', String.raw`it\'s`])
  const texts = { a: `C'est "ici"`, b: '@maison', c: 'Zeile 1\nZeile\t2 C:\\neu' }
  const file = built(COMPOSE, body, texts)
  const shown = [...file.matchAll(/<string name="(.)">([^<]*)</g)].map(([, key, raw = '']) => [
    key,
    shownByCompose(raw),
  ])
  expect(Object.fromEntries(shown)).toEqual(texts)
  expect(file).toContain(`>C'est "ici"<`)
})

test('an option of another kind leaves the dialect to the file', async () => {
  const format = await configured(android, { keys: ['a'] })
  const body = '<string name="a">Open "now"</string><string name="b">Close</string>'
  const read = (name: string) =>
    parseByCall(format, fileOf(name, body), english).strings.map(({ text }) => text)
  expect(read(COMPOSE)).toEqual(['Open "now"'])
  expect(read('app/src/main/res/values/strings.xml')).toEqual(['Open now'])
})

test('the same file in another folder is read as aapt2 reads it', () => {
  const body = '<string name="a">Open "now"</string>'
  expect(textsIn('app/src/main/res/values/strings.xml', body)).toEqual(['Open now'])
  expect(built('app/src/main/res/values/strings.xml', body, { a: "L'eau" })).toContain(String.raw`>L\'eau<`)
})

test('the plurals of MOKO are strings, and its quotes stay', () => {
  const body =
    '<string name="a">Open "now"</string><plural name="b"><item quantity="other">%d boats</item></plural>'
  const name = 'commonMain/moko-resources/base/strings.xml'
  expect(textsIn(name, body)).toEqual(['Open "now"', { other: '%d boats' }])
  expect(built(name, body, { a: `C'est "ici"` })).toContain(String.raw`>C\'est "ici"<`)
})

test('the option decides before the path, together with options of every format', async () => {
  const body = '<string name="a">Open "now"</string><string name="b">B</string>'
  const named = async (options: Record<string, unknown>, name: string): Promise<unknown[]> => {
    const { strings } = parseByCall(await configured(android, options), fileOf(name, body), english)
    return strings.map(({ text }) => text)
  }
  expect(await named({ dialect: 'compose', keys: ['a'] }, 'values/strings.xml')).toEqual(['Open "now"'])
  expect(await named({ dialect: 'aapt2' }, COMPOSE)).toEqual(['Open now', 'B'])
  await expect(named({ dialect: 'swift' }, COMPOSE)).rejects.toThrow('The option dialect')
})
