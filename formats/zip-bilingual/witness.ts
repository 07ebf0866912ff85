// Reads the entries of a zip archive with zlib: XLIFF with saxes, PO with gettext-parser.
import { po } from 'gettext-parser'
import type { Language } from '@atlas/core/contract.ts'
import { archiveTexts } from '../_grammars/archive/witness.ts'
import xliffTexts from '../_grammars/xliff/witness.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const entries = [...archiveTexts(bytes, /\.(?:po|xliff)$/)]
  return entries.flatMap(({ name, text }) => {
    if (name.endsWith('.xliff')) return xliffTexts(text)
    return Object.values(po.parse(text).translations).flatMap((messages) =>
      Object.values(messages).flatMap(({ msgid, msgstr }) => (msgid === '' ? [] : msgstr)),
    )
  })
}
