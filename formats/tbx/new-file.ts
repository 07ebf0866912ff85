// A new termbase: a concept for each term, with its key as id.
import { tagOf, type NewFile } from '@atlas/core/contract.ts'
import { asciiName } from '../_grammars/text/new-file.ts'
import { XML_HEAD, xmlText } from '../_grammars/xml/new-file.ts'

/** How a new file is spelled (ISO 30042:2019). Targets are added when they are written. */
export const newFile: NewFile = {
  extension: '.tbx',
  file: (entries, { languages: { source } }) =>
    `${XML_HEAD}<tbx style="dca" type="TBX-Basic" xml:lang="${tagOf(source)}" xmlns="urn:iso:std:iso:30042:ed-2">\n` +
    '  <tbxHeader>\n    <fileDesc>\n      <sourceDesc>\n        <p>Atlas Formats</p>\n      </sourceDesc>\n' +
    `    </fileDesc>\n  </tbxHeader>\n  <text>\n    <body>\n${entries}    </body>\n  </text>\n</tbx>\n`,
  entry({ key, note, source }, _, { source: language }) {
    const noteElement = note === undefined ? '' : `        <note>${xmlText(note)}</note>\n`
    return (
      `      <conceptEntry id="${key}">\n${noteElement}        <langSec xml:lang="${tagOf(language)}">\n          <termSec>\n` +
      `            <term>${xmlText(source())}</term>\n          </termSec>\n        </langSec>\n      </conceptEntry>\n`
    )
  },
  keyLike: (key) => (/^[A-Za-z_][\w.-]*$/.test(key) ? key : asciiName(key, '._-', '_')),
}
