// Reads the entries of an e-book with zlib, and their texts with parse5 and saxes.
import type { Language } from '@atlas/core/contract.ts'
import { archiveTexts } from '../_grammars/archive/witness.ts'
import htmlTexts from '../_grammars/html/witness.ts'
import { markedTexts } from '../_grammars/xml/marked-witness.ts'

/** Elements of the package and of the table of contents, without their prefixes. */
const read = new Set(['title', 'description', 'subject', 'text'])
const isText = (path: readonly string[]): boolean => read.has(path.at(-1)?.replace(/^.*:/, '') ?? '')

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const found: string[] = []
  for (const { name, text } of archiveTexts(bytes, /\.(?:x?html?|opf|ncx)$/i)) {
    const textsOfEntry = /\.x?html?$/i.test(name)
      ? htmlTexts(text)
      : markedTexts(text, { isText, isUnit: isText })
    for (const each of textsOfEntry) found.push(each)
  }
  return found
}
