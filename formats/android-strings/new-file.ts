// A new Android resource file.
import type { NewFile } from '@atlas/core/contract.ts'
import { asciiName } from '../_grammars/text/new-file.ts'
import { XML_HEAD, xmlAttribute, xmlComment } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled. Names become fields of Java, in which a dot becomes `_`. */
export const newFile: NewFile = {
  extension: '.xml',
  file: (entries) => `${XML_HEAD}<resources>\n${entries}</resources>\n`,
  entry({ key, text, categories, note }) {
    const above = xmlComment(note, '    ')
    if (!categories) return `${above}    <string name="${xmlAttribute(key)}">${text}</string>\n`
    const items = categories.map((each) => `        <item quantity="${each}">${text}</item>\n`)
    return `${above}    <plurals name="${xmlAttribute(key)}">\n${items.join('')}    </plurals>\n`
  },
  hasPlurals: true,
  keyLike: (key) => (/^[A-Za-z_][\w.]*$/.test(key) ? key : asciiName(key, '_.', '_')),
}
