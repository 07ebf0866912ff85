// How the engine treats the texts of a build, if the options of a format say so.
import type { CodeScanner, FormatPlugin } from './contract.ts'
import type { Outcome } from './report.ts'

/** The options of builds that need no code of the format. */
export interface Handling {
  /** What happens to strings without a translation. */
  untranslated: 'keep' | 'source' | 'omit' | 'empty'
  /** When the file changes to UTF-8, if the format can declare it. */
  charset: 'keep' | 'where-needed' | 'utf-8'
  /** What happens to translations with an error in their codes. */
  findings: 'log' | 'keep-source' | 'fail'
  /** A build whose report has one of these outcomes fails. */
  onLoss: readonly Outcome[]
  /** How texts that repeat in a document are told apart: by the heading above them, or by a number. */
  repeats: 'heading' | 'number'
  /** Finds further codes, beside those of the format. */
  codes?: CodeScanner
}

/** The handling of a format without options. */
export const HANDLING: Handling = {
  untranslated: 'keep',
  charset: 'where-needed',
  findings: 'log',
  onLoss: [],
  repeats: 'heading',
}

/** A format with options that the engine itself follows. */
export interface HandledFormat extends FormatPlugin {
  handling?: Handling
  /** The units before their texts were split into sentences, if an option splits them. */
  parseWhole?: FormatPlugin['parse']
}

/** The handling of a format: by its options, or the default. */
export function handlingOf(plugin: FormatPlugin): Handling {
  return (plugin as HandledFormat).handling ?? HANDLING
}

/** Whether repeated texts of a format are named by the heading above them: their keys come from the text. */
export function namesByHeading(plugin: FormatPlugin): boolean {
  return plugin.keys === 'text' && handlingOf(plugin).repeats === 'heading'
}
