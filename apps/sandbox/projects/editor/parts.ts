// What the answers of the editor's API share.
import type { CallStore } from '../call-store.ts'
import { EditorAccess } from '../editor-access.ts'
import { RunningTasks } from '../tasks.ts'
import type { ProjectWorkspace } from '../workspace.ts'

/** The stores of a sandbox, and the long requests that run. */
export interface EditorParts {
  workspace: ProjectWorkspace
  calls: CallStore
  access: EditorAccess
  tasks: RunningTasks
}

/** The parts for the answers of one sandbox. */
export const editorParts = ({ workspace, calls }: Pick<EditorParts, 'workspace' | 'calls'>): EditorParts => ({
  workspace,
  calls,
  access: new EditorAccess(workspace, calls),
  tasks: new RunningTasks(),
})
