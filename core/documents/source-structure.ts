// The structure of a source document, which a host remembers from the import of the document. A translated document is
// compared with it, because its keys come from its texts, and the platform knows only the keys of the source.
import { utf8Bytes, utf8Text } from '../bytes.ts'
import type { Languages, StringRecord } from '../contract.ts'
import { counted } from '../counted.ts'
import type { Format } from '../format.ts'
import { align, CERTAIN, nothingPaired } from './align.ts'
import { readTexts } from './aligned-file.ts'
import type { DocumentText } from './document-texts.ts'

/** The translations in a document, and what is to be known of them. */
export interface DocumentTranslations {
  records: StringRecord[]
  /** How many texts of the source have no translation in it, as a sentence. Left out if all have one. */
  warning?: string
}

/** The texts of a source document as bytes: newline-delimited JSON, in the order of the file. */
export function writeStructure(texts: readonly DocumentText[]): Uint8Array {
  return utf8Bytes(
    texts.map(({ identifier, text }) => `${JSON.stringify({ identifier, ...text })}\n`).join(''),
  )
}

function readStructure(structure: Uint8Array): DocumentText[] {
  return utf8Text(structure)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { identifier, ...text } = JSON.parse(line) as DocumentText['text'] & { identifier: string }
      return { identifier, text }
    })
}

/**
 * Reads the translations in a translated document. Its records have the identifiers of the source, and only those texts
 * that belong to a text of the source with certainty. Throws a `FormatError` if the document cannot be read, or if none
 * of its texts does.
 */
export function readTranslatedDocument(
  plugin: Format,
  content: Uint8Array,
  { targets: [target] }: Languages,
  structure: Uint8Array,
): DocumentTranslations {
  if (!target) throw new Error('A translated document has a language.')
  const source = readStructure(structure)
  const translated = readTexts(plugin, content, target)
  const pairs = align(
    source.map(({ text }) => text),
    translated.map(({ text }) => text),
  )
  const records = pairs.flatMap(({ source: one, target: other, probability }): StringRecord | [] => {
    const [own, translation] = [source[one], translated[other]]
    if (probability < CERTAIN || !own || !translation) return []
    const { text } = translation.text
    // Not the text of the source: whoever uploads a file may not have it. Files with keys have the translation here, too.
    return { identifier: own.identifier, text, translations: { [target.id]: { text } } }
  })
  if (records.length === 0 && source.length > 0 && translated.length > 0)
    throw nothingPaired(source.length, translated.length)
  const rest = source.length - records.length
  if (rest === 0) return { records }
  const warning = `${rest} of ${counted(source.length, 'text')} of the source have no translation in this file that certainly belongs to them, so they were left out.`
  return { records, warning }
}
