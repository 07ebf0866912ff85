// Finds the module for a file: by `type` if one is given, else by signature patterns, matched in linear time.
import { RE2JS } from 're2js'
import { detectionText } from '../../core/source.ts'
import type { AppModule, ModuleKind, SignatureSources } from './descriptor.ts'

/** A file to find a module for. */
export interface DetectedFile {
  name: string
  content: Uint8Array
}

/**
 * The modules of a kind that accept a file, in the order of the descriptor. The first is the one to call.
 *
 * Our decisions where the specification says nothing: patterns have the syntax of RE2. They are searched for in the
 * name and in the first 64 KB of the decoded content; if both are given, both must match. A format without patterns is
 * found only by its type; a processing module without patterns accepts every file.
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

/** The format of this type. Its patterns are not checked. */
export function formatOfType<Module extends AppModule>(
  modules: readonly Module[],
  type: string,
): Module | undefined {
  return modules.find((module) => module.kind === 'custom-file-format' && module.type === type)
}

/** Why a pattern can never match; undefined if it can. */
export function patternFault(pattern: string): string | undefined {
  if (compiled(pattern)) return undefined
  return (
    `never matches: "${pattern}" is not a regular expression in the syntax of RE2, ` +
    'which has neither lookaround nor backreferences'
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

/** A pattern, compiled once; undefined if it is invalid. */
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
