// Saves a format that was made from a sample into the operator's folder, and serves it at once.
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messageOf } from '@atlas/core/errors.ts'
import { CallError } from '@atlas/core/wire/call.ts'
import type { LabDeclaration, LabFolder, LabSaved } from '@atlas/editor/lab/wire.ts'
import type { Host } from '../host.ts'
import { isLocalCall } from '../http/access.ts'
import { JSON_TYPE } from '../http/headers.ts'
import { SettingError } from '../settings.ts'
import { readIfThere } from '../storage/optional-file.ts'
import { declarationText } from './lab.ts'
import type { RequestPipeline } from '../jobs/request-pipeline.ts'

const MAX_BYTES = 1_000_000

/** The host that answers the requests of pages. */
export interface PageHost {
  host: Host
  pipeline: RequestPipeline
}

/** Whether the person at this page may save formats, or why not. */
export function folderFor(host: Host, request: FastifyRequest): LabFolder {
  const { platformUrl } = host.authorizations ?? {}
  return { ...savedBy(host, request), ...(platformUrl === undefined ? {} : { platformUrl }) }
}

function savedBy(host: Host, request: FastifyRequest): LabFolder {
  if (!isLocalCall(host, request))
    return { problem: 'Only a page on the machine of the host saves formats. Download the file instead.' }
  if (host.config.pluginsFolder === undefined)
    return { problem: 'Set ATLAS_PLUGINS to a folder of your own, and this page saves formats there.' }
  const { formats, declared } = host.plugins
  const own = [...declared.keys()].filter((type) => existsSync(fileOfType(host, type)))
  return { formats: own.map((type) => ({ type, title: formats.plugins.get(type)?.title ?? type })) }
}

/** The file of a format that the page saves. */
function fileOfType({ config }: Host, type: string): string {
  return join(config.pluginsFolder ?? '', `${type}.format.json`)
}

/** Removes a format that was saved. Only the operator may, as with saving. */
export async function removeFormat(
  { host, pipeline }: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
): Promise<FastifyReply> {
  const { answer } = await pipeline.handle(request.id, request.raw, reply.raw, {
    bodyBytes: MAX_BYTES,
    organizationOf: () => 'page',
    async work() {
      requireOwnPage(host, request)
      const { formats = [] } = folderFor(host, request)
      if (!formats.some((one) => one.type === type))
        throw new CallError(404, `The folder has no format "${type}".`)
      await rm(fileOfType(host, type), { force: true })
      await reload(host)
      return { status: 200, body: JSON.stringify(folderFor(host, request)), outcome: 'done' }
    },
  })
  return reply.code(answer.status).type(JSON_TYPE).send(answer.body)
}

/** Throws a `CallError` (403) unless a page of this host, on its own machine, sent the request. */
function requireOwnPage(host: Host, request: FastifyRequest): void {
  const { problem } = folderFor(host, request)
  if (problem !== undefined) throw new CallError(403, problem)
  const { origin, host: own } = request.headers
  if (origin !== `http://${own}`) throw new CallError(403, 'The request comes from a page of another site.')
}

/**
 * Writes the declaration in the body as `TYPE.format.json`, and loads all plugins again. Only the operator may: a page
 * of this host, on its own machine. A page of another site cannot send this request, because its origin differs. A
 * format that does not load is not kept, and the folder stays as it was.
 */
export async function saveFormat(
  { host, pipeline }: PageHost,
  request: FastifyRequest,
  reply: FastifyReply,
  isReplacing: boolean,
): Promise<FastifyReply> {
  const { answer } = await pipeline.handle(request.id, request.raw, reply.raw, {
    bodyBytes: MAX_BYTES,
    organizationOf: () => 'page',
    async work({ body }) {
      requireOwnPage(host, request)
      const saved = await saveInTurn(() => save(host, body, isReplacing))
      return { status: 200, body: JSON.stringify(saved), outcome: 'done' }
    },
  })
  return reply.code(answer.status).type(JSON_TYPE).send(answer.body)
}

/** The end of the last save. */
let lastSave: Promise<unknown> = Promise.resolve()

/** Saves one format at a time, so that two pages do not write the same file together. */
function saveInTurn(save: () => Promise<LabSaved>): Promise<LabSaved> {
  const turn = lastSave.then(save)
  lastSave = turn.catch(() => {})
  return turn
}

async function save(host: Host, body: Uint8Array, isReplacing: boolean): Promise<LabSaved> {
  const { type, content } = await checkedFile(body)
  const path = fileOfType(host, type)
  const { formats, declared } = host.plugins
  if (formats.plugins.has(type) && !declared.has(type))
    throw new CallError(409, `The host has a format "${type}" already. Choose another name.`)
  const before = await existingFile(path)
  if (!isReplacing && before) throw new CallError(409, `The folder has a format "${type}" already.`)
  await write(path, content)
  await reload(host)
  const failure = host.plugins.failures.find(({ file }) => file === path)
  if (!failure) return { type, path }
  if (before) await write(path, before)
  else await rm(path, { force: true })
  await reload(host)
  throw new CallError(400, failure.message)
}

/** A file that cannot be read is not written over. */
async function existingFile(path: string): Promise<Buffer | undefined> {
  try {
    return await readIfThere(path)
  } catch (error) {
    throw new CallError(409, `The file ${path} cannot be read: ${messageOf(error)}`)
  }
}

async function write(path: string, content: string | Uint8Array): Promise<void> {
  try {
    await mkdir(dirname(path), { recursive: true })
    await writeFile(`${path}.new`, content)
    await rename(`${path}.new`, path)
  } catch (error) {
    throw new CallError(500, `The file cannot be written: ${messageOf(error)}`)
  }
}

async function checkedFile(body: Uint8Array): Promise<{ type: string; content: string }> {
  const { readDeclaration } = await import('@atlas/formats/_declared/declarations.ts')
  try {
    const sent = JSON.parse(Buffer.from(body).toString()) as LabDeclaration
    const declaration = await readDeclaration(declarationText(sent), 'formats.json')
    const { written } = await import('@atlas/by-example/written.ts')
    return { type: declaration.type, content: written(declaration) }
  } catch (error) {
    throw new CallError(400, messageOf(error))
  }
}

async function reload(host: Host): Promise<void> {
  try {
    await host.reloads.run(host)
  } catch (error) {
    if (error instanceof SettingError) throw new CallError(500, error.message)
    throw error
  }
}
