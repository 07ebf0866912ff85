// Translation files of Qt: the .ts files of Qt Linguist.
import { qtCodes } from '../_grammars/codes/placeholder-codes.ts'
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import {
  translationLanguageEdits,
  messageLanguages,
  messageEntries,
  qtMessageUnits,
  readTs,
} from './messages.ts'
import { qtValues } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'
import { xmlNames } from '../_grammars/xml/names.ts'

export default {
  title: 'Qt Linguist',
  group: 'apps',
  about:
    'The messages of each context in TS files, with their comments. Numerus forms are plurals by the rules of Qt. ' +
    'A written translation is no longer marked as unfinished; obsolete ones stay unchanged.',
  signaturePatterns: { fileName: /\.ts$/, fileContent: /<!DOCTYPE TS\b|<TS\s[^<>]*(version|language)\s*=/ },
  languages: 'bilingual',
  readsTextsApart: true,
  inlineCodes: qtCodes,
  placeholderSyntax: qtValues,
  encoding: { charsets: xmlCharsets },
  declaredLanguages: {
    read: (source) => messageLanguages(readTs(source)),
    edits({ source, languages, written }) {
      const [target] = languages.targets
      return target ? translationLanguageEdits(readTs(source), target, written.has(target.id)) : []
    },
  },
  parse: qtMessageUnits,
  entries: {
    of: messageEntries,
    names: xmlNames,
  },
  newFile,
} satisfies FormatPlugin
