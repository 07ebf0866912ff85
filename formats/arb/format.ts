// Application resource bundles, the message files of Flutter: `key` is a text, `@key` has its attributes.
import { icuCodes } from '../_grammars/codes/icu-codes.ts'
import { messageOptions, messagesBy } from '../_grammars/messages/message-options.ts'
import {
  codeLike,
  namesTarget,
  type EntrySpan,
  type FormatPlugin,
  type Source,
  type Span,
} from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { jsonOf, stringNodeText } from '../_grammars/json/reader.ts'
import { flutterMessage } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'
import { bundleUnits, surveyOf } from './texts-with-attributes.ts'

/**
 * The members of a bundle, each with its attributes if they are next to it. Readers ignore attributes without a text.
 */
function bundleEntries(source: Source): EntrySpan[] {
  const bundle = jsonOf(source)
  if (bundle.kind !== 'object') return []
  const { members } = bundle
  const entries = jsonEntries(source, () => true)
  return entries.flatMap((entry, index): EntrySpan | [] => {
    const key = members[index]?.key ?? ''
    const [above, below] = [members[index - 1]?.key, members[index + 1]?.key]
    // Attributes are a part of the entry of their text.
    if (key.startsWith('@') && (key === `@${above}` || key === `@${below}`)) return []
    const from = above === `@${key}` ? (entries[index - 1] ?? entry) : entry
    const to = below === `@${key}` ? (entries[index + 1] ?? entry) : entry
    const bare: Span = [from.bare?.[0] ?? from.at[0], to.bare?.[1] ?? to.at[1]]
    return { ...entry, at: [from.at[0], to.at[1]], bare }
  })
}

export default {
  title: 'Application Resource Bundle (ARB)',
  group: 'apps',
  about:
    'Message files of Flutter. Descriptions and placeholders are given as context; plurals and selects stay ' +
    'in their text, as ICU messages, unless an option asks for their branches. `@@locale` follows the language.',
  signaturePatterns: { fileName: /\.arb$/ },
  precedes: ['json'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: icuCodes({ quotes: false }),
  placeholderSyntax: flutterMessage,

  declaredLanguages: {
    read(source) {
      const locale = stringNodeText(source.text, source.read(surveyOf).locale)
      // White space names no language.
      return locale.trim() ? { source: locale } : {}
    },
    edits(job) {
      const { text } = job.source
      const [language] = job.languages.targets
      const { locale } = job.source.read(surveyOf)
      const code = stringNodeText(text, locale)
      if (locale?.kind !== 'string' || !code.trim() || !language || namesTarget(code, job.languages))
        return []
      const like = codeLike(code, language)
      // Programs read `pt_BR` here; they take `pt-BR` for one subtag.
      return [{ at: locale.at, text: code.includes('-') ? like : like.replaceAll('-', '_') }]
    },
  },

  parse: (source) => bundleUnits(source),
  options: {
    schemas: messageOptions,
    configure: ({ plurals }) =>
      messagesBy(plurals, (source) => bundleUnits(source), { quotes: false, areBare: true }, newFile),
  },
  entries: {
    unique: 'containers',
    fallsBack: 'source',
    of: bundleEntries,
  },
  newFile,
} satisfies FormatPlugin
