// Makes the app's descriptor from the template, with one module for each format and each chain.
import { claimsEveryFile, type Chain } from '../chains.ts'
import type { FormatInfo } from './catalogue.ts'
import { moduleKinds } from '../modules/index.ts'
import type { ModulePlugin } from '../modules/module-plugin.ts'
import { inOrderOfDetection } from './detect.ts'
import type { Descriptor } from '../wire/schemas.ts'
import { isDescriptor } from '../wire/validators.ts'

/** The descriptor without its modules, as in `atlas-app.template.json`. */
export type DescriptorTemplate = Omit<Descriptor, 'modules' | 'baseUrl'> & { baseUrl?: string }

/** What the host offers. */
export interface OfferedModules {
  formats: ReadonlyMap<string, FormatInfo>
  chains: readonly Chain[]
  /** The kinds whose own module is offered. */
  engineModules?: readonly string[]
  /** Whether formats may be offered for files from strings alone, and for texts that are split by rules of a project. */
  hasFormatExtras?: boolean
  /** All kinds of modules; by default the kinds that come with the engine. */
  kinds?: readonly ModulePlugin[]
}

/**
 * Makes the descriptor. `modulePath` returns the path of a module below the base address, including the address secret.
 * Throws an `Error` if the template lacks a field.
 */
export function makeDescriptor(
  template: DescriptorTemplate,
  baseUrl: string,
  offer: OfferedModules,
  modulePath: (kind: string, key: string) => string,
): Descriptor {
  const descriptor: Descriptor = { ...template, baseUrl, modules: modulesOf(offer, modulePath) }
  if (isDescriptor(descriptor)) return descriptor
  const [violation] = isDescriptor.errors ?? []
  const field =
    violation?.instancePath.replaceAll('/', '.').slice(1) || String(violation?.params['missingProperty'])
  throw new Error(`The descriptor is not as specified: look at ${field} in atlas-app.template.json.`)
}

function modulesOf(
  { formats, chains, engineModules = [], hasFormatExtras = false, kinds = moduleKinds }: OfferedModules,
  modulePath: (kind: string, key: string) => string,
): Descriptor['modules'] {
  const ordered = inOrderOfDetection(formats)
  const modules: Descriptor['modules'] = {}
  for (const { kind, platforms, engineModule, describe } of kinds) {
    const described =
      engineModule && !engineModules.includes(kind)
        ? []
        : describe({
            formats,
            ordered,
            chains: inOrderOfClaims(chains.filter((chain) => chain.kind === kind)),
            hasFormatExtras,
            pathOf: (key) => modulePath(kind, key),
          })
    // The kinds of the first part are always there, if only as an empty list.
    if (described.length > 0 || platforms === 'all') modules[kind] = [...described]
  }
  return modules
}

/** The chains that get every file last: a platform takes the first module that matches, and others are meant for fewer. */
function inOrderOfClaims(chains: readonly Chain[]): readonly Chain[] {
  return chains.toSorted((one, other) => Number(claimsEveryFile(one)) - Number(claimsEveryFile(other)))
}
