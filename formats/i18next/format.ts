// JSON of i18next: nested keys, interpolation, and plurals whose rows are keys of the same object.
import { i18nextCodes } from '../_grammars/codes/placeholder-codes.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { i18nextUnits } from '../_grammars/json/i18next.ts'
import { jsonOf } from '../_grammars/json/reader.ts'
import { i18nextValues } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

// Syntax that only i18next has: `"crates_one": "{{…`, `$t(crates)`, `{{price, currency}}`.
const text = `(?:"(?:[^"\\\\\\n]|\\\\.)*|'(?:[^'\\\\\\n]|\\\\.)*)`
const plural = `_(?:one|other|plural)["']?\\s*:\\s*${text}[{][{]`
const nesting = '"[^"\\n]*[$]t[(][\\w.:-]+[,)]'
const formatted = '[{][{]\\w+, ?\\w+[^{}\\n]*[}][}]'

export default {
  title: 'i18next JSON',
  group: 'apps',
  about:
    'Translation files of i18next and compatible libraries. Keys with plural suffixes are one plural, with the rows that ' +
    'the language needs, in version 4 (`_one`, `_ordinal_few`) and in earlier versions (`_plural`, `_2`). Contexts ' +
    '(`_male`), nesting and interpolation are kept.',
  signaturePatterns: {
    fileName: /\.json5?$/,
    fileContent: new RegExp(`${plural}|${nesting}|${formatted}`),
  },
  precedes: ['json'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: i18nextCodes,
  placeholderSyntax: i18nextValues,
  parse: (source, languages) => i18nextUnits(source.text, jsonOf(source), languages),
  entries: {
    unique: 'containers',
    of: (source) => jsonEntries(source),
  },
  newFile,
} satisfies FormatPlugin
