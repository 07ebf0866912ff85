// The tasks of a worker that load a format or a witness and return its info, or why it failed to load.
import { writeFormat, type WrittenFormat } from '@atlas/core/plugins/catalogue.ts'
import { loadFormat, loadWitness } from '@atlas/core/plugins/registry.ts'
import { loadDeclared, type DeclaredFiles } from './declared-formats.ts'
import { isOutOfMemory } from '../workers/worker-limits.ts'

/** A format, and the module that it is loaded from. */
export interface PluginInfoCall {
  type: string
  file: string
}

/** A module that could not be loaded, and why. */
export interface LoadFault {
  kind: 'fault'
  message: string
}

/** The result of loading it. */
export type PluginInfoOutcome = { kind: 'format'; format: WrittenFormat } | LoadFault

/** The tasks about plugins. */
export const pluginInfoTasks = {
  'read-plugin-info': readPluginInfo,
  'read-declared-format': readDeclaredFormat,
  'try-witness': tryWitness,
}

function readPluginInfo({ type, file }: PluginInfoCall): Promise<PluginInfoOutcome> {
  return orFault(async () => ({ kind: 'format', format: writeFormat(type, await loadFormat(file)) }))
}

function readDeclaredFormat(call: DeclaredFiles): Promise<PluginInfoOutcome> {
  return orFault(async () => {
    const plugin = await loadDeclared(call, (file) => loadFormat(file))
    return { kind: 'format', format: writeFormat(call.declaration.type, plugin) }
  })
}

function tryWitness({ file }: { file: string }): Promise<{ kind: 'witness' } | LoadFault> {
  return orFault(async () => {
    await loadWitness(file)
    return { kind: 'witness' }
  })
}

async function orFault<Outcome>(load: () => Promise<Outcome>): Promise<Outcome | LoadFault> {
  try {
    return await load()
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    const message =
      error instanceof Error ? error.message : `It threw a value that is not an error: ${String(error)}.`
    return { kind: 'fault', message }
  }
}
