// The formats of the package in Node: the build has listed them, and a format is loaded when it is asked for.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Format } from '@atlas/core/format.ts'
import { readCatalogue, type FormatInfo } from '@atlas/core/plugins/catalogue.ts'
import { requireFormat } from '@atlas/core/plugins/registry.ts'

const folder = fileURLToPath(new URL('../../../../formats', import.meta.url))
const listed = readCatalogue(readFileSync(`${folder}.json`, 'utf8'), folder)

/** The formats by their type, in the order of detection, without their code. */
export const infos: ReadonlyMap<string, FormatInfo> = listed.plugins

/** The format of a type. */
export function formatOf(type: string): Format | undefined {
  const file = listed.files.get(type)
  return file === undefined ? undefined : requireFormat(file)
}
