// The page of `atlas edit` in a panel. Its server runs as long as the panel is open.
import { env, Uri, ViewColumn, window, type ExtensionContext } from 'vscode'
import { startCommand } from './running.ts'

/** The origins of VS Code on a desktop, which show the page in a frame. */
const FRAMES = 'vscode-webview: vscode-file:'

/** Opens the page for a folder. */
export async function openEditor(context: ExtensionContext, program: string, folder: string): Promise<void> {
  try {
    const args = ['edit', '--no-open', '--json', '--frame', FRAMES]
    const { line, process: server } = await startCommand(program, folder, args)
    const { address } = JSON.parse(line) as { address: string }
    const panel = window.createWebviewPanel('atlas.editor', 'Translations', ViewColumn.Active, {
      enableScripts: true,
      retainContextWhenHidden: true,
    })
    // Where the folder is on another machine, its port is forwarded.
    const shown = await env.asExternalUri(Uri.parse(address))
    panel.webview.html = pageWith(shown.toString(true))
    panel.onDidDispose(() => server.kill(), undefined, context.subscriptions)
    server.once('exit', () => panel.dispose())
  } catch (error) {
    await window.showErrorMessage(error instanceof Error ? error.message : String(error))
  }
}

/** A page that has only a frame. */
function pageWith(address: string): string {
  const { origin } = new URL(address)
  const quoted = address.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<!doctype html>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; frame-src ${origin}; style-src 'unsafe-inline'">
<style>html, body, iframe { margin: 0; padding: 0; border: 0; width: 100%; height: 100%; }</style>
<iframe src="${quoted}" title="Translations"></iframe>`
}
