// A new XLIFF 1.2 file: one unit for each text, with its codes as elements.
import { tagOf, type NewFile } from '@atlas/core/contract.ts'
import { XML_HEAD, xmlAttribute, xmlCharacters, xmlText } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.xlf',
  file(
    entries,
    {
      languages: {
        source,
        targets: [target],
      },
      original = '',
    },
  ) {
    const language = target ? ` target-language="${tagOf(target)}"` : ''
    return (
      `${XML_HEAD}<xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">\n` +
      `  <file original="${xmlAttribute(original)}" source-language="${tagOf(source)}"${language} datatype="plaintext">\n` +
      `    <body>\n${entries}    </body>\n  </file>\n</xliff>\n`
    )
  },
  entry({ key, note, maxLength, source }) {
    const limit = maxLength === undefined ? '' : ` maxwidth="${maxLength}" size-unit="char"`
    const noteElement = note === undefined ? '' : `        <note>${xmlText(note)}</note>\n`
    return (
      `      <trans-unit id="${xmlAttribute(key)}"${limit} xml:space="preserve">\n` +
      `        <source>${source(undefined, xmlText)}</source>\n${noteElement}      </trans-unit>\n`
    )
  },
  keyOf: ({ key }) => key.slice(-1),
  inline({ number, spelled, kind, partner }) {
    const code = xmlText(spelled)
    if (partner === undefined) return `<ph id="${number}">${code}</ph>`
    return kind === 'open' ? `<bpt id="${number}">${code}</bpt>` : `<ept id="${partner}">${code}</ept>`
  },
  keyLike: xmlCharacters,
}
