// Makes the app's descriptor from the template, with one module for each format and each chain.
import type { Chain, ChainKind } from '../chains.ts'
import type { FormatInfo } from './catalogue.ts'
import type { SignaturePatterns } from '../contract.ts'
import { isSegmentable } from '../documents/segments.ts'
import { inOrderOfDetection } from './detect.ts'
import type { CheckModule, Descriptor, FormatModule, ProcessorModule } from '../wire/schemas.ts'
import { wireContentPattern, wireNamePattern } from './wire-patterns.ts'
import { isDescriptor } from '../wire/validators.js'

/** The descriptor without its modules, as in `atlas-app.template.json`. */
export type DescriptorTemplate = Omit<Descriptor, 'modules' | 'baseUrl'> & { baseUrl?: string }

/** What the host offers. */
export interface Offer {
  formats: ReadonlyMap<string, FormatInfo>
  chains: readonly Chain[]
  /** The key of the module that aligns documents. Left out, it is not offered. */
  alignment?: string
  /** The module that checks translations. */
  check?: Pick<CheckModule, 'key' | 'name' | 'description'>
  /** Whether formats may be offered for files from strings alone, and for texts that are split by rules of a project. */
  hasFormatExtras?: boolean
}

/**
 * Makes the descriptor. `modulePath` returns the path of a module below the base address, including the capability.
 * Throws an `Error` if the template lacks a field.
 */
export function makeDescriptor(
  template: DescriptorTemplate,
  baseUrl: string,
  { formats, chains, alignment, check, hasFormatExtras = false }: Offer,
  modulePath: (kind: string, key: string) => string,
): Descriptor {
  const chainModules = (kind: ChainKind): ProcessorModule[] =>
    chains
      .filter((chain) => chain.kind === kind)
      .map(({ key, signaturePatterns }) => ({ key, url: modulePath(kind, key), signaturePatterns }))
  const [before, after] = [chainModules('file-pre-import'), chainModules('file-post-export')]
  const descriptor: Descriptor = {
    ...template,
    baseUrl,
    modules: {
      'custom-file-format': [...inOrderOfDetection(formats)].map(([type, plugin]) => ({
        ...formatModule(type, plugin, modulePath),
        ...(hasFormatExtras ? formatExtras(plugin) : {}),
      })),
      ...(before.length > 0 ? { 'file-pre-import': before } : {}),
      'file-post-import': chainModules('file-post-import'),
      'file-pre-export': chainModules('file-pre-export'),
      ...(after.length > 0 ? { 'file-post-export': after } : {}),
      ...(alignment === undefined
        ? {}
        : { 'file-translations-alignment': [alignmentModule(alignment, formats, modulePath)] }),
      ...(check === undefined ? {} : { 'external-qa-check': [checkModule(check, modulePath)] }),
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

/** What a module of a format may have besides. Files of several languages hold several in a bundle, too. */
function formatExtras(plugin: FormatInfo): Partial<FormatModule> {
  const { newFile, holds } = plugin
  return {
    ...(isSegmentable(plugin) ? { customSrxSupported: true } : {}),
    ...(newFile ? { stringsExport: true, extensions: [newFile.extension] } : {}),
    ...(newFile && holds === 'many' ? { multilingualExport: true } : {}),
  }
}

/** The module that aligns documents: the files whose keys come from their texts. */
function alignmentModule(
  key: string,
  formats: ReadonlyMap<string, FormatInfo>,
  modulePath: (kind: string, key: string) => string,
): ProcessorModule {
  const names = [...formats.values()].flatMap(({ keySource, signaturePatterns: { fileName } }) =>
    keySource === 'text' && fileName ? [`(?:${wireNamePattern(fileName)})`] : [],
  )
  return {
    key,
    url: modulePath('file-translations-alignment', key),
    signaturePatterns: names.length > 0 ? { fileName: [...new Set(names)].join('|') } : {},
  }
}

function checkModule(
  check: NonNullable<Offer['check']>,
  modulePath: (kind: string, key: string) => string,
): CheckModule {
  const path = modulePath('external-qa-check', check.key)
  return { ...check, runQaCheckUrl: path, getBatchSizeUrl: `${path}/batch-size` }
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
