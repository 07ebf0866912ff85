// Messages of browser extensions, `_locales/<code>/messages.json`: each name has a message and its description.
import { chromeCodes } from '../_grammars/codes/placeholder-codes.ts'
import type { FormatPlugin, Unit } from '@atlas/core/contract.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { placeholderNotes } from '../_grammars/json/placeholder-notes.ts'
import { jsonOf, memberOf, stringNodeText, type JsonMember } from '../_grammars/json/reader.ts'
import { chromeValues } from '../_grammars/codes/placeholder-syntaxes.ts'
import { newFile } from './new-file.ts'

const skipped = '(?:\\s|//[^\\n]*\\n|/\\*(?:[^*]|\\*+[^*/])*\\*+/)*'
const name = '"[A-Za-z0-9_@.-]+"'
/** The first entry is an object that begins like a message. */
const fileContent = new RegExp(
  `^${skipped}[{]${skipped}${name}${skipped}:${skipped}[{]${skipped}"(?:message|description|placeholders)"`,
)

export default {
  title: 'Chrome extension messages',
  group: 'apps',
  about:
    'The messages.json of browser extensions (Chrome, Firefox, Safari, Edge): the message is the text; its ' +
    'description, comments, and placeholders with their examples are its context.',
  signaturePatterns: { fileName: /(?:^|[^A-Za-z])messages[^/]*\.json$/, fileContent },
  precedes: ['i18next', 'json'],
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: chromeCodes,
  placeholderSyntax: chromeValues,

  parse(source) {
    const { text } = source
    const file = jsonOf(source)
    if (file.kind !== 'object') return []
    return file.members.flatMap((member): Unit[] => {
      const message = memberOf(member.value, 'message')
      if (message?.kind !== 'string') return []
      const unit: Unit = { key: [member.key], source: message }
      const context = contextOf(text, member)
      return [context ? { ...unit, context } : unit]
    })
  },

  entries: {
    unique: 'containers',
    fallsBack: 'source',
    // A message is removed together with its description and placeholders.
    of: (source) => jsonEntries(source, () => true),
  },
  newFile,
} satisfies FormatPlugin

/** Comments and descriptions, then a line for each placeholder: `$COUNT$: $1, for example 5`. */
function contextOf(text: string, { comment, value }: JsonMember): string {
  const members = value.kind === 'object' ? value.members : []
  const lines = [
    comment,
    ...members.map((member) => member.comment),
    ...members.filter(({ key }) => key === 'description').map((member) => stringNodeText(text, member.value)),
    ...placeholderNotes(text, value, 'content', (placeholder) => `$${placeholder.toUpperCase()}$`),
  ]
  return lines.filter(Boolean).join('\n')
}
