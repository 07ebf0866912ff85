// The list of terms that atlas.json names: each command that looks at translations uses it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Hover } from 'vscode-languageserver-protocol'
import { Editor } from '../lsp/client.ts'
import { McpClient } from '../mcp/client.ts'
import { WorkTree } from './work-tree.ts'

const GERMAN =
  '{\n  "open": "Öffne die Akten",\n  "name": "Dateiname",\n  "sign": "Anmelden",\n  "none": ""\n}\n'
const FILES = {
  'atlas.json': '{ "terms": "./i18n/terms.csv" }\n',
  'i18n/terms.csv':
    'en,en forbidden,de,de forbidden,note\nfile,,Datei,Akte,on disk\nsign-in,login | log-in,Anmeldung,,\n',
  'locales/en.json':
    '{\n  "open": "Open the files",\n  "name": "File name",\n  "sign": "Login",\n  "none": "No files"\n}\n',
  'locales/de.json': GERMAN,
}
const OF_OPEN = 'the text has “Akten”, which is not to be used for “file”: the term is “Datei”'
const OF_SOURCE = 'the text has “Login”, which is not to be used: the term is “sign-in”'
const FILE = { source: 'file', target: 'Datei', forbidden: ['Akte'], note: 'on disk' }

const folder = process.cwd()
let tree: WorkTree
beforeAll(() => {
  tree = new WorkTree(FILES).commit()
})
afterAll(() => {
  process.chdir(folder)
  tree.delete()
})

test('lint has a rule for terms, with its places', async () => {
  const { stdout, code } = await tree.atlas(['lint'])
  expect([code, stdout]).toEqual([
    0,
    `locales/de.json:2:22: warning: open: ${OF_OPEN} (term)
locales/en.json:4:12: warning: sign: ${OF_SOURCE} (term)
0 errors, 2 warnings
`,
  ])
  const failing = await tree.atlas(['lint', '--rule', 'term=error'])
  expect(failing.code).toBe(1)
})

test('the list itself is no file of translations', async () => {
  const { stdout } = await tree.atlas(['status', '--json'])
  expect(stdout).toContain('locales/de.json')
  expect(stdout).not.toContain('terms.csv')
})

test('translate sends the terms of a text', async () => {
  const { stdout } = await tree.atlas(['translate', '--dry-run'])
  expect(JSON.parse(stdout)).toMatchObject({ identifier: 'none', terms: [FILE] })
})

test('an agent gets the terms of a text, and is told of those that it did not follow', async () => {
  const agent = await McpClient.here(tree.folder)
  expect((await agent.call('glossary', { language: 'de', text: 'No files' })).answer['terms']).toEqual([FILE])
  const translations = [{ key: 'none', language: 'de', text: 'Keine Akten' }]
  const { answer } = await agent.call('set_translations', { translations })
  expect(answer).toMatchObject({ written: [{ key: 'none' }], findings: [{ key: 'none', rule: 'term' }] })
  await agent.close()
  tree.write({ 'locales/de.json': GERMAN })
})

test('an editor shows the findings and the terms, also after the list has changed', async () => {
  const editor = await Editor.in(tree.folder)
  await editor.open('locales/de.json', GERMAN)
  const found = await editor.diagnostics('locales/de.json', (codes) => codes.includes('term'))
  expect(found.map(({ message }) => message)).toContain(OF_OPEN)
  await editor.open('locales/en.json', FILES['locales/en.json'])
  const ofSource = await editor.diagnostics('locales/en.json', (codes) => codes.includes('term'))
  expect(ofSource.map(({ message }) => message)).toContain(OF_SOURCE)
  const position = { line: 1, character: 15 }
  const textDocument = { uri: editor.uri('locales/de.json') }
  const hover: Hover | null = await editor.connection.sendRequest('textDocument/hover', {
    textDocument,
    position,
  })
  expect(JSON.stringify(hover?.contents)).toContain('de: `file` → `Datei`, not `Akte`')
  tree.write({ 'i18n/terms.csv': 'en,de\nfile,Akte | Datei\n' })
  await editor.connection.sendNotification('workspace/didChangeWatchedFiles', {
    changes: [{ uri: editor.uri('i18n/terms.csv'), type: 2 }],
  })
  await editor.diagnostics('locales/de.json', (codes) => !codes.includes('term'))
  await editor.close()
  tree.git('checkout', '--quiet', '.')
})

test.each([
  [{ 'atlas.json': '{ "terms": "none.csv" }' }, 'atlas.json names the terms none.csv, which is not there.'],
  [{ 'atlas.json': '{ "terms": 1 }' }, 'The terms of atlas.json must be the path of a CSV or TBX file.'],
  [
    { 'i18n/terms.csv': 'en,deutsch\n' },
    'i18n/terms.csv, the terms of atlas.json, cannot be read: the column deutsch',
  ],
])('%j is refused', async (files, message) => {
  tree.write(files)
  const { stderr, code } = await tree.atlas(['lint'])
  expect([code, stderr]).toEqual([3, expect.stringContaining(message)])
  tree.git('checkout', '--quiet', '.')
})
