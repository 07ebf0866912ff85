// A new translation memory: a unit for each text, with its key as id.
import { tagOf, type NewFile } from '@atlas/core/contract.ts'
import { XML_HEAD, xmlAttribute, xmlCharacters, xmlText } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled. Targets are added when they are written. */
export const newFile: NewFile = {
  extension: '.tmx',
  file: (entries, { languages: { source } }) =>
    `${XML_HEAD}<tmx version="1.4">\n` +
    '  <header creationtool="Atlas Formats" creationtoolversion="1" segtype="block" o-tmf="none" adminlang="en" ' +
    `srclang="${tagOf(source)}" datatype="plaintext"/>\n  <body>\n${entries}  </body>\n</tmx>\n`,
  entry({ key, note, source }, _, { source: language }) {
    const noteElement = note === undefined ? '' : `      <note>${xmlText(note)}</note>\n`
    return (
      `    <tu tuid="${xmlAttribute(key)}">\n${noteElement}` +
      `      <tuv xml:lang="${tagOf(language)}">\n        <seg>${xmlText(source())}</seg>\n      </tuv>\n    </tu>\n`
    )
  },
  keyLike: xmlCharacters,
}
