// Reads compiled catalogs with gettext-parser.
import { mo } from 'gettext-parser'
import type { Language } from '@atlas/core/contract.ts'

export default function texts(
  _file: string,
  _language: Language,
  bytes = new Uint8Array(),
): readonly string[] {
  const { translations } = mo.parse(Buffer.from(bytes))
  return Object.values(translations).flatMap((messages) =>
    Object.values(messages).flatMap(({ msgid, msgid_plural: plural, msgstr }) => [
      msgid,
      ...(plural === undefined ? [] : [plural]),
      ...msgstr,
    ]),
  )
}
