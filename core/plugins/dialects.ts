// Chooses the dialect of a file: which program reads it, by its path and its content.
import { matchesFile } from './detect.ts'
import { withOwnOptions, type Format } from '../format.ts'
import { detectionText } from '../reading/source.ts'

/** Formats in their dialects, so that a format stays the same object for all files of a dialect. */
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
    ([, { signaturePatterns, needsOneOf: needed }]) =>
      signaturePatterns &&
      (!needed || needed.some((sign) => start().includes(sign))) &&
      matchesFile(signaturePatterns, path, start),
  )
  return recognized ? dialectOf(format, recognized[0]) : format
}

/**
 * The format after a change that any dialect can have, such as options. The change is made in each dialect, since a file
 * decides between them later.
 */
export async function inEachDialect(
  format: Format,
  change: (format: Format) => Promise<Format>,
): Promise<Format> {
  const [first, ...others] = Object.keys(format.options?.dialects ?? {})
  if (first === undefined || format.dialect !== undefined) return change(format)
  const changed = await change(dialectOf(format, first))
  const inDialects = new Map([[first, changed]])
  for (const other of others) inDialects.set(other, await change(dialectOf(format, other)))
  const { dialect: _undecided, ...undecided } = changed
  return { ...undecided, inDialects }
}

function dialectOf(format: Format, dialect: string): Format {
  const configured = format.inDialects?.get(dialect)
  if (configured) return configured
  const formats = known.get(format) ?? new Map<string, Format>()
  known.set(format, formats)
  const inChosen = formats.get(dialect) ?? withOwnOptions({ ...format, dialect }, {})
  formats.set(dialect, inChosen)
  return inChosen
}
