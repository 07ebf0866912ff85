// XLIFF 1.0 to 1.2: one source and one target language in each file.
import { statuses, type FormatPlugin } from '@atlas/core/contract.ts'
import type { NamedStates } from '../_grammars/xliff/states.ts'
import { xliffEntries } from '../_grammars/xliff/unit-spans.ts'
import { readXliff, targetLanguageEdits, xliffLanguages } from '../_grammars/xliff/document.ts'
import { xliffUnits } from '../_grammars/xliff/version-1-units.ts'
import { xliffCodes } from '../_grammars/xliff/codes.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'XLIFF 1.2',
  group: 'exchange',
  about:
    'Translation units and their segments, with notes, states, length limits and inline codes. Missing targets are ' +
    'added, and gettext plural groups get the forms of their language. Locks and statuses of memoQ and Phrase count, and ' +
    'tags of Phrase (`{1}`) are codes.',
  signaturePatterns: {
    fileName: /\.(xlf|xliff|mxliff|mqxliff)$/,
    fileContent: /<([A-Za-z_][\w.-]*:)?xliff\s[^<>]*version\s*=\s*["']1\.[0-2]["']/,
  },
  languages: 'bilingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },
  inlineCodes: xliffCodes,
  declaredLanguages: {
    read: (source) => xliffLanguages(readXliff(source)),
    edits(job) {
      const { source, languages, written } = job
      const [target] = languages.targets
      if (!target) return []
      return targetLanguageEdits(readXliff(source), target, written.has(target.id), () => job.edits)
    },
  },
  parse: (source, languages) => xliffUnits(readXliff(source), source, languages),
  options: {
    schemas: {
      states: {
        type: 'object',
        additionalProperties: { type: 'string', enum: statuses },
        description:
          'Meanings of the attribute `state` mean: an object of statuses by value, such as `x-reviewed` of a tool. ' +
          'If several have one status, the first is written. Other values have the meaning of the standard.',
        default: {},
      },
    },
    configure: ({ states }) => ({
      readsTextsApart: true,
      parse: (source, languages) =>
        xliffUnits(readXliff(source), source, languages, { states: states as NamedStates }),
    }),
  },
  entries: {
    of: (source) => xliffEntries(source),
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
