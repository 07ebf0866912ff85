// Translation sources of Qt: the .ts files of Linguist.
import type { FormatPlugin } from '../../core/contract.ts'
import { languageEdits, languagesNamed, messageUnits, readTs } from './messages.ts'
import { xmlCharsets } from '../../syntax/xml/reader.ts'

export default {
  title: 'Qt Linguist',
  about:
    'The messages of each context in TS files, with the comments on them. Numerus forms are plurals by the rules ' +
    'of Qt; unfinished translations are finished when they are written, and obsolete ones left alone.',
  signaturePatterns: { fileName: /\.ts$/, fileContent: /<!DOCTYPE TS\b|<TS\s[^<>]*(version|language)\s*=/ },
  holds: 'pair',
  charsets: xmlCharsets,
  languagesOf: (source) => languagesNamed(readTs(source)),
  parse: messageUnits,

  build({ source, languages, written, weave }) {
    const [target] = languages.targets
    return target ? weave(languageEdits(readTs(source), target, written.has(target.id))) : weave()
  },
} satisfies FormatPlugin
