// The extension for VS Code: its archive and manifest, the server that it contains, and its activation.
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { XMLParser } from 'fast-xml-parser'
import { beforeAll, expect, test } from 'vitest'
import { openZip, type Zip } from '@atlas/core/reading/zip.ts'
import { Editor } from '@atlas/cli/test/lsp/client.ts'
import { WorkTree } from '@atlas/cli/test/repository/work-tree.ts'
import { VsCode } from './vscode-stand-in.ts'

const ROOT = join(import.meta.dirname, '../../..')
const FOLDER = join(ROOT, 'apps/vscode')

interface Manifest {
  main: string
  engines: { vscode: string }
  contributes: {
    commands: { command: string }[]
    views: Record<string, { id: string }[]>
    menus: Record<string, { command: string }[]>
  }
}

let archive: Zip
let manifest: Manifest
beforeAll(async () => {
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'scripts/package.ts', 'vscode'], {
    cwd: ROOT,
  })
  archive = openZip(readFileSync(join(FOLDER, 'atlas-formats.vsix')))
  manifest = JSON.parse(text('extension/package.json')) as Manifest
})

const text = (name: string): string => {
  const content = archive.read(name)
  if (!content) throw new Error(`${name} is missing.`)
  return content.toString()
}

test('the archive names what it contains, as VS Code expects it', () => {
  const parser = new XMLParser({
    ignoreAttributes: false,
    isArray: (name) => ['Asset', 'Default'].includes(name),
  })
  const { PackageManifest: declared } = parser.parse(text('extension.vsixmanifest')) as {
    PackageManifest: {
      Metadata: { Identity: Record<string, string> }
      Assets: { Asset: Record<string, string>[] }
    }
  }
  expect(declared.Metadata.Identity).toMatchObject({
    '@_Id': 'atlas-formats-vscode',
    '@_Publisher': 'atlas-formats',
    '@_Version': '0.1.0',
  })
  for (const asset of declared.Assets.Asset) expect(text(asset['@_Path'] ?? '')).not.toBe('')
  const { Types: types } = parser.parse(text('[Content_Types].xml')) as {
    Types: { Default: Record<string, string>[] }
  }
  const known = new Set(types.Default.map((each) => each['@_Extension']))
  const extensions = archive.names
    .filter((name) => name.startsWith('extension/'))
    .flatMap((name) => /\.\w+$/.exec(name)?.[0] ?? [])
  expect(extensions.filter((each) => !known.has(each))).toEqual([])
})

test('it contains the page of atlas edit', () => {
  const page = text('extension/dist/server/apps/editor/work-tree.html')
  const named = [...page.matchAll(/(?:src|href)="(?:ui\/)?([\w.-]+)"/g)].map(([, name = '']) => name)
  expect(named).toContain('app.js')
  for (const name of named) expect(text(`extension/dist/server/apps/editor/${name}`)).not.toBe('')
})

test('each command and view of the manifest is in the extension, and no other', () => {
  const code = text(`extension/${manifest.main.replace('./', '')}`)
  const named = new Set(
    [...code.matchAll(/["'`](atlas\.(?!editor\b)[a-zA-Z]+)["'`]/g)].map(([, name]) => name),
  )
  const { commands, views, menus } = manifest.contributes
  const declared = [
    ...commands.map(({ command }) => command),
    ...Object.values(views)
      .flat()
      .map(({ id }) => id),
  ]
  expect(named).toEqual(new Set(declared))
  const shown = Object.values(menus)
    .flat()
    .map(({ command }) => command)
  expect(shown.filter((each) => !declared.includes(each))).toEqual([])
})

test('its server runs without packages around it, and answers', async () => {
  const tree = new WorkTree({ 'en.json': '{ "a": "A %s" }\n', 'de.json': '{ "a": "A" }\n' })
  const editor = await Editor.in(tree.folder, {}, join(FOLDER, 'dist/server/apps/cli/atlas.js'))
  try {
    await editor.open('de.json', tree.read('de.json'))
    expect(await editor.diagnostics('de.json', () => true)).toMatchObject([{ code: 'code-lost' }])
  } finally {
    await editor.close()
    tree.delete()
  }
})

test('it starts its server, has its commands and its view, and stops the server at its end', async () => {
  const tree = new WorkTree({
    'en.json': '{ "a": "A", "b": "B" }\n',
    'de.json': '{ "a": "Ä", "b": "Be", "c": "C" }\n',
  })
  const code = new VsCode(tree.folder)
  const extension = code.load(join(FOLDER, manifest.main))
  const context = { subscriptions: code.subscriptions, asAbsolutePath: (path: string) => join(FOLDER, path) }
  try {
    await extension.activate(context)
    expect([...code.commands.keys()].sort()).toEqual(
      manifest.contributes.commands.map(({ command }) => command).sort(),
    )
    // The client registers what the server has answered that it can do.
    expect([...code.providers]).toEqual(
      expect.arrayContaining(['registerHoverProvider', 'registerRenameProvider']),
    )
    const view = code.views.get('atlas.matrix')
    const shown = (await view?.getChildren())?.map((node) => view?.getTreeItem(node))
    expect(shown).toMatchObject([{ label: 'de', description: '100 %' }])
    await code.commands.get('atlas.sync')?.()
    expect(code.messages).toEqual([expect.stringContaining('de.json')])
  } finally {
    await extension.deactivate()
    tree.delete()
  }
  const [server, ...others] = code.processes
  expect(others).toEqual([])
  if (server?.exitCode === null) await once(server, 'exit')
  expect(server?.exitCode).toBe(0)
})
