// Makes the app's descriptor from the template, with one module for each format and each chain.
import type { Chain } from '../chains.ts'
import type { FormatInfo } from './catalogue.ts'
import type { SignaturePatterns } from '../contract.ts'
import { inOrderOfDetection } from './detect.ts'
import type { Descriptor, FormatModule, ProcessorModule } from '../wire/schemas.ts'
import { wireContentPattern, wireNamePattern } from './wire-patterns.ts'
import { isDescriptor } from '../wire/validators.js'

/** The descriptor without its modules, as in `atlas-app.template.json`. */
export type DescriptorTemplate = Omit<Descriptor, 'modules' | 'baseUrl'> & { baseUrl?: string }

/** The formats and chains that the host offers. */
export interface Offer {
  formats: ReadonlyMap<string, FormatInfo>
  chains: readonly Chain[]
}

/**
 * Makes the descriptor. `modulePath` returns the path of a module below the base address, including the capability.
 * Throws an `Error` if the template lacks a field.
 */
export function makeDescriptor(
  template: DescriptorTemplate,
  baseUrl: string,
  { formats, chains }: Offer,
  modulePath: (kind: string, key: string) => string,
): Descriptor {
  const chainModules = (kind: Chain['kind']): ProcessorModule[] =>
    chains
      .filter((chain) => chain.kind === kind)
      .map(({ key, signaturePatterns }) => ({ key, url: modulePath(kind, key), signaturePatterns }))
  const descriptor: Descriptor = {
    ...template,
    baseUrl,
    modules: {
      'custom-file-format': [...inOrderOfDetection(formats)].map(([type, plugin]) =>
        formatModule(type, plugin, modulePath),
      ),
      'file-post-import': chainModules('file-post-import'),
      'file-pre-export': chainModules('file-pre-export'),
    },
  }
  if (isDescriptor(descriptor)) return descriptor
  const [violation] = isDescriptor.errors ?? []
  const field =
    violation?.instancePath.replaceAll('/', '.').slice(1) || String(violation?.params['missingProperty'])
  throw new Error(`The descriptor is not as specified: look at ${field} in atlas-app.template.json.`)
}

function formatModule(
  type: string,
  { signaturePatterns, holds }: FormatInfo,
  modulePath: (kind: string, key: string) => string,
): FormatModule {
  return {
    key: type,
    type,
    url: modulePath('custom-file-format', type),
    // Without patterns, a module is called by its type alone.
    ...(signaturePatterns.fileName || signaturePatterns.fileContent
      ? { signaturePatterns: patternSources(signaturePatterns) }
      : {}),
    ...(holds === 'many' ? { multilingual: true } : {}),
  }
}

function patternSources({
  fileName,
  fileContent,
}: SignaturePatterns): NonNullable<ProcessorModule['signaturePatterns']> {
  return {
    ...(fileName ? { fileName: wireNamePattern(fileName) } : {}),
    ...(fileContent ? { fileContent: wireContentPattern(fileContent) } : {}),
  }
}
