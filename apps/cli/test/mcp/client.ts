// A client of `atlas mcp`: the one of the protocol's makers, connected to the compiled program.
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import type * as serverModule from '../../mcp/server.ts'
import { programOf } from '../../../../test/built-programs.ts'
import { importProgram } from '../../../../test/native-import.ts'

/** The client of the protocol's makers gives up after a minute. A busy machine may need longer for 20 MB. */
const PATIENCE = 900_000

/** What a tool answered. */
export interface ToolAnswer {
  isError: boolean
  /** Parsed. */
  answer: Record<string, unknown>
}

/** A client and its server, in a folder. */
export class McpClient {
  readonly client = new Client({ name: 'test', version: '1' })

  /** Starts a server. */
  static async in(folder: string, args: readonly string[] = []): Promise<McpClient> {
    const own = new McpClient()
    await own.client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [programOf('apps/cli/atlas.ts'), 'mcp', ...args],
        cwd: folder,
        stderr: 'inherit',
        env: { ...(process.env as Record<string, string>), INIT_CWD: folder, ATLAS_PLUGINS: '' },
      }),
    )
    return own
  }

  /** Starts a server in this process, whose folder becomes this one. It costs a tenth of a new process. */
  static async here(folder: string): Promise<McpClient> {
    process.chdir(folder)
    const { mcpServer } = await importProgram<typeof serverModule>('apps/cli/mcp/server.ts')
    const [near, far] = InMemoryTransport.createLinkedPair()
    const own = new McpClient()
    await Promise.all([mcpServer({ version: '0' }).connect(far), own.client.connect(near)])
    return own
  }

  async call(name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> {
    const { content, isError } = await this.client.callTool({ name, arguments: given }, undefined, {
      timeout: PATIENCE,
    })
    const [first] = content as { type: string; text: string }[]
    return { isError: isError === true, answer: JSON.parse(first?.text ?? '{}') as Record<string, unknown> }
  }

  close(): Promise<void> {
    return this.client.close()
  }
}
