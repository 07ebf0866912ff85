// Chooses the dialect of a file: which program reads it, by its path and its content.
import { matchesFile } from './detect.ts'
import { withOwnOptions, type Format } from '../format.ts'
import { detectionText } from '../reading/source.ts'

/** The format in each of its dialects, so that a format stays the same object for all files of a dialect. */
const known = new WeakMap<Format, Map<string, Format>>()

/**
 * The format in the dialect of a file. Returns the format itself if it has no dialects, or if an option chose one before.
 * Folders may precede `name`, joined by `/`.
 */
export function inDialect(format: Format, name: string, content: Uint8Array): Format {
  const { options, dialect } = format
  if (!options?.dialects || dialect !== undefined) return format
  const path = name.replaceAll('\\', '/')
  let text: string | undefined
  const start = (): string => (text ??= detectionText(content))
  const all = Object.entries(options.dialects)
  const [recognized = all[0]] = all.filter(
    ([, { signaturePatterns }]) => signaturePatterns && matchesFile(signaturePatterns, path, start),
  )
  if (!recognized) return format
  const formats = known.get(format) ?? new Map<string, Format>()
  known.set(format, formats)
  const [chosen] = recognized
  const inChosen = formats.get(chosen) ?? withOwnOptions({ ...format, dialect: chosen }, {})
  formats.set(chosen, inChosen)
  return inChosen
}
