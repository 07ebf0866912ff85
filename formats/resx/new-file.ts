// A new file of .NET resources.
import type { NewFile } from '@atlas/core/contract.ts'
import { XML_HEAD, xmlAttribute, xmlCharacters, xmlText } from '../_grammars/xml/new-file.ts'

const header = (name: string, value: string): string =>
  `  <resheader name="${name}">\n    <value>${value}</value>\n  </resheader>\n`

/** The class that reads or writes the file, which tools of .NET require. */
const classOf = (name: string): string =>
  `System.Resources.${name}, System.Windows.Forms, Version=4.0.0.0, Culture=neutral, PublicKeyToken=b77a5c561934e089`

const RESX_HEADERS =
  header('resmimetype', 'text/microsoft-resx') +
  header('version', '2.0') +
  header('reader', classOf('ResXResourceReader')) +
  header('writer', classOf('ResXResourceWriter'))

/** How a new file is spelled. */
export const newFile: NewFile = {
  extension: '.resx',
  file: (entries) => `${XML_HEAD}<root>\n${RESX_HEADERS}${entries}</root>\n`,
  entry({ key, text, note }) {
    const comment = note === undefined ? '' : `    <comment>${xmlText(note)}</comment>\n`
    return `  <data name="${xmlAttribute(key)}" xml:space="preserve">\n    <value>${text}</value>\n${comment}  </data>\n`
  },
  keyLike: xmlCharacters,
}
