// TTML: timed text of the W3C, as DFXP, iTT, IMSC and EBU-TT have it.
import { FormatError, type FormatPlugin } from '../../core/contract.ts'
import { captionUnits } from './captions.ts'
import { languageEdits, languagesIn } from '../../syntax/xml/declared-language.ts'
import { prolog } from '../../syntax/xml/prolog.ts'
import { documentOf, xmlCharsets } from '../../syntax/xml/reader.ts'
import { localName } from '../../syntax/xml/tree.ts'

export default {
  title: 'TTML subtitles',
  about:
    'Captions of TTML and its profiles (DFXP, iTT, IMSC, EBU-TT): a unit a paragraph, its breaks as line ends, spans ' +
    'as tags; the times and the speaker are its context. The language of the document follows.',
  signaturePatterns: {
    fileName: /\.(?:ttml2?|dfxp|itt|imsc|xml)$/,
    fileContent: new RegExp(`${prolog}<(?:[\\w-]+:)?tt[\\s>]`),
  },
  before: ['xml-generic'],
  holds: 'one',
  charsets: xmlCharsets,

  languagesOf: languagesIn,

  parse(source) {
    const xml = documentOf(source)
    const { name, start } = xml.root
    if (localName(name) === 'tt') return captionUnits(xml, source)
    throw new FormatError('not-this-format', `The root element is <${name}>, but timed text has <tt>.`, start)
  },

  build: (job) => job.weave(languageEdits(job.source, job.languages)),
} satisfies FormatPlugin
