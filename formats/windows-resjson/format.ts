// The string resources of Windows apps in JavaScript: `greeting`, with its comment in `_greeting.comment`.
import type { EntrySpan, FormatPlugin, Source, Span, Unit } from '@atlas/core/contract.ts'
import { csharpCodes } from '../_grammars/braces/csharp.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { jsonFile, jsonMember } from '../_grammars/json/new-file.ts'
import { jsonOf, stringNodeText, type JsonMember } from '../_grammars/json/reader.ts'
import { hideNoText } from '../_grammars/text/no-text.ts'

const members = (source: Source): readonly JsonMember[] => {
  const root = jsonOf(source)
  return root.kind === 'object' ? root.members : []
}

/** `_greeting.comment`, `_greeting.source`: about the resource `greeting`, or about the file. */
const isAbout = (key: string): boolean => key.startsWith('_')

/** The entries, each with the members about it that follow it. */
function entriesWithComments(source: Source): EntrySpan[] {
  const all = members(source)
  const entries: EntrySpan[] = []
  let name = ''
  for (const [index, entry] of jsonEntries(source, () => true).entries()) {
    const key = all[index]?.key ?? ''
    const last = entries.at(-1)
    if (isAbout(key) && name !== '' && key.startsWith(`_${name}.`) && last) {
      const end: Span = entry.bare ?? entry.at
      entries[entries.length - 1] = {
        ...last,
        at: [last.at[0], entry.at[1]],
        bare: [last.bare?.[0] ?? last.at[0], end[1]],
      }
      continue
    }
    name = key
    entries.push(entry)
  }
  return entries
}

export default {
  title: 'Windows .resjson',
  group: 'apps',
  about:
    'String resources of Windows apps in JavaScript. Members such as `_greeting.comment` are the context of `greeting`, ' +
    'and are left unchanged.',
  signaturePatterns: { fileName: /\.resjson$/ },
  languages: 'monolingual',
  readsTextsApart: true,
  inlineCodes: csharpCodes,
  *parse(source): Generator<Unit> {
    const { text } = source
    const all = members(source)
    const comments = new Map(
      all.map(({ key, value }) => [key, value.kind === 'string' ? stringNodeText(text, value) : '']),
    )
    for (const { key, value, comment } of all) {
      if (value.kind !== 'string' || isAbout(key)) continue
      const context = comments.get(`_${key}.comment`) || comment
      yield hideNoText(context ? { key: [key], source: value, context } : { key: [key], source: value }, text)
    }
  },
  entries: {
    unique: 'containers',
    of: entriesWithComments,
  },
  newFile: {
    extension: '.resjson',
    file: jsonFile,
    entry: ({ key, text, note }) => {
      const member = jsonMember(key, JSON.stringify(text))
      return note ? `${member},\n${jsonMember(`_${key}.comment`, JSON.stringify(note))}` : member
    },
    between: ',\n',
    keyLike: (key) => key.replace(/^_+(?=[^_])/, ''),
  },
} satisfies FormatPlugin
