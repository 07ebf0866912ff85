// Loads the module of a call in a worker, with the resources that its kind needs: a format, a chain, the formats of a file,
// or a scanner of codes.
import type { ChainStep } from '@atlas/core/chains.ts'
import { FormatError } from '@atlas/core/contract.ts'
import type { FileFormats } from '@atlas/core/converted-file.ts'
import { messageOf } from '@atlas/core/errors.ts'
import type { Format } from '@atlas/core/format.ts'
import type { FormatRequest } from '@atlas/core/modules/custom-file-format/schemas.ts'
import { kindNamed, partsOf } from '@atlas/core/modules/index.ts'
import type { Fetched, JobRequest, Module, ModulePlugin } from '@atlas/core/modules/module-plugin.ts'
import { loadProcessor } from '@atlas/core/plugins/registry.ts'
import { readBase64 } from '@atlas/core/wire/call.ts'
import type { OrganizationCall } from '../organization-formats/module.ts'
import { loadDeclared } from '../plugins/declared-formats.ts'
import { FormatChoice, formatFrom } from './loaded-formats.ts'
import type { ModuleFiles, StepFile } from './module-files.ts'

/** The kind of a module. Throws an `Error` if there is no such kind. */
export async function kindOfModule({ kind, kindFile }: ModuleFiles): Promise<ModulePlugin> {
  const plugin =
    kindFile === undefined ? kindNamed(kind) : ((await import(kindFile)) as { default: ModulePlugin }).default
  if (!plugin) throw new Error(`There is no kind of modules ${kind}.`)
  return plugin
}

/** Loads the module of a call. */
export async function loadModule(
  kind: ModulePlugin,
  module: ModuleFiles,
  request: JobRequest & FormatRequest,
  fetched: Fetched | undefined,
): Promise<Module> {
  const shared: Module =
    module.kindFile === undefined ? { kind: module.kind } : { kind: module.kind, addedKind: kind }
  if ('type' in module) {
    const { type, file, version, declared } = module
    const plugin = await formatFrom(file, version, declared)
    return { ...shared, type, plugin: await splitBy(plugin, request.customSrxContents) }
  }
  const { key, version } = module
  const steps = 'steps' in module ? await loadSteps(module.steps, version) : []
  if (!module.formats) return { ...shared, key, steps }
  const choice = new FormatChoice(module.formats, version)
  if (kind.needs.includes('codes')) return { ...shared, key, scannerFor: await scannerOf(choice, request) }
  return { ...shared, key, steps, formats: await formatsFor(kind, steps, choice, request, fetched) }
}

async function loadSteps(steps: readonly StepFile[], version: string | undefined): Promise<ChainStep[]> {
  return Promise.all(
    steps.map(async ({ key, file, options }) => ({
      key,
      processor: await loadProcessor(file, version),
      options,
    })),
  )
}

/** The format with the rules for sentences of the project, if the call has some. */
async function splitBy(plugin: Format, srx: string | null | undefined): Promise<Format> {
  if (!srx?.trim()) return plugin
  try {
    const { segmentedBy } = await import('@atlas/core/plugins/options.ts')
    return await segmentedBy(plugin, srx)
  } catch (error) {
    const fault = messageOf(error).replace(/\.$/, '')
    throw new FormatError('syntax', `The rules for sentences (customSrxContents) are not SRX: ${fault}.`)
  }
}

/** The formats that a chain of files needs: the one of its file before the import, and those that it converts to. */
async function formatsFor(
  kind: ModulePlugin,
  steps: readonly ChainStep[],
  choice: FormatChoice,
  request: JobRequest,
  fetched: Fetched | undefined,
): Promise<FileFormats> {
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
  const isExport = partsOf([kind]).includes('rawContent')
  const content = isExport
    ? (fetched?.['rawContent'] ?? bytesOf(request.file.rawContent))
    : (fetched?.['content'] ?? bytesOf(request.file.content))
  const type = choice.typeOf(isExport ? names : [name], content)
  const format = type === undefined ? undefined : await choice.load(type)
  return { own: type === undefined || !format ? undefined : { type, format }, others }
}

const bytesOf = (base64: string | Uint8Array | null | undefined): Uint8Array =>
  base64 == null ? new Uint8Array() : readBase64(base64)

/** The scanner of a file's codes: those of its format, tags, and placeholders that many programs use. */
async function scannerOf(
  choice: FormatChoice,
  { file: { name, type } }: JobRequest,
): Promise<NonNullable<Module['scannerFor']>> {
  const own = type != null && choice.has(type) ? type : choice.typeOfName(name)
  const format = own === undefined ? undefined : await choice.load(own)
  const { scannerWithTags } = await import('@atlas/formats/_grammars/codes/general-codes.ts')
  return (source) => scannerWithTags(source, format?.inlineCodes)
}

/** The format of the organization that reads a file. It is not kept for other calls. */
export async function moduleOfOrganization(
  { type, formats, owner, link }: OrganizationCall,
  { kind, version }: ModuleFiles,
  request: JobRequest,
  fetched: Fetched | undefined,
): Promise<Module> {
  const { organizationFormatFor } = await import('../organization-formats/choose.ts')
  const content = contentOf(request, fetched) ?? new Uint8Array()
  const found = organizationFormatFor(formats, request.file.name ?? '', content)
  if (!found)
    throw new FormatError(
      'not-this-format',
      `No format of ${owner} matches ${request.file.name || 'this file'}. Its formats are at ${link}.`,
    )
  const plugin = await loadDeclared(found, (model) => formatFrom(model, version))
  return { kind, type, plugin }
}

/** The file of a job. Undefined if the request has none. */
export function contentOf({ file }: JobRequest, fetched: Fetched | undefined): Uint8Array | undefined {
  return fetched?.['content'] ?? (file.content == null ? undefined : readBase64(file.content))
}
