// Documents on a platform that knows only the specification: import, update, upload of a translation, and export.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openZip } from '@atlas/core/reading/zip.ts'
import { forgetOrganization } from '@atlas/server/storage/tables.ts'
import { openHostDatabase } from '@atlas/server/platform/oauth/authorizations.ts'
import { runHost, type RunningHost } from './running-host.ts'
import { SpecifiedPlatform, type KeptString } from './specified-platform.ts'

const formats = join(import.meta.dirname, '../../formats')

let host: RunningHost
let address: string
let platform: SpecifiedPlatform
beforeAll(async () => {
  host = await runHost({ ATLAS_PLUGINS: '' }, true)
  address = `${host.host.baseUrl}/${host.host.addressSecret.current}/atlas-app.json`
  platform = new SpecifiedPlatform(address, 42)
})
afterAll(() => host.close())

const HTML = Buffer.from(
  '<!doctype html><html lang="en"><body><h1>Gates</h1><p>Open <b>gate 7</b>.</p><p>Close it.</p></body></html>',
)
const DOCX = readFileSync(join(formats, 'docx/samples/lighthouse.docx'))
const XLSX = readFileSync(join(formats, 'xlsx/samples/lamps.xlsx'))
const MARKDOWN = Buffer.from('# Gates\n\nOpen *gate 7*.\n\n- Close it.\n- Wait.\n')

/** The text with a longer first word that is not in a tag. */
const german = (text: string): string => text.replace(/\p{L}+(?![^<]*>)/u, (word) => `Über${word}`)

/** A document with a new text, `Read this.`, before another one of its texts. */
const withText = (document: Buffer, before: string, added: string): Buffer =>
  Buffer.from(document.toString().replace(before, added + before))
const withTextInZip = (document: Buffer, entry: string, before: string, added: string): Buffer => {
  const zip = openZip(document)
  return Buffer.from(
    zip.with(new Map([[entry, withText(zip.read(entry) ?? Buffer.alloc(0), before, added)]])),
  )
}

describe.each<[name: string, content: Buffer, updated: Buffer]>([
  [
    'notes.docx',
    DOCX,
    withTextInZip(DOCX, 'word/document.xml', '<w:p>', '<w:p><w:r><w:t>Read this.</w:t></w:r></w:p>'),
  ],
  [
    'table.xlsx',
    XLSX,
    withTextInZip(
      XLSX,
      'xl/worksheets/sheet1.xml',
      '</row><row r="2">',
      '<c r="C1" t="inlineStr"><is><t>Read this.</t></is></c>',
    ),
  ],
  ['gates.md', MARKDOWN, withText(MARKDOWN, 'Open', 'Read this.\n\n')],
  ['gates.html', HTML, withText(HTML, '<p>Open', '<p>Read this.</p>')],
])('%s', (name, content, updated) => {
  test('gets the translations of a translated file by one parse-file call, and exports the same file', async () => {
    const strings = await platform.import(name, content)
    const shown = strings.filter(({ isHidden }) => isHidden !== true)
    expect(shown.length).toBeGreaterThan(2)
    for (const string of shown) string.translations['de'] = { text: german(string.text) }
    const exported = await platform.export(name)
    expect(exported.equals(content)).toBe(false)
    for (const string of strings) string.translations = {}

    platform.sent.length = 0
    const uploaded = await platform.upload(name, exported)
    expect(platform.sent).toEqual(['parse-file'])
    expect(uploaded.length).toBe(shown.length)
    for (const { text, translations } of shown) expect(translations['de']?.text).toBe(german(text))
    expect((await platform.export(name)).equals(exported)).toBe(true)
  })

  test('keeps its translations when it is updated, takes those of the old version, and of the new one', async () => {
    const exported = await platform.export(name)
    const kept = new Map(platform.strings(name).map(({ text, translations }) => [text, translations['de']]))
    const strings = await platform.import(name, updated)
    expect(strings.filter(({ text }) => !kept.has(text)).map(({ text }) => text)).toEqual(['Read this.'])
    for (const { text, translations } of strings) expect(translations['de']).toEqual(kept.get(text))

    for (const string of strings) string.translations = {}
    await platform.upload(name, exported)
    const isRight = ({ text, translations }: KeptString): boolean =>
      translations['de'] === undefined || translations['de'].text === kept.get(text)?.text
    expect(strings.filter((string) => !isRight(string))).toEqual([])
    expect(strings.filter(({ translations }) => translations['de']).length).toBeGreaterThan(kept.size / 2)

    for (const string of strings)
      if (!string['isHidden']) string.translations['de'] = { text: german(string.text) }
    const again = await platform.export(name)
    for (const string of strings) string.translations = {}
    const uploaded = await platform.upload(name, again)
    expect(uploaded.find(({ text }) => text === 'Read this.')?.translations['de']?.text).toBe(
      'ÜberRead this.',
    )
    expect((await platform.export(name)).equals(again)).toBe(true)
    expect(again.equals(exported)).toBe(false)
  })
})

describe('a document that is updated', () => {
  const before = '# Gates\n\nOpen `gate-7` first.\n\nThen wait for 12 minutes.\n'
  const after = '# Gates\n\nRead this.\n\nOpen `gate-7` first.\n\nThen wait for 12 minutes.\n'
  const translation = '# Tore\n\nÖffne zuerst `gate-7`.\n\nWarte dann 12 Minuten.\n'

  test('keeps its identifiers, and a translation of the old version goes to the texts that it has', async () => {
    await platform.import('guide.md', Buffer.from(before))
    await platform.upload('guide.md', Buffer.from(translation))
    await platform.import('guide.md', Buffer.from(after))
    expect(platform.strings('guide.md').map(({ translations }) => translations['de']?.text)).toEqual([
      'Tore',
      undefined,
      'Öffne zuerst `gate-7`.',
      'Warte dann 12 Minuten.',
    ])
    const uploaded = await platform.upload('guide.md', Buffer.from(translation))
    expect(uploaded.map(({ text }) => text)).toContain('Gates')
    expect(platform.strings('guide.md')[1]?.translations).toEqual({})
    const { warnings } = host.log.findLast(({ msg }) => msg === 'job') ?? {}
    expect(warnings).toEqual([expect.stringMatching(/^\d of 4 texts of the source have no translation/)])
  })
})

describe('the source of a document', () => {
  const upload = (organization: number) => {
    const other = new SpecifiedPlatform(address, organization)
    return { other, refused: 'this host does not know the source' }
  }

  test('is that of one organization, and is gone when its data is removed', async () => {
    const { other, refused } = upload(43)
    await other.import('a.md', MARKDOWN)
    await other.upload('a.md', MARKDOWN)
    const { config } = host.host
    const database = await openHostDatabase(config)
    expect(await forgetOrganization(database, 'organization:43')).toBe(true)
    await expect(other.upload('a.md', MARKDOWN)).rejects.toThrow(refused)
    // That of others is still there.
    await expect(platform.upload('gates.md', MARKDOWN)).resolves.not.toEqual([])

    const rows = await database.selectFrom('sources').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain('Gates')
    await database
      .updateTable('sources')
      .set({ used_at: Date.now() - 91 * 86_400_000 })
      .execute()
    await database.destroy()
    await expect(platform.upload('gates.md', MARKDOWN)).rejects.toThrow(refused)
    // The next import stores it again.
    await platform.import('gates.md', MARKDOWN)
    await expect(platform.upload('gates.md', MARKDOWN)).resolves.not.toEqual([])
  })
})
