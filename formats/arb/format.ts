// Application resource bundles, the message files of Flutter: `key` is a text, `@key` has its attributes.
import { icuCodes } from '../../syntax/codes/icu-codes.ts'
import { icuPluralOptions, icuPluralsBy } from '../../syntax/plurals/icu-rows.ts'
import {
  codeLike,
  namesTarget,
  type Entry,
  type FormatPlugin,
  type Source,
  type Span,
  type Unit,
} from '../../core/contract.ts'
import { jsonEntries } from '../../syntax/json/entries.ts'
import { placeholderNotes } from '../../syntax/json/placeholder-notes.ts'
import {
  jsonOf,
  memberOf,
  membersIn,
  textOf,
  type JsonMember,
  type JsonNode,
} from '../../syntax/json/reader.ts'
import { flutterMessage } from '../../syntax/codes/placeholders.ts'
import { newFile } from './new-file.ts'

/** What is read from a bundle before its texts. */
interface Survey {
  /** The value of `@@locale`, wherever it is. */
  locale: JsonNode | undefined
  /** By key: the attributes that are not next to their text. */
  strays: ReadonlyMap<string, JsonNode>
}

const surveyOf = ({ text }: Source): Survey => {
  const strays = new Map<string, JsonNode>()
  let locale: JsonNode | undefined
  for (const { above, own, below } of neighborsIn(text)) {
    if (own.key === '@@locale') locale = own.value
    else if (own.key.startsWith('@')) {
      const key = own.key.slice(1)
      if (above?.key !== key && below?.key !== key) strays.set(key, own.value)
    }
  }
  return { locale, strays }
}

function* parse(source: Source): Generator<Unit, undefined> {
  const { text } = source
  const { strays } = source.read(surveyOf)
  for (const { above, own, below } of neighborsIn(text)) {
    const { key, value } = own
    if (key.startsWith('@') || value.kind !== 'string') continue
    const attributes = [below, above].find((member) => member?.key === `@${key}`)?.value ?? strays.get(key)
    const context = contextOf(text, attributes)
    yield context ? { key: [key], source: value, context } : { key: [key], source: value }
  }
}

/** A member of a bundle, and those next to it. */
interface Neighbors {
  above: JsonMember | undefined
  own: JsonMember
  below: JsonMember | undefined
}

function* neighborsIn(text: string): Generator<Neighbors, undefined> {
  let above: JsonMember | undefined
  let own: JsonMember | undefined
  for (const below of membersIn(text, ['object'])) {
    if (own) yield { above, own, below }
    above = own
    own = below
  }
  if (own) yield { above, own, below: undefined }
}

/**
 * The members of a bundle, each with its attributes if they are next to it. Readers ignore attributes without a text.
 */
function bundleEntries(source: Source): Entry[] {
  const bundle = jsonOf(source)
  if (bundle.kind !== 'object') return []
  const { members } = bundle
  const entries = jsonEntries(source, () => true)
  return entries.flatMap((entry, index): Entry | [] => {
    const own = members[index]?.key ?? ''
    const [above, below] = [members[index - 1]?.key, members[index + 1]?.key]
    // Attributes are a part of the entry of their text.
    if (own.startsWith('@') && (own === `@${above}` || own === `@${below}`)) return []
    const from = above === `@${own}` ? (entries[index - 1] ?? entry) : entry
    const to = below === `@${own}` ? (entries[index + 1] ?? entry) : entry
    const bare: Span = [from.bare?.[0] ?? from.at[0], to.bare?.[1] ?? to.at[1]]
    return { ...entry, at: [from.at[0], to.at[1]], bare }
  })
}

export default {
  title: 'Application Resource Bundle (ARB)',
  group: 'apps',
  about:
    'Message files of Flutter. Descriptions and placeholders are given as context; plurals and selects stay ' +
    'in their text, as ICU messages. `@@locale` follows the language.',
  signaturePatterns: { fileName: /\.arb$/ },
  before: ['json'],
  holds: 'one',
  uniqueKeys: 'containers',
  sync: { fallsBack: true },
  codes: icuCodes({ quotes: false }),
  placeholders: flutterMessage,

  languagesOf(source) {
    const locale = textOf(source.text, source.read(surveyOf).locale)
    // White space names no language.
    return locale.trim() ? { source: locale } : {}
  },

  parse,
  options: {
    schemas: icuPluralOptions,
    configure: ({ plurals }) => icuPluralsBy(plurals, parse, { quotes: false, areBare: true }),
  },
  entriesOf: bundleEntries,
  newFile,

  build(job) {
    const { text } = job.source
    const [language] = job.languages.targets
    const { locale } = job.source.read(surveyOf)
    const code = textOf(text, locale)
    if (locale?.kind !== 'string' || !code.trim() || !language || namesTarget(code, job.languages))
      return job.weave()
    return job.weave([{ at: locale.at, text: codeLike(code, language) }])
  },
} satisfies FormatPlugin

/** The description, then a line for each placeholder: `{count}: int, for example 5`. */
function contextOf(text: string, attributes: JsonNode | undefined): string {
  const lines = [
    textOf(text, memberOf(attributes, 'context')),
    textOf(text, memberOf(attributes, 'description')),
    ...placeholderNotes(text, attributes, 'type', (name) => `{${name}}`),
  ]
  return lines.filter(Boolean).join('\n')
}
