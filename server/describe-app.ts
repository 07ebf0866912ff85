// The app's descriptor with the addresses of a host's modules: for the host itself, and for `npm run descriptor`.
import { readFile } from 'node:fs/promises'
import { makeDescriptor, type DescriptorTemplate } from '../core/descriptor.ts'
import type { Descriptor } from '../core/wire/schemas.ts'
import type { Plugins } from './plugins.ts'
import { SettingError } from './settings.ts'

/** Beside package.json: the same file from the checkout and from `dist/`. */
const TEMPLATES = ['../atlas-app.template.json', '../../atlas-app.template.json']

/**
 * Makes the descriptor. Without a capability, the addresses lead nowhere on a host that asks for one. A client identifier
 * goes before that of the template.
 */
export async function describeApp(
  { formats, chains }: Plugins,
  baseUrl: string,
  capability: string | undefined,
  clientId?: string,
): Promise<Descriptor> {
  const folder = capability === undefined ? '' : `/${capability}`
  const offer = { formats: formats.plugins, chains }
  const template = await readTemplate()
  const authentication = { ...template.authentication, ...(clientId === undefined ? {} : { clientId }) }
  return makeDescriptor(
    { ...template, authentication },
    baseUrl,
    offer,
    (kind, key) => `${folder}/modules/${kind}/${key}`,
  )
}

/** The descriptor without its modules. Throws a `SettingError`. */
export async function readTemplate(): Promise<DescriptorTemplate> {
  for (const place of TEMPLATES) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined)
    if (text !== undefined) return parseTemplate(text)
  }
  throw new SettingError('atlas-app.template.json is missing beside package.json.')
}

function parseTemplate(text: string): DescriptorTemplate {
  try {
    return JSON.parse(text) as DescriptorTemplate
  } catch (error) {
    const reason = error instanceof Error ? error.message : ''
    throw new SettingError(`atlas-app.template.json is no JSON: ${reason}`)
  }
}
