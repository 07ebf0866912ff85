// Which module a file goes to: by `type` where one is named, else by signature patterns, read in linear time.
import { RE2JS } from 're2js'
import { detectionText } from '../../core/source.ts'
import type { AppModule, ModuleKind, SignatureSources } from './descriptor.ts'

/** A file as detection sees it. */
export interface DetectedFile {
  name: string
  content: Uint8Array
}

/**
 * The modules of a kind that take a file, in the order of the descriptor: the first is the one to call.
 *
 * Our decisions, where the specification says nothing: patterns are searched for, as RE2 reads them, in the name and in
 * the first 64 KB, decoded; where both are given, both must match. A format without patterns is found by its type alone,
 * a processing module without patterns takes every file.
 */
export function modulesFor<Module extends AppModule>(
  modules: readonly Module[],
  kind: ModuleKind,
  file: DetectedFile,
): Module[] {
  let text: string | undefined
  const start = (): string => (text ??= detectionText(file.content))
  return modules.filter((module) => module.kind === kind && takes(module, file.name, start))
}

/** The format of this type. The type decides, whatever the patterns say. */
export function formatOfType<Module extends AppModule>(
  modules: readonly Module[],
  type: string,
): Module | undefined {
  return modules.find((module) => module.kind === 'custom-file-format' && module.type === type)
}

/** Why a pattern can never match here; nothing where it can. */
export function patternFault(pattern: string): string | undefined {
  if (compiled(pattern)) return undefined
  return (
    `never matches here: "${pattern}" is no regular expression in the syntax of RE2, ` +
    'which knows neither lookaround nor backreferences'
  )
}

function takes({ kind, signaturePatterns }: AppModule, name: string, start: () => string): boolean {
  const { fileName, fileContent }: SignatureSources = signaturePatterns
  if (fileName === undefined && fileContent === undefined) return kind !== 'custom-file-format'
  if (fileName !== undefined && !matches(fileName, name)) return false
  return fileContent === undefined || matches(fileContent, start())
}

function matches(pattern: string, text: string): boolean {
  return compiled(pattern)?.matcher(text).find() ?? false
}

const cache = new Map<string, RE2JS | undefined>()

/** A pattern, compiled once; nothing where it is none. */
function compiled(pattern: string): RE2JS | undefined {
  if (!cache.has(pattern)) cache.set(pattern, compile(pattern))
  return cache.get(pattern)
}

function compile(pattern: string): RE2JS | undefined {
  try {
    return RE2JS.compile(pattern)
  } catch {
    return undefined
  }
}
