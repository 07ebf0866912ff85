// XLIFF 2.0 to 2.2: one source and one target language in each file.
import { statuses, type FormatPlugin } from '@atlas/core/contract.ts'
import type { NamedStates } from '../_grammars/xliff/states.ts'
import { xliffEntries } from '../_grammars/xliff/unit-spans.ts'
import { readXliff } from '../_grammars/xliff/document.ts'
import { xliffCodes } from '../_grammars/xliff/codes.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { segmentLanguageEdits, documentLanguages, segmentUnits } from './segments.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'XLIFF 2',
  group: 'exchange',
  about:
    'The segments of translation units, with names, notes, states, size restrictions and inline codes. ' +
    'Segments for the categories of a number (version 2.2) are one plural, with the rows of the target language. Missing ' +
    'targets are added; the order of segments and ignorable parts stay unchanged.',
  signaturePatterns: {
    fileName: /\.(xlf|xliff)$/,
    fileContent: /<([A-Za-z_][\w.-]*:)?xliff\s[^<>]*(version\s*=\s*["']2\.[0-9]["']|xliff:document:2\.[0-9])/,
  },
  languages: 'bilingual',
  readsTextsApart: true,
  encoding: { charsets: xmlCharsets },
  inlineCodes: xliffCodes,
  declaredLanguages: {
    read: (source) => documentLanguages(readXliff(source, '2')),
    edits(job) {
      const { source, languages, written } = job
      const [target] = languages.targets
      if (!target) return []
      return segmentLanguageEdits(readXliff(source, '2'), target, written.has(target.id), () => job.edits)
    },
  },
  parse: (source, languages) => segmentUnits(readXliff(source, '2'), source, languages),
  options: {
    schemas: {
      states: {
        type: 'object',
        additionalProperties: { type: 'string', enum: statuses },
        description:
          'What values of the attribute `subState` mean: an object of statuses by value, such as `my:checked` of a ' +
          'tool. Of several with one status, the first replaces the former value. Without one, `state` counts.',
        default: {},
      },
    },
    configure: ({ states }) => ({
      readsTextsApart: true,
      parse: (source, languages) =>
        segmentUnits(readXliff(source, '2'), source, languages, states as NamedStates),
    }),
  },
  entries: {
    of: (source) => xliffEntries(source, '2'),
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
