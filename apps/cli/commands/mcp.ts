// atlas mcp: a server for agents, by the Model Context Protocol.
import { Command } from 'commander'
import { raiseExitCode } from '../failure.ts'
import { versionOfAtlas } from '../version.ts'
import { printError } from '../terminal/printing.ts'

/** A message may have this many bytes. The largest batch of ordinary texts has a third of it. */
const MOST_MEGABYTES = 64

/** `atlas mcp` */
export function mcpCommand(): Command {
  return new Command('mcp')
    .option('--read-only', 'only tools that read')
    .action(async ({ readOnly }: { readOnly?: boolean }) => {
      const [{ mcpServer }, { StdioServerTransport }] = await Promise.all([
        import('../mcp/server.ts'),
        import('../mcp/protocol.ts'),
      ])
      const server = mcpServer({ version: versionOfAtlas(), ...(readOnly ? { readOnly } : {}) })
      const size = { maxBufferSize: MOST_MEGABYTES * 1024 * 1024 }
      // The library ends the connection after a message that is too long, and passes over one that it cannot read.
      const onerror = ({ message }: Error): void => {
        const isTooLong = message.startsWith('ReadBuffer exceeded')
        printError(
          isTooLong
            ? `atlas mcp ended: a message had more than ${MOST_MEGABYTES} MB. Send several calls with fewer texts.`
            : `A message was not answered, since it is not one of the protocol: ${message.split('\n')[0]}`,
        )
        if (isTooLong) raiseExitCode(3)
      }
      Object.assign(server, { onerror })
      await server.connect(new StdioServerTransport(undefined, undefined, size))
    })
}
