// Transcripts of the servers for editors and for agents.
import { McpClient } from '@atlas/cli/test/mcp/client.ts'
import { Editor } from '@atlas/cli/test/lsp/client.ts'
import { repositories, type FormatRepository } from '@atlas/cli/test/mcp/repositories.ts'
import { WorkTree } from '@atlas/cli/test/repository/work-tree.ts'
import { COMMAND } from './programs.ts'
import { onEachMachine, recorded, type Recording } from './recording.ts'

/** The calls of an agent: reading, writing, refused ones. */
const CALLS: readonly (readonly [string, Record<string, unknown>])[] = [
  ['status', {}],
  ['status', { language: 'pl' }],
  ['list_strings', {}],
  ['list_strings', { language: 'pl', state: 'missing' }],
  ['get_strings', { keys: ['gate', 'nothing'] }],
  ['lint', {}],
  ['glossary', { texts: ['Gate'], language: 'pl' }],
  ['set_translations', { translations: [{ key: 'gate', language: 'pl', text: 'Furtka' }] }],
  ['set_translations', { translations: [{ key: 'hello', language: 'pl', text: 'Cześć' }] }],
  ['set_translations', { translations: [{ key: 'gate', language: 'pl', text: 7 }] }],
  ['add_keys', { keys: [{ key: 'moor', text: 'Moor', after: 'gate' }] }],
  ['rename_key', { key: 'gate', newKey: 'portal' }],
  ['remove_keys', { keys: ['portal'] }],
  ['add_language', { language: 'nl' }],
  ['sync', {}],
  ['unknown', {}],
]

/** Records them for a repository of each of twelve formats, on each machine. */
export async function recordProtocols(): Promise<Recording> {
  const recording: Recording = {}
  await onEachMachine(async (machine) => {
    for (const repository of repositories) {
      await recordAgent(recording, machine, repository)
      await recordEditor(recording, machine, repository)
    }
  })
  return recording
}

async function recordAgent(
  recording: Recording,
  machine: string,
  { format, files }: FormatRepository,
): Promise<void> {
  const tree = new WorkTree(files).commit()
  const client = await McpClient.in(tree.folder)
  const { tools } = await client.client.listTools()
  recording[`${machine} mcp ${format} tools`] = recorded(JSON.stringify(tools))
  for (const [index, [name, given]] of CALLS.entries()) {
    const answer = await client.client
      .callTool({ name, arguments: given })
      .catch((error: unknown) => ({ thrown: String(error) }))
    recording[`${machine} mcp ${format} ${index} ${name}`] = recorded(JSON.stringify(answer), [tree.folder])
  }
  await client.close()
  recording[`${machine} mcp ${format} files`] = recorded(tree.git('diff', '--no-color'))
  tree.delete()
}

async function recordEditor(
  recording: Recording,
  machine: string,
  { format, files, path }: FormatRepository,
): Promise<void> {
  const tree = new WorkTree(files).commit()
  const editor = await Editor.in(tree.folder, {}, COMMAND)
  recording[`${machine} lsp ${format} capabilities`] = recorded(JSON.stringify(editor.capabilities))
  const text = files[path] ?? ''
  await editor.open(path, text)
  const diagnostics = await editor.diagnostics(path, () => true)
  recording[`${machine} lsp ${format} diagnostics`] = recorded(JSON.stringify(diagnostics), [tree.folder])
  const asked = ['hover', 'definition', 'references', 'completion', 'prepareRename']
  for (const name of asked) {
    const place = text.includes('gate') ? 'gate' : text.slice(0, 4)
    const answer = await editor
      .ask(`textDocument/${name}`, path, place, { context: { includeDeclaration: true } })
      .catch((error: unknown) => ({ thrown: String(error) }))
    recording[`${machine} lsp ${format} ${name}`] = recorded(JSON.stringify(answer), [tree.folder])
  }
  for (const name of ['documentSymbol', 'codeLens', 'inlayHint', 'foldingRange']) {
    const range = { start: { line: 0, character: 0 }, end: { line: 999, character: 0 } }
    const answer = await editor
      .request(`textDocument/${name}`, path, { range })
      .catch((error: unknown) => ({ thrown: String(error) }))
    recording[`${machine} lsp ${format} ${name}`] = recorded(JSON.stringify(answer), [tree.folder])
  }
  await editor.close()
  tree.delete()
}
