// TOML: settings and texts in tables, as in the themes of Hugo.
import type { FormatPlugin, Source, Unit } from '@atlas/core/contract.ts'
import { keyedPlurals, marginBefore, rowPlace, type KeyedString } from '../_grammars/messages/row-keys.ts'
import { lineEnd, skipBlanks } from '../_grammars/text/lines.ts'
import { tomlEntries } from '../_grammars/toml/reader.ts'
import { tomlRemovable } from '../_grammars/toml/removable.ts'
import { tomlStringCodec } from '../_grammars/toml/strings.ts'
import { newFile } from './new-file.ts'

function* parse(source: Source): Iterable<Unit> {
  const codec = tomlStringCodec(source)
  for (const { key, at, context } of tomlEntries(source.text)) yield { key, source: { at, codec }, context }
}

function* stringsOf(source: Source): Iterable<KeyedString> {
  const { text } = source
  const codec = tomlStringCodec(source)
  for (const { key, start, name, at, context } of tomlEntries(text)) {
    const slot = { at, codec }
    const end = at[1]
    const comment = skipBlanks(text, end)
    const until = text.charAt(comment) === '#' ? lineEnd(text, comment) : end
    // Inline tables are on one line.
    const between = marginBefore(source, start) ?? ', '
    const row = name[0] < at[0] ? rowPlace(text, { start, name, slot, end }, between, until) : undefined
    yield { unit: { key, source: slot, context }, row }
  }
}

export default {
  title: 'TOML',
  group: 'apps',
  about:
    'Every string of a document, in tables, arrays and inline tables, with all four kinds of quotes. A folded text ' +
    'is folded again. Comments above and after a string are its context.',
  signaturePatterns: { fileName: /\.toml$/ },
  languages: 'monolingual',
  readsTextsApart: true,

  ...keyedPlurals(parse, stringsOf),
  entries: {
    unique: 'containers',
    comment: { line: '# ' },
    of: (source) => tomlRemovable(source),
  },
  newFile,
} satisfies FormatPlugin
