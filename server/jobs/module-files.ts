// A module as the host passes it to a worker: the files of its plugins.
import type { ChainKind, FileChainKind } from '../../core/chains.ts'
import type { DeclaredFiles } from '../plugins/declared-formats.ts'
import type { FormatSource } from './loaded-formats.ts'

/** A module, as the files of its plugins. */
export type ModuleFiles =
  | {
      kind: 'custom-file-format'
      type: string
      file: string
      /** If the format is declared as data, its declaration. `file` is then the module of its model. */
      declared?: DeclaredFiles
      /** Whether the format is one that the call's organization has declared. `file` is then empty. */
      isOfOrganization?: true
      /** The module of the format's witness. Left out if it is not used. */
      witness?: string
      version: string | undefined
    }
  | {
      kind: Exclude<ChainKind, FileChainKind>
      key: string
      steps: readonly StepFile[]
      version: string | undefined
    }
  | {
      kind: FileChainKind
      key: string
      steps: readonly StepFile[]
      /** All formats of the host: the file may have any of them. */
      formats: readonly FormatSource[]
      version: string | undefined
    }
  | { kind: 'file-translations-alignment'; key: string; version: string | undefined }
  | {
      kind: 'external-qa-check'
      key: string
      formats: readonly FormatSource[]
      version: string | undefined
    }

/** One step of a chain. */
export interface StepFile {
  key: string
  file: string
  options: Readonly<Record<string, unknown>>
}
