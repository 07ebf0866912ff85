// The message format of inlang, which Paraglide compiles.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { namedCodes } from '../_grammars/codes/placeholder-codes.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { newJson } from '../_grammars/json/new-file.ts'
import { jsonOf } from '../_grammars/json/reader.ts'
import { hideNoText } from '../_grammars/text/no-text.ts'
import { hasVariants, messageUnits } from './messages.ts'

export default {
  title: 'inlang messages (Paraglide)',
  group: 'apps',
  about:
    'Messages of Paraglide and other tools of inlang. Variants by the category of a number are one plural, with the rows ' +
    'that the language needs; other variants are strings. Declarations and selectors stay unchanged.',
  signaturePatterns: {
    fileName: /\.json$/,
    fileContent:
      /"https:\/\/inlang\.com\/schema\/inlang-message-format"|"declarations"\s*:\s*\[\s*"(?:input|local) /,
  },
  precedes: ['json', 'i18next'],
  languages: 'monolingual',
  inlineCodes: namedCodes,
  *parse(source, languages) {
    for (const unit of messageUnits(source.text, jsonOf(source), languages))
      yield hideNoText(unit, source.text)
  },
  entries: {
    unique: 'containers',
    // A message with variants is removed and copied whole.
    of: (source) => jsonEntries(source, ({ value }) => value.kind === 'string' || hasVariants(value)),
  },
  newFile: newJson,
} satisfies FormatPlugin
