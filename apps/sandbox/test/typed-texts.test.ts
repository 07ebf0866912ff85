// Texts that name their format (`attributes.crowdinType`): the sandbox reads, splits and joins them as a platform does,
// for an app that knows only the specification.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { EditorImported, EditorStrings, EditorUploaded } from '@atlas/editor/editor-wire.ts'
import { profileNamed } from '@atlas/server/platform/profiles.ts'
import { sqlite, type Place } from '../../../test/storage/databases.ts'
import { openEditor, type TestEditor } from './test-editor.ts'

interface Text {
  identifier: string
  text: string
  attributes?: { crowdinType: string }
  hasPlurals?: boolean
  translations?: Record<string, { text: string; status?: string }>
}

interface Call {
  jobType: string
  file: { content: string }
  targetLanguages: { id: string }[]
  strings?: Text[]
}

/** Files have a line for each text: key, type and text. `.words` files have a word on each line. */
const read = ({ file, targetLanguages: [target] }: Call): Text[] =>
  Buffer.from(file.content, 'base64')
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [identifier = '', type = '', text = ''] = line.split('|')
      return {
        identifier,
        text,
        ...(type === '' || target ? {} : { attributes: { crowdinType: type } }),
        ...(target ? { translations: { [target.id]: { text } } } : {}),
      }
    })

function write({ file, strings = [], targetLanguages: [target] }: Call): string {
  const lines = Buffer.from(file.content, 'base64').toString().trimEnd().split('\n')
  const built = lines.map((line) => {
    const [key = '', type = '', text = ''] = line.split('|')
    const own = strings.find(({ identifier }) => identifier === key)?.translations?.[target?.id ?? '']
    return `${key}|${type}|${own?.text ?? text}\n`
  })
  return Buffer.from(built.join('')).toString('base64')
}

let server: Server
let place: Place
let editor: TestEditor
let calls: Call[]
/** What a module for `file-post-import` does to the strings. */
let afterImport: ((strings: Text[]) => object[]) | undefined

beforeEach(async () => {
  calls = []
  afterImport = undefined
  server = createServer(async (request, response) => {
    const call = (await json(request)) as Call
    calls.push(call)
    const data =
      call.jobType === 'parse-file'
        ? { strings: read(call) }
        : call.jobType === 'build-file'
          ? { content: write(call) }
          : { strings: afterImport?.(call.strings ?? []) ?? call.strings }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  place = await sqlite.create()
})
afterEach(async () => {
  await editor.close()
  await place.remove()
  server.closeAllConnections()
  server.close()
})

async function open(sentenceRules: string | null = null, hasProcessor = false): Promise<void> {
  const format = (type: string) => ({
    key: type,
    type,
    url: `/${type}`,
    signaturePatterns: { fileName: `\\.${type}$` },
  })
  const descriptor = {
    identifier: 'pages',
    name: 'Pages',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authentication: { type: 'none' },
    scopes: [],
    modules: {
      'custom-file-format': [format('page'), format('row')],
      ...(hasProcessor ? { 'file-post-import': [{ key: 'after', url: '/after' }] } : {}),
    },
  }
  editor = await openEditor(place, descriptor, 'by-size', profileNamed('crowdin'))
  Object.assign(editor.workspace, { sentenceRules })
}

const importPage = (content: string) =>
  editor.call<EditorImported>(
    'POST',
    `/projects/${editor.project.id}/files?name=a.page`,
    Buffer.from(content),
  )

async function stringsOf(file: number) {
  const [, { strings }] = await editor.call<EditorStrings>('GET', `/files/${file}/strings?language=de`)
  return strings
}

/** Translates strings by the page's own requests. */
async function translate(file: number, texts: Readonly<Record<string, string>>): Promise<void> {
  for (const { id, text } of await stringsOf(file)) {
    const translation = typeof text === 'string' ? texts[text] : undefined
    if (translation === undefined) continue
    const [status] = await editor.translate(id, 'de', { text: translation })
    expect(status).toBe(200)
  }
}

const PAGE = 'a|html|<h1>Harbor</h1><p>Gates are <b>open</b>.</p>\nb||Plain <i>text</i>\nc|md|# Boats\n'

test('a text of html is translated by its parts, and the app gets it whole before the build', async () => {
  await open()
  const [status, { file, warnings }] = await importPage(PAGE)
  expect([status, warnings]).toEqual([200, []])
  expect((await stringsOf(file.id)).map(({ text }) => text)).toEqual([
    'Harbor',
    'Gates are <b>open</b>.',
    'Plain <i>text</i>',
    'Boats',
  ])
  await translate(file.id, { Harbor: 'Hafen', Boats: 'Boote', 'Plain <i>text</i>': 'Nur Text' })
  const { parts } = await editor.exported(file.id, ['de'])
  expect(parts.at(-1)).toBe('a|html|<h1>Hafen</h1><p>Gates are <b>open</b>.</p>\nb||Nur Text\nc|md|# Boote\n')
  const [build] = calls.filter(({ jobType }) => jobType === 'build-file')
  expect(build?.strings?.map(({ identifier, text }) => [identifier, text])).toEqual([
    ['a', '<h1>Harbor</h1><p>Gates are <b>open</b>.</p>'],
    ['b', 'Plain <i>text</i>'],
    ['c', '# Boats'],
  ])
  expect(build?.strings?.[0]?.translations?.['de']).toEqual({
    text: '<h1>Hafen</h1><p>Gates are <b>open</b>.</p>',
    status: 'translated',
  })
})

test('a translated file gives the strings of such a text their translations', async () => {
  await open()
  const [, { file }] = await importPage(PAGE)
  const german = 'a|html|<h1>Hafen</h1><p>Tore sind <b>offen</b>.</p>\nb||Nur Text\nc|md|# Boote\n'
  const path = `/files/${file.id}/translations?language=de`
  const uploaded = await editor.call<EditorUploaded>('POST', path, Buffer.from(german))
  expect(uploaded).toMatchObject([200, { stored: 4, unmatchedCount: 0, warnings: [] }])
  expect((await editor.exported(file.id, ['de'])).parts.at(-1)).toBe(german)
  // What agrees with nothing in the source is left out, and named.
  const other = Buffer.from('a|html|<ul><li>1</li><li>2</li><li>3</li></ul>\n')
  const [, { warnings }] = await editor.call<EditorUploaded>('POST', path, other)
  expect(warnings.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^The translation of the string "a" was left out: /),
  ])
})

test('texts are split into sentences by the rules of the project, and joined again', async () => {
  const rule = '<rule break="yes"><beforebreak>!</beforebreak><afterbreak>\\s</afterbreak></rule>'
  const srx =
    '<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header cascade="no"/><body><languagerules>' +
    `<languagerule languagerulename="d">${rule}</languagerule></languagerules><maprules>` +
    '<languagemap languagepattern=".*" languagerulename="d"/></maprules></body></srx>'
  await open(srx)
  const [, { file }] = await importPage('a|html|<p>Gates! Boats. Tides!</p>\n')
  expect((await stringsOf(file.id)).map(({ text }) => text)).toEqual(['Gates!', 'Boats. Tides!'])
  await translate(file.id, { 'Boats. Tides!': 'Boote. Gezeiten!' })
  expect((await editor.exported(file.id, ['de'])).parts.at(-1)).toBe(
    'a|html|<p>Gates! Boote. Gezeiten!</p>\n',
  )
  const path = `/files/${file.id}/translations?language=de`
  const uploaded = await editor.call('POST', path, Buffer.from('a|html|<p>Tore! Boote. Gezeiten!</p>\n'))
  expect(uploaded).toMatchObject([200, { stored: 2 }])
  expect((await stringsOf(file.id)).map(({ translation }) => translation?.text)).toEqual([
    'Tore!',
    'Boote. Gezeiten!',
  ])
})

test('a text of a custom format goes through the module of that format', async () => {
  await open()
  const [, { file }] = await importPage('a|row|x\n')
  expect((await stringsOf(file.id)).map(({ identifier }) => identifier)).toEqual(['a › x'])
  expect(calls.map(({ file: { content } }) => Buffer.from(content, 'base64').toString())).toEqual([
    'a|row|x\n',
    'x',
  ])
})

test('a module after the import may name the format of a text', async () => {
  await open(null, true)
  afterImport = (strings) => strings.map((string) => ({ ...string, attributes: { crowdinType: 'html' } }))
  const [, { file }] = await importPage('a||<p>Gates</p><p>Boats</p>\n')
  expect((await stringsOf(file.id)).map(({ text }) => text)).toEqual(['Gates', 'Boats'])
})

test('a text that the sandbox cannot read stays whole, and is named', async () => {
  await open()
  const [, { file, warnings }] = await importPage('a|haml|%p Gates\nb|json|{"x":\n')
  expect((await stringsOf(file.id)).map(({ text }) => text)).toEqual(['%p Gates', '{"x":'])
  expect(warnings.map(({ message }) => message)).toEqual([
    'The sandbox cannot read haml, so the text of the string "a" stays whole.',
    expect.stringMatching(/^The text of the string "b" is not json: /),
  ])
})

test.each(['docx', 'auto', 'svg', 'nonsense'])('the type %s is refused with a sentence', async (type) => {
  await open()
  const [status, body] = await importPage(`a|${type}|x\n`)
  expect([status, JSON.stringify(body)]).toEqual([
    502,
    expect.stringContaining(`attributes.crowdinType \\"${type}\\", which is neither`) as string,
  ])
})

test('a plural may not name a format', async () => {
  await open(null, true)
  const plural = {
    hasPlurals: true,
    text: { one: 'Boat', other: 'Boats' },
    attributes: { crowdinType: 'html' },
  }
  afterImport = (strings) => strings.map((string) => ({ ...string, ...plural }))
  const [status, body] = await importPage('a||x\n')
  expect([status, JSON.stringify(body)]).toEqual([
    502,
    expect.stringContaining('has plurals, but attributes.crowdinType') as string,
  ])
})
