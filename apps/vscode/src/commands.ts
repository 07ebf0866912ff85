// The commands of the extension. Each runs the command line in a folder, and shows what it printed.
import { commands, window, workspace, type ExtensionContext, type OutputChannel } from 'vscode'
import { openEditor } from './editor-panel.ts'
import { run } from './running.ts'

/** Adds the commands. `changed` is called after files were written. */
export function registerCommands(context: ExtensionContext, program: string, changed: () => void): void {
  const output = window.createOutputChannel('Atlas Formats')
  const add = (name: string, job: (folder: string) => Promise<void>): void => {
    context.subscriptions.push(
      commands.registerCommand(name, async () => {
        const folder = await chosenFolder()
        if (folder !== undefined) await job(folder)
      }),
    )
  }
  const write = async (folder: string, args: readonly string[]): Promise<void> => {
    await workspace.saveAll(false)
    const { code, stdout, stderr } = await run(program, folder, args)
    changed()
    await show(output, `atlas ${args.join(' ')}`, code, stdout + stderr)
  }
  context.subscriptions.push(output)
  add('atlas.openEditor', (folder) => openEditor(context, program, folder))
  add('atlas.sync', (folder) => write(folder, ['sync']))
  add('atlas.addLanguage', async (folder) => {
    const code = await window.showInputBox({ prompt: 'The code of the new language, such as es or pt-BR' })
    if (code) await write(folder, ['add', '--', code])
  })
  add('atlas.translate', async (folder) => {
    const words = await window.showInputBox({
      prompt: 'Who translates: options of atlas translate. Keys come from the environment.',
      value: '--engine deepl',
    })
    if (words) await write(folder, ['translate', ...wordsOf(words)])
  })
}

/** The only folder, or the one that the user chooses. */
async function chosenFolder(): Promise<string | undefined> {
  const folders = (workspace.workspaceFolders ?? []).filter(({ uri }) => uri.scheme === 'file')
  const [only, other] = folders
  if (only && !other) return only.uri.fsPath
  if (!only) {
    await window.showInformationMessage('Open a folder with localized files first.')
    return undefined
  }
  const chosen = await window.showWorkspaceFolderPick()
  return chosen?.uri.fsPath
}

async function show(output: OutputChannel, title: string, code: number, text: string): Promise<void> {
  output.appendLine(`> ${title}\n${text}`)
  const [first = ''] = text.trim().split('\n')
  const message = first === '' ? 'Nothing was to be changed.' : first
  const chosen =
    code > 1
      ? await window.showErrorMessage(message, 'Show all')
      : await window.showInformationMessage(message, 'Show all')
  if (chosen) output.show()
}

/** The words of a line, split at white space except in quotes. */
function wordsOf(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? '')
}
