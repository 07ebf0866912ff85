// JSON: every string is a text, and its path is the key.
import { keyedStrings, type Numbers } from '../_grammars/text/key-options.ts'
import { messageOptions, messagesBy } from '../_grammars/messages/message-options.ts'
import type { Entries, FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { hideNoText } from '../_grammars/text/no-text.ts'
import { dialectNamed, dialects } from './dialects.ts'
import { jsonCategoryMapUnits } from '../_grammars/json/category-maps.ts'
import { jsonEntries } from '../_grammars/json/member-spans.ts'
import { i18nextUnits } from '../_grammars/json/i18next.ts'
import { jsonOf, type JsonNode } from '../_grammars/json/reader.ts'
import { stringsOfJson } from './strings.ts'
import { newJson } from '../_grammars/json/new-file.ts'

const parse = ({ text }: Source): Iterable<Unit> => stringsOfJson(text)

const numbers: Numbers = (source) => numbersIn(source.text, jsonOf(source), [])

function* numbersIn(
  text: string,
  node: JsonNode,
  path: readonly string[],
): Generator<[key: readonly string[], value: number]> {
  if (node.kind === 'literal') {
    const value = Number(text.slice(...node.at))
    if (Number.isInteger(value)) yield [path, value]
  } else if (node.kind !== 'string')
    for (const { key, value } of node.members) yield* numbersIn(text, value, [...path, key])
}

type Parse = FormatPlugin['parse']

/** How plurals are read that are several strings of the file, by the value of the option. */
const waysOfPlurals = new Map<unknown, Parse>([
  ['i18next', (source, languages) => hidden(source, i18nextUnits(source.text, jsonOf(source), languages))],
  [
    'rails',
    (source, languages) => hidden(source, jsonCategoryMapUnits(source.text, jsonOf(source), languages)),
  ],
])

function* hidden({ text }: Source, units: Iterable<Unit>): Generator<Unit, undefined> {
  for (const unit of units) yield hideNoText(unit, text)
}

const entries: Entries = {
  unique: 'containers',
  of: (source) => jsonEntries(source),
}

export default {
  title: 'JSON',
  group: 'apps',
  about:
    'Every string value, at any depth of objects and arrays. Comments, trailing commas and the other extensions ' +
    'of JSONC and JSON5 are understood; a comment above a string is its context. ' +
    'Addresses, colors, names of icons, UUIDs and booleans in quotes are hidden.',
  signaturePatterns: { fileName: /\.(json|jsonc|json5)$/ },
  languages: 'monolingual',
  readsTextsApart: true,
  parse,
  options: {
    dialects,
    schemas: {
      ...keyedStrings(parse).options.schemas,
      plurals: {
        ...messageOptions.plurals,
        enum: ['raw', 'icu', 'branches', 'i18next', 'rails'],
        description:
          `${messageOptions.plurals.description} With i18next, keys with its suffixes (_one, _other) are the rows of a ` +
          'plural; with rails, an object whose keys are plural categories, other among them, is a plural.',
      },
    },
    configure(values) {
      const { plurals, dialect } = values
      const way = waysOfPlurals.get(plurals)
      const keyed = keyedStrings(way ?? parse, numbers).options.configure(values)
      const own = { ...(way ? { parse: way } : {}), ...keyed }
      return {
        ...dialectNamed(dialect, entries),
        ...own,
        ...messagesBy(plurals, own.parse ?? parse, {
          quotes: dialect === 'icu' ? 'tags' : true,
          areBare: true,
        }),
      }
    },
  },
  entries,
  newFile: newJson,
} satisfies FormatPlugin
