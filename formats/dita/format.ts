// DITA: topics, tasks and maps of technical documentation.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { ditaElements } from './elements.ts'
import { languageEdits, rootLanguages } from '../_grammars/xml/declared-language.ts'
import { documentUnits } from '../_grammars/xml/document-units.ts'
import { namedElementsSchemas, namesAny, type NamedElements } from '../_grammars/xml/named-elements.ts'
import { prolog } from '../_grammars/xml/prolog.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

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
  precedes: ['xml-generic', 'xml-languages'],
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read: rootLanguages,
    edits: (job) => languageEdits(job),
  },
  parse: (source) => documentUnits(source, ditaElements),
  options: {
    schemas: namedElementsSchemas,
    configure(options) {
      const named = options as unknown as NamedElements
      return namesAny(named) ? { parse: (source) => documentUnits(source, ditaElements, named) } : {}
    },
  },
  inlineCodes: tagCodes(),
  markup: tagMarks,
} satisfies FormatPlugin
