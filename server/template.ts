// Finds `atlas-app.template.json`, the descriptor without its modules: beside package.json.
import { readFile } from 'node:fs/promises'
import type { DescriptorTemplate } from '../core/descriptor.ts'

/** The same file from the checkout and from `dist/`. */
const PLACES = ['../atlas-app.template.json', '../../atlas-app.template.json']

/** Reads the template. Throws an `Error` where it is missing or no JSON. */
export async function readTemplate(): Promise<DescriptorTemplate> {
  for (const place of PLACES) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text) as DescriptorTemplate
  }
  throw new Error('atlas-app.template.json is missing beside package.json.')
}
