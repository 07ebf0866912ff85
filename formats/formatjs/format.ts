// Messages as FormatJS extracts them from code: an id, its default message and its description.
import { icuCodes } from '../_grammars/codes/icu-codes.ts'
import { messageOptions, messagesBy } from '../_grammars/messages/message-options.ts'
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { jsonOf, memberOf, stringNodeText, type JsonMember } from '../_grammars/json/reader.ts'
import { icuMessage } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

const text = '"(?:[^"\\\\]|\\\\.)*"'
const value = `(?:${text}|[\\w.+-]+|[{][^{}]*[}]|\\[[^\\[\\]]*\\])`
const message = `[{]\\s*(?:${text}\\s*:\\s*${value}\\s*,\\s*)*"defaultMessage"\\s*:\\s*`
const others = `(?:\\s*,\\s*${text}\\s*:\\s*${value})*\\s*[}]`
/**
 * The first two members are messages, or the only one is. One `defaultMessage` among other keys is just a key. A message
 * that is parsed already is an array, whose end a pattern cannot find.
 */
const fileContent = new RegExp(
  `^\\s*(?:\\[|[{]\\s*${text}\\s*:)\\s*${message}` +
    `(?:\\[|${text}${others}\\s*(?:[\\]}]|,\\s*(?:${text}\\s*:\\s*)?${message}))`,
)

function* parse(source: Source): Generator<Unit, undefined> {
  const { text } = source
  const file = jsonOf(source)
  if (file.kind === 'string' || file.kind === 'literal') return
  for (const member of file.members) {
    const { value, comment } = member
    const message = value.kind === 'string' ? value : memberOf(value, 'defaultMessage')
    if (message?.kind !== 'string') continue
    const key = [stringNodeText(text, memberOf(value, 'id')) || member.key]
    const context = value.kind === 'string' ? comment : contextOf(text, member)
    yield context ? { key, source: message, context } : { key, source: message }
  }
}

export default {
  title: 'FormatJS messages',
  group: 'apps',
  about:
    'What `formatjs extract` writes: messages by id, or a list of them. The default message is the text, with its ' +
    'plurals and selects as ICU has them; descriptions, comments and the place in the code are context.',
  signaturePatterns: { fileName: /\.json$/, fileContent },
  precedes: ['i18next', 'json'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: icuCodes({ quotes: 'tags' }),
  placeholderSyntax: icuMessage,

  parse,
  options: {
    schemas: messageOptions,
    configure: ({ plurals }) => messagesBy(plurals, parse, { quotes: 'tags', areBare: true }, newFile),
  },
  entries: {
    // A message is removed together with its description and its place in the code.
    of: (source) => jsonEntries(source, () => true),
  },
  newFile,
} satisfies FormatPlugin

/** Comments, the description, and the place in the code: `src/bar.tsx:12`. A description may be an object of several. */
function contextOf(text: string, { comment, value }: JsonMember): string {
  const description = memberOf(value, 'description')
  const parts = description?.kind === 'object' ? description.members.map((part) => part.value) : [description]
  const line = memberOf(value, 'line')
  const file = stringNodeText(text, memberOf(value, 'file'))
  const place = file && line ? `${file}:${text.slice(...line.at)}` : file
  const notes = parts.map((part) => stringNodeText(text, part))
  return [comment, ...notes, place].filter(Boolean).join('\n')
}
