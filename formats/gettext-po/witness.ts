// Reads PO files with gettext-parser, which keeps one text per key and ignores domains, so each domain is read alone.
import { po } from 'gettext-parser'

export default function texts(file: string): readonly string[] {
  return file.split(/^domain .*$/m).flatMap(textsOfDomain)
}

function textsOfDomain(entries: string): string[] {
  const { translations } = po.parse(entries)
  return Object.values(translations).flatMap((messages) =>
    Object.values(messages).flatMap(({ msgid, msgid_plural: plural, msgstr }) => [
      msgid,
      ...(plural === undefined ? [] : [plural]),
      ...msgstr,
    ]),
  )
}
