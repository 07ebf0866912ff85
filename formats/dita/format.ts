// DITA: topics, tasks and maps of technical documentation.
import type { FormatPlugin, OptionSchema } from '../../core/contract.ts'
import { ditaUnits, type DitaNames } from './units.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { prolog } from '../../syntax/xml/prolog.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'
import { tagMarks } from '../../syntax/codes/tag-marks.ts'

const roots =
  'bookmap|concept|dita|glossentry|glossgroup|learningAssessment|learningBookmap|learningContent|learningOverview|' +
  'learningPlan|learningSummary|map|reference|subjectScheme|task|topic|troubleshooting'

const names = (description: string): OptionSchema => ({
  type: 'array',
  items: { type: 'string', minLength: 1 },
  description,
  default: [],
})

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
  parse: (source) => ditaUnits(source),
  options: {
    schemas: {
      attributes: names('Further attributes with texts: `title`, or `image@title` for one element only.'),
      notElements: names(
        'Elements that are not translated, with all that is in them: their strings are hidden.',
      ),
      inline: names('Elements that are part of the text around them.'),
      preserveSpace: names('Elements in which white space counts.'),
    },
    configure(options) {
      const named = options as unknown as DitaNames
      const { attributes, notElements, inline, preserveSpace } = named
      const isSet = [attributes, notElements, inline, preserveSpace].some((each) => each.length > 0)
      return isSet ? { parse: (source) => ditaUnits(source, named) } : {}
    },
  },
  marks: tagMarks,
  build: (job) => job.weave(languageEdits(job)),
} satisfies FormatPlugin
