// Texts of NSIS installers in several languages.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { nsisCodes } from '../_grammars/codes/placeholder-codes.ts'
import { likelyCharset } from '../_grammars/text/legacy-charset.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { scriptLanguages, scriptUnits, textsOfInstructions, unreadLines } from './strings.ts'

export default {
  title: 'NSIS installers (LangString)',
  group: 'apps',
  about:
    'Lines such as `LangString NAME ${LANG_ENGLISH} "text"` in scripts of installers: each name has a line for each ' +
    'language, and missing ones are added. Comments above are context; all other lines stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:nsi|nsh)$/,
    fileContent: /(?:^|[\r\n])[ \t]*(?:LangString|LANGSTRING|langstring)[ \t]/,
  },
  precedes: ['nsis-language'],
  languages: 'multilingual',
  warningsOf: warningsOfLeftOut([
    { count: unreadLines, what: 'lines of LangString whose language or text is a variable' },
    { count: textsOfInstructions, what: 'texts of instructions in one language, such as MessageBox' },
  ]),
  encoding: { charsets: (head) => ['utf-8', likelyCharset(head)], declareUtf8: () => 'byte-order-mark' },
  inlineCodes: nsisCodes,
  declaredLanguages: { read: scriptLanguages },
  parse: scriptUnits,
} satisfies FormatPlugin
