// The imports of plugins that were made from declarations: the readers of grammars as data, and options.
import type { FormatPlugin, Options } from '@atlas/core/contract.ts'
import { configured } from '@atlas/core/plugins/options.ts'
import { formatWithCoverageWarning as withWarning } from './coverage.ts'
import { formatOfDeclaration } from './format.ts'
import type { Grammar } from './grammars.ts'

/**
 * The format that a grammar of a declaration describes, without names. It reads by the same patterns in linear time.
 * Throws an `Error` that begins with the place of a mistake.
 */
export function grammarFormat(grammar: Grammar): FormatPlugin {
  return formatOfDeclaration(grammar)
}

/** The same format with options. `formats` are the formats that the options name. */
export function withOptions(
  format: FormatPlugin,
  options: Options,
  formats: Readonly<Record<string, FormatPlugin>> = {},
): Promise<FormatPlugin> {
  return configured(format, options, async (type) => formats[type])
}

/** The same format, which warns if it reads much less than this share of the lines of a file. */
export function withCoverageWarning(format: FormatPlugin, coverage: number): FormatPlugin {
  return withWarning(format, coverage)
}
