// Finds the module for a file: by `type` if it is set, else by signature patterns.
import { detectionText } from '@atlas/core/reading/source.ts'
import type { AppModule } from './descriptor.ts'
import { findPatterns, type PatternSearch } from './patterns.ts'

/** A file to find a module for. */
export interface DetectedFile {
  name: string
  content: Uint8Array
}

/**
 * The modules of a kind that accept a file, the best match first: modules with matching patterns before modules without
 * patterns, otherwise in the order of the descriptor. The first is the one to call.
 *
 * Our decisions where the specification is silent: patterns are searched for in the name and in the first 64 KB of the
 * decoded content; if both are given, both must match. A format without patterns is found only by its type; a
 * processing module without patterns accepts every file.
 */
export async function modulesFor<Module extends AppModule>(
  modules: readonly Module[],
  kind: string,
  file: DetectedFile,
): Promise<Module[]> {
  const candidates = modules.filter((module) => module.kind === kind)
  const accepted = await accepts(candidates.map((module) => ({ module, file })))
  const taking = candidates.filter((_module, index) => accepted[index])
  return [...taking.filter(hasPatterns), ...taking.filter((module) => !hasPatterns(module))]
}

/** For each module and file, whether the module accepts the file. */
export async function accepts(
  pairs: readonly { module: AppModule; file: DetectedFile }[],
): Promise<boolean[]> {
  const byName = await found(pairs, ({ module, file }) => [module.signaturePatterns.fileName, file.name])
  const starts = new Map<DetectedFile, string>()
  const startOf = (file: DetectedFile): string => {
    const start = starts.get(file) ?? detectionText(file.content)
    starts.set(file, start)
    return start
  }
  // The content is read only if the name matches.
  const byContent = await found(pairs, ({ module, file }, index) => {
    const pattern = byName[index] ? module.signaturePatterns.fileContent : undefined
    return [pattern, pattern === undefined ? '' : startOf(file)]
  })
  return pairs.map(({ module }, index) => {
    if (!hasPatterns(module)) return module.kind !== 'custom-file-format'
    return byName[index] === true && byContent[index] === true
  })
}

/** The format of this type. Its patterns are not checked. */
export function moduleOfType<Module extends AppModule>(
  modules: readonly Module[],
  type: string,
): Module | undefined {
  return modules.find((module) => module.kind === 'custom-file-format' && module.type === type)
}

function hasPatterns({ signaturePatterns: { fileName, fileContent } }: AppModule): boolean {
  return fileName !== undefined || fileContent !== undefined
}

/** For each item, whether its pattern is found in its text. A missing pattern is found everywhere. */
async function found<Item>(
  items: readonly Item[],
  searchOf: (item: Item, index: number) => readonly [pattern: string | undefined, text: string],
): Promise<boolean[]> {
  const searches = items.map((item, index): PatternSearch | undefined => {
    const [pattern, text] = searchOf(item, index)
    return pattern === undefined ? undefined : { pattern, text }
  })
  const results = await findPatterns(searches.filter((search) => search !== undefined))
  let next = 0
  return searches.map((search) => (search ? results[next++] === true : true))
}
