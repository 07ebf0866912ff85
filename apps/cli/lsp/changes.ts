// What a command would write, as edits of the protocol. The commands' own functions run on drafts of the open documents,
// so that the edits equal what the commands write.
import { FormatError } from '@atlas/core/contract.ts'
import { messageOf } from '@atlas/core/errors.ts'
import type { Format } from '@atlas/core/format.ts'
import { Failure } from '../failure.ts'
import { textEdits } from './text-edits.ts'
import type { TextEdit, WorkspaceEdit } from './protocol.ts'
import { textIn, type LspWorkspace } from './workspace.ts'

/** Why something cannot be done, as a sentence for the editor. */
export class EditRefusal extends Error {}

/** Runs a job on drafts, and returns what it has written as edits. Throws a `Refusal`. */
export async function editsOf(
  workspace: LspWorkspace,
  job: () => Promise<void>,
  pluginOf: (path: string) => Format | undefined,
): Promise<WorkspaceEdit> {
  const drafts = await workspace.drafts()
  try {
    await drafts.run(job)
  } catch (error) {
    if (error instanceof Failure || error instanceof FormatError) throw new EditRefusal(messageOf(error))
    throw error
  }
  const changes: Record<string, TextEdit[]> = {}
  for (const { path, bytes } of drafts.written) {
    const plugin = pluginOf(path)
    const document = await workspace.documentOf(path, plugin)
    if (!document)
      throw new EditRefusal(
        `${path} is a new file, which an editor cannot make here. Run the command instead.`,
      )
    const edits = textEdits(document, plugin ? textIn(bytes, plugin) : bytes.toString('utf8'))
    if (edits.length > 0) changes[document.uri] = edits
  }
  return { changes }
}
