// What a worker tells of a format without doing a job: what the host shows of it, or why it is none.
import { basename } from 'node:path'
import { writeFormat, type WrittenFormat } from '../../core/catalogue.ts'
import { loadFormat } from '../../core/registry.ts'
import { isOutOfMemory } from '../workers/worker-limits.ts'

/** A format of the operator's, compiled. */
export interface PluginInfoCall {
  file: string
}

/** What came of loading it. */
export type PluginInfoOutcome = { kind: 'format'; format: WrittenFormat } | { kind: 'fault'; message: string }

/** The tasks that look at formats. */
export const pluginInfoTasks = { 'read-plugin-info': readPluginInfo }

async function readPluginInfo({ file }: PluginInfoCall): Promise<PluginInfoOutcome> {
  try {
    return { kind: 'format', format: writeFormat(basename(file, '.js'), await loadFormat(file)) }
  } catch (error) {
    if (isOutOfMemory(error)) throw error
    const message = error instanceof Error ? error.message : `It threw what is no error: ${String(error)}.`
    return { kind: 'fault', message }
  }
}
