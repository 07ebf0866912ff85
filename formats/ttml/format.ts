// TTML: timed text of the W3C, with its profiles DFXP, iTT, IMSC and EBU-TT.
import { FormatError, type FormatPlugin } from '@atlas/core/contract.ts'
import { languageEdits, rootLanguages } from '../_grammars/xml/declared-language.ts'
import { prolog } from '../_grammars/xml/prolog.ts'
import { documentOf, xmlCharsets } from '../_grammars/xml/reader.ts'
import { localName } from '../_grammars/xml/tree.ts'
import { captionUnits } from './captions.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'

export default {
  title: 'TTML subtitles',
  group: 'subtitles',
  about:
    'Captions of TTML and its profiles (DFXP, iTT, IMSC, EBU-TT): one unit per paragraph, breaks as line ends, spans ' +
    'as tags. Times and speaker are context; the declared language of the document follows.',
  signaturePatterns: {
    fileName: /\.(?:ttml2?|dfxp|itt|imsc|xml)$/,
    fileContent: new RegExp(`${prolog}<(?:[\\w-]+:)?tt[\\s>]`),
  },
  precedes: ['xml-generic'],
  languages: 'monolingual',
  encoding: { charsets: xmlCharsets },

  declaredLanguages: {
    read: rootLanguages,
    edits: (job) => languageEdits(job),
  },

  parse(source) {
    const xml = documentOf(source)
    const { name, start } = xml.root
    if (localName(name) === 'tt') return captionUnits(xml, source)
    throw new FormatError('not-this-format', `The root element is <${name}>, but timed text has <tt>.`, start)
  },

  inlineCodes: tagCodes(),
  markup: tagMarks,
} satisfies FormatPlugin
