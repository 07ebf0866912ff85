// What is suspicious about a file that can be read. Declared formats say it, and whoever reads a file passes it on.
import type { FormatPlugin, Languages, Source } from './contract.ts'

/** A format that knows what its files usually look like. */
export interface WarningFormat extends FormatPlugin {
  /** Sentences about what is suspicious about a file. They quote nothing of it, because logs contain them. */
  warningsOf?: (source: Source, languages: Languages) => readonly string[]
}

/** What is suspicious about a file, in sentences. */
export function warningsOf(plugin: FormatPlugin, source: Source, languages: Languages): readonly string[] {
  return (plugin as WarningFormat).warningsOf?.(source, languages) ?? []
}
