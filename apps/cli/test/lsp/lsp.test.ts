// atlas lsp over standard input and output, with the connection of the protocol's makers.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type {
  CodeAction,
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  Hover,
  Location,
  WorkspaceEdit,
} from 'vscode-languageserver-protocol'
import { MessageType } from 'vscode-languageserver-protocol'
import { WorkTree } from '../repository/work-tree.ts'
import { codesOf, Editor } from './client.ts'

const SOURCE = 'locales/en/common.json'
const TARGET = 'locales/de/common.json'
const CODE = 'src/app.ts'
const PHP = 'lang/de/app.php'
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{ "dependencies": { "i18next": "1" } }\n',
  [SOURCE]:
    '{\r\n  "gate": "Gate",\r\n  "menu": {\r\n    "open": "Open {{name}}",\r\n    "close": "Close"\r\n  }\r\n}\r\n',
  [TARGET]:
    '{\r\n  "gate": "Tor 🚪",\r\n  "menu": {\r\n    "open": "Öffne"\r\n  },\r\n  "gone": "Weg"\r\n}\r\n',
  'locales/en/home.json': '{ "close": "Close" }\n',
  'locales/de/home.json': '{ "close": "Schließen" }\n',
  [CODE]: "import i18next from 'i18next'\ni18next.t('menu.open')\ni18next.t('common:gate')\n",
  'lang/en/app.php': "<?php\nreturn ['hello' => 'Hello :name'];\n",
  [PHP]: "<?php\nreturn ['hello' => 'Hallo :name'];\n",
}
const fileOf = (path: string): string => FILES[path] ?? ''
const whole = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }

let tree: WorkTree
let editor: Editor
beforeAll(async () => {
  tree = new WorkTree(FILES).commit()
  editor = await Editor.in(tree.folder, {
    textDocument: { codeAction: { resolveSupport: { properties: ['edit'] } } },
  })
  await editor.open(TARGET, fileOf(TARGET))
  await editor.open(CODE, fileOf(CODE))
})
afterAll(async () => {
  await editor.close()
  tree.delete()
})

afterEach(async () => {
  for (const path of [TARGET, SOURCE, PHP, CODE])
    if (editor.isOpen(path)) await editor.replace(path, fileOf(path))
})

const seen = (all: readonly Diagnostic[]): unknown[] =>
  all.map(({ code, severity, message, range: { start } }) => [
    code,
    severity,
    `${start.line}:${start.character}`,
    message,
  ])
const textAt = (path: string, { range }: Pick<Location, 'range'>): string =>
  editor.document(path).getText(range)

test('it says what it can do, and that it does not format', () => {
  expect(Object.keys(editor.capabilities).sort()).toEqual([
    'codeActionProvider',
    'completionProvider',
    'definitionProvider',
    'documentSymbolProvider',
    'foldingRangeProvider',
    'hoverProvider',
    'inlayHintProvider',
    'referencesProvider',
    'renameProvider',
    'textDocumentSync',
  ])
})

describe('diagnostics', () => {
  test('of a file that was opened, and after each change', async () => {
    expect(seen(await editor.diagnostics(TARGET, (codes) => codes.length > 2))).toEqual([
      ['extra-key', 2, '5:3', 'the source file does not have the key gone'],
      ['missing-key', 3, '0:0', `1 string of ${SOURCE} is missing: menu.close`],
      ['code-lost', 2, '3:13', 'the code {{name}} is missing'],
    ])
    await editor.type(TARGET, '"Öffne"', '"Öffne {{nam}}"')
    const wrong = await editor.diagnostics(TARGET, (codes) => codes.includes('code-added'))
    expect(codesOf(wrong)).toEqual(['extra-key', 'missing-key', 'code-lost', 'code-added'])
    await editor.type(TARGET, '{{nam}}"', '{{nam}}')
    const broken = await editor.diagnostics(TARGET, (codes) => codes.includes('not-readable'))
    expect(seen(broken)).toEqual([
      ['not-readable', 1, '3:12', 'The string that opens here is not closed on its line.'],
    ])
  })

  test('of settings that cannot be read: no file is checked, which is said', async () => {
    const other = new WorkTree({ ...FILES, 'atlas.json': '{' }).commit()
    const its = await Editor.in(other.folder)
    await its.open(TARGET, fileOf(TARGET))
    const found = await its.diagnostics(TARGET, (codes) => codes.includes('not-readable'))
    expect(found.map(({ message }) => message)).toEqual([expect.stringMatching(/^atlas\.json is not JSON: /)])
    await its.close()
    other.delete()
  })

  test('of its siblings, if the source changes before it is saved', async () => {
    await editor.open(SOURCE, fileOf(SOURCE))
    await editor.type(SOURCE, '"Gate"', '"Gate {{number}}"')
    const found = await editor.diagnostics(
      TARGET,
      (codes) => codes.filter((code) => code === 'code-lost').length === 2,
    )
    expect(found.some(({ message }) => message === 'the code {{number}} is missing')).toBe(true)
  })

  test('of keys that no file has, in code, and of keys that no code uses', async () => {
    await editor.type(CODE, "'menu.open'", "'menu.opne'")
    expect(seen(await editor.diagnostics(CODE, (codes) => codes.length > 0))).toEqual([
      ['unknown-key', 2, '1:11', 'the code uses the key menu.opne, which no file has'],
    ])
    const unused = await editor.diagnostics(SOURCE, (codes) => codes.length === 2)
    expect(seen(unused)).toEqual([
      ['unused-key', 2, '3:5', 'no code uses the key'],
      ['unused-key', 2, '4:5', 'no code uses the key'],
    ])
    await editor.type(CODE, "'menu.opne'", "'menu.open'")
    expect(await editor.diagnostics(CODE, (codes) => codes.length === 0)).toEqual([])
    expect(seen(await editor.diagnostics(SOURCE, (codes) => codes.length === 1))).toEqual([
      ['unused-key', 2, '4:5', 'no code uses the key'],
    ])
  })

  test('of a file in another format', async () => {
    await editor.open(PHP, fileOf(PHP))
    expect(await editor.diagnostics(PHP, () => true)).toEqual([])
    await editor.type(PHP, ':name', ':nam')
    expect(codesOf(await editor.diagnostics(PHP, (codes) => codes.length > 0))).toEqual([
      'code-lost',
      'code-added',
    ])
  })
})

test('hover shows a string in all languages, in a file and in code', async () => {
  const inFile = await editor.ask<Hover>('textDocument/hover', TARGET, 'Öffne')
  const value =
    '`menu.open` · `locales/{lang}/common.json`\n\n- en: `Open {{name}}`\n- de: `Öffne`\n\nCodes: `{{name}}`'
  expect(inFile.contents).toEqual({ kind: 'markdown', value })
  const inCode = await editor.ask<Hover>('textDocument/hover', CODE, 'menu.open')
  expect(inCode.contents).toEqual({ kind: 'markdown', value })
  expect(await editor.ask('textDocument/hover', CODE, 'import')).toBe(null)
})

test('texts of files are no markup in a hover', async () => {
  await editor.type(TARGET, '"Öffne"', '"[x](command:y) `` <img> *b*"')
  const { contents } = await editor.ask<Hover>('textDocument/hover', TARGET, 'img')
  expect(contents).toMatchObject({
    value: expect.stringContaining('- de: ``` [x](command:y) `` <img> *b* ```'),
  })
})

test('completion offers the placeholders of the source text', async () => {
  await editor.type(TARGET, '"Öffne"', '"Öffne {{n"')
  const items = await editor.ask<CompletionItem[]>('textDocument/completion', TARGET, '{{n"', {}, 3)
  expect(items).toMatchObject([{ label: '{{name}}', textEdit: { newText: '{{name}}' } }])
  const [{ textEdit } = {}] = items
  expect(textEdit && 'range' in textEdit && textAt(TARGET, textEdit)).toBe('{{n')
})

test('definition and references lead from a language to the others, and to code and back', async () => {
  const places = (all: Location[]): string[] =>
    all.map(
      ({ uri, range: { start } }) => `${uri.slice(editor.uri('').length)}:${start.line}:${start.character}`,
    )
  const ask = async (method: string, path: string, found: string): Promise<string[]> =>
    places(
      await editor.ask<Location[]>(`textDocument/${method}`, path, found, {
        context: { includeDeclaration: true },
      }),
    )
  expect(await ask('definition', TARGET, 'Öffne')).toEqual([`${SOURCE}:3:5`])
  expect(await ask('definition', SOURCE, 'Open')).toEqual([`${TARGET}:3:5`])
  expect(await ask('definition', CODE, 'common:gate')).toEqual([`${SOURCE}:1:3`])
  const all = [`${SOURCE}:3:5`, `${TARGET}:3:5`, `${CODE}:1:11`]
  expect(await ask('references', TARGET, 'Öffne')).toEqual(all)
  expect(await ask('references', CODE, 'menu.open')).toEqual(all)
})

test('rename changes the key in all languages and in code', async () => {
  const prepared = await editor.ask<{ placeholder: string }>('textDocument/prepareRename', TARGET, 'gate"')
  expect(prepared.placeholder).toBe('gate')
  const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', TARGET, 'gate"', { newName: 'door' })
  expect(editor.edited(edit, (path) => tree.read(path))).toEqual({
    [SOURCE]: fileOf(SOURCE).replace('gate', 'door'),
    [TARGET]: fileOf(TARGET).replace('gate', 'door'),
    [CODE]: fileOf(CODE).replace('common:gate', 'common:door'),
  })
  await expect(editor.ask('textDocument/rename', TARGET, 'gate"', { newName: 'gone' })).rejects.toThrow(
    /has the key gone already/,
  )
  await expect(editor.ask('textDocument/prepareRename', CODE, 'import')).rejects.toThrow(
    'There is no key here that could be renamed.',
  )
})

test('actions add and remove keys, insert a placeholder, restore spaces, and take a translation from elsewhere', async () => {
  await editor.type(TARGET, '"Öffne"', '"Öffne",\r\n    "close": "Close"')
  await editor.type(TARGET, '"Tor 🚪"', '"Tor 🚪 "')
  const diagnostics = await editor.diagnostics(TARGET, (codes) => codes.includes('edge-space'))
  const actions = await editor.request<CodeAction[]>('textDocument/codeAction', TARGET, {
    range: whole,
    context: { diagnostics },
  })
  const texts: Record<string, string> = {}
  for (const action of actions) {
    const { edit = {} } = await editor.connection.sendRequest<CodeAction>('codeAction/resolve', action)
    texts[action.title] = editor.edited(edit, (path) => tree.read(path))[TARGET] ?? ''
  }
  const now = editor.document(TARGET).getText()
  const withoutGone = now.replace(',\r\n  "gone": "Weg"', '')
  expect(texts).toEqual({
    'Remove the keys that the source does not have': withoutGone,
    'Bring the file in line with its source': withoutGone,
    'Insert {{name}}': now.replace('"Öffne"', '"Öffne {{name}}"'),
    'Restore the spaces': now.replace('🚪 "', '🚪"'),
    'Translate as elsewhere: Schließen': now.replace('"close": "Close"', '"close": "Schließen"'),
  })
})

test('hints show the source texts, symbols the keys, and what contains keys can be folded', async () => {
  const hints = await editor.request<{ label: string; position: unknown }[]>(
    'textDocument/inlayHint',
    TARGET,
    { range: whole },
  )
  expect(hints.map(({ label }) => label)).toEqual(['← Gate', '← Open {{name}}'])
  const symbols = await editor.request<DocumentSymbol[]>('textDocument/documentSymbol', TARGET)
  const shown = (all: DocumentSymbol[] = []): unknown[] =>
    all.map(({ name, detail, children }) => [name, detail, ...shown(children)])
  expect(shown(symbols)).toEqual([
    ['gate', 'Tor 🚪'],
    ['menu', undefined, ['open', 'Öffne']],
    ['gone', 'Weg'],
  ])
  expect(await editor.request('textDocument/foldingRange', TARGET)).toMatchObject([
    { startLine: 2, endLine: 4 },
  ])
})

test('a new language and a file that another program has changed are seen', async () => {
  tree.write({ 'locales/fr/home.json': '{ "close": "Fermer", "more": "Plus" }\n' })
  const uri = editor.uri('locales/fr/home.json')
  const change = (type: number): Promise<void> =>
    editor.connection.sendNotification('workspace/didChangeWatchedFiles', { changes: [{ uri, type }] })
  await change(1)
  await change(2)
  expect(seen(await editor.diagnostics('locales/fr/home.json', (codes) => codes.length > 0))).toEqual([
    ['extra-key', 2, '0:22', 'the source file does not have the key more'],
  ])
  tree.git('clean', '--quiet', '--force', '-d')
  await change(3)
})

test('the grammar of the framework checks texts, also while someone types', async () => {
  const laravel = new WorkTree({
    'composer.json': '{ "require": { "laravel/framework": "^12" } }',
    'lang/en/a.php': "<?php\nreturn ['boats' => 'One boat|:count boats'];\n",
    'lang/pl/a.php': "<?php\nreturn ['boats' => 'Łódź|:count łodzie|:count łodzi'];\n",
  }).commit()
  const other = await Editor.in(laravel.folder, {})
  await other.open('lang/pl/a.php', laravel.read('lang/pl/a.php'))
  expect(await other.diagnostics('lang/pl/a.php', () => true)).toEqual([])
  await other.replace('lang/pl/a.php', "<?php\nreturn ['boats' => 'Łódź|:count łodzi'];\n")
  expect(seen(await other.diagnostics('lang/pl/a.php', (codes) => codes.length > 0))).toEqual([
    ['plural-form', 2, '1:20', 'the plural has 2 forms between bars, and Polish needs 3'],
  ])
  await other.close()
  laravel.delete()
})

test('it goes on if an editor refuses to report changed files', async () => {
  const other = await Editor.in(tree.folder, {
    workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
  })
  const warned = new Promise((done) => {
    other.connection.onNotification('window/logMessage', (sent: { type: MessageType }) => {
      if (sent.type === MessageType.Warning) done(sent)
    })
  })
  expect(await warned).toMatchObject({
    message: expect.stringMatching(/^The editor does not report changed files: /),
  })
  await other.open(TARGET, fileOf(TARGET))
  expect(await other.diagnostics(TARGET, () => true)).toHaveLength(3)
  await other.close()
})

test('it has written nothing', () => {
  expect(tree.git('status', '--porcelain')).toBe('')
})

test('an address that is no file of this machine, or oddly spelled, stops nothing', async () => {
  const own = new WorkTree({
    'l/en.json': '{ "gate": "Gate {{name}}" }\n',
    'l/de.json': '{ "gate": "Tor" }\n',
    '100%/en.json': '{ "gate": "Gate {{name}}" }\n',
    '100%/de.json': '{ "gate": "Tor" }\n',
  })
  const other = await Editor.in(own.folder)
  const open = (uri: string): Promise<void> =>
    other.connection.sendNotification('textDocument/didOpen', {
      textDocument: { uri, languageId: 'json', version: 1, text: '{ "gate": "Tor" }\n' },
    })
  try {
    const folder = other.uri('')
    const odd = [
      'file://host/share/x.json',
      'file:///x/100%.json',
      'file:///x/%FF.json',
      'file:///x/a%2Fb.json',
      'file:///x/%00.json',
      'file://',
      'untitled:Untitled-1',
      `vscode-notebook-cell:${folder}l/de.json#1`,
      `git:${folder}l/de.json?ref=HEAD`,
      '',
      'x',
    ]
    for (const uri of odd) await open(uri)
    for (const uri of odd)
      for (const method of ['hover', 'definition', 'documentSymbol', 'codeAction']) {
        const context = { diagnostics: [] }
        const position = { line: 0, character: 4 }
        const textDocument = { uri }
        const answer = await other.connection.sendRequest(`textDocument/${method}`, {
          textDocument,
          position,
          range: whole,
          context,
        })
        expect([uri, method, answer ?? []]).toEqual([uri, method, []])
      }
    await other.open('l/de.json', own.read('l/de.json'))
    expect(codesOf(await other.diagnostics('l/de.json', (codes) => codes.length > 0))).toEqual(['code-lost'])
    expect(await other.ask<Hover>('textDocument/hover', 'l/de.json', 'gate')).toMatchObject({
      contents: { value: expect.stringContaining('Gate') },
    })
    expect(await other.ask('textDocument/rename', 'l/de.json', 'gate', { newName: 'door' })).toMatchObject({
      changes: { [other.uri('l/en.json')]: expect.any(Array) },
    })
    // An editor that does not spell a percent sign as %25.
    await open(`${folder}100%/de.json`)
    const symbols = await other.connection.sendRequest('textDocument/documentSymbol', {
      textDocument: { uri: `${folder}100%/de.json` },
    })
    expect(symbols).toHaveLength(1)
  } finally {
    await other.close()
    own.delete()
  }
})
