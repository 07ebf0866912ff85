// Loads the formats that are declared as data, from a file (ATLAS_FORMATS) and from `TYPE.format.json` or `.yaml` in
// folders.
import { readFile } from 'node:fs/promises'
import type { FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import type { Format } from '@atlas/core/format.ts'
import { messageOf } from '@atlas/core/errors.ts'
import type { Catalogue, LoadFailure } from '@atlas/core/plugins/registry.ts'
import type { Declaration } from '@atlas/formats/_declared/grammars.ts'
import type { TextTypes } from '../platform/profiles.ts'
import { SettingError } from '../settings.ts'
import type { PluginInfoReader } from './plugin-info.ts'

/** Loaded on demand, because most hosts declare no formats. */
const folderReader = () => import('@atlas/formats/_declared/folder.ts')
const declarationReader = () => import('@atlas/formats/_declared/declarations.ts')
const formatMaker = () => import('@atlas/formats/_declared/format.ts')

/** A declared format, and the modules of the formats that it uses, by type. */
export interface DeclaredFiles {
  declaration: Declaration
  files: Readonly<Record<string, string>>
}

/** The declared formats. */
export interface DeclaredFormats extends Catalogue<FormatInfo> {
  /** How workers load them, by type. */
  declared: ReadonlyMap<string, DeclaredFiles>
}

/** Where formats are declared. */
export interface DeclarationPlaces {
  /** The types of texts that the platform reads, if it does. */
  textTypes?: TextTypes | undefined
  /** Folders with `TYPE.format.json` or `.yaml`. A mistake in one leaves out that format, as with plugins. */
  folders: readonly string[]
  /** The file of ATLAS_FORMATS. A mistake in it is an error of the settings. */
  path: string | undefined
}

/** Reads declared formats, and checks them in another process, as their models may be untrusted code. */
export async function readDeclaredFormats(
  reader: PluginInfoReader | undefined,
  { folders, path, textTypes }: DeclarationPlaces,
  formats: Catalogue<FormatInfo>,
): Promise<DeclaredFormats> {
  const result = {
    plugins: new Map<string, FormatInfo>(),
    files: new Map<string, string>(),
    failures: [] as LoadFailure[],
    declared: new Map<string, DeclaredFiles>(),
  }
  if (!reader) return result
  const fromFile = path === undefined ? [] : await declarationsOf(path)
  const { declarationsIn } = await folderReader()
  const inFolders = await declarationsIn(folders)
  for (const failure of inFolders.failures) result.failures.push(failure)
  const found = [...fromFile.map((declaration) => ({ declaration, file: undefined })), ...inFolders.declared]
  const types = [...formats.plugins.keys(), ...found.map(({ declaration }) => declaration.type)]
  for (const { declaration, file } of found) {
    const fault =
      textTypeFault(declaration, textTypes, types) ?? (await addFormat(declaration, reader, formats, result))
    if (fault === undefined) continue
    if (file === undefined) throw new SettingError(`In ${path}: ${fault}`)
    result.failures.push({ file, message: fault })
  }
  return result
}

/**
 * What is wrong with the option `textType`, as a sentence. `types`: the types of the formats of the host. A platform
 * that reads such texts refuses every file whose records name an unknown type.
 */
export function textTypeFault(
  { options }: Pick<Declaration, 'options'>,
  textTypes: TextTypes | undefined,
  types: readonly string[],
): string | undefined {
  const type = options?.['textType'] ?? ''
  if (!textTypes || typeof type !== 'string' || type === '') return undefined
  if (textTypes.names.includes(type) || types.includes(type)) return undefined
  return `The option textType is "${type}", which is neither a type of texts that the platform reads (${textTypes.names.join(', ')}) nor the type of a format.`
}

interface Result {
  plugins: Map<string, FormatInfo>
  files: Map<string, string>
  declared: Map<string, DeclaredFiles>
}

/** Adds a format, or returns a sentence with the reason why it cannot. */
async function addFormat(
  declaration: Declaration,
  reader: PluginInfoReader,
  formats: Catalogue<FormatInfo>,
  { plugins, files, declared }: Result,
): Promise<string | undefined> {
  const { type, grammar } = declaration
  if (formats.plugins.has(type) || plugins.has(type))
    return `The type "${type}" belongs to a format that exists already.`
  const { modelsOf } = await formatMaker()
  const call = { declaration, files: filesOf(modelsOf(declaration), formats.files) }
  const outcome = await reader.readDeclared(call)
  if (typeof outcome === 'string') return outcome
  declared.set(type, call)
  files.set(type, grammar.family === 'like' ? (formats.files.get(grammar.format) ?? '') : '')
  plugins.set(type, outcome)
  return undefined
}

/** The declarations of a file. Throws a `SettingError`. */
async function declarationsOf(path: string): Promise<Declaration[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SettingError(`The file of formats, ${path}, cannot be read. ATLAS_FORMATS names it.`)
  })
  try {
    const { readDeclarations } = await declarationReader()
    return await readDeclarations(text, path)
  } catch (error) {
    throw new SettingError(`In ${path}: ${messageOf(error)}`)
  }
}

/** The modules of these formats, by type. */
export function filesOf(
  types: readonly string[],
  files: ReadonlyMap<string, string>,
): Record<string, string> {
  return Object.fromEntries(
    types.flatMap((type) => {
      const file = files.get(type)
      return file === undefined ? [] : [[type, file] as const]
    }),
  )
}

/** Loads a declared format. `load` loads the module of a format that it uses. */
export async function loadDeclared(
  { declaration, files }: DeclaredFiles,
  load: (file: string) => Promise<Format>,
): Promise<Format> {
  const { declaredFormat } = await formatMaker()
  return declaredFormat(declaration, async (type) => {
    const file = Object.hasOwn(files, type) ? files[type] : undefined
    return file === undefined ? undefined : load(file)
  })
}
