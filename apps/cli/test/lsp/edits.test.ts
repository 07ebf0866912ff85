// The edits of the language server equal what the commands write, byte for byte, in files of many formats.
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TextDocument } from 'vscode-languageserver-textdocument'
import type { CodeAction, WorkspaceEdit } from 'vscode-languageserver-protocol'
import { textEdits } from '../../lsp/text-edits.ts'
import { WorkTree } from '../repository/work-tree.ts'
import { Editor } from './client.ts'

test('edits make one text the other one, and are never inside a character or a line end', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\r\n', '\n', '\r', '😀', '\ud83d', '\ude00', '"', ','))
    .map((all) => all.join(''))
  const isSplit = (whole: string, at: number): boolean =>
    (whole[at - 1] === '\r' && whole[at] === '\n') ||
    /^[\ud800-\udbff][\udc00-\udfff]$/.test(whole.slice(at - 1, at + 1))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const document = TextDocument.create('file:///a', 'x', 1, before)
      const edits = textEdits(document, after)
      expect(TextDocument.applyEdits(document, edits)).toBe(after)
      for (const { range } of edits)
        for (const at of [range.start, range.end]) expect(isSplit(before, document.offsetAt(at))).toBe(false)
    }),
    { numRuns: 1000 },
  )
})

/** For each format, a source and a translation that lacks one of its keys, and has another key too many. */
const FORMATS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  JSON: {
    'en.json': '{\r\n  "gate": "Gate",\r\n  "new": { "a": "A", "b": "B" }\r\n}\r\n',
    'de.json': '{\r\n  "gate": "Tor",\r\n  "old": "Alt"\r\n}\r\n',
  },
  marked: {
    'en.json': '\ufeff{ "gate": "Gate", "new": "New" }',
    'de.json': '\ufeff{ "gate": "Tor", "old": "Alt" }',
  },
  i18next: {
    'en.json': '{\n  "gate_one": "{{count}} gate",\n  "gate_other": "{{count}} gates",\n  "new": "N"\n}\n',
    'de.json': '{\n\t"gate_other": "{{count}} Tore",\n\t"old": "Alt"\n}\n',
  },
  Rails: {
    'en.yml': 'en:\n  gate: Gate # Below\n  new:\n    one: "%{count} x"\n    other: "%{count} y"\n',
    'de.yml': "de:\n  gate: 'Tor'\n  old: 'Alt'\n",
  },
  Apple: {
    'en.lproj/L.strings': '/* G */\n"gate" = "Gate";\n/* N */\n"new" = "New";\n',
    'de.lproj/L.strings': '"gate"="Tor";\n"old"="Alt";\n',
  },
  properties: { 'm.properties': 'gate = Gate\nnew = N\\u00e4\n', 'm_de.properties': 'gate:Tor\nold:Alt\n' },
  TOML: {
    'en.toml': '[menu]\ngate = "Gate"\nnew = "New"\n',
    'de.toml': "[menu]\ngate = 'Tor' # T\nold = 'Alt'\n",
  },
  PHP: {
    'en/a.php': "<?php\nreturn [\n  'gate' => 'Gate',\n  'new' => 'New',\n];\n",
    'de/a.php': "<?php return ['gate' => 'Tor', 'old' => 'Alt'];\n",
  },
  RESX: {
    'S.resx':
      '<root>\n  <data name="gate"><value>Gate</value></data>\n  <data name="new"><value>New</value></data>\n</root>\n',
    'S.de.resx':
      '<root>\n  <data name="gate"><value>Tor</value></data>\n  <data name="old"><value>Alt</value></data>\n</root>\n',
  },
  Android: {
    'values/s.xml':
      "<resources>\n  <!-- G -->\n  <string name='gate'>Gate</string>\n  <string name='new'>New</string>\n</resources>\n",
    'values-de/s.xml':
      '<resources><string name="gate">Tor</string><string name="old">Alt</string></resources>\n',
  },
  ARB: {
    'app_en.arb':
      '{\n  "@@locale": "en",\n  "gate": "Gate",\n  "@gate": { "description": "G" },\n  "new": "New"\n}\n',
    'app_de.arb': '{\n  "@@locale": "de",\n  "gate": "Tor",\n  "old": "Alt"\n}\n',
  },
  Fluent: { 'en/m.ftl': 'gate = Gate\n    .title = T\nnew = New\n', 'de/m.ftl': 'gate = Tor\nold = Alt\n' },
  Lua: {
    'en.lua': 'return {\n  gate = "Gate",\n  new = "New",\n}\n',
    'de.lua': "return { gate = 'Tor', old = 'Alt' }\n",
  },
}

const paths = Object.entries(FORMATS).flatMap(([name, files]) =>
  Object.entries(files).map(([path, text]) => [`${name}/${path}`, text] as const),
)
const targets = paths.filter(([path]) => /\bde\b|_de\b/.test(path)).map(([path]) => path)

let tree: WorkTree
let editor: Editor
beforeAll(async () => {
  tree = new WorkTree(Object.fromEntries(paths)).commit()
  editor = await Editor.in(tree.folder)
})
afterAll(async () => {
  await editor.close()
  tree.delete()
})

/** What a command writes, by path. The files stay. */
async function writtenBy(args: readonly string[]): Promise<Record<string, string>> {
  const { stderr } = await tree.atlas(args)
  const changed = tree.git('diff', '--name-only').split('\n').filter(Boolean)
  const texts = Object.fromEntries(changed.map((path) => [path, tree.read(path)]))
  tree.git('checkout', '--quiet', '.')
  expect({ args, stderr, count: changed.length > 0 }).toEqual({ args, stderr, count: true })
  return texts
}

/** What edits make of the files on the disk, with their byte order marks. */
function writtenByEdit(edit: WorkspaceEdit): Record<string, string> {
  const marked = (path: string): string => (tree.read(path).startsWith('\ufeff') ? '\ufeff' : '')
  const texts = editor.edited(edit, (path) => tree.read(path).replace(/^\ufeff/, ''))
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path, marked(path) + text]))
}

describe.each(targets)('%s', (path) => {
  test('is brought in line as by atlas sync', async () => {
    await editor.open(path, tree.read(path).replace(/^\ufeff/, ''))
    const diagnostics = await editor.diagnostics(path, (codes) => codes.includes('extra-key'))
    const range = { start: { line: 0, character: 0 }, end: { line: 99, character: 0 } }
    const actions = await editor.request<CodeAction[]>('textDocument/codeAction', path, {
      range,
      context: { diagnostics },
    })
    const edits = new Map(actions.map(({ title, edit = {} }) => [title, edit]))
    const ask = async (title: string, ...args: string[]): Promise<void> => {
      expect(writtenByEdit(edits.get(title) ?? {})).toEqual(await writtenBy(['sync', ...args, path]))
    }
    await ask('Add the missing keys, with their source texts', '--missing', 'source', '--obsolete', 'keep')
    await ask('Remove the keys that the source does not have', '--missing', 'absent', '--obsolete', 'remove')
    await ask('Bring the file in line with its source', '--missing', 'source', '--obsolete', 'remove')
  })

  test('gets another key as by atlas rename', async () => {
    const key = path.startsWith('TOML') ? 'menu.gate' : 'gate'
    const wanted = path.startsWith('TOML') ? 'menu.door' : 'door'
    const edit = await editor.ask<WorkspaceEdit>('textDocument/rename', path, 'gate', { newName: wanted })
    expect(writtenByEdit(edit)).toEqual(await writtenBy(['rename', key, wanted, path]))
  })
})
