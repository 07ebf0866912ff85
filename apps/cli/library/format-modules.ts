// Every format of the checkout. The builds replace this module by one that imports each of them
// (scripts/package/made-modules.ts), so that bundlers and browsers need no folder.
import { fileURLToPath } from 'node:url'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { loadFormats } from '@atlas/core/plugins/registry.ts'

const { plugins } = await loadFormats([fileURLToPath(new URL('../../../formats', import.meta.url))])

/** The formats by their type, in the order of detection. */
export const infos: ReadonlyMap<string, FormatPlugin> = plugins

/** The format of a type. */
export function formatOf(type: string): FormatPlugin | undefined {
  return infos.get(type)
}
