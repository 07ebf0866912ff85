// Formats that read by a grammar as data: those of declarations, and plugins whose files a grammar says wholly.
import { codeLike, namesTarget, type BuildJob, type Edit, type FormatPlugin } from '../core/contract.ts'
import type { LinesGrammar, XmlGrammar } from './grammars.ts'
import { linesReader } from './lines.ts'
import type { Reader } from './reading.ts'
import { languagesIn, unitsOf } from './units.ts'
import { xmlReader } from './xml.ts'

/** What a grammar gives a plugin. */
export type GrammarFormat = Required<Pick<FormatPlugin, 'holds' | 'languagesOf' | 'parse' | 'build'>>

/** The strings that the patterns of a grammar find on lines. Throws an `Error` that begins with the place of a mistake. */
export const linesFormat = (grammar: Omit<LinesGrammar, 'family'>): GrammarFormat =>
  formatBy(linesReader({ family: 'lines', ...grammar }))

/** The strings that the rules of a grammar find in XML. Throws an `Error` that begins with the place of a mistake. */
export const xmlFormat = (grammar: Omit<XmlGrammar, 'family'>): GrammarFormat =>
  formatBy(xmlReader({ family: 'xml', ...grammar }))

/** What a reader gives a plugin. */
export function formatBy(reader: Reader): GrammarFormat {
  return {
    holds: reader.holds,
    languagesOf: (source) => languagesIn(reader, source),
    parse: (source, languages) => unitsOf(reader, source, languages),
    build: (job) => job.weave(languageEdits(reader, job)),
  }
}

/** The edit that makes the file name its new language. */
function languageEdits(reader: Reader, { source, languages }: BuildJob): Edit[] {
  const { language: at } = source.read(reader.read)
  const [target] = languages.targets
  if (!at || !target || reader.holds === 'many') return []
  const code = source.text.slice(at[0], at[1])
  return namesTarget(code, languages) ? [] : [{ at, text: codeLike(code, target) }]
}
