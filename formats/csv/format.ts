// Tables of strings as spreadsheets save them: one row per string, one column per language.
import type { FormatPlugin } from '../../core/contract.ts'
import { squash, type HeadNames } from './columns.ts'
import { legacyCharset } from '../../syntax/text/legacy-charset.ts'
import { headsOfNewColumns, languagesInHeads, requireHeads, unitsOfTable } from './units.ts'

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
}

export default {
  contract: 3,
  title: 'CSV and TSV tables',
  about:
    'Comma, semicolon, tab or pipe. Headers identify the columns, languages by code or English name; a ' +
    'language without a column gets one. Without headers: key, source, translation.',
  signaturePatterns: { fileName: /\.(csv|tsv)$/ },
  holds: 'many',
  // Spreadsheets save in the charset of their system unless UTF-8 is chosen.
  charsets: (head) => ['utf-8', legacyCharset(head)],
  languagesOf: (source) => languagesInHeads(source, NAMES),
  parse: (source, languages) => unitsOfTable(source, languages, NAMES),
  build: (job) => job.weave(headsOfNewColumns(job.source, job.languages, NAMES, job.written)),

  options: {
    columns: {
      type: 'object',
      description: 'The heads of the columns, where they are not what people usually write there.',
      properties: Object.fromEntries(Object.keys(NAMES).map((meaning) => [meaning, { type: 'string' }])),
      additionalProperties: false,
      default: {},
    },
  },
  with({ columns }) {
    const heads = Object.entries(columns as Partial<Record<keyof HeadNames, string>>)
    if (heads.length === 0) return {}
    const names: HeadNames = {
      ...NAMES,
      ...Object.fromEntries(heads.map(([meaning, head]) => [meaning, [squash(head)]])),
    }
    return {
      languagesOf: (source) => languagesInHeads(source, names),
      parse(source, languages) {
        requireHeads(source, heads)
        return unitsOfTable(source, languages, names)
      },
      build: (job) => job.weave(headsOfNewColumns(job.source, job.languages, names, job.written)),
    }
  },
} satisfies FormatPlugin
