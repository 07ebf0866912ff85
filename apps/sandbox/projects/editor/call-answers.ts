// The answers about the log of calls.
import type { EditorCall, EditorCalls, EditorRepeated } from '@atlas/editor/editor-wire.ts'
import { callAnswer, callLine } from '../answers.ts'
import { readNumber } from '../bodies.ts'
import type { CallStore } from '../call-store.ts'
import type { EditorAccess, EditorParts, EditorRequest } from '../editor-access.ts'
import { repeatCall } from '../repeating.ts'
import { type ProjectWorkspace } from '../workspace.ts'

/** The most calls of one page of the log. */
const MAX_CALLS = 200

/** Answers requests about the log of calls. */
export class CallAnswers {
  readonly #workspace: ProjectWorkspace
  readonly #calls: CallStore
  readonly #access: EditorAccess

  constructor({ workspace, calls, access }: EditorParts) {
    this.#workspace = workspace
    this.#calls = calls
    this.#access = access
  }

  async calls(call: EditorRequest): Promise<EditorCalls> {
    const projects = await this.#workspace.store.projectsOf(call.user.id, call.user.organization)
    const { before, limit } = call.query
    const calls = await this.#calls.list(
      projects.map(({ id }) => id),
      {
        before: before === undefined ? undefined : readNumber(before, 0, 'before'),
        limit: Math.min(readNumber(limit, 50, 'limit'), MAX_CALLS),
      },
    )
    return { calls: calls.map(callLine) }
  }

  async call(call: EditorRequest): Promise<EditorCall> {
    const { stored, user, project } = await this.#access.call(call)
    const modules = await this.#workspace.availableModules(user, project)
    const { descriptor } = modules.find(({ app }) => app.identifier === stored.app) ?? {}
    return callAnswer(stored, descriptor)
  }

  async repeatCall(call: EditorRequest): Promise<EditorRepeated> {
    const { stored, ...context } = await this.#access.call(call)
    return { call: await repeatCall(this.#workspace, context, stored) }
  }
}
