// DITA: topics, tasks and maps of technical documentation.
import type { FormatPlugin } from '../../core/contract.ts'
import { ditaElements } from './elements.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { documentUnits } from '../../syntax/xml/document-units.ts'
import { namedElementsSchemas, namesAny, type NamedElements } from '../../syntax/xml/named-elements.ts'
import { prolog } from '../../syntax/xml/prolog.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'
import { tagMarks } from '../../syntax/codes/tag-marks.ts'

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
  keySource: 'text',
  encoding: { charsets: xmlCharsets },

  languagesOf: languagesIn,
  parse: (source) => documentUnits(source, ditaElements),
  options: {
    schemas: namedElementsSchemas,
    configure(options) {
      const named = options as unknown as NamedElements
      return namesAny(named) ? { parse: (source) => documentUnits(source, ditaElements, named) } : {}
    },
  },
  marks: tagMarks,
  build: (job) => job.weave(languageEdits(job)),
} satisfies FormatPlugin
