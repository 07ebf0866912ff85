// Repeats a module call of the log, with the same job.
import type { Language } from '@atlas/core/contract.ts'
import { isOfFile, jobShape, partsOf } from '@atlas/core/modules/index.ts'
import { ModuleError } from '../calls/module-client.ts'
import type { CallJob } from '../calls/payload.ts'
import { RequestError } from '../request-error.ts'
import type { StoredCall } from './call-store.ts'
import {
  languageWithId,
  permitted,
  type AvailableModule,
  type ProjectContext,
  type ProjectWorkspace,
} from './workspace.ts'

/** Whether the log has the whole request, with its file and lists. */
export function isRepeatable({ request, requestBytes }: StoredCall): boolean {
  if (Buffer.byteLength(request) !== requestBytes) return false
  const sent = JSON.parse(request) as Sent & { file?: Sent }
  return partsOf().every((part) => (isOfFile(part) ? sent.file : sent)?.[`${part}Url`] === undefined)
}

type Sent = Readonly<Record<string, unknown>>

/** Calls the module again. Returns the id of the new call, also if it fails. Throws a `RequestError`. */
export async function repeatCall(
  { client, availableModules }: ProjectWorkspace,
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
    const { id, identifier, name } = project
    const isOfTexts = jobShape(stored.jobType)?.answer.ofTexts === true
    const job = isOfTexts ? machineJobOf(stored, { id, identifier, name }) : jobOf(stored)
    const { call } = await client.run({ app: module.app, module }, job, {
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

/** A call for a machine translation, whose languages are in its address. */
function machineJobOf(
  { request, jobType, address, fileName }: StoredCall,
  project: CallJob['project'],
): CallJob {
  const { searchParams } = new URL(address)
  const { strings } = JSON.parse(request) as { strings: NonNullable<CallJob['texts']> }
  return {
    jobType,
    project,
    file: { id: 0, name: fileName },
    sourceLanguage: languageWithId(searchParams.get('source') ?? ''),
    targetLanguages: [languageWithId(searchParams.get('target') ?? '')],
    texts: strings,
  }
}

function jobOf({ request, jobType }: StoredCall): CallJob {
  // Our own request, as `writePayload` wrote it.
  const sent = JSON.parse(request) as Omit<CallJob, 'file'> & {
    file: Omit<CallJob['file'], 'content' | 'rawContent'> & { content?: string; rawContent?: string }
    targetLanguage?: Language
  }
  const { file, data, targetLanguage, ...job } = sent
  const { content, rawContent, ...named } = file
  const lists = listsIn(job, jobType)
  return {
    ...job,
    jobType,
    ...(data ? { data } : {}),
    ...(Object.keys(lists).length > 0 ? { lists } : {}),
    targetLanguages: targetLanguage ? [targetLanguage] : job.targetLanguages,
    file: {
      ...named,
      ...(content === undefined ? {} : { content: Buffer.from(content, 'base64') }),
      ...(rawContent === undefined ? {} : { rawContent: Buffer.from(rawContent, 'base64') }),
    },
  }
}

/** The lists of a job that have names of their own. */
function listsIn(job: Sent, jobType: string): NonNullable<CallJob['lists']> {
  const names = (jobShape(jobType)?.fetches ?? []).filter((part) => part !== 'strings' && !isOfFile(part))
  return Object.fromEntries(
    names.flatMap((name) => (Array.isArray(job[name]) ? [[name, job[name] as object[]]] : [])),
  )
}
