// Lua files that contain texts: the localizations of games and their add-ons.
import type { FormatPlugin } from '@atlas/core/contract.ts'
import { luaEntries, luaFields } from './table-fields.ts'
import { luaStringCodec } from './strings.ts'
import { newFile } from './new-file.ts'
import { luaNames } from './names.ts'

export default {
  title: 'Lua tables',
  group: 'games',
  about:
    'Strings that are assigned (L["key"] = "text") and strings in tables, also in tables passed to a function; in ' +
    'quotes and in long brackets. Comments are context; strings joined with other values stay unchanged.',
  signaturePatterns: { fileName: /\.lua$/ },
  languages: 'monolingual',
  readsTextsApart: true,

  *parse(source) {
    const codec = luaStringCodec(source)
    for (const { key, at, context } of luaEntries(source.text)) yield { key, source: { at, codec }, context }
  },

  entries: {
    of: ({ text }) => luaFields(text),
    names: luaNames,
  },
  newFile,
} satisfies FormatPlugin
