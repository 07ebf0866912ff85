// A new TS file: messages that the program finds by their ids.
import type { NewFile } from '@atlas/core/contract.ts'
import { qtRows } from '../_grammars/plurals/qt-rules.ts'
import { XML_HEAD, xmlAttribute, xmlCharacters, xmlText } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.ts',
  file(
    entries,
    {
      languages: {
        source,
        targets: [target],
      },
    },
  ) {
    const codes = [
      ['language', target],
      ['sourcelanguage', source],
    ] as const
    const languages = codes.map(([name, each]) => (each ? ` ${name}="${each.id.replaceAll('-', '_')}"` : ''))
    const context = entries === '' ? '' : `<context>\n    <name></name>\n${entries}</context>\n`
    return `${XML_HEAD}<!DOCTYPE TS>\n<TS version="2.1"${languages.join('')}>\n${context}</TS>\n`
  },
  entry({ key, note, categories, source }, _, { source: language, targets: [target = language] }) {
    const comment = note === undefined ? '' : `        <extracomment>${xmlText(note)}</extracomment>\n`
    const { categories: rows } = qtRows(target, 0)
    const forms = rows.map(() => '            <numerusform></numerusform>\n')
    const translation = categories ? `\n${forms.join('')}        ` : ''
    return (
      `    <message id="${xmlAttribute(key)}"${categories ? ' numerus="yes"' : ''}>\n` +
      `        <source>${xmlText(source())}</source>\n${comment}` +
      `        <translation type="unfinished">${translation}</translation>\n    </message>\n`
    )
  },
  hasPlurals: true,
  keyLike: xmlCharacters,
}
