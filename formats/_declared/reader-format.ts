// Formats that read by a grammar as data: declared formats, and built-in plugins whose files a grammar describes.
import { codeLike, namesTarget, type BuildJob, type Edit, type FormatPlugin } from '@atlas/core/contract.ts'
import { blocksReader } from './blocks.ts'
import type { Grammar } from './grammars.ts'
import { linesReader } from './lines.ts'
import type { GrammarReader } from './reading.ts'
import { treeReader } from './tree-reader.ts'
import { declaredEntries, languagesOfTexts, declaredUnits } from './unit-assembly.ts'
import { xmlReader } from './xml.ts'

/** The members of a plugin that its grammar defines. */
export type GrammarFormat = Required<
  Pick<FormatPlugin, 'languages' | 'declaredLanguages' | 'parse' | 'entries'>
> &
  Pick<FormatPlugin, 'inlineCodes'>

/** The members of a plugin that reads by a grammar. Throws an `Error` that begins with the place of a mistake. */
export const formatByGrammar = (grammar: Grammar): GrammarFormat => formatBy(grammarReader(grammar))

/** The reader of a grammar. Throws an `Error` that begins with the place of a mistake. */
export function grammarReader(grammar: Grammar): GrammarReader {
  switch (grammar.family) {
    case 'lines':
      return linesReader(grammar)
    case 'blocks':
      return blocksReader(grammar)
    case 'json':
    case 'yaml':
    case 'toml':
      return treeReader(grammar)
    case 'xml':
      return xmlReader(grammar)
    default:
      throw new Error('grammar is read by another format')
  }
}

/** The members of a plugin that uses a reader. */
export function formatBy(reader: GrammarReader): GrammarFormat {
  return {
    languages: reader.languages,
    ...(reader.inlineCodes ? { inlineCodes: reader.inlineCodes } : {}),
    declaredLanguages: {
      read: (source) => languagesOfTexts(reader, source),
      edits: (job) => languageEdits(reader, job),
    },
    parse: (source, languages) => declaredUnits(reader, source, languages),
    entries: {
      of: (source) => declaredEntries(reader, source),
      ...reader.entries,
    },
  }
}

/** The edit that makes the file name its new language. */
function languageEdits(reader: GrammarReader, { source, languages }: BuildJob): Edit[] {
  const { language: at } = source.read(reader.read)
  const [target] = languages.targets
  if (!at || !target || reader.languages === 'multilingual') return []
  const code = source.text.slice(at[0], at[1])
  return namesTarget(code, languages) ? [] : [{ at, text: codeLike(code, target) }]
}
