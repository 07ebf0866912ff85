// RTF: documents of word processors in text form.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { pageOfNumber } from './characters.ts'
import { rtfUnits } from './paragraphs.ts'

export default {
  title: 'RTF documents',
  group: 'office',
  about:
    'Documents in the Rich Text Format: paragraphs, cells, headers, footnotes, comments, text boxes and the title, with ' +
    'tags where the format differs. Tags keep their order, since formats are states of groups. Pictures and fields are ' +
    'codes; texts are written in ASCII.',
  signaturePatterns: { fileContent: /^\s{0,9}\{\\rtf/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: {
    // Bytes that no charset has are in pictures.
    charsets: (head) => [
      pageOfNumber(Number(/\\ansicpg(\d{1,5})/.exec(head)?.[1])) ?? 'windows-1252',
      'windows-1252',
      'iso-8859-1',
    ],
  },
  parse: (source) => rtfUnits(source),
  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin
