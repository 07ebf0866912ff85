// DITA: topics, tasks and maps of technical documentation.
import type { FormatPlugin } from '../../core/contract.ts'
import { ditaUnits } from './units.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { prolog } from '../../syntax/xml/prolog.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'
import { tagMarks } from '../../syntax/text/tag-marks.ts'

const roots =
  'bookmap|concept|dita|glossentry|glossgroup|learningAssessment|learningBookmap|learningContent|learningOverview|' +
  'learningPlan|learningSummary|map|reference|subjectScheme|task|topic|troubleshooting'

export default {
  title: 'DITA',
  group: 'documents',
  about:
    'Topics and maps: one unit per title, paragraph, item or cell with its inline elements, white space collapsed ' +
    'unless it is preserved; navigation titles and alternative texts. Texts with translate="no" are hidden.',
  signaturePatterns: {
    fileName: /\.(?:dita|ditamap|bookmap|xml)$/,
    fileContent: new RegExp(
      `<!DOCTYPE\\s+[\\w-]+\\s+(?:PUBLIC\\s+["'][^"']*\\bDITA\\b|SYSTEM\\s+["'][^"']*\\b(?:${roots})[.](?:dtd|rng)["'])` +
        `|${prolog}<(?:${roots})(?:\\s[^<>]*\\s|\\s)(?:id|title|xmlns:ditaarch|class)\\s*=`,
    ),
  },
  before: ['xml-generic', 'xml-languages'],
  holds: 'one',
  keys: 'text',
  charsets: xmlCharsets,

  languagesOf: languagesIn,
  parse: ditaUnits,
  marks: tagMarks,
  build: (job) => job.weave(languageEdits(job)),
} satisfies FormatPlugin
