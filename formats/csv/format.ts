// Tables of strings as spreadsheets save them: one row per string, one column per language.
import type { FormatPlugin } from '../../core/contract.ts'
import type { TableOptions } from '../../syntax/tables/columns.ts'
import { headNames } from '../../syntax/tables/head-names.ts'
import { columnsOption, headRowOption } from '../../syntax/tables/options.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'
import { headsOfNewColumns, languagesInHeads, unitsOfTable } from './units.ts'

/** The members that depend on how a table is read. */
const reading = (options: TableOptions): Pick<FormatPlugin, 'languagesOf' | 'parse' | 'build'> => {
  const way = { ...options, names: headNames }
  return {
    languagesOf: (source) => languagesInHeads(source, way),
    parse: (source, languages) => unitsOfTable(source, languages, way),
    build: (job) => job.weave(headsOfNewColumns(job.source, job.languages, way, job.written)),
  }
}

export default {
  contract: 3,
  title: 'CSV and TSV tables',
  group: 'exchange',
  about:
    'Comma, semicolon, tab or pipe. Headers identify the columns, languages by code or English name; a ' +
    'language without a column gets one. If the headers do not show where the texts are, an option must say it.',
  signaturePatterns: { fileName: /\.(csv|tsv)$/ },
  holds: 'many',
  // Spreadsheets save in the charset of their system unless UTF-8 is chosen.
  charsets: (head) => ['utf-8', legacyCharset(head)],
  declareUtf8: () => 'byte-order-mark',
  ...reading({ columns: {}, headRow: 1 }),

  options: {
    columns: columnsOption,
    headRow: headRowOption,
    delimiter: {
      type: 'string',
      enum: ['', ',', ';', '\t', '|', ':', ' '],
      description: 'What separates the cells of a row. Left empty, it is guessed.',
      default: '',
    },
  },
  with: ({ columns, headRow, delimiter }) => reading({ columns, headRow, delimiter } as TableOptions),
} satisfies FormatPlugin
