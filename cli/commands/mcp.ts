// atlas mcp: a server for agents, by the Model Context Protocol.
import { Command } from 'commander'
import { versionOfAtlas } from '../program.ts'

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
      await server.connect(new StdioServerTransport())
    })
}
