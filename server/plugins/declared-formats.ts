// Loads the formats that the operator declares as data (ATLAS_FORMATS).
import { readFile } from 'node:fs/promises'
import type { FormatInfo } from '../../core/catalogue.ts'
import type { FormatPlugin } from '../../core/contract.ts'
import type { Declaration } from '../../core/declarations.ts'
import { messageOf } from '../../core/errors.ts'
import type { Catalogue } from '../../core/registry.ts'
import { SettingError } from '../settings.ts'
import type { PluginInfoReader } from './plugin-info.ts'

/** Loaded on demand, because most hosts declare no formats. */
const declarations = () => import('../../core/declarations.ts')

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

/** Reads the formats of a file, and checks them in another process, as their models may be untrusted code. */
export async function readDeclaredFormats(
  reader: PluginInfoReader | undefined,
  path: string | undefined,
  formats: Catalogue<FormatInfo>,
): Promise<DeclaredFormats> {
  const declared = new Map<string, DeclaredFiles>()
  const plugins = new Map<string, FormatInfo>()
  const files = new Map<string, string>()
  const result = { plugins, files, failures: [], declared }
  if (path === undefined || !reader) return result
  const { modelsOf } = await declarations()
  for (const declaration of await declarationsIn(path)) {
    const { type } = declaration
    if (formats.plugins.has(type))
      throw new SettingError(
        `In ${path}: The format "${type}" has the type of a format that exists without it.`,
      )
    declared.set(type, { declaration, files: filesOf(modelsOf(declaration), formats.files) })
    files.set(type, formats.files.get(declaration.grammar.format) ?? '')
  }
  const outcomes = await Promise.all([...declared.values()].map((call) => reader.readDeclared(call)))
  for (const [index, type] of [...declared.keys()].entries()) {
    const outcome = outcomes[index]
    if (typeof outcome === 'string') throw new SettingError(`In ${path}: ${outcome}`)
    if (outcome) plugins.set(type, outcome)
  }
  return result
}

/** The declarations of a file. Throws a `SettingError`. */
async function declarationsIn(path: string): Promise<Declaration[]> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new SettingError(`The file of formats, ${path}, cannot be read. ATLAS_FORMATS names it.`)
  })
  try {
    const { readDeclarations } = await declarations()
    return readDeclarations(text)
  } catch (error) {
    throw new SettingError(`In ${path}: ${messageOf(error)}`)
  }
}

function filesOf(types: readonly string[], files: ReadonlyMap<string, string>): Record<string, string> {
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
  load: (file: string) => Promise<FormatPlugin>,
): Promise<FormatPlugin> {
  const { declaredFormat } = await declarations()
  return declaredFormat(declaration, async (type) => {
    const file = Object.hasOwn(files, type) ? files[type] : undefined
    return file === undefined ? undefined : load(file)
  })
}
