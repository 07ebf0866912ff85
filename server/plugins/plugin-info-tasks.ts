// The task of a worker that loads a format and returns its info, or why it failed to load.
import { basename } from 'node:path'
import { writeFormat, type WrittenFormat } from '../../core/catalogue.ts'
import { loadFormat } from '../../core/registry.ts'
import { isOutOfMemory } from '../workers/worker-limits.ts'

/** A compiled format of the operator. */
export interface PluginInfoCall {
  file: string
}

/** The result of loading it. */
export type PluginInfoOutcome = { kind: 'format'; format: WrittenFormat } | { kind: 'fault'; message: string }

/** The tasks about plugins. */
export const pluginInfoTasks = { 'read-plugin-info': readPluginInfo }

async function readPluginInfo({ file }: PluginInfoCall): Promise<PluginInfoOutcome> {
  try {
    return { kind: 'format', format: writeFormat(basename(file, '.js'), await loadFormat(file)) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    const message =
      error instanceof Error ? error.message : `It threw a value that is not an error: ${String(error)}.`
    return { kind: 'fault', message }
  }
}
