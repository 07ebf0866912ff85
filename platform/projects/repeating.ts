// Repeats a module call of the log, with the same job.
import type { JobRequest } from '../../core/wire/schemas.ts'
import { ModuleError } from '../calls/module-client.ts'
import type { Job } from '../calls/payload.ts'
import { RequestError } from '../request-error.ts'
import type { StoredCall } from './call-store.ts'
import { permitted, type AvailableModule, type ProjectContext, type Workspace } from './workspace.ts'

/** Whether the log has the whole request, with its file and strings. */
export function isRepeatable({ request, requestBytes }: StoredCall): boolean {
  if (Buffer.byteLength(request) !== requestBytes) return false
  const { file, stringsUrl } = JSON.parse(request) as JobRequest
  return file?.contentUrl === undefined && stringsUrl === undefined
}

/** Calls the module again. Returns the id of the new call, also if it fails. Throws a `RequestError`. */
export async function repeatCall(
  { client, availableModules }: Workspace,
  { user, project }: ProjectContext,
  stored: StoredCall,
): Promise<number> {
  if (!isRepeatable(stored)) {
    throw new RequestError(
      409,
      'This request was too large for the log, so it cannot be repeated from here. Import or export the file again.',
    )
  }
  const module = moduleOf(stored, await availableModules(user, project))
  const passedOver = stored.passedOver ?? []
  try {
    const { call } = await client.run({ app: module.app, module }, jobOf(stored), {
      project: project.id,
      passedOver,
    })
    return call
  } catch (error) {
    if (error instanceof ModuleError) return error.call
    throw error
  }
}

function moduleOf({ app, kind, key }: StoredCall, modules: readonly AvailableModule[]): AvailableModule {
  const found = modules.find((one) => one.app.identifier === app && one.kind === kind && one.key === key)
  if (found) return permitted(found)
  throw new RequestError(409, `The app ${app} is no longer installed, or no longer has the module ${key}.`)
}

function jobOf({ request }: StoredCall): Job {
  // Our own request, as `writePayload` wrote it.
  const { file, ...job } = JSON.parse(request) as Job & { file: { content: string } }
  return { ...job, file: { ...file, content: Buffer.from(file.content, 'base64') } }
}
