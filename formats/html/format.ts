// HTML documents and fragments, and XHTML.
import type { FormatPlugin } from '../../core/contract.ts'
import { declarationEdits, htmlCharsets, languageOf } from '../../syntax/html/declarations.ts'
import { htmlUnits } from '../../syntax/html/units.ts'
import { tagMarks } from '../../syntax/text/tag-marks.ts'

export default {
  title: 'HTML',
  group: 'documents',
  about:
    'The texts of blocks with their inline tags, and the attributes that people read: alt, title, placeholder, ' +
    'aria-label, descriptions in the head. Scripts, styles and content with translate="no" are left unchanged; the ' +
    'language and the direction of the page follow the translation.',
  signaturePatterns: { fileName: /\.(?:[hH][tT][mM][lL]?|[xX][hH][tT]([mM][lL])?)$/ },
  holds: 'one',
  keys: 'text',
  charsets: htmlCharsets,

  languagesOf({ text }) {
    const source = languageOf(text)
    return source === undefined ? {} : { source }
  },

  parse: htmlUnits,
  marks: tagMarks,
  build: (job) => job.weave(declarationEdits(job.source.text, job.languages)),
} satisfies FormatPlugin
