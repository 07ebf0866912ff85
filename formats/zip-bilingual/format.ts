// Zip archives of bilingual files: PO, XLIFF and TS, and the localization catalogs of Xcode.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { containerOf } from '../_grammars/archive/contained.ts'

export default {
  title: 'Zip archive of bilingual files, Xcode catalog',
  group: 'exchange',
  about:
    'Files of a source and a target language (PO, XLIFF, TS) in a zip archive, each by its own format, and the ' +
    'localization catalogs (.xcloc) that Xcode exports, zipped. Keys begin with the path of the file. Files whose ' +
    'paths differ only in a language code share their keys, and each takes the translations into its own language.',
  signaturePatterns: {
    fileName: /\.(?:[zZ][iI][pP]|xcloc)$/,
    // The path of an entry follows the 26 bytes of its header. Several of these may decode to one character.
    fileContent: /PK\x03\x04[\s\S]{4,26}[^\x00-\x1f\x7f]*\.(?:po|pot|xlf|xliff|sdlxliff|xcloc\/)/,
  },
  precedes: ['zip'],
  languages: 'bilingual',
  ...containerOf(['gettext-po', 'qt-ts', 'sdlxliff', 'xliff-1.2', 'xliff-2']),
} satisfies FormatPlugin
