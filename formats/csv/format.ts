// Tables of strings as spreadsheets save them: one row per string, one column per language.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import type { TableOptions } from '../_grammars/tables/columns.ts'
import { headNames } from '../_grammars/tables/head-names.ts'
import { COLUMN, columnsOption, headRowOption } from '../_grammars/tables/options.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { headsOfNewColumns, languagesInHeads, rowsOfTable, unitsOfTable } from './rows-and-columns.ts'
import { newFile } from './new-file.ts'

/** The members that depend on how a table is read. */
const reading = (options: TableOptions): Pick<FormatPlugin, 'declaredLanguages' | 'parse' | 'entries'> => {
  const way = { ...options, names: headNames }
  return {
    declaredLanguages: {
      read: (source) => languagesInHeads(source, way),
      edits: (job) => headsOfNewColumns(job.source, job.languages, way, job.written),
    },
    parse: (source, languages) => unitsOfTable(source, languages, way),
    entries: { of: (source) => rowsOfTable(source, way) },
  }
}

/** The members for a table whose texts are replaced by their translations. It holds one language. */
const readingInPlace = (options: TableOptions): Partial<FormatPlugin> => {
  const { columns, texts: [first] = [] } = options
  const source = columns.source ?? first
  const way = {
    ...options,
    names: headNames,
    columns: source === undefined ? columns : { ...columns, source },
  }
  return {
    languages: 'monolingual',
    declaredLanguages: { read: () => ({}) },
    parse: (file, { source }) => unitsOfTable(file, { source, targets: [] }, way),
    entries: { of: (source) => rowsOfTable(source, way) },
  }
}

export default {
  title: 'CSV and TSV tables',
  group: 'exchange',
  about:
    'Comma, semicolon, tab or pipe. Headers identify the columns, languages by code or English name; a ' +
    'language without a column gets one. If the headers do not show where the texts are, an option must say it.',
  signaturePatterns: { fileName: /\.(csv|tsv)$/ },
  languages: 'multilingual',
  encoding: {
    // Spreadsheets save in the charset of their system unless UTF-8 is chosen.
    charsets: (head) => ['utf-8', likelyCharset(head)],
    declareUtf8: () => 'byte-order-mark',
  },
  newFile,
  ...reading({ columns: {}, headRow: 1 }),

  options: {
    schemas: {
      columns: columnsOption,
      headRow: headRowOption,
      delimiter: {
        type: 'string',
        enum: ['', ',', ';', '\t', '|', ':', ' '],
        description: 'What separates the cells of a row. Left empty, it is guessed.',
        default: '',
      },
      inPlace: {
        type: 'boolean',
        description:
          'The translations replace the source texts in their cells: the table holds one language.',
        default: false,
      },
      texts: {
        type: 'array',
        items: COLUMN,
        description:
          'The columns with texts, by their heads or their numbers from 1, if there are several, such as the name and ' +
          'the description of a product. Needs inPlace. The head of its column ends the key of a string.',
        default: [],
      },
    },
    configure({ columns, headRow, delimiter, texts, inPlace }) {
      const options = { columns, headRow, delimiter, texts } as TableOptions
      if (inPlace === true) return readingInPlace(options)
      if ((texts as readonly unknown[]).length > 0)
        throw new Error(
          'The option texts needs the option inPlace: only there can a table have several texts in a row.',
        )
      return reading(options)
    },
  },
} satisfies FormatPlugin
