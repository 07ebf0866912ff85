// Loads the module of a call in a worker: a format, a chain with the formats of its file, or a check.
import type { Chain } from '../../core/chains.ts'
import { FormatError } from '../../core/contract.ts'
import type { FileFormats } from '../../core/converted-file.ts'
import { messageOf } from '../../core/errors.ts'
import type { Format } from '../../core/format.ts'
import type { Fetched, Module } from '../../core/jobs.ts'
import { loadProcessor } from '../../core/plugins/registry.ts'
import { readBase64, type JobRequest } from '../../core/wire/call.ts'
import type { OrganizationCall } from '../organization-formats/module.ts'
import { loadDeclared } from '../plugins/declared-formats.ts'
import { FormatChoice, formatFrom, type FormatSource } from './loaded-formats.ts'
import type { ModuleFiles } from './module-files.ts'

/** Loads the module of a call. */
export async function loadModule(
  module: ModuleFiles,
  request: JobRequest,
  fetched: Fetched | undefined,
): Promise<Module> {
  if (module.kind === 'custom-file-format') {
    const { kind, type, file, version, declared } = module
    const plugin = await formatFrom(file, version, declared)
    return { kind, type, plugin: await splitBy(plugin, request.customSrxContents) }
  }
  if (module.kind === 'file-translations-alignment') return { kind: module.kind }
  if (module.kind === 'external-qa-check') return loadCheck(module, request)
  const { kind, key, steps, version } = module
  const loaded = await Promise.all(
    steps.map(async (step) => ({
      key: step.key,
      processor: await loadProcessor(step.file, version),
      options: step.options,
    })),
  )
  const chain: Chain = { kind, key, signaturePatterns: {}, steps: loaded }
  if (!('formats' in module)) return chain
  return { ...chain, formats: await formatsOfChain(chain, module, request, fetched) }
}

/** The format with the rules for sentences of the project, if the call has some. */
async function splitBy(plugin: Format, srx: string | null | undefined): Promise<Format> {
  if (!srx?.trim()) return plugin
  try {
    const { segmentedBy } = await import('../../core/plugins/options.ts')
    return await segmentedBy(plugin, srx)
  } catch (error) {
    const fault = messageOf(error).replace(/\.$/, '')
    throw new FormatError('syntax', `The rules for sentences (customSrxContents) are not SRX: ${fault}.`)
  }
}

/** The formats that a chain of files needs: the one of its file before the import, and those that it converts to. */
async function formatsOfChain(
  { kind, steps }: Chain,
  { formats, version }: { formats: readonly FormatSource[]; version: string | undefined },
  request: JobRequest,
  fetched: Fetched | undefined,
): Promise<FileFormats> {
  const choice = new FormatChoice(formats, version)
  const types = [...new Set(steps.flatMap(({ processor }) => processor.formats ?? []))]
  const others = new Map<string, Format>()
  if (types.length === 0) return { own: undefined, others }
  for (const type of types) {
    const format = await choice.load(type)
    if (format) others.set(type, format)
  }
  const { name } = request.file
  // The platform may name an exported file as its import did.
  const added = [...others.values()].map(({ newFile }) => newFile?.extension ?? '')
  const ending = added.find((extension) => extension !== '' && name.endsWith(extension))
  const names = ending === undefined ? [name] : [name.slice(0, -ending.length), name]
  const isExport = kind === 'file-post-export'
  const content = isExport
    ? (fetched?.rawContent ?? bytesOf(request.file.rawContent))
    : (fetched?.content ?? bytesOf(request.file.content))
  const type = choice.typeOf(isExport ? names : [name], content)
  const format = type === undefined ? undefined : await choice.load(type)
  return { own: type === undefined || !format ? undefined : { type, format }, others }
}

const bytesOf = (base64: string | Uint8Array | null | undefined): Uint8Array =>
  base64 == null ? new Uint8Array() : readBase64(base64)

/** The check of translations, with the codes of the format of their file. */
async function loadCheck(
  { formats, version }: { formats: readonly FormatSource[]; version: string | undefined },
  { file: { name, type } }: JobRequest,
): Promise<Module> {
  const choice = new FormatChoice(formats, version)
  const own = type != null && choice.has(type) ? type : choice.typeOfName(name)
  const format = own === undefined ? undefined : await choice.load(own)
  const { scannerWithTags } = await import('../../formats/_grammars/codes/general-codes.ts')
  return { kind: 'external-qa-check', scannerFor: (source) => scannerWithTags(source, format?.codes) }
}

/** The format of the organization that reads a file. It is not kept for other calls. */
export async function moduleOfOrganization(
  { type, formats, owner, link }: OrganizationCall,
  { version }: ModuleFiles,
  request: JobRequest,
  fetched: Fetched | undefined,
): Promise<Module> {
  const { formatFor } = await import('../organization-formats/choose.ts')
  const content = contentOf(request, fetched) ?? new Uint8Array()
  const found = formatFor(formats, request.file.name ?? '', content)
  if (!found)
    throw new FormatError(
      'not-this-format',
      `No format of ${owner} matches ${request.file.name || 'this file'}. Its formats are at ${link}.`,
    )
  const plugin = await loadDeclared(found, (model) => formatFrom(model, version))
  return { kind: 'custom-file-format', type, plugin }
}

/** The file of a job. Undefined if the request has none. */
export function contentOf({ file }: JobRequest, fetched: Fetched | undefined): Uint8Array | undefined {
  return fetched?.content ?? (file.content == null ? undefined : readBase64(file.content))
}
