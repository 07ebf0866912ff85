// The extension for VS Code: starts the language server of each folder, and adds the view and the commands.
import { commands, window, workspace, type ExtensionContext, type WorkspaceFolder } from 'vscode'
import { registerCommands } from './commands.ts'
import { startServer, type LanguageServer } from './language-server.ts'
import { MatrixView } from './matrix-view.ts'

const servers = new Map<string, LanguageServer>()

/** Called by VS Code when the extension starts. */
export async function activate(context: ExtensionContext): Promise<void> {
  const program = context.asAbsolutePath('dist/server/apps/cli/atlas.js')
  const matrix = new MatrixView(program)
  context.subscriptions.push(window.registerTreeDataProvider('atlas.matrix', matrix))
  context.subscriptions.push(commands.registerCommand('atlas.refresh', () => matrix.refresh()))
  registerCommands(context, program, () => matrix.refresh())
  context.subscriptions.push(workspace.onDidSaveTextDocument(() => matrix.refreshSoon()))
  const start = async (folder: WorkspaceFolder): Promise<void> => {
    // A server knows one folder.
    if (folder.uri.scheme === 'file') servers.set(folder.uri.toString(), await startServer(program, folder))
  }
  context.subscriptions.push(
    workspace.onDidChangeWorkspaceFolders(async ({ added, removed }) => {
      for (const folder of removed) await stop(folder.uri.toString())
      for (const folder of added) await start(folder)
    }),
  )
  for (const folder of workspace.workspaceFolders ?? []) await start(folder)
}

/** Called by VS Code when the extension ends. */
export async function deactivate(): Promise<void> {
  for (const uri of servers.keys()) await stop(uri)
}

async function stop(uri: string): Promise<void> {
  const server = servers.get(uri)
  servers.delete(uri)
  await server?.stop()
}
