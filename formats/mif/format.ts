// MIF: documents of FrameMaker in text form.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { mifUnits } from './paragraphs.ts'
import { richTextCodes } from '../_grammars/rich-text/codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

export default {
  title: 'FrameMaker MIF',
  group: 'office',
  about:
    'Documents of Adobe FrameMaker in the interchange format: the paragraphs of flows, tables and footnotes, and single ' +
    'lines of drawings, with tags where the format differs. Tags keep their order, since FrameMaker divides ' +
    'paragraphs into lines. Variables, cross-references and objects are codes.',
  signaturePatterns: { fileName: /\.[mM][iI][fF]$/, fileContent: /^<MIFFile\s/ },
  languages: 'monolingual',
  keySource: 'text',
  encoding: {
    charsets: (head) =>
      /^<MIFFile\s{1,9}[1-7]\./.test(head) ? ['macintosh', 'windows-1252'] : ['utf-8', 'windows-1252'],
  },
  parse: ({ text }) => mifUnits(text),
  inlineCodes: richTextCodes,
  markup: tagMarks,
} satisfies FormatPlugin
