// AppStream: what software centers of Linux show about a program.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { warningsOfLeftOut } from '../_grammars/documents/left-out.ts'
import { componentLanguages, componentUnits, translationsWithoutSource } from './texts.ts'

export default {
  title: 'AppStream metadata',
  group: 'apps',
  about:
    'Names, summaries, descriptions, captions of screenshots, keywords and notes on releases in .metainfo.xml and ' +
    '.appdata.xml: elements without xml:lang are the source, those with it the translations, which are added after ' +
    'it, as whole blocks where the file has blocks of languages. Texts with translate="no" are hidden.',
  signaturePatterns: {
    fileName: /\.(?:metainfo|appdata)\.xml(?:\.in)*$/,
    fileContent: /<(?:components?|application)[\s>]/,
  },
  precedes: ['xml-generic', 'xml-languages'],
  languages: 'multilingual',
  warningsOf: warningsOfLeftOut([
    { count: translationsWithoutSource, what: 'translations without a text in the source language' },
  ]),
  encoding: { charsets: xmlCharsets },
  inlineCodes: tagCodes(),
  declaredLanguages: { read: componentLanguages },
  parse: componentUnits,
} satisfies FormatPlugin
