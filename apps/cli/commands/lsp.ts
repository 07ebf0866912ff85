// atlas lsp: a server for editors, by the Language Server Protocol.
import { Command } from 'commander'
import { Failure } from '../failure.ts'
import { versionOfAtlas } from '../version.ts'

/** `atlas lsp --stdio` */
export function lspCommand(): Command {
  return (
    new Command('lsp')
      .option('--stdio', 'talk over standard input and output, which is the only way')
      // The client of VS Code adds it. The protocol's library reads it itself.
      .option('--clientProcessId <id>', 'the process of the editor: the server ends with it')
      .action(async ({ stdio }: { stdio?: boolean }) => {
        if (!stdio) throw new Failure(2, 'An editor starts atlas lsp --stdio. docs/editors.md says how.')
        const [{ serve }, { createConnection }] = await Promise.all([
          import('../lsp/server.ts'),
          import('../lsp/protocol.ts'),
        ])
        // It reads --stdio itself, and ends the process with the editor.
        serve(createConnection(), versionOfAtlas())
      })
  )
}
