// A module as the host passes it to a worker: its kind, and the files of its plugins.
import type { DeclaredFiles } from '../plugins/declared-formats.ts'
import type { FormatSource } from './loaded-formats.ts'

/** A module, as the files of its plugins: of a format, of a chain, or of neither. */
export type ModuleFiles = FormatFiles | ChainFiles | EngineFiles

interface Shared {
  kind: string
  /** The file of the kind's plugin, if the kind does not come with the engine. */
  kindFile?: string
  version: string | undefined
}

/** A module that is a format. */
interface FormatFiles extends Shared {
  type: string
  file: string
  /** If the format is declared as data, its declaration. `file` is then the module of its model. */
  declared?: DeclaredFiles
  /** Whether the format is one that the call's organization has declared. `file` is then empty. */
  isOfOrganization?: true
  /** Whether the keys of its files come from their texts, so that translations need the structure of their source. */
  isOfDocuments?: true
  /** The module of the format's witness. Left out if it is not used. */
  witness?: string
}

/** A module of the engine itself. */
interface EngineFiles extends Shared {
  key: string
  /** All formats of the host, for kinds that need those of their file. */
  formats?: readonly FormatSource[]
}

/** A module that is a chain of processors. */
interface ChainFiles extends EngineFiles {
  steps: readonly StepFile[]
}

/** One step of a chain. */
export interface StepFile {
  key: string
  file: string
  options: Readonly<Record<string, unknown>>
}

/** The key of a module in the descriptor. */
export function keyOf(module: ModuleFiles): string {
  return 'type' in module ? module.type : module.key
}
