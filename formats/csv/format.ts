// Tables of strings as spreadsheets save them: one row per string, one column per language.
import type { FormatPlugin } from '../../core/contract.ts'
import type { HeadNames, TableOptions } from './columns.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'
import { headsOfNewColumns, languagesInHeads, unitsOfTable } from './units.ts'

/** Headers in lower case, without spaces, `_` and `-`; better ones first. */
const NAMES: HeadNames = {
  key: [
    'key',
    'keys',
    'stringkey',
    'identifier',
    'stringid',
    'textid',
    'messageid',
    'resourceid',
    'id',
    'name',
  ],
  source: [
    'source',
    'sourcetext',
    'sourcestring',
    'sourcephrase',
    'original',
    'originaltext',
    'default',
    'defaulttext',
    'defaultvalue',
    'base',
    'text',
    'string',
    'message',
    'phrase',
    'value',
    'val',
  ],
  target: ['target', 'targettext', 'targetstring', 'translation', 'translatedtext', 'translated'],
  context: [
    'context',
    'comment',
    'comments',
    'sharedcomments',
    'description',
    'desc',
    'note',
    'notes',
    'developercomment',
    'developercomments',
    'translatorcomments',
    'instructions',
  ],
  maxLength: ['maxlength', 'maxlen', 'maxchars', 'maxcharacters', 'characterlimit', 'charlimit', 'limit'],
  doubtful: ['id', 'name', 'default', 'defaultvalue', 'base', 'value', 'val', 'translated'],
}

/** The members that depend on how a table is read. */
const reading = (options: TableOptions): Pick<FormatPlugin, 'languagesOf' | 'parse' | 'build'> => {
  const way = { ...options, names: NAMES }
  return {
    languagesOf: (source) => languagesInHeads(source, way),
    parse: (source, languages) => unitsOfTable(source, languages, way),
    build: (job) => job.weave(headsOfNewColumns(job.source, job.languages, way, job.written)),
  }
}

const COLUMN = { type: ['string', 'integer'], minLength: 1, minimum: 1, maximum: 1000 }

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
    columns: {
      type: 'object',
      description:
        'The columns, by their heads or their numbers from 1: key, source, target, context, maxLength, and targets, an ' +
        'object of columns by the code of their language. Without it, heads that people usually write there are known.',
      properties: {
        ...Object.fromEntries(
          ['key', 'source', 'target', 'context', 'maxLength'].map((meaning) => [meaning, COLUMN]),
        ),
        targets: { type: 'object', additionalProperties: COLUMN },
      },
      additionalProperties: false,
      default: {},
    },
    headRow: {
      type: 'integer',
      minimum: 0,
      maximum: 100,
      description: 'The number of the row with the heads, not counting blank rows; 0 if there is none.',
      default: 1,
    },
    delimiter: {
      type: 'string',
      enum: ['', ',', ';', '\t', '|', ':', ' '],
      description: 'What separates the cells of a row. Left empty, it is guessed.',
      default: '',
    },
  },
  with: ({ columns, headRow, delimiter }) => reading({ columns, headRow, delimiter } as TableOptions),
} satisfies FormatPlugin
