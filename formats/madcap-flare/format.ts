// MadCap Flare: topics, snippets, tables of contents, glossaries and variables of a project.
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { languageEdits, rootLanguages } from '../_grammars/xml/declared-language.ts'
import { documentUnits } from '../_grammars/xml/document-units.ts'
import { namedElementsSchemas, namesAny, type NamedElements } from '../_grammars/xml/named-elements.ts'
import { xmlCharsets } from '../_grammars/xml/reader.ts'
import { tagCodes } from '../_grammars/codes/tag-codes.ts'
import { tagMarks } from '../_grammars/codes/tag-marks.ts'
import { flareElements } from './elements.ts'

/** A title that Flare takes from the topic. */
const FILLED_IN = /^\s*\[%=[^%]*%\]\s*$/

function* unitsOf(source: Source, named?: NamedElements): Generator<Unit> {
  for (const unit of documentUnits(source, flareElements, named)) {
    const place = unit.source
    if ('at' in place && FILLED_IN.test(source.text.slice(...place.at))) unit.isHidden = true
    yield unit
  }
}

export default {
  title: 'MadCap Flare projects',
  group: 'documents',
  about:
    'Topics, snippets, tables of contents, glossaries and variables of a project: one unit per paragraph, cell or title ' +
    'with its inline elements; index keywords and alternative texts in their attributes. Conditions, links, code and dates ' +
    'stay unchanged.',
  signaturePatterns: {
    fileName: /\.(?:[hH][tT][mM][lL]?|fl(?:snp|msp|toc|var|glo|brs))$/,
    fileContent: /<html\s[^<>]*xmlns:MadCap\s*=|<Catapult(?:Toc|VariableSet|Glossary)[\s>]/,
  },
  precedes: ['html', 'xml-generic', 'xml-languages'],
  languages: 'monolingual',
  keySource: 'text',
  encoding: { charsets: xmlCharsets },
  declaredLanguages: { read: rootLanguages, edits: (job) => languageEdits(job) },
  parse: (source) => unitsOf(source),
  options: {
    schemas: namedElementsSchemas,
    configure(options) {
      const named = options as unknown as NamedElements
      return namesAny(named) ? { parse: (source) => unitsOf(source, named) } : {}
    },
  },
  inlineCodes: tagCodes(),
  markup: tagMarks,
} satisfies FormatPlugin
