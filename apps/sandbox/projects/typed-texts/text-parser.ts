// Reads and writes texts that are files of their own: by a format of ours, or by a module of an app.
import type { Language, StringRecord } from '@atlas/core/contract.ts'
import type { Format } from '@atlas/core/format.ts'
import { inDialect } from '@atlas/core/plugins/dialects.ts'
import { segmentedBy } from '@atlas/core/plugins/options.ts'
import { parseFile } from '@atlas/core/reading/parse.ts'
import { buildFile } from '@atlas/core/writing/build.ts'

/** What reads and writes texts of one type. Everything throws an `Error` with a sentence if a text is not of the type. */
export interface TextParser {
  /** The strings of a text. */
  read(text: string): Promise<readonly StringRecord[]>
  /** The translations in a translated text, with the identifiers of the strings of its source. */
  readTranslation(text: string, translated: string, target: Language): Promise<readonly StringRecord[]>
  /** The text with translations of its strings. */
  write(text: string, strings: readonly StringRecord[], target: Language): Promise<string>
}

const NAME = 'text'

/** Texts of a type that a format of ours reads. `srx`: the rules for sentences of the project, if it has some. */
export async function parserOfFormat(
  plugin: Format,
  source: Language,
  srx: string | null,
): Promise<TextParser> {
  const format = srx === null ? plugin : await segmentedBy(plugin, srx)
  const formatFor = (content: Uint8Array): Format => inDialect(format, NAME, content)
  const parsed = (text: string) => {
    const content = Buffer.from(text)
    return parseFile(formatFor(content), NAME, content, { source, targets: [] }, PARSING)
  }
  return {
    async read(text) {
      return [...parsed(text).strings]
    },
    async readTranslation(text, translated, target) {
      const content = Buffer.from(translated)
      const { structure } = parsed(text)
      const languages = { source, targets: [target] }
      return [...parseFile(formatFor(content), NAME, content, languages, { structure }).strings]
    },
    async write(text, strings, target) {
      const content = Buffer.from(text)
      const languages = { source, targets: [target] }
      return Buffer.from(buildFile(formatFor(content), content, languages, strings)).toString()
    },
  }
}

const PARSING = { keepsStructure: true, findsCodes: true }

/** The jobs of a module, for the content of a text. */
export interface TextJobs {
  parse(content: Uint8Array, targets: readonly Language[]): Promise<readonly StringRecord[]>
  build(
    content: Uint8Array,
    targets: readonly Language[],
    strings: readonly StringRecord[],
  ): Promise<Uint8Array>
}

/** Texts of the type of a custom format: its module gets each of them as a file. */
export function parserOfModule({ parse, build }: TextJobs): TextParser {
  return {
    read: (text) => parse(Buffer.from(text), []),
    readTranslation: (_text, translated, target) => parse(Buffer.from(translated), [target]),
    write: async (text, strings, target) =>
      Buffer.from(await build(Buffer.from(text), [target], strings)).toString(),
  }
}
