// Starts the bundled language server for a folder.
import type { WorkspaceFolder } from 'vscode'
import { LanguageClient, TransportKind } from 'vscode-languageclient/node'

/** A server that runs. */
export interface LanguageServer {
  stop(): Promise<void>
}

/** Starts the server of a folder. `program` is the command line that the extension contains. */
export async function startServer(program: string, folder: WorkspaceFolder): Promise<LanguageServer> {
  const options = { cwd: folder.uri.fsPath }
  const server = { module: program, args: ['lsp'], transport: TransportKind.stdio, options }
  const client = new LanguageClient('atlas', 'Atlas Formats', server, {
    // It answers for localized files and code, and has nothing to say of others.
    documentSelector: [{ scheme: 'file', pattern: { baseUri: folder.uri.toString(), pattern: '**/*' } }],
    workspaceFolder: folder,
  })
  await client.start()
  return { stop: () => client.stop() }
}
